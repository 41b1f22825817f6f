"""The ledger: what was given to the vault, committed to in a tree whose head is signed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime

import apsw
import msgspec

from offscript.record import Dropped, LedgerEvent, Problem, WhyDropped, said
from offscript.vault.ledger import _heads, _log, _signatures, _tiles, _tree
from offscript.vault.ledger._check import check
from offscript.vault.ledger._checkpoint import Checkpoint
from offscript.vault.ledger._difference import Difference
from offscript.vault.ledger._log import Line
from offscript.vault.ledger._noted import LastHead

TABLES = _tiles.TABLES + _heads.TABLES + _log.TABLES
"""The ledger's tables; the vault's migrations make them."""

Given = Callable[[], Iterable[tuple[int, bytes]]]
"""Give the leaf and the canonical bytes of everything the vault holds, in the order of leaves."""


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """Shows that one record is in the tree: its leaf's number and salt, and the way to the root.

    `salt` is None where the record was dropped; `leaf` is then all that is left of it.
    """

    index: int
    size: int
    leaf: bytes
    salt: bytes | None
    path: tuple[bytes, ...]


class Signatures(msgspec.Struct, frozen=True):
    """A signature over some bytes, as two tools read it."""

    ssh: str
    minisign: str


class Ledger:
    """Commits to records, signs what it holds, and proves it; inside the caller's transactions."""

    def __init__(self, connection: apsw.Connection, given: Given = tuple) -> None:
        """Take the vault's connection, and what reads its records back for `check`."""
        self._given = given
        self._tiles = _tiles.Tiles(connection)
        self._log = _log.Log(connection)
        self.heads = _heads.Heads(connection)

    def append(self, records: Iterable[bytes]) -> range:
        """Commit to records, in order; give the leaves, which the vault keeps beside its rows."""
        return self._tiles.append(records)

    def log(self, event: LedgerEvent) -> int:
        """Write a line of the acquisition log, committed to like everything else; give its leaf."""
        body = msgspec.json.encode(event)
        (leaf,) = self.append([body])
        self._log.add(leaf, body)
        return leaf

    def drop(self, leaves: Sequence[int], why: WhyDropped, now: datetime) -> None:
        """Forget the salts of records that the person removed or changed, and say so in the log.

        With salt and record gone, the hash that stays says nothing of the words. A line of the
        log itself can't be dropped. Raises Problem for a leaf that is not there to be dropped.
        """
        size = self._tiles.size()
        for leaf in leaves:
            gone = not 0 <= leaf < size or self._tiles.salt(leaf) == _tiles.DROPPED
            if gone or self._log.holds(leaf):
                raise Problem(
                    said(
                        "Record {leaf} can't be removed: it is of the log, or gone already.",
                        leaf=leaf,
                    )
                )
            self._tiles.drop_salt(leaf)
        if leaves:
            at = now.astimezone(UTC).replace(microsecond=0)
            self.log(Dropped(at=at, leaves=tuple(leaves), why=why))

    def sign(self, now: datetime) -> Checkpoint:
        """Sign the head if anything was added since; call it last in each transaction that adds."""
        size, last = self._tiles.size(), self.heads.last()
        if last is not None and last.size == size:
            return last
        return self.heads.add(size, self.root_at(size), now)

    def head(self) -> Checkpoint | None:
        """Give the last signed head; None before the first."""
        return self.heads.last()

    def clock(self, now: datetime) -> str:
        """Say which clock the record's times are of, and whether it was set back since."""
        head = self.head()
        said = "this computer's clock"
        if head is not None and now < head.at:
            said += f", which stood later before: {head.at:%Y-%m-%d %H:%M:%S} UTC"
        return said

    def signed_since(self, size: int) -> int:
        """Count the heads that were signed over more than `size` leaves."""
        return self.heads.count_above(size)

    def events(self) -> list[tuple[int, LedgerEvent]]:
        """Give the acquisition log: each line with its leaf."""
        return [(line.leaf, line.event) for line in self._log.lines()]

    def lines(self) -> list[Line]:
        """Give the acquisition log as it was committed to."""
        return self._log.lines()

    def prove(self, index: int, size: int | None = None) -> Proof:
        """Prove that a leaf is among the first `size`, by default those of the last head."""
        return next(self.proofs([index], size))

    def proofs(self, indexes: Iterable[int], size: int | None = None) -> Iterator[Proof]:
        """Prove many leaves; what they share is read once. Raises Problem for one not there."""
        if size is None:
            head = self.head()
            size = head.size if head else 0
        node = self._tiles.node()
        for index in indexes:
            if not 0 <= index < size:
                raise Problem(
                    said(
                        "There is no record {index} among the first {size}.", index=index, size=size
                    )
                )
            salt = self._tiles.salt(index)
            yield Proof(
                index=index,
                size=size,
                leaf=node(0, index),
                salt=None if salt == _tiles.DROPPED else salt,
                path=_tree.inclusion(node, index, size),
            )

    def leaves(self, indexes: Iterable[int]) -> Iterator[tuple[int, bytes, bytes | None]]:
        """Give the hash and the salt of leaves; the salt is None where the record was dropped."""
        node = self._tiles.node()
        for index in indexes:
            salt = self._tiles.salt(index)
            yield index, node(0, index), None if salt == _tiles.DROPPED else salt

    def prove_many(self, indexes: Sequence[int], size: int) -> tuple[bytes, ...]:
        """Prove with one row of hashes that these leaves, rising, are among the first `size`."""
        return _tree.surroundings(self._tiles.node(), indexes, size)

    def sign_content(self, content: bytes, comment: str) -> Signatures:
        """Sign bytes with the record's key, for `ssh-keygen -Y verify` and `minisign -V`."""
        key = self.heads.key()
        return Signatures(
            ssh=_signatures.sign_ssh(key, content),
            minisign=_signatures.sign_minisign(key, content, comment),
        )

    def prove_growth(self, old: int, size: int) -> tuple[bytes, ...]:
        """Prove that the tree of `size` leaves begins with the one of `old`."""
        return _tree.consistency(self._tiles.node(), old, size)

    def root_at(self, size: int) -> bytes:
        """Give the root the tree had when it held `size` leaves."""
        return _tree.root(self._tiles.node(), size)

    def check(self, outside: LastHead | None = None) -> Difference | None:
        """Compare everything the vault holds with what was signed; give what differs first.

        `outside` is a head that was kept elsewhere: the record must begin with what it was over.
        """
        return check(self._tiles, self.heads, self._log, self._given, outside)
