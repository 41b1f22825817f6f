"""The person's own line: pulls to answer by week, with lows and returns alike."""

from collections import defaultdict
from collections.abc import Iterator

import numpy as np
import scipy

from offscript.dynamics._chance import SURE
from offscript.dynamics._pattern import Claim, Pattern, Seen, days_noted
from offscript.dynamics._timeline import Timeline
from offscript.record import Effect, Number, Said, counted, said

FEWEST = 6


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Test the trend of weekly middles of the pulls that the person noted (Mann 1945).

    The slope is the middle of all slopes between two weeks (Theil 1950, Sen 1968). No streaks.
    """
    by_week: dict[int, list[float]] = defaultdict(list)
    days = []
    for one in timeline.given.log:
        if one.kind == "urge" and one.value is not None:
            by_week[one.day.toordinal() // 7].append(one.value)
            days.append(one.day)
    if not by_week:
        return
    if len(by_week) < FEWEST:
        yield pattern.short(
            timeline,
            mine=True,
            n=len(by_week),
            counted=_weeks(len(by_week)),
            table=days_noted(days),
        )
        return
    weeks = np.array(sorted(by_week))
    middles = np.array([np.median(by_week[int(week)]) for week in weeks])
    chance = float(scipy.stats.kendalltau(weeks, middles).pvalue)
    slope, _, low, high = scipy.stats.theilslopes(middles, weeks, SURE)
    third = max(weeks.size // 3, 1)
    first, last = float(np.median(middles[:third])), float(np.median(middles[-third:]))
    says = said(
        "You noted pulls in {n} weeks. In the first third of these weeks the middle of them was "
        "{first} of 10, in the last third {last}. Weeks that go the other way belong to it.",
        n=int(weeks.size),
        first=Number(first),
        last=Number(last),
    )
    yield Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=True,
            n=int(weeks.size),
            counted=_weeks(weeks.size),
            effect=Effect(
                float(slope), float(low), float(high), said("change of the pull by week")
            ),
            days=(min(days), max(days)),
        ),
        chance=1.0 if np.isnan(chance) else chance,
    )


def _weeks(n: int) -> Said:
    return counted("1 week with pulls noted", "{n} weeks with pulls noted", n)


pattern = Pattern(
    id="recovery_arc",
    title=said("Your own line"),
    needs=said("6 weeks in which you noted pulls"),
    instead=(said("weeks in which little was noted"),),
    rows=(
        "P31",
        "P32",
    ),
    paper="Mann 1945; Theil 1950 and Sen 1968",
    own=True,
    looks=looks,
)
