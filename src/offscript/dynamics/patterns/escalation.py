"""Graver words over time: of a graver kind than before. It leads to the safety page first."""

from collections.abc import Iterator
from datetime import date

import numpy as np
import numpy.typing as npt
import scipy

from offscript.dynamics._chance import trend_interval
from offscript.dynamics._pattern import CONFLICT, LABELS, SAFETY_FIRST, Claim, Pattern, Seen, Unseen
from offscript.dynamics._timeline import Timeline
from offscript.record import Day, Effect, Number, Said, Sayable, Several, counted, said, together

FEWEST = 8


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Name safety signals where they first appear, and test the trend of severity by week.

    The trend is Mann's (1945) and Kendall's: exact for few weeks. Only what got graver is said.
    """
    new = _first_signals(timeline, mine=mine)
    if new:
        kinds = Several(tuple(_signal(timeline, *one) for one in new.items()), between="; ")
        says = (
            said(
                "In words from you, marked for the first time in these files: {kinds}.",
                kinds=kinds,
            )
            if mine
            else said(
                "In words from {them}, marked for the first time in these files: {kinds}.",
                them=timeline.person,
                kinds=kinds,
            )
        )
        yield pattern.say(
            timeline,
            together(says, SAFETY_FIRST),
            mine=mine,
            n=len(new),
            counted=counted(
                "1 safety signal, where it first appears",
                "{n} safety signals, where they first appear",
                len(new),
            ),
            kind="count",
            title=said("New and serious words"),
            places=sorted(new.values()),
            safety=True,
        )
    weeks, means, places = _severity(timeline, mine=mine)
    if weeks.size < FEWEST and new:
        return
    if weeks.size < FEWEST:
        marked = np.unique(timeline.marks.places[timeline.mine[timeline.marks.places] == mine])
        yield pattern.short(
            timeline, mine=mine, n=int(weeks.size), counted=_weeks(weeks.size), places=marked
        )
        return
    test = scipy.stats.kendalltau(weeks, means)
    if np.isnan(test.statistic):
        yield Unseen()
        return
    value, low, high = trend_interval(weeks, means)
    third = max(weeks.size // 3, 1)
    values: dict[str, Sayable] = {
        "early": Number(float(means[:third].mean()), 1),
        "late": Number(float(means[-third:].mean()), 1),
    }
    says = (
        said(
            "The words marked in messages from you were graver in the later weeks: on average "
            "{early} of 4 in the first third of the weeks with marks, and {late} in the last.",
            **values,
        )
        if mine
        else said(
            "The words marked in messages from {them} were graver in the later weeks: on average "
            "{early} of 4 in the first third of the weeks with marks, and {late} in the last.",
            them=timeline.person,
            **values,
        )
    )
    yield Claim(
        statement=pattern.say(
            timeline,
            together(says, SAFETY_FIRST),
            mine=mine,
            n=int(weeks.size),
            counted=_weeks(weeks.size),
            effect=Effect(value, low, high, said("Kendall’s tau of severity by week")),
            places=places,
            safety=True,
        ),
        chance=float(test.pvalue) if value > 0 else 1.0,
        again=lambda drawn: trend_interval(*_severity(drawn, mine=mine)[:2])[0],
    )


def _weeks(n: int) -> Said:
    return counted("1 week with marks", "{n} weeks with marks", n)


def _signal(timeline: Timeline, signal: str, place: int) -> Said:
    """Name a safety signal, and the day on which it first appears."""
    title = said(timeline.given.signals.get(signal, signal))
    day = Day(date.fromordinal(int(timeline.days[place])))
    return said("{signal} ({day})", signal=title, day=day)


def _first_signals(timeline: Timeline, *, mine: bool) -> dict[str, int]:
    """Give the place at which each safety signal of one side first appears."""
    new: dict[str, int] = {}
    for place, marking in timeline.read.items():
        if marking.safety and bool(timeline.mine[place]) is mine:
            for one in marking.sure_safety:
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
    tactics = timeline.read[place].tactics
    levels = (timeline.given.severities.get(one.tactic, 1) for one in tactics)
    return max(levels, default=1)


pattern = Pattern(
    id="escalation",
    title=said("Graver words over time"),
    needs=said("any safety signal, or 8 weeks with marks"),
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
