"""Makes the messages of one file: twins are counted, and assumed zones remembered for the Note."""

from collections.abc import Iterator
from datetime import tzinfo

import msgspec

from offscript.record import (
    Attachment,
    Edit,
    Kind,
    Message,
    Note,
    Origin,
    Reaction,
    Sayable,
    Seen,
    Unreadable,
    message_id,
    said,
)
from offscript.sources._files.file import InputFile
from offscript.sources._source import Repeats
from offscript.sources._times.moments import Moment
from offscript.sources._times.notes import zone_notes


class Entry(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What one entry of an export says; `when` is its time as the export writes it."""

    conversation: str
    author: str
    when: str
    moment: Moment
    text: str
    kind: Kind = "message"
    attachments: tuple[Attachment, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    edits: tuple[Edit, ...] = ()
    reply_to: str | None = None
    subject: str | None = None
    seen: tuple[Seen, ...] = ()
    unsent: bool = False


class Entries:
    """The entries of one file that `source` reads, with times it leaves unsaid read in `zone`."""

    def __init__(self, source: str, file: InputFile, zone: tzinfo) -> None:
        """Start with none."""
        self.file = file
        self.zone = zone
        self._source = source
        self._repeats = Repeats()
        self._assumed = 0
        self._count = 0

    def message(self, entry: Entry, place: int) -> Message:
        """Make a message of an entry."""
        self._count += 1
        self._assumed += entry.moment.zone == "assumed"
        about = (entry.conversation, entry.author, entry.when, entry.text)
        repeat = self._repeats.count(*about)
        return Message(
            id=message_id(*about, repeat),
            conversation=entry.conversation,
            author=entry.author,
            sent_at=entry.moment.sent_at,
            offset_minutes=entry.moment.offset_minutes,
            zone=entry.moment.zone,
            kind=entry.kind,
            text=entry.text,
            attachments=entry.attachments,
            reactions=entry.reactions,
            edits=entry.edits,
            reply_to=entry.reply_to,
            subject=entry.subject,
            seen=entry.seen,
            unsent=entry.unsent,
            repeat=repeat,
            origin=Origin(self._source, self.file.sha256, place),
        )

    def unreadable(
        self, reason: Sayable, place: int, words: str | msgspec.UnsetType = msgspec.UNSET
    ) -> Unreadable:
        """Say why an entry can't be read, and keep the words that could be."""
        origin = Origin(self._source, self.file.sha256, place)
        return Unreadable(reason=reason, origin=origin, words=words)

    def notes(self, *, of_one_chat: bool = False) -> Iterator[Note]:
        """Tell whether a zone was assumed, and for how many; and if a chat has no messages."""
        if of_one_chat and not self._count:
            says = said("This is an exported chat, but no messages were found in it.")
            yield Note(file=self.file.label, about="limit", says=says)
        yield from zone_notes(self.file.label, self._assumed, self.zone)
