"""The namer as it learns: a logistic regression for each tactic, on bits of words of marked messages."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

from offscript.tactics.model._namer import NameWeights
from training._names import TACTICS
from training._rows import Row
from training._screen import Bits

STRENGTH = 20.0
SHARP = 2  # what the logits of thirty regressions are raised by, so that their shares are as sure as right


def learn_namer(rows: Sequence[Row], file: Path) -> None:
    """Learn from the rows that carry a tactic which one it is, and write the weights."""
    rows = [row for row in rows if row.label.tactics]
    bits = Bits([row.label.text for row in rows], once=True)
    models = [
        LogisticRegression(
            C=STRENGTH, solver="liblinear", dual=True, max_iter=200, random_state=0
        ).fit(bits.table, np.array([tactic in row.label.tactics for row in rows]))
        for tactic in TACTICS
    ]
    weights = SHARP * np.stack([model.coef_[0] for model in models], axis=1)
    scales = np.abs(weights).max(axis=0) / 127
    learned = NameWeights(
        weights=np.round(weights / scales).astype(np.int8),
        scales=scales.astype(np.float32),
        starts=SHARP * np.array([model.intercept_[0] for model in models], np.float32),
        rarity=bits.rarity.astype(np.float16),
    )
    np.savez_compressed(
        file, **{name: getattr(learned, name) for name in NameWeights.__struct_fields__}
    )
