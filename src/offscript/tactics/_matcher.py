"""Finds which cues hold in a message: one look at its words picks the few patterns worth trying."""

import re
from collections.abc import Iterable, Mapping

import msgspec

from offscript.record import Span
from offscript.tactics._card import POINTS, ContextName, Cue
from offscript.tactics._fold import fold
from offscript.tactics._phrases import Pattern, compile_phrases
from offscript.tactics._scope import is_negated, is_reported

SHOUTED_LETTERS = 8
_WORDS = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


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


class Folded(msgspec.Struct, frozen=True):
    """A message's text ready for matching, and its words without their apostrophes."""

    text: str
    words: tuple[str, ...]
    shouted: bool


def ready(text: str) -> Folded:
    """Fold a text and split its words."""
    folded = fold(text)
    words = _WORDS.findall(folded)
    if "'" in folded:
        words = [word.replace("'", "") for word in words]
    return Folded(folded, tuple(words), _is_shouted(text))


def _is_shouted(text: str) -> bool:
    """Tell whether a text of some length is written in capitals."""
    if text.islower() or len(text) < SHOUTED_LETTERS:
        return False
    capitals = sum(map(str.isupper, text))
    return capitals >= SHOUTED_LETTERS and capitals > 2 * sum(map(str.islower, text))


class Matcher:
    """All cues of all cards, indexed by the words they can't do without."""

    def __init__(self, cues: Iterable[tuple[str, Cue]], macros: Mapping[str, str]) -> None:
        """Compile every cue. Raises PhraseError for one that is not valid."""
        self._by_word: dict[str, list[int]] = {}
        self._by_start: dict[int, dict[str, list[int]]] = {}
        self._always: list[int] = []
        self._cues: list[_Ready] = []
        for owner, cue in cues:
            self._add(owner, cue, macros)

    def _add(self, owner: str, cue: Cue, macros: Mapping[str, str]) -> None:
        number = len(self._cues)
        pattern = compile_phrases(cue.phrases, macros) if cue.phrases else None
        unless = compile_phrases(cue.unless, macros) if cue.unless else None
        self._cues.append(_Ready(owner, cue, pattern, unless))
        if pattern is None or pattern.anchors is None:
            self._always.append(number)
            return
        for anchor in pattern.anchors:
            if anchor.endswith("~"):
                stem = anchor[:-1]
                self._by_start.setdefault(len(stem), {}).setdefault(stem, []).append(number)
            else:
                self._by_word.setdefault(anchor, []).append(number)

    def hits(self, folded: Folded, moment: frozenset[ContextName]) -> list[Hit]:
        """Find every cue that holds in this text at this moment."""
        tried = set(self._always)
        by_word = self._by_word
        for word in folded.words:
            if word in by_word:
                tried.update(by_word[word])
            for length, stems in self._by_start.items():
                if (stem := word[:length]) in stems:
                    tried.update(stems[stem])
        found = (self._try(self._cues[number], folded, moment) for number in sorted(tried))
        return [hit for hit in found if hit is not None]

    def _try(self, ready: _Ready, folded: Folded, moment: frozenset[ContextName]) -> Hit | None:
        cue = ready.cue
        if cue.context and not moment.issuperset(cue.context):
            return None
        if cue.unless_context and not moment.isdisjoint(cue.unless_context):
            return None
        if cue.words and not cue.words[0] <= len(folded.words) <= cue.words[1]:
            return None
        if cue.shouted and not folded.shouted:
            return None
        spans = _spans(ready, folded.text)
        if not spans or (ready.unless and ready.unless.find.search(folded.text)):
            return None
        points = POINTS[cue.strength] + sum(name in moment for name in cue.raised_by)
        return Hit(ready.owner, cue, points, spans)


def _spans(ready: _Ready, text: str) -> tuple[Span, ...]:
    """Find where a cue's words stand, without those only reported or negated."""
    if ready.pattern is None:
        stripped = text.strip()
        start = text.find(stripped)
        return (Span(start, start + len(stripped)),) if stripped else ()
    spans = []
    for match in ready.pattern.find.finditer(text):
        start, end = _trimmed(text, match.start(), match.end())
        if start == end:
            continue
        if not ready.cue.reported and is_reported(text, start):
            continue
        if not ready.cue.negated and is_negated(text, start):
            continue
        spans.append(Span(start, end))
    return tuple(spans)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Leave out what is not a letter at the edges; a message of signs alone stays whole."""
    first, last = start, end
    while first < last and not text[first].isalnum():
        first += 1
    while last > first and not text[last - 1].isalnum():
        last -= 1
    return (first, last) if first < last else (start, end)
