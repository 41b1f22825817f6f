"""Counts the days of distance: all of them, and the longest run."""

from datetime import date

from offscript.actions._own import values
from offscript.record import Boundary, SlipNote
from offscript.recovery import Distance, count_days, words_of
from offscript.vault import Vault


def count_distance(vault: Vault, today: date, language: str = "en") -> Distance | None:
    """Count since the earliest boundary that holds; None while there is none."""
    return count_days(values(vault, Boundary), values(vault, SlipNote), today, words_of(language))
