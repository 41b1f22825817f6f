"""The encrypted database: SQLite with SQLCipher 4's page format, opened with a raw 256-bit key.

Format: https://www.zetetic.net/sqlcipher/design/. Engine: SQLite3 Multiple Ciphers, through APSW
(https://utelle.github.io/SQLite3MultipleCiphers/). What is committed is on disk: the write-ahead
log is synced at every commit, and nobody else can open the file meanwhile.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any

import apsw

from offscript.record import Problem
from offscript.vault.ledger import TABLES, Difference

_CACHE_KIB = 65_536
_LOG_PAGES = 16_384
"""Pages of the log that are put into the file together: each page is encrypted both times."""

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
        self._secret = b""
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
            return Difference(says=f"The database is damaged, or a part was put back: {told}.")
        self.connection.execute("BEGIN")
        try:
            for index in ("words", "kept_words"):
                self.connection.execute(
                    f"INSERT INTO {index} ({index}, rank) VALUES ('integrity-check', 1)"
                )
        except apsw.CorruptError:
            return Difference(says="The words to be searched are not those of the messages.")
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
                    self.run("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                self.connection.close(True)  # noqa: FBT003 - rows that nobody read are given up

    def key_of(self, name: str) -> int:
        """Give 32 bits of a message's id, to be looked for by; SQL knows it by the same name.

        They are this vault's own, so that no export can be made whose ids are all alike.
        """
        if not self._secret:
            self._secret = bytes.fromhex(
                self.cell("SELECT value FROM internal WHERE name = ?", OWN)
            )
        digest = blake2b(name.encode("utf-8"), digest_size=4, key=self._secret).digest()
        return int.from_bytes(digest, "big")

    def _key_of(self, *values: Value) -> int:
        """Do the same for SQL."""
        return self.key_of(str(values[0]))

    def rows(self, sql: str, *values: Value) -> Iterator[tuple[Any, ...]]:
        """Give rows, as they are asked for."""
        return self.connection.execute(sql, values)

    def row(self, sql: str, *values: Value) -> tuple[Any, ...] | None:
        """Give the first row, or None."""
        return next(iter(self.connection.execute(sql, values).fetchall()), None)

    def cell(self, sql: str, *values: Value) -> Any:  # noqa: ANN401 - a cell may hold anything
        """Give the first cell of the first row, or None where there is no row."""
        row = self.row(sql, *values)
        return None if row is None else row[0]

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


def _nothing() -> None:
    """Do nothing."""


def connect(path: Path, key: bytes, *, new: bool = False, vfs: str | None = None) -> Database:
    """Open a database with its key, alone. Raises Problem where it is open elsewhere, or damaged.

    `vfs` is a layer between engine and disk, below the cipher: tests record there.
    """
    with telling(path):
        if new:  # by ourselves, so that from its first byte only this account may read it
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE, vfs=vfs)
        try:
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


def migrate(database: Database) -> None:
    """Bring the tables to what this version knows, step by step, all or nothing.

    Raises Problem for a vault that a later version made.
    """
    connection, path = database.connection, database.path
    steps = migrations()
    stands = int(connection.pragma("user_version"))
    if stands > len(steps):
        message = (
            f"The vault in {path.parent} was made by a later version of Offscript. Nothing was "
            "changed. Update Offscript and open it again."
        )
        raise Problem(message)
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
    """Turn what the engine says into a sentence for the person."""
    try:
        yield
    except apsw.NotADBError as error:
        raise NotThisKeyProblem(_unreadable(path)) from error
    except apsw.CorruptError as error:
        raise Problem(_unreadable(path)) from error
    except (apsw.BusyError, apsw.LockedError) as error:
        message = (
            f"The vault in {path.parent} is open already, in another window or program. Close it "
            "there, or run `offscript lock`."
        )
        raise Problem(message) from error
    except apsw.FullError as error:
        message = (
            "The disk is full. What was stored before is safe, and nothing is half stored. Make "
            "room and run it again."
        )
        raise Problem(message) from error
    except (apsw.ReadOnlyError, apsw.PermissionsError) as error:
        message = (
            f"The vault in {path.parent} can't be written: the disk or folder is read-only. "
            "Nothing was changed."
        )
        raise Problem(message) from error
    except apsw.CantOpenError as error:
        message = (
            f"The vault in {path.parent} can't be opened: a part of it is missing, or this account "
            "may not open it. Nothing was changed."
        )
        raise Problem(message) from error
    except (apsw.IOError, OSError) as error:
        message = (
            "The disk refused to read or write, or is full. What was stored before is safe. Check "
            "the disk and its room, and run it again."
        )
        raise Problem(message) from error


def _unreadable(path: Path) -> str:
    return (
        f"The vault in {path.parent} is damaged, or part of it belongs to another one. Nothing was "
        "changed. Restore it from a backup; `offscript doctor` says more."
    )
