"""The screen as it learns: a logistic regression on bits of words and what is known of a moment."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import scipy.sparse
from sklearn.linear_model import LogisticRegression

from offscript.tactics.model._grams import BITS, grams
from offscript.tactics.model._screen import flags
from training._rows import Row

STRENGTH = 2.0
SELDOM = 2  # texts that a bit must stand in


def learn_screen(rows: Sequence[Row], file: Path) -> None:
    """Learn from labelled rows and everyday ones, and write the weights."""
    texts = [row.label.text for row in rows]
    wanted = np.array([bool(row.label.tactics or row.label.safety) for row in rows])
    places, numbers = grams(texts)
    counts = scipy.sparse.csr_matrix(
        (np.ones(len(places)), (numbers, places)), shape=(len(texts), 1 << BITS)
    )
    there = np.asarray((counts > 0).sum(0)).ravel()
    rarity = np.log((len(texts) + 1) / (there + 1)) + 1
    rarity[there < SELDOM] = 0
    # What no text here holds is left out of a text's length too, so rare names don't hush it.
    weighed = counts @ scipy.sparse.diags(rarity)
    squared = np.asarray((counts @ scipy.sparse.diags(rarity**2)).sum(1)).ravel()
    weighed = scipy.sparse.diags(1 / np.sqrt(np.maximum(squared, 1e-6))) @ weighed
    known = scipy.sparse.csr_matrix(np.array([flags(row.look) for row in rows], float))
    model = LogisticRegression(C=STRENGTH, solver="liblinear", max_iter=300, random_state=0)
    model.fit(scipy.sparse.hstack([weighed, known]).tocsr(), wanted)
    np.savez_compressed(
        file,
        weights=model.coef_[0][: 1 << BITS].astype(np.float16),
        rarity=rarity.astype(np.float16),
        flags=model.coef_[0][1 << BITS :].astype(np.float32),
        start=np.float32(model.intercept_[0]),
    )
