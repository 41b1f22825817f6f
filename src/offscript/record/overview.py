"""What was read out of all messages together; it can be read out again."""

from datetime import date, datetime
from typing import Literal

import msgspec

from offscript.record.card import Family
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


class SignalSeen(msgspec.Struct, frozen=True, kw_only=True):
    """How often a safety signal was seen on each side, and the ids of the newest messages."""

    signal: str
    mine: int
    theirs: int
    last_at: datetime
    my_newest: tuple[str, ...]
    their_newest: tuple[str, ...]


class PeriodCount(msgspec.Struct, frozen=True, kw_only=True):
    """What both sides wrote in a week, month or year, and how many were marked, by family."""

    starts: date
    my_messages: int
    their_messages: int
    my_marks: dict[Family, int]
    their_marks: dict[Family, int]


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """A chart as SVG, whose colours are the page's; a table holds the same numbers."""

    counts: Literal["messages", "marks"]
    is_me: bool
    svg: str


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
    first_day: date
    last_day: date
    clear_shape: bool
    tactics: tuple[TacticSeen, ...]
    signals: tuple[SignalSeen, ...]
    unit: Literal["week", "month", "year"]
    periods: tuple[PeriodCount, ...]
    drawings: tuple[Drawing, ...]
    since_no: tuple[SinceNo, ...]
    statements: tuple[Statement, ...]
    looked: tuple[Looked, ...]
