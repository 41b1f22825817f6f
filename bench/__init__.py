"""Measures speed and accuracy; see `make bench`."""
