"""Viber's messages sent by mail: a table for each chat, with no names over its columns.

Columns: date, time, name, number, message.
https://help.viber.com/hc/en-us/articles/8922736811293
"""

import csv
import re
from collections.abc import Iterator

from offscript.record import OWNER, Clock, Note, said
from offscript.sources._entries import Entries, Entry
from offscript.sources._files.file import InputFile
from offscript.sources._phones import label, number_of
from offscript.sources._source import Item, said_by
from offscript.sources._tables.text_tables import (
    Table,
    look_at,
    rows,
    text_encoding,
    why_timeless,
    why_torn,
    words_of,
)
from offscript.sources._times.notes import order_notes
from offscript.sources._times.written import find_order, read_time

_DATE = re.compile(r"\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4}\.?")
_TIME = re.compile(r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[ \u202f\xa0]?[AaPp]\.?[ \xa0]?[Mm]\.?)?")
_NUMBER = re.compile(r"\+?[\d ()-]{5,20}")
_AROUND = " .\ufeff"
_GUARDED = re.compile(r'="(.*)"', re.DOTALL)
"""A cell as Viber wrote it in 2014 and 2015, so that a spreadsheet takes it for a text."""
_COLUMNS = 5
_LOOKED_AT = 20
_ENOUGH = 2
_BEGINS = re.compile(r"(?:Messages?|Viber)[ _-]+(?:with[ _-]+)?", re.IGNORECASE)


def table_of(file: InputFile) -> Table | None:
    """Find the sign between cells with which the first rows are Viber's; None where none is."""
    for table in look_at(file):
        text = file.head.decode(table.encoding, "replace").removeprefix("\ufeff")
        whole = text if file.size <= len(file.head) else text[: text.rfind("\n") + 1]
        reader = csv.reader(whole.splitlines(keepends=True), delimiter=table.sign)
        try:
            first = [row for _, row in zip(range(_LOOKED_AT), reader, strict=False) if row]
        except csv.Error:
            continue
        first = [_plain(row) for row in first]
        fit = [len(row) >= _COLUMNS and _is_row(row) for row in first]
        numbers = (row[3].strip() for row in first if len(row) >= _COLUMNS)
        enough = fit[:1] == [True] and sum(fit) * _ENOUGH >= len(fit)
        if enough and any(_NUMBER.fullmatch(number) for number in numbers):
            return table
    return None


def read_table(name: str, file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every row; place is the line it begins in."""
    table = table_of(file)
    if table is None:
        return
    encoding = text_encoding(file, table.encoding)
    table = Table(encoding, table.sign, (), is_named=False)
    entries = Entries(name, file, clock.zone)
    stem = file.stem
    conversation = _BEGINS.sub("", stem, count=1) or stem
    dates = (_plain(row.cells[:1])[0].strip(_AROUND) for row in rows(file, table) if row.cells)
    order = find_order(dates, clock.date_order)
    split = 0
    for row in rows(file, table):
        if row.damage or len(row.cells) < _COLUMNS:
            yield entries.unreadable(why_torn(row), row.line, words_of(row))
            continue
        cells = _plain(row.cells)
        when = _when(cells)
        moment = read_time(when, clock.zone, order.order)
        if moment is None:
            words = said_by(_author(cells), table.sign.join(row.cells[4:]))
            yield entries.unreadable(why_timeless(row, when), row.line, words)
            continue
        split += len(row.cells) > _COLUMNS
        entry = Entry(
            conversation=conversation,
            author=_author(cells),
            when=when,
            moment=moment,
            text=table.sign.join(row.cells[4:]),
        )
        yield entries.message(entry, row.line)
    yield from entries.notes()
    if split:
        says = said(
            "Messages that hold a {sign} with nothing around it, as the file has it: {split}. "
            "Their pieces were put together again.",
            sign=repr(table.sign),
            split=split,
        )
        yield Note(file=file.label, about="limit", says=says)
    yield from order_notes(file.label, order)


def _is_row(cells: list[str]) -> bool:
    """Tell whether a row begins with a date and a time."""
    return bool(_DATE.fullmatch(cells[0].strip()) and _TIME.fullmatch(cells[1].strip()))


def _plain(cells: list[str]) -> list[str]:
    """Take what guards a cell from around it, but for the words of a message."""
    first = [_GUARDED.sub(r"\1", cell) for cell in cells[: _COLUMNS - 1]]
    return first + cells[_COLUMNS - 1 :]


def _when(cells: list[str]) -> str:
    """Put date and time together."""
    return " ".join((cells[0].strip(_AROUND), cells[1].strip()))


def _author(cells: list[str]) -> str:
    """Name who wrote; where neither name nor number is given, it is the phone's owner."""
    number, name = number_of(cells[3]), cells[2].strip()
    return label(number, name) if number or name else OWNER
