"""A stream whose bytes are hashed and measured while they are read."""

import hashlib
from typing import BinaryIO


class Hashed:
    """A stream that is hashed and measured while it is read."""

    def __init__(self, stream: BinaryIO) -> None:
        """Take the stream to read from."""
        self._stream = stream
        self.digest = hashlib.sha256()
        self.size = 0

    def read(self, size: int = -1) -> bytes:
        """Read on."""
        piece = self._stream.read(size)
        self.digest.update(piece)
        self.size += len(piece)
        return piece
