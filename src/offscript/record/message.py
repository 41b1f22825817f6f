"""A message as it was written, and where it stands in the file it came from."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from hashlib import blake2b
from typing import Annotated, Literal

import msgspec

from offscript.record.said import Sayable

SCHEMA = 1
"""Version of the JSON form of `Message` and `Unreadable` (docs/messages.md)."""

OWNER = "me"
"""Author of what the owner of a phone sent, where the export does not name that person."""

_DAY = 24 * 60
"""Minutes in a day: no clock on earth stands as far from UTC."""
_LAST = date.max.toordinal()

Count = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
Place = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
Zone = Literal["stated", "assumed"]
Kind = Literal["message", "system", "call"]
DateOrder = Literal["dmy", "mdy", "ymd"]
About = Literal[
    "read",
    "zone",
    "date order",
    "day",
    "columns",
    "limit",
    "media",
    "encoding",
    "double",
    "left over",
]
"""What a note may be about."""

_EMPTY = blake2b(digest_size=12)


class Origin(msgspec.Struct, frozen=True, gc=False):
    """Where something stands: the source that read it, the file's SHA-256, the place in it.

    `place` counts in the source's own unit, from 1: lines for text, records for XML and mail.
    """

    source: str
    sha256: str
    place: Place


class Attachment(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A file that came with a message. `missing`: named by the export, not held by it."""

    name: str
    type: str | None = None
    size: Count | None = None
    sha256: str | None = None
    missing: bool = False


class Reaction(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Somebody's reaction to a message."""

    author: str
    text: str
    sent_at: datetime | None = None


class Edit(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """An earlier or later wording of a message; `sent_at` and `text` are None when not kept."""

    text: str | None = None
    sent_at: datetime | None = None


class Seen(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """When somebody first saw a message; `at` is None where the export says: never."""

    author: str
    at: datetime | None = None


class Message(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="schema", tag=SCHEMA):
    """One message, exactly as its export holds it.

    `sent_at` is in UTC; `offset_minutes` is the writer's or the assumed zone's distance from it,
    and `zone` says which. `author` is empty for a system line; a system line with an author was
    written but never sent. `text` is never changed: every `Span` points into it. `subject` is the
    line above a mail or MMS, where it has one, and `reply_to` names the answered message as the
    export does. `seen` is what the export says of reading, and `unsent` that the author took the
    message back. `certainty`, from 0 to 1, is how surely words were read off a picture or a
    recording; it is None where the text is exact. `repeat` counts earlier twins (same
    conversation, author, time and text): repetition is evidence, so twins stay apart.
    """

    id: str
    conversation: str
    author: str
    sent_at: datetime
    offset_minutes: Annotated[int, msgspec.Meta(gt=-_DAY, lt=_DAY)]
    zone: Zone
    kind: Kind
    text: str
    attachments: tuple[Attachment, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    edits: tuple[Edit, ...] = ()
    reply_to: str | None = None
    subject: str | None = None
    seen: tuple[Seen, ...] = ()
    unsent: bool = False
    certainty: float | None = None
    repeat: Count = 0
    origin: Origin


class Unreadable(
    msgspec.Struct,
    frozen=True,
    gc=False,
    kw_only=True,
    tag_field="schema",
    tag=SCHEMA,
    rename={"reason": "unreadable"},
):
    """A piece that could not be read, why, and where it stands. Nothing is dropped in silence.

    `words` are what it says, where that much could be read: a message without a time is no message,
    as nobody knows where it belongs, but what was said in it must not be lost for that.
    """

    reason: Sayable
    origin: Origin
    words: str | msgspec.UnsetType = msgspec.UNSET


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """Something a person should know about how a file was read; `open` when they should decide.

    `table` shows what is to be decided on: the names of a table's columns, then some of its rows.
    """

    file: str
    about: About
    says: Sayable
    open: bool = False
    table: tuple[tuple[str, ...], ...] | msgspec.UnsetType = msgspec.UNSET


class Columns(msgspec.Struct, frozen=True, kw_only=True):
    """Which column of a table holds what, as a person says: by its name, or its number from 1.

    In rows of JSON it is a key, with dots into what is nested. Two columns that are one time are
    joined by `+`.
    """

    time: str
    author: str
    text: str
    conversation: str | None = None
    recipient: str | None = None


class Clock(msgspec.Struct, frozen=True):
    """How to read what an export leaves unsaid: a zone, and the order of day and month.

    `columns` are those of a table that names them in its own way, and `day` is the one on which a
    text without dates begins. `speech_model` is the folder of what writes recordings down.
    """

    zone: tzinfo
    date_order: DateOrder | None = None
    columns: Columns | None = None
    day: date | None = None
    speech_model: str | None = None


def local_day(message: Message) -> int:
    """Give the day as `date.toordinal` counts it; at either end of the calendar, its last day."""
    moment = message.sent_at
    minutes = moment.hour * 60 + moment.minute + message.offset_minutes
    return min(max(moment.toordinal() + minutes // _DAY, 1), _LAST)


def local_time(moment: datetime, offset_minutes: int) -> datetime:
    """Give a moment as the clock showed it where it was; in UTC at the ends of the calendar."""
    try:
        return moment.astimezone(timezone(timedelta(minutes=offset_minutes)))
    except OverflowError:
        return moment.astimezone(UTC)


def message_id(conversation: str, author: str, when: str, text: str, repeat: int) -> str:
    """Name a message by its content, so the same message read twice has one name.

    `when` is the time as the export states it, before any zone is assumed; 24 hex digits.
    """
    digest = _EMPTY.copy()  # a third faster than making one, and a million are made
    content = f"{conversation}\0{author}\0{when}\0{repeat}\0{text}"
    digest.update(content.encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def naming_in(conversation: str) -> Callable[[str, str, str], str]:
    """Give `message_id` for one conversation and no repeat: of author, time and text.

    For a source that names a million messages of one conversation: it is a quarter faster.
    """
    begun = _EMPTY.copy()
    begun.update(f"{conversation}\0".encode("utf-8", "surrogatepass"))
    copy = begun.copy

    def name(author: str, when: str, text: str) -> str:
        digest = copy()
        digest.update(f"{author}\0{when}\x000\0{text}".encode("utf-8", "surrogatepass"))
        return digest.hexdigest()

    return name
