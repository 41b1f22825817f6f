"""Writes a text as people type it who leave accents out."""

import unicodedata


def without_accents(text: str) -> str:
    """Leave out accents, and keep all else: case, signs, letters with no accent of their own."""
    parts = unicodedata.normalize("NFD", text)
    return "".join(part for part in parts if not unicodedata.combining(part))
