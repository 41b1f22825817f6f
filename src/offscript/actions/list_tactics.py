"""Lists what is looked for."""

from offscript.record import Tactic
from offscript.tactics import all_tactics, signal_titles


def list_tactics() -> tuple[tuple[Tactic, ...], dict[str, str]]:
    """Every tactic, and the titles of the safety signals by id."""
    return all_tactics(), signal_titles()
