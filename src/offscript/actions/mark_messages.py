"""Marks messages given as JSON lines: the door for researchers, and for our own benchmarks."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

import msgspec

from offscript.record import Marking, Message, Origin, Problem
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


def mark_messages(lines: Iterable[bytes], *, everything: bool = False) -> Iterator[Marking]:
    """Mark each message, in the order given. Raises Problem with the number of a bad line.

    Each conversation must stand in time order. `everything` keeps findings below the shipped
    thresholds, and has every message read by the slowest part too.
    """
    reader = open_reader(everything=everything)
    yield from reader.read(_messages(reader, lines))


def _messages(reader: Reader, lines: Iterable[bytes]) -> Iterator[Message]:
    """Give the lines as messages, and tell the reader of requests for no contact as it goes."""
    decode = msgspec.json.Decoder(GivenMessage, strict=True).decode
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            given = decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            message = (
                f"Line {number} is not a message as `offscript mark --help` describes it: {error}."
            )
            raise Problem(message) from error
        if given.me is not None and given.no_contact_since is not None:
            reader.note_no_contact(given.conversation, given.me, _utc(given.no_contact_since))
        yield _message(given, number)


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
