"""Gives the voice of a language, for everything that says something to a person."""

from offscript.actions._voice import voice_with_titles
from offscript.record import Voice


def give_voice(language: str) -> Voice:
    """Give the voice of a language such as `es`; English where there is no other."""
    return voice_with_titles(language)
