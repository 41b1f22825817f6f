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

from offscript.record import Problem, said
from offscript.vault._database import Database
from offscript.vault._hashed import Hashed
from offscript.vault._on_disk import new_private, sync_folder
from offscript.vault.ledger import Difference, Ledger

_PIECE = 1 << 18
_ALONE: AbstractContextManager[object] = nullcontext()


class StoredFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file that is kept: its SHA-256 and size as it was given, and its names."""

    sha256: str
    size: int
    names: tuple[str, ...]


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
        """Note what was written, and sweep it away if it was here before and still is."""
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
            elif not self.place(sha256).is_file():
                sql = "UPDATE file SET stored_as = ? WHERE sha256 = ?"
                self._database.run(sql, stored_as, sha256)
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

    def holds(self, sha256: str) -> bool:
        """Tell whether a file is kept, and its age file is there; else it may come again."""
        return self.get(sha256) is not None and self.place(sha256).is_file()

    def all(self) -> tuple[StoredFile, ...]:
        """Tell of every file."""
        rows = list(self._database.rows("SELECT sha256 FROM file ORDER BY added_at, sha256"))
        return tuple(file for (sha256,) in rows if (file := self.get(sha256)) is not None)

    def write_to(self, sha256: str, out: BinaryIO) -> None:
        """Write a file's bytes. Raises Problem where it is gone, damaged, or not kept.

        What was written before the damage must then not be used.
        """
        out.writelines(self.read(sha256))

    def read(self, sha256: str) -> Iterator[bytes]:
        """Give a file's bytes piece by piece, while they are decrypted; no database is asked then.

        Raises Problem, here or at the end of the pieces, where it is gone, damaged or not kept;
        what was given before the damage must then not be used.
        """
        path = self.place(sha256)
        if not path.is_file():
            raise Problem(_MISSING)
        return self._pieces(path, sha256)

    def _pieces(self, path: Path, sha256: str) -> Iterator[bytes]:
        digest = hashlib.sha256()
        with _decrypting(path, self._identities) as stream:
            while piece := stream.read(_PIECE):
                digest.update(piece)
                yield piece
        if digest.hexdigest() != sha256:
            raise Problem(_DAMAGED)

    def place(self, sha256: str) -> Path:
        """Give where the age file of a kept file lies. Raises Problem for one not kept."""
        stored_as: str | None = self._database.cell(
            "SELECT stored_as FROM file WHERE sha256 = ?", sha256
        )
        if stored_as is None:
            raise Problem(said("The vault holds no such file."))
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
                return Difference(
                    says=said("{files}: {says}", files=", ".join(file.names), says=problem.says)
                )
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

    def _write(self, stream: BinaryIO, stored_as: str) -> Hashed:
        """Encrypt a stream into a new file, and have the disk hold it.

        What was begun when it fails is for the caller to sweep: in `renew` a copy lists what must
        stay until the copy is in place.
        """
        hashed = Hashed(stream)
        recipients = [identity.to_public() for identity in self._identities]
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)  # who removed it may still go on
            with new_private(self._folder / stored_as) as out:
                pyrage.encrypt_io(hashed, out, recipients)
                out.flush()
                os.fsync(out.fileno())
        except (OSError, pyrage.EncryptError) as error:
            raise Problem(
                said(
                    "A file could not be stored: the disk is full, or refused. Everything stored "
                    "before is safe. Make room and run it again."
                )
            ) from error
        sync_folder(self._folder)
        return hashed


@contextmanager
def _decrypting(path: Path, identities: list[pyrage.x25519.Identity]) -> Iterator[BinaryIO]:
    """Give what an age file holds as a stream. Raises Problem at its end where it is damaged."""
    reading, writing = os.pipe()
    failed: list[BaseException] = []

    def decrypt() -> None:
        try:
            with path.open("rb") as stream, open(writing, "wb") as out:  # noqa: PTH123 - a handle
                pyrage.decrypt_io(stream, out, identities)
        except (OSError, pyrage.DecryptError) as error:
            failed.append(error)

    worker = threading.Thread(target=decrypt, daemon=True)
    worker.start()
    with open(reading, "rb") as out:  # noqa: PTH123 - a handle
        yield out  # who stops reading before the end closes the pipe, and that ends the worker
    worker.join()
    if failed:
        raise Problem(_DAMAGED) from failed[0]


_MISSING = said(
    "A file that came with your messages is missing from the vault's folder. The messages are all "
    "there. To get the file back, import the export it came with once more, or restore the folder "
    "from a backup."
)
_DAMAGED = said(
    "A file that came with your messages is damaged, or was changed. The messages are all there. "
    "Restore the folder from a backup to get the file back."
)


def canonical(sha256: str, size: int) -> bytes:
    """Write a file as the bytes the ledger commits to."""
    return msgspec.json.encode({"file": sha256, "size": size})
