"""The messages of a Telegram export in JSON, of one chat or of all of them.

Fields: https://core.telegram.org/import-export
"""

import re
from collections.abc import Iterator
from datetime import datetime, tzinfo

import msgspec

from offscript.record import (
    OWNER,
    Clock,
    Edit,
    Kind,
    Message,
    Note,
    Origin,
    Reaction,
    Sayable,
    Unreadable,
    message_id,
    said,
)
from offscript.sources._files.file import InputFile
from offscript.sources._json.arrays import (
    Arrays,
    Broken,
    Closed,
    Cut,
    Elements,
    Fields,
    Nothing,
    Opened,
)
from offscript.sources._source import Item, Repeats, said_by
from offscript.sources._telegram.rows import Line, files_of, joined, under, words_of
from offscript.sources._telegram.service import is_call, say, say_call
from offscript.sources._times.epoch import EpochTimes
from offscript.sources._times.moments import Moment, of_clock, of_instant
from offscript.sources._times.notes import zone_notes

NAME = "telegram"
PATHS = ("messages", "chats.list[].messages", "left_chats.list[].messages")
_SAVED = "Saved messages"
_DIGITS = 15
_BELOW = re.compile(r"-\d+")
_MESSAGE: Kind = "message"
_text = msgspec.json.Decoder(str | int | None)


class _Chat(msgspec.Struct):
    """The chat that is read: what it is called, and who speaks where nobody is named."""

    name: str
    nobody: str


class JsonReader:
    """Reads one export. To be used once."""

    def __init__(self, file: InputFile, clock: Clock) -> None:
        """Remember what is read."""
        self._file = file
        self._sha256 = file.sha256
        self._zone = clock.zone
        self._times = EpochTimes(clock.zone)
        self._repeats = Repeats()
        self._ids: dict[str, str] = {}
        self._chat = _Chat("Telegram", "unknown")
        self._assumed = self._empty = 0

    def read(self) -> Iterator[Item]:
        """Read every message of every chat."""
        chats = 0
        behind: list[Fields] | None = None
        with self._file.open() as stream:
            arrays = Arrays(stream, PATHS, Line)
            for event in arrays:
                match event:
                    case Elements(place=place, values=lines):
                        yield from self._lines(lines, place)
                    case Opened(fields=fields):
                        if "type" not in fields:  # another program put the keys in its order
                            behind = self._all_fields() if behind is None else behind
                            fields = behind[chats] if chats < len(behind) else fields
                        self._chat = self._chat_of(fields)
                        chats += 1
                    case Broken() | Cut():
                        yield self._unreadable(event.says, event.place, event.words)
                    case Closed():
                        pass
        yield from self._notes(arrays, chats)

    def _all_fields(self) -> list[Fields]:
        """Give the fields of each chat that has messages, also those behind them."""
        found: list[Fields] = []
        is_open = False
        with self._file.open_uncounted() as stream:
            for event in Arrays(stream, PATHS, Nothing):
                if isinstance(event, Opened):
                    is_open = True
                elif isinstance(event, Closed) and is_open:
                    found.append(event.fields)
                    is_open = False
        return found

    def _lines(self, lines: list[Line], place: int) -> Iterator[Message | Unreadable]:
        """Turn lines of this chat into messages. A line that says all of itself takes no detour."""
        chat, count, zone = self._chat.name, self._repeats.count, self._zone
        of_seconds = self._times.of_seconds
        for at, line in enumerate(lines, place):
            when = line.date_unixtime
            if isinstance(when, str) and when.isdecimal() and len(when) <= _DIGITS:
                moment = of_seconds(int(when))
            else:
                when, moment = _when(when, line.date, zone)
                self._assumed += moment is not None and moment.zone == "assumed"
            if moment is None:
                yield self._undated(line, at)
                continue
            kind, author, text, what = _MESSAGE, line.from_, line.text, None
            if (
                line.type == "service"
                or not (author and text and isinstance(text, str))
                or line.poll
                or line.todo_list
            ):
                kind, author, text, what = self._unusual(line)
                self._empty += not (text or what or line.photo or line.file or line.action)
            repeat = count(chat, author, when, text)
            reply = line.reply_to_message_id
            yield Message(
                id=message_id(chat, author, when, text, repeat),
                conversation=chat,
                author=author,
                sent_at=moment.sent_at,
                offset_minutes=moment.offset_minutes,
                zone=moment.zone,
                kind=kind,
                text=text,
                attachments=files_of(line, self._file)
                if line.photo or line.file or line.contact_vcard
                else (),
                reactions=_reactions(line.reactions, zone) if line.reactions else (),
                edits=self._edits(line) if line.edited or line.edited_unixtime else (),
                reply_to=None if reply is None else str(reply),
                subject=_subject(line, what)
                if what
                or line.media_type
                or line.photo
                or line.via_bot
                or line.forwarded_from is not False
                else None,
                repeat=repeat,
                origin=Origin(NAME, self._sha256, at),
            )

    def _unusual(self, line: Line) -> tuple[Kind, str, str, str | None]:
        """Say of what kind a line is, whose, in which words, and what these are."""
        if line.type != "service":
            words, what = words_of(line)
            text = "\n".join(filter(None, (joined(line.text), words)))
            return "message", line.from_ or self._author(line), text, what
        if is_call(line):
            author = joined(line.actor) or joined(line.actor_id) or self._chat.nobody
            return "call", author, say_call(line), None
        return "system", "", say(line), None

    def _undated(self, line: Line, place: int) -> Unreadable:
        """Say why a line is no message."""
        if line.type == "unsupported":
            return self._unreadable(
                said("Message {place} is of a kind that Telegram does not export.", place=place),
                place,
            )
        reason = said(
            "Message {place} has no date that can be read: {when}.",
            place=place,
            when=repr(line.date[:40]),
        )
        _, author, text, _ = self._unusual(line)
        return self._unreadable(reason, place, said_by(author, text))

    def _author(self, line: Line) -> str:
        """Name who wrote where the export has no name: by number, or as the chat suggests."""
        return joined(line.author) or str(line.from_id or "") or self._chat.nobody

    def _edits(self, line: Line) -> tuple[Edit, ...]:
        """Say when a message was last edited; old exports write 1970 for never."""
        _, moment = _when(line.edited_unixtime, line.edited or "", self._zone)
        if moment is None or moment.sent_at.year <= 1970:  # noqa: PLR2004
            return ()
        return (Edit(sent_at=moment.sent_at),)

    def _chat_of(self, fields: Fields) -> _Chat:
        """Name a chat; two chats of one name in one file are told apart by their numbers."""
        name, kind, number = (_field(fields, key) for key in ("name", "type", "id"))
        if kind == "saved_messages":
            return _Chat(name or _SAVED, OWNER)
        name = name or ("Replies" if kind == "replies" else f"Deleted account {number}".strip())
        if self._ids.setdefault(name, number) != number:
            name = f"{name} ({number})"
        return _Chat(name, name if "channel" in kind else "unknown")

    def _unreadable(
        self, reason: Sayable, place: int, words: str | msgspec.UnsetType = msgspec.UNSET
    ) -> Unreadable:
        """Say why something here can't be read, and keep the words that could be."""
        return Unreadable(reason=reason, origin=Origin(NAME, self._sha256, place), words=words)

    def _notes(self, arrays: Arrays[Line], chats: int) -> Iterator[Note]:
        """Tell what a person should know about this file."""
        name = self._file.name
        yield from zone_notes(name, self._assumed, self._zone)
        if self._empty:
            says = said(
                "Messages with nothing in them: {empty}. What they held was deleted, or is of a "
                "kind the export leaves out.",
                empty=self._empty,
            )
            yield Note(file=name, about="limit", says=says)
        if not chats:
            says = said(
                "This export of Telegram holds no chats. Tick the chats when you export it."
            )
            yield Note(file=name, about="limit", says=says)
        yield from arrays.notes(name)


def _when(since: str | int | None, clock: str, zone: tzinfo) -> tuple[str, Moment | None]:
    """Read when, from seconds since 1970 or from what the clock of the exporter showed."""
    if isinstance(since, int):
        since = str(since)
    if since and len(since) <= _DIGITS and (since.isdecimal() or _BELOW.fullmatch(since)):
        return since, EpochTimes(zone).of_seconds(int(since))
    try:
        shown = datetime.fromisoformat(clock)
        return clock, of_clock(shown, zone) if shown.tzinfo is None else of_instant(shown)
    except (ValueError, OverflowError):
        return clock, None


def _field(fields: Fields, key: str) -> str:
    """Take a field of a chat as text."""
    try:
        value = _text.decode(fields.get(key, b"null"))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ""
    return "" if value is None else str(value)


def _subject(line: Line, what: str | None) -> str | None:
    """Say what a message is, above its words: forwarded words are somebody else's."""
    pieces = [what] if what else []
    if line.forwarded_from is not False:
        pieces.append(f"Forwarded from {joined(line.forwarded_from) or 'a deleted account'}")
    if line.via_bot:
        pieces.append(f"via {joined(line.via_bot)}")
    if line.sticker_emoji:
        pieces.append(f"Sticker {joined(line.sticker_emoji)}")
    if isinstance(line.self_destruct_period_seconds, int):
        pieces.append(f"Deletes itself after {line.self_destruct_period_seconds} seconds")
    return ", ".join(pieces) or None


def _reactions(listed: object, zone: tzinfo) -> tuple[Reaction, ...]:
    """Read who reacted how; those of whom only the number is known have no author."""
    reactions: list[Reaction] = []
    for one in listed if isinstance(listed, list) else []:
        sign = under(one, "emoji") or under(one, "document_id") or under(one, "type")
        recent = one.get("recent") if isinstance(one, dict) else None
        named = [who for who in recent if isinstance(who, dict)] if isinstance(recent, list) else []
        for who in named:
            _, moment = _when(None, under(who, "date"), zone)
            author = under(who, "from") or under(who, "from_id")
            sent_at = moment.sent_at if moment else None
            reactions.append(Reaction(author=author, text=sign, sent_at=sent_at))
        count = one.get("count") if isinstance(one, dict) else None
        others = count - len(named) if isinstance(count, int) else 0
        if sign and others > 0:
            many = sign if others == 1 else f"{sign} ×{others}"
            reactions.append(Reaction(author="", text=many))
    return tuple(reactions)
