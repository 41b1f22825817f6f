"""Finds which cues hold in a message: one look at its words picks the few patterns worth trying."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

import msgspec

from offscript.record import Span
from offscript.tactics._card import POINTS, ContextName, Cue
from offscript.tactics._index import Index, IndexTable, mask_of, table_of
from offscript.tactics._parts import Needs
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
    return Prepared(tuple(entries), tuple(unless), table_of(needs))


class Matcher:
    """All cues of some cards. Those that need a context are looked up only when it holds."""

    def __init__(
        self,
        cues: Sequence[tuple[Owner, Cue]],
        prepared: Prepared,
        aside: Sequence[tuple[Owner, Cue]] = (),
    ) -> None:
        """Take cues and what was prepared of them.

        Those `aside` stand behind the others, and are not always tried.
        """
        self._cues = [
            _Ready(owner, cue, None if unless is None else Pattern(unless))
            for (owner, cue), unless in zip((*cues, *aside), prepared.unless, strict=True)
        ]
        patterns = {text: None if text is None else Pattern(text) for _, text in prepared.entries}
        self._entries = [(number, patterns[text]) for number, text in prepared.entries]
        self._open: dict[frozenset[ContextName], tuple[int, int]] = {}
        asked: dict[tuple[frozenset[ContextName], frozenset[ContextName]], list[int]] = {}
        contexts = [
            (frozenset(one.cue.context), frozenset(one.cue.unless_context)) for one in self._cues
        ]
        for place, (number, _) in enumerate(prepared.entries):
            asked.setdefault(contexts[number], []).append(place)
        self._asked = {of_context: mask_of(places) for of_context, places in asked.items()}
        first_aside = sum(number < len(cues) for number, _ in prepared.entries)
        self._bearing = (1 << first_aside) - 1
        self._index = Index(prepared.table)

    def hits(
        self, words: Words, moment: frozenset[ContextName], aside_with: Owner | None = None
    ) -> list[Hit]:
        """Find every cue that holds in these words at this moment.

        With an owner in `aside_with`, those aside are tried only where a cue of that owner holds.
        """
        if moment not in self._open:
            self._open[moment] = self._open_at(moment)
        bearing, others = self._open[moment]
        if aside_with is None:
            return self._among(bearing | others, words, moment)
        hits = self._among(bearing, words, moment)
        if _any_of(aside_with, hits):
            hits += self._among(others, words, moment)
        return hits

    def _among(self, mask: int, words: Words, moment: frozenset[ContextName]) -> list[Hit]:
        """Find the cues that hold of those whose phrases are in a mask."""
        tried: dict[int, list[Pattern]] = {}
        for place in self._index.pick(words.pieces, mask):
            number, pattern = self._entries[place]
            patterns = tried.setdefault(number, [])
            if pattern and pattern not in patterns:
                patterns.append(pattern)
        hits = (_try(self._cues[number], tried[number], words, moment) for number in sorted(tried))
        return [hit for hit in hits if hit is not None]

    def _open_at(self, moment: frozenset[ContextName]) -> tuple[int, int]:
        """Give the masks of phrases whose cue may hold at this moment; the second: those aside."""
        masks = (
            mask
            for (context, unless), mask in self._asked.items()
            if context <= moment and unless.isdisjoint(moment)
        )
        opened = reduce(or_, masks, 0)
        return opened & self._bearing, opened & ~self._bearing


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
