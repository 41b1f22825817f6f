"""Hears danger by words alone, in a language that neither cards nor encoder read."""

from collections.abc import Sequence
from pathlib import Path

from offscript.record import Listening, Span, sentences, without_accents
from offscript.tactics.model._clause import LONGER
from offscript.tactics.model._labeller import Labeller

FAINTER = 0.69
"""How far below danger perhaps it is heard faintly, so that a person is asked of the words.

Of what hands that hold danger say harmlessly in its words, 15 in 100 are heard from there on, by
what was learned from the other hands (`python -m training … alarm` says so), and 5 as danger
perhaps: so a tenth of them is asked about.
"""

_OPENING = str.maketrans("", "", "¿¡")


class Alarm:
    """A linear model on bits of words: whether there is danger in a text, and of which kind."""

    def __init__(self, file: Path, signals: Sequence[str]) -> None:
        """Take the file of the weights: danger perhaps, danger surely, then each of `signals`."""
        self._labeller = Labeller(file)
        self._signals = tuple(signals)

    def hear(self, text: str, *, listening: Listening | None = None) -> str | None:
        """Name the likeliest signal of a text in which danger is heard; None where none is."""
        perhaps, sure, *each = self._labeller.of([bare(text)])[0]
        if listening is None:
            is_heard = sure >= 0
        else:
            is_heard = perhaps >= (-FAINTER if listening == "faintly" else 0)
        return self._signals[each.index(max(each))] if is_heard else None

    def loudest(self, text: str) -> Span:
        """Give what to point at: a text, of a longer one the sentence most like danger."""
        parts = sentences(text) if len(text) > LONGER else ()
        if not parts:
            return Span(0, len(text))
        perhaps = self._labeller.of([bare(text[one.start : one.end]) for one in parts])[:, 0]
        return parts[int(perhaps.argmax())]


def bare(text: str) -> str:
    """Leave out accents and opening signs, which many messages are typed without."""
    return without_accents(text).translate(_OPENING)
