"""LINE: a chat sent or saved as text, from phones and computers, in LINE's languages.

https://help.line.me/line/smartphone/?contentId=20007388
"""

import codecs
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, time

import msgspec

from offscript.record import Attachment, Clock, Note, Sayable, said
from offscript.sources._entries import Entries, Entry
from offscript.sources._files.file import InputFile
from offscript.sources._line.entries import LineEntry, entries_in, spaced_names
from offscript.sources._line.times import find_day, order_of, read_clock, read_day
from offscript.sources._line.words import chat_name, is_call, is_taken_back, media_of
from offscript.sources._source import Item, Source, said_by
from offscript.sources._tables.text_tables import look_at, text_encoding
from offscript.sources._times.moments import of_clock
from offscript.sources._times.notes import order_notes
from offscript.sources._times.written import Order

NAME = "line"
_HEADING = "[LINE]"
_SPACED = re.compile(r"(?:午[前後]|[上下]午|오[전후] ?)?\d{1,2}:\d{2}(?: ?[AP]M)? \S")
_LEGACY = ("cp932", "cp950", "gb18030", "cp949", "cp874")
_FIRST_LINES = 12


def recognises(file: InputFile) -> bool:
    """Look for LINE's heading, or for a day with an entry in columns below it."""
    first = _first_lines(file)
    if not first:
        return False
    if first[0].startswith(_HEADING):
        return any(find_day(line) for line in first[1:]) or len(first) <= 3  # noqa: PLR2004 - an empty chat
    days = [place for place, line in enumerate(first[:3]) if find_day(line)]
    if days and any(line[:1].isdigit() for line in first[: days[0]]):
        return False  # another app's messages, and a day somebody wrote in one
    return bool(days) and any(_is_entry(line) for line in first[days[0] + 1 :][:2])


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every entry; place is the line it begins in."""
    encoding = _encoding_of(file)
    if encoding in {*_LEGACY, "cp1252"}:
        says = said(
            "The file is not UTF-8; it was read as {encoding}, which its words suggest.",
            encoding=encoding,
        )
        yield Note(file=file.label, about="encoding", says=says)
    reader = _Reader(file, clock, encoding)
    yield from reader.read()


class _Reader:
    """Reads one export. To be used once."""

    def __init__(self, file: InputFile, clock: Clock, encoding: str) -> None:
        self._file, self._clock, self._encoding = file, clock, encoding
        self._entries = Entries(NAME, file, clock.zone)
        self._people: set[str] = set()
        first = _first_lines(file)
        heading = first[0] if first and first[0].startswith(_HEADING) else ""
        stem = file.stem
        self._conversation = chat_name(heading or stem)
        self._has_heading = bool(heading)

    def read(self) -> Iterator[Item]:
        """Read every entry."""
        with _text_of(self._file, self._encoding) as stream:
            has_tabs = any("\t" in line for _, line in zip(range(2000), stream, strict=False))
        names: frozenset[str] | None = None
        if not has_tabs:
            with _text_of(self._file, self._encoding) as stream:
                names = spaced_names(stream)
        with _text_of(self._file, self._encoding) as stream:
            days = (entry.day for entry in entries_in(stream, names) if entry.day)
            order = order_of(days, self._clock.date_order)
        with _text_of(self._file, self._encoding) as stream:
            yield from self._read(entries_in(stream, names), order)
        yield from self._entries.notes(of_one_chat=True)
        yield from self._notes(order, guessed=names is not None)

    def _read(self, entries: Iterator[LineEntry], order: Order) -> Iterator[Item]:
        """Read entries, each on the day above it."""
        day, written = None, ""
        for entry in entries:
            if entry.day is not None:
                day, written = read_day(entry.day, order.order), entry.day[0]
                if day is None:
                    reason = said(
                        "Line {place} is no day of any calendar: {written}.",
                        place=entry.line,
                        written=repr(written),
                    )
                    yield self._entries.unreadable(reason, entry.line)
                continue
            if entry.stray:
                if not (self._has_heading and day is None and not written):
                    reason = said(
                        "Line {place} belongs to no message: {text}.",
                        place=entry.line,
                        text=repr(entry.text[:80]),
                    )
                    yield self._entries.unreadable(reason, entry.line, entry.text)
                continue
            clock = read_clock(entry.time)
            if day is None or clock is None:
                reason = said(
                    "Line {place} has a time ({time}) but no day above it.",
                    place=entry.line,
                    time=entry.time,
                )
                yield self._entries.unreadable(
                    reason, entry.line, said_by(entry.name or "", entry.text)
                )
                continue
            try:
                shown = datetime.combine(day, time(*clock))
                moment = of_clock(shown, self._clock.zone)
            except OverflowError:
                reason = said(
                    "Line {place} is beyond the calendar: {written}.",
                    place=entry.line,
                    written=repr(written),
                )
                words = said_by(entry.name or "", entry.text)
                yield self._entries.unreadable(reason, entry.line, words)
                continue
            when = f"{written} {entry.time}"
            about = Entry(
                conversation=self._conversation,
                author=entry.name or "",
                when=when,
                moment=moment,
                text=entry.text,
            )
            yield self._entries.message(self._told(about), entry.line)

    def _told(self, entry: Entry) -> Entry:
        """Tell what people said from what LINE says, and what stands for a file or a call."""
        if entry.author:
            self._people.add(entry.author)
        text = entry.text
        if is_taken_back(text, by_line=not entry.author):
            who = entry.author or self._named_in(text)
            kind = "message" if who else "system"
            return msgspec.structs.replace(entry, author=who, kind=kind, unsent=True)
        if is_call(text):
            who = entry.author or self._named_in(text)
            return msgspec.structs.replace(entry, author=who, kind="call")
        if not entry.author:
            return msgspec.structs.replace(entry, kind="system")
        if media := media_of(text):
            attachment = Attachment(name=media, missing=True)
            return msgspec.structs.replace(entry, attachments=(attachment,))
        return entry

    def _named_in(self, text: str) -> str:
        """Find which of the people a line of LINE's begins with."""
        named = [name for name in self._people if text.startswith(name)]
        return max(named, key=len, default="")

    def _notes(self, order: Order, *, guessed: bool) -> Iterator[Note]:
        """Tell what the file leaves open."""
        yield from order_notes(self._file.label, order)
        if guessed:
            says = said(
                "This file has nothing but a space between names and words. A name of several "
                "words is known only where it always stands so; please check who wrote what."
            )
            yield Note(file=self._file.label, about="limit", says=says, open=True)


def _is_entry(line: str) -> bool:
    """Tell whether a line is an entry, with tabs or with spaces."""
    time_, tab, _ = line.partition("\t")
    return bool(tab and read_clock(time_)) or _SPACED.match(line) is not None


def _first_lines(file: InputFile) -> list[str]:
    """Give the first lines that say anything."""
    text = file.head[:8192].decode(_encoding_of(file, quick=True), "replace").removeprefix("\ufeff")
    return [line for line in text.splitlines()[: _FIRST_LINES * 2] if line.strip()][:_FIRST_LINES]


def _encoding_of(file: InputFile, *, quick: bool = False) -> str:
    """Tell the encoding: UTF of some kind, or that of an old computer of the right language."""
    table = next(look_at(file), None)
    encoding = table.encoding if table else "utf-8"
    if encoding != "utf-8":
        return encoding
    if not quick and text_encoding(file, encoding) == "utf-8":
        return "utf-8"
    head = file.head[:8192]
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        first = head.partition(b"\n")[0]
        for name in _LEGACY:
            told = first.decode(name, "replace")
            if told.startswith(_HEADING) and chat_name(told) != told[6:].strip():
                return name
    return "utf-8"


@contextmanager
def _text_of(file: InputFile, encoding: str) -> Iterator[io.TextIOWrapper]:
    """Open a file as text, with its line ends as they are."""
    with (
        file.open() as stream,
        io.TextIOWrapper(stream, encoding, "replace", newline="") as text,
    ):
        yield text


def resembles(file: InputFile) -> Sayable | None:
    """Say what a file that isn't known has in common with a chat of LINE."""
    first = _first_lines(file)
    if first and first[0].startswith(_HEADING):
        return said("It has LINE's heading, but no day below it in a form that is known.")
    return None


source = Source(
    name=NAME,
    title="LINE (chat history as text)",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
