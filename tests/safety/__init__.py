"""Checks the fixed words on safety: whole in each language, in their order, with every number."""
