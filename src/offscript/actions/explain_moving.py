"""Explains how a file gets from a phone to this computer."""

from offscript.sources import MOVING, Guide, guide_to


def explain_moving(language: str = "en") -> Guide:
    """Give the ways from a phone to the computer that leave least behind, in a language."""
    return guide_to(MOVING, language)
