"""Starts a journal entry: from nothing, from a message, or from a day."""

from datetime import date, datetime

from offscript.record import KIND_OF, Entry, Problem
from offscript.recovery import Gate
from offscript.vault import Vault


def start_entry(
    vault: Vault,
    now: datetime,
    offset_minutes: int,
    *,
    message: str | None = None,
    day: date | None = None,
    long_after: Gate | None = None,
) -> str:
    """Keep an empty entry and give its name: what is typed is put into it as it grows.

    `long_after` is the gate a sitting was opened through; after a yes to it the sitting is as short
    as the form that is always open. Raises Problem when it offers only that form today.
    """
    if long_after is not None and long_after.opens == "short form":
        raise Problem(long_after.says)
    entry = Entry(
        started_at=now,
        offset_minutes=offset_minutes,
        form="long" if long_after is not None and long_after.opens == "open" else "short",
        message=message,
        day=day,
    )
    return vault.kept.add(KIND_OF[Entry], entry).id
