"""Picks the few messages that the encoder should read: a linear model over everything."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from offscript.tactics._card import POINTS
from offscript.tactics._looked import Looked
from offscript.tactics.model._grams import grams
from offscript.tactics.model._window import GAPS, MOMENTS

Scores = npt.NDArray[np.float32]
FLAGS = (*MOMENTS, "after a gap", "a card", "a fair card", "a signal", "an answer")


def flags(look: Looked) -> list[bool]:
    """Tell what is known of a message beside its words, in the order of FLAGS."""
    most = max(look.points.values(), default=0)
    return [
        *(name in look.moment for name in MOMENTS),
        look.since is not None and look.since >= GAPS[-2][0],
        most >= POINTS["weak"],
        most >= POINTS["fair"],
        bool(look.safety),
        bool(look.earlier) and look.earlier[-1].author != look.author,
    ]


class Screen:
    """Weights of bits of words, and of what is known of the moment."""

    def __init__(self, file: Path) -> None:
        """Load the weights."""
        with np.load(file) as stored:
            self._weights = stored["weights"].astype(np.float32)
            self._rarity = stored["rarity"].astype(np.float32)
            self._flags = stored["flags"].astype(np.float32)
            self._start = float(stored["start"])

    def scores(self, looked: Sequence[Looked]) -> Scores:
        """Score messages; each score depends on its own message alone."""
        places, numbers = grams([look.message.text for look in looked])
        rarity = self._rarity[places]
        said = np.bincount(numbers, self._weights[places] * rarity, len(looked))
        length = np.bincount(numbers, rarity * rarity, len(looked))
        known = np.array([flags(look) for look in looked], np.float32).reshape(-1, len(FLAGS))
        scores: Scores = (
            said / np.sqrt(np.maximum(length, 1e-6)) + known @ self._flags + self._start
        ).astype(np.float32)
        return scores
