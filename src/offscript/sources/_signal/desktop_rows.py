"""What a row of Signal Desktop says: columns and JSON of a message, or of a line of Signal's own.

https://github.com/signalapp/Signal-Desktop/tree/main/ts/model-types.d.ts
"""

from collections.abc import Iterator
from datetime import tzinfo
from typing import Protocol

import msgspec

from offscript.record import OWNER, Edit, Note, Origin, Reaction, Sayable, Seen, Unreadable, said
from offscript.sources._files.file import InputFile
from offscript.sources._json.loose import Thing, thing, things, whole, words
from offscript.sources._signal.desktop_tables import Beside
from offscript.sources._signal.desktop_words import call_words, in_words
from offscript.sources._signal.message import NAME, Said, When, message_of
from offscript.sources._source import Item, Repeats, said_by
from offscript.sources._times.epoch import of_milliseconds, utc

WRITTEN = {"incoming", "outgoing", "story"}
"""Kinds of rows that somebody wrote."""

_ARRIVED = {"Sent", "Delivered", "Read", "Viewed"}
_SEEN = {"Read", "Viewed"}


class People(Protocol):
    """Whoever knows people and chats by conversation, account or number."""

    def name(self, key: object) -> str:
        """Name somebody; empty for a stranger."""

    def conversation(self, key: object) -> str:
        """Name a conversation."""


class DesktopRows:
    """Turns rows into messages. `unsent` counts what never left the computer."""

    def __init__(self, file: InputFile, zone: tzinfo, people: People, beside: Beside) -> None:
        """Read rows of `file`."""
        self._sha256 = file.sha256
        self._zone = zone
        self._contacts = people
        self._beside = beside
        self._repeats = Repeats()
        self.unsent = 0

    def item(self, row: Thing, content: Thing, place: int) -> Item:
        """Read one row: its columns, and its JSON, which says all that no column does."""
        when = whole(row.get("sent_at")) or whole(row.get("timestamp"))
        when = when or whole(content.get("sent_at")) or whole(content.get("timestamp"))
        moment = of_milliseconds(when, self._zone) if when else None
        kind = words(row.get("type")) or words(content.get("type"))
        chat = row.get("conversationId") or content.get("conversationId")
        told = self._said(kind, row, content)
        if moment is None:
            reason = said("Row {place} has no date that can be read.", place=place)
            author = told.author if told.kind != "system" else ""
            return self.unreadable(place, reason, said_by(author or "", told.text))
        origin = Origin(NAME, self._sha256, place)
        stated = When(str(when), moment.sent_at, moment.offset_minutes)
        return message_of(told, self._contacts.conversation(chat), stated, origin, self._repeats)

    def unreadable(
        self, place: int, reason: Sayable, said: str | msgspec.UnsetType = msgspec.UNSET
    ) -> Unreadable:
        """Say why a row can't be read, and keep the words that could be."""
        return Unreadable(reason=reason, origin=Origin(NAME, self._sha256, place), words=said)

    def _said(self, kind: str, row: Thing, content: Thing) -> Said:
        """Read what a row says."""
        author = self._author(kind, row, content)
        if kind == "call-history":
            caller, text = call_words(content, self._beside.call(content), author)
            return Said(text=text, kind="call", author=caller)
        if kind not in WRITTEN:
            return Said(text=in_words(kind, content, author, self._contacts), kind="system")
        column = row.get("body")
        text = words(column if column is not None else content.get("body"))
        told = Said(
            text=text,
            author=author,
            attachments=self._beside.attachments(words(row.get("id")), content),
            reactions=[self._reaction(one) for one in things(content.get("reactions"))],
            edits=self._edits(content),
            reply_to=self._quoted(content),
            seen=self._seen(content) if kind == "outgoing" else (),
            unsent=content.get("deletedForEveryone") is True,
        )
        if kind == "outgoing" and self._never_left(content):
            told.kind = "system"
            self.unsent += 1
        return told

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


def unsent_notes(file: str, unsent: int) -> Iterator[Note]:
    """Tell how many rows were written but never left the computer."""
    if unsent:
        says = said(
            "Written on this computer but never sent: {unsent}. They are kept as system "
            "lines, and not read as messages.",
            unsent=unsent,
        )
        yield Note(file=file, about="limit", says=says)
