"""Picks the few messages that the encoder should read: a linear model and a small network."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from offscript.tactics._card import POINTS
from offscript.tactics._looked import Looked
from offscript.tactics.model._gathered import Gathered, Weighed, WeighedBits
from offscript.tactics.model._network import Network
from offscript.tactics.model._window import GAPS, MOMENTS

Scores = npt.NDArray[np.float32]
Row = npt.NDArray[np.float64]
FLAGS = (*MOMENTS, "after a gap", "a card", "a fair card", "a signal", "an answer")
SAID = (
    "its words", "the most of its stretches",
    "the most of the author's earlier words", "the most of others' earlier words",
    "the author's last words", "others' last words",
)  # fmt: skip
KINDS = ("a tactic", "a safety signal")
KNOWN = (*FLAGS, *(f"{what}, for {kind}" for kind in KINDS for what in SAID))
QUIET, LOUD = -4, 4  # bounds of what words may come to; nothing said is quiet


class Screened(msgspec.Struct, frozen=True):
    """What the screen makes of messages, a row each, as logits.

    `linear`: for each of KINDS, by the linear model. By the network, as the encoder says it
    (`Heard`): `some`, any tactic; `which`, each tactic, if any; `alarm`, any signal.
    """

    linear: Row
    some: Row
    which: Row
    alarm: Row


def screened(rows: Row) -> Screened:
    """Tell the columns of the screen's rows apart."""
    linear, some, alarm, which = np.split(rows, [2, 3, 4], axis=1)
    return Screened(linear, some[:, 0], which, alarm[:, 0])


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

    def __init__(self, weights: Scores, starts: Scores) -> None:
        """Take weights (kind, place), and where each kind starts."""
        self.weights = weights
        self.starts = starts
        self._by_place = np.ascontiguousarray(weights.T)

    def of(self, bits: Weighed) -> tuple[Scores, Scores]:
        """Score texts by their bits, a row each with a score for every kind; and their loudest."""
        whole, parts = map(self._alone, (bits.texts, bits.stretches))
        return whole, np.maximum.reduceat(parts, bits.firsts)

    def _alone(self, bits: WeighedBits) -> Scores:
        bounded: Scores = np.clip(bits.summed(self._by_place) + self.starts, QUIET, LOUD)
        return bounded


def table(looked: Sequence[Looked], gathered: Gathered, scores: tuple[Scores, Scores]) -> Scores:
    """Give what messages are scored by, a row each, in the order of KNOWN.

    `scores` are those of the gathered texts (`TextScores`).
    """
    said, loudest = scores
    most, last = np.full((2, len(looked), 2, len(KINDS)), QUIET, np.float32)
    place = gathered.row, gathered.is_others.astype(np.intp)
    earlier = said[gathered.earlier]
    np.maximum.at(most, place, earlier)
    last[place] = earlier  # the newest stands last, and stays
    alone = np.stack([said[gathered.own], loudest[gathered.own]], axis=1)
    words = np.concatenate([alone, most, last], axis=1)
    by_kind = words.transpose(0, 2, 1).reshape(len(looked), -1)
    return np.concatenate([flags(looked), by_kind], axis=1, dtype=np.float32)


class Screen:
    """Scores every message by its words, those before it, and what is known of the moment."""

    def __init__(self, file: Path) -> None:
        """Load the weights."""
        with np.load(file) as stored:
            self._rarity = stored["rarity"].astype(np.float32)
            self._texts = TextScores(stored["weights"].astype(np.float32), stored["starts"])
            self._known = stored["known"]
            self._levels = stored["levels"]
            self._network = Network(stored)

    def rows(self, looked: Sequence[Looked]) -> Row:
        """Give what is made of messages, a row each (`screened`).

        A row depends on its own message and what came before it.
        """
        gathered = Gathered(looked)
        bits = gathered.bits(self._rarity)
        known = table(looked, gathered, self._texts.of(bits))
        linear = known.astype(np.float64) @ self._known.T + self._levels
        answers = self._network.answers(gathered, bits.texts, known[:, : len(FLAGS)])
        return np.concatenate([linear, answers], axis=1)
