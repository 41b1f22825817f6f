"""Picks the few messages that the encoder should read: a linear model over everything."""

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from offscript.tactics._card import POINTS
from offscript.tactics._looked import Looked
from offscript.tactics.model._grams import LONGEST, grams
from offscript.tactics.model._window import GAPS, MOMENTS

Scores = npt.NDArray[np.float32]
FLAGS = (*MOMENTS, "after a gap", "a card", "a fair card", "a signal", "an answer")
SAID = (
    "its words", "the most of its stretches",
    "the most of the author's earlier words", "the most of others' earlier words",
    "the author's last words", "others' last words",
)  # fmt: skip
KINDS = ("a tactic", "a safety signal")
KNOWN = (*FLAGS, *(f"{what}, for {kind}" for kind in KINDS for what in SAID))
BEFORE = 4  # earlier messages whose words count too: what is meant is often carried by them
QUIET, LOUD = -4, 4  # bounds of what words may come to; nothing said is quiet
LONG = 120  # letters from which on a text is looked at in stretches too
# Forty letters or more to the end of a sentence; of what has none for long, to the end of a word.
_STRETCH = re.compile(r"(?s).{40,120}?(?:[.!?\n](?=\s)|\Z)|.{40,120}(?=\s)|.{1,120}")


def flags(looked: Sequence[Looked]) -> Scores:
    """Tell what is known of messages beside their words, a row each, in the order of FLAGS."""
    most = [max(look.points.values(), default=0) for look in looked]
    gap = GAPS[-2][0]
    columns = [
        *([name in look.moment for look in looked] for name in MOMENTS),
        [look.since is not None and look.since >= gap for look in looked],
        [one >= POINTS["weak"] for one in most],
        [one >= POINTS["fair"] for one in most],
        [bool(look.safety) for look in looked],
        [bool(look.earlier) and look.earlier[-1].author != look.author for look in looked],
    ]
    return np.array(columns, np.float32).T


class TextScores:
    """Weights of bits of words for each kind: what a text comes to by itself."""

    def __init__(self, weights: Scores, rarity: Scores, starts: Scores) -> None:
        """Take weights (kind, place), the rarity of places (`grams`), where each kind starts."""
        self.weights = weights
        self.rarity = rarity
        self.starts = starts
        self._weighed = weights * rarity
        self._squared = rarity * rarity

    def of(self, texts: Sequence[str]) -> npt.NDArray[np.float64]:
        """Score texts, each alone: a row each with a score for every kind."""
        places, numbers = grams(texts)
        # A `take` is a third quicker here than an index in brackets.
        length = np.bincount(numbers, self._squared.take(places), len(texts))
        size = np.sqrt(np.maximum(length, 1e-6))
        scores = [
            np.bincount(numbers, weights.take(places), len(texts)) / size + start
            for weights, start in zip(self._weighed, self.starts, strict=True)
        ]
        bounded: npt.NDArray[np.float64] = np.clip(np.stack(scores, axis=1), QUIET, LOUD)
        return bounded


def stretches(text: str) -> list[str]:
    """Give the stretches of a text: in a long one what tells is hushed by all other words.

    A short one is a single stretch.
    """
    return _STRETCH.findall(text[:LONGEST]) if len(text) >= LONG else [text]


def table(looked: Sequence[Looked], scores: TextScores) -> Scores:
    """Give what messages are scored by, a row each, in the order of KNOWN."""
    before = [(look, one) for look in looked for one in look.earlier[-BEFORE:]]
    texts = [look.message.text for look in looked]
    parts = [stretches(text) for text in texts]
    texts += [one.text for _, one in before]
    texts += [part for of_one in parts for part in of_one]
    number = {text: number for number, text in enumerate(dict.fromkeys(texts))}
    said = scores.of(list(number)).take([number[text] for text in texts], axis=0)
    own, earlier, in_parts = np.split(said, np.cumsum([len(looked), len(before)]))
    firsts = np.cumsum([0, *map(len, parts[:-1])])
    loudest = np.maximum.reduceat(in_parts, firsts)
    counts = [len(look.earlier[-BEFORE:]) for look in looked]
    row = np.repeat(np.arange(len(looked)), counts)
    side = np.array([one.author != look.author for look, one in before], np.intp)
    most, last = np.full((2, len(looked), 2, len(KINDS)), QUIET, np.float64)
    np.maximum.at(most, (row, side), earlier)
    last[row, side] = earlier  # the newest stands last, and stays
    alone = np.stack([own, loudest], axis=1)
    words = np.concatenate([alone, most, last], axis=1)
    by_kind = words.transpose(0, 2, 1).reshape(len(looked), -1)
    return np.concatenate([flags(looked), by_kind], axis=1, dtype=np.float32)


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
