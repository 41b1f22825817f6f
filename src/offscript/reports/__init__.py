"""A case file into documents others can check."""
