"""The encrypted database: SQLite with SQLCipher 4's page format, opened with a raw 256-bit key.

Format: https://www.zetetic.net/sqlcipher/design/. Engine: SQLite3 Multiple Ciphers, through APSW
(https://utelle.github.io/SQLite3MultipleCiphers/). What is committed is on disk: the write-ahead
log is synced at every commit, and nobody else can open the file meanwhile.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import apsw

from offscript.record import Problem

_CACHE_KIB = 65_536




def connect(path: Path, key: bytes, *, new: bool = False, vfs: str | None = None) -> apsw.Connection:
    """Open a database with its key, alone. Raises Problem where it is open elsewhere, or damaged.

    `vfs` is a layer between engine and disk, below the cipher: tests record there.
    """
    flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if new else 0)
    with telling(path):
        connection = apsw.Connection(str(path), flags=flags, vfs=vfs)
        try:
            connection.pragma("cipher", "sqlcipher")
            connection.pragma("legacy", 4)
            connection.pragma("key", f"x'{key.hex()}'")
            connection.pragma("locking_mode", "EXCLUSIVE")
            connection.pragma("journal_mode", "WAL")
            connection.pragma("synchronous", "FULL")
            connection.pragma("foreign_keys", "ON")
            connection.pragma("cache_size", -_CACHE_KIB)
            connection.pragma("trusted_schema", "OFF")
            connection.execute("BEGIN IMMEDIATE; COMMIT")
        except BaseException:
            connection.close()
            raise
    return connection


def migrate(connection: apsw.Connection, path: Path) -> None:
    """Bring the tables to what this version knows, step by step, all or nothing.

    Raises Problem for a vault that a later version made.
    """
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
    found = sorted((one for one in folder.iterdir() if one.name.endswith(".sql")), key=lambda x: x.name)
    return tuple(one.read_text("utf-8") for one in found)


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn what the engine says into a sentence for the person."""
    try:
        yield
    except apsw.NotADBError as error:
        raise Problem(_unreadable(path)) from error
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
    except apsw.IOError as error:
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
