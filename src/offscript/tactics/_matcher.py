"""Finds which cues hold in a message: one look at its words picks the few patterns worth trying."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

import msgspec

from offscript.record import Span
from offscript.tactics._card import POINTS, ContextName, Cue
from offscript.tactics._phrases import SHORTEST_STEM, Needs, Pattern, Phrases
from offscript.tactics._scope import is_negated, is_reported
from offscript.tactics._words import Words

MOST_MATCHES = 20  # of one cue in one message: enough to show, and time stays linear


class Hit(msgspec.Struct, frozen=True, gc=False):
    """A cue that holds in a message, with its points and the words it stands on."""

    owner: str
    cue: Cue
    points: int
    spans: tuple[Span, ...]


class _Ready(msgspec.Struct, frozen=True):
    """A cue with what cancels it compiled. `owner` is the id of its card."""

    owner: str
    cue: Cue
    unless: Pattern | None


Entry = tuple[int, Pattern, Needs]
"""The number of a cue, one of its phrases, and what that needs beside what it is found by."""


class _Index:
    """Phrases by what they can't do without: a word, two neighbours, or a word's beginning."""

    def __init__(self) -> None:
        self.by_word: dict[str, list[Entry]] = {}
        self.by_start: dict[str, list[tuple[str, Entry]]] = {}
        self.always: list[tuple[int, Pattern | None]] = []

    def add(self, number: int, pattern: Pattern) -> None:
        if not pattern.needs:
            self.always.append((number, pattern))
            return
        key, *others = pattern.needs
        # A need with the beginning of a word is left to the pattern: it can't be looked up.
        whole = tuple(need for need in others if not any(word.endswith("~") for word in need))
        for word in key:
            entry = (number, pattern, whole)
            if word.endswith("~"):
                self.by_start.setdefault(word[:SHORTEST_STEM], []).append((word[:-1], entry))
            else:
                self.by_word.setdefault(word, []).append(entry)

    def pick(self, words: Words, tried: dict[int, list[Pattern]]) -> None:
        """Pick the phrases whose every need is met, in one loop: it runs for every message."""
        for number, pattern in self.always:
            tried.setdefault(number, []).extend([pattern] if pattern else [])
        there = words.there
        found = [self.by_word[word] for word in there & self.by_word.keys()]
        for word in words.pieces:
            if (begins := word[:SHORTEST_STEM]) in self.by_start:
                stems = self.by_start[begins]
                found.append([entry for stem, entry in stems if word.startswith(stem)])
        for entries in found:
            for number, pattern, needs in entries:
                for need in needs:
                    if need.isdisjoint(there):
                        break
                else:
                    patterns = tried.setdefault(number, [])
                    if pattern not in patterns:
                        patterns.append(pattern)


class Matcher:
    """All cues of all cards. Those that need a context are looked up only when it holds."""

    def __init__(self, cues: Iterable[tuple[str, Cue]], macros: Mapping[str, str]) -> None:
        """Read every cue. Raises PhraseError for one that is not valid."""
        phrases = Phrases(macros)
        self._indexes: dict[frozenset[ContextName], _Index] = {}
        self._cues: list[_Ready] = []
        for owner, cue in cues:
            number = len(self._cues)
            unless = phrases.compile_any(cue.unless) if cue.unless else None
            self._cues.append(_Ready(owner, cue, unless))
            index = self._indexes.setdefault(frozenset(cue.context), _Index())
            if not cue.phrases:
                index.always.append((number, None))
            for phrase in cue.phrases:
                index.add(number, phrases.compile(phrase))

    def hits(self, words: Words, moment: frozenset[ContextName]) -> list[Hit]:
        """Find every cue that holds in these words at this moment."""
        tried: dict[int, list[Pattern]] = {}
        for context, index in self._indexes.items():
            if context <= moment:
                index.pick(words, tried)
        found = (
            self._try(self._cues[number], tried[number], words, moment) for number in sorted(tried)
        )
        return [hit for hit in found if hit is not None]

    def _try(
        self,
        ready: _Ready,
        patterns: list[Pattern],
        words: Words,
        moment: frozenset[ContextName],
    ) -> Hit | None:
        cue = ready.cue
        if cue.unless_context and not moment.isdisjoint(cue.unless_context):
            return None
        if cue.words and not cue.words[0] <= words.count <= cue.words[1]:
            return None
        if cue.shouted and not words.is_shouted:
            return None
        spans = _spans(cue, patterns, words)
        if not spans or (ready.unless and ready.unless.find.search(words.line)):
            return None
        points = POINTS[cue.strength] + sum(name in moment for name in cue.raised_by)
        return Hit(ready.owner, cue, points, spans)


def _matches(pattern: Pattern, line: bytes) -> Iterator[tuple[int, int]]:
    """Find a pattern's matches. Neighbours share the space between them."""
    position = 0
    while match := pattern.find.search(line, position):
        yield match.span()
        position = max(match.end() - 1, match.start() + 1)


def _spans(cue: Cue, patterns: list[Pattern], words: Words) -> tuple[Span, ...]:
    """Find where a cue's words stand, without those only reported or negated."""
    if not cue.phrases:
        whole = words.whole()
        return (whole,) if whole else ()
    found = {
        words.span(start, end) or words.whole()
        for pattern in patterns
        for start, end in islice(_matches(pattern, words.line), MOST_MATCHES)
    }
    return tuple(
        span
        for span in found
        if span is not None
        and (cue.reported or not is_reported(words.folded, span.start))
        and (cue.negated or not is_negated(words.folded, span.start))
    )
