"""Marks messages given as JSON lines: the door for researchers, and for our own benchmarks."""

import codecs
from collections import deque
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

import msgspec

from offscript.record import Marking, Message, Origin
from offscript.tactics import Reader, open_reader


class GivenMessage(msgspec.Struct, frozen=True, kw_only=True):
    """One line of input. Other keys are let pass, so richer rows can be given as they are.

    The words and a name to answer under are enough: sets made for research often hold no more.
    """

    id: str
    text: str
    conversation: str | None = None
    author: str | None = None
    sent_at: datetime | None = None
    me: str | None = None
    no_contact_since: str | None = None


_SOME_TIME = datetime(2000, 1, 1, tzinfo=UTC)
"""When a conversation without times begins; only what lies between two times is looked at."""

_NEEDS_A_TIME = "no_contact_since says something only beside a sent_at"
_NO_DAY = "no_contact_since is neither a day (2024-05-02) nor a time (2024-05-02T20:00:00Z)"

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

    Each conversation must stand in time order. A message without a conversation stands alone; one
    without a time came right after the one before it. `everything` keeps findings below the
    shipped thresholds, and has every message read by the slowest part too.
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
    latest: dict[str, datetime] = {}
    for number, line in enumerate(lines, 1):
        # Some shells put a byte order mark before what they pipe.
        row = line.removeprefix(codecs.BOM_UTF8).strip() if number == 1 else line.strip()
        if not row:
            continue
        try:
            given = _decode(row)
            since = _since(given.no_contact_since) if given.no_contact_since else None
            message = _message(given, number, latest)
        except (msgspec.MsgspecError, UnicodeDecodeError, OverflowError) as error:
            taken.append(UnreadLine(id=_id_of(row), line=number, unreadable=f"{error}."))
            continue
        taken.append(None)
        if given.me is not None and since is not None:
            reader.note_no_contact(message.conversation, given.me, since)
        yield message


def _id_of(row: bytes) -> str | None:
    """Give the id of a row that is no message, if that much can be read."""
    try:
        return msgspec.json.decode(row, type=_Named).id
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def _message(given: GivenMessage, number: int, latest: dict[str, datetime]) -> Message:
    """Make the message of a line; `latest` keeps when each conversation was last written in."""
    # A line number behind a sign that nobody types is no conversation that another line names.
    conversation = f"\0{number}" if given.conversation is None else given.conversation
    if given.sent_at is not None:
        sent_at = _utc(given.sent_at)
    elif given.no_contact_since:
        raise msgspec.ValidationError(_NEEDS_A_TIME)
    else:
        sent_at = latest.get(conversation, _SOME_TIME)
    if given.conversation is not None:
        latest[conversation] = sent_at
    return Message(
        id=given.id,
        conversation=conversation,
        author=given.author or "",
        sent_at=sent_at,
        offset_minutes=0,
        zone="stated",
        kind="message",
        text=given.text,
        origin=Origin("mark", "", number),
    )


def _since(text: str) -> datetime:
    """Read when no contact was asked for: a moment, or the day, as people remember it."""
    try:
        return _utc(datetime.fromisoformat(text))
    except ValueError as error:
        raise msgspec.ValidationError(_NO_DAY) from error


def _utc(moment: datetime) -> datetime:
    """Take a time without a zone as UTC, as the schema says times are."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
