"""Reads the cards of recovery in one language: practices, replies, plans and all the others."""

from offscript.recovery import Library, library


def read_cards(language: str = "en") -> Library:
    """Give every card, by kind and id. Raises Problem for a language that there are none in."""
    return library(language)
