"""Draws a passphrase by chance: six words of a list of 7,776, about 77 bits."""

import secrets
from functools import cache
from importlib.resources import files

_WORDS = 6


@cache
def _list() -> tuple[str, ...]:
    return tuple((files("offscript.vault") / "words.txt").read_text("utf-8").split())


def suggest_passphrase() -> str:
    """Draw six words."""
    return " ".join(secrets.choice(_list()) for _ in range(_WORDS))
