"""Keeps the tree in tiles of 256 hashes, and the salts of its leaves beside them.

The layout is that of https://c2sp.org/tlog-tiles: a tile of level 0 holds leaves, one of level 1
the roots of full tiles below, and so on. So nothing is hashed twice: adding touches the last tile
of each level, and a root is hashed from a few hundred hashes, however many leaves there are.
Nothing is held between calls, so a transaction that is undone leaves no trace here.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import apsw

from offscript.vault.ledger._tree import HASH, Node, complete, join, leaf_hash

_HEIGHT = 8
TILE = 1 << _HEIGHT
"""Hashes in a full tile."""

DROPPED = bytes(HASH)
"""What stands for a salt that was dropped with its record."""

TABLES = """
CREATE TABLE ledger_tile (
    level INTEGER NOT NULL, number INTEGER NOT NULL, hashes BLOB NOT NULL,
    PRIMARY KEY (level, number)
);
CREATE TABLE ledger_salts (number INTEGER PRIMARY KEY, salts BLOB NOT NULL);
"""


class Tiles:
    """The leaves and inner hashes of one tree, in a database's tables."""

    def __init__(self, connection: apsw.Connection) -> None:
        """Take the connection; its transactions are the caller's."""
        self._connection = connection

    def size(self) -> int:
        """Count the leaves."""
        return self._length(0)

    def append(self, records: Iterable[bytes]) -> range:
        """Add a leaf for each record, each with a new salt; give their places in the tree."""
        first = end = self.size()
        remaining = iter(records)
        while batch := list(islice(remaining, TILE - end % TILE)):
            salts = os.urandom(HASH * len(batch))
            leaves = [
                leaf_hash(salts[at : at + HASH], record)
                for at, record in zip(range(0, len(salts), HASH), batch, strict=True)
            ]
            self._connection.execute(
                "INSERT INTO ledger_salts VALUES (?, ?) ON CONFLICT (number) DO UPDATE"
                " SET salts = CAST(salts || excluded.salts AS BLOB)",
                (end // TILE, salts),
            )
            self._extend(0, end, leaves)
            end += len(batch)
        return range(first, end)

    def node(self) -> Node:
        """Give a reader of subtree hashes that remembers the tiles it saw; for one use."""
        seen: dict[tuple[int, int], bytes] = {}
        made: dict[tuple[int, int], bytes] = {}

        def read(height: int, number: int) -> bytes:
            level, above = divmod(height, _HEIGHT)
            if above:
                if (height, number) not in made:
                    left, right = read(height - 1, 2 * number), read(height - 1, 2 * number + 1)
                    made[height, number] = join(left, right)
                return made[height, number]
            tile = (level, number // TILE)
            if tile not in seen:
                seen[tile] = self.tile(*tile)
            start = number % TILE * HASH
            return seen[tile][start : start + HASH]

        return read

    def tile(self, level: int, number: int) -> bytes:
        """Give the hashes of a tile, side by side; empty where there is none."""
        row = self._connection.execute(
            "SELECT hashes FROM ledger_tile WHERE level = ? AND number = ?", (level, number)
        ).fetchone()
        return bytes(row[0]) if row else b""

    def salts(self, number: int) -> bytes:
        """Give the salts of a tile's leaves, side by side; empty where there are none."""
        row = self._connection.execute(
            "SELECT salts FROM ledger_salts WHERE number = ?", (number,)
        ).fetchone()
        return bytes(row[0]) if row else b""

    def salt(self, index: int) -> bytes:
        """Give the salt of one leaf, `DROPPED` where it was dropped."""
        start = index % TILE * HASH
        return self.salts(index // TILE)[start : start + HASH]

    def drop_salt(self, index: int) -> None:
        """Forget the salt of a leaf: its hash stays and tells nothing of the record any more."""
        salts, start = self.salts(index // TILE), index % TILE * HASH
        self._connection.execute(
            "UPDATE ledger_salts SET salts = ? WHERE number = ?",
            (salts[:start] + DROPPED + salts[start + HASH :], index // TILE),
        )

    def leaves(self) -> Iterator[tuple[int, bytes, bytes]]:
        """Give every leaf: its number, its hash and its salt."""
        for number in range(-(-self.size() // TILE)):
            pairs = zip(cut(self.tile(0, number)), cut(self.salts(number)), strict=True)
            for leaf, (known, salt) in enumerate(pairs, number * TILE):
                yield leaf, known, salt

    def counts(self) -> Iterator[tuple[int, int, int]]:
        """Give every tile there is as level, number and length in bytes; salts as level -1."""
        yield from self._connection.execute(
            "SELECT level, number, length(hashes) FROM ledger_tile UNION ALL"
            " SELECT -1, number, length(salts) FROM ledger_salts ORDER BY 1, 2"
        )

    def _length(self, level: int) -> int:
        """Count the hashes of a level."""
        row = self._connection.execute(
            "SELECT number, length(hashes) FROM ledger_tile WHERE level = ?"
            " ORDER BY number DESC LIMIT 1",
            (level,),
        ).fetchone()
        return int(row[0]) * TILE + int(row[1]) // HASH if row else 0

    def _extend(self, level: int, length: int, hashes: Sequence[bytes]) -> None:
        """Add hashes to the last tile of a level, which they may fill but not overfill."""
        self._connection.execute(
            "INSERT INTO ledger_tile VALUES (?, ?, ?) ON CONFLICT (level, number) DO UPDATE"
            " SET hashes = CAST(hashes || excluded.hashes AS BLOB)",
            (level, length // TILE, b"".join(hashes)),
        )
        if (length + len(hashes)) % TILE == 0:
            full = cut(self.tile(level, length // TILE))
            self._extend(level + 1, length // TILE, [complete(full)])


def cut(hashes: bytes) -> list[bytes]:
    """Take hashes that stand side by side apart."""
    return [hashes[at : at + HASH] for at in range(0, len(hashes), HASH)]
