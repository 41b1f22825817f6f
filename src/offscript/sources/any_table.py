"""Tables (CSV, TSV) that name their columns in their own way, or not at all: the person says which.

What can be told is told: whether the first row holds names, and what the columns look like.
"""

from collections.abc import Iterator
from datetime import UTC
from itertools import islice
from pathlib import PurePath

import msgspec

from offscript.record import Clock, Note, Origin, Sayable, Unreadable, said
from offscript.sources._files.file import InputFile
from offscript.sources._source import Item, Source
from offscript.sources._tables.asked_columns import ask_for_columns
from offscript.sources._tables.table_rows import places_chosen, places_known, read_rows
from offscript.sources._tables.text_tables import (
    Table,
    encoding_note,
    final_encoding,
    look_at,
    rows,
)
from offscript.sources._times.written import read_time

NAME = "table"
_ENDINGS = {".csv", ".tsv", ".tab", ".psv"}
_FEWEST = 3
_LOOKED_AT = 12
_MOST = 0.6


def recognises(file: InputFile) -> bool:
    """Look for rows of equal length with a time in them, and words beside it.

    A table that was given by itself under a table's name needs nothing but equal rows. One whose
    columns have names that say enough is not asked about.
    """
    if any(places_known(table.columns).are_enough for table in look_at(file)):
        return False
    table = _table_of(file)
    if table is None:
        return False
    given = file.tree is None and PurePath(file.name).suffix.lower() in _ENDINGS
    body = [row.cells for row in islice(rows(file, table), _LOOKED_AT) if not row.damage]
    return given or _holds_messages(body)


def resembles(file: InputFile) -> Sayable | None:
    """Say of a table by name why it was not read."""
    if PurePath(file.name).suffix.lower() not in _ENDINGS:
        return None
    return said(
        "It is named like a table, but its first rows are not of three or more equal columns."
    )


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read the rows if it is known which column holds what; else ask."""
    table = _table_of(file)
    if table is None:
        return
    table = final_encoding(file, table)
    places = places_chosen(clock.columns, table.columns) if clock.columns else None
    if places is None or isinstance(places, str):
        yield from _question(file, table, places)
        return
    yield from encoding_note(file, table.encoding)
    yield from read_rows(file, table, places, clock, NAME)


def _table_of(file: InputFile) -> Table | None:
    """Find the sign between cells that makes the most columns, the same number in each row."""
    if not (b"\n" in file.head or b"\r" in file.head) or (
        b"\0" in file.head[:2000] and not file.head.startswith((b"\xff\xfe", b"\xfe\xff"))
    ):
        return None
    best: Table | None = None
    for table in look_at(file):
        count = len(table.columns)
        if count < _FEWEST or (best is not None and count <= len(best.columns)):
            continue
        every = msgspec.structs.replace(table, is_named=False)
        first = list(islice(rows(file, every), _LOOKED_AT))
        equal = sum(len(row.cells) == count for row in first)
        if len(first) > 1 and equal >= _MOST * len(first):
            is_named = not any(map(_is_time, first[0].cells)) and all(first[0].cells[:_FEWEST])
            numbers = tuple(str(number) for number in range(1, count + 1))
            columns = table.columns if is_named else numbers
            best = msgspec.structs.replace(table, columns=columns, is_named=is_named)
    return best


def _is_time(cell: str) -> bool:
    """Tell whether a cell can be read as a time, in either order of day and month."""
    return bool(read_time(cell[:80], UTC, "dmy") or read_time(cell[:80], UTC, "mdy"))


def _holds_messages(body: list[list[str]]) -> bool:
    """Tell whether one column holds times, and another several words in some rows."""
    columns = list(zip(*body, strict=False))
    times = [sum(map(_is_time, column)) >= _MOST * len(column) for column in columns]
    words = [any(len(cell.split()) > 1 for cell in column) for column in columns]
    return any(times) and any(
        has_words and not is_time for has_words, is_time in zip(words, times, strict=True)
    )


def _question(file: InputFile, table: Table, lacking: str | None) -> Iterator[Note | Unreadable]:
    """Ask which column is which, with a few rows to see."""
    shown = msgspec.structs.replace(table, is_named=False)
    first = [tuple(row.cells) for row in islice(rows(file, shown), 4)]
    examples = tuple(first) if table.is_named else (table.columns, *first[:3])
    origin = Origin(NAME, file.sha256, 1)
    yield from ask_for_columns(file.name, examples, lacking, origin)


source = Source(
    name=NAME,
    title="Table with other columns (.csv, .tsv)",
    recognises=recognises,
    read=read,
    resembles=resembles,
    last=True,
)
