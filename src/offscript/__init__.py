"""Offscript reads the messages a person holds, and shows the script in them."""

__version__ = "0.1.0"
