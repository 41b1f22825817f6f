"""A thread of Messenger or Instagram in JSON, into messages; newest first, as the file has it."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from offscript.record import (
    Clock,
    Edit,
    Kind,
    Message,
    Note,
    Origin,
    Sayable,
    Unreadable,
    message_id,
    said,
)
from offscript.sources._files.file import InputFile
from offscript.sources._json.arrays import Arrays, Broken, Cut, Elements, Fields, fields_around
from offscript.sources._meta.lines import kind_of
from offscript.sources._meta.rows import (
    Curer,
    Row,
    files_of,
    listed,
    reactions_of,
    since_1970,
)
from offscript.sources._meta.thread import NOBODY, ends_of, name_of_thread
from offscript.sources._source import Item, Repeats, said_by
from offscript.sources._times.epoch import EpochTimes

_PATHS = ("messages",)
_CALLS = ("Call", "call")
_OWN_TYPES = {"Subscribe", "Unsubscribe", "Plan"}
_EDITED = " (edited)"
_any = msgspec.json.Decoder()


class ThreadReader:
    """Reads one file of a thread. To be used once."""

    def __init__(self, name: str, file: InputFile, clock: Clock, *, keeps_edits: bool) -> None:
        """Set the source's name; `keeps_edits` for an app that writes an edit as another row."""
        self._name = name
        self._file = file
        self._sha256 = file.sha256
        self._times = EpochTimes(clock.zone)
        self._repeats = Repeats()
        self._keeps_edits = keeps_edits
        encrypted = b'"threadName"' in file.head or b'"senderName"' in file.head
        self._curer = Curer(broken=not encrypted)
        self._cured: dict[str | None, str] = {None: NOBODY, "": NOBODY}
        self._conversation = ""
        self._empty = self._edited = 0

    def read(self) -> Iterator[Item]:
        """Read every row. The title stands behind the rows, so that is looked for first."""
        fields = self._fields()
        self._conversation = name_of_thread(fields, self._file, self._curer)
        self._claim_picture(fields)
        with self._file.open() as stream:
            rows = Arrays(stream, _PATHS, Row)
            for event in rows:
                match event:
                    case Elements(place=place, values=values):
                        yield from self._rows(values, place)
                    case Broken() | Cut():
                        words = self._curer.cure(event.words) if event.words else msgspec.UNSET
                        yield self._unreadable(event.says, event.place, words)
        yield from self._notes(rows)

    def _fields(self) -> Fields:
        """Find the fields around the rows; those behind them from the end, if it is in reach."""
        with self._file.open_uncounted() as stream:
            found = ends_of(stream, self._file.size)
        if found is not None:
            return found
        with self._file.open_uncounted() as stream:
            around = fields_around(stream, _PATHS)
        return next((closed.fields for closed in around if not closed.path), Fields())

    def _rows(self, rows: list[Row], place: int) -> Iterator[Message | Unreadable]:
        """Turn rows into messages, or say why one can't be."""
        conversation, count, curer = self._conversation, self._repeats.count, self._curer
        of_milliseconds = self._times.of_milliseconds
        for at, row in enumerate(rows, place):
            since = since_1970(row) if row.timestamp_ms is None else row.timestamp_ms
            moment = None if since is None else of_milliseconds(since)
            if moment is None:
                reason = said("Message {place} has no date that can be read.", place=at)
                words = said_by(
                    self._author(row.sender_name or row.sender_name_),
                    self._curer.cure(row.content or row.text or ""),
                )
                yield self._unreadable(reason, at, words)
                continue
            author = self._author(row.sender_name or row.sender_name_)
            text = row.content if row.content is not None else row.text
            text = curer.cure(text) if text else ""
            kind, subject = kind_of(text, author), None
            if row.type or row.users or row.share or row.missed or row.call_duration is not None:
                kind, author, text, subject = self._unusual(row, kind, author, text)
            elif kind == "system":
                author = ""
            has_files = row.photos or row.videos or row.audio_files or row.files
            has_files = has_files or row.gifs or row.sticker or row.share or row.media
            attachments = files_of(row, self._file, curer) if has_files else ()
            when = str(since)
            repeat = count(conversation, author, when, text)
            message = Message(
                id=message_id(conversation, author, when, text, repeat),
                conversation=conversation,
                author=author,
                sent_at=moment.sent_at,
                offset_minutes=moment.offset_minutes,
                zone="stated",
                kind=kind,
                text=text,
                attachments=attachments,
                reactions=reactions_of(row, curer) if row.reactions else (),
                reply_to=self._bumped(row) if row.bumped_message_metadata else None,
                subject=subject,
                repeat=repeat,
                origin=Origin(self._name, self._sha256, at),
            )  # rare fields apart: Python takes up to 15 arguments by name much faster than more
            if row.is_unsent is True or row.is_unsent_ is True:
                message = replace(message, unsent=True)
            elif not text and not attachments:
                self._empty += 1
            if self._keeps_edits and text.endswith(_EDITED):
                self._edited += 1
                message = replace(message, edits=(Edit(),))
            yield message

    def _unusual(
        self, row: Row, kind: Kind, author: str, text: str
    ) -> tuple[Kind, str, str, str | None]:
        """Say of what kind a row is, whose, in which words, and what stands above them."""
        if row.type in _CALLS or row.call_duration is not None or row.missed is True:
            kind = "call"
        elif (isinstance(row.type, str) and row.type in _OWN_TYPES) or row.users:
            kind = "system"
        if kind == "call":
            said = _call(row)
            return kind, author, text or said, said if text and said != "Call" else None
        if kind == "system":
            return kind, "", text or self._users(row, author), None
        return kind, author, text, self._shared(row) if row.share else None

    def _author(self, name: str | None) -> str:
        """Undo a name's escaping; a thread has few."""
        cured = self._cured.get(name)
        if cured is None:
            cured = self._cured[name] = self._curer.cure(name or "")
        return cured

    def _users(self, row: Row, author: str) -> str:
        """Say who came or went, where the export has no words for it."""
        if row.type == "Plan":
            return f"{author} made a plan"
        people = [self._curer.said(user, "name") for user in listed(row.users)]
        names = ", ".join(filter(None, people)) or "somebody"
        return f"{author} {'removed' if row.type == 'Unsubscribe' else 'added'} {names}"

    def _shared(self, row: Row) -> str | None:
        """Say above a message what was shared with it: those words are not the sender's."""
        words = self._curer.said(row.share, "share_text")
        owner = self._curer.said(row.share, "original_content_owner")
        owner = owner or self._curer.said(row.share, "profile_share_username")
        if not (words or owner):
            return None
        return f"Shared{f' from {owner}' if owner else ''}{f': {words}' if words else ''}"

    def _bumped(self, row: Row) -> str | None:
        """Give the words of a message that was brought up again."""
        bumped = row.bumped_message_metadata
        if isinstance(bumped, dict) and bumped.get("is_bumped") is True:
            return self._curer.said(bumped, "bumped_message") or None
        return None

    def _claim_picture(self, fields: Fields) -> None:
        """Take the thread's own picture for a part of the export."""
        try:
            image = _any.decode(fields.get("image", b"null"))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return
        self._file.near(self._curer.said(image, "uri"))

    def _unreadable(
        self, reason: Sayable, place: int, words: str | msgspec.UnsetType = msgspec.UNSET
    ) -> Unreadable:
        """Say why something here can't be read, and keep the words that could be."""
        origin = Origin(self._name, self._sha256, place)
        return Unreadable(reason=reason, origin=origin, words=words)

    def _notes(self, rows: Arrays[Row]) -> Iterator[Note]:
        """Tell what a person should know about this file."""
        name = self._file.name
        if self._empty:
            says = said(
                "Messages with nothing in them: {empty}. What they held was deleted, or is of a "
                "kind the export leaves out.",
                empty=self._empty,
            )
            yield Note(file=name, about="limit", says=says)
        if self._edited:
            says = said(
                "Edited messages: {edited}. The export has each wording as a message of its own, "
                "the later one ending in “(edited)”.",
                edited=self._edited,
            )
            yield Note(file=name, about="double", says=says)
        if self._curer.doubtful:
            says = said(
                "Texts that look garbled in the file itself, kept so: {doubtful}.",
                doubtful=self._curer.doubtful,
            )
            yield Note(file=name, about="encoding", says=says)
        yield from rows.notes(name)


def _call(row: Row) -> str:
    """Say of a call what the export says in numbers."""
    if row.missed is True:
        return "Missed call"
    seconds = row.call_duration
    if isinstance(seconds, int) and seconds > 0:
        return f"Call, {seconds} second{'' if seconds == 1 else 's'}"
    return "Call"
