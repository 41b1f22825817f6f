"""A small network on the bits of a text and of those before it: what linear weights can't join.

Every bit has a vector; a text's is their mean, each weighed by its rarity, as in fastText (Joulin
and others 2017). Of a message, what its side said before and what others said, one layer makes
what the encoder's heads make too, in a hundredth of the time.
"""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from offscript.tactics.model._gathered import Gathered, WeighedBits, Weights

Numbers = npt.NDArray[np.float64]


class Network:
    """The network's weights.

    `table`: (place, columns), in whole numbers, for the bits' places without their last bit;
    `scales` says what one of these is worth in each column. The first columns are the vector, the
    last, as many as there are answers, what a bit adds to each by itself. `inner` and `outer` are
    the two layers, each with what is added.
    """

    def __init__(self, stored: Mapping[str, npt.NDArray[np.generic]]) -> None:
        """Take what was learned."""
        self._table = stored["table"].astype(np.float32) * stored["scales"].astype(np.float32)
        layers = ("inner", "inner_starts", "outer", "outer_starts")
        self._inner, self._inner_starts, self._outer, self._outer_starts = (
            stored[name].astype(np.float64) for name in layers
        )

    def answers(self, gathered: Gathered, bits: WeighedBits, known: Weights) -> Numbers:
        """Give the answers about each message, as logits, a row each.

        `bits` are those of the texts, `known` is what is known of messages beside their words. In
        fewer digits, products would depend on how many messages are read together.
        """
        summed = bits.paired().summed(self._table).astype(np.float64)
        vectors, alone = np.split(summed, [summed.shape[1] - len(self._outer_starts)], axis=1)
        own = vectors[gathered.own]
        same, others = (
            _mean(gathered, vectors, gathered.is_others == which) for which in (False, True)
        )
        last = np.zeros_like(own)
        last[gathered.row[gathered.is_others]] = vectors[gathered.earlier[gathered.is_others]]
        given = np.concatenate([own, same, others, last, own * last, known], axis=1)
        hidden = np.maximum(given @ self._inner.T + self._inner_starts, 0)
        answers: Numbers = hidden @ self._outer.T + self._outer_starts + alone[gathered.own]
        return answers


def _mean(gathered: Gathered, vectors: Numbers, chosen: npt.NDArray[np.bool_]) -> Numbers:
    """Add up the vectors of chosen earlier texts for each message, by the root of their number."""
    row = gathered.row[chosen]
    counts = np.bincount(row, minlength=len(gathered.own))
    summed = np.zeros((len(gathered.own), vectors.shape[1]))
    np.add.at(summed, row, vectors[gathered.earlier[chosen]])
    mean: Numbers = summed / np.sqrt(np.maximum(counts, 1))[:, None]
    return mean
