"""Puts warm and harsh days beside the person's own notes of them."""

from collections.abc import Sequence

from offscript.actions._between import record_of
from offscript.actions._own import values
from offscript.record import DayNote, Entry, Person
from offscript.recovery import DayView, days_beside_notes
from offscript.tactics import all_tactics
from offscript.vault import Vault


def compare_days(vault: Vault, people: Sequence[Person], other: str) -> tuple[DayView, ...]:
    """Give each day's counts of both sides, with what was noted on it."""
    return days_beside_notes(
        record_of(vault, people, other),
        {tactic.id: tactic.family for tactic in all_tactics()},
        values(vault, Entry),
        values(vault, DayNote),
    )
