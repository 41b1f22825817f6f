"""Scores, with how far chance may have moved them."""

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from bench._corpus import Labelled, wilson
from offscript.record import Measured

TIMES = 500  # resamples of whole conversations


def area_under_curve(scores: Sequence[float], marked: Sequence[bool]) -> float:
    """Give the chance that a marked message scores above an unmarked one (ties count half)."""
    values = np.asarray(scores, float)
    is_marked = np.asarray(marked, bool)
    _, places, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[places]
    there = int(is_marked.sum())
    if not there or there == len(values):
        return float("nan")
    return float((ranks[is_marked].sum() - there * (there + 1) / 2) / there / (len(values) - there))


class Tally:
    """How often each tactic was named, rightly, and in the labels."""

    def __init__(self, rows: Sequence[Labelled], named: Sequence[frozenset[str]]) -> None:
        """Count."""
        self.right: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        self.there: Counter[str] = Counter()
        for row, got in zip(rows, named, strict=True):
            self.found.update(got)
            self.there.update(row.tactics)
            self.right.update(got & set(row.tactics))

    def row(self, tactic: str) -> Measured:
        """Give precision and recall of a tactic with 95 % Wilson intervals."""
        return _measured(tactic, self.right[tactic], self.found[tactic], self.there[tactic])

    def overall(self) -> Measured:
        """Give precision and recall of all findings together."""
        return _measured("overall", self.right.total(), self.found.total(), self.there.total())

    def macro_f1(self) -> float:
        """Give the mean F1 over the tactics that the labels name."""
        return sum(
            2 * self.right[tactic] / (self.found[tactic] + count)
            for tactic, count in self.there.items()
        ) / max(len(self.there), 1)


def _measured(name: str, right: int, found: int, there: int) -> Measured:
    return Measured(
        name=name,
        messages=there,
        precision=round(right / found, 3) if found else None,
        precision_interval=wilson(right, found),
        recall=round(right / there, 3) if there else None,
        recall_interval=wilson(right, there),
    )


def macro_f1_interval(
    rows: Sequence[Labelled], named: Sequence[frozenset[str]]
) -> tuple[float, float]:
    """Give the 95 % bootstrap interval of macro-F1, drawing whole conversations."""
    chance = random.Random(4)  # noqa: S311
    places: dict[str, list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        places[row.conversation].append(place)
    scenes = list(places.values())
    drawn = []
    for _ in range(TIMES):
        chosen = [place for scene in chance.choices(scenes, k=len(scenes)) for place in scene]
        drawn.append(
            Tally([rows[place] for place in chosen], [named[place] for place in chosen]).macro_f1()
        )
    drawn.sort()
    return round(drawn[TIMES // 40], 3), round(drawn[-TIMES // 40], 3)


def calibration_error(stated: Sequence[float], right: Sequence[bool]) -> float:
    """Give the mean gap of stated confidence and share that is right, in ten steps."""
    confidence, outcome = np.asarray(stated, float), np.asarray(right, float)
    steps: npt.NDArray[np.int64] = np.minimum((confidence * 10).astype(np.int64), 9)
    gaps = [
        abs(confidence[steps == step].sum() - outcome[steps == step].sum()) for step in range(10)
    ]
    return float(sum(gaps) / max(len(confidence), 1))


def letters_f1(
    pairs: Sequence[tuple[str, Sequence[tuple[int, int]], Sequence[tuple[int, int]]]],
) -> float:
    """Give the mean F1 of words (split at spaces) that two sets of spans share, over messages."""
    scores = []
    for text, found, wanted in pairs:
        one, two = _words(text, found), _words(text, wanted)
        scores.append(2 * len(one & two) / max(len(one) + len(two), 1))
    return sum(scores) / max(len(scores), 1)


def _words(text: str, spans: Sequence[tuple[int, int]]) -> set[int]:
    places = set()
    start = 0
    for word in text.split():
        start = text.index(word, start)
        end = start + len(word)
        if any(first < end and start < last for first, last in spans):
            places.add(start)
        start = end
    return places


def share(hits: int, of: int) -> str:
    """Write a share with its counts and its 95 % interval."""
    interval = wilson(hits, of)
    if interval is None:
        return "none"
    return f"{hits / of:7.2%}  {hits} of {of}  ({interval[0]:.1%} to {interval[1]:.1%})"


def by_group(groups: Mapping[str, Sequence[bool]]) -> list[str]:
    """Write a line for each group of messages: how many of them are marked."""
    return [f"  {name:<34}{share(sum(of), len(of))}" for name, of in sorted(groups.items())]
