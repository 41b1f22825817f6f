"""What is noted of a record outside the database, so that one put back to an older copy shows.

The cipher takes an older copy of a page, and of the whole file, as good. So the vault keeps,
sealed in its file of slots, the newest head, and once it is locked the hash of the database as it
was left. Whoever puts that file back too is caught only by a checkpoint that somebody else keeps
(docs/record.md).
"""

from hashlib import sha256
from pathlib import Path

import msgspec

from offscript.vault.ledger._tree import HASH

_SIZE = 6
_DATABASE = 24
_PIECE = 1 << 20


class LastHead(msgspec.Struct, frozen=True, kw_only=True):
    """The newest head; `database` is what `hash_database` gave at locking.

    It is None while the vault is open: a crash leaves it so, and `check` still compares every
    record. Note it after each commit that signed, and pass it to `check`.
    """

    size: int
    root: bytes
    database: bytes | None = None

    def to_bytes(self) -> bytes:
        """Pack it: 62 bytes, always."""
        return self.size.to_bytes(_SIZE, "big") + self.root + (self.database or bytes(_DATABASE))

    @classmethod
    def from_bytes(cls, packed: bytes) -> "LastHead | None":
        """Unpack it; None where this is no such note."""
        if len(packed) != _SIZE + HASH + _DATABASE:
            return None
        database = packed[_SIZE + HASH :]
        return cls(
            size=int.from_bytes(packed[:_SIZE], "big"),
            root=packed[_SIZE : _SIZE + HASH],
            database=database if any(database) else None,
        )


def hash_database(file: Path) -> bytes:
    """Hash a database file: 24 bytes of its SHA-256.

    Call it only while no connection of this process is open: closing the file drops its locks.
    """
    digest = sha256()
    with file.open("rb") as stream:
        while piece := stream.read(_PIECE):
            digest.update(piece)
    return digest.digest()[:_DATABASE]
