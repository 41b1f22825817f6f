"""Keeps the catalogues of the pages' languages: `make languages` writes what is new into them."""
