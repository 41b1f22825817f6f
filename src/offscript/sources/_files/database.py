"""A SQLite database opened as it lies: nothing is written, and its write-ahead log is read too.

https://www.sqlite.org/fileformat2.html, section 4 for the log.
"""

import sqlite3
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Self
from weakref import WeakKeyDictionary

from offscript.sources._files.file import InputFile

_DAMAGED = "the database is damaged"
_MAGIC = b"SQLite format 3\0"
_WAL_MAGIC = (0x377F0682, 0x377F0683)
_HELD = 1 << 30
"""A database in a zip, or one with a log beside it, is held in memory up to this many bytes."""
_SAFELY = (
    "query_only = ON",
    "trusted_schema = OFF",
    "cell_size_check = ON",
    "temp_store = MEMORY",  # what is sorted never touches the disk
)
_FRAME = 24
_WAL_HEAD = 32
_tables: "WeakKeyDictionary[InputFile, frozenset[str]]" = WeakKeyDictionary()

DatabaseError = sqlite3.Error
"""Whatever is wrong with a database: damaged, not one, too large to hold."""
_DAMAGE = (UnicodeDecodeError, MemoryError)
"""Damage, too: SQLite quotes it and Python reads that; it asks for all the memory a length says."""


class Rows(sqlite3.Connection):
    """An open database. Whatever is wrong with it is a DatabaseError, in every way of asking it."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:  # noqa: ANN401 - any of sqlite3's
        """Ask, and give what is found row by row."""
        return self.cursor(_Found).execute(sql, parameters)


class _Found(sqlite3.Cursor):
    """What a query finds."""

    def execute(self, sql: str, parameters: Any = (), /) -> Self:  # noqa: ANN401 - any of sqlite3's
        try:
            return super().execute(sql, parameters)
        except _DAMAGE as error:
            raise sqlite3.DatabaseError(_DAMAGED) from error

    def __next__(self) -> tuple[Any, ...]:
        try:
            row: tuple[Any, ...] = super().__next__()
        except _DAMAGE as error:
            raise sqlite3.DatabaseError(_DAMAGED) from error
        return row

    def fetchone(self) -> tuple[Any, ...] | None:
        return next(self, None)

    def fetchall(self) -> list[tuple[Any, ...]]:
        return list(self)


def tables_of(file: InputFile) -> frozenset[str]:
    """Name the tables of a database; none where the file is no database that can be read."""
    if file not in _tables:
        names: frozenset[str] = frozenset()
        if file.head.startswith(_MAGIC):
            with suppress(DatabaseError, OSError), opened(file) as database:
                found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
                names = frozenset(name for (name,) in found)
        _tables[file] = names
    return _tables[file]


@contextmanager
def opened(file: InputFile) -> Iterator[Rows]:
    """Open a database for reading. Raises DatabaseError or OSError.

    A file that lies on the disk and has no log beside it is read in place; any other is held in
    memory, so that SQLite leaves nothing beside it.
    """
    log = file.near(f"{file.name}-wal")
    file.near(f"{file.name}-shm")  # goes with the log and says nothing more: nobody else's file
    if type(file) is InputFile and (log is None or log.size <= _WAL_HEAD):
        database = sqlite3.connect(
            f"{file.path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, factory=Rows
        )
    else:
        database = sqlite3.connect(":memory:", factory=Rows)
        database.deserialize(_with_log(file, log))
    try:
        database.text_factory = _text
        for pragma in _SAFELY:
            database.execute(f"PRAGMA {pragma}")
        yield database
    finally:
        database.close()


def _text(value: bytes) -> str:
    """Read a text; bytes that are none show as such."""
    return value.decode("utf-8", "replace")


def _with_log(file: InputFile, log: InputFile | None) -> bytearray:
    """Give a database's bytes with the committed pages of its write-ahead log in their places."""
    if file.size > _HELD or (log and log.size > _HELD):
        message = f"{file.name} is too large to hold. Unpack it and give it by itself."
        raise sqlite3.DataError(message)
    with file.open() as stream:
        content = bytearray(stream.read())
    if log is not None:
        with log.open() as stream:
            _apply(content, stream.read())
    content[18:20] = b"\x01\x01"  # "not in log mode": memory has no place for a log
    return content


def _apply(content: bytearray, log: bytes) -> None:
    """Put every page of the log's complete commits where it belongs."""
    if len(log) < _WAL_HEAD:
        return
    magic, _, page_size, _, salt, other_salt = struct.unpack(">6I", log[:24])
    if magic not in _WAL_MAGIC or not 512 <= page_size <= 65536:  # noqa: PLR2004 - SQLite's own limits
        return
    order = ">" if magic & 1 else "<"
    sums = _checksum(order, log[:24], (0, 0))
    if sums != struct.unpack(">2I", log[24:32]):
        return
    waiting: dict[int, bytes] = {}
    for start in range(_WAL_HEAD, len(log) - _FRAME - page_size + 1, _FRAME + page_size):
        head, page = log[start : start + _FRAME], log[start + _FRAME : start + _FRAME + page_size]
        number, pages, *salts = struct.unpack(">4I", head[:16])
        sums = _checksum(order, page, _checksum(order, head[:8], sums))
        if salts != [salt, other_salt] or sums != struct.unpack(">2I", head[16:]):
            return  # what follows is of an older log, or was never finished
        waiting[number] = page
        if pages:  # a commit: the database has this many pages now
            size = pages * page_size
            content[size:] = bytes(max(0, size - len(content)))
            for number, page in waiting.items():
                if number <= pages:
                    content[(number - 1) * page_size : number * page_size] = page
            waiting = {}


def _checksum(order: str, data: bytes, sums: tuple[int, int]) -> tuple[int, int]:
    """Go on with the log's running checksum."""
    first, second = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
