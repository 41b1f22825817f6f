"""A Merkle tree as RFC 6962 has it, over salted leaves: https://www.rfc-editor.org/rfc/rfc6962.

A tree is given by `Node`: what tells the hash of a complete subtree, by its height and its number
from the left. Whoever holds the leaves decides how those are kept (`_tiles.py`).
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import pairwise

HASH = 32
"""Bytes of a hash, and of a salt."""

EMPTY = sha256(b"").digest()
"""The root of a tree without leaves."""

Node = Callable[[int, int], bytes]
"""Give the hash of the complete subtree of this height (0: a leaf) and number from the left."""


def leaf_hash(salt: bytes, record: bytes) -> bytes:
    """Commit to a record; without its 32 random bytes of salt the hash tells nothing about it."""
    return sha256(b"\0" + salt + record).digest()


def join(left: bytes, right: bytes) -> bytes:
    """Hash two subtrees that stand side by side."""
    return sha256(b"\1" + left + right).digest()


def complete(hashes: Sequence[bytes]) -> bytes:
    """Hash a complete subtree: the number of hashes is a power of two."""
    row = list(hashes)
    while len(row) > 1:
        row = [
            sha256(b"\1" + left + right).digest()
            for left, right in zip(row[::2], row[1::2], strict=True)
        ]
    return row[0]


def root(node: Node, size: int) -> bytes:
    """Give the root of the tree of the first `size` leaves."""
    return _range(node, 0, size) if size else EMPTY


def inclusion(node: Node, index: int, size: int) -> tuple[bytes, ...]:
    """Give the hashes that lead from a leaf to the root of the first `size`, the lowest first."""
    path: list[bytes] = []
    first, end = 0, size
    while end - first > 1:
        middle = first + _left(end - first)
        if index < middle:
            path.append(_range(node, middle, end))
            end = middle
        else:
            path.append(_range(node, first, middle))
            first = middle
    return tuple(reversed(path))


def surroundings(node: Node, indexes: Sequence[int], size: int) -> tuple[bytes, ...]:
    """Give one proof for many leaves: the hashes of the subtrees without any, from left to right.

    `indexes` rise. It is far shorter than a path for each, and a leaf left out changes its shape.
    """
    found: list[bytes] = []

    def walk(first: int, end: int, low: int, high: int) -> None:
        if low == high:
            found.append(_range(node, first, end))
        elif end - first > 1:
            middle = first + _left(end - first)
            cut = bisect_left(indexes, middle, low, high)
            walk(first, middle, low, cut)
            walk(middle, end, cut, high)

    if size:
        walk(0, size, 0, len(indexes))
    return tuple(found)


def root_of_many(
    indexes: Sequence[int], leaves: Sequence[bytes], size: int, proof: Sequence[bytes]
) -> bytes | None:
    """Give the root that leaves and `surroundings` lead to; None where they don't fit together."""
    rest = iter(proof)

    def walk(first: int, end: int, low: int, high: int) -> bytes:
        if low == high:
            return next(rest)
        if end - first == 1:
            return leaves[low]
        middle = first + _left(end - first)
        cut = bisect_left(indexes, middle, low, high)
        left = walk(first, middle, low, cut)
        return join(left, walk(middle, end, cut, high))

    rising = all(one < other for one, other in pairwise(indexes))
    if not size or not rising or (indexes and not 0 <= indexes[0] <= indexes[-1] < size):
        return None
    try:
        found = walk(0, size, 0, len(indexes))
    except StopIteration:
        return None
    return None if next(rest, None) is not None else found


def consistency(node: Node, old: int, size: int) -> tuple[bytes, ...]:
    """Give the hashes that show the first `old` leaves to be those of the first `size`."""
    if old in {0, size}:
        return ()
    path: list[bytes] = []
    first, end = 0, size
    while old != end:
        middle = first + _left(end - first)
        if old <= middle:
            path.append(_range(node, middle, end))
            end = middle
        else:
            path.append(_range(node, first, middle))
            first = middle
    if first:
        path.append(_range(node, first, end))
    return tuple(reversed(path))


def root_of_inclusion(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """Follow a path from a leaf to the root; None where the path can't be one of such a tree."""
    if not 0 <= index < size:
        return None
    last, found = size - 1, leaf
    for step in path:
        if last == 0:
            return None
        if index % 2 or index == last:
            found = join(step, found)
            while not index % 2 and index:
                index //= 2
                last //= 2
        else:
            found = join(found, step)
        index //= 2
        last //= 2
    return found if last == 0 else None


def consistent(
    old: int, old_root: bytes, size: int, new_root: bytes, path: Sequence[bytes]
) -> bool:
    """Tell whether a path shows that the older tree is the beginning of the newer one."""
    if old > size or old < 0:
        return False
    if old in {0, size}:
        return not path and (old_root == (EMPTY if old == 0 else new_root))
    steps = list(path)
    if old & (old - 1) == 0:
        steps.insert(0, old_root)
    index, last = old - 1, size - 1
    while index % 2:
        index //= 2
        last //= 2
    if not steps:
        return False
    older = newer = steps[0]
    for step in steps[1:]:
        if last == 0:
            return False
        if index % 2 or index == last:
            older, newer = join(step, older), join(step, newer)
            while not index % 2 and index:
                index //= 2
                last //= 2
        else:
            newer = join(newer, step)
        index //= 2
        last //= 2
    return last == 0 and older == old_root and newer == new_root


def _left(count: int) -> int:
    """Give how many of `count` leaves stand in the left subtree: the largest power of two below."""
    return 1 << ((count - 1).bit_length() - 1)


def _range(node: Node, first: int, end: int) -> bytes:
    """Hash the leaves from `first` to `end`, which is cut as the tree is."""
    count = end - first
    if count & (count - 1) == 0:
        height = count.bit_length() - 1
        return node(height, first >> height)
    middle = first + _left(count)
    return join(_range(node, first, middle), _range(node, middle, end))
