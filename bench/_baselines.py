"""What the reader must beat: the length of a message, and TF-IDF with logistic regression."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import scipy.sparse
from scipy.optimize import minimize

from offscript.tactics.model._grams import BITS, grams

Numbers = npt.NDArray[np.float64]
STRENGTH = 8.0  # how freely the regression may fit
STEPS = 25
SELDOM = 4  # texts that a bit must stand in


class TfIdf:
    """Logistic regression on TF-IDF of words, neighbours and letters: one model for each label."""

    def __init__(
        self, texts: Sequence[str], labels: Sequence[Sequence[str]], *, each: bool = True
    ) -> None:
        """Learn whether there is any label; with `each`, also every one that stands in `labels`."""
        counts = _counts(texts)
        there = np.asarray((counts > 0).sum(0)).ravel()
        self._rarity = np.where(there >= SELDOM, np.log((len(texts) + 1) / (there + 1)) + 1, 0.0)
        table = self._weighed(counts)
        self._used = np.flatnonzero(self._rarity)
        table = table[:, self._used]
        names = sorted({name for of_one in labels for name in of_one}) if each else []
        self._any = _fit(table, np.array([bool(of_one) for of_one in labels], float))
        self._weights = {
            name: _fit(table, np.array([name in of_one for of_one in labels], float))
            for name in names
        }

    def scores(self, texts: Sequence[str]) -> tuple[Numbers, dict[str, Numbers]]:
        """Give the chance of any label, and of each."""
        table = self._weighed(_counts(texts))[:, self._used]
        each = {name: _chance(table, weights) for name, weights in self._weights.items()}
        return _chance(table, self._any), each

    def _weighed(self, counts: scipy.sparse.csr_matrix) -> scipy.sparse.csr_matrix:
        weighed = counts @ scipy.sparse.diags(self._rarity)
        lengths = np.sqrt(np.asarray(weighed.multiply(weighed).sum(1)).ravel())
        return (scipy.sparse.diags(1 / np.maximum(lengths, 1e-6)) @ weighed).tocsr()


def _counts(texts: Sequence[str]) -> scipy.sparse.csr_matrix:
    bits = grams(texts)
    return scipy.sparse.csr_matrix(
        (np.ones(len(bits.places)), (bits.text_of, bits.places)), shape=(len(texts), 1 << BITS)
    )


def _chance(table: scipy.sparse.csr_matrix, weights: Numbers) -> Numbers:
    chance: Numbers = 1 / (1 + np.exp(-(table @ weights[:-1] + weights[-1])))
    return chance


def _fit(table: scipy.sparse.csr_matrix, wanted: Numbers) -> Numbers:
    """Fit by L-BFGS; the last weight is where it starts."""

    def loss(weights: Numbers) -> tuple[float, Numbers]:
        chance = np.clip(_chance(table, weights), 1e-9, 1 - 1e-9)
        error = chance - wanted
        inner = weights[:-1]
        value = -np.sum(wanted * np.log(chance) + (1 - wanted) * np.log(1 - chance))
        slope = np.append(table.T @ error + inner / STRENGTH, error.sum())
        return float(value + inner @ inner / (2 * STRENGTH)), slope

    start = np.zeros(table.shape[1] + 1)
    fitted: Numbers = minimize(
        loss, start, jac=True, method="L-BFGS-B", options={"maxiter": STEPS}
    ).x
    return fitted


def near_twins(texts: Sequence[str], others: Sequence[str], share: float = 0.6) -> list[bool]:
    """Tell which texts of five words or more share most of their word triples with another text."""
    holders: dict[tuple[str, ...], list[int]] = {}
    sizes = []
    for number, other in enumerate(others):
        triples = _triples(other)
        sizes.append(len(triples))
        for triple in triples:
            holders.setdefault(triple, []).append(number)
    return [_is_twin(_triples(text), holders, sizes, share) for text in texts]


def _triples(text: str) -> set[tuple[str, ...]]:
    words = text.lower().split()
    return {tuple(words[start : start + 3]) for start in range(len(words) - 2)}


def _is_twin(
    triples: set[tuple[str, ...]],
    holders: dict[tuple[str, ...], list[int]],
    sizes: list[int],
    share: float,
) -> bool:
    shared: dict[int, int] = {}
    for triple in triples:
        for number in holders.get(triple, ()):
            shared[number] = shared.get(number, 0) + 1
    return any(
        len(triples) > 2 and count / (len(triples) + sizes[number] - count) >= share  # noqa: PLR2004
        for number, count in shared.items()
    )
