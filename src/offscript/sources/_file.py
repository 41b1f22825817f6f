"""An export as it lies on disk: opened for reading only, never copied, never unpacked."""

import hashlib
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

HEAD_BYTES = 65_536
_CHUNK = 1 << 20


class InputFile:
    """A file the person gave, by path."""

    def __init__(self, path: Path) -> None:
        """Remember the path; nothing is opened yet."""
        self.path = path
        self.name = path.name

    @cached_property
    def size(self) -> int:
        """Size in bytes."""
        return self.path.stat().st_size

    @cached_property
    def head(self) -> bytes:
        """The first 64 KiB."""
        with self.open() as stream:
            return stream.read(HEAD_BYTES)

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the whole file as given, in hex."""
        digest = hashlib.sha256()
        with self.open() as stream:
            while chunk := stream.read(_CHUNK):
                digest.update(chunk)
        return digest.hexdigest()

    def open(self) -> BinaryIO:
        """Open the file for reading bytes."""
        return self.path.open("rb")
