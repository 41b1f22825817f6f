"""Messages on a Mac (`chat.db`) and an iPhone (`sms.db`): iMessage, SMS and RCS.

One SQLite form since iOS 6; columns come and go, so each is looked for before it is read.
"""

from collections.abc import Iterator

import msgspec

from offscript.record import Clock, Kind, Message, Origin, Sayable, Unreadable, message_id, said
from offscript.sources._files.database import DatabaseError, opened, tables_of
from offscript.sources._files.file import InputFile
from offscript.sources._imessage.contacts import Contacts
from offscript.sources._imessage.events import event_of
from offscript.sources._imessage.history import History, edits_of, history_of, never_sent, seen_of
from offscript.sources._imessage.media import Media
from offscript.sources._imessage.notes import Tally, notes_of
from offscript.sources._imessage.people import Chat, People
from offscript.sources._imessage.polls import Polls
from offscript.sources._imessage.reactions import Reactions, target_of
from offscript.sources._imessage.rows import Beside, Gap, Row, Tables, columns_of
from offscript.sources._imessage.words import words_in
from offscript.sources._source import Item, Repeats, Source, said_by
from offscript.sources._times.apple import offset_minutes, since_2001

NAME = "imessage"
_TABLES = {"message", "handle", "chat"}
_COLUMNS = {"guid", "handle_id", "is_from_me", "date"}


def recognises(file: InputFile) -> bool:
    """Look for the tables, and the columns that every version has."""
    if not tables_of(file) >= _TABLES:
        return False
    try:
        with opened(file) as database:
            return columns_of(database, "message") >= _COLUMNS
    except (DatabaseError, OSError):
        return False


def resembles(file: InputFile) -> Sayable | None:
    """Say what speaks against a database that has some of it, and what to do with a backup."""
    if file.name == "Manifest.db":
        return said("It is the list of an iPhone backup; give the whole folder that it is in.")
    if tables_of(file) >= {"message", "msg_group"}:
        return said("It is Messages of iOS 5 or older, whose form is not known here.")
    if {"message", "attachment"} <= tables_of(file):
        return said(
            "It is a database with a table “message”, but not as Apple's Messages writes it."
        )
    return None


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every row of `message`; where the database is damaged, what is around that."""
    tally = Tally()
    try:
        with opened(file) as database:
            tables = Tables(database)
            yield from _Reading(file, clock, tables, tally).items()
            for table in sorted(tables.damaged):
                yield _unreadable(
                    file,
                    said("The table {name} is damaged; not all of it was read.", name=table),
                    1,
                )
    except DatabaseError as error:
        yield _unreadable(
            file,
            said("{name} is damaged and can't be read: {error}.", name=file.name, error=error),
            1,
        )
    yield from notes_of(tally, file.name)


class _Reading:
    """One reading of one database."""

    def __init__(self, file: InputFile, clock: Clock, tables: Tables, tally: Tally) -> None:
        self._file = file
        self._clock = clock
        self._tables = tables
        self._tally = tally
        contacts = Contacts(file)
        tally.damaged_contacts = contacts.damaged
        self._people = People(tables, contacts)
        self._reactions = Reactions(tables, self._people)
        self._repeats = Repeats()
        self._polls = Polls()

    def items(self) -> Iterator[Item]:
        """Give what each row says: all but reactions, then those whose message is not there."""
        tally, tables, reactions = self._tally, self._tables, self._reactions
        if "guid" in tables.columns("deleted_messages"):
            query = "SELECT COUNT(*) FROM deleted_messages"
            tally.forgotten = next(tables.rows("deleted_messages", query), (0,))[0]
        media = self._begin()
        for row in tables.messages(tapbacks=False):
            yield self._gap(row) if isinstance(row, Gap) else self._read(row, media)
            tally.reactions, tally.taken_back = reactions.kept, reactions.taken_back
            tally.previews, tally.files_missing = media.previews, media.missing
        alone = reactions.without_message()
        tally.reactions_alone = len(alone)
        media = self._begin()
        for row in tables.messages(tapbacks=True) if alone else ():
            if isinstance(row, Row) and row.rowid in alone:
                yield self._read(row, media)

    def _begin(self) -> Media:
        """Walk along chats and files from the first message."""
        self._chats = Beside(self._tables, "chat_message_join", "chat_id")
        self._deleted = Beside(self._tables, "chat_recoverable_message_join", "chat_id")
        return Media(self._tables, self._file)

    def _chat(self, row: Row) -> Chat:
        """Find the conversation of a message, which may be in none or in several."""
        tally = self._tally
        standing, deleted = self._chats.of(row.rowid), self._deleted.of(row.rowid)
        tally.deleted += bool(deleted)
        chats = [chat for number in standing or deleted if (chat := self._people.chat(number))]
        if not chats:
            tally.in_no_chat += 1
            return self._people.chat_of_no_chat(row)
        if len(chats) > 1 and len({chat.name for chat in chats}) > 1:
            tally.in_several += 1
        return chats[0]

    def _read(self, row: Row, media: Media) -> Item:
        """Turn one row into a message, or say why it can't be."""
        chat = self._chat(row)
        files = media.of(row)
        words = words_in(row, self._polls, has_files=bool(files.attachments))
        if words is None:
            return _unreadable(
                self._file,
                said("Message {place} has words that are damaged.", place=row.rowid),
                row.rowid,
            )
        history = history_of(row.summary)
        words = words or history.words
        gone = bool(history.parts_taken_back or row.date_retracted)
        unsent = gone and not words and not files.attachments
        event = event_of(row, self._people, chat, words)
        kind: Kind = event.kind if event else "system" if never_sent(row) else "message"
        author = "" if event and kind == "system" else self._people.author(row, chat)
        text = event.text if event else words
        sent_at = since_2001(row.date)
        if sent_at is None:
            reason = said(
                "Message {place} has no date that can be read: {when}.",
                place=row.rowid,
                when=repr(row.date)[:40],
            )
            return _unreadable(self._file, reason, row.rowid, said_by(author, text))
        self._count(row, history, files.transcripts, unsent=unsent)
        name, repeat = self._name(row, chat, author, text)
        return Message(
            id=name,
            conversation=chat.name,
            author=author,
            sent_at=sent_at,
            offset_minutes=offset_minutes(sent_at, self._clock.zone),
            zone="stated",
            kind=kind,
            text=text,
            attachments=files.attachments,
            reactions=self._reactions.take(row.guid, chat),
            edits=edits_of(row, history, unsent=unsent),
            reply_to=row.thread or (target_of(row.target)[1] if row.target else None),
            subject=row.subject or None,
            seen=seen_of(row, chat),
            unsent=unsent,
            repeat=repeat,
            origin=Origin(NAME, self._file.sha256, row.rowid),
        )

    def _name(self, row: Row, chat: Chat, author: str, text: str) -> tuple[str, int]:
        """Give a message's id, and how many twins came before it."""
        when = str(row.date)
        repeat = self._repeats.count(chat.name, author, when, text)
        return message_id(chat.name, author, when, text, repeat), repeat

    def _count(self, row: Row, history: History, transcripts: int, *, unsent: bool) -> None:
        """Count what the record has no place for."""
        tally = self._tally
        tally.services[row.service or "unknown"] += 1
        tally.transcripts += transcripts
        tally.effects += row.effect is not None
        tally.not_sent += never_sent(row)
        tally.damaged_histories += history.damaged
        tally.parts_taken_back += bool(history.parts_taken_back and not unsent)

    def _gap(self, gap: Gap) -> Unreadable:
        """Say which rows are lost to damage."""
        first = max(gap.after + 1, 1)
        reason = (
            said(
                "Messages from {first} to the end are lost: the file is damaged there ({why}).",
                first=first,
                why=gap.why,
            )
            if gap.until is None
            else said(
                "Messages from {first} before {until} are lost: the file is damaged there ({why}).",
                first=first,
                until=gap.until,
                why=gap.why,
            )
        )
        return _unreadable(self._file, reason, first)


def _unreadable(
    file: InputFile, reason: Sayable, place: int, words: str | msgspec.UnsetType = msgspec.UNSET
) -> Unreadable:
    """Say why something can't be read, and keep the words that could be."""
    return Unreadable(reason=reason, origin=Origin(NAME, file.sha256, place), words=words)


source = Source(
    name=NAME,
    title="iMessage, SMS and RCS on iPhone and Mac",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
