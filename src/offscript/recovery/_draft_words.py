"""The words of a draft with their places, and phrases that are found among them in linear time."""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Literal

import msgspec
import re2

from offscript.record import Span

_PIECES = re.compile(r"[0-9]+(?:[:.][0-9]+)*|[^\W_]+(?:['’-][^\W_]+)*|[.!?…\n]|[,;:–—]")
_CLASS = re.compile(r"\{([a-z]+)\}")
_END = "."
_ENDS = frozenset(".!?…\n")
_SIGNS = frozenset(",;:–—")


LANGUAGES = ("en", "es")
"""Those that a draft is read in."""


DraftKind = Literal[
    "justifying",
    "explaining",
    "defending",
    "arguing",
    "apologising",
    "pleading",
    "bait",
    "opening",
    "heated",
]
"""What a stretch of a draft does."""


class Piece(msgspec.Struct, frozen=True):
    """One word or sign of a draft: folded, with its place in the untouched text."""

    text: str
    start: int
    end: int

    @property
    def ends(self) -> bool:
        """Tell whether a sentence ends here."""
        return self.text in {_END, "?"}

    @property
    def splits(self) -> bool:
        """Tell whether this is a sign inside of a sentence."""
        return self.text in _SIGNS


def pieces(text: str) -> list[Piece]:
    """Split a text into words and signs. Ends of sentences become `.` or `?`."""
    found = []
    for match in _PIECES.finditer(text):
        word = match.group()
        if word in _ENDS:
            word = "?" if word == "?" else _END
        found.append(Piece(word.lower().replace("’", "'"), match.start(), match.end()))
    return found


def sentences(found: Iterable[Piece]) -> Iterator[list[Piece]]:
    """Split a draft into sentences, each with the sign that ends it."""
    sentence: list[Piece] = []
    for piece in found:
        sentence.append(piece)
        if piece.ends:
            yield sentence
            sentence = []
    if sentence:
        yield sentence


def words_in(sentence: Iterable[Piece]) -> list[Piece]:
    """Give the words among pieces, without signs."""
    return [piece for piece in sentence if not piece.ends and not piece.splits]


def filled(phrase: str, classes: Mapping[str, str]) -> str:
    """Put classes of words in the place of their names, classes in classes too."""
    while (whole := _CLASS.sub(lambda name: f"(?:{classes[name[1]]})", phrase)) != phrase:
        phrase = whole
    return phrase


class Phrases:
    """Some phrases as one pattern. Each word brings two spaces of its own, so neighbours match."""

    def __init__(self, phrases: Iterable[str]) -> None:
        """Compile phrases; raises re2.error for one that is not RE2."""
        joined = "|".join(f"(?:{phrase})" for phrase in phrases).replace(" ", "  ")
        self._pattern: Any = re2.compile(f" (?:{joined}) ")

    def spans(self, found: list[Piece]) -> Iterator[Span]:
        """Give every place where a phrase stands, as places in the untouched text."""
        words = [piece for piece in found if not piece.splits]
        starts: list[int] = []
        length = 0
        for piece in words:
            starts.append(length)
            length += len(piece.text) + 2
        line = "".join(f" {piece.text} " for piece in words)
        for match in self._pattern.finditer(line):
            first = bisect_right(starts, match.start()) - 1
            last = bisect_right(starts, match.end() - 1) - 1
            yield Span(words[first].start, words[last].end)


class _Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    why: str
    phrases: tuple[str, ...] = ()


class _Practical(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    times: tuple[str, ...]
    things: tuple[str, ...]


class _Small(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    joins: frozenset[str]
    holds_together: frozenset[str]
    common: frozenset[str]
    personal: frozenset[str]


class ReplyWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """What a draft is looked through for, in one language."""

    kinds: dict[DraftKind, _Kind]
    practical: _Practical
    words: _Small

    @cached_property
    def patterns(self) -> dict[DraftKind, Phrases]:
        """The phrases of every kind that has some, ready to be found."""
        return {name: Phrases(kind.phrases) for name, kind in self.kinds.items() if kind.phrases}

    @cached_property
    def useful(self) -> Phrases:
        """What makes a clause practical: times, places, things, children, money, papers."""
        return Phrases(self.practical.times + self.practical.things)

    @cached_property
    def times(self) -> Phrases:
        """Times, amounts and handovers: even a few words with one of them say something."""
        return Phrases(self.practical.times)


@cache
def reply_words(language: str) -> ReplyWords:
    """Read the phrases of a language; English where there are none yet."""
    home = files(__package__) / "reply"
    file = home / f"{language}.toml"
    chosen = file if file.is_file() else home / "en.toml"
    return msgspec.convert(tomllib.loads(chosen.read_text("utf-8")), ReplyWords)
