"""A row that says who wrote what to whom and when, into a message; the rest is worked out."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec

from offscript.record import (
    SCHEMA,
    Attachment,
    Clock,
    Edit,
    Kind,
    Message,
    Origin,
    Reaction,
    Said,
    Seen,
    Unreadable,
    Zone,
    message_id,
    said,
)
from offscript.sources._source import Repeats, said_by
from offscript.sources._times.written import read_days, read_time

_DAY = 24 * 60


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What a row may hold. Four keys are needed; each of the others is kept where it is given."""

    schema: int = SCHEMA
    id: str | None = None
    conversation: str
    author: str
    sent_at: str | int | float
    offset_minutes: Annotated[int, msgspec.Meta(gt=-_DAY, lt=_DAY)] | None = None
    zone: Zone | None = None
    kind: Kind | None = None
    text: str
    attachments: tuple[Attachment, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    edits: tuple[Edit, ...] = ()
    reply_to: str | None = None
    subject: str | None = None
    seen: tuple[Seen, ...] = ()
    unsent: bool = False
    certainty: float | None = None
    repeat: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] | None = None
    origin: Origin | None = None


Unit = Literal["line", "line of a table", "row"]
"""What the place of a row counts."""
_WHERE: dict[Unit, Callable[[int], Said]] = {
    "line": lambda place: said("Line {place}", place=place),
    "line of a table": lambda place: said("The row in line {place}", place=place),
    "row": lambda place: said("Row {place}", place=place),
}


def complete(
    row: Row, origin: Origin, clock: Clock, repeats: Repeats, *, unit: Unit = "line"
) -> Message | Unreadable:
    """Make a message of a row. A row without an author is a system line."""
    where = _WHERE[unit](origin.place)
    if row.schema != SCHEMA:
        reason = said(
            "{where} was written by another version of Offscript (schema {schema}).",
            where=where,
            schema=row.schema,
        )
        return Unreadable(reason=reason, origin=origin, words=said_by(row.author, row.text))
    when = str(row.sent_at)
    moment = read_time(when, clock.zone, clock.date_order) or read_days(when, clock.zone)
    if moment is None:
        reason = said(
            "{where} has no time that can be read: {when}.", where=where, when=repr(when[:80])
        )
        return Unreadable(reason=reason, origin=origin, words=said_by(row.author, row.text))
    repeat = row.repeat
    if repeat is None:
        repeat = repeats.count(row.conversation, row.author, when, row.text)
    return Message(
        id=row.id or message_id(row.conversation, row.author, when, row.text, repeat),
        conversation=row.conversation,
        author=row.author,
        sent_at=moment.sent_at,
        offset_minutes=_first(row.offset_minutes, moment.offset_minutes),
        zone=row.zone or moment.zone,
        kind=row.kind or ("message" if row.author else "system"),
        text=row.text,
        attachments=row.attachments,
        reactions=row.reactions,
        edits=row.edits,
        reply_to=row.reply_to,
        subject=row.subject,
        seen=row.seen,
        unsent=row.unsent,
        certainty=row.certainty,
        repeat=repeat,
        origin=row.origin or origin,
    )


def _first(given: Any, otherwise: Any) -> Any:  # noqa: ANN401
    """Take what is given, also nought."""
    return otherwise if given is None else given
