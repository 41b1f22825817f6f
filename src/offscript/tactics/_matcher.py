"""Finds which cues hold in a message: one look at its words picks the few patterns worth trying."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

import msgspec

from offscript.record import Span
from offscript.tactics._card import POINTS, ContextName, Cue
from offscript.tactics._phrases import Needs, Pattern, compile_phrases
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
    """A cue with its patterns compiled. `owner` is the id of its card."""

    owner: str
    cue: Cue
    pattern: Pattern | None
    unless: Pattern | None


class Matcher:
    """All cues of all cards, indexed by the words their phrases can't do without."""

    def __init__(self, cues: Iterable[tuple[str, Cue]], macros: Mapping[str, str]) -> None:
        """Compile every cue. Raises PhraseError for one that is not valid."""
        self._by_word: dict[str, list[tuple[int, Needs]]] = {}
        self._by_start: dict[int, dict[str, list[tuple[int, Needs]]]] = {}
        self._always: list[int] = []
        self._cues: list[_Ready] = []
        for owner, cue in cues:
            self._add(owner, cue, macros)

    def _add(self, owner: str, cue: Cue, macros: Mapping[str, str]) -> None:
        number = len(self._cues)
        pattern = compile_phrases(cue.phrases, macros) if cue.phrases else None
        unless = compile_phrases(cue.unless, macros) if cue.unless else None
        self._cues.append(_Ready(owner, cue, pattern, unless))
        if pattern is None or not all(pattern.needs):
            self._always.append(number)
            return
        for key, *others in pattern.needs:
            # A need with the beginning of a word is left to the pattern: it can't be looked up.
            entry = (number, tuple(need for need in others if not any("~" in w for w in need)))
            for word in key:
                if word.endswith("~"):
                    stem = word[:-1]
                    self._by_start.setdefault(len(stem), {}).setdefault(stem, []).append(entry)
                else:
                    self._by_word.setdefault(word, []).append(entry)

    def hits(self, words: Words, moment: frozenset[ContextName]) -> list[Hit]:
        """Find every cue that holds in these words at this moment."""
        tried = set(self._always)
        there = set(words.pieces)
        for word in there:
            if word in self._by_word:
                _pick(self._by_word[word], there, tried)
            for length, stems in self._by_start.items():
                if (stem := word[:length]) in stems:
                    _pick(stems[stem], there, tried)
        found = (self._try(self._cues[number], words, moment) for number in sorted(tried))
        return [hit for hit in found if hit is not None]

    def _try(self, ready: _Ready, words: Words, moment: frozenset[ContextName]) -> Hit | None:
        cue = ready.cue
        if cue.context and not moment.issuperset(cue.context):
            return None
        if cue.unless_context and not moment.isdisjoint(cue.unless_context):
            return None
        if cue.words and not cue.words[0] <= words.count <= cue.words[1]:
            return None
        if cue.shouted and not words.is_shouted:
            return None
        spans = _spans(ready, words)
        if not spans or (ready.unless and ready.unless.find.search(words.line)):
            return None
        points = POINTS[cue.strength] + sum(name in moment for name in cue.raised_by)
        return Hit(ready.owner, cue, points, spans)


def _pick(entries: list[tuple[int, Needs]], there: set[str], tried: set[int]) -> None:
    """Pick the cues with a phrase whose every need is met."""
    for number, needs in entries:
        if number not in tried:
            for need in needs:
                if need.isdisjoint(there):
                    break
            else:
                tried.add(number)


def _matches(pattern: Pattern, line: bytes) -> Iterator[tuple[int, int]]:
    """Find a pattern's matches. Neighbours share the space between them."""
    position = 0
    while match := pattern.find.search(line, position):
        yield match.span()
        position = max(match.end() - 1, match.start() + 1)


def _spans(ready: _Ready, words: Words) -> tuple[Span, ...]:
    """Find where a cue's words stand, without those only reported or negated."""
    if ready.pattern is None:
        whole = words.whole()
        return (whole,) if whole else ()
    cue = ready.cue
    matches = islice(_matches(ready.pattern, words.line), MOST_MATCHES)
    found = (words.span(start, end) for start, end in matches)
    spans = (span or words.whole() for span in found)
    return tuple(
        span
        for span in spans
        if span is not None
        and (cue.reported or not is_reported(words.folded, span.start))
        and (cue.negated or not is_negated(words.folded, span.start))
    )
