"""The texts of some messages and of what was said before them, each once, as weighed bits."""

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from offscript.tactics._looked import Looked
from offscript.tactics.model._grams import Places, grams

Weights = npt.NDArray[np.float32]

BEFORE = 4  # earlier messages whose words count too: what is meant is often carried by them
FLOOR = 1e-6  # of the square of a text's length: one without a known bit has none


class WeighedBits(msgspec.Struct, frozen=True):
    """The bits of some texts, or of stretches of them, one after the other, weighed.

    `places` and `weights` have a bit each; `starts` tells where each text's begin, and at last
    where they end. The weights of a text have a length of one.
    """

    places: Places
    weights: Weights
    starts: Places

    def summed(self, table: Weights) -> Weights:
        """Add up a table's rows, one for each place, by the weights: a row for each text."""
        from scipy.sparse import csr_array

        shape = len(self.starts) - 1, len(table)
        summed: Weights = csr_array((self.weights, self.places, self.starts), shape=shape) @ table
        return summed

    def paired(self) -> "WeighedBits":
        """Give them with every two neighbouring places as one."""
        return WeighedBits(self.places >> 1, self.weights, self.starts)


class Weighed(msgspec.Struct, frozen=True):
    """Texts as bits, and their stretches, those of a text from its `firsts` on."""

    texts: WeighedBits
    stretches: WeighedBits
    firsts: Places


class Gathered:
    """What the screen reads of some messages; most texts stand before several of them.

    `own` has for each message the number of its text. `earlier` has the numbers of what came
    before, oldest first, `row` whose message each stands before, `is_others` whether somebody else
    wrote it.
    """

    def __init__(self, looked: Sequence[Looked]) -> None:
        """Read messages and what came before them."""
        before = [
            (row, one, look.author)
            for row, look in enumerate(looked)
            for one in look.earlier[-BEFORE:]
        ]
        texts = [look.message.text for look in looked]
        texts += [one.text for _, one, _ in before]
        number = {text: number for number, text in enumerate(dict.fromkeys(texts))}
        numbers = np.array([number[text] for text in texts], np.intp)
        self.own, self.earlier = np.split(numbers, [len(looked)])
        self.row = np.array([row for row, _, _ in before], np.intp)
        self.is_others = np.array([one.author != author for _, one, author in before], bool)
        self._texts = list(number)

    def bits(self, rarity: Weights) -> Weighed:
        """Give the bits of all texts, each weighed by how rare its place is."""
        made = grams(self._texts)
        # Stretches are numbered in the order of their texts. Few numbers are sorted far sooner.
        few = made.stretch_of.astype(np.min_scalar_type(made.stretch_of.max(initial=0)))
        order = np.argsort(few, kind="stable")
        places = made.places.take(order)
        # A `take` is a third quicker here than an index in brackets.
        weights = rarity.take(places)
        inside = weights * made.is_inside.take(order)
        return Weighed(
            _of_length_one(places, weights, made.text_of.take(order), len(self._texts)),
            _of_length_one(places, inside, made.stretch_of.take(order), made.stretches),
            made.firsts,
        )


def _of_length_one(places: Places, weights: Weights, text_of: Places, count: int) -> WeighedBits:
    """Give the weights of each text a length of one. They stand one text after the other."""
    length = np.sqrt(np.maximum(np.bincount(text_of, weights * weights, count), FLOOR))
    starts = np.searchsorted(text_of, np.arange(count + 1)).astype(np.int32)
    return WeighedBits(places, weights / length.astype(np.float32).take(text_of), starts)
