"""Hears safety signals in every language a draft is read in: in plain words, and in quiet ones.

Plain words leave little room, and are listened for in a whole month of messages. Quiet ones are
everyday words that stand together ("your window", "all night", "I can wait"), and taken for danger
wrongly now and then: they are listened for only in the draft and in what it answers, where missing
one costs more than a look.
"""

import tomllib
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from offscript.record import SafetySignal, Span, joined
from offscript.recovery._draft_words import LANGUAGES, Laid, Phrases, Piece, filled, pieces

NEAR = 18
"""Words within which everything that makes a quiet danger has to stand: two or three sentences."""

AROUND = 4
"""Words beside a quiet danger in which an everyday reason for it is looked for."""


class _Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    phrases: tuple[str, ...]


class _Together(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands together in quiet danger, in any order; nothing of `unless` may be among it."""

    together: tuple[tuple[str, ...], ...]
    unless: tuple[str, ...] = ()


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    classes: dict[str, str]
    signals: dict[str, _Said]
    harmless: _Said = _Said(())
    quiet: dict[str, _Together] = {}


class _Heard:
    """What is heard as a signal in one language, and the everyday talk that begins as one."""

    def __init__(self, written: _Written) -> None:
        """Put classes of words into the phrases, and leave out every accent."""
        self._signals = {
            name: _phrases(said, written.classes) for name, said in written.signals.items()
        }
        self._harmless = _phrases(written.harmless, written.classes)
        self._quiet = {name: _Quiet(one, written.classes) for name, one in written.quiet.items()}

    def quiet(self, laid: Laid) -> Iterator[SafetySignal]:
        """Give the signals in everyday words that stand together."""
        for name, quiet in self._quiet.items():
            spans = joined(quiet.spans(laid))
            if spans:
                yield SafetySignal(signal=name, spans=spans)

    def signals(self, found: list[Piece]) -> list[SafetySignal]:
        """Give the signals in a text, with their words; none of words that are everyday talk."""
        everyday = joined(self._harmless.spans(found)) if self._harmless else ()
        starts = [span.start for span in everyday]

        def is_everyday(span: Span) -> bool:
            place = bisect_right(starts, span.start) - 1
            return place >= 0 and span.start < everyday[place].end

        heard = []
        for name, phrases in self._signals.items():
            spans = joined(
                span for span in (phrases.spans(found) if phrases else ()) if not is_everyday(span)
            )
            if spans:
                heard.append(SafetySignal(signal=name, spans=spans))
        return heard


class _Quiet:
    """What is heard as one signal where words of several kinds stand near each other."""

    def __init__(self, written: _Together, classes: Mapping[str, str]) -> None:
        """Compile each part once, however many dangers it is a part of."""
        parts = sorted({part for whole in written.together for part in whole})
        self._parts = [_compiled((part,), classes) for part in parts]
        self._together = [[parts.index(part) for part in whole] for whole in written.together]
        self._unless = _compiled(written.unless, classes) if written.unless else None

    def spans(self, laid: Laid) -> Iterator[Span]:
        """Give every stretch in which all parts of a danger stand, in time linear in the text."""
        places = [list(part.places(laid)) for part in self._parts]
        everyday = list(self._unless.places(laid)) if self._unless else []
        ends = [end for _, end in everyday]

        def is_everyday(first: int, last: int) -> bool:
            place = bisect_left(ends, first)
            return place < len(everyday) and everyday[place][0] <= last

        for whole in self._together:
            if all(places[part] for part in whole):
                for first, last in _near([places[part] for part in whole]):
                    if not is_everyday(first - AROUND, last + AROUND):
                        yield Span(laid.words[first].start, laid.words[last].end)


def _near(parts: Sequence[Sequence[tuple[int, int]]]) -> Iterator[tuple[int, int]]:
    """Give stretches of at most NEAR words that hold one place of every part."""
    latest: dict[int, tuple[int, int]] = {}
    for place, part in sorted((place, n) for n, some in enumerate(parts) for place in some):
        latest[part] = place
        if len(latest) == len(parts):
            first = min(start for start, _ in latest.values())
            last = max(end for _, end in latest.values())
            if last - first < NEAR:
                yield first, last


def spoken_signals(text: str, *, at_hand: bool = False) -> tuple[SafetySignal, ...]:
    """Find safety signals in Spanish, and in English those in words that leave little room.

    The tactics library does not read Spanish yet, and may take an English threat as perhaps one.
    They are looked for in every text, whatever language the pages are in. `at_hand` is the text of
    a draft or of what it answers: quiet danger is listened for there too.
    """
    found = [Piece(_bare(piece.text), piece.start, piece.end) for piece in pieces(text)]
    heard = [signal for language in LANGUAGES for signal in _heard(language).signals(found)]
    if at_hand:
        laid = Laid(found)
        heard += [one for language in LANGUAGES for one in _heard(language).quiet(laid)]
    return tuple(heard)


def _compiled(phrases: Sequence[str], classes: Mapping[str, str]) -> Phrases:
    return Phrases(_bare(filled(one, classes)) for one in phrases)


def _phrases(said: _Said, classes: Mapping[str, str]) -> Phrases | None:
    return _compiled(said.phrases, classes) if said.phrases else None


def _bare(text: str) -> str:
    """Leave out accents, which many messages are typed without."""
    parts = unicodedata.normalize("NFD", text)
    return "".join(part for part in parts if not unicodedata.combining(part))


@cache
def _heard(language: str) -> _Heard:
    """Read what is heard in a language."""
    file = files(__package__) / "reply" / "safety" / f"{language}.toml"
    return _Heard(msgspec.convert(tomllib.loads(file.read_text("utf-8")), _Written))
