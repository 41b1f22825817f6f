"""Rows of a WhatsApp database, whichever columns its version has, and cells of any type.

SQLite lets any cell hold anything, and WhatsApp adds and drops columns with every release.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from math import inf
from typing import Any

from offscript.sources._files.database import DatabaseError, Rows

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SINCE_2001 = 978_307_200
"""Seconds from 1970 to 2001, from where Apple's Core Data counts."""
_QUARTER = 15 * 60
_MOST = 2**63 - 1

Row = tuple[Any, ...]


def columns_of(database: Rows, table: str) -> frozenset[str]:
    """Name the columns of a table; none where there is no such table."""
    return frozenset(row[1] for row in database.execute(f"PRAGMA table_info({table})"))


def rows_of(database: Rows, table: str, columns: str, *, order: str) -> Iterator[Row]:
    """Give rows with these columns, NULL for one the table lacks; none where it is missing.

    `order` is the column to go by. Table and columns are words of this program, never a file's.
    """
    there = columns_of(database, table)
    if order not in there:
        return iter(())
    chosen = ", ".join(name if name in there else f"NULL AS {name}" for name in columns.split())
    return database.execute(f"SELECT {chosen} FROM {table} ORDER BY {order}")  # noqa: S608


class Beside:
    """Rows that belong to messages, gone through in step with them.

    The first cell is the message's row id, by which both are in order. `key` is the row id of the
    next row; `problem` says why the rows could not be read to their end.
    """

    def __init__(self, rows: Callable[[], Iterator[Row]]) -> None:
        """Stand before the first row; `rows` is called when it is asked for."""
        self._start = rows
        self._rows: Iterator[Row] | None = None
        self._held: Row = ()
        self.key: float = -inf
        self.problem = ""

    def of(self, number: int) -> list[Row]:
        """Give the rows of a message, which come after those of every message asked for before."""
        found: list[Row] = []
        while self.key <= number:
            if self.key == number:
                found.append(self._held)
            self._step()
        return found

    def _step(self) -> None:
        """Go to the next row that belongs to a message; beyond all messages at the end."""
        try:
            self._rows = self._rows or self._start()
            for row in self._rows:
                if (key := whole(row[0])) is not None and key >= self.key:
                    self._held, self.key = row, key
                    return
        except DatabaseError as error:
            self.problem = str(error)
        self._held, self.key = (), inf


def joined_rows(database: Rows, tables: str, columns: str, *, order: str) -> Iterator[Row]:
    """Give rows of tables joined as `a JOIN b ON …`; none where one lacks a column it needs.

    `columns` are written `table.column`; those of a table that lacks them are NULL.
    """
    chosen = []
    for column in columns.split():
        table, _, name = column.partition(".")
        there = columns_of(database, table)
        if not there:
            return iter(())
        chosen.append(column if name in there else f"NULL AS {name}")
    return database.execute(f"SELECT {', '.join(chosen)} FROM {tables} ORDER BY {order}")  # noqa: S608


def whole(value: object) -> int | None:
    """Read a cell as a whole number; None where it holds none."""
    if isinstance(value, int):
        return value
    if isinstance(value, float) and abs(value) < _MOST:
        return int(value)
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 19:  # noqa: PLR2004
        return int(value)
    return None


def words(value: object) -> str:
    """Read a cell as text; empty where it holds nothing."""
    if isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return "" if value is None else str(value)


def instant(seconds: float | None, zone: tzinfo) -> tuple[datetime, int] | None:
    """Read seconds since 1970 as a time in UTC and the zone's minutes from it; None if impossible.

    Nought and less is how WhatsApp writes that it knows no time.
    """
    if seconds is None or not 0 < seconds < _MOST:
        return None
    try:
        moment = EPOCH + timedelta(milliseconds=round(seconds * 1000))
        return moment, _offset_minutes(int(seconds) // _QUARTER, zone)
    except OverflowError:
        return None


def after_1970(milliseconds: object) -> datetime | None:
    """Read milliseconds since 1970 as a time in UTC; None where there is none."""
    number = whole(milliseconds)
    found = None if number is None else instant(number / 1000, UTC)
    return found[0] if found else None


@lru_cache(maxsize=64)
def _offset_minutes(quarter: int, zone: tzinfo) -> int:
    """Give the zone's minutes from UTC in a quarter of an hour; they change only between two."""
    begins = EPOCH + timedelta(seconds=quarter * _QUARTER)
    offset = begins.astimezone(zone).utcoffset()
    return int((offset or timedelta()).total_seconds()) // 60
