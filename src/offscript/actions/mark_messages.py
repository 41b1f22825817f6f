"""Marks messages given as JSON lines: the door for researchers, and for our own benchmarks."""

import codecs
from collections import deque
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

import msgspec

from offscript.record import Marking, Message, Origin
from offscript.tactics import Reader, open_reader


class GivenMessage(msgspec.Struct, frozen=True, kw_only=True):
    """One line of input. Other keys are let pass, so richer rows can be given as they are."""

    id: str
    conversation: str
    author: str
    sent_at: datetime
    text: str
    me: str | None = None
    no_contact_since: datetime | None = None


_decode = msgspec.json.Decoder(GivenMessage, strict=True).decode


class UnreadLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line that is no message: its number from 1, its id where it has one, and the reason."""

    id: str | None
    line: int
    unreadable: str


class _Named(msgspec.Struct):
    id: str | None = None


def mark_messages(
    lines: Iterable[bytes], *, everything: bool = False
) -> Iterator[Marking | UnreadLine]:
    """Answer each line that is not empty, in the order given, a line that is no message too.

    Each conversation must stand in time order. `everything` keeps findings below the shipped
    thresholds, and has every message read by the slowest part too.
    """
    reader = open_reader(everything=everything)
    # What each line came to that is not answered yet; None stands for a message. The reader takes
    # in many messages before it answers the first.
    taken: deque[UnreadLine | None] = deque()
    for marking in reader.read(_messages(reader, lines, taken)):
        while (unread := taken.popleft()) is not None:
            yield unread
        yield marking
    yield from (unread for unread in taken if unread is not None)


def _messages(
    reader: Reader, lines: Iterable[bytes], taken: deque[UnreadLine | None]
) -> Iterator[Message]:
    """Give the lines as messages, and tell the reader of requests for no contact as it goes."""
    for number, line in enumerate(lines, 1):
        # Some shells put a byte order mark before what they pipe.
        row = line.removeprefix(codecs.BOM_UTF8).strip() if number == 1 else line.strip()
        if not row:
            continue
        try:
            given = _decode(row)
            message = _message(given, number)
            since = given.no_contact_since and _utc(given.no_contact_since)
        except (msgspec.MsgspecError, UnicodeDecodeError, OverflowError) as error:
            taken.append(UnreadLine(id=_id_of(row), line=number, unreadable=f"{error}."))
            continue
        taken.append(None)
        if given.me is not None and since is not None:
            reader.note_no_contact(given.conversation, given.me, since)
        yield message


def _id_of(row: bytes) -> str | None:
    """Give the id of a row that is no message, if that much can be read."""
    try:
        return msgspec.json.decode(row, type=_Named).id
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def _message(given: GivenMessage, number: int) -> Message:
    return Message(
        id=given.id,
        conversation=given.conversation,
        author=given.author,
        sent_at=_utc(given.sent_at),
        offset_minutes=0,
        zone="stated",
        kind="message",
        text=given.text,
        origin=Origin("mark", "", number),
    )


def _utc(moment: datetime) -> datetime:
    """Take a time without a zone as UTC, as the schema says times are."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
