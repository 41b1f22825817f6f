"""Old workbooks of Excel (.xls), cell by cell, by xlrd: values alone, no formula and no macro.

https://xlrd.readthedocs.io. A sheet reaches as far as its cells do: xlrd lays out nothing between.
"""

from collections.abc import Iterator
from datetime import date, datetime, time

from offscript.sources._files.file import InputFile

LARGEST = 32 << 20
"""Bytes of an old workbook beyond which it is not held in memory; sheets end at 65,536 rows."""

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_STREAMS = ("Workbook\0".encode("utf-16-le"), "Book\0".encode("utf-16-le"))
_EMPTY, _TEXT, _NUMBER, _DATE, _TRUTH = range(5)

Value = float | str | bool | time | date | datetime


def is_old_book(file: InputFile) -> bool:
    """Look for the stream that holds the workbook, or trust the name of what Office kept then."""
    if not file.head.startswith(_OLE):
        return False
    return file.name.lower().endswith(".xls") or any(name in file.head for name in _STREAMS)


def old_sheets(content: bytes) -> Iterator[tuple[str, int, Iterator[list[Value]]]]:
    """Give each sheet's name, how many rows it has, and the rows. Raises what xlrd raises."""
    import xlrd  # noqa: PLC0415 - few exports are workbooks
    from xlrd.xldate import xldate_as_datetime  # noqa: PLC0415

    with xlrd.open_workbook(
        file_contents=content, logfile=_Silence(), ragged_rows=True, on_demand=True
    ) as book:

        def value(kind: int, held: float | str) -> Value:
            """Give what a cell holds; a time has no day, and a day no time."""
            if kind in {_TEXT, _NUMBER}:
                return held
            if kind == _TRUTH:
                return bool(held)
            if kind != _DATE:
                return ""
            stated: datetime = xldate_as_datetime(held, book.datemode)
            if float(held) < 1:
                return stated.time()
            return stated.date() if float(held).is_integer() else stated

        for name in book.sheet_names():
            sheet = book.sheet_by_name(name)
            kinds, held = sheet.row_types, sheet.row_values
            rows = (list(map(value, kinds(at), held(at))) for at in range(sheet.nrows))
            yield name, sheet.nrows, rows
            book.unload_sheet(name)


class _Silence:
    """Where xlrd writes what it wonders about; only doors print."""

    def write(self, text: str) -> None:
        """Keep nothing."""
