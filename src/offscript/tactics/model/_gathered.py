"""The texts of some messages and of what was said before them, each once, as weighed bits."""

import re
from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from offscript.tactics._looked import Looked
from offscript.tactics.model._grams import LONGEST, grams

Weights = npt.NDArray[np.float32]

BEFORE = 4  # earlier messages whose words count too: what is meant is often carried by them
FLOOR = 1e-6  # of the square of a text's length: one without a known bit has none
LONG = 120  # letters from which on a text is looked at in stretches too
# Forty letters or more to the end of a sentence; of what has none for long, to the end of a word.
_STRETCH = re.compile(r"(?s).{40,120}?(?:[.!?\n](?=\s)|\Z)|.{40,120}(?=\s)|.{1,120}")


class WeighedBits(msgspec.Struct, frozen=True):
    """The bits of some texts, one text after the other, weighed.

    `places` and `weights` have a bit each; `starts` tells where each text's begin, and at last
    where they end. The weights of a text have a length of one.
    """

    places: npt.NDArray[np.int32]
    weights: Weights
    starts: npt.NDArray[np.int32]

    def summed(self, table: Weights) -> Weights:
        """Add up a table's rows, one for each place, by the weights: a row for each text."""
        from scipy.sparse import csr_array

        shape = len(self.starts) - 1, len(table)
        summed: Weights = csr_array((self.weights, self.places, self.starts), shape=shape) @ table
        return summed

    def paired(self, texts: int) -> "WeighedBits":
        """Give those of the first texts, with every two neighbouring places as one."""
        starts = self.starts[: texts + 1]
        return WeighedBits(self.places[: starts[-1]] >> 1, self.weights[: starts[-1]], starts)


class Gathered:
    """What the screen reads of some messages; most texts stand before several of them.

    `own` has for each message the number of its text. `earlier` has the numbers of what came
    before, oldest first, `row` whose message each stands before, `is_others` whether somebody else
    wrote it. `parts` has the numbers of the stretches of each message's text, those of a message
    from its `firsts` on. The texts that are more than a stretch stand first, as many as `whole`.
    """

    def __init__(self, looked: Sequence[Looked]) -> None:
        """Read messages and what came before them."""
        before = [
            (row, one, look.author)
            for row, look in enumerate(looked)
            for one in look.earlier[-BEFORE:]
        ]
        texts = [look.message.text for look in looked]
        parts = [stretches(text) for text in texts]
        texts += [one.text for _, one, _ in before]
        self.whole = len(set(texts))
        texts += [part for of_one in parts for part in of_one]
        number = {text: number for number, text in enumerate(dict.fromkeys(texts))}
        numbers = np.array([number[text] for text in texts], np.intp)
        ends = np.cumsum([len(looked), len(before)])
        self.own, self.earlier, self.parts = np.split(numbers, ends)
        self.row = np.array([row for row, _, _ in before], np.intp)
        self.is_others = np.array([one.author != author for _, one, author in before], bool)
        self.firsts: npt.NDArray[np.intp] = np.cumsum([0, *map(len, parts)])[:-1]
        self._texts = list(number)

    def bits(self, rarity: Weights) -> WeighedBits:
        """Give the bits of all texts, each weighed by how rare its place is."""
        count = len(self._texts)
        places, text_of = grams(self._texts)
        order = np.argsort(text_of, kind="stable")
        places, text_of = places[order], text_of[order]
        # A `take` is a third quicker here than an index in brackets.
        weights = rarity.take(places)
        length = np.sqrt(np.maximum(np.bincount(text_of, weights * weights, count), FLOOR))
        weights /= length.astype(np.float32).take(text_of)
        starts = np.searchsorted(text_of, np.arange(count + 1)).astype(np.int32)
        return WeighedBits(places.astype(np.int32), weights, starts)


def stretches(text: str) -> list[str]:
    """Give the stretches of a text: in a long one what tells is hushed by all other words.

    A short one is a single stretch.
    """
    return _STRETCH.findall(text[:LONGEST]) if len(text) >= LONG else [text]
