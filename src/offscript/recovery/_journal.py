"""The short journal: a box of time, prompts that end in the present, and the gate before long."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Literal

import msgspec

from offscript.record import Entry
from offscript.recovery._words import Words

SHORT_MINUTES = 10
LONG_MINUTES = 20
"""Minutes of a short entry, or of a sitting after one yes at the gate; and of a long sitting."""

PARTS = ("happened", "felt", "did", "now")
"""The parts of an entry, in order. The last one is about the present."""

Opens = Literal["open", "short sitting", "short form"]


class Gate(msgspec.Struct, frozen=True, kw_only=True):
    """What the questions before a long retelling come to: how long, and what is offered instead."""

    opens: Opens
    minutes: int
    says: str
    instead: tuple[str, ...] = ()


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """Where a sitting stands. Stopping is offered once half of it is over, and at its end."""

    left: timedelta
    offer_stop: bool
    over: bool
    says: str


def pass_gate(answers: Mapping[str, bool], words: Words) -> Gate:
    """Weigh the questions asked before a long retelling.

    Separated adults who were searching for meaning were worse off for months after long writing
    about it than after plain writing (Sbarra and others 2013). One yes makes the sitting short;
    two offer the short form, which is always open, and nothing is locked away for good. An
    unanswered question counts as a yes: nobody is sent into a long retelling unasked.
    """
    gate = words.gate
    yes = sum(answers.get(name, True) for name in gate.questions)
    if yes == 0:
        return Gate(opens="open", minutes=LONG_MINUTES, says=gate.open.format(minutes=LONG_MINUTES))
    if yes == 1:
        return Gate(
            opens="short sitting",
            minutes=SHORT_MINUTES,
            says=gate.short_sitting.format(minutes=SHORT_MINUTES),
            instead=gate.instead,
        )
    return Gate(opens="short form", minutes=0, says=gate.short_form, instead=gate.instead)


def sitting(started_at: datetime, minutes: int, now: datetime, words: Words) -> Sitting:
    """Say where a box of time stands, by the clock on the wall."""
    whole = timedelta(minutes=minutes)
    left = min(max(started_at + whole - now, timedelta()), whole)
    over = left == timedelta()
    offer = left <= whole / 2
    says = words.journal.over if over else (words.journal.half if offer else "")
    return Sitting(left=left, offer_stop=offer, over=over, says=says)


def next_part(entry: Entry) -> str | None:
    """Name the part of an entry that is asked for next; `now` is asked for last, and always."""
    return next((part for part in PARTS if not getattr(entry, part).strip()), None)


def end_entry(entry: Entry, now: datetime) -> Entry:
    """Close an entry. It is kept as it is, finished or not: nothing that was written is lost."""
    return msgspec.structs.replace(entry, ended_at=max(now, entry.started_at))
