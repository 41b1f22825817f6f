"""Splits a text into the word pieces an encoder knows, each with its place in the text.

The pieces of BERT's uncased English vocabulary; an emoji is read as its Unicode name.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

UNKNOWN = "[UNK]"
LONGEST_WORD = 40
_ASCII_WORD = re.compile(r"[a-z0-9]+|[!-~]")
NAMED_WORDS = 4  # of an emoji's name: "face with tears of joy" needs no more


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A piece of a word: its number in the vocabulary, and where it stands in the text."""

    number: int
    start: int
    end: int


class WordPieces:
    """A vocabulary, and the splitting of texts by it."""

    def __init__(self, vocabulary: Sequence[str]) -> None:
        """Take the pieces in the order of their numbers; `##` begins those inside a word."""
        self._numbers = {piece: number for number, piece in enumerate(vocabulary)}
        self._unknown = self._numbers[UNKNOWN]
        self._cut = lru_cache(maxsize=20_000)(self._cut_word)

    def number(self, piece: str) -> int:
        """Give the number of a piece that is known to be in the vocabulary."""
        return self._numbers[piece]

    def split(self, text: str) -> list[Piece]:
        """Give the pieces of a text in order."""
        if text.isascii():
            return [
                Piece(number, match.start() + start, match.start() + end)
                for match in _ASCII_WORD.finditer(text.lower())
                for number, start, end in self._cut(match[0])
            ]
        return [
            Piece(number, places[start], places[end - 1] + 1)
            for word, places in _words(text)
            for number, start, end in self._cut(word)
        ]

    def numbers_of(self, word: str) -> list[int]:
        """Give the numbers of one word's pieces; nothing for a word that can't be cut."""
        cut = self._cut(word)
        return [] if cut[0][0] == self._unknown else [number for number, _, _ in cut]

    def _cut_word(self, word: str) -> tuple[tuple[int, int, int], ...]:
        """Cut a word into the longest pieces known, from its beginning."""
        cut = []
        start = 0
        while start < len(word) and len(word) <= LONGEST_WORD:
            for end in range(len(word), start, -1):
                number = self._numbers.get(("##" if start else "") + word[start:end])
                if number is not None:
                    break
            else:
                break
            cut.append((number, start, end))
            start = end
        return tuple(cut) if start == len(word) else ((self._unknown, 0, len(word)),)


def _words(text: str) -> Iterator[tuple[str, list[int]]]:
    """Give the words and signs of a text in lower case without accents, and their places in it."""
    word: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(text):
        for letter in sign.lower() if sign.isascii() else plain_sign(sign):
            if letter.isalnum():
                word.append(letter)
                places.append(place)
                continue
            if word:
                yield "".join(word), places
                word, places = [], []
            if letter in "?!.,;:'\"-()[]&@#$%*/+=~<>_^`{}|\\":
                yield letter, [place]
            elif letter != " ":
                yield from _named(letter, place)
    if word:
        yield "".join(word), places


@lru_cache(maxsize=4096)
def plain_sign(sign: str) -> str:
    """Give a sign that is not ASCII in lower case and without accents."""
    if sign in "’‘ʼ":
        return "'"
    if sign in "“”":
        return '"'
    if sign in "–—":
        return "-"
    parts = unicodedata.normalize("NFD", sign.lower())
    return "".join(part for part in parts if unicodedata.category(part) != "Mn")


def _named(sign: str, place: int) -> Iterator[tuple[str, list[int]]]:
    """Give an emoji or another symbol as the words of its name, all at its place."""
    for word in signs_name(sign):
        yield word, [place] * len(word)


def signs_name(sign: str) -> list[str]:
    """Give an emoji or another symbol as the words of its name; nothing for what can't be seen."""
    if unicodedata.category(sign) not in {"So", "Sc", "Po", "Sm"}:
        return []
    return unicodedata.name(sign, "").lower().replace("-", " ").split()[:NAMED_WORDS]
