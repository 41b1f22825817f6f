"""Messages out of a WhatsApp database's rows: named, dated, and counted where they can't be."""

from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256

import msgspec

from offscript.record import (
    Attachment,
    Clock,
    Edit,
    Kind,
    Message,
    Note,
    Origin,
    Reaction,
    Sayable,
    Seen,
    Unreadable,
    counted,
    message_id,
    said,
)
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile
from offscript.sources._files.zip import plain_name
from offscript.sources._source import Repeats, said_by
from offscript.sources._whatsapp.cells import instant


class Content(msgspec.Struct, kw_only=True):
    """What a row says, before it is dated."""

    conversation: str
    author: str
    text: str
    kind: Kind = "message"
    attachments: tuple[Attachment, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    edits: tuple[Edit, ...] = ()
    reply_to: str | None = None
    seen: tuple[Seen, ...] = ()
    unsent: bool = False


class Maker:
    """Makes the messages of one database."""

    def __init__(self, source: str, file: InputFile, clock: Clock) -> None:
        """Take the database, and the source that reads it."""
        self._source = source
        self._file = file
        self._sha256 = file.sha256_if_whole
        self._clock = clock
        self._repeats = Repeats()
        self.missing = 0

    def message(
        self, content: Content, seconds: float | None, when: str, place: int
    ) -> Message | Unreadable:
        """Make a message; `seconds` since 1970, `when` as the database states it."""
        dated = instant(seconds, self._clock.zone)
        if dated is None:
            reason = said(
                "Row {place} has no date that can be read: {when}.",
                place=place,
                when=repr(when[:80]),
            )
            words = said_by(content.author, content.text)
            return Unreadable(reason=reason, origin=self._origin(place), words=words)
        at, offset = dated
        conversation, author, text = content.conversation, content.author, content.text
        repeat = self._repeats.count(conversation, author, when, text)
        return Message(
            id=message_id(conversation, author, when, text, repeat),
            conversation=conversation,
            author=author,
            sent_at=at,
            offset_minutes=offset,
            zone="stated",
            kind=content.kind,
            text=text,
            attachments=content.attachments,
            reactions=content.reactions,
            edits=content.edits,
            reply_to=content.reply_to,
            seen=content.seen,
            unsent=content.unsent,
            repeat=repeat,
            origin=self._origin(place),
        )

    def unreadable(self, reason: Sayable, place: int) -> Unreadable:
        """Say why something can't be read."""
        return Unreadable(reason=reason, origin=self._origin(place))

    def _origin(self, place: int) -> Origin:
        """Say in which row something stands."""
        return Origin(self._source, self._sha256, max(place, 1))

    def file(self, paths: list[str], name: str, kind: str | None) -> Attachment:
        """Look for a media file at the places it may lie, and say what is known of it."""
        paths = [path for path in paths if path]
        shown = name or (plain_name(paths[0]) if paths else "") or "media"
        for path in paths:
            found = attached(self._file, path, name=shown, kind=kind)
            if not found.missing:
                return found
        self.missing += 1
        return attached(self._file, "", name=shown, kind=kind)

    def closing(self, passed_over: int) -> Iterator[Note]:
        """Say what a person should know when all is read."""
        if self.missing:
            says = counted(
                "1 file that a message names is not in this export.",
                "{n} files that messages name are not in this export.",
                self.missing,
            )
            yield Note(file=self._file.label, about="media", says=says)
        if passed_over:
            says = said(
                "Rows that WhatsApp keeps for itself and that are no message: {passed_over}.",
                passed_over=passed_over,
            )
            yield Note(file=self._file.label, about="left over", says=says)


def card(text: str, number: int) -> Attachment:
    """Make an attachment of a contact card that the database holds itself."""
    name = next(
        (line[3:].strip() for line in text.splitlines() if line.upper().startswith("FN:")), ""
    )
    content = text.encode("utf-8", "surrogatepass")
    shown = plain_name(f"{name or f'contact {number}'}.vcf")
    digest = sha256(content).hexdigest()
    return Attachment(name=shown, type="text/vcard", size=len(content), sha256=digest)


def earlier(one: datetime | None, other: datetime | None) -> datetime | None:
    """Give the earlier of two times that may be unknown."""
    return min((at for at in (one, other) if at is not None), default=None)
