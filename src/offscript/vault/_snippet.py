"""Cuts out of a message the words around what was searched for.

FTS5 has a function for it, which opens its index anew for every message; of a word that may go on
it then puts together all there are. Here its own tokenizer reads the one text that is shown.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import apsw

from offscript.vault._matching import Asked
from offscript.vault._phrases import Word, Words

_WORDS = 24
"""Words a snippet has."""


class _Place(NamedTuple):
    """What was searched for, found: its first and last word, and which of the phrases it is."""

    first: int
    last: int
    phrase: int


class Snippets:
    """Cuts snippets for one search."""

    def __init__(self, connection: apsw.Connection, asked: Sequence[Asked]) -> None:
        """Take what was searched for."""
        self._words = Words(connection)
        self._phrases = [self._words.phrase(one) for one in asked]

    def cut(self, texts: Sequence[str]) -> tuple[str, ...]:
        """Cut out of the first text that holds any of it: what was found is every second piece."""
        for text in texts:
            data = text.encode()
            words = self._words.of(data)
            places = sorted(self._places(words))
            if places:
                return tuple(_pieces(data, words, places))
        return ("".join(texts[:1]),)

    def _places(self, words: Sequence[Word]) -> Iterator[_Place]:
        """Find each phrase wherever it stands."""
        folded = [word.folded for word in words]
        for number, phrase in enumerate(self._phrases):
            for first in phrase.places(folded):
                yield _Place(first, first + len(phrase.words) - 1, number)


def _pieces(data: bytes, words: Sequence[Word], places: Sequence[_Place]) -> Iterator[str]:
    """Cut the words with most of what was searched for, and mark it."""
    inside = max(
        (
            [one for one in places if start.first <= one.first < start.first + _WORDS]
            for start in places
        ),
        key=lambda some: len({one.phrase for one in some}),
    )
    spare = max(_WORDS - (inside[-1].last - inside[0].first + 1), 0)
    starts = min(max(inside[0].first - spare // 2, 0), max(len(words) - _WORDS, 0))
    ends = min(starts + _WORDS, len(words))
    at = words[starts].starts if starts else 0
    until = words[ends - 1].ends if ends < len(words) else len(data)
    before = "…" if starts else ""
    after = "…" if ends < len(words) else ""
    for starts_at, ends_at in _joined(words, places, starts, ends):
        yield before + data[at:starts_at].decode()
        yield data[starts_at:ends_at].decode()
        at, before = ends_at, ""
    yield data[at:until].decode() + after


def _joined(
    words: Sequence[Word], places: Sequence[_Place], starts: int, ends: int
) -> list[tuple[int, int]]:
    """Give where the bytes of what was found begin and end; what overlaps is one."""
    spans: list[tuple[int, int]] = []
    for one in places:
        if one.first < starts or one.first >= ends:
            continue
        span = (words[one.first].starts, words[min(one.last, ends - 1)].ends)
        if spans and span[0] < spans[-1][1]:
            spans[-1] = (spans[-1][0], max(spans[-1][1], span[1]))
        else:
            spans.append(span)
    return spans
