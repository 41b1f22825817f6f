"""Your own looking: how often the person noted that they looked somebody up. About them alone."""

from collections.abc import Iterator
from datetime import timedelta

import numpy as np

from offscript.dynamics._pattern import Pattern, Seen, days_noted
from offscript.dynamics._timeline import Timeline
from offscript.record import Day, Table, counted, said

FEWEST = 5
WEEKS = 4


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Count the looks by week; the first four weeks stand beside the last four. A count."""
    days = sorted(one.day for one in timeline.given.log if one.kind == "check")
    if not days:
        return
    noted = counted("1 time you noted looking", "{n} times you noted looking", len(days))
    if len(days) < FEWEST or (days[-1] - days[0]).days < 2 * WEEKS * 7:
        yield pattern.short(timeline, mine=True, n=len(days), counted=noted, table=days_noted(days))
        return
    first = sum((day - days[0]).days < WEEKS * 7 for day in days)
    last = sum((days[-1] - day).days < WEEKS * 7 for day in days)
    monday = days[0] - timedelta(days=days[0].weekday())
    weeks = np.bincount([(day - monday).days // 7 for day in days]).tolist()
    yield pattern.say(
        timeline,
        said(
            "You noted looking {n} times: {first} in the first four weeks, {last} in the last "
            "four. To look is no fault, and weeks that go the other way belong to it.",
            n=len(days),
            first=first,
            last=last,
        ),
        mine=True,
        n=len(days),
        counted=noted,
        kind="count",
        days=(days[0], days[-1]),
        table=Table(
            (said("week of"), said("times")),
            tuple(
                (Day(monday + timedelta(weeks=number)), count) for number, count in enumerate(weeks)
            ),
        ),
    )


pattern = Pattern(
    id="own_checking",
    title=said("Your own looking"),
    needs=said("5 times that you noted looking, over eight weeks"),
    instead=(said("weeks in which little was noted"),),
    rows=("C17",),
    paper="Marshall 2012 (looking at a former partner’s page, and recovery); a count",
    own=True,
    looks=looks,
)
