"""Checks a ledger against everything the vault holds, and names the first thing that differs."""

from collections.abc import Callable, Iterable, Iterator

import apsw
import msgspec

from offscript.record import Problem, Said, said
from offscript.vault.ledger._difference import Difference
from offscript.vault.ledger._heads import Heads
from offscript.vault.ledger._log import Log
from offscript.vault.ledger._noted import LastHead
from offscript.vault.ledger._tiles import DROPPED, TILE, Tiles
from offscript.vault.ledger._tree import EMPTY, HASH, complete, join, leaf_hash


def check(
    tiles: Tiles,
    heads: Heads,
    log: Log,
    given: Callable[[], Iterable[tuple[int, bytes]]],
    outside: LastHead | None,
) -> Difference | None:
    """Hash every record the vault holds again, and compare leaf, tile, root and signature.

    `outside` is a head that was kept elsewhere: the record must begin with it.
    """
    try:
        if outside is not None and outside.size > tiles.size():
            says = said(
                "This record has {size} entries; the head kept elsewhere was over {kept}. The "
                "vault was put back to an earlier copy.",
                size=tiles.size(),
                kept=outside.size,
            )
            return Difference(says=says)
        return _check_shape(tiles, heads) or _check_leaves(tiles, heads, log, given, outside)
    except (apsw.Error, msgspec.DecodeError, ValueError, TypeError, OverflowError) as error:
        return Difference(says=said("The record can't be read to its end: {error}.", error=error))
    except Problem as problem:
        return Difference(says=problem.says)


def _check_shape(tiles: Tiles, heads: Heads) -> Difference | None:
    """Check that tiles, salts and heads are all there, whole, and signed."""
    size = tiles.size()
    expected: list[tuple[int, int, int]] = []
    for level in (-1, *range(8)):
        full, rest = divmod(size >> (8 * max(level, 0)), TILE)
        expected += [(level, number, HASH * TILE) for number in range(full)]
        expected += [(level, full, HASH * rest)] if rest else []
    if list(tiles.counts()) != expected:
        return Difference(says=said("Parts of the record's own tree are missing or too many."))
    signed = heads.all()
    sizes = [head.size for head in signed]
    numbers = list(range(1, len(signed) + 1))
    if sorted(heads.numbers()) != numbers or sizes != sorted(set(sizes)):
        return Difference(says=said("Signed heads are missing or out of order."))
    if (sizes[-1] if sizes else 0) != size:
        return Difference(says=said("The last signed head is not over all records."))
    public = heads.public() if signed else b""
    for head in signed:
        if not head.verifies(public):
            says = said(
                "The signature of the head over {size} records does not fit.", size=head.size
            )
            return Difference(says=says)
    return None


def _check_leaves(
    tiles: Tiles,
    heads: Heads,
    log: Log,
    given: Callable[[], Iterable[tuple[int, bytes]]],
    outside: LastHead | None,
) -> Difference | None:
    """Hash every record again, leaf by leaf, and every tile and head above them."""
    dropped = {leaf for line in log.lines() for leaf in line.dropped}
    signed = {head.size: head.root for head in heads.all()}
    rows = _merged(given(), log.bodies())
    row = next(rows, None)
    spine = _Spine(tiles)
    for leaf, known, salt in tiles.leaves():
        if (wrong := _compare(leaf, known, salt, row, gone=leaf in dropped)) is not None:
            return wrong
        if salt != DROPPED:
            row = next(rows, None)
        if not spine.add(known):
            return Difference(says=said("The record's own tree does not fit its leaves."))
        count = leaf + 1
        if count in signed and spine.root() != signed[count]:
            return Difference(
                says=said("The head signed over {count} records is another one.", count=count)
            )
        if outside is not None and count == outside.size and spine.root() != outside.root:
            says = said(
                "The first {count} records are not those of the head kept elsewhere.", count=count
            )
            return Difference(says=says)
    if row is not None:
        return Difference(
            says=said("The vault holds something that was never recorded."), leaf=row[0]
        )
    return None


def _compare(
    leaf: int, known: bytes, salt: bytes, row: tuple[int, bytes] | None, *, gone: bool
) -> Difference | None:
    """Compare a leaf with the row that should be behind it; `gone` is what the log says."""
    if salt == DROPPED or gone:
        there = row is not None and row[0] == leaf
        if salt != DROPPED or not gone or there:
            return _differs(leaf, said("was removed, and the log does not agree"))
        return None
    if row is None or row[0] > leaf:
        return _differs(leaf, said("is missing from the vault"))
    if row[0] < leaf:
        return _differs(row[0], said("stands twice or out of its place"))
    if leaf_hash(salt, row[1]) != known:
        return _differs(leaf, said("is not what was signed"))
    return None


def _merged(
    given: Iterable[tuple[int, bytes]], logged: list[tuple[int, bytes]]
) -> Iterator[tuple[int, bytes]]:
    """Join the vault's rows and the log's lines in the order of leaves."""
    lines = iter(logged)
    line = next(lines, None)
    for row in given:
        while line is not None and line[0] <= row[0]:
            yield line
            line = next(lines, None)
        yield row
    while line is not None:
        yield line
        line = next(lines, None)


class _Spine:
    """The last hashes of each level, as the tree grows; full ones must be those that are kept."""

    def __init__(self, tiles: Tiles) -> None:
        self._tiles = tiles
        self._rows: list[list[bytes]] = [[]]
        self._counts = [0]

    def add(self, known: bytes, level: int = 0) -> bool:
        """Add a hash to a level; False where the level above does not hold what it must."""
        row = self._rows[level]
        row.append(known)
        if len(row) < TILE:
            return True
        if len(self._rows) == level + 1:
            self._rows.append([])
            self._counts.append(0)
        above = self._counts[level]
        self._counts[level] += 1
        made = complete(row)
        row.clear()
        kept = self._tiles.tile(level + 1, above // TILE)
        start = above % TILE * HASH
        return kept[start : start + HASH] == made and self.add(made, level + 1)

    def root(self) -> bytes:
        """Give the root of everything added."""
        found: bytes | None = None
        for row in self._rows:
            end = len(row)
            width = 1
            while end:
                if end & width:
                    subtree = complete(row[end - width : end])
                    found = subtree if found is None else join(subtree, found)
                    end -= width
                width *= 2
        return EMPTY if found is None else found


def _differs(leaf: int, what: Said) -> Difference:
    """Name a record that differs."""
    return Difference(
        says=said("The record with number {leaf} {what}.", leaf=leaf, what=what), leaf=leaf
    )
