"""Tables of text in whatever encoding and with whatever sign between cells, row by row."""

import codecs
import csv
import io
from collections import deque
from collections.abc import Iterator
from typing import Self

import msgspec

from offscript.record import Note, Said, Sayable, said
from offscript.sources._files.alphabets import alphabet_of, told
from offscript.sources._files.ends import has_old_ends
from offscript.sources._files.file import InputFile
from offscript.sources._files.latin_letters import WESTERN
from offscript.sources._files.wide import encoding_of

LONGEST_CELL = 64 << 20
_CHUNK = 1 << 20
_SIGNS = ",;\t|"
_SAMPLE = 1 << 17
_AGAIN = 4


class Cells(msgspec.Struct, frozen=True):
    """One row as it stands, with the line it begins in; `damage` where it can't be taken apart.

    `torn` is then what stands in it.
    """

    line: int
    cells: list[str]
    damage: Sayable = ""
    torn: str = ""


def why_torn(row: Cells) -> Said:
    """Say why a row can't be taken apart: what is damaged in it, or that it has too few cells."""
    return said(
        "The row in line {place} can't be taken apart: {what}.",
        place=row.line,
        what=row.damage or said("cells miss"),
    )


def why_timeless(row: Cells, when: str) -> Said:
    """Say that what stands for the time of a row is none."""
    return said(
        "The row in line {place} has no time that can be read: {when}.",
        place=row.line,
        when=repr(when[:40]),
    )


class Table(msgspec.Struct, frozen=True):
    """How a table is written, and its column names; where its first row is none, their numbers."""

    encoding: str
    sign: str
    columns: tuple[str, ...]
    is_named: bool = True


def damage_of(row: Cells, table: Table) -> Sayable:
    """Say what is wrong with a row; empty if nothing is."""
    if row.damage:
        return why_torn(row)
    if len(row.cells) != len(table.columns):
        return said(
            "The row in line {place} has {cells} cells where the first row has {columns}.",
            place=row.line,
            cells=len(row.cells),
            columns=len(table.columns),
        )
    return ""


def words_of(row: Cells) -> str | msgspec.UnsetType:
    """Give what stands in the cells of a row that is no message, each on lines of its own."""
    cells = "\n".join(cell for cell in row.cells if cell.strip())
    return cells or row.torn or msgspec.UNSET


def look_at(file: InputFile) -> Iterator[Table]:
    """Give what the table would be with each sign between cells, from its first line alone."""
    encoding = encoding_of(file.head)
    lines = _first_lines(file.head, encoding)
    if has_old_ends(file.head):
        lines = lines.replace("\r", "\n")
    first, _, rest = lines.partition("\n")
    if first.lower().startswith("sep="):
        first = rest.partition("\n")[0]
    for sign in _SIGNS:
        try:
            cells = next(csv.reader([first], delimiter=sign, strict=True), [])
        except csv.Error:
            continue
        columns = tuple(map(plain, cells))
        yield Table(encoding, sign, columns)


def _first_lines(head: bytes, encoding: str) -> str:
    """Read the start of a table; where its first lines are no UTF-8, they are Windows-1252."""
    lines = head.split(b"\n", 2)[:2]
    if encoding == "utf-8" and not _is_utf8(b"\n".join(lines)):
        encoding = "cp1252"
    return head.decode(encoding, "replace").removeprefix("\ufeff")


def _is_utf8(content: bytes) -> bool:
    """Tell whether bytes are UTF-8 to their end."""
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


def plain(name: str) -> str:
    """Write a column's name as names are compared: small letters, `_` for spaces and dashes."""
    return "_".join(name.lower().replace("-", " ").split())


def final_encoding(file: InputFile, table: Table) -> Table:
    """Read through a table that looks like UTF-8; where it is not, tell its alphabet."""
    return msgspec.structs.replace(table, encoding=text_encoding(file, table.encoding))


def text_encoding(file: InputFile, encoding: str) -> str:
    """Read through a file that looks like UTF-8; where it is not, tell its alphabet.

    Where that can't be told it is read as Windows-1252, the usual one in the West.
    """
    if encoding != "utf-8":
        return encoding
    decoder = codecs.getincrementaldecoder("utf-8")()
    with file.open() as stream:
        try:
            while chunk := stream.read(_CHUNK):
                decoder.decode(chunk)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            return _alphabet_in(file) or WESTERN
    return "utf-8"


def _alphabet_in(file: InputFile) -> str:
    """Tell the alphabet of a file that is no UTF-8 by the first of its lines beyond ASCII."""
    sample, size = [], 0
    with file.open() as stream:
        while size < _SAMPLE and (line := stream.readline(_SAMPLE)):
            if not line.isascii():
                sample.append(line)
                size += len(line)
    return alphabet_of(b"".join(sample))


def encoding_note(file: InputFile, encoding: str) -> Iterator[Note]:
    """Say in which old alphabet a file was read, if it was, or that it could not be told."""
    if encoding != "utf-8" and not encoding.startswith(("utf-16", "utf-32")):
        alphabet = _alphabet_in(file) if encoding == WESTERN else encoding
        yield Note(file=file.name, about="encoding", says=told(alphabet))


def rows(file: InputFile, table: Table) -> Iterator[Cells]:
    """Yield every row after the column names, if there are any. Empty rows are passed over."""
    csv.field_size_limit(LONGEST_CELL)
    with (
        file.open() as stream,
        io.TextIOWrapper(stream, table.encoding, "replace", newline="") as text,
    ):
        fed = _Fed(text)
        reader = csv.reader(fed, delimiter=table.sign, strict=True)
        header_is_over = not table.is_named
        while True:
            line = fed.begin()
            try:
                cells = next(reader, None)
            except csv.Error as error:
                yield Cells(line, [], _damage(error, fed.is_long), fed.torn())
                continue
            if cells is None:
                return
            if line == 1 and cells and cells[0].lower().startswith("sep="):
                continue
            if not header_is_over:
                header_is_over = True
            elif any(cells):
                yield Cells(line, cells)


def _damage(error: csv.Error, is_long: bool) -> Sayable:  # noqa: FBT001 - of the row
    """Say in plain words what the reader found wrong; in a row of several lines, in its first."""
    told = str(error)
    if is_long or "unexpected end" in told:
        return said("a quotation mark opens in it and is never closed")
    if "expected after" in told:
        return said("behind a closing quotation mark its cell goes on")
    if "field larger" in told:
        return said("a cell of it is far longer than a message")
    return told


class _Fed:
    """Feeds a reader of tables line by line, and takes back what a torn row swallowed.

    A quotation mark that is never closed makes all rows behind it part of its cell. They are rows
    of their own, so reading begins again behind the line that it stands in; but only so often that
    the time it takes stays in proportion to the table.
    """

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self._again: deque[str] = deque()
        self._row: list[str] = []
        self._number = self._read = self._read_again = 0

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> str:
        if self._again:
            line = self._again.popleft()
            self._read_again += len(line)
        else:
            line = next(self._lines)
            self._read += len(line)
            if not self._number:  # a mark before a quotation mark would make that a letter
                line = line.removeprefix("\ufeff")
        self._row.append(line)
        self._number += 1
        return line

    def begin(self) -> int:
        """Begin a row, and give the number of its line."""
        self._row.clear()
        return self._number + 1

    @property
    def is_long(self) -> bool:
        """Whether the row has gone beyond its first line."""
        return len(self._row) > 1

    def torn(self) -> str:
        """Give what a torn row holds: its first line, unless reading again is too much."""
        kept = 1 if self._read_again <= _AGAIN * self._read else len(self._row)
        self._again.extendleft(reversed(self._row[kept:]))
        self._number -= len(self._row) - kept
        return "".join(self._row[:kept]).rstrip("\r\n")
