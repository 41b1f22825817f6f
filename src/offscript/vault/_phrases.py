"""Reads words as the index has them, and finds in them what was asked for."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import apsw

from offscript.vault._matching import Asked

_TOKENIZER = ("unicode61", ["remove_diacritics", "2"])
"""As the index has it (`migrations/0001_begin.sql`)."""


class Word(NamedTuple):
    """One word of a text: where it stands in the bytes, and how the index has it."""

    starts: int
    ends: int
    folded: str


class Phrase(NamedTuple):
    """Words that stand side by side; `goes_on`: the last may have more behind it."""

    words: list[str]
    goes_on: bool

    def places(self, words: Sequence[str]) -> Iterator[int]:
        """Give the number of the first word wherever it stands; nowhere if it has no words."""
        *before, last = self.words or [""]
        for at in range(len(before), len(words) if self.words else 0):
            word = words[at]
            if word.startswith(last) if self.goes_on else word == last:
                first = at - len(before)
                if words[first:at] == before:
                    yield first


class Words:
    """Takes texts apart with the index's own tokenizer."""

    def __init__(self, connection: apsw.Connection) -> None:
        """Take the tokenizer this connection has."""
        self._tokenize: Any = connection.fts5_tokenizer(*_TOKENIZER)  # its stub knows pairs alone

    def phrase(self, asked: Asked) -> Phrase:
        """Take apart what was searched for."""
        return Phrase(self.folded(asked.text), asked.goes_on)

    def folded(self, text: str) -> list[str]:
        """Give the words of a text, as the index has them."""
        found = self._tokenize(
            text.encode(), apsw.FTS5_TOKENIZE_DOCUMENT, None, include_offsets=False
        )
        return [folded for folded, *_ in found]

    def of(self, data: bytes) -> list[Word]:
        """Give the words of a text, with their places."""
        found = self._tokenize(data, apsw.FTS5_TOKENIZE_DOCUMENT, None)
        return [Word(starts, ends, folded) for starts, ends, folded, *_ in found]
