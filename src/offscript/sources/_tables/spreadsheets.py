"""Workbooks of Excel and LibreOffice as rows of words: .xlsx and .ods by calamine, .xls by xlrd.

https://github.com/tafia/calamine: reads values, runs no formula and no macro, follows no link. A
binary .xlsb is not read, and an .xls not by it (docs/decisions/0004): calamine lays their sheets
out before anyone can know how far those reach.
"""

import io
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import date, datetime, time, timedelta
from itertools import islice

import msgspec

from offscript.record import said
from offscript.sources._files.file import InputFile
from offscript.sources._files.zip import ZipError
from offscript.sources._refusals import sentence_of
from offscript.sources._tables.old_workbooks import LARGEST as OLD_LARGEST
from offscript.sources._tables.old_workbooks import is_old_book, old_sheets
from offscript.sources._tables.spreadsheet_extent import excel_extent, office_extent
from offscript.sources._tables.text_tables import Cells

LARGEST = 128 << 20
"""Bytes of a workbook, packed or not, beyond which it is not held in memory."""
HEADINGS = 20
"""How many rows may stand above the names of the columns."""

MOST_CELLS = 20_000_000
"""Cells, empty ones too, beyond which a sheet is not laid out."""

_ODS = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
_EXCEL = "xl/workbook.xml"
_ENDINGS = (".xlsx", ".xlsm", ".ods")
_ALMOST, _SECOND = 999_000, 1_000_000
Cell = int | float | str | bool | time | date | datetime | timedelta
_Laid = tuple[str, int, Iterable[Iterable[Cell]]]


class BookError(Exception):
    """A workbook that can't be read; the sentence says why."""


class Sheet(msgspec.Struct, frozen=True):
    """One sheet: its name, its rows, and how many rows stand in the sheets before it."""

    name: str
    rows: tuple[Cells, ...]


def is_book(file: InputFile) -> bool:
    """Whether a file is a workbook, by what is in it; a damaged one by its name."""
    if not file.is_zip:
        return is_old_book(file)
    if _ODS in file.head[:120]:
        return True
    try:
        with file.unzip() as packed:
            return any(member.place == _EXCEL for member in packed.members)
    except ZipError:
        return file.name.lower().endswith(_ENDINGS)


def sheets(file: InputFile, most: int | None = None) -> list[Sheet]:
    """Read every sheet that has rows; of each, at most so many. Raises BookError."""
    is_old = not file.is_zip
    if file.size > (OLD_LARGEST if is_old else LARGEST) or (not is_old and _is_too_large(file)):
        message = said(
            "{name} is too large to be held in memory; save it as CSV UTF-8.", name=file.name
        )
        raise BookError(message)
    with file.open() as stream:
        content = stream.read(file.size)
    try:
        return list(_sheets(old_sheets(content) if is_old else _new_sheets(content), most))
    except (KeyboardInterrupt, SystemExit, GeneratorExit):
        raise
    except BaseException as error:
        locked = "assword" in str(error) or "encrypted" in str(error)
        message = (
            said("{name} is a workbook that is locked with a password.", name=file.name)
            if locked
            else said("{name} is a workbook that is damaged and can't be read.", name=file.name)
        )
        raise BookError(message) from error


def _new_sheets(content: bytes) -> Iterator[_Laid]:
    """Give each sheet's name, how many rows it has, and the rows. Raises what calamine raises."""
    from python_calamine import CalamineWorkbook  # noqa: PLC0415 - few exports are workbooks

    with closing(CalamineWorkbook.from_filelike(io.BytesIO(content))) as book:
        for name in book.sheet_names:
            sheet = book.get_sheet_by_name(name)
            yield name, sheet.end[0] + 1 if sheet.end else 0, sheet.iter_rows()


def _sheets(laid: Iterable[_Laid], most: int | None) -> Iterator[Sheet]:
    """Give the sheets with their rows, those not empty, numbered through all of them."""
    before = 0
    for name, height, found in laid:
        rows = []
        for number, row in enumerate(islice(found, most), before + 1):
            cells = [_written(cell) for cell in row]
            if any(cells):
                rows.append(Cells(number, cells))
        before += height
        if rows:
            yield Sheet(name, tuple(rows))


def _written(cell: Cell) -> str:
    """Write a cell's value as words: whole numbers without a point, times as ISO 8601 has them."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else repr(cell)
    if isinstance(cell, datetime):
        if cell.microsecond >= _ALMOST:  # days are kept as fractions, which miss by a hair
            cell += timedelta(microseconds=_SECOND - cell.microsecond)
        return cell.replace(microsecond=0).isoformat(" ")
    if isinstance(cell, date | time):
        return cell.isoformat()
    return str(cell)


def _is_too_large(file: InputFile) -> bool:
    """Whether a workbook would fill a memory, unpacked or laid out. Raises BookError."""
    is_office = _ODS in file.head[:120]
    try:
        with file.unzip() as packed:
            if sum(member.size for member in packed.members) > LARGEST:
                return True
            for member in packed.members:
                with packed.open(member) as stream:
                    content = stream.read()
                extent = office_extent(content) if is_office else excel_extent(content)
                if extent > MOST_CELLS:
                    return True
    except ZipError as refused:
        raise BookError(sentence_of(refused)) from refused
    return False
