"""What something in Signal says, and the message it becomes once it is dated."""

from datetime import datetime

import msgspec

from offscript.record import (
    Attachment,
    Edit,
    Kind,
    Message,
    Origin,
    Reaction,
    Seen,
    Zone,
    message_id,
)
from offscript.sources._source import Repeats

NAME = "signal"


class Said(msgspec.Struct, kw_only=True):
    """What an item says. `author` is None where whoever sent the item also wrote it."""

    text: str = ""
    kind: Kind = "message"
    author: str | None = None
    attachments: list[Attachment] = []
    reactions: list[Reaction] = []
    edits: tuple[Edit, ...] = ()
    reply_to: str | None = None
    seen: tuple[Seen, ...] = ()
    unsent: bool = False


class When(msgspec.Struct, frozen=True):
    """A time as the export states it, and as a moment."""

    stated: str
    sent_at: datetime
    offset_minutes: int
    zone: Zone = "stated"


def message_of(
    said: Said, conversation: str, when: When, origin: Origin, repeats: Repeats
) -> Message:
    """Make the message."""
    author = said.author or ""
    repeat = repeats.count(conversation, author, when.stated, said.text)
    return Message(
        id=message_id(conversation, author, when.stated, said.text, repeat),
        conversation=conversation,
        author=author,
        sent_at=when.sent_at,
        offset_minutes=when.offset_minutes,
        zone=when.zone,
        kind=said.kind,
        text=said.text,
        attachments=tuple(said.attachments),
        reactions=tuple(said.reactions),
        edits=said.edits,
        reply_to=said.reply_to,
        seen=said.seen,
        unsent=said.unsent,
        repeat=repeat,
        origin=origin,
    )
