"""Shows what a month that is missed also held."""

from collections.abc import Sequence
from datetime import date

from offscript.actions._between import record_of
from offscript.actions._own import values
from offscript.record import Person, Reason
from offscript.recovery import RealityCheck, look_at_month, words_of
from offscript.vault import Vault


def show_month(
    vault: Vault, people: Sequence[Person], other: str, month: date, language: str = "en"
) -> RealityCheck:
    """Give one's own reasons, and the warm and the marked of both sides in the month of a day."""
    return look_at_month(
        month,
        record_of(vault, people, other, language),
        words_of(language),
        reasons=values(vault, Reason),
    )
