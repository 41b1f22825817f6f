"""What a phrase is built of: each part with its pattern, and what a text needs to match it."""

from collections.abc import Iterator, Sequence
from operator import itemgetter

import msgspec

Need = tuple[float, frozenset[str]]
"""A set of which a text must hold one, or a phrase can't match: words, pairs of neighbours
(`never again`, with `< . ? ! >` for edges and stops), and beginnings of words (`apolog~`). Before
it its weight: how often about it is met."""

Needs = tuple[frozenset[str], ...]
"""All that a phrase needs, what is met most seldom first."""

SHORTEST_STEM = 3  # letters; beginnings of words are looked up by so many
MOST_PAIRS = 400
NEIGHBOURS = 1 / 3000
"""How much seldomer two words stand together than their weights multiplied say."""

_weight = itemgetter(0)
_words = itemgetter(1)


class Part(msgspec.Struct, frozen=True, gc=False):
    """A piece of a phrase: its pattern, what it needs, and its first and last words if known.

    `branches` are the alternatives it is made of, if it is.
    """

    pattern: str
    needs: tuple[Need, ...] = ()
    first: Need | None = None
    last: Need | None = None
    branches: tuple["Part", ...] = ()

    def ways(self) -> Iterator[Needs]:
        """Give what a text may meet instead: all of one of these."""
        for branch in self.branches:
            yield from branch.ways()
        if not self.branches:
            yield tuple(words for _, words in sorted(self.needs, key=_weight))


def optional(part: Part) -> Part:
    """Make a part that may be missing, and so needs nothing."""
    return Part(f"(?:{part.pattern})?")


def in_order(parts: Sequence[Part]) -> Part:
    """Make one part of several in a row; where two meet, it needs a pair of neighbours."""
    needs: list[Need] = []
    last: Need | None = None
    for part in parts:
        first = part.first
        if last and first and len(last[1]) * len(first[1]) <= MOST_PAIRS:
            pairs = frozenset([f"{one} {two}" for one in last[1] for two in first[1]])
            needs.append((last[0] * first[0] * NEIGHBOURS, pairs))
        needs += part.needs
        last = part.last
    pattern = "".join([part.pattern for part in parts])
    return Part(pattern, tuple(needs), parts[0].first if parts else None, last)


def any_of(parts: Sequence[Part]) -> Part:
    """Make one part of alternatives; what each needs most makes one need of them all."""
    if len(parts) == 1:
        return parts[0]
    first = [part.first for part in parts]
    last = [part.last for part in parts]
    seldom = [min(part.needs, key=_weight, default=None) for part in parts]
    begins = _union(first)
    need = begins if seldom == first else _union(seldom)
    return Part(
        f"(?:{'|'.join([part.pattern for part in parts])})",
        (need,) if need else (),
        begins,
        begins if last == first else _union(last),
        tuple(parts),
    )


def _union(needs: Sequence[Need | None]) -> Need | None:
    """Join sets of words; None when one of them is not known."""
    if None in needs:
        return None
    known = [need for need in needs if need]
    return sum(map(_weight, known)), frozenset().union(*map(_words, known))
