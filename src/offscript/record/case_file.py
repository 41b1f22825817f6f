"""Everything one report is made of: what was read, by whom, what was seen, and when."""

from datetime import date, datetime

import msgspec

from offscript.record.card import Family, Helpline, Signal, Tactic
from offscript.record.figure import Figure
from offscript.record.finding import Marking
from offscript.record.message import Message, Note, Unreadable
from offscript.record.statement import Patterns


class FileRead(msgspec.Struct, frozen=True, kw_only=True):
    """One export as it was given: its name, size in bytes, SHA-256 and what came out of it."""

    name: str
    size: int
    sha256: str
    source: str
    messages: int
    unreadable: int


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """All exports of one run, read. Messages stand in time order, then in file order."""

    files: tuple[FileRead, ...]
    messages: tuple[Message, ...]
    unreadable: tuple[Unreadable, ...]
    notes: tuple[Note, ...]


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who wrote: the name to show, and every author string that is theirs."""

    name: str
    authors: frozenset[str]
    is_me: bool = False


class MarkedDate(msgspec.Struct, frozen=True, kw_only=True):
    """A day that matters to the person, in their own words.

    `found_in` is the message it came from, if it was read there; `yearly` says that it comes again
    each year.
    """

    day: date
    label: str
    found_in: str | None = None
    yearly: bool = False


class WeekCount(msgspec.Struct, frozen=True, kw_only=True):
    """One side's week: messages written, and marked messages by family. Weeks start on Monday."""

    starts: date
    is_me: bool
    messages: int
    marked: dict[Family, int]


class ContactAfterNo(msgspec.Struct, frozen=True, kw_only=True):
    """Messages one side sent after the other asked for no contact.

    `asked_by_me` tells the direction; both are counted. `contacts` are message ids in time order,
    `replies` the asking side's own messages after asking, shown beside them.
    """

    asked_by_me: bool
    asked_at: datetime
    offset_minutes: int
    asked_in: str | None
    contacts: tuple[str, ...]
    replies: tuple[str, ...]
    last_at: datetime | None
    days: int
    channels: tuple[str, ...]


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """How well one tactic, or the whole reader, did on messages its makers never looked at."""

    name: str
    messages: int
    precision: float | None
    precision_interval: tuple[float, float] | None
    recall: float | None
    recall_interval: tuple[float, float] | None


class Accuracy(msgspec.Struct, frozen=True, kw_only=True):
    """The shipped reader's measured accuracy, and how it was measured."""

    how: str
    everyday_false_marks: float
    overall: Measured
    tactics: tuple[Measured, ...]


class CaseFile(msgspec.Struct, frozen=True, kw_only=True):
    """What `reports` turns into a document. It holds values only; nothing is looked up again.

    `clear_shape` is False when the marks are no more than the reader puts on everyday messages.
    `countries` are those that helplines are known for, `helpline` the one that was asked for.
    """

    made_at: datetime
    version: str
    zone: str
    imported: Imported
    people: tuple[Person, ...]
    markings: dict[str, Marking]
    tactics: tuple[Tactic, ...]
    signals: tuple[Signal, ...]
    routing: tuple[str, ...]
    not_known: str
    helpline: Helpline | None
    countries: tuple[tuple[str, str], ...]
    dates: tuple[MarkedDate, ...]
    after_no: tuple[ContactAfterNo, ...]
    clear_shape: bool
    accuracy: Accuracy
    patterns: Patterns = Patterns()
    figures: tuple[Figure, ...] = ()
