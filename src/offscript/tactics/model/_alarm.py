"""Hears danger by words alone, in a language that neither cards nor encoder read."""

import re
from collections.abc import Sequence
from pathlib import Path

from offscript.record import Listening, Span, sentences, without_accents
from offscript.tactics.model._clause import LONGER
from offscript.tactics.model._grams import LONGEST
from offscript.tactics.model._labeller import Labeller

FAINTER = 0.69
"""How far below danger perhaps it is heard faintly, so that a person is asked of the words.

Of what hands that hold danger say harmlessly in its words, 15 in 100 are heard from there on, by
what was learned from the other hands (`python -m training … alarm` says so), and 5 as danger
perhaps: so a tenth of them is asked about.
"""

_OPENING = str.maketrans("", "", "¿¡")
# To the end of a sentence or line; of what has none for long, to the end of a word.
_PIECE = re.compile(
    rf"(?s).{{1,{LONGEST}}}(?:(?<=[.!?…])(?=\s)|(?<=\n)|\Z)|.{{1,{LONGEST}}}(?=\s)|.{{1,{LONGEST}}}"
)


class Alarm:
    """A linear model on bits of words: whether there is danger in a text, and of which kind."""

    def __init__(self, file: Path, signals: Sequence[str]) -> None:
        """Take the file of the weights: danger perhaps, danger surely, then each of `signals`."""
        self._labeller = Labeller(file)
        self._signals = tuple(signals)

    def hear(self, text: str, *, listening: Listening | None = None) -> str | None:
        """Name the likeliest signal of a text in which danger is heard; None where none is.

        No more than LONGEST letters are read at once: of a longer text, the loudest piece speaks.
        """
        read = self._labeller.of(pieces(bare(text)))
        perhaps, sure, *each = read[read[:, 0].argmax()]
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


def pieces(text: str) -> list[str]:
    """Cut a text in pieces of at most LONGEST letters, where sentences end if they do."""
    return _PIECE.findall(text) or [text]


def bare(text: str) -> str:
    """Leave out accents and opening signs, which many messages are typed without."""
    return without_accents(text).translate(_OPENING)
