"""The tree is RFC 6962's: known roots, and every proof of small trees against a plain definition."""

import random
from hashlib import sha256

import pytest

from offscript.vault.ledger import _tree

LEAVES = [
    bytes.fromhex(leaf)
    for leaf in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = (
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)
"""Roots of the first 0 to 8 leaves, as Certificate Transparency's own tests have them."""


def plain_root(hashes: list[bytes]) -> bytes:
    """Hash a tree as section 2.1 of the RFC defines it."""
    if len(hashes) < 2:
        return hashes[0] if hashes else sha256(b"").digest()
    middle = 1
    while middle * 2 < len(hashes):
        middle *= 2
    return _tree.join(plain_root(hashes[:middle]), plain_root(hashes[middle:]))


def node_of(hashes: list[bytes]) -> _tree.Node:
    """Read subtrees from a list of leaf hashes."""
    return lambda height, number: _tree.complete(hashes[number << height : (number + 1) << height])


@pytest.mark.parametrize("size", range(9))
def test_known_roots(size: int) -> None:
    """Leaves and roots are those everybody has (with an empty salt)."""
    hashes = [_tree.leaf_hash(b"", leaf) for leaf in LEAVES[:size]]
    assert _tree.root(node_of(hashes), size).hex() == ROOTS[size]


def test_known_proofs() -> None:
    """The paths of the RFC's own example, seven leaves, are what the RFC says they are."""
    d = [_tree.leaf_hash(b"", leaf) for leaf in LEAVES[:7]]
    g, h, i, j = (_tree.join(d[at], d[at + 1]) if at < 6 else d[6] for at in (0, 2, 4, 6))
    k, ell = _tree.join(g, h), _tree.join(i, j)
    node = node_of(d)
    assert _tree.inclusion(node, 0, 7) == (d[1], h, ell)
    assert _tree.inclusion(node, 3, 7) == (d[2], g, ell)
    assert _tree.inclusion(node, 4, 7) == (d[5], j, k)
    assert _tree.inclusion(node, 6, 7) == (i, k)
    assert _tree.consistency(node, 3, 7) == (d[2], d[3], g, ell)
    assert _tree.consistency(node, 4, 7) == (ell,)
    assert _tree.consistency(node, 6, 7) == (i, j, k)


@pytest.mark.parametrize("size", [*range(1, 40), 255, 256, 257])
def test_every_proof_of_small_trees(size: int) -> None:
    """Each leaf leads to the root, and each older tree is shown to be the beginning."""
    hashes = [sha256(bytes([at % 256, at // 256])).digest() for at in range(size)]
    node, root = node_of(hashes), plain_root(hashes)
    for index in range(size):
        path = _tree.inclusion(node, index, size)
        assert _tree.root_of_inclusion(hashes[index], index, size, path) == root
    for old in range(size + 1):
        path = _tree.consistency(node, old, size)
        assert _tree.consistent(old, plain_root(hashes[:old]), size, root, path)


def test_changed_proofs_are_refused() -> None:
    """One bit, one step more or less, another leaf's number or size: none of it leads there."""
    random_ = random.Random(6962)
    for _ in range(400):
        size = random_.randint(2, 300)
        hashes = [sha256(at.to_bytes(2, "big")).digest() for at in range(size)]
        node, root = node_of(hashes), plain_root(hashes)
        index, old = random_.randrange(size), random_.randint(1, size - 1)
        path = list(_tree.inclusion(node, index, size))
        growth = list(_tree.consistency(node, old, size))
        for steps in (path, growth):
            at, bit = random_.randrange(len(steps)), random_.randrange(256)
            number = int.from_bytes(steps[at], "big") ^ (1 << bit)
            steps[at] = number.to_bytes(32, "big")
        assert _tree.root_of_inclusion(hashes[index], index, size, path) != root
        assert not _tree.consistent(old, plain_root(hashes[:old]), size, root, growth)
        whole = _tree.inclusion(node, index, size)
        assert _tree.root_of_inclusion(hashes[index], index, size, whole[:-1]) != root
        assert _tree.root_of_inclusion(hashes[index], index, size, (*whole, root)) != root
        other = (index + 1) % size
        assert _tree.root_of_inclusion(hashes[index], other, size, whole) != root
        assert _tree.root_of_inclusion(hashes[index], size, size, whole) is None
        assert not _tree.consistent(size, root, old, plain_root(hashes[:old]), ())
