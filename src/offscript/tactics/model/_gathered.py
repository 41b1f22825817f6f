"""The texts of some messages and of what was said before them, each once, as weighed bits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from offscript.tactics.model._grams import BITS, LONGEST, Places, grams

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scipy.sparse import csr_array

    from offscript.tactics._looked import Looked

Weights = npt.NDArray[np.float32]

BEFORE = 4  # earlier messages whose words count too: what is meant is often carried by them
FLOOR = 1e-6  # of the square of a text's length: one without a known bit has none
LONG = 120  # letters from which on a text is looked at in stretches too
# Forty letters or more to the end of a sentence; of what has none for long, to the end of a word.
_STRETCH = re.compile(r"(?s).{40,120}?(?:[.!?\n](?=\s)|\Z)|.{40,120}(?=\s)|.{1,120}")


class Gathered:
    """What the screen reads of some messages; most texts stand before several of them.

    `own` has for each message the number of its text. `earlier` has the numbers of what came
    before, oldest first, `row` whose message each stands before, `is_others` whether somebody else
    wrote it. `parts` has the numbers of the stretches of each message's text, those of a message
    from its `firsts` on.
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
        texts += [part for of_one in parts for part in of_one]
        number = {text: number for number, text in enumerate(dict.fromkeys(texts))}
        numbers = np.array([number[text] for text in texts], np.intp)
        ends = np.cumsum([len(looked), len(before)])
        self.own, self.earlier, self.parts = np.split(numbers, ends)
        self.row = np.array([row for row, _, _ in before], np.intp)
        self.is_others = np.array([one.author != author for _, one, author in before], bool)
        self.firsts: Places = np.cumsum([0, *map(len, parts)])[:-1]
        self._texts = list(number)

    def bits(self, rarity: Weights) -> csr_array[np.float32]:
        """Give the bits of all texts, each by how rare it is: (text, place), rows of length one."""
        from scipy.sparse import csr_array

        count = len(self._texts)
        places, text_of = grams(self._texts)
        order = np.argsort(text_of, kind="stable")
        places, text_of = places[order], text_of[order]
        # A `take` is a third quicker here than an index in brackets.
        weights = rarity.take(places)
        length = np.sqrt(np.maximum(np.bincount(text_of, weights * weights, count), FLOOR))
        weights /= length.astype(np.float32).take(text_of)
        starts = np.searchsorted(text_of, np.arange(count + 1)).astype(np.int32)
        return csr_array((weights, places.astype(np.int32), starts), shape=(count, 1 << BITS))


def stretches(text: str) -> list[str]:
    """Give the stretches of a text: in a long one what tells is hushed by all other words.

    A short one is a single stretch.
    """
    return _STRETCH.findall(text[:LONGEST]) if len(text) >= LONG else [text]
