"""What was read out of all messages together; it can be read out again."""

from datetime import date, datetime

import msgspec

from offscript.record.figure import Figure
from offscript.record.finding import Marking
from offscript.record.statement import Looked, Statement


class TacticSeen(msgspec.Struct, frozen=True, kw_only=True):
    """How often a tactic was seen on each side, and ids of messages that show it well."""

    tactic: str
    mine: int
    theirs: int
    first_at: datetime
    last_at: datetime
    my_examples: tuple[str, ...]
    their_examples: tuple[str, ...]


class FirstLook(msgspec.Struct, frozen=True, kw_only=True):
    """What the cards alone find plain, before the thorough reading is done; it may change.

    `read` is how many messages were looked at. `markings` are those of the examples.
    """

    read: int
    tactics: tuple[TacticSeen, ...]
    markings: tuple[Marking, ...]


class SignalSeen(msgspec.Struct, frozen=True, kw_only=True):
    """How often a safety signal was seen on each side, and when last."""

    signal: str
    mine: int
    theirs: int
    last_at: datetime


class SinceNo(msgspec.Struct, frozen=True, kw_only=True):
    """What followed a request for no contact, counted; `last_day` is the archive's last.

    `quiet_days` are those until then on which the asking side wrote nothing: they are never lost.
    """

    asked_by_me: bool
    asked_on: date
    asked_in: str | None
    contacts: int
    days: int
    last_on: date | None
    replies: int
    quiet_days: int
    last_day: date
    channels: tuple[str, ...]


class Overview(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the pages say of the whole archive. `stamp` names what it was read out of.

    `clear_shape` is False when the marks are no more than the reader puts on everyday messages.
    The messages of a statement are kept apart from it, under its place.
    """

    stamp: str
    made_at: datetime
    my_messages: int
    their_messages: int
    clear_shape: bool
    tactics: tuple[TacticSeen, ...]
    signals: tuple[SignalSeen, ...]
    figures: tuple[Figure, ...]
    since_no: tuple[SinceNo, ...]
    statements: tuple[Statement, ...]
    looked: tuple[Looked, ...]
