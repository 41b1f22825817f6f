"""Says by a text's words alone which of some labels it is likeliest to carry.

Where the encoder reads, it is a second opinion on which tactic a message is (the namer): far
simpler, and wrong about other messages, so that what both name is right more often than what either
does. Where it can't read, the labels are signals (`_alarm.py`).
"""

import math
from functools import cached_property
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from offscript.tactics.model._grams import grams

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

    def of(self, text: str) -> Numbers:
        """Give a logit for each label; a repeated bit counts once."""
        learned = self._learned
        places = np.unique(grams([text])[0])
        rarity = learned.rarity[places].astype(np.float64)
        length = math.sqrt(max(float(rarity @ rarity), 1e-6))
        logits: Numbers = rarity @ learned.weights[places] * (learned.scales / length)
        return logits + learned.starts

    @cached_property
    def _learned(self) -> LabelWeights:
        with np.load(self._file) as stored:
            return LabelWeights(**{name: stored[name] for name in LabelWeights.__struct_fields__})
