"""What goes between the program and the process that reads a stranger's files for it."""

import struct
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from typing import IO, Literal
from zoneinfo import ZoneInfo

import msgspec

from offscript.record import Columns, DateOrder, Message, Note, Origin, Unreadable, said
from offscript.sources._source import Item

BATCH = 500
"""So many items go together."""
_HEAD = struct.Struct(">cQQ")

Kind = Literal[
    "message", "unreadable", "note", "password", "laid out", "part", "piece", "end", "finished"
]
_KINDS: dict[Kind, bytes] = {
    "message": b"M",
    "unreadable": b"U",
    "note": b"N",
    "password": b"K",
    "laid out": b"L",
    "part": b"P",
    "piece": b"B",
    "end": b"E",
    "finished": b"F",
}
_NAMES = {letter: kind for kind, letter in _KINDS.items()}


class Start(msgspec.Struct, frozen=True):
    """What the reading process is told first. `zone` is a zone's key, or minutes from UTC.

    `pasted` is what was given on standard input, which is this process's no more. A path is bytes:
    a disk takes names that are no text.
    """

    paths: tuple[bytes, ...]
    zone: str | int
    skip: int
    speech_model: str | None = None
    pasted: bytes | None = None


class Order(msgspec.Struct, frozen=True):
    """What it is told of each part: to read it, to stop reading it, or to go to the next.

    It may also be told to go through all parts again, from the first.
    When it has read one it may be told to hand over a file that came with it, by its SHA-256.
    """

    do: Literal["read", "stop", "hand over", "next", "again"]
    date_order: DateOrder | None = None
    columns: Columns | None = None
    day: date | None = None
    sha256: str = ""


class Answer(msgspec.Struct, frozen=True):
    """What it is told when it asks for a password; None when nobody knows it."""

    password: str | None


class Laid(msgspec.Struct, frozen=True):
    """What it answers first: how many bytes there are, and what holds it back from elsewhere.

    `leaving_out` counts the parts that may only mention files which another of them holds.
    """

    size: int
    held: tuple[str, ...]
    leaving_out: int = 0


class Found(msgspec.Struct, frozen=True):
    """A file that was found: its name to tell, its size in bytes, its SHA-256, and its source.

    `source` is the source's title; None where nobody knew the file. `number` counts from nought.
    """

    number: int
    label: str
    size: int
    sha256: str
    source: str | None
    leaves_out: bool = False


class Frame(msgspec.Struct, frozen=True):
    """One delivery: its kind, how many bytes of the file were read by then, and what it holds."""

    kind: Kind
    handed_out: int
    content: bytes


_encode = msgspec.msgpack.encode
_messages = msgspec.msgpack.Decoder(list[Message])
_raw = msgspec.msgpack.Decoder(list[msgspec.Raw])
_unreadable = msgspec.msgpack.Decoder(list[Unreadable])
_notes = msgspec.msgpack.Decoder(list[Note])


def send(stream: IO[bytes], kind: Kind, content: object = None, handed_out: int = 0) -> None:
    """Send one frame."""
    packed = _encode(content)
    stream.write(_HEAD.pack(_KINDS[kind], len(packed), handed_out))
    stream.write(packed)
    stream.flush()


def receive(stream: IO[bytes]) -> Frame | None:
    """Receive one frame; None when nothing more comes, or half of one."""
    head = stream.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    letter, size, handed_out = _HEAD.unpack(head)
    content = stream.read(size)
    return Frame(_NAMES[letter], handed_out, content) if len(content) == size else None


def kind_of(item: Item) -> Kind:
    """Name the kind of an item."""
    if isinstance(item, Message):
        return "message"
    return "unreadable" if isinstance(item, Unreadable) else "note"


def items_in(frame: Frame) -> Iterator[Item]:
    """Give the items of a frame; none for one of another kind."""
    if frame.kind == "message":
        try:
            yield from _messages.decode(frame.content)
        except msgspec.ValidationError:
            yield from map(_checked, _raw.decode(frame.content))
    elif frame.kind == "unreadable":
        yield from _unreadable.decode(frame.content)
    elif frame.kind == "note":
        yield from _notes.decode(frame.content)


def _checked(raw: msgspec.Raw) -> Item:
    """Give a message, or say of one that holds what no message may that it does."""
    try:
        return msgspec.msgpack.decode(raw, type=Message)
    except msgspec.ValidationError as error:
        reason = said("A message holds what no message can: {error}.", error=error)
        return Unreadable(reason=reason, origin=Origin("unknown", "", 1))


def name_zone(zone: tzinfo) -> str | int:
    """Name a zone so that it can be found again."""
    key = getattr(zone, "key", None)
    if isinstance(key, str):
        return key
    offset = datetime.now(UTC).astimezone(zone).utcoffset() or timedelta()
    return offset // timedelta(minutes=1)


def find_zone(name: str | int) -> tzinfo:
    """Find a zone by its name."""
    return ZoneInfo(name) if isinstance(name, str) else timezone(timedelta(minutes=name))
