"""Finds sentences of a draft by how they are built: a reason after a no, an account of oneself."""

import tomllib
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from offscript.record import Span
from offscript.recovery._draft_words import DraftKind, Phrases, Piece, filled


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Phrases that do one thing, and the sentences in which they do not count.

    `practical`: they count beside something practical too. `first`: only where a sentence begins.
    `asks`: only in a question. `to_you`: not where the draft tells of others and speaks to nobody.
    """

    kind: DraftKind
    phrases: tuple[str, ...]
    unless: tuple[str, ...] = ()
    practical: bool = False
    first: bool = False
    asks: bool = False
    to_you: bool = False


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    classes: dict[str, str]
    arranges: tuple[str, ...]
    shapes: tuple[Shape, ...]
    typed: dict[str, str] = {}
    you: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()


class Grammar:
    """The shapes of one language, ready to be found."""

    def __init__(self, written: _Written) -> None:
        """Put the classes of words into the phrases; raises KeyError for a class there is not."""
        self._typed = written.typed
        self._you, self._others = written.you, written.others
        self._arranges = Phrases(filled(one, written.classes) for one in written.arranges)
        self._shapes = [
            (
                shape,
                Phrases(filled(one, written.classes) for one in shape.phrases),
                Phrases(filled(one, written.classes) for one in shape.unless)
                if shape.unless
                else None,
            )
            for shape in written.shapes
        ]

    def spelled(self, found: Sequence[Piece]) -> list[Piece]:
        """Give words as they are spelled in full, such as "you" for "u"; places stay the same."""
        return [
            Piece(self._typed[piece.text], piece.start, piece.end)
            if piece.text in self._typed
            else piece
            for piece in found
        ]

    def quarrels(self, found: list[Piece], heated: Sequence[Span]) -> Iterator[Span]:
        """Give what was heard as a quarrel, but for sentences that arrange something."""
        around = _Around(found)
        arranged = around.of(self._arranges.spans(found))
        for span in heated:
            first, last = (around.place(place) for place in (span.start, span.end - 1))
            if arranged.isdisjoint(range(first, last + 1)):
                yield span

    def spans(self, found: list[Piece], useful: Sequence[Span]) -> Iterator[tuple[DraftKind, Span]]:
        """Give every kind with its words, where the sentence around them lets it count."""
        around = _Around(found)
        practical = around.of(useful)
        words = {piece.text for piece in found}
        tells_of_others = not words.isdisjoint(self._others) and words.isdisjoint(self._you)
        for shape, phrases, unless in self._shapes:
            if shape.to_you and tells_of_others:
                continue
            silent = around.of(unless.spans(found)) if unless else set()
            if not shape.practical:
                silent |= practical
            for span in phrases.spans(found):
                here = around.place(span.start)
                if here in silent or (shape.asks and not around.asks(here)):
                    continue
                if shape.first and around.begins(here) != span.start:
                    continue
                clause = around.clause(span)
                if clause == span or around.word(clause) not in self._you:
                    yield shape.kind, clause


class _Around:
    """Which sentence a place of the draft lies in."""

    def __init__(self, found: Sequence[Piece]) -> None:
        """Note where sentences begin, and how they end."""
        self._starts: list[int] = []
        self._asks: list[bool] = []
        self._signs = [piece.start for piece in found if piece.splits]
        self._words = {(piece.start, piece.end): piece.text for piece in found}
        fresh = True
        for piece in found:
            if fresh and not piece.ends:
                self._starts.append(piece.start)
                self._asks.append(False)
            if piece.ends and self._asks:
                self._asks[-1] = self._asks[-1] or piece.text == "?"
            fresh = piece.ends or (fresh and piece.splits)

    def place(self, start: int) -> int:
        """Give the number of the sentence that a place lies in."""
        return bisect_right(self._starts, start) - 1

    def begins(self, place: int) -> int:
        """Give where a sentence begins."""
        return self._starts[place]

    def clause(self, span: Span) -> Span:
        """Give a span up to the first sign in it: what stands behind a comma is another thing."""
        sign = bisect_right(self._signs, span.start)
        if sign == len(self._signs):
            return span
        return Span(span.start, min(span.end, self._signs[sign]))

    def word(self, span: Span) -> str:
        """Give the one word that a span is; nothing where it is more."""
        return self._words.get((span.start, span.end), "")

    def asks(self, place: int) -> bool:
        """Tell whether a sentence is a question."""
        return self._asks[place]

    def of(self, spans: Sequence[Span] | Iterator[Span]) -> set[int]:
        """Give the numbers of the sentences that some spans begin in."""
        return {self.place(span.start) for span in spans}


@cache
def grammar(language: str) -> Grammar:
    """Read the shapes of a language; English where there are none yet."""
    home = files(__package__) / "reply" / "grammar"
    file = home / f"{language}.toml"
    chosen = file if file.is_file() else home / "en.toml"
    return Grammar(msgspec.convert(tomllib.loads(chosen.read_text("utf-8")), _Written))
