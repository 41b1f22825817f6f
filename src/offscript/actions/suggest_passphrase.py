"""Draws a passphrase by chance: six of some 7,500 words, 77 bits."""

from offscript.vault import propose


def suggest_passphrase() -> str:
    """Draw six words."""
    return propose()
