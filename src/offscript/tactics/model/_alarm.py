"""Hears danger by words alone, in a language that neither cards nor encoder read."""

from collections.abc import Sequence
from pathlib import Path

from offscript.record import without_accents
from offscript.tactics.model._labeller import Labeller

_OPENING = str.maketrans("", "", "¿¡")


class Alarm:
    """A linear model on bits of words: whether there is danger in a text, and of which kind."""

    def __init__(self, file: Path, signals: Sequence[str]) -> None:
        """Take the file of the weights: danger perhaps, danger surely, then each of `signals`."""
        self._labeller = Labeller(file)
        self._signals = tuple(signals)

    def hear(self, text: str, *, surely: bool = False) -> str | None:
        """Name the likeliest signal of a text in which danger is heard; None where none is."""
        perhaps, sure, *each = self._labeller.of(bare(text))
        return self._signals[each.index(max(each))] if (sure if surely else perhaps) >= 0 else None


def bare(text: str) -> str:
    """Leave out accents and opening signs, which many messages are typed without."""
    return without_accents(text).translate(_OPENING)
