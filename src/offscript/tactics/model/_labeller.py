"""Says by a text's words alone which of some labels it is likeliest to carry.

Where the encoder reads, it is a second opinion on which tactic a message is (the namer): far
simpler, and wrong about other messages, so that what both name is right more often than what either
does. Where it can't read, the labels are signals (`_alarm.py`).
"""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from offscript.tactics.model._gathered import FLOOR
from offscript.tactics.model._grams import BITS, grams

Numbers = npt.NDArray[np.float64]


class LabelWeights(msgspec.Struct, frozen=True):
    """What was learned, for places of bits (`grams`) and for labels in their order.

    `weights`: (place, label), in whole numbers; `scales` and `starts`: what one of these is worth
    for a label, and what is added; `rarity`: of each place, 0 where too few texts held it.
    """

    weights: npt.NDArray[np.int8]
    scales: npt.NDArray[np.float32]
    starts: npt.NDArray[np.float32]
    rarity: npt.NDArray[np.float16]


class Labeller:
    """The weights of labels, opened when they are first needed."""

    def __init__(self, file: Path) -> None:
        """Take the file of the weights."""
        self._file = file

    def of(self, texts: Sequence[str]) -> Numbers:
        """Give a logit for each label, a row for each text; a repeated bit counts once."""
        learned = self._learned
        bits = grams(texts)
        once = np.unique(bits.text_of.astype(np.int64) << BITS | bits.places)
        text_of, places = once >> BITS, once & ((1 << BITS) - 1)
        rarity = learned.rarity[places].astype(np.float64)
        length = np.sqrt(np.maximum(np.bincount(text_of, rarity * rarity, len(texts)), FLOOR))
        there, starts = np.unique(text_of, return_index=True)
        summed = np.zeros((len(texts), len(learned.starts)))
        if len(there):
            weighed = rarity[:, None] * learned.weights[places]
            summed[there] = np.add.reduceat(weighed, starts)
        logits: Numbers = summed * (learned.scales / length[:, None])
        return logits + learned.starts

    @cached_property
    def _learned(self) -> LabelWeights:
        with np.load(self._file) as stored:
            return LabelWeights(**{name: stored[name] for name in LabelWeights.__struct_fields__})
