"""Signal Desktop's database, opened by another program: conversations and messages, row by row.

Newer versions keep more in columns and tables and less in `json`; whatever a version has is read.
https://github.com/signalapp/Signal-Desktop/tree/main/ts/sql/migrations
"""

from collections.abc import Iterator

from offscript.record import (
    OWNER,
    Clock,
    Edit,
    Note,
    Origin,
    Reaction,
    Seen,
    Unreadable,
)
from offscript.sources._database import DatabaseError, opened, tables_of
from offscript.sources._epochs import since_1970, utc
from offscript.sources._file import InputFile
from offscript.sources._loose_json import Thing, read_object, thing, things, whole, words
from offscript.sources._signal_contacts import Contacts
from offscript.sources._signal_desktop_tables import Beside, columns_of
from offscript.sources._signal_desktop_words import call_words, in_words
from offscript.sources._signal_message import NAME, Said, When, message_of
from offscript.sources._source import Item, Repeats

_WANTED = ("json", "id", "conversationId", "type", "body", "sent_at", "timestamp", "source")
_ALSO = ("sourceServiceId", "sourceUuid", "isViewOnce")
_WRITTEN = {"incoming", "outgoing", "story"}
_ARRIVED = {"Sent", "Delivered", "Read", "Viewed"}
_SEEN = {"Read", "Viewed"}


def is_desktop(file: InputFile) -> bool:
    """Look for the tables."""
    tables = tables_of(file)
    if not {"conversations", "messages"} <= tables:
        return False
    try:
        with opened(file) as database:
            return {"json", "conversationId"} <= columns_of(database, "messages")
    except (DatabaseError, OSError):
        return False


class DesktopDatabase:
    """The rows of `messages`, in the order they were stored."""

    def __init__(self, file: InputFile, clock: Clock) -> None:
        """Read `file`."""
        self._file = file
        self._zone = clock.zone
        self._repeats = Repeats()
        self._unsent = self._locked = 0

    def read(self) -> Iterator[Item]:
        """Read every row; where the database is damaged, say so after what could be read."""
        self._file.near("config.json")
        place = 0
        try:
            with opened(self._file) as database:
                self._contacts = Contacts(database)
                beside = Beside(self._file, database)
                present = columns_of(database, "messages")
                names = [name for name in (*_WANTED, *_ALSO) if name in present]
                columns = ", ".join(f'"{name}"' for name in names)
                query = f"SELECT rowid, {columns} FROM messages ORDER BY rowid"  # noqa: S608 - names of columns it has
                for place, *values in database.execute(query):
                    yield self._row(dict(zip(names, values, strict=True)), place, beside)
                self._locked = beside.locked
        except (DatabaseError, OSError) as error:
            reason = f"The database is damaged after row {place}: {error}"
            yield self._unreadable(place + 1, reason)
        yield from self._notes()

    def _row(self, row: Thing, place: int, beside: Beside) -> Item:
        """Read one row."""
        kept = row.get("json")
        content, _ = read_object(words(kept).encode()) if kept else ({}, True)
        when = whole(row.get("sent_at")) or whole(row.get("timestamp"))
        if content is None and row.get("body") is None:
            return self._unreadable(place, f"Row {place} holds no JSON that can be read")
        content = content or {}
        content.setdefault("isViewOnce", row.get("isViewOnce"))
        when = when or whole(content.get("sent_at")) or whole(content.get("timestamp"))
        moment = since_1970(when, self._zone) if when else None
        if moment is None:
            return self._unreadable(place, f"Row {place} has no date that can be read")
        kind = words(row.get("type")) or words(content.get("type"))
        chat = row.get("conversationId") or content.get("conversationId")
        said = self._said(kind, row, content, beside)
        origin = Origin(NAME, self._file.sha256, place)
        stated = When(str(when), *moment)
        return message_of(said, self._contacts.conversation(chat), stated, origin, self._repeats)

    def _said(self, kind: str, row: Thing, content: Thing, beside: Beside) -> Said:
        """Read what a row says."""
        author = self._author(kind, row, content)
        if kind == "call-history":
            caller, text = call_words(content, beside.call(content), author)
            return Said(text=text, kind="call", author=caller)
        if kind not in _WRITTEN:
            return Said(text=in_words(kind, content, author, self._contacts), kind="system")
        column = row.get("body")
        text = words(column if column is not None else content.get("body"))
        said = Said(
            text=text,
            author=author,
            attachments=beside.attachments(words(row.get("id")), content),
            reactions=[self._reaction(one) for one in things(content.get("reactions"))],
            edits=self._edits(content),
            reply_to=self._quoted(content),
            seen=self._seen(content) if kind == "outgoing" else (),
            unsent=content.get("deletedForEveryone") is True,
        )
        if kind == "outgoing" and self._never_left(content):
            said.kind = "system"
            self._unsent += 1
        return said

    def _author(self, kind: str, row: Thing, content: Thing) -> str:
        """Name who wrote a row."""
        if kind == "outgoing":
            return OWNER
        for key in ("sourceServiceId", "sourceUuid", "source"):
            if (known := row.get(key) or content.get(key)) and (name := self._contacts.name(known)):
                return name
        about = (
            content.get("key_changed") or content.get("changedId") or content.get("verifiedChanged")
        )
        return self._contacts.name(about or row.get("conversationId")) or "somebody"

    def _edits(self, content: Thing) -> tuple[Edit, ...]:
        """Read earlier wordings, oldest first; the newest stands first and is the message."""
        return tuple(
            Edit(text=words(edit.get("body")), sent_at=utc(whole(edit.get("timestamp"))))
            for edit in reversed(things(content.get("editHistory"))[1:])
        )

    def _quoted(self, content: Thing) -> str | None:
        """Name the answered message."""
        quote = thing(content.get("quote"))
        if not quote:
            return "story" if content.get("storyId") else None
        known = quote.get("authorAci") or quote.get("authorUuid") or quote.get("author")
        when = utc(whole(quote.get("id")))
        named = f"{self._contacts.name(known) or 'somebody'}, {when.isoformat() if when else '?'}"
        text = words(quote.get("text"))
        return f"{named}: {text}" if text else named

    def _reaction(self, reaction: Thing) -> Reaction:
        """Read a reaction."""
        return Reaction(
            author=self._contacts.name(reaction.get("fromId")) or "somebody",
            text=words(reaction.get("emoji")),
            sent_at=utc(whole(reaction.get("timestamp"))),
        )

    def _seen(self, content: Thing) -> tuple[Seen, ...]:
        """Say who saw what the owner sent, and when."""
        states = thing(content.get("sendStateByConversationId"))
        return tuple(
            Seen(author=name, at=at)
            for chat, state in states.items()
            if thing(state).get("status") in _SEEN
            if (name := self._contacts.name(chat) or "somebody") != OWNER
            if (at := utc(whole(thing(state).get("updatedAt"))))
        )

    def _never_left(self, content: Thing) -> bool:
        """Tell whether nothing says that this left the computer."""
        states = thing(content.get("sendStateByConversationId")).values()
        return bool(states) and not any(thing(one).get("status") in _ARRIVED for one in states)

    def _unreadable(self, place: int, reason: str) -> Unreadable:
        """Say why a row can't be read."""
        return Unreadable(reason=f"{reason}.", origin=Origin(NAME, self._file.sha256, place))

    def _notes(self) -> Iterator[Note]:
        """Tell what a person should know about this database."""
        if self._unsent:
            says = (
                f"Written on this computer but never sent: {self._unsent}. They are kept as "
                "system lines, and not read as messages."
            )
            yield Note(file=self._file.name, about="limit", says=says)
        if self._locked:
            says = (
                f"Files that lie encrypted beside the database: {self._locked}. Signal's readable "
                "export from the phone holds them open."
            )
            yield Note(file=self._file.name, about="media", says=says)
