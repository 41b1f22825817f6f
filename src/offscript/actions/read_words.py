"""Reads the sentences of recovery in one language: prompts, questions, names of choices."""

from offscript.recovery import Words, words_of


def read_words(language: str = "en") -> Words:
    """Give every sentence. Raises Problem for a language that there is none in."""
    return words_of(language)
