"""Marks messages given as JSON lines: the door for researchers, and for our own benchmarks."""

import codecs
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime

import msgspec

from offscript.record import Marking, Message, Origin
from offscript.tactics import Reader, open_reader

_NULL = msgspec.Raw(b"null")


class GivenMessage(msgspec.Struct, frozen=True, kw_only=True):
    """One line of input. Other keys are let pass, so richer rows can be given as they are.

    The words and a name to answer under are enough: sets made for research often hold no more.
    Each value is read by itself, so that what is wrong with it can be said.
    """

    id: msgspec.Raw = _NULL
    text: msgspec.Raw = _NULL
    conversation: msgspec.Raw = _NULL
    author: msgspec.Raw = _NULL
    sent_at: msgspec.Raw = _NULL
    me: msgspec.Raw = _NULL
    no_contact_since: msgspec.Raw = _NULL


class Numeral(str):
    """A number, as it was written. It is answered as a number, so that answers can be joined."""

    __slots__ = ()


class UnreadLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line that is no message: its number from 1, its id where it has one, and the reason."""

    id: str | None
    line: int
    unreadable: str


class _NoMessageError(Exception):
    """Says in a sentence why a line is no message."""


_SOME_TIME = datetime(2000, 1, 1, tzinfo=UTC)
"""When a conversation without times begins; only what lies between two times is looked at."""

_NO_OBJECT = 'The line is no JSON object such as {"id": "1", "text": "…"}.'
_BROKEN_OFF = "The line ends before its JSON does."
_TOO_DEEP = "The line is nested too deeply to be read."
_MISSING = "The line has no {}."
_NO_TIME = "sent_at is no time such as 2024-05-02T20:00:00Z."
_NEEDS_A_TIME = "no_contact_since says something only beside a sent_at."
_NO_DAY = "no_contact_since is neither a day (2024-05-02) nor a time (2024-05-02T20:00:00Z)."

_BYTE = re.compile(r"\(byte (\d+)\)")
_ESCAPED = re.compile(
    rb"(\\[^u]|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})"
    rb"|\\u[dD][89a-fA-F][0-9a-fA-F]{2}"
)
"""What a backslash begins; half an emoji by itself is in no group."""
_decode = msgspec.json.Decoder(GivenMessage).decode
_plain: Callable[[msgspec.Raw], str | int | float | None] = msgspec.json.Decoder(
    str | int | float | None
).decode


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


def encode_answer(answer: Marking | UnreadLine) -> bytes:
    """Write an answer as JSON, its id as it was given."""
    return _encode(answer)


def _as_given(numeral: object) -> msgspec.Raw:
    return msgspec.Raw(str(numeral).encode())


_encode = msgspec.json.Encoder(enc_hook=_as_given).encode


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
            given = _given(row)
            me, since = _name(given.me, "me"), _since(given)
            message = _message(given, number, latest)
        except _NoMessageError as error:
            taken.append(UnreadLine(id=_id_of(row), line=number, unreadable=str(error)))
            continue
        taken.append(None)
        if me is not None and since is not None:
            reader.note_no_contact(message.conversation, me, since)
        yield message
        if message.conversation not in latest:  # it stands alone, and was taken in by now
            reader.forget(message.conversation)


def _given(row: bytes) -> GivenMessage:
    """Take a line apart. Raises _NoMessageError."""
    try:
        return _decode(row)
    except msgspec.ValidationError:
        says = _NO_OBJECT
    except RecursionError:
        says = _TOO_DEEP
    except msgspec.DecodeError as error:
        whole = _ESCAPED.sub(lambda found: found[1] or rb"\ufffd", row)
        if whole != row:
            # Programs that cut a text to a length leave half an emoji, which JSON lets pass and
            # msgspec does not. The sign in its place is one character too, so that spans fit.
            return _given(whole)
        at = _BYTE.search(str(error))
        byte = int(at[1]) + 1 if at else 0
        says = {0: _BROKEN_OFF, 1: _NO_OBJECT}.get(byte, f"The line is not JSON at byte {byte}.")
    raise _NoMessageError(says)


def _id_of(row: bytes) -> str | None:
    """Give the id of a row that is no message, if that much can be read."""
    try:
        return _name(_given(row).id, "id")
    except _NoMessageError:
        return None


def _message(given: GivenMessage, number: int, latest: dict[str, datetime]) -> Message:
    """Make the message of a line; `latest` keeps when each conversation was last written in."""
    name, text = _name(given.id, "id"), _text(given.text, "text")
    if name is None or text is None:
        missing = "id" if name is None else "text"
        raise _NoMessageError(_MISSING.format(missing))
    chat = _name(given.conversation, "conversation")
    # A line number behind a sign that nobody types is no conversation that another line names.
    conversation = f"\0{number}" if chat is None else chat
    sent_at = _time(given.sent_at) or latest.get(conversation, _SOME_TIME)
    if chat is not None:
        latest[conversation] = sent_at
    return Message(
        id=name,
        conversation=conversation,
        author=_name(given.author, "author") or "",
        sent_at=sent_at,
        offset_minutes=0,
        zone="stated",
        kind="message",
        text=text,
        origin=Origin("mark", "", number),
    )


def _name(value: msgspec.Raw, key: str) -> str | None:
    """Read what something is called: a text, or a number, which is its written text."""
    name = _value(value, f"{key} must be a text in quotes, or a number.")
    return name if isinstance(name, str | None) else Numeral(bytes(value).decode())


def _text(value: msgspec.Raw, key: str) -> str | None:
    says = f"{key} must be a text in quotes."
    text = _value(value, says)
    if isinstance(text, str | None):
        return text
    raise _NoMessageError(says)


def _since(given: GivenMessage) -> datetime | None:
    """Read when no contact was asked for: a moment, or the day, as people remember it."""
    text = _text(given.no_contact_since, "no_contact_since")
    if not text:
        return None
    if _time(given.sent_at) is None:
        raise _NoMessageError(_NEEDS_A_TIME)
    try:
        return _utc(datetime.fromisoformat(text))
    except (ValueError, OverflowError) as error:
        raise _NoMessageError(_NO_DAY) from error


def _time(value: msgspec.Raw) -> datetime | None:
    """Read when a message was sent, as RFC 3339 writes it. Raises _NoMessageError."""
    try:
        moment = msgspec.json.decode(value, type=datetime | None)
        return None if moment is None else _utc(moment)
    except (msgspec.MsgspecError, UnicodeDecodeError, OverflowError) as error:
        raise _NoMessageError(_NO_TIME) from error


def _value(value: msgspec.Raw, says: str) -> str | int | float | None:
    """Read a value that holds no others. Raises _NoMessageError."""
    try:
        return _plain(value)
    except UnicodeDecodeError:
        says = "The line is not in UTF-8."
    except msgspec.MsgspecError:
        pass
    raise _NoMessageError(says)


def _utc(moment: datetime) -> datetime:
    """Take a time without a zone as UTC, as the schema says times are."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
