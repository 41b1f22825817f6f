"""Looks into the person's own record at the moment of missing someone: what came after."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from offscript.actions._between import record_of
from offscript.actions._own import values
from offscript.record import Person, Reason, Statement, Trigger
from offscript.recovery import RealityCheck, check_reality, words_of
from offscript.vault import Vault


def check_record(
    vault: Vault,
    people: Sequence[Person],
    other: str,
    trigger: Trigger,
    *,
    before: datetime,
    statements: Iterable[Statement] = (),
    language: str = "en",
) -> RealityCheck:
    """Give reasons, a fact, a count, and cards of dated messages with what came after them.

    `before` is now, or when the message at hand was sent. `statements` are what `find_patterns`
    said. Raises Problem for a name that is nobody's.
    """
    return check_reality(
        trigger,
        record_of(vault, people, other, language),
        words_of(language),
        before=before,
        reasons=values(vault, Reason),
        statements=[one for one in statements if one.person == other],
    )
