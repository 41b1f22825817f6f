"""Getting worse: words of a graver kind than before. It leads to the safety page first."""

from collections.abc import Iterator
from datetime import date

import numpy as np
import numpy.typing as npt
from scipy import stats

from offscript.dynamics._chance import trend_interval
from offscript.dynamics._pattern import (
    CONFLICT,
    LABELS,
    Claim,
    Pattern,
    Seen,
    capital,
    day_said,
    names,
)
from offscript.dynamics._timeline import Timeline
from offscript.record import Effect

FEWEST = 8


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Name safety signals where they first appear, and test the trend of severity by week.

    The trend is Mann's (1945) and Kendall's: exact for few weeks. Only what got graver is said.
    """
    new = _first_signals(timeline, mine=mine)
    words = names(timeline, mine=mine)
    if new:
        said = "; ".join(
            f"{timeline.given.signals.get(signal, signal)} ({day_said(_day(timeline, place))})"
            for signal, place in new.items()
        )
        says = (
            f"Words of a kind that was not there before in these files, from {words.who}: {said}. "
            "Please read the safety part first."
        )
        yield pattern.say(
            timeline,
            capital(says),
            mine=mine,
            n=len(new),
            counted="safety signals, where they first appear",
            kind="count",
            places=sorted(new.values()),
            safety=True,
        )
    weeks, means, places = _severity(timeline, mine=mine)
    if weeks.size < FEWEST:
        yield pattern.short(timeline, mine=mine, n=int(weeks.size), counted="weeks with marks")
        return
    test = stats.kendalltau(weeks, means)
    if np.isnan(test.statistic):
        return
    value, low, high = trend_interval(weeks, means)
    third = max(weeks.size // 3, 1)
    says = (
        f"The words marked in messages from {words.who} were graver in the later weeks: on average "
        f"{means[:third].mean():.1f} of 4 in the first third of the weeks with marks, and "
        f"{means[-third:].mean():.1f} in the last. Please read the safety part first."
    )
    yield Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=mine,
            n=int(weeks.size),
            counted="weeks with marks",
            effect=Effect(value, low, high, "Kendall’s tau of severity by week"),
            places=places,
            safety=True,
        ),
        chance=float(test.pvalue) if value > 0 else 1.0,
        again=lambda drawn: trend_interval(*_severity(drawn, mine=mine)[:2])[0],
    )


def _day(timeline: Timeline, place: int) -> date:
    return date.fromordinal(int(timeline.days[place]))


def _first_signals(timeline: Timeline, *, mine: bool) -> dict[str, int]:
    """Give the place at which each safety signal of one side first appears."""
    new: dict[str, int] = {}
    for place, message in enumerate(timeline.messages):
        marking = timeline.markings.get(message.id)
        if marking is None or not marking.safety or bool(timeline.mine[place]) is not mine:
            continue
        for one in marking.safety:
            new.setdefault(one.signal, place)
    return new


def _severity(
    timeline: Timeline, *, mine: bool
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64], list[int]]:
    """Give the weeks with marks, the mean severity of their marked messages, and those."""
    own = np.unique(timeline.marks.places[timeline.mine[timeline.marks.places] == mine])
    levels = np.array([_level(timeline, int(place)) for place in own], dtype=np.float64)
    number = (timeline.days[own] - timeline.first) // 7
    weeks, inverse = np.unique(number, return_inverse=True)
    means = np.bincount(inverse, weights=levels) / np.maximum(np.bincount(inverse), 1)
    grave = [int(place) for place, level in zip(own, levels, strict=True) if level >= 3]  # noqa: PLR2004 - of 4
    return weeks, means, grave


def _level(timeline: Timeline, place: int) -> int:
    marking = timeline.markings[timeline.messages[place].id]
    levels = (timeline.given.severities.get(one.tactic, 1) for one in marking.tactics)
    return max(levels, default=1)


pattern = Pattern(
    id="escalation",
    title="Getting worse",
    needs="any safety signal, or 8 weeks with marks",
    instead=(CONFLICT, LABELS),
    rows=(
        "P12",
        "P17",
        "P19",
    ),
    paper="Mann 1945, Kendall 1938; Fieller, Hartley and Pearson 1957",
    labels=True,
    looks=looks,
)
