"""The ledger finds whatever was changed behind its back: rows, leaves, salts, heads, the log."""

from datetime import UTC, datetime
from itertools import pairwise

import apsw
import pytest

from offscript.record import FileImported, Opened, Problem
from offscript.vault.ledger import TABLES, Given, LastHead, Ledger, _tree

NOW = datetime(2026, 3, 1, 9, 30, 12, 345, tzinfo=UTC)


def rows_of(connection: apsw.Connection) -> Given:
    """Give what reads a table of rows back."""
    return lambda: connection.execute("SELECT leaf, body FROM row ORDER BY leaf")


class Rows:
    """A vault of one table, as the ledger sees one."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.connection = apsw.Connection(":memory:")
        self.connection.execute(TABLES)
        self.connection.execute("CREATE TABLE row (leaf INTEGER PRIMARY KEY, body BLOB)")
        self.ledger = Ledger(self.connection, self.given)

    def given(self) -> list[tuple[int, bytes]]:
        """Read the rows back."""
        return list(self.connection.execute("SELECT leaf, body FROM row ORDER BY leaf"))

    def add(self, *bodies: bytes) -> None:
        """Add rows in one transaction."""
        with self.connection:
            leaves = self.ledger.append(bodies)
            self.connection.executemany(
                "INSERT INTO row VALUES (?, ?)", zip(leaves, bodies, strict=True)
            )
            self.ledger.sign(NOW)


@pytest.fixture
def rows() -> Rows:
    """Make a vault of 700 rows, a few lines of the log and a removal."""
    made = Rows()
    with made.connection:
        made.ledger.log(Opened(at=NOW, program="offscript 1", secret="passphrase"))
        made.ledger.sign(NOW)
    for first in range(0, 700, 35):
        made.add(*(b"row %d" % number for number in range(first, first + 35)))
    with made.connection:
        made.ledger.log(
            FileImported(
                at=NOW, name="a.txt", size=3, sha256="00", source="whatsapp", program="offscript 1"
            )
        )
        made.connection.execute("DELETE FROM row WHERE leaf = 300")
        made.ledger.drop([300], "removed", NOW)
        made.ledger.sign(NOW)
    return made


def test_nothing_differs_in_what_was_left_alone(rows: Rows) -> None:
    """A record that nobody touched is as it was signed, and so is an empty one."""
    assert rows.ledger.check() is None
    assert Rows().ledger.check() is None
    head = rows.ledger.head()
    assert head is not None
    assert head.size == 703
    assert head.at == NOW.replace(microsecond=0)
    assert rows.ledger.check(LastHead(size=head.size, root=head.root)) is None


def test_root_is_that_of_the_leaves(rows: Rows) -> None:
    """What tiles give is what a plain reading of all leaves gives; so for every earlier size."""
    leaves = [proof.leaf for proof in rows.ledger.proofs(range(703))]

    def node(height: int, number: int) -> bytes:
        return _tree.complete(leaves[number << height : (number + 1) << height])

    for size in (1, 2, 255, 256, 257, 511, 512, 513, 703):
        assert rows.ledger.root_at(size) == _tree.root(node, size)


def test_proofs_lead_to_the_head(rows: Rows) -> None:
    """Each row's proof leads to the signed root, and each head is the beginning of the next."""
    head = rows.ledger.head()
    assert head is not None
    bodies = dict(rows.given())
    for proof in rows.ledger.proofs(range(703)):
        if proof.index in bodies:
            assert proof.salt is not None
            assert _tree.leaf_hash(proof.salt, bodies[proof.index]) == proof.leaf
        root = _tree.root_of_inclusion(proof.leaf, proof.index, proof.size, proof.path)
        assert root == head.root
    assert rows.ledger.prove(300).salt is None
    for older, newer in pairwise(rows.ledger.heads.all()):
        path = rows.ledger.prove_growth(older.size, newer.size)
        assert _tree.consistent(older.size, older.root, newer.size, newer.root, path)
    with pytest.raises(Problem):
        rows.ledger.prove(703)


CHANGES = {
    "edited": "UPDATE row SET body = 'another' WHERE leaf = 5",
    "removed": "DELETE FROM row WHERE leaf = 650",
    "first removed": "DELETE FROM row WHERE leaf = 1",
    "last removed": "DELETE FROM row WHERE leaf = (SELECT max(leaf) FROM row)",
    "all removed": "DELETE FROM row",
    "swapped": "UPDATE row SET body = (SELECT body FROM row r WHERE r.leaf = 11 - row.leaf) WHERE leaf IN (5, 6)",
    "one put back after it was removed": "INSERT INTO row VALUES (300, 'row 299')",
    "one added": "INSERT INTO row VALUES (703, 'new')",
    "one added before": "INSERT INTO row VALUES (-1, 'new')",
    "one in the log's place": "INSERT INTO row VALUES (0, 'new')",
    "given another type": "UPDATE row SET body = NULL WHERE leaf = 9",
    "leaf edited": "UPDATE ledger_tile SET hashes = zeroblob(8192) WHERE level = 0 AND number = 1",
    "leaf cut": "UPDATE ledger_tile SET hashes = substr(hashes, 1, 31) WHERE number = 2",
    "tile removed": "DELETE FROM ledger_tile WHERE level = 0 AND number = 0",
    "upper tile edited": "UPDATE ledger_tile SET hashes = zeroblob(64) WHERE level = 1",
    "upper tile removed": "DELETE FROM ledger_tile WHERE level = 1",
    "tile added": "INSERT INTO ledger_tile VALUES (2, 0, zeroblob(32))",
    "odd tile added": "INSERT INTO ledger_tile VALUES (-5, 0, zeroblob(32))",
    "salts edited": "UPDATE ledger_salts SET salts = randomblob(8192) WHERE number = 0",
    "salts dropped": "UPDATE ledger_salts SET salts = zeroblob(8192) WHERE number = 0",
    "salts removed": "DELETE FROM ledger_salts WHERE number = 1",
    "salt put back": "UPDATE ledger_salts SET salts = randomblob(8192) WHERE number = 1",
    "head's root": "UPDATE ledger_head SET root = zeroblob(32) WHERE number = 3",
    "head's size": "UPDATE ledger_head SET size = size + 1 WHERE number = 3",
    "head's time": "UPDATE ledger_head SET at = at + 1 WHERE number = 3",
    "head's far time": "UPDATE ledger_head SET at = 1 << 62 WHERE number = 3",
    "head's signature": "UPDATE ledger_head SET signature = randomblob(64) WHERE number = 3",
    "head removed": "DELETE FROM ledger_head WHERE number = 3",
    "last head removed": "DELETE FROM ledger_head WHERE number = (SELECT max(number) FROM ledger_head)",
    "all heads removed": "DELETE FROM ledger_head",
    "log edited": """UPDATE ledger_event SET body = replace(body, 'a.txt', 'b.txt') WHERE leaf = 701""",
    "log damaged": "UPDATE ledger_event SET body = '{' WHERE leaf = 0",
    "log's line removed": "DELETE FROM ledger_event WHERE leaf = 0",
    "removal hidden": "DELETE FROM ledger_event WHERE leaf = 702",
    "key removed": "DELETE FROM ledger_key",
    "key exchanged": "UPDATE ledger_key SET private = randomblob(32)",
    "key cut": "UPDATE ledger_key SET private = x'00'",
    "table gone": "DROP TABLE ledger_event",
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_is_found(rows: Rows, change: str) -> None:
    """Whatever is changed by whoever can write to the database, it is named in a sentence."""
    rows.connection.execute(CHANGES[change])
    difference = rows.ledger.check()
    assert difference is not None
    assert str(difference.says).endswith(".")


def test_put_back_to_an_older_copy(rows: Rows) -> None:
    """A database that is whole but older is told by the head that was noted outside it."""
    older = apsw.Connection(":memory:")
    with older.backup("main", rows.connection, "main") as copy:
        copy.step()
    rows.add(b"one more")
    head = rows.ledger.head()
    assert head is not None
    last = LastHead(size=head.size, root=head.root)
    assert LastHead.from_bytes(last.to_bytes()) == last
    put_back = Ledger(older, rows_of(older))
    assert put_back.check() is None
    difference = put_back.check(LastHead.from_bytes(last.to_bytes()))
    assert difference is not None
    assert "earlier copy" in str(difference.says)


def test_another_history_is_not_this_one(rows: Rows) -> None:
    """A record that went on differently from an older copy does not begin with the noted head."""
    head = rows.ledger.head()
    assert head is not None
    difference = rows.ledger.check(LastHead(size=head.size - 1, root=head.root))
    assert difference is not None
    assert "kept elsewhere" in str(difference.says)


def test_removed_leaves_nothing_to_guess_with(rows: Rows) -> None:
    """After a removal neither words nor salt are in the database; what remains is a hash."""
    assert rows.ledger.prove(300).salt is None
    for leaf in (300, 0, 703, -1):
        with pytest.raises(Problem):
            rows.ledger.drop([leaf], "removed", NOW)


def test_undone_transaction_leaves_no_trace(rows: Rows) -> None:
    """A transaction that breaks off takes its leaves with it."""
    before = rows.ledger.head()
    rows.connection.execute("BEGIN")
    rows.ledger.append([b"x"] * 600)
    rows.ledger.sign(NOW)
    rows.connection.execute("ROLLBACK")
    assert rows.ledger.head() == before
    assert rows.ledger.check() is None
    rows.add(b"after")
    assert rows.ledger.check() is None
