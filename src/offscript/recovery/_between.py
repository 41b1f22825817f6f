"""What passed between the person and one other, and what one message of it was marked as."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime

import msgspec

from offscript.record import Marking, Message, ReadingName, Span, local_time

WARM: frozenset[ReadingName] = frozenset({"warm_ok", "sincere_repair"})
"""Innocent readings of what is warm; a sincere apology is."""


class RecordGiven(msgspec.Struct, frozen=True, kw_only=True):
    """What passed between the person and one other, in time order, and what was read out of it.

    `mine` are the person's author strings, `titles` names tactics, and `heavy` are tactics that are
    shown only after a second question.
    """

    messages: Sequence[Message]
    mine: frozenset[str]
    markings: Mapping[str, Marking]
    titles: Mapping[str, str]
    heavy: frozenset[str] = frozenset()


class Marked(msgspec.Struct, frozen=True, kw_only=True):
    """A marked message: whose, when, as what, in which words. Its text is looked up when asked."""

    message: str
    by_me: bool
    at: datetime
    day: date
    titles: tuple[str, ...]
    spans: tuple[Span, ...]
    heavy: bool


def mark_of(message: Message, given: RecordGiven) -> Marked:
    """Say what a message was marked as, with its local day; nothing, where nothing was."""
    marking = given.markings.get(message.id, Marking(id=message.id))
    return Marked(
        message=message.id,
        by_me=message.author in given.mine,
        at=message.sent_at,
        day=day_of(message),
        titles=tuple(given.titles.get(one.tactic, one.tactic) for one in marking.tactics),
        spans=tuple(sorted(span for one in marking.tactics for span in one.spans)),
        heavy=bool(marking.safety) or any(one.tactic in given.heavy for one in marking.tactics),
    )


def is_marked(message: Message, given: RecordGiven) -> bool:
    """Tell whether a tactic or a safety signal was found in a message."""
    marking = given.markings.get(message.id)
    return marking is not None and bool(marking.tactics or marking.safety)


def reading_of(message: Message, given: RecordGiven) -> ReadingName | None:
    """Give the innocent reading of a message, where it has one."""
    marking = given.markings.get(message.id)
    return marking.reading if marking else None


def sent_at(message: Message) -> datetime:
    """Give when a message was sent, to search by."""
    return message.sent_at


def day_of(message: Message) -> date:
    """Give the day on which a message was sent, where it was sent."""
    return local_time(message.sent_at, message.offset_minutes).date()
