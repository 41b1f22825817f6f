"""Shows contact and marks week by week, to stand beside the person's own lines."""

from collections.abc import Sequence

from offscript.actions._between import record_of
from offscript.dynamics import count_weeks
from offscript.record import Person, WeekCount
from offscript.tactics import all_tactics
from offscript.vault import Vault


def show_contact(vault: Vault, people: Sequence[Person], other: str) -> tuple[WeekCount, ...]:
    """Count both sides' weeks with one other. Raises Problem for a name that is nobody's."""
    given = record_of(vault, people, other)
    families = {tactic.id: tactic.family for tactic in all_tactics()}
    return count_weeks(given.messages, given.markings, given.mine, families)
