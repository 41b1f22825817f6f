"""Originals and attachments as age files beside the database, under names that say nothing.

Each is encrypted as a stream (https://age-encryption.org/v1) for two keys: the vault's own, and
the one on the recovery sheet. The stock `age` program opens them with either.
"""

import hashlib
import os
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import BinaryIO

import msgspec
import pyrage

from offscript.record import Problem
from offscript.vault._database import Database
from offscript.vault._head import sync_folder
from offscript.vault.ledger import Difference, Ledger

_ALONE: AbstractContextManager[object] = nullcontext()


class StoredFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file that is kept: its SHA-256 and size as it was given, and its names."""

    sha256: str
    size: int
    names: tuple[str, ...]


class _Hashed:
    """A stream that is hashed and measured while it is read."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.digest = hashlib.sha256()
        self.size = 0

    def read(self, size: int = -1) -> bytes:
        """Read on."""
        piece = self._stream.read(size)
        self.digest.update(piece)
        self.size += len(piece)
        return piece


class Files:
    """Files kept whole, each once, however often it is given."""

    def __init__(
        self,
        database: Database,
        folder: Path,
        ledger: Ledger,
        identities: tuple[str, str],
    ) -> None:
        """Keep files in `folder`; `identities` are the vault's age identity and the sheet's."""
        self._database = database
        self._folder = folder
        self._ledger = ledger
        self._identities = [pyrage.x25519.Identity.from_str(one) for one in identities]

    def add(
        self, stream: BinaryIO, name: str, turn: AbstractContextManager[object] = _ALONE
    ) -> StoredFile:
        """Keep what a stream holds, under a name; it is on disk when this returns.

        `turn` is held while the database is used and not while the stream is encrypted. One file
        after the other: the end of another would sweep away what is still being written.
        """
        stored_as = secrets.token_hex(12)
        with turn, self._database.transaction():
            self._database.run("INSERT INTO file_being_written VALUES (?)", stored_as)
        try:
            hashed = self._write(stream, stored_as)
        except Problem:
            with turn:
                self.sweep()
            raise
        sha256 = hashed.digest.hexdigest()
        with turn:
            return self._note(sha256, hashed.size, stored_as, name)

    def _note(self, sha256: str, size: int, stored_as: str, name: str) -> StoredFile:
        """Note what was written, and sweep it away if it was here before."""
        with self._database.transaction():
            if self._database.row("SELECT 1 FROM file WHERE sha256 = ?", sha256) is None:
                (leaf,) = self._ledger.append([canonical(sha256, size)])
                self._database.run(
                    "INSERT INTO file VALUES (?, ?, ?, ?, ?)",
                    sha256,
                    stored_as,
                    size,
                    int(time.time()),
                    leaf,
                )
                self._database.run("DELETE FROM file_being_written WHERE stored_as = ?", stored_as)
            self._database.run(
                "INSERT INTO file_name VALUES (?, ?) ON CONFLICT DO NOTHING", sha256, name
            )
        self.sweep()
        return self.get(sha256) or StoredFile(sha256=sha256, size=size, names=(name,))

    def get(self, sha256: str) -> StoredFile | None:
        """Tell of a file by its SHA-256; None where it is not kept."""
        size = self._database.cell("SELECT size FROM file WHERE sha256 = ?", sha256)
        if size is None:
            return None
        names = self._database.rows(
            "SELECT name FROM file_name WHERE sha256 = ? ORDER BY name", sha256
        )
        return StoredFile(sha256=sha256, size=size, names=tuple(name for (name,) in names))

    def all(self) -> tuple[StoredFile, ...]:
        """Tell of every file."""
        rows = list(self._database.rows("SELECT sha256 FROM file ORDER BY added_at, sha256"))
        return tuple(file for (sha256,) in rows if (file := self.get(sha256)) is not None)

    def write_to(self, sha256: str, out: BinaryIO) -> None:
        """Write a file's bytes. Raises Problem where it is gone, damaged, or not kept.

        What was written before the damage must then not be used.
        """
        path = self.place(sha256)
        hashed = _Written(out)
        try:
            with path.open("rb") as stream:
                pyrage.decrypt_io(stream, hashed, self._identities)
        except FileNotFoundError as error:
            message = (
                "A file that came with your messages is missing from the vault's folder. The "
                "messages are all there. Restore the folder from a backup to get the file back."
            )
            raise Problem(message) from error
        except (OSError, pyrage.DecryptError) as error:
            raise Problem(_DAMAGED) from error
        if hashed.digest.hexdigest() != sha256:
            raise Problem(_DAMAGED)

    def place(self, sha256: str) -> Path:
        """Give where the age file of a kept file lies. Raises Problem for one not kept."""
        stored_as: str | None = self._database.cell(
            "SELECT stored_as FROM file WHERE sha256 = ?", sha256
        )
        if stored_as is None:
            message = "The vault holds no such file."
            raise Problem(message)
        return self._folder / stored_as

    def by_leaf(self) -> Iterator[tuple[int, bytes]]:
        """Give what the ledger commits to, with its leaf."""
        rows = self._database.rows("SELECT leaf, sha256, size FROM file ORDER BY leaf")
        return ((leaf, canonical(sha256, size)) for leaf, sha256, size in rows)

    def check(self) -> Difference | None:
        """Decrypt every file, and give the first that is gone or not the one that was given."""
        for file in self.all():
            try:
                with Path(os.devnull).open("wb") as nowhere:
                    self.write_to(file.sha256, nowhere)
            except Problem as problem:
                return Difference(says=f"{', '.join(file.names)}: {problem}")
        return None

    def missing(self) -> tuple[StoredFile, ...]:
        """Tell of files whose age file is not there."""
        return tuple(one for one in self.all() if not self.place(one.sha256).is_file())

    def renew(self, copy: Database, identities: tuple[str, str]) -> None:
        """Encrypt every file anew, for other identities, and note in a copy where they lie now.

        Until the copy takes this database's place, what is written here is swept from it; from
        then on, what lay here before.
        """
        fresh = Files(copy, self._folder, self._ledger, identities)
        for stored in self.all():
            before = self.place(stored.sha256)
            if not before.is_file():
                continue
            stored_as = secrets.token_hex(12)
            with self._database.transaction():
                self._database.run("INSERT INTO file_being_written VALUES (?)", stored_as)
            with _decrypting(before, self._identities) as stream:
                fresh._write(stream, stored_as)
            with copy.transaction():
                copy.run("UPDATE file SET stored_as = ? WHERE sha256 = ?", stored_as, stored.sha256)
                copy.run("INSERT INTO file_being_written VALUES (?)", before.name)

    def sweep(self) -> None:
        """Remove what a writing left behind that was broken off."""
        rows = list(self._database.rows("SELECT stored_as FROM file_being_written"))
        for (stored_as,) in rows:
            with suppress(FileNotFoundError):
                (self._folder / stored_as).unlink()
        if rows:
            with self._database.transaction():
                self._database.run_many("DELETE FROM file_being_written WHERE stored_as = ?", rows)

    def _write(self, stream: BinaryIO, stored_as: str) -> _Hashed:
        """Encrypt a stream into a new file, and have the disk hold it.

        What was begun when it fails is for the caller to sweep: in `renew` a copy lists what must
        stay until the copy is in place.
        """
        hashed = _Hashed(stream)
        recipients = [identity.to_public() for identity in self._identities]
        try:
            handle = os.open(self._folder / stored_as, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(handle, "wb") as out:  # noqa: PTH123 - a handle, not a path
                pyrage.encrypt_io(hashed, out, recipients)
                out.flush()
                os.fsync(out.fileno())
        except (OSError, pyrage.EncryptError) as error:
            message = (
                "A file could not be stored: the disk is full, or refused. Everything stored "
                "before is safe. Make room and run it again."
            )
            raise Problem(message) from error
        sync_folder(self._folder)
        return hashed


@contextmanager
def _decrypting(path: Path, identities: list[pyrage.x25519.Identity]) -> Iterator[BinaryIO]:
    """Give what an age file holds as a stream. Raises Problem at its end where it is damaged."""
    reading, writing = os.pipe()
    failed: list[BaseException] = []

    def decrypt() -> None:
        with path.open("rb") as stream, open(writing, "wb") as out:  # noqa: PTH123 - a handle
            try:
                pyrage.decrypt_io(stream, out, identities)
            except (OSError, pyrage.DecryptError) as error:
                failed.append(error)

    worker = threading.Thread(target=decrypt)
    worker.start()
    with open(reading, "rb") as out:  # noqa: PTH123 - a handle
        yield out
    worker.join()
    if failed:
        raise Problem(_DAMAGED) from failed[0]


class _Written:
    """A stream whose bytes are hashed as they are written."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self.digest = hashlib.sha256()

    def write(self, piece: bytes) -> int:
        """Write on."""
        self.digest.update(piece)
        return self._out.write(piece)

    def flush(self) -> None:
        """Pass on what was written."""
        self._out.flush()


_DAMAGED = (
    "A file that came with your messages is damaged, or was changed. The messages are all there. "
    "Restore the folder from a backup to get the file back."
)


def canonical(sha256: str, size: int) -> bytes:
    """Write a file as the bytes the ledger commits to."""
    return msgspec.json.encode({"file": sha256, "size": size})
