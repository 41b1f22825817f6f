"""Hangouts.json: every conversation of classic Hangouts with its events, in either of its forms."""

from collections.abc import Iterator
from typing import Any

import msgspec

from offscript.record import (
    OWNER,
    Attachment,
    Clock,
    Kind,
    Message,
    Origin,
    Sayable,
    Unreadable,
    message_id,
    said,
)
from offscript.sources._files.file import InputFile
from offscript.sources._json.arrays import Arrays, Broken, Cut, Elements, Opened
from offscript.sources._json.loose import Thing, read_object, thing, things, whole, words
from offscript.sources._phones import label
from offscript.sources._source import Item, Repeats, said_by
from offscript.sources._times.epoch import of_milliseconds

NAME = "google_chat"
_PATHS = ("conversations[].events", "conversation_state[].conversation_state.event")
_SOMEBODY = "unnamed person"
_BREAKS = {"LINE_BREAK": "\n"}
_MICRO = 1000


class _Event(msgspec.Struct, frozen=True, gc=False):
    """An event as Google writes it; any value may be of any kind."""

    conversation_id: Any = None
    sender_id: Any = None
    timestamp: Any = None
    self_event_state: Any = None
    chat_message: Any = None
    membership_change: Any = None
    conversation_rename: Any = None
    hangout_event: Any = None
    event_type: Any = None
    delivery_medium: Any = None


class Hangouts:
    """The events of every conversation in one file."""

    def __init__(self, file: InputFile, clock: Clock) -> None:
        """Read `file`."""
        self._file = file
        self._zone = clock.zone
        self._repeats = Repeats()
        self._people: dict[str, str] = {}
        self._me = ""
        self._conversation = "unnamed chat"

    def read(self) -> Iterator[Item]:
        """Read every event."""
        with self._file.open() as stream:
            arrays = Arrays(stream, _PATHS, _Event)
            for event in arrays:
                if isinstance(event, Opened):
                    self._enter(event.fields.get("conversation", b""))
                elif isinstance(event, Elements):
                    for place, one in enumerate(event.values, event.place):
                        yield self._event(one, place)
                elif isinstance(event, Broken):
                    reason = said(
                        "Event {place} can't be read: {reason}.",
                        place=event.place,
                        reason=event.reason,
                    )
                    yield self._unreadable(reason, event.place, event.words)
                elif isinstance(event, Cut):
                    yield self._unreadable(event.says, event.place, event.words)
            yield from arrays.notes(self._file.name)

    def _enter(self, raw: bytes) -> None:
        """Learn who takes part in the conversation that begins."""
        facts = read_object(raw)[0] or {}
        facts = thing(facts.get("conversation")) or facts
        states = thing(facts.get("self_conversation_state"))
        mine = thing(thing(states.get("self_read_state")).get("participant_id"))
        self._me = words(mine.get("gaia_id"))
        people = {}
        for person in things(facts.get("participant_data")):
            key = words(thing(person.get("id")).get("gaia_id"))
            number = words(thing(person.get("phone_number")).get("e164"))
            name = words(person.get("fallback_name")).strip()
            unnamed = "" if key == self._me else f"{_SOMEBODY} ({key})"
            people[key] = label(number, name) if number or name else unnamed
        self._people = {key: name for key, name in people.items() if key and name}
        others = sorted(name for key, name in self._people.items() if key != self._me)
        self._conversation = words(facts.get("name")) or ", ".join(others) or "unnamed chat"

    def _event(self, event: _Event, place: int) -> Item:
        """Read an event."""
        micro = whole(event.timestamp)
        moment = of_milliseconds(micro // _MICRO, self._zone) if micro else None
        author = self._name(event.sender_id)
        text, kind, attachments = self._said(event, author)
        author = "" if kind == "system" else author
        if moment is None:
            reason = said(
                "Event {place} has no date that can be read: {when}.",
                place=place,
                when=repr(event.timestamp)[:60],
            )
            return self._unreadable(reason, place, said_by(author, text))
        stated = str(micro)
        repeat = self._repeats.count(self._conversation, author, stated, text)
        return Message(
            id=message_id(self._conversation, author, stated, text, repeat),
            conversation=self._conversation,
            author=author,
            sent_at=moment.sent_at.replace(microsecond=(micro or 0) % 1_000_000),
            offset_minutes=moment.offset_minutes,
            zone="stated",
            kind=kind,
            text=text,
            attachments=tuple(attachments),
            repeat=repeat,
            origin=Origin(NAME, self._file.sha256, place),
        )

    def _said(self, event: _Event, author: str) -> tuple[str, Kind, list[Attachment]]:
        """Read what an event says."""
        if event.chat_message is not None:
            content = thing(thing(event.chat_message).get("message_content"))
            return _text(content), "message", list(_attachments(content))
        if change := thing(event.membership_change):
            listed = change.get("participant_id")
            who = ", ".join(self._name(one) for one in things(listed))
            verb = "left" if change.get("type") == "LEAVE" else "joined"
            by = "" if who == author else f" ({author})"
            return f"{who or _SOMEBODY} {verb}{by}", "system", []
        if rename := thing(event.conversation_rename):
            return f"{author} named the chat “{words(rename.get('new_name'))}”", "system", []
        if call := thing(event.hangout_event):
            what = words(call.get("event_type")).replace("_", " ").capitalize() or "Call"
            media = words(call.get("media_type")).replace("_", " ").lower()
            seconds = whole(call.get("hangout_duration_secs"))
            lasted = (
                f"{seconds} second{'' if seconds == 1 else 's'}" if seconds and seconds > 0 else ""
            )
            return ", ".join(filter(None, (what, media, lasted))), "call", []
        kind = words(event.event_type).replace("_", " ").capitalize()
        return kind or "An event of a kind not known here", "system", []

    def _name(self, sender: object) -> str:
        """Name somebody; the owner of the account is the one whose reading is kept."""
        key = words(thing(sender).get("gaia_id"))
        if key and key == self._me:
            return self._people.get(key) or OWNER
        return self._people.get(key) or _SOMEBODY

    def _unreadable(
        self, reason: Sayable, place: int, said: str | msgspec.UnsetType = msgspec.UNSET
    ) -> Unreadable:
        """Say why something here can't be read, and keep the words that could be."""
        origin = Origin(NAME, self._file.sha256, place)
        return Unreadable(reason=reason, origin=origin, words=said)


def _text(content: Thing) -> str:
    """Put the segments of a message together."""
    return "".join(
        words(segment.get("text")) or _BREAKS.get(words(segment.get("type")), "")
        for segment in things(content.get("segment"))
    )


def _attachments(content: Thing) -> Iterator[Attachment]:
    """Name what came with a message; Hangouts.json holds addresses, not files."""
    for one in things(content.get("attachment")):
        item = thing(one.get("embed_item"))
        kinds = item.get("type")
        kind = (
            next((words(kind) for kind in kinds if words(kind)), "")
            if isinstance(kinds, list)
            else ""
        )
        photo = thing(item.get("plus_photo")) or thing(item.get("embeds.PlusPhoto.plus_photo"))
        address = words(photo.get("url")) or words(thing(photo.get("thumbnail")).get("image_url"))
        name = address.rpartition("/")[2] or kind.lower().replace("_", " ") or "unnamed"
        yield Attachment(name=name, missing=True)
