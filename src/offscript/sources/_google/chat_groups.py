"""One group of Google Chat: its messages.json, named by the group_info.json beside it."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec

from offscript.record import (
    Attachment,
    Clock,
    Edit,
    Message,
    Origin,
    Reaction,
    Sayable,
    Unreadable,
    message_id,
    said,
)
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile
from offscript.sources._google.dates import read_date
from offscript.sources._json.arrays import Arrays, Broken, Cut, Elements
from offscript.sources._json.loose import Thing, read_object, thing, things, words
from offscript.sources._source import Item, Repeats, said_by
from offscript.sources._times.moments import of_instant

NAME = "google_chat"
_SMALL = 8 << 20
_SOMEBODY = "unnamed person"
_LINKS = {
    "drive_metadata": "title",
    "video_call_metadata": "meeting_space",
    "youtube_metadata": "id",
    "gsuite_integration_metadata": "type",
}


class _Row(msgspec.Struct, frozen=True, gc=False):
    """A message as Google writes it; what is nested in it may be of any kind."""

    creator: Any = None
    created_date: str | None = None
    updated_date: str | None = None
    text: str | None = None
    attached_files: Any = None
    annotations: Any = None
    topic_id: Any = None
    message_id: Any = None
    message_state: str | None = None
    deletion_metadata: Any = None
    deleted_date: str | None = None
    quoted_message_metadata: Any = None
    reactions: Any = None
    previous_message_versions: Any = None


class GroupMessages:
    """The messages of one group."""

    def __init__(self, file: InputFile, clock: Clock) -> None:
        """Read `file`."""
        self._file = file
        self._zone = clock.zone
        self._repeats = Repeats()
        self._names: dict[str, str] = {}
        self._conversation = self._name_group()

    def read(self) -> Iterator[Item]:
        """Read every message."""
        with self._file.open() as stream:
            arrays = Arrays(stream, ["messages"], _Row)
            for event in arrays:
                if isinstance(event, Elements):
                    for place, row in enumerate(event.values, event.place):
                        yield self._message(row, place)
                elif isinstance(event, Broken | Cut):
                    yield self._unreadable(event.says, event.place, event.words)
            yield from arrays.notes(self._file.name)

    def _message(self, row: _Row, place: int) -> Message | Unreadable:
        """Read a message."""
        deleted = row.message_state == "DELETED" or bool(row.deletion_metadata)
        written = words(row.created_date)
        sent_at = read_date(written)
        author, text = self._person(row.creator), words(row.text)
        if sent_at is None:
            if deleted and not written:
                reason = said(
                    "Message {place} was deleted, and its time is not kept (by {who}).",
                    place=place,
                    who=author,
                )
                if when := words(row.deleted_date)[:80]:
                    reason = said(
                        "Message {place} was deleted on {when}; when it was written is not kept "
                        "(by {who}).",
                        place=place,
                        when=when,
                        who=author,
                    )
            else:
                reason = said(
                    "Message {place} has no date that can be read: {when}.",
                    place=place,
                    when=repr(written[:60]),
                )
            return self._unreadable(reason, place, said_by(author, text))
        moment = of_instant(sent_at.astimezone(self._zone))
        repeat = self._repeats.count(self._conversation, author, written, text)
        return Message(
            id=message_id(self._conversation, author, written, text, repeat),
            conversation=self._conversation,
            author=author,
            sent_at=moment.sent_at,
            offset_minutes=moment.offset_minutes,
            zone="stated",
            kind="message",
            text=text,
            attachments=tuple(self._attachments(row)),
            reactions=tuple(self._reactions(row)),
            edits=tuple(self._edits(row)),
            reply_to=self._answered(row),
            unsent=deleted,
            repeat=repeat,
            origin=Origin(NAME, self._file.sha256, place),
        )

    def _attachments(self, row: _Row) -> Iterator[Attachment]:
        """Find the files of a message, and name what it links to but a plain address."""
        for file in things(row.attached_files):
            exported = words(file.get("export_name"))
            yield attached(self._file, exported, name=words(file.get("original_name")) or None)
        for annotation in things(row.annotations):
            for key, about in _LINKS.items():
                if key in annotation:
                    kind = key.removesuffix("_metadata").replace("_", " ")
                    said = annotation[key]
                    name = words(thing(said).get(about)) or words(thing(said).get("id"))
                    yield Attachment(name=f"{kind} {name}".strip(), missing=True)

    def _reactions(self, row: _Row) -> Iterator[Reaction]:
        """Read reactions, which name people by mail address."""
        for reaction in things(row.reactions):
            emoji = thing(reaction.get("emoji"))
            sign = words(emoji.get("unicode"))
            sign = sign or words(thing(emoji.get("custom_emoji")).get("short_code"))
            people = reaction.get("reactor_emails")
            for address in people if isinstance(people, list) else []:
                name = self._names.get(words(address).lower()) or words(address)
                yield Reaction(author=name or _SOMEBODY, text=sign)

    def _edits(self, row: _Row) -> Iterator[Edit]:
        """Read earlier wordings, or at least that there was a later one."""
        versions = things(row.previous_message_versions)
        for version in versions:
            written = words(version.get("updated_date")) or words(version.get("created_date"))
            yield Edit(text=words(version.get("text")), sent_at=read_date(written))
        if not versions and (edited := read_date(words(row.updated_date))):
            yield Edit(sent_at=edited)

    def _answered(self, row: _Row) -> str | None:
        """Name the quoted message, or the topic this one belongs to where it did not begin it."""
        quoted = thing(row.quoted_message_metadata)
        if quoted:
            return f"{self._person(quoted.get('creator'))}: {words(quoted.get('text'))}"
        topic, parts = words(row.topic_id), words(row.message_id).split("/")
        begins_topic = len(parts) < 3 or parts[-1] == parts[-2]  # noqa: PLR2004 - group/topic/message
        return None if begins_topic or not topic else f"topic {topic}"

    def _person(self, creator: object) -> str:
        """Name somebody by name and address."""
        facts = thing(creator)
        name, address = words(facts.get("name")).strip(), words(facts.get("email")).strip()
        if name and address:
            self._names.setdefault(address.lower(), f"{name} <{address}>")
            return f"{name} <{address}>"
        return name or address or _SOMEBODY

    def _name_group(self) -> str:
        """Name the group, or everyone in it; by its folder where that is not known."""
        facts: Thing = {}
        beside = self._file.near("group_info.json")
        if beside is not None and beside.size <= _SMALL:
            with suppress(OSError), beside.open() as stream:
                facts = read_object(stream.read())[0] or {}
        people = sorted({self._person(member) for member in things(facts.get("members"))})
        folder = self._file.place.split("/")[-2:-1] if self._file.tree else []
        folder = folder or [self._file.path.parent.name]
        return words(facts.get("name")).strip() or ", ".join(people) or folder[0]

    def _unreadable(
        self, reason: Sayable, place: int, said: str | msgspec.UnsetType = msgspec.UNSET
    ) -> Unreadable:
        """Say why something here can't be read, and keep the words that could be."""
        origin = Origin(NAME, self._file.sha256, place)
        return Unreadable(reason=reason, origin=origin, words=said)
