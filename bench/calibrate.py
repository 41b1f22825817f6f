"""Turns points into confidence: `python -m bench.calibrate` writes the shipped calibration.

For each number of points, confidence is the share of findings that the calibration messages'
labels agree with, made monotone (pool adjacent violators). It is pooled over the tactics: with
about five messages a tactic, figures for each would be noise. Findings of two points or more are
shown.
"""

from collections import Counter
from pathlib import Path

import msgspec

from bench._corpus import answers, labelled
from offscript.tactics._calibration import Calibration
from offscript.tactics._prepared import load_library
from offscript.tactics._reader import Reader

MOST = 6
ENOUGH = 2
OUT = Path(__file__).parent.parent / "src/offscript/tactics/library/en/calibration.json"
RAW = Calibration(show=2 / 100, pooled=tuple(step / 100 for step in range(1, MOST + 1)))


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
    right: Counter[int] = Counter()
    found: Counter[int] = Counter()
    reader = Reader(load_library(), RAW, None, everything=True)
    for row, marking in answers(reader, labelled("calibration")):
        for finding in marking.tactics if row.sought else ():
            points = round(finding.confidence * 100)
            found[points] += 1
            right[points] += finding.tactic in row.tactics
    steps = range(1, MOST + 1)
    # One hit and one miss at each step keep an empty step from being sure of anything.
    pooled = monotone([right[step] + 1.0 for step in steps], [found[step] + 2.0 for step in steps])
    print("points: right of found", {step: f"{right[step]} of {found[step]}" for step in steps})
    return Calibration(
        show=round(pooled[ENOUGH - 1], 3), pooled=tuple(round(share, 3) for share in pooled)
    )


if __name__ == "__main__":
    calibration = calibrate()
    OUT.write_bytes(msgspec.json.format(msgspec.json.encode(calibration), indent=1) + b"\n")
    print(f"pooled {calibration.pooled}, shown from {calibration.show}")
