"""Picks the few phrases that a message's words could hold, of thousands, in one look at them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import zip_longest
from operator import or_
from typing import NamedTuple

import msgspec

from offscript.tactics._parts import SHORTEST_STEM, Needs
from offscript.tactics._words import END, START

WORDS_KEPT = 50_000  # of which is known what they meet; beyond these they are looked up anew


class IndexTable(msgspec.Struct, frozen=True):
    """What an index holds of phrases, each by its number; `prepare` makes it.

    `names`: the words, signs and beginnings of words that phrases need; the place of one is its
    number, and two neighbours have a number too (`_pair`). `met`: what a text can hold, by its
    number, with the bits of the needs that it meets: a phrase's number for its first need, and that
    and the number of all phrases for its second. `unasked`: the bits of needs that a phrase doesn't
    have. `further`: of each phrase the needs beyond these two.
    """

    names: tuple[str, ...]
    met: tuple[tuple[int, tuple[int, ...]], ...]
    unasked: tuple[int, ...]
    further: tuple[tuple[frozenset[int], ...], ...]


def table_of(needs: Sequence[Needs]) -> IndexTable:
    """Lay out phrases by what they need; what a phrase doesn't need, every message meets."""
    needed = {one for of_one in needs for need in of_one for one in need}
    names = tuple(sorted({name for one in needed for name in one.split()} | {START, END}))
    place = {name: number for number, name in enumerate(names)}

    def number_of(one: str) -> int:
        first, *second = map(place.__getitem__, one.split())
        return _pair(first, second[0], len(names)) if second else first

    unasked: list[int] = []
    met: dict[int, set[int]] = {}
    for number, of_one in enumerate(needs):
        for need, bit in zip_longest(of_one[:2], (number, number + len(needs))):
            if need is None:
                unasked.append(bit)
                continue
            for one in need:
                met.setdefault(number_of(one), set()).add(bit)
    return IndexTable(
        names,
        tuple((number, tuple(sorted(bits))) for number, bits in sorted(met.items())),
        tuple(unasked),
        tuple(tuple(frozenset(map(number_of, need)) for need in of_one[2:]) for of_one in needs),
    )


def _pair(first: int, second: int, names: int) -> int:
    """Give the number of two neighbours; those of single names are less than all of these."""
    return (first + 1) * names + second


class _Masks(dict[int, int]):
    """The mask of what a phrase needs, by its number, made when it is first met: most never are."""

    def __init__(self, met: Mapping[int, Iterable[int]]) -> None:
        super().__init__()
        self._met = met

    def __missing__(self, number: int) -> int:
        mask = self[number] = mask_of(self._met.get(number, ()))
        return mask


def mask_of(bits: Iterable[int]) -> int:
    """Make one large integer of places, a bit for each."""
    return reduce(or_, (1 << bit for bit in bits), 0)


class _Met(NamedTuple):
    """What a word meets by itself.

    `number`: its own; `first`: what is added to a number for that of the two as neighbours, 0 if no
    phrase asks for it. `names`: the numbers that stand in a text with it, beginnings among them.
    `mask`: the bits of the needs that these meet.
    """

    number: int
    first: int
    names: tuple[int, ...]
    mask: int


class _WordsMet(dict[str, _Met]):
    """What words meet, made when one is first seen."""

    def __init__(self, table: IndexTable, masks: _Masks) -> None:
        super().__init__()
        self._place = {name: number for number, name in enumerate(table.names)}
        self._masks = masks
        self._stems: dict[str, list[str]] = {}
        for name in table.names:
            if name.endswith("~"):
                self._stems.setdefault(name[:SHORTEST_STEM], []).append(name[:-1])

    def __missing__(self, word: str) -> _Met:
        if len(self) == WORDS_KEPT:
            self.clear()
        stems = self._stems.get(word[:SHORTEST_STEM], ())
        names = [f"{stem}~" for stem in stems if word.startswith(stem)]
        number, first = self._place.get(word, 0), 0
        if word in self._place:
            names.append(word)
            first = _pair(number, 0, len(self._place))
        there = tuple(map(self._place.__getitem__, names))
        mask = reduce(or_, map(self._masks.__getitem__, there), 0)
        met = self[word] = _Met(number, first, there, mask)
        return met


class Index:
    """Phrases by what they can't do without. Each has a number, and is that bit of large integers.

    The mask of a word has the bits of all phrases whose first need it meets and, `width` bits
    higher, of those whose second need it meets. Laid over each other, the masks of a message's
    words and neighbours leave the few phrases with both needs met; further needs are looked at one
    by one.
    """

    def __init__(self, table: IndexTable) -> None:
        """Take the table; masks are made as they are met."""
        self._width = len(table.further)
        self._further = table.further
        self._unasked = mask_of(table.unasked)
        bits = dict(table.met)
        self._masks = _Masks(bits)
        self._words = _WordsMet(table, self._masks)
        names = len(table.names)
        needed = (one for of_one in table.further for need in of_one for one in need)
        self._pairs = frozenset(one for one in (*bits, *needed) if one >= names)

    def pick(self, pieces: Iterable[str], among: int) -> list[int]:
        """Pick the phrases in the mask `among` whose every need a message meets, the last first."""
        words, pairs, masks = self._words, self._pairs, self._masks
        met = self._unasked
        there: list[int] = []
        before = words[START].first
        for piece in (*pieces, END):
            number, first, names, mask = words[piece]
            if names:
                there += names
                met |= mask
                if before and first and (pair := before + number) in pairs:
                    there.append(pair)
                    met |= masks[pair]
            before = first
        left = met & (met >> self._width) & among
        picked: list[int] = []
        standing = set(there)
        while left:
            number = left.bit_length() - 1
            left ^= 1 << number
            for need in self._further[number]:
                if need.isdisjoint(standing):
                    break
            else:
                picked.append(number)
        return picked
