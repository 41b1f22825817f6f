"""Asks before a long retelling, and says how long, or what is offered instead."""

from collections.abc import Mapping

from offscript.recovery import Gate, pass_gate, words_of


def ask_gate(answers: Mapping[str, bool], language: str = "en") -> Gate:
    """Weigh the answers; a question left open counts as a yes."""
    return pass_gate(answers, words_of(language))
