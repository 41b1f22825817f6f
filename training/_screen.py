"""The screen as it learns: two logistic regressions, on bits of words and on what is known; a network.

The second learns from what the first makes of conversations that it did not learn from, or it would
believe words more than they deserve (stacking, Wolpert 1992).
"""

import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import scipy.sparse
from sklearn.linear_model import LogisticRegression

from offscript.tactics.model._gathered import Gathered
from offscript.tactics.model._grams import BITS, grams
from offscript.tactics.model._screen import KNOWN, TextScores, table
from training._network import learn_network
from training._rows import Row

STRENGTH = 2.0
SELDOM = 2  # texts that a bit must stand in
PARTS = 3


def learn_screen(rows: Sequence[Row], file: Path, seed: int) -> None:
    """Learn from labelled rows and everyday ones, and write the weights."""
    rows = [row for row in rows if row.label.sought or row.label.safety]
    tactic, signal = (
        np.array([bool(wanted(row.label)) for row in rows])
        for wanted in (lambda label: label.tactics or label.safety, lambda label: label.safety)
    )
    kinds = (tactic, signal)
    bits = Bits([row.label.text for row in rows])
    part = np.array([zlib.crc32(row.label.conversation.encode()) % PARTS for row in rows])
    known = np.zeros((len(rows), len(KNOWN)), np.float32)
    rarity = bits.rarity.astype(np.float32)
    for one in range(PARTS):
        inside = part == one
        looked = [rows[place].look for place in np.flatnonzero(inside)]
        gathered = Gathered(looked)
        scores = bits.learned(kinds, ~inside).of(gathered.bits(rarity))
        known[inside] = table(looked, gathered, scores)
    seconds = [LogisticRegression(C=STRENGTH, max_iter=1000).fit(known, kind) for kind in kinds]
    whole = bits.learned(kinds, np.ones(len(rows), bool))
    np.savez_compressed(
        file,
        **learn_network(rows, rarity, seed),
        weights=whole.weights.astype(np.float16),
        rarity=rarity.astype(np.float16),
        starts=whole.starts,
        known=np.stack([second.coef_[0] for second in seconds]).astype(np.float32),
        levels=np.array([second.intercept_[0] for second in seconds], np.float32),
    )


class Bits:
    """Texts as weighed bits of their words: `table` has a row for each, of length one."""

    def __init__(self, texts: Sequence[str], *, once: bool = False) -> None:
        """Weigh the bits of texts; `once`: no more for a bit that stands there more often."""
        bits = grams(texts)
        counts = scipy.sparse.csr_matrix(
            (np.ones(len(bits.places)), (bits.text_of, bits.places)), shape=(len(texts), 1 << BITS)
        )
        if once:
            counts.data[:] = 1
        there = np.asarray((counts > 0).sum(0)).ravel()
        self.rarity = np.log((len(texts) + 1) / (there + 1)) + 1
        # What no text here holds is left out of a text's length too, so rare names don't hush it.
        self.rarity[there < SELDOM] = 0
        squared = np.asarray((counts @ scipy.sparse.diags(self.rarity**2)).sum(1)).ravel()
        self.table = (
            scipy.sparse.diags(1 / np.sqrt(np.maximum(squared, 1e-6)))
            @ counts
            @ scipy.sparse.diags(self.rarity)
        ).tocsr()

    def learned(
        self, kinds: Sequence[npt.NDArray[np.bool_]], chosen: npt.NDArray[np.bool_]
    ) -> TextScores:
        """Learn from the chosen texts which words go with each kind."""
        models = [
            LogisticRegression(C=STRENGTH, solver="liblinear", max_iter=300, random_state=0).fit(
                self.table[chosen], kind[chosen]
            )
            for kind in kinds
        ]
        return TextScores(
            np.stack([model.coef_[0] for model in models]).astype(np.float32),
            np.array([model.intercept_[0] for model in models], np.float32),
        )
