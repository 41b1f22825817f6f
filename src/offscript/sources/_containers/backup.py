"""An iPhone or iPad backup as a tree of files under the names they had on the device.

A backup keeps each file under the SHA-1 of `domain-path`, in a folder of its first two digits;
`Manifest.db` lists them, and in an encrypted backup holds their keys.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import ExitStack

from offscript.record import Sayable, said, together
from offscript.sources._containers.backup_file import BackupFile
from offscript.sources._containers.backup_keys import (
    AskPassword,
    FileLock,
    Keys,
    LockedError,
    bag_of,
    unlock,
)
from offscript.sources._containers.plists import table_in
from offscript.sources._files.database import DatabaseError, Rows, opened, tables_of
from offscript.sources._files.file import InputFile, Tree

LIST = "Manifest.db"
_SETTINGS = "Manifest.plist"
_OWN = {LIST, f"{LIST}-wal", f"{LIST}-shm", _SETTINGS, "Info.plist", "Status.plist"}
_HELD = re.compile(r"(?:[0-9a-f]{2}/)?[0-9a-f]{40}")
_LARGEST_SETTINGS = 16 << 20
_DATABASES = ("%.db", "%.sqlite", "%.sqlite3", "%.sqlitedb", "%.storedata")
_FILES = "SELECT domain, relativePath FROM Files WHERE flags = 1 AND "
MESSAGES = "HomeDomain/Library/SMS/sms.db"
"""Where the phone's own messages are: the one file whose absence is worth a word."""


class BackupTree:
    """One backup. Only its databases are given one by one; any file can be asked for by place."""

    parts = ()

    def __init__(self, listed: InputFile, around: Tree, name: str, ask: AskPassword | None) -> None:
        """Open the list of a backup. Raises LockedError where that cannot be.

        `name` is that of the files it lies `around` in, for a backup that is all of them.
        """
        self.folder = listed.place.rpartition("/")[0]
        self.label = listed.label.removesuffix(LIST).rstrip("/") or name
        self._around = around
        self._keys: Keys | None = None
        self._open = ExitStack()
        settings = table_in(_content(around.find(self._inside(_SETTINGS))))
        self.is_encrypted = bool(settings.get("IsEncrypted"))
        self._file = listed
        if self.is_encrypted:
            self._keys = unlock(bag_of(settings), self.label, ask)
            wrapped = settings.get("ManifestKey")
            if isinstance(wrapped, bytes):
                key = self._keys.unwrap(wrapped)
                lock = FileLock(key or b"", None)
                self._file = BackupFile(listed, around, listed.place, listed.label, lock)
        self._database = self._list()
        self._has_messages = self.find(MESSAGES) is not None

    def __iter__(self) -> Iterator[InputFile]:
        """Give the databases in the backup."""
        is_one = " OR ".join("relativePath LIKE ?" for _ in _DATABASES)
        query = f"{_FILES} ({is_one}) ORDER BY domain, relativePath"
        try:
            for domain, path in self._database.execute(query, _DATABASES):
                file = self.find(f"{domain}/{path}")
                if file is not None:
                    yield file
        except DatabaseError as error:
            raise self._damaged() from error

    @property
    def says(self) -> Sayable:
        """Say what was looked at and what was left alone."""
        return together(
            said("This is an encrypted iPhone backup.")
            if self.is_encrypted
            else said("This is an iPhone backup."),
            said(
                "Its databases were looked through for conversations; other files were opened only "
                "where a message names them."
            ),
            None if self._has_messages else said("It holds no sms.db, the phone's own messages."),
        )

    def find(self, place: str) -> InputFile | None:
        """Find a file by its domain and path on the phone, joined by `/`."""
        domain, _, path = place.partition("/")
        for form in ("NFC", "NFD"):
            name = _held_name(domain, unicodedata.normalize(form, path))
            held = self._around.find(self._inside(f"{name[:2]}/{name}"))
            held = held or self._around.find(self._inside(name))
            if held is not None:
                return self._named(held, place, name)
        return None

    def claim(self, place: str) -> None:
        """Everything in a backup is spoken for."""

    def close(self) -> None:
        """Close the list."""
        self._open.close()

    def _named(self, held: InputFile, place: str, name: str) -> InputFile | None:
        """Give a file its own name back, and its lock; None where the list has no key for it."""
        label = f"{self.label}/{place}"
        lock = None
        if self._keys is not None:
            rows = self._database.execute("SELECT file FROM Files WHERE fileID = ?", (name,))
            record = next(rows, (None,))[0]
            lock = self._keys.lock_of(record if isinstance(record, bytes) else None)
            if lock is None:
                return None
        elif type(held) is InputFile:  # as it lies on the disk, where SQLite can read it in place
            file = InputFile(held.path, self, place)
            file.name, file.label = place.rpartition("/")[2], label
            return file
        return BackupFile(held, self, place, label, lock)

    def _inside(self, path: str) -> str:
        """Give the place of a file of the backup in what it lies in."""
        return f"{self.folder}/{path}" if self.folder else path

    def _list(self) -> Rows:
        """Open the list itself. Raises LockedError."""
        try:
            if "Files" in tables_of(self._file):
                return self._open.enter_context(opened(self._file))
        except DatabaseError:
            pass
        raise self._damaged()

    def _damaged(self) -> LockedError:
        """Say that the list is of no use."""
        return LockedError(f"The list ({LIST}) of the iPhone backup {self.label} is damaged.")


def backups_in(files: Iterable[InputFile]) -> Iterator[tuple[InputFile, frozenset[str]]]:
    """Find the backups among files: the list of each, and the places of all that belongs to it."""
    places = {file.place: file for file in files}
    for place, file in places.items():
        folder = place.removesuffix(LIST)
        if file.name == LIST and (f"{folder}{_SETTINGS}" in places or "Files" in tables_of(file)):
            inside = (other for other in places if other.startswith(folder))
            yield (
                file,
                frozenset(
                    other
                    for other in inside
                    if other[len(folder) :] in _OWN or _HELD.fullmatch(other, len(folder))
                ),
            )


def _held_name(domain: str, path: str) -> str:
    """Give the name a backup keeps a file under."""
    name = f"{domain}-{path}".encode("utf-8", "surrogatepass")
    return hashlib.sha1(name, usedforsecurity=False).hexdigest()


def _content(file: InputFile | None) -> bytes:
    """Read a small file whole; nothing where it is missing or no such file."""
    if file is None or file.size > _LARGEST_SETTINGS:
        return b""
    with file.open() as stream:
        return stream.read()
