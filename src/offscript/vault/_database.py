"""The encrypted database: SQLite with SQLCipher 4's page format, opened with a raw 256-bit key.

Format: https://www.zetetic.net/sqlcipher/design/. Engine: SQLite3 Multiple Ciphers, through APSW
(https://utelle.github.io/SQLite3MultipleCiphers/). What is committed is on disk: the write-ahead
log is synced at every commit, and nobody else can open the file meanwhile.
"""

import errno
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any

import apsw

from offscript.record import Problem, Said, said
from offscript.vault._on_disk import new_private
from offscript.vault.ledger import TABLES, Difference

_CACHE_KIB = 65_536
_LOG_PAGES = 16_384
"""Pages of the log that are put into the file together: each page is encrypted both times."""

_FULL = said(
    "The disk is full. What was stored before is safe, and nothing is half stored. Make room and "
    "run it again."
)
OWN = "what makes keys its own"
"""Under this name a vault keeps what makes its keys of ids its own."""
Value = str | int | float | bytes | None
"""What a cell of a table may hold."""


class NotThisKeyProblem(Problem):
    """The file does not open with this key, or its first page is damaged."""


class Database:
    """An open database: asks it, and writes to it in transactions."""

    def __init__(self, connection: apsw.Connection, path: Path) -> None:
        """Take an open connection to the file at `path`."""
        self.connection = connection
        self.path = path
        self._depth = 0
        self._keyed: blake2b | None = None
        connection.create_scalar_function("key_of", self._key_of, 1, deterministic=True)
        self.before_commit: Callable[[], None] = _nothing
        self.after_commit: Callable[[], None] = _nothing
        self.after_undoing: Callable[[], None] = _nothing

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Do all of what is done inside, or nothing. One inside of another is part of it."""
        self._depth += 1
        try:
            with telling(self.path), self.connection:
                yield
                if self._depth == 1:
                    self.before_commit()
        except BaseException:
            self.after_undoing()
            raise
        finally:
            self._depth -= 1
        if self._depth == 0:
            self.after_commit()

    def check(self) -> Difference | None:
        """Compare every index with its table, and the words to be searched with the messages.

        The program reads through indexes: an older copy of one would hide what is there.
        """
        told = self.cell("PRAGMA integrity_check(1)")
        if told != "ok":
            return Difference(
                says=said("The database is damaged, or a part was put back: {told}.", told=told)
            )
        self.connection.execute("BEGIN")
        try:
            for index in ("words", "kept_words"):
                self.connection.execute(
                    f"INSERT INTO {index} ({index}, rank) VALUES ('integrity-check', 1)"
                )
        except apsw.CorruptError:
            return Difference(says=said("The words to be searched are not those of the messages."))
        finally:
            self.connection.execute("ROLLBACK")
        return None

    @property
    def is_open(self) -> bool:
        """Whether it can be asked."""
        try:
            self.connection.in_transaction  # noqa: B018 - asking is the test
        except apsw.ConnectionClosedError:
            return False
        return True

    def close(self) -> None:
        """Put the write-ahead log into the file, and close; somebody may have stopped reading."""
        with telling(self.path):
            try:
                with suppress(apsw.LockedError):  # closing does it then, and rows unread with it
                    self.settle()
            finally:
                self.connection.close(True)  # noqa: FBT003 - rows that nobody read are given up

    def settle(self) -> None:
        """Put the write-ahead log into the file, which takes its whole room on the disk then."""
        self.run("PRAGMA wal_checkpoint(TRUNCATE)")

    def key_of(self, name: str) -> int:
        """Give 32 bits of a message's id, to be looked for by; SQL knows it by the same name.

        They are this vault's own, so that no export can be made whose ids are all alike.
        """
        if self._keyed is None:
            secret = bytes.fromhex(self.noted(OWN))
            self._keyed = blake2b(digest_size=4, key=secret)
        hashed = self._keyed.copy()  # half the price of beginning anew
        hashed.update(name.encode("utf-8"))
        return int.from_bytes(hashed.digest(), "big")

    def _key_of(self, *values: Value) -> int:
        """Do the same for SQL."""
        return self.key_of(str(values[0]))

    def rows(self, sql: str, *values: Value) -> Iterator[tuple[Any, ...]]:
        """Give rows, as they are asked for."""
        return _closing(self.connection.execute(sql, values))

    def row(self, sql: str, *values: Value) -> tuple[Any, ...] | None:
        """Give the first row, or None."""
        return next(iter(self.connection.execute(sql, values).fetchall()), None)

    def cell(self, sql: str, *values: Value) -> Any:  # noqa: ANN401 - a cell may hold anything
        """Give the first cell of the first row, or None where there is no row."""
        row = self.row(sql, *values)
        return None if row is None else row[0]

    def noted(self, name: str) -> Any:  # noqa: ANN401 - a cell may hold anything
        """Give what the vault noted for itself under a name, or None."""
        return self.cell("SELECT value FROM internal WHERE name = ?", name)

    def note(self, name: str, value: str) -> None:
        """Note something for the vault itself, in the place of what stood under that name."""
        self.run("INSERT OR REPLACE INTO internal VALUES (?, ?)", name, value)

    def run(self, sql: str, *values: Value) -> None:
        """Do one thing."""
        self.connection.execute(sql, values).fetchall()

    def run_many(self, sql: str, rows: Iterable[tuple[Value, ...]]) -> None:
        """Do one thing with each of many rows."""
        self.connection.executemany(sql, rows)

    def add(self, sql: str, *values: Value) -> int:
        """Insert a row, and give its number."""
        self.run(sql, *values)
        return self.connection.last_insert_rowid()


def _closing(cursor: apsw.Cursor) -> Iterator[tuple[Any, ...]]:
    """Give a cursor's rows, and close it when nobody asks for more.

    APSW 3.54 keeps a cursor alive that was open while another began. Left unread, it would hold
    the tables, and a vault that has to grow could not be closed.
    """
    try:
        yield from cursor
    finally:
        cursor.close(True)  # noqa: FBT003 - whatever is left unread


def _nothing() -> None:
    """Do nothing."""


def connect(path: Path, key: bytes, *, new: bool = False, vfs: str | None = None) -> Database:
    """Open a database with its key, alone. Raises Problem where it is open elsewhere, or damaged.

    `vfs` is a layer between engine and disk, below the cipher: tests record there.
    """
    with telling(path):
        if new:  # by ourselves, so that from its first byte only this account may read it
            new_private(path).close()
        elif path.exists() and path.stat().st_size == 0:
            raise apsw.NotADBError  # the engine would begin an empty database in it
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE, vfs=vfs)
        try:
            _refuse_readonly(connection)
            connection.pragma("cipher", "sqlcipher")
            connection.pragma("legacy", 4)
            connection.pragma("key", f"x'{key.hex()}'")
            connection.pragma("locking_mode", "EXCLUSIVE")
            connection.pragma("journal_mode", "WAL")
            connection.pragma("synchronous", "FULL")
            connection.pragma("wal_autocheckpoint", _LOG_PAGES)
            connection.pragma("cache_size", -_CACHE_KIB)
            connection.pragma("trusted_schema", "OFF")
            connection.execute("BEGIN IMMEDIATE; COMMIT")
        except BaseException:
            connection.close()
            raise
    return Database(connection, path)


def _refuse_readonly(connection: apsw.Connection) -> None:
    """Raise where the engine was refused a file to be written, and opened it to be read."""
    if connection.readonly("main"):
        raise apsw.ReadOnlyError


def migrate(database: Database) -> None:
    """Bring the tables to what this version knows, step by step, all or nothing.

    Raises Problem for a vault that a later version made.
    """
    connection, path = database.connection, database.path
    steps = migrations()
    stands = int(connection.pragma("user_version"))
    if stands > len(steps):
        raise Problem(
            said(
                "The vault in {parent} was made by a later version of Offscript. Nothing was "
                "changed. Update Offscript and open it again.",
                parent=path.parent,
            )
        )
    with telling(path), connection:
        for number, step in enumerate(steps[stands:], stands + 1):
            connection.execute(step)
            connection.pragma("user_version", number)


def migrations() -> tuple[str, ...]:
    """Give the steps of the schema, in order; a released step is never changed."""
    folder = files("offscript.vault") / "migrations"
    found = {one.name: one for one in folder.iterdir() if one.name.endswith(".sql")}
    first, *later = (found[name].read_text("utf-8") for name in sorted(found))
    return (first + TABLES, *later)


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Raise Problem, a sentence for the person, in the place of what the engine raises."""
    try:
        yield
    except apsw.NotADBError as error:
        raise NotThisKeyProblem(_unreadable(path)) from error
    except apsw.CorruptError as error:
        raise Problem(_unreadable(path)) from error
    except (apsw.BusyError, apsw.LockedError) as error:
        raise Problem(
            said(
                "The vault in {parent} is open already, in another window or program. Lock or "
                "close it there.",
                parent=path.parent,
            )
        ) from error
    except apsw.FullError as error:
        raise Problem(_FULL) from error
    except (apsw.ReadOnlyError, apsw.PermissionsError) as error:
        raise Problem(
            said(
                "The vault in {parent} can't be written: the disk or folder is read-only. Nothing "
                "was changed.",
                parent=path.parent,
            )
        ) from error
    except apsw.CantOpenError as error:
        raise Problem(
            said(
                "The vault in {parent} can't be opened: a part of it is missing, or this account "
                "may not open it. Nothing was changed. If you have a backup, give that folder "
                "another name, and put the backup back in its place.",
                parent=path.parent,
            )
        ) from error
    except (apsw.IOError, OSError) as error:
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            raise Problem(_FULL) from error
        raise Problem(
            said(
                "The disk refused to read or write, or is full. What was stored before is safe. "
                "Check the disk and its room, and run it again."
            )
        ) from error


def _unreadable(path: Path) -> Said:
    return said(
        "The vault in {parent} is damaged, or part of it belongs to another one. Nothing was "
        "changed. If you have a backup, give that folder another name, and put the backup back in "
        "its place.",
        parent=path.parent,
    )
