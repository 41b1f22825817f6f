"""Draws a passphrase by chance: six words of a list of 7,776, about 77 bits."""

from offscript.vault import propose


def suggest_passphrase() -> str:
    """Draw six words."""
    return propose()
