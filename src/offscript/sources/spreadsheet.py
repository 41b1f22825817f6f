"""Workbooks (Excel, LibreOffice): any sheet with columns for a time, an author and a text.

What a person makes of an export, and what programs for phones write: https://imazing.com
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import PurePath

import msgspec

from offscript.record import Clock, Origin, Sayable, Unreadable, said
from offscript.sources._files.file import InputFile
from offscript.sources._refusals import sentence_of
from offscript.sources._source import Item, Source
from offscript.sources._tables.asked_columns import ask_for_columns
from offscript.sources._tables.spreadsheets import HEADINGS, BookError, Sheet, is_book, sheets
from offscript.sources._tables.table_rows import Places, places_chosen, places_known, read_rows
from offscript.sources._tables.text_tables import Cells, Table, plain

NAME = "spreadsheet"
_FEWEST = 3
_SHOWN = 4


class _Read(msgspec.Struct, frozen=True):
    """A sheet whose columns are known: how it is written, where things stand, and its rows."""

    name: str
    table: Table
    places: Places
    rows: tuple[Cells, ...]


def recognises(file: InputFile) -> bool:
    """Look for a sheet with the three columns; a workbook given by itself needs none."""
    if not is_book(file):
        return False
    if file.tree is None:
        return True
    try:
        return any(_known(sheet, None) for sheet in sheets(file, HEADINGS + 1))
    except BookError:
        return False


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every row of every sheet that has the columns; if none has them, ask."""
    try:
        found = sheets(file)
    except BookError as refused:
        yield Unreadable(reason=sentence_of(refused), origin=Origin(NAME, file.sha256_if_quick, 1))
        return
    known = [one for sheet in found if (one := _known(sheet, clock))]
    if not known:
        yield from _question(file, found, clock)
        return
    for one in known:
        stem = file.stem
        named = one.name if len(known) > 1 else stem
        yield from read_rows(
            file, one.table, one.places, clock, NAME, held=one.rows, conversation=named, unit="row"
        )
    others = [sheet for sheet in found if sheet.name not in {one.name for one in known}]
    for sheet in others:
        first = sheet.rows[0]
        reason = said(
            "Sheet “{name}” has no columns for a time, an author and a text.", name=sheet.name[:80]
        )
        yield Unreadable(reason=reason, origin=Origin(NAME, file.sha256, first.line))


def _known(sheet: Sheet, clock: Clock | None) -> _Read | None:
    """Find the row that names the columns, as the person said or as tables name them."""
    for number, row in enumerate(islice(sheet.rows, HEADINGS)):
        names = tuple(map(plain, row.cells))
        chosen = clock and clock.columns and places_chosen(clock.columns, names)
        places = chosen if isinstance(chosen, Places) else places_known(names)
        if places.are_enough:
            return _Read(sheet.name, Table("", "", names), places, sheet.rows[number + 1 :])
    return None


def _question(file: InputFile, found: list[Sheet], clock: Clock) -> Iterator[Item]:
    """Ask which column is which, with a few rows of the longest sheet to see."""
    origin = Origin(NAME, file.sha256, 1)
    longest = max(found, key=lambda sheet: len(sheet.rows), default=None)
    if longest is None or len(longest.rows[0].cells) < _FEWEST:
        reason = said("{name} holds no table of three or more columns.", name=file.name)
        yield Unreadable(reason=reason, origin=origin)
        return
    examples = tuple(tuple(row.cells) for row in longest.rows[:_SHOWN])
    wanted = clock.columns and places_chosen(clock.columns, tuple(map(plain, examples[0])))
    lacking = wanted if isinstance(wanted, str) else None
    yield from ask_for_columns(file.name, examples, lacking, origin)


def resembles(file: InputFile) -> Sayable | None:
    """Say of a workbook of another kind how it can be read."""
    ending = PurePath(file.name).suffix.lower()
    if ending == ".xlsb" and file.is_zip:
        return said(
            "It is a workbook of a kind that is not read ({ending}). Open it in Excel or "
            "LibreOffice and save it as .xlsx.",
            ending=ending,
        )
    if ending == ".numbers" and file.is_zip:
        return said("It is a workbook of Apple's Numbers. Choose File, Export to, Excel there.")
    return None


source = Source(
    name=NAME,
    title="Spreadsheet (.xlsx, .xls, .ods)",
    recognises=recognises,
    read=read,
    resembles=resembles,
    last=True,
)
