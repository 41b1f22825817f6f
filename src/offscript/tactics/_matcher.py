"""Finds which cues hold in a message: one look at its words picks the few patterns worth trying."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain, zip_longest
from operator import or_

import msgspec

from offscript.record import Span
from offscript.tactics._card import POINTS, ContextName, Cue
from offscript.tactics._parts import SHORTEST_STEM, Needs
from offscript.tactics._phrases import Pattern, Phrases
from offscript.tactics._scope import is_negated, is_reported
from offscript.tactics._words import Words

MOST_MATCHES = 20  # of one cue in one message: enough to show, and time stays linear


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


class _Index:
    """Phrases by what they can't do without. Each has a number, and is that bit of large integers.

    The mask of a word has the bits of all phrases whose first need it meets and, `width` bits
    higher, of those whose second need it meets. Laid over each other, the masks of a message's
    words leave the few phrases with both needs met; further needs are looked at one by one.
    """

    def __init__(self, needs: list[Needs]) -> None:
        """Lay out the masks. A need that a phrase doesn't have is met by every message."""
        self._width = len(needs)
        self._further = [of_one[2:] for of_one in needs]
        self._unasked = 0
        bits: dict[str, list[int]] = {}
        for number, of_one in enumerate(needs):
            for need, bit in zip_longest(of_one[:2], (number, number + self._width)):
                if need is None:
                    self._unasked |= 1 << bit
                    continue
                for word in need:
                    bits.setdefault(word, []).append(bit)
        masks: dict[tuple[int, ...], int] = {}
        self._masks: dict[str, int] = {}
        for word, of_word in bits.items():
            alike = tuple(of_word)
            if alike not in masks:
                masks[alike] = sum(1 << bit for bit in set(of_word))
            self._masks[word] = masks[alike]
        self._stems: dict[str, list[str]] = {}
        for word in {word for of_one in needs for need in of_one for word in need}:
            if word.endswith("~"):
                self._stems.setdefault(word[:SHORTEST_STEM], []).append(word[:-1])

    def pick(self, words: Words, among: int) -> Iterator[int]:
        """Pick the phrases in the mask `among` whose every need is met."""
        there = words.there
        if begun := self._begun(words.pieces):
            there = there.union(begun)
        masks = filter(None, map(self._masks.get, there))
        met = reduce(or_, masks, self._unasked)
        left = met & (met >> self._width) & among
        while left:
            number = left.bit_length() - 1
            left ^= 1 << number
            for need in self._further[number]:
                if need.isdisjoint(there):
                    break
            else:
                yield number

    def _begun(self, pieces: Iterable[str]) -> list[str]:
        """Find the beginnings of words that phrases ask for."""
        stems = self._stems
        return [
            f"{stem}~"
            for word in pieces
            if (begins := word[:SHORTEST_STEM]) in stems
            for stem in stems[begins]
            if word.startswith(stem)
        ]


class Matcher:
    """All cues of some cards. Those that need a context are looked up only when it holds."""

    def __init__(
        self,
        cues: Sequence[tuple[Owner, Cue]],
        phrases: Phrases,
        aside: Sequence[tuple[Owner, Cue]] = (),
    ) -> None:
        """Read every cue. Raises PhraseError for one that is not valid.

        Those `aside` stand behind the others, and are not always tried; they are picked by the same
        look at the words, as a second one would cost more than they do.
        """
        self._first_aside = len(cues)
        self._cues: list[_Ready] = []
        self._entries: list[tuple[int, Pattern | None]] = []
        self._asked: dict[tuple[frozenset[ContextName], frozenset[ContextName]], int] = {}
        self._open: dict[frozenset[ContextName], int] = {}
        needs: list[Needs] = []
        for number, (owner, cue) in enumerate(chain(cues, aside)):
            unless = phrases.compile_any(cue.unless) if cue.unless else None
            self._cues.append(_Ready(owner, cue, unless))
            entries: list[tuple[Needs, Pattern | None]] = [
                (way, pattern)
                for pattern, ways in map(phrases.compile, cue.phrases)
                for way in ways
            ]
            entries = entries or [((), None)]
            asked = frozenset(cue.context), frozenset(cue.unless_context)
            mask = ((1 << len(entries)) - 1) << len(needs)
            self._asked[asked] = self._asked.get(asked, 0) | mask
            needs += [way for way, _ in entries]
            self._entries += [(number, pattern) for _, pattern in entries]
        self._index = _Index(needs)

    def hits(
        self, words: Words, moment: frozenset[ContextName], aside_with: Owner | None = None
    ) -> list[Hit]:
        """Find every cue that holds in these words at this moment.

        With an owner in `aside_with`, those aside are tried only where a cue of that owner holds.
        """
        if moment not in self._open:
            self._open[moment] = self._open_at(moment)
        tried: dict[int, list[Pattern]] = {}
        for place in self._index.pick(words, self._open[moment]):
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
