"""The newest head of a record in 62 bytes, to be noted outside the database."""

import msgspec

from offscript.vault.ledger._tree import HASH

_SIZE = 6
DATABASE = 24
"""Bytes of a database's hash."""


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
        return self.size.to_bytes(_SIZE, "big") + self.root + (self.database or bytes(DATABASE))

    @classmethod
    def from_bytes(cls, packed: bytes) -> "LastHead | None":
        """Unpack it; None where this is no such note."""
        if len(packed) != _SIZE + HASH + DATABASE:
            return None
        database = packed[_SIZE + HASH :]
        return cls(
            size=int.from_bytes(packed[:_SIZE], "big"),
            root=packed[_SIZE : _SIZE + HASH],
            database=database if any(database) else None,
        )
