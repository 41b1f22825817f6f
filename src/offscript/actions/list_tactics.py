"""Lists what is looked for."""

from offscript.record import Tactic
from offscript.tactics import all_tactics, signal_titles


def list_tactics(language: str = "en") -> tuple[tuple[Tactic, ...], dict[str, str]]:
    """List every tactic, and the titles of the safety signals by id, in a language."""
    return all_tactics(language), signal_titles(language)
