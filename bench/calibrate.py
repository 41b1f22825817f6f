"""Turns points into confidence: `python -m bench.calibrate` writes the shipped calibration.

For each number of points, confidence is the share of findings that the calibration messages'
labels agree with: pooled over tactics, made monotone (pool adjacent violators), and for each
tactic drawn towards the pooled share by PRIOR findings' worth, since single tactics are rare.
"""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import msgspec

from bench._corpus import answers, labelled
from offscript.tactics._calibration import Calibration
from offscript.tactics._library import load_library
from offscript.tactics._reader import Reader

MOST = 6
PRIOR = 8
SHOW = 0.6
OUT = Path(__file__).parent.parent / "src/offscript/tactics/library/en/calibration.json"
RAW = Calibration(show=2 / 100, pooled=tuple(step / 100 for step in range(1, MOST + 1)), tactics={})


def monotone(hits: list[float], counts: list[float]) -> list[float]:
    """Give the best non-decreasing shares (pool adjacent violators)."""
    blocks = [[hit, count, 1] for hit, count in zip(hits, counts, strict=True)]
    place = 0
    while place < len(blocks) - 1:
        one, two = blocks[place], blocks[place + 1]
        if one[0] * two[1] > two[0] * one[1]:
            blocks[place : place + 2] = [[one[0] + two[0], one[1] + two[1], one[2] + two[2]]]
            place = max(place - 1, 0)
        else:
            place += 1
    return [hit / count for hit, count, steps in blocks for _ in range(int(steps))]


def calibrate() -> Calibration:
    """Measure the calibration messages."""
    right: Counter[tuple[str, int]] = Counter()
    found: Counter[tuple[str, int]] = Counter()
    reader = Reader(load_library(), RAW, everything=True)
    for row, marking in answers(reader, labelled("calibration")):
        for finding in marking.tactics:
            key = (finding.tactic, round(finding.confidence * 100))
            found[key] += 1
            right[key] += finding.tactic in row.tactics
    steps = range(1, MOST + 1)
    names = [card.id for card in load_library().tactics]
    # One hit and one miss at each step keep an empty step from being sure of anything.
    pooled = monotone(
        [sum(right[name, step] for name in names) + 1.0 for step in steps],
        [sum(found[name, step] for name in names) + 2.0 for step in steps],
    )
    tactics = {}
    for name in names:
        own = monotone(
            [right[name, step] + PRIOR * pooled[step - 1] for step in steps],
            [found[name, step] + PRIOR for step in steps],
        )
        tactics[name] = tuple(round(share, 3) for share in own)
    assert all(low <= high for low, high in pairwise(pooled))  # noqa: S101
    return Calibration(
        show=SHOW, pooled=tuple(round(share, 3) for share in pooled), tactics=tactics
    )


if __name__ == "__main__":
    calibration = calibrate()
    OUT.write_bytes(msgspec.json.format(msgspec.json.encode(calibration), indent=1) + b"\n")
    print(f"pooled {calibration.pooled}, shown from {calibration.show}")
