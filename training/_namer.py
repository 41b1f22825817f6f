"""What names by words alone, as it learns: a logistic regression for each label, on bits of words."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import scipy.sparse
from sklearn.linear_model import LogisticRegression

from offscript.tactics.model._labeller import LabelWeights
from training._names import TACTICS
from training._rows import Row
from training._screen import Bits

STRENGTH = 20.0
SHARP = 2  # what the logits of thirty regressions are raised by, so that their shares are as sure as right


def learn_namer(rows: Sequence[Row], file: Path) -> None:
    """Learn from the rows that carry a tactic which one it is, and write the weights."""
    rows = [row for row in rows if row.label.tactics]
    bits = Bits([row.label.text for row in rows], once=True)
    named = [[tactic in row.label.tactics for row in rows] for tactic in TACTICS]
    models = [fitted(bits.table, np.array(one), STRENGTH) for one in named]
    write_labels(
        file,
        SHARP * np.stack([model.coef_[0] for model in models], axis=1),
        SHARP * np.array([model.intercept_[0] for model in models]),
        bits.rarity,
    )


def fitted(
    table: scipy.sparse.csr_matrix, there: npt.NDArray[np.bool_], strength: float
) -> LogisticRegression:
    """Learn which bits go with one label."""
    model = LogisticRegression(
        C=strength, solver="liblinear", dual=True, max_iter=200, random_state=0
    )
    return model.fit(table, there)


def write_labels(
    file: Path,
    weights: npt.NDArray[np.float64],
    starts: npt.NDArray[np.float64],
    rarity: npt.NDArray[np.float64],
) -> None:
    """Write weights (place, label) in whole numbers of eight bits."""
    scales = np.abs(weights).max(axis=0) / 127
    learned = LabelWeights(
        weights=np.round(weights / scales).astype(np.int8),
        scales=scales.astype(np.float32),
        starts=starts.astype(np.float32),
        rarity=rarity.astype(np.float16),
    )
    np.savez_compressed(
        file, **{name: getattr(learned, name) for name in LabelWeights.__struct_fields__}
    )
