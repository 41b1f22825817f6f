"""A message as a row of the database, and back, to the last character."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

import msgspec

from offscript.record import Attachment, Edit, Kind, Message, Origin, Reaction, Seen, Zone

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SECONDS_A_DAY = 86_400
KINDS: tuple[Kind, ...] = get_args(Kind)
ZONES: tuple[Zone, ...] = get_args(Zone)
COLUMNS = (
    "m.id, c.name, a.name, m.sent_at, m.offset_minutes, m.zone, m.kind, m.text, m.subject, m.rest,"
    " o.source, o.sha256, m.place, m.number, m.richer"
)
JOINED = (
    "message m JOIN conversation c ON c.number = m.conversation"
    " JOIN author a ON a.number = m.author JOIN origin o ON o.number = m.origin"
)
PLACE, NUMBER, RICHER, SENT_AT = 12, 13, 14, 3


class _Rest(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What most messages don't have."""

    attachments: tuple[Attachment, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    edits: tuple[Edit, ...] = ()
    reply_to: str | None = None
    seen: tuple[Seen, ...] = ()
    unsent: bool = False
    certainty: float | None = None
    repeat: int = 0


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Rest).decode
_NOTHING = _Rest()


def rest_of(message: Message) -> bytes | None:
    """Pack what most messages don't have; None where this one has none of it."""
    if not (
        message.attachments
        or message.reactions
        or message.edits
        or message.reply_to is not None
        or message.seen
        or message.unsent
        or message.certainty is not None
        or message.repeat
    ):
        return None
    return _encode(
        _Rest(
            attachments=message.attachments,
            reactions=message.reactions,
            edits=message.edits,
            reply_to=message.reply_to,
            seen=message.seen,
            unsent=message.unsent,
            certainty=message.certainty,
            repeat=message.repeat,
        )
    )


def attachments_in(rest: bytes | None) -> tuple[Attachment, ...]:
    """Give the attachments of what `rest_of` packed."""
    return () if rest is None else _decode(rest).attachments


def to_time(moment: datetime) -> int:
    """Count the microseconds since 1970."""
    since = moment - EPOCH
    return (since.days * _SECONDS_A_DAY + since.seconds) * 1_000_000 + since.microseconds


def from_time(count: int) -> datetime:
    """Give the moment so many microseconds after 1970."""
    return EPOCH + timedelta(microseconds=count)


def day_of(time: int) -> int:
    """Count the days since 1970, in UTC, of a time in microseconds."""
    return time // (_SECONDS_A_DAY * 1_000_000)


def to_message(row: Sequence[Any]) -> Message:
    """Make the message of a row of `COLUMNS`."""
    rest = _NOTHING if row[9] is None else _decode(row[9])
    return Message(
        id=row[0],
        conversation=row[1],
        author=row[2],
        sent_at=from_time(row[3]),
        offset_minutes=row[4],
        zone=ZONES[row[5]],
        kind=KINDS[row[6]],
        text=row[7],
        subject=row[8],
        attachments=rest.attachments,
        reactions=rest.reactions,
        edits=rest.edits,
        reply_to=rest.reply_to,
        seen=rest.seen,
        unsent=rest.unsent,
        certainty=rest.certainty,
        repeat=rest.repeat,
        origin=Origin(row[10], row[11], row[12]),
    )


def canonical() -> Callable[[Message], bytes]:
    """Give what writes a message as the bytes the ledger commits to: its JSON, keys in order."""
    return msgspec.json.Encoder().encode
