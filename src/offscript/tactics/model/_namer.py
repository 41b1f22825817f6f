"""Says by a text's words alone which tactic it is likeliest to be, if it is one.

A second opinion beside the encoder's. It is a far simpler model, and wrong about other messages:
what both name is right more often than what either does.
"""

import math
from functools import cached_property
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from offscript.tactics.model._grams import grams

Numbers = npt.NDArray[np.float64]


class NameWeights(msgspec.Struct, frozen=True):
    """What the namer learned, for places of bits (`grams`) and for tactics in the judge's order.

    `weights`: (place, tactic), in whole numbers; `scales` and `starts`: what one of these is worth
    for a tactic, and what is added; `rarity`: of each place, 0 where too few texts held it.
    """

    weights: npt.NDArray[np.int8]
    scales: npt.NDArray[np.float32]
    starts: npt.NDArray[np.float32]
    rarity: npt.NDArray[np.float16]


class Namer:
    """The namer's weights, opened when they are first needed."""

    def __init__(self, file: Path) -> None:
        """Take the file of the weights."""
        self._file = file

    def of(self, text: str) -> Numbers:
        """Give a logit for each tactic, in the order of the judge; a repeated bit counts once."""
        learned = self._learned
        places = np.unique(grams([text])[0])
        rarity = learned.rarity[places].astype(np.float64)
        length = math.sqrt(max(float(rarity @ rarity), 1e-6))
        logits: Numbers = rarity @ learned.weights[places] * (learned.scales / length)
        return logits + learned.starts

    @cached_property
    def _learned(self) -> NameWeights:
        with np.load(self._file) as stored:
            return NameWeights(**{name: stored[name] for name in NameWeights.__struct_fields__})
