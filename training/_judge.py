"""The judge as it learns: calibrated confidence and thresholds, on hands the encoder never saw."""

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from sklearn.linear_model import LogisticRegression

from offscript.tactics.model._encoder import Heard
from offscript.tactics.model._judge import (
    FEATURES,
    Numbers,
    agreed,
    alarm_features,
    features,
)
from offscript.tactics.model._screen import Row as Seen
from training._names import TACTICS
from training._rows import Row

PRECISION = 0.82  # by name, and with no more than one text message in two hundred marked
PRIOR = 40  # findings: how much the pooled precision weighs against those seen of one tactic
LEAST, MOST = 0.55, 0.95
PERHAPS, ALARMED = (0.02, 0.0025), (0.0003, 0.0001)
"""False alarms, at most: of the hands' other messages, which are full of what sounds like danger, and
of everyday ones. A signal that may be one is shown beside the others, and nothing rests on it."""
OWN_START = 0.5  # how far a tactic may start from the others
CALM_HANDS = ("casino_train", "persuasion_for_good_train", "sms_dev")


def table_of(
    rows: Sequence[Row], heard: Sequence[Heard], names: Numbers, seen: Seen
) -> tuple[Numbers, npt.NDArray[np.bool_]]:
    """Give the features of every message and tactic, and whether the label names the tactic.

    The rows are those in which somebody looked for tactics.
    """
    table = features([row.look for row in rows], heard, names, seen, TACTICS)
    named = np.array([[tactic in row.label.tactics for tactic in TACTICS] for row in rows])
    return table, named


def fit(table: Numbers, named: npt.NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
    """Give the weights of the features, and where each tactic starts."""
    own = np.tile(np.eye(len(TACTICS)) * OWN_START, (len(table), 1))
    flat = np.hstack([table.reshape(-1, len(FEATURES)), own])
    model = LogisticRegression(C=1.0, fit_intercept=False, max_iter=500)
    model.fit(flat, named.ravel())
    weights = model.coef_[0]
    return weights[: len(FEATURES)], weights[len(FEATURES) :] * OWN_START


def sure(table: Numbers, weights: Numbers, starts: Numbers) -> Numbers:
    """Give the confidence of every message and tactic."""
    confidence: Numbers = 1 / (1 + np.exp(-(table @ weights + starts)))
    return confidence


def left_out(rows: Sequence[Row], table: Numbers, named: npt.NDArray[np.bool_]) -> Numbers:
    """Give the confidence of each row by a judge that never saw its hand."""
    confidence = np.zeros(named.shape)
    hands = np.array([row.label.hand for row in rows])
    for hand in sorted(set(hands)):
        inside = hands == hand
        weights, starts = fit(table[~inside], named[~inside])
        confidence[inside] = sure(table[inside], weights, starts)
    return confidence


def thresholds(confidence: Numbers, named: npt.NDArray[np.bool_]) -> dict[str, float]:
    """Give each tactic the lowest threshold at which enough of its findings are right.

    What is seen of one tactic is joined with PRIOR findings of the pooled precision. With less, what
    was right on one hand was wrong on the other: chosen on either hand and measured on the other,
    thresholds of their own reached less recall at the same precision than one for all.
    """
    steps = np.arange(LEAST, MOST, 0.01)
    chosen = {}
    pooled = {
        step: named[confidence >= step].mean() if (confidence >= step).any() else 1.0
        for step in steps
    }
    for number, tactic in enumerate(TACTICS):
        chosen[tactic] = MOST
        for step in steps:
            found = confidence[:, number] >= step
            right = named[found, number].sum() + PRIOR * pooled[step]
            if right / (found.sum() + PRIOR) >= PRECISION:
                chosen[tactic] = round(float(step), 2)
                break
    return chosen


def fit_loud(rows: Sequence[Row], table: Numbers) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Give the weights that tell how loud a message is, for a tactic and for a signal."""
    tactic, signal = (_fit_one(table, there) for there in _there(rows))
    return tuple(np.round(tactic, 4).tolist()), tuple(np.round(signal, 4).tolist())


def left_out_loud(rows: Sequence[Row], table: Numbers) -> Numbers:
    """Give how loud each row is, for a tactic and for a signal, by weights without its hand."""
    return np.column_stack([_by_others(rows, table, there) for there in _there(rows)])


def _by_others(rows: Sequence[Row], table: Numbers, there: npt.NDArray[np.bool_]) -> Numbers:
    """Give the logit of each row by weights that never saw its hand."""
    logits = np.zeros(len(rows))
    hands = np.array([row.label.hand for row in rows])
    for hand in sorted(set(hands)):
        inside = hands == hand
        logits[inside] = table[inside] @ _fit_one(table[~inside], there[~inside])
    return logits


def _there(rows: Sequence[Row]) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Tell whether each row carries a tactic or a signal, and whether a signal."""
    signal = np.array([bool(row.label.safety) for row in rows])
    return signal | np.array([bool(row.label.tactics) for row in rows]), signal


def fit_alarm(
    rows: Sequence[Row], heard: Sequence[Heard], seen: Seen
) -> tuple[tuple[float, ...], float, float]:
    """Give the weights of the alarm's features, and how sure a signal must be for either word.

    That is chosen on what a judge says of hands it never saw.
    """
    table = alarm_features(heard, seen)
    _, there = _there(rows)
    calm = np.isin([row.label.hand for row in rows], CALM_HANDS)
    sure = 1 / (1 + np.exp(-_by_others(rows, table, there)))
    agreeing = np.where(agreed([row.look for row in rows], seen), sure, 0)
    perhaps, alarmed = (
        max(_from_which(of_all[~there & ~calm], hard), _from_which(of_all[calm], easy))
        for of_all, (hard, easy) in ((sure, PERHAPS), (agreeing, ALARMED))
    )
    for step in sorted({0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, perhaps, alarmed}):
        heard_of, wrong = sure[there] >= step, sure[~there & ~calm] >= step
        print(
            f"alarm from {step}: {heard_of.mean():.3f} of {there.sum()} signals, {wrong.mean():.4f} of "
            f"other messages, {(sure[calm] >= step).mean():.5f} of everyday ones"
        )
    weights = _fit_one(table, there)
    return tuple(round(float(weight), 4) for weight in weights), perhaps, alarmed


def _from_which(sure: Numbers, share: float) -> float:
    """Give how sure, in thousandths, no more than a share of these are: rounding must not add one."""
    return math.ceil(np.quantile(sure, 1 - share, method="higher") * 1000 + 1e-6) / 1000


def _fit_one(table: Numbers, there: npt.NDArray[np.bool_]) -> Numbers:
    weights: Numbers = LogisticRegression(C=1.0, fit_intercept=False).fit(table, there).coef_[0]
    return weights


def tell(
    rows: Sequence[Row],
    confidence: Numbers,
    named: npt.NDArray[np.bool_],
    shown: dict[str, float],
) -> None:
    """Print what the thresholds come to, as if the encoder heard every message."""
    found = confidence >= np.array(list(shown.values()))
    right = found & named
    calm = np.array([row.label.hand in CALM_HANDS for row in rows])
    print(f"found {found.sum()}, right {right.sum()}, there {named.sum()}")
    print(
        f"precision {right.sum() / max(found.sum(), 1):.3f}, recall {right.sum() / named.sum():.3f}"
    )
    print(f"everyday messages marked: {found[calm].any(1).mean():.4f} of {calm.sum()}")
