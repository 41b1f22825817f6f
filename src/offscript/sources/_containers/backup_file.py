"""A file of an iPhone backup under its own name, decrypted as it is read and never written."""

import io
from functools import cached_property
from typing import Any, BinaryIO

from offscript.record import said
from offscript.sources._containers.backup_keys import FileLock, LockedError
from offscript.sources._files.file import InputFile, Tree, sha256_of

_BLOCK = 16
_CHUNK = 1 << 17


class BackupFile(InputFile):
    """A file that the backup keeps under another name, `held`; encrypted where it has a lock."""

    def __init__(
        self, held: InputFile, tree: Tree | None, place: str, label: str, lock: FileLock | None
    ) -> None:
        """Take the file as it is held, and how to open it."""
        super().__init__(held.path, tree, place)
        self.name = place.rpartition("/")[2]
        self.label = label
        self._held = held
        self._lock = lock
        self._stream: DecryptedStream | None = None

    @cached_property
    def size(self) -> int:
        """Size in bytes, once decrypted."""
        stated = self._lock.size if self._lock else None
        return self._held.size if stated is None else min(stated, self._held.size)

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the file as it was on the phone, in hex."""
        with self.open_uncounted() as stream:
            return sha256_of(stream)

    @property
    def handed_out(self) -> int:
        """Bytes decrypted since the file was last opened."""
        return self._stream.tell() if self._stream else self._held.handed_out

    def open(self) -> BinaryIO:
        """Open the file for reading bytes. Raises OSError, here or while reading."""
        if self._lock is None:
            return self._held.open()
        self._stream = DecryptedStream(self._held.open(), self._lock)
        return io.BufferedReader(self._stream, _CHUNK)

    def open_uncounted(self) -> BinaryIO:
        """Open the file for reading bytes beside what `handed_out` counts."""
        stream = self._held.open_uncounted()
        if self._lock is None:
            return stream
        return io.BufferedReader(DecryptedStream(stream, self._lock), _CHUNK)


class DecryptedStream(io.RawIOBase):
    """The bytes behind AES-256 in CBC mode, which begins with a block of noughts in backups."""

    def __init__(self, stream: BinaryIO, lock: FileLock) -> None:
        """Begin at the first byte. Raises LockedError for what can be no key."""
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes  # noqa: PLC0415

        super().__init__()
        self._stream = stream
        self._left = lock.size
        self._read = 0
        self._ready = b""
        self._ended = False
        try:
            self._cipher = Cipher(algorithms.AES(lock.key), modes.CBC(bytes(_BLOCK))).decryptor()
        except ValueError as error:
            message = said("A file of the iPhone backup has a damaged key.")
            raise LockedError(message) from error

    def readable(self) -> bool:
        """Say that bytes can be read."""
        return True

    def tell(self) -> int:
        """Give the number of bytes read."""
        return self._read

    def readinto(self, buffer: Any, /) -> int:  # noqa: ANN401 - Buffer came with 3.12
        """Read into a buffer, as a reader in front of this asks for it."""
        while not self._ready and not self._ended:
            self._decrypt()
        size = min(len(buffer), len(self._ready))
        buffer[:size] = self._ready[:size]
        self._ready = self._ready[size:]
        self._read += size
        return size

    def close(self) -> None:
        """Let go of the file."""
        self._stream.close()
        super().close()

    def _decrypt(self) -> None:
        """Decrypt the next piece; what fills the last block up is cut off at the stated size."""
        chunk = self._stream.read(_CHUNK)
        if len(chunk) % _BLOCK:
            chunk = chunk[: -(len(chunk) % _BLOCK)]  # cut off in the middle of a block
        self._ended = len(chunk) < _CHUNK
        self._ready = self._cipher.update(chunk)
        if self._left is not None:
            self._ready = self._ready[: self._left]
            self._left -= len(self._ready)
            self._ended = self._ended or not self._left
