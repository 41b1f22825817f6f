"""KakaoTalk: a chat saved as text, on a phone or a computer, or as a table on a Mac.

https://cs.kakao.com/helps: how to export a chat
"""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from pathlib import PurePath

import msgspec

from offscript.record import Attachment, Clock, said
from offscript.sources._entries import Entries, Entry
from offscript.sources._files.file import InputFile
from offscript.sources._kakaotalk.lines import (
    begins,
    is_bare,
    is_call,
    is_day_with_time,
    is_own_words,
    is_taken_back,
    media_of,
    read_day_line,
    read_heading,
)
from offscript.sources._source import Item, Source, said_by
from offscript.sources._tables.text_tables import (
    Table,
    look_at,
    rows,
    text_encoding,
    why_timeless,
    why_torn,
    words_of,
)
from offscript.sources._times.moments import Moment, of_clock
from offscript.sources._times.written import read_time

NAME = "kakaotalk"
_COLUMNS = ("date", "user", "message")
_LONGEST = 1 << 20
_NAMED = re.compile(r"KakaoTalk_Chat_(.*?)(?:_\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d)?$")


def recognises(file: InputFile) -> bool:
    """Look for the heading with the day it was saved, or for a Mac's three columns."""
    lines = _first_lines(file)
    return read_heading(lines) is not None or is_bare(lines) or _table_of(file) is not None


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message; place is the line it begins in."""
    entries = Entries(NAME, file, clock.zone)
    table = _table_of(file)
    items = _read_table(file, table, entries) if table else _Reader(file, entries).read()
    yield from items
    yield from entries.notes(of_one_chat=True)


class _Reader:
    """Reads a chat saved as text. To be used once."""

    def __init__(self, file: InputFile, entries: Entries) -> None:
        self._file, self._entries = file, entries
        self._conversation = read_heading(_first_lines(file)) or PurePath(file.name).stem
        self._day: date | None = None
        self._last = time()
        self._open: tuple[Entry, int] | None = None
        self._rest: list[str] = []
        self._waiting: tuple[str, int] | None = None

    def read(self) -> Iterator[Item]:
        """Read every line."""
        with _text_of(self._file) as stream:
            number = 0
            while line := stream.readline(_LONGEST):
                number += 1
                yield from self._line_or_wait(line, number)
        if self._waiting:
            yield from self._line(*self._waiting)
        yield from self._closed()

    def _line_or_wait(self, line: str, number: int) -> Iterator[Item]:
        """Read a line; one that may begin a day waits for the next, which then has its time too."""
        plain = line.rstrip("\r\n")
        waiting, self._waiting = self._waiting, None
        if waiting:
            begun = begins(plain)
            if begun is None or begun.written != waiting[0].strip():
                yield from self._line(*waiting)
        if is_day_with_time(plain):
            self._waiting = line, number
        else:
            yield from self._line(line, number)

    def _line(self, line: str, number: int) -> Iterator[Item]:
        """Read one line, and give the message that ends with it."""
        plain = line.rstrip("\r\n").removeprefix("\ufeff")
        if (day := read_day_line(plain)) is not None:
            yield from self._closed()
            self._day, self._last = day, time()
        elif (begun := begins(plain)) is not None:
            yield from self._closed()
            day = begun.day or self._day
            if day is None:
                reason = said(
                    "Line {place} has a time ({written}) but no day above it.",
                    place=number,
                    written=begun.written,
                )
                words = said_by(begun.author, begun.text)
                yield self._entries.unreadable(reason, number, words)
                return
            self._day, self._last = day, begun.clock
            written = begun.written if begun.day else f"{day} {begun.written}"
            yield from self._begin(begun.author, begun.text, written, number)
            self._rest.append(line[len(plain) :])
        elif self._day is not None and is_own_words(plain):
            yield from self._closed()
            yield from self._begin("", plain, f"{self._day} {self._last:%H:%M}", number)
        elif self._open is not None:
            self._rest.append(line)
        elif self._day is not None and plain.strip():
            reason = said(
                "Line {place} belongs to no message: {text}.", place=number, text=repr(plain[:80])
            )
            yield self._entries.unreadable(reason, number, said_by("", plain))

    def _begin(self, author: str, text: str, written: str, number: int) -> Iterator[Item]:
        """Begin a message on the day and at the time last read."""
        moment = self._moment()
        if moment is None:
            reason = said("Line {place} is beyond the calendar.", place=number)
            yield self._entries.unreadable(reason, number, said_by(author, text))
            return
        entry = Entry(
            conversation=self._conversation, author=author, when=written, moment=moment, text=text
        )
        self._open = (entry, number)

    def _moment(self) -> Moment | None:
        """Read the time last seen in the assumed zone."""
        try:
            return of_clock(datetime.combine(self._day or date.min, self._last), self._entries.zone)
        except OverflowError:
            return None

    def _closed(self) -> Iterator[Item]:
        """End the message that is open; the empty lines behind it are not its own."""
        if self._open is not None:
            entry, number = self._open
            text = "".join([entry.text, *self._rest]).rstrip("\r\n").replace("\r\n", "\n")
            yield self._entries.message(_told(msgspec.structs.replace(entry, text=text)), number)
        self._open, self._rest = None, []


def _told(entry: Entry) -> Entry:
    """Tell what people said from KakaoTalk's own lines, calls, files and what was taken back."""
    if not entry.author:
        return msgspec.structs.replace(entry, kind="system")
    if is_call(entry.text):
        return msgspec.structs.replace(entry, kind="call")
    media = media_of(entry.text)
    attachments = (Attachment(name=media, missing=True),) if media else ()
    unsent = is_taken_back(entry.text)
    return msgspec.structs.replace(entry, attachments=attachments, unsent=unsent)


def _read_table(file: InputFile, table: Table, entries: Entries) -> Iterator[Item]:
    """Read a Mac's table."""
    table = Table(_korean(text_encoding(file, table.encoding)), table.sign, table.columns)
    stem = file.stem
    named = _NAMED.fullmatch(stem)
    for row in rows(file, table):
        if row.damage or len(row.cells) != len(_COLUMNS):
            yield entries.unreadable(why_torn(row), row.line, words_of(row))
            continue
        when, author, text = row.cells
        moment = read_time(when, entries.zone, None)
        if moment is None:
            words = said_by(author, text)
            yield entries.unreadable(why_timeless(row, when), row.line, words)
            continue
        author = "" if is_own_words(text) else author
        entry = Entry(
            conversation=named[1] if named else stem,
            author=author,
            when=when,
            moment=moment,
            text=text,
        )
        yield entries.message(_told(entry), row.line)


def _table_of(file: InputFile) -> Table | None:
    """Find a Mac's table: three columns of these names, or of the app's file name."""
    if not file.name.startswith("KakaoTalk"):
        return None
    return next((table for table in look_at(file) if table.columns == _COLUMNS), None)


def _first_lines(file: InputFile) -> list[str]:
    """Give the first lines that say anything."""
    head = file.head[:4096]
    table = next(look_at(file), None)
    encoding = table.encoding if table else "utf-8"
    text = head.decode(encoding, "replace")
    if encoding == "utf-8" and "\ufffd" in text.partition("\n")[0]:
        text = head.decode("cp949", "replace")
    lines = (line.strip() for line in text.removeprefix("\ufeff").splitlines())
    return [line for line in lines if line][:6]


def _korean(encoding: str) -> str:
    """Give the old encoding of Korea where a file is not UTF-8."""
    return "cp949" if encoding == "cp1252" else encoding


@contextmanager
def _text_of(file: InputFile) -> Iterator[io.TextIOWrapper]:
    """Open a file as text, with its line ends as they are."""
    table = next(look_at(file), None)
    encoding = _korean(text_encoding(file, table.encoding if table else "utf-8"))
    with (
        file.open() as stream,
        io.TextIOWrapper(stream, encoding, "replace", newline="") as text,
    ):
        yield text


source = Source(
    name=NAME,
    title="KakaoTalk (exported chat)",
    recognises=recognises,
    read=read,
)
