"""Finds which cues hold in a message: one look at its words picks the few patterns worth trying."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import zip_longest
from operator import or_

import msgspec

from offscript.record import Span
from offscript.tactics._card import POINTS, ContextName, Cue
from offscript.tactics._parts import SHORTEST_STEM, Needs
from offscript.tactics._phrases import Pattern, Phrases
from offscript.tactics._scope import is_negated, is_reported
from offscript.tactics._words import END, START, Words

MOST_MATCHES = 20  # of one cue in one message: enough to show, and time stays linear
WORDS_KEPT = 50_000  # of which is known what they meet; beyond these they are looked up anew


Owner = tuple[str, str]
"""The kind of a card, and its id."""


class Hit(msgspec.Struct, frozen=True, gc=False):
    """A cue that holds in a message, with its points and the words it stands on."""

    owner: Owner
    cue: Cue
    points: int
    spans: tuple[Span, ...]


class _Ready(msgspec.Struct, frozen=True):
    """A cue with what cancels it compiled."""

    owner: Owner
    cue: Cue
    unless: Pattern | None


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


def _table_of(needs: Sequence[Needs]) -> IndexTable:
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


class Prepared(msgspec.Struct, frozen=True):
    """What is read out of cues, which takes a second: `prepare` makes it.

    `entries`: each phrase, or a cue that has none, with the number of its cue and its pattern; as
    often as there are ways to meet it. `unless`: of each cue the pattern that cancels it.
    """

    entries: tuple[tuple[int, str | None], ...]
    unless: tuple[str | None, ...]
    table: IndexTable


def prepare(cues: Iterable[Cue], phrases: Phrases) -> Prepared:
    """Read every cue. Raises PhraseError for one that is not valid."""
    entries: list[tuple[int, str | None]] = []
    unless: list[str | None] = []
    needs: list[Needs] = []
    for number, cue in enumerate(cues):
        unless.append(phrases.compile_any(cue.unless).text if cue.unless else None)
        for pattern, ways in map(phrases.compile, cue.phrases):
            entries += [(number, pattern.text)] * len(ways)
            needs += ways
        if not cue.phrases:
            entries.append((number, None))
            needs.append(())
    return Prepared(tuple(entries), tuple(unless), _table_of(needs))


class _Masks(dict[int, int]):
    """The mask of what a phrase needs, by its number, made when it is first met: most never are."""

    def __init__(self, met: Mapping[int, Iterable[int]]) -> None:
        super().__init__()
        self._met = met

    def __missing__(self, number: int) -> int:
        mask = self[number] = _mask(self._met.get(number, ()))
        return mask


def _mask(bits: Iterable[int]) -> int:
    return reduce(or_, (1 << bit for bit in bits), 0)


class _Met(msgspec.Struct, frozen=True, gc=False):
    """What a word meets by itself.

    `number`: its own; `first`: what is added to a number for that of the two as neighbours, 0 if no
    phrase asks for it. `there`: the numbers that stand in a text with it, beginnings among them.
    `mask`: the bits of the needs that these meet.
    """

    number: int
    first: int
    there: tuple[int, ...]
    mask: int


class _Words(dict[str, _Met]):
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


class _Index:
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
        self._unasked = _mask(table.unasked)
        bits = dict(table.met)
        self._masks = _Masks(bits)
        self._words = _Words(table, self._masks)
        names = len(table.names)
        needed = (one for of_one in table.further for need in of_one for one in need)
        self._pairs = frozenset(one for one in (*bits, *needed) if one >= names)

    def pick(self, pieces: Iterable[str], among: int) -> Iterator[int]:
        """Pick the phrases in the mask `among` whose every need a message meets."""
        words, pairs, masks = self._words, self._pairs, self._masks
        met = self._unasked
        there: set[int] = set()
        before = words[START].first
        for piece in (*pieces, END):
            word = words[piece]
            if word.there:
                there.update(word.there)
                met |= word.mask
            if before and word.first and (pair := before + word.number) in pairs:
                there.add(pair)
                met |= masks[pair]
            before = word.first
        left = met & (met >> self._width) & among
        while left:
            number = left.bit_length() - 1
            left ^= 1 << number
            for need in self._further[number]:
                if need.isdisjoint(there):
                    break
            else:
                yield number


class Matcher:
    """All cues of some cards. Those that need a context are looked up only when it holds."""

    def __init__(
        self,
        cues: Sequence[tuple[Owner, Cue]],
        prepared: Prepared,
        aside: Sequence[tuple[Owner, Cue]] = (),
    ) -> None:
        """Take cues and what was prepared of them.

        Those `aside` stand behind the others, and are not always tried; they are picked by the same
        look at the words, as a second one would cost more than they do.
        """
        self._first_aside = len(cues)
        self._cues = [
            _Ready(owner, cue, None if unless is None else Pattern(unless))
            for (owner, cue), unless in zip((*cues, *aside), prepared.unless, strict=True)
        ]
        patterns = {text: None if text is None else Pattern(text) for _, text in prepared.entries}
        self._entries = [(number, patterns[text]) for number, text in prepared.entries]
        self._open: dict[frozenset[ContextName], int] = {}
        asked: dict[tuple[frozenset[ContextName], frozenset[ContextName]], list[int]] = {}
        contexts = [
            (frozenset(one.cue.context), frozenset(one.cue.unless_context)) for one in self._cues
        ]
        for place, (number, _) in enumerate(prepared.entries):
            asked.setdefault(contexts[number], []).append(place)
        self._asked = {of_context: _mask(places) for of_context, places in asked.items()}
        self._index = _Index(prepared.table)

    def hits(
        self, words: Words, moment: frozenset[ContextName], aside_with: Owner | None = None
    ) -> list[Hit]:
        """Find every cue that holds in these words at this moment.

        With an owner in `aside_with`, those aside are tried only where a cue of that owner holds.
        """
        if moment not in self._open:
            self._open[moment] = self._open_at(moment)
        tried: dict[int, list[Pattern]] = {}
        for place in self._index.pick(words.pieces, self._open[moment]):
            number, pattern = self._entries[place]
            patterns = tried.setdefault(number, [])
            if pattern and pattern not in patterns:
                patterns.append(pattern)
        hits: list[Hit] = []
        for number in sorted(tried):
            if aside_with and number >= self._first_aside and not _any_of(aside_with, hits):
                break
            hit = _try(self._cues[number], tried[number], words, moment)
            if hit is not None:
                hits.append(hit)
        return hits

    def _open_at(self, moment: frozenset[ContextName]) -> int:
        """Give the mask of the phrases whose cue may hold at this moment."""
        masks = (
            mask
            for (context, unless), mask in self._asked.items()
            if context <= moment and unless.isdisjoint(moment)
        )
        return reduce(or_, masks, 0)


def _any_of(owner: Owner, hits: list[Hit]) -> bool:
    return any(hit.owner == owner for hit in hits)


def _try(
    ready: _Ready, patterns: list[Pattern], words: Words, moment: frozenset[ContextName]
) -> Hit | None:
    cue = ready.cue
    if cue.words and not cue.words[0] <= words.count <= cue.words[1]:
        return None
    if cue.shouted and not words.is_shouted:
        return None
    spans = _spans(cue, patterns, words)
    if not spans or (ready.unless and ready.unless.find.search(words.line)):
        return None
    points = POINTS[cue.strength] + sum(name in moment for name in cue.raised_by)
    return Hit(ready.owner, cue, points, spans)


def _matches(pattern: Pattern, line: bytes) -> list[tuple[int, int]]:
    """Find a pattern's matches. Neighbours share the space between them."""
    found: list[tuple[int, int]] = []
    search = pattern.find.search
    match = search(line)
    while match and len(found) < MOST_MATCHES:
        start, end = match.span()
        found.append((start, end))
        match = search(line, max(end - 1, start + 1))
    return found


def _spans(cue: Cue, patterns: list[Pattern], words: Words) -> tuple[Span, ...]:
    """Find where a cue's words stand, without those only reported or negated."""
    if not cue.phrases:
        whole = words.whole()
        return (whole,) if whole else ()
    matches = {match for pattern in patterns for match in _matches(pattern, words.line)}
    if not matches:
        return ()
    found = {words.span(start, end) or words.whole() for start, end in matches}
    return tuple(
        span
        for span in found
        if span is not None
        and (cue.reported or not is_reported(words.folded, span.start))
        and (cue.negated or not is_negated(words.folded, span.start))
    )
