"""The signed heads of a record, and the key that signs them, which lies in the vault alone."""

from datetime import UTC, datetime
from typing import Annotated

import apsw
import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from offscript.record import Problem, said
from offscript.vault.ledger._checkpoint import Checkpoint, origin_of, signed

TABLES = """
CREATE TABLE ledger_head (
    number INTEGER PRIMARY KEY, size INTEGER NOT NULL, root BLOB NOT NULL,
    at INTEGER NOT NULL, signature BLOB NOT NULL
);
CREATE TABLE ledger_key (number INTEGER PRIMARY KEY CHECK (number = 1), private BLOB NOT NULL);
"""


_LAST_SECOND = 253_402_300_799
"""The end of the calendar, in seconds since 1970."""


class _Row(msgspec.Struct, frozen=True, array_like=True):
    """A head as it lies in the table; `at` is in seconds since 1970."""

    size: int
    root: bytes
    at: Annotated[int, msgspec.Meta(ge=0, le=_LAST_SECOND)]
    signature: bytes


_SELECT = "SELECT size, root, at, signature FROM ledger_head "


class Heads:
    """What was signed, the oldest first."""

    def __init__(self, connection: apsw.Connection) -> None:
        """Take the connection; its transactions are the caller's."""
        self._connection = connection

    def add(self, size: int, root: bytes, now: datetime) -> Checkpoint:
        """Sign a head and keep it."""
        head = signed(self.key(), size, root, now)
        self._connection.execute(
            "INSERT INTO ledger_head SELECT coalesce(max(number), 0) + 1, ?, ?, ?, ?"
            " FROM ledger_head",
            (size, root, int(head.at.timestamp()), head.signature),
        )
        return head

    def last(self) -> Checkpoint | None:
        """Give the last head; None before the first."""
        return next(iter(self._read(_SELECT + "ORDER BY number DESC LIMIT 1")), None)

    def all(self) -> list[Checkpoint]:
        """Give every head there was."""
        return self._read(_SELECT + "ORDER BY number")

    def count_above(self, size: int) -> int:
        """Count the heads over more than `size` leaves."""
        query = "SELECT 1 FROM ledger_head WHERE size > ?"
        return len(self._connection.execute(query, (size,)).fetchall())

    def numbers(self) -> list[int]:
        """Give the numbers of the heads: 1, 2, 3 and so on, where none is missing."""
        return [row[0] for row in self._connection.execute("SELECT number FROM ledger_head")]

    def public(self) -> bytes:
        """Give the public key, 32 bytes."""
        return self.key().public_key().public_bytes_raw()

    def key(self) -> Ed25519PrivateKey:
        """Give the signing key; it is made before the first head.

        Raises Problem when heads are there and the key is not.
        """
        row = self._connection.execute("SELECT private FROM ledger_key").fetchone()
        if row is not None:
            return Ed25519PrivateKey.from_private_bytes(row[0])
        if self.numbers():
            raise Problem(
                said("The key that signed this record is gone from the vault. Restore a backup.")
            )
        key = Ed25519PrivateKey.generate()
        self._connection.execute("INSERT INTO ledger_key VALUES (1, ?)", (key.private_bytes_raw(),))
        return key

    def _read(self, query: str) -> list[Checkpoint]:
        """Read heads from rows."""
        rows = self._connection.execute(query).fetchall()
        origin = origin_of(self.public()) if rows else ""
        return [
            Checkpoint(
                origin=origin,
                size=head.size,
                root=head.root,
                at=datetime.fromtimestamp(head.at, UTC),
                signature=head.signature,
            )
            for head in msgspec.convert(rows, list[_Row])
        ]
