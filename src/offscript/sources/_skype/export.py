"""The messages.json that Skype exports, and Teams for private use after it.

https://support.microsoft.com/skype: How do I export or delete my Skype data
"""

import re
from collections.abc import Iterator
from datetime import tzinfo
from typing import Literal

import msgspec

from offscript.record import OWNER, Attachment, Clock, Edit, Note, Reaction, said
from offscript.sources._entries import Entries, Entry
from offscript.sources._fields import as_text, objects, under, whole
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import HEAD_BYTES, InputFile
from offscript.sources._json.arrays import Arrays, Closed, Fields, Opened
from offscript.sources._json.lines import field, lines, text_field
from offscript.sources._json.window import head_as_utf8
from offscript.sources._skype.events import (
    CALL_LOG,
    OF_SKYPE,
    LoggedCall,
    logged_call,
    say_call,
    say_event,
)
from offscript.sources._skype.markup import Shared, Words, words_of
from offscript.sources._source import Item, said_by
from offscript.sources._times.epoch import of_milliseconds
from offscript.sources._times.iso import read_iso
from offscript.sources._times.moments import Moment

_START = re.compile(rb'\A\s*\{\s*"(?:userId|exportDate|conversations)"\s*:')
_LIST = re.compile(rb'"conversations"\s*:\s*\[')
_FIELD = re.compile(
    rb'"(?:MessageList|threadProperties|conversationstatus|messagetype|exportDate)"\s*:'
)
_ALONE = re.compile(rb'"MessageList"\s*:\s*\[')
_TEAMS = re.compile(rb'8:orgid:|@unq\.gbl\.spaces|8:teamsvisitor:|@thread\.tacv2|"RichText/Html"')
_OWNER_ID = re.compile(rb'"userId"\s*:\s*"((?:[^"\\]|\\.)*)"')
_SAID = ("Text", "RichText", "Html")
_ENDINGS = {
    "Picture": ("jpeg", "jpg", "png", "gif", "webp", "heic"),
    "Video": ("mp4", "mov", "webm", "3gp"),
    "Audio": ("m4a", "mp4", "ogg", "mp3", "wav", "aac"),
    "File": (),
}
_FILLERS = ("media/{}.1.{}", "media/{}.{}")
_SINCE = range(10**11, 10**14)
_DIRECT = re.compile(r"\d{1,3}:")
_FEW = 8
Loose = object


class Line(msgspec.Struct, gc=False, kw_only=True):
    """One message, with its fields as Skype names them."""

    id: Loose = None
    displayName: str | None = None  # noqa: N815 - as the export names it
    originalarrivaltime: Loose = None
    composetime: Loose = None
    messagetype: str | None = None
    content: str | None = None
    from_: Loose = msgspec.field(name="from", default=None)
    properties: Loose = None


class _Chat(msgspec.Struct, frozen=True):
    """The conversation that is read: what it is called, and its own id."""

    name: str
    number: str


def program_of(file: InputFile) -> Literal["skype", "teams"] | None:
    """Tell whose export a file is: the form is one, but some ids and markup only Teams has."""
    head = head_as_utf8(file.head)
    if not head.lstrip().startswith(b"{"):
        return None
    listed = _START.search(head) and _LIST.search(head) and _FIELD.search(head)
    if not listed and not (_ALONE.search(head) and b'"originalarrivaltime"' in head):
        return None
    return "teams" if _TEAMS.search(head) and b"@thread.skype" not in head else "skype"


class SkypeExport:
    """Reads one export for the source called `name`. To be used once."""

    def __init__(self, name: str, file: InputFile, clock: Clock) -> None:
        """Remember what is read."""
        self._file, self._zone = file, clock.zone
        self._entries = Entries(name, file, clock.zone)
        self._names: dict[str, str] = {}
        self._chats: dict[str, str] = {}
        self._chat = _Chat("unknown", "")
        owner = _OWNER_ID.search(head_as_utf8(file.head))
        if owner:
            self._names[owner[1].decode("utf-8", "replace")] = OWNER

    def read(self) -> Iterator[Item]:
        """Read every message of every conversation; place counts over all of them."""
        entries = self._entries
        with self._file.open() as stream:
            arrays = Arrays(stream, ["conversations[].MessageList", "MessageList"], Line)
            for event in lines(arrays, entries):
                match event:
                    case (place, line):
                        entry = self._entry(line)
                        if entry is None:
                            when = as_text(line.originalarrivaltime)[:40]
                            reason = said(
                                "Message {place} has no time that can be read: {when}.",
                                place=place,
                                when=repr(when),
                            )
                            words = said_by(self._author(line), words_of(line.content or "").text)
                            yield entries.unreadable(reason, place, words)
                        else:
                            yield entries.message(entry, place)
                    case Opened(fields=fields):
                        self._chat = self._chat_of(fields)
                    case Closed():
                        pass
                    case _:
                        yield event
        self._file.near("endpoints.json")
        yield from entries.notes()
        yield from arrays.notes(self._file.label)
        if OWNER not in self._names.values():
            says = said("The file does not say whose export it is, so nobody in it is called me.")
            yield Note(file=self._file.label, about="limit", says=says)

    def _chat_of(self, fields: Fields) -> _Chat:
        """Name a conversation; two of one name are told apart by their ids."""
        number = text_field(fields, "id")
        thread = field(fields, "threadProperties")
        name = text_field(fields, "displayName") or under(thread, "topic") or self._others(thread)
        name = name or OF_SKYPE.get(number, "")
        name = name or _DIRECT.sub("", number, count=1) or "unknown"
        if number and name != OWNER and not number.startswith("19:"):
            self._names.setdefault(number, name)
        if self._chats.setdefault(name, number) != number:
            name = f"{name} ({number})"
        return _Chat(name, number)

    def _others(self, thread: object) -> str:
        """Name a chat that has no name by who is in it; their list is written as a text."""
        listed = thread.get("members") if isinstance(thread, dict) else None
        listed = _decoded(listed) if isinstance(listed, str) else listed
        members = listed if isinstance(listed, list) else []
        numbers = (one if isinstance(one, str) else under(one, "MemberMri") for one in members)
        names = {self._name(number) for number in numbers if number} - {OWNER}
        return ", ".join(sorted(names)) if len(names) <= _FEW else ""

    def _entry(self, line: Line) -> Entry | None:
        """Read one message; None where its time can't be read."""
        when, moment = _moment(line, self._zone)
        if moment is None:
            return None
        author = self._author(line)
        kind, content = line.messagetype or "", line.content or ""
        if kind == "Event/Call":
            return self._plain("call", author, say_call(content), (when, moment))
        if self._chat.number == CALL_LOG and (log := _call_log(line)):
            return self._plain("call", self._name(log.by), log.text, (when, moment))
        if not kind.startswith(_SAID):
            return self._plain("system", "", say_event(kind, content, self._name), (when, moment))
        words = Words(text=content) if kind == "Text" else words_of(content)
        text, subject = _all_words(words)
        return Entry(
            conversation=self._chat.name,
            author=author,
            when=when,
            moment=moment,
            text=text,
            attachments=(
                *(self._file_of(one) for one in words.shared),
                *_linked_files(line.properties),
            ),
            reactions=self._reactions(line.properties) if line.properties else (),
            edits=self._edits(line.properties, words),
            reply_to=words.quoted_number or None,
            subject=subject,
            unsent=line.content == "" or bool(under(line.properties, "deletetime")),
        )

    def _plain(self, kind: str, author: str, text: str, when: tuple[str, Moment]) -> Entry:
        """Make an entry of a call, or of what the program says."""
        return Entry(
            conversation=self._chat.name,
            author=author,
            when=when[0],
            moment=when[1],
            text=text,
            kind="call" if kind == "call" else "system",
        )

    def _author(self, line: Line) -> str:
        """Name who wrote; the owner is me, whatever name they went by."""
        number = as_text(line.from_).rpartition("/")[2]
        if self._names.get(number) == OWNER:
            return OWNER
        if line.displayName and number != self._chat.number:
            self._names[number] = line.displayName
        return self._name(number) if number else line.displayName or "unknown"

    def _name(self, number: str) -> str:
        """Name a person by their id."""
        number = number.strip()
        return self._names.get(number) or _DIRECT.sub("", number, count=1) or "unknown"

    def _edits(self, properties: object, words: Words) -> tuple[Edit, ...]:
        """Say when a message was edited; the words before are not in the export."""
        since = whole(under(properties, "edittime") or words.edited)
        moment = of_milliseconds(since, self._zone) if since else None
        return (Edit(sent_at=moment.sent_at),) if moment else ()

    def _reactions(self, properties: object) -> tuple[Reaction, ...]:
        """Read who reacted how, and when; the list may be written as a text of its own."""
        listed = properties.get("emotions") if isinstance(properties, dict) else None
        found: list[Reaction] = []
        for one in _list_in(listed):
            for user in _list_in(one.get("users")):
                since = whole(user.get("time")) or whole(user.get("value"))
                moment = of_milliseconds(since, self._zone) if since else None
                sent_at = moment.sent_at if moment else None
                author = self._name(under(user, "mri"))
                found.append(Reaction(author=author, text=under(one, "key"), sent_at=sent_at))
        return tuple(found)

    def _file_of(self, shared: Shared) -> Attachment:
        """Find a file that was sent among those that came with the export."""
        number, size = shared.number, whole(shared.size)
        ending = shared.name.rpartition(".")[2].lower() if "." in shared.name else ""
        endings = dict.fromkeys((ending, *_ENDINGS.get(shared.kind, _ENDINGS["Picture"])))
        if number and "/" not in number:
            self._file.near(f"media/{number}.json")
            for one in (one for one in endings if one):
                for filler in _FILLERS:
                    path = filler.format(number, one)
                    if self._file.near(path) is not None:
                        return attached(self._file, path, name=shared.name or None)
        name = shared.name or shared.kind.lower() or "file"
        return Attachment(name=name, size=size, missing=True)


def _call_log(line: Line) -> LoggedCall | None:
    """Read a call that the program noted, in a field of its own or as the words of a message."""
    properties = line.properties if isinstance(line.properties, dict) else {}
    for noted in (under(properties, "call-log"), line.content or ""):
        if noted.lstrip().startswith("{") and (log := logged_call(_decoded(noted))):
            return log
    return None


def _linked_files(properties: object) -> Iterator[Attachment]:
    """Name the files that Teams keeps elsewhere; the list is written as a text of its own."""
    listed = properties.get("files") if isinstance(properties, dict) else None
    for one in _list_in(listed):
        name = under(one, "fileName") or under(one, "title") or "file"
        yield Attachment(name=name, missing=True)


def _all_words(words: Words) -> tuple[str, str | None]:
    """Give a message's own words, and above them whose words it answers or what it shares."""
    text, subject = words.text, None
    if words.quoted or words.quoted_author:
        subject = f"In answer to {words.quoted_author or 'a message'}: {words.quoted}".rstrip(": ")
    elif words.place:
        text, subject = text or words.place, "Location"
    elif words.contacts:
        text, subject = "\n".join(filter(None, (text, *words.contacts))), "Contact"
    return text, subject


def _moment(line: Line, zone: tzinfo) -> tuple[str, Moment | None]:
    """Read when a message came: as it says, else as its number does, which counts milliseconds."""
    for stated in (line.originalarrivaltime, line.composetime, line.id):
        when = as_text(stated)
        since = whole(stated)
        if since is not None and since in _SINCE:
            return when, of_milliseconds(since, zone)
        if when and since is None and (moment := read_iso(when, zone)):
            return when, moment
    return as_text(line.originalarrivaltime), None


def _list_in(value: object) -> list[dict[str, object]]:
    """Give the objects of a list, also of one that is written as a text."""
    return objects(_decoded(value) if isinstance(value, str) else value)


def _decoded(written: str) -> object:
    """Read what is JSON once more inside a text; None where it is none."""
    try:
        return msgspec.json.decode(written) if len(written) <= HEAD_BYTES else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
