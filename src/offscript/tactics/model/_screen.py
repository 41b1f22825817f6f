"""Picks the few messages that the encoder should read: a linear model over everything."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from offscript.tactics._card import POINTS
from offscript.tactics._looked import Looked
from offscript.tactics.model._grams import grams
from offscript.tactics.model._window import GAPS, MOMENTS

Scores = npt.NDArray[np.float32]
FLAGS = (*MOMENTS, "after a gap", "a card", "a fair card", "a signal", "an answer")
SAID = (
    "its words", "the most of the author's earlier words", "the most of others' earlier words",
    "the author's last words", "others' last words",
)  # fmt: skip
KINDS = ("a tactic", "a safety signal")
KNOWN = (*FLAGS, *(f"{what}, for {kind}" for kind in KINDS for what in SAID))
BEFORE = 4  # earlier messages whose words count too: what is meant is often carried by them
QUIET, LOUD = -4, 4  # bounds of what words may come to; nothing said is quiet


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


Words = Callable[[str], tuple[float, float]]


def known(look: Looked, words: Words) -> list[float]:
    """Give what a message is scored by, in the order of KNOWN. `words` scores a text by itself."""
    row: list[float] = [*flags(look)]
    own = words(look.message.text)
    before = [(one.author != look.author, words(one.text)) for one in look.earlier[-BEFORE:]]
    for kind in range(len(KINDS)):
        most, last = [float(QUIET)] * 2, [float(QUIET)] * 2
        for side, said in before:
            last[side] = said[kind]
            most[side] = max(most[side], said[kind])
        row += [own[kind], *most, *last]
    return row


class TextScores:
    """Weights of bits of words for each kind: what a text comes to by itself."""

    def __init__(self, weights: Scores, rarity: Scores, starts: Scores) -> None:
        """Take weights (kind, place), the rarity of places (`grams`), where each kind starts."""
        self.weights = weights
        self.rarity = rarity
        self.starts = starts
        self._weighed = weights * rarity
        self._squared = rarity * rarity

    def of(self, texts: Sequence[str]) -> dict[str, tuple[float, float]]:
        """Score texts, each alone, for every kind."""
        different = list(dict.fromkeys(texts))
        if not different:
            return {}
        places, numbers = grams(different)
        length = np.bincount(numbers, self._squared[places], len(different))
        size = np.sqrt(np.maximum(length, 1e-6))
        tactic, signal = (
            np.bincount(numbers, weights[places], len(different)) / size + start
            for weights, start in zip(self._weighed, self.starts, strict=True)
        )
        bounded = (np.clip(one, QUIET, LOUD).tolist() for one in (tactic, signal))
        pairs = zip(*bounded, strict=True)
        return dict(zip(different, pairs, strict=True))


def table(looked: Sequence[Looked], scores: TextScores) -> Scores:
    """Give what messages are scored by, a row each, in the order of KNOWN."""
    texts = [look.message.text for look in looked]
    texts += [one.text for look in looked for one in look.earlier[-BEFORE:]]
    words = scores.of(texts).__getitem__
    return np.array([known(look, words) for look in looked], np.float32).reshape(-1, len(KNOWN))


class Screen:
    """Scores every message by its words, those before it, and what is known of the moment."""

    def __init__(self, file: Path) -> None:
        """Load the weights."""
        with np.load(file) as stored:
            weights, rarity = (stored[name].astype(np.float32) for name in ("weights", "rarity"))
            self._texts = TextScores(weights, rarity, stored["starts"])
            self._known = stored["known"]
            self._levels = stored["levels"]

    def scores(self, looked: Sequence[Looked]) -> Scores:
        """Score messages, a row each with a score for each of KINDS.

        A row depends on its own message and what came before it.
        """
        scores: Scores = table(looked, self._texts) @ self._known.T + self._levels
        return scores
