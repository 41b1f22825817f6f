"""The messages of a Telegram export in JSON, of one chat or of all of them.

Fields: https://core.telegram.org/import-export
"""

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
    Unreadable,
    message_id,
)
from offscript.sources._epoch_times import of_seconds
from offscript.sources._file import InputFile
from offscript.sources._json_arrays import Arrays, Broken, Closed, Cut, Elements, Fields, Opened
from offscript.sources._moments import Moment, of_clock, of_instant
from offscript.sources._source import Item, Repeats
from offscript.sources._telegram_rows import Line, files_of, joined, said, words_of
from offscript.sources._telegram_service import is_call, say, say_call

NAME = "telegram"
PATHS = ("messages", "chats.list[].messages", "left_chats.list[].messages")
_SAVED = "Saved messages"
_DIGITS = 15
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
        self._repeats = Repeats()
        self._ids: dict[str, str] = {}
        self._chat = _Chat("Telegram", "unknown")
        self._assumed = 0

    def read(self) -> Iterator[Item]:
        """Read every message of every chat."""
        chats = 0
        with self._file.open() as stream:
            arrays = Arrays(stream, PATHS, Line)
            for event in arrays:
                match event:
                    case Elements(place=place, values=lines):
                        for line in lines:
                            yield self._line(line, place)
                            place += 1
                    case Opened(fields=fields):
                        self._chat = self._chat_of(fields)
                        chats += 1
                    case Broken(place=place, reason=reason):
                        yield self._unreadable(f"Message {place} can't be read: {reason}.", place)
                    case Cut(place=place, offset=offset):
                        reason = f"The file breaks off at byte {offset}. What is before was read."
                        yield self._unreadable(reason, place)
                    case Closed():
                        pass
        yield from self._notes(arrays, chats)

    def _line(self, line: Line, place: int) -> Item:
        """Turn one line into a message, or say why it can't be."""
        when, moment = _when(line.date_unixtime, line.date, self._zone)
        if moment is None:
            if line.type == "unsupported":
                reason = f"Message {place} is of a kind that Telegram does not export."
            else:
                reason = f"Message {place} has no date that can be read: {line.date[:40]!r}."
            return self._unreadable(reason, place)
        self._assumed += moment.zone == "assumed"
        if line.type == "service":
            return self._service(line, when, moment, place)
        text, what = line.text, None
        if not isinstance(text, str) or not text or line.poll is not None:
            text, what = words_of(line)
        return self._message(
            "message", (line.from_ or self._author(line), text), (when, moment, place), line, what
        )

    def _service(self, line: Line, when: str, moment: Moment, place: int) -> Message:
        """Take what Telegram itself says in a chat."""
        if is_call(line):
            author = joined(line.actor) or joined(line.actor_id) or self._chat.nobody
            return self._message("call", (author, say_call(line)), (when, moment, place), line)
        return self._message("system", ("", say(line)), (when, moment, place), line)

    def _message(
        self,
        kind: Kind,
        said_by: tuple[str, str],
        at: tuple[str, Moment, int],
        line: Line,
        what: str | None = None,
    ) -> Message:
        """Make a message of this chat: who said what, when, and where it stands."""
        author, text = said_by
        when, moment, place = at
        conversation = self._chat.name
        repeat = self._repeats.count(conversation, author, when, text)
        has_files = line.photo or line.file or line.contact_vcard
        return Message(
            id=message_id(conversation, author, when, text, repeat),
            conversation=conversation,
            author=author,
            sent_at=moment.sent_at,
            offset_minutes=moment.offset_minutes,
            zone=moment.zone,
            kind=kind,
            text=text,
            attachments=files_of(line, self._file) if has_files else (),
            reactions=_reactions(line.reactions, self._zone) if line.reactions else (),
            edits=self._edits(line) if line.edited or line.edited_unixtime else (),
            reply_to=None if line.reply_to_message_id is None else str(line.reply_to_message_id),
            subject=_subject(line, what),
            repeat=repeat,
            origin=Origin(NAME, self._sha256, place),
        )

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

    def _unreadable(self, reason: str, place: int) -> Unreadable:
        """Say why something here can't be read."""
        return Unreadable(reason=reason, origin=Origin(NAME, self._sha256, place))

    def _notes(self, arrays: Arrays[Line], chats: int) -> Iterator[Note]:
        """Tell what a person should know about this file."""
        name = self._file.name
        if self._assumed:
            says = f"Times without a zone: {self._assumed}. They were read as {self._zone}."
            yield Note(file=name, about="zone", says=says)
        if not chats:
            says = "This export of Telegram holds no chats. Tick the chats when you export it."
            yield Note(file=name, about="limit", says=says)
        yield from arrays.notes(name)


def _when(since: str | int | None, clock: str, zone: tzinfo) -> tuple[str, Moment | None]:
    """Read when, from seconds since 1970 or from what the clock of the exporter showed."""
    if since is not None:
        stated = since if isinstance(since, str) else str(since)
        if len(stated) <= _DIGITS and stated.isascii() and stated.removeprefix("-").isdecimal():
            return stated, of_seconds(int(stated), zone)
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
    forwarded = line.forwarded_from is not msgspec.UNSET
    if not (what or forwarded or line.via_bot or line.media_type or line.photo):
        return None
    pieces = [what] if what else []
    if forwarded:
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
        sign = said(one, "emoji") or said(one, "document_id") or said(one, "type")
        recent = one.get("recent") if isinstance(one, dict) else None
        named = [who for who in recent if isinstance(who, dict)] if isinstance(recent, list) else []
        for who in named:
            _, moment = _when(None, said(who, "date"), zone)
            author = said(who, "from") or said(who, "from_id")
            sent_at = moment.sent_at if moment else None
            reactions.append(Reaction(author=author, text=sign, sent_at=sent_at))
        count = one.get("count") if isinstance(one, dict) else None
        others = count - len(named) if isinstance(count, int) else 0
        if sign and others > 0:
            many = sign if others == 1 else f"{sign} ×{others}"
            reactions.append(Reaction(author="", text=many))
    return tuple(reactions)
