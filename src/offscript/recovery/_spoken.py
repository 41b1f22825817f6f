"""Hears safety signals in words that leave little room, in every language a draft is read in."""

import tomllib
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from offscript.record import SafetySignal, Span, joined, without_accents
from offscript.recovery._draft_words import LANGUAGES, Phrases, Piece, filled, pieces


class _Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    phrases: tuple[str, ...]


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    classes: dict[str, str]
    signals: dict[str, _Said]
    harmless: _Said = _Said(())


class _Heard:
    """What is heard as a signal in one language, and the everyday talk that begins as one."""

    def __init__(self, written: _Written) -> None:
        """Put classes of words into the phrases, and leave out every accent."""
        self._signals = {
            name: _phrases(said, written.classes) for name, said in written.signals.items()
        }
        self._harmless = _phrases(written.harmless, written.classes)

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


def spoken_signals(text: str) -> tuple[SafetySignal, ...]:
    """Find safety signals in Spanish, and in English those in words that leave little room.

    The tactics library does not read Spanish, and may take an English threat as perhaps one. They
    are looked for in every text, whatever language the pages are in.
    """
    found = [Piece(without_accents(piece.text), piece.start, piece.end) for piece in pieces(text)]
    return tuple(signal for language in LANGUAGES for signal in _heard(language).signals(found))


def _phrases(said: _Said, classes: Mapping[str, str]) -> Phrases | None:
    phrases = [without_accents(filled(one, classes)) for one in said.phrases]
    return Phrases(phrases) if phrases else None


@cache
def _heard(language: str) -> _Heard:
    """Read what is heard in a language."""
    file = files(__package__) / "reply" / "safety" / f"{language}.toml"
    return _Heard(msgspec.convert(tomllib.loads(file.read_text("utf-8")), _Written))
