"""The person's own line: urges by week, with lows and returns alike."""

from collections import defaultdict
from collections.abc import Iterator

import numpy as np
from scipy import stats

from offscript.dynamics._pattern import Claim, Pattern, Seen
from offscript.dynamics._timeline import Timeline
from offscript.record import Effect

FEWEST = 6
SURE = 0.95


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Test the trend of weekly middles of the urges that the person noted (Mann 1945).

    The slope is the middle of all slopes between two weeks (Theil 1950, Sen 1968). No streaks.
    """
    by_week: dict[int, list[float]] = defaultdict(list)
    for one in timeline.given.log:
        if one.kind == "urge" and one.value is not None:
            by_week[one.day.toordinal() // 7].append(one.value)
    if not by_week:
        return
    if len(by_week) < FEWEST:
        yield pattern.short(timeline, mine=True, n=len(by_week), counted="weeks with urges noted")
        return
    weeks = np.array(sorted(by_week))
    middles = np.array([np.median(by_week[int(week)]) for week in weeks])
    chance = float(stats.kendalltau(weeks, middles).pvalue)
    slope, _, low, high = stats.theilslopes(middles, weeks, SURE)
    third = max(weeks.size // 3, 1)
    first, last = float(np.median(middles[:third])), float(np.median(middles[-third:]))
    says = (
        f"You noted urges in {weeks.size:,} weeks. In the first third of these weeks the middle of "
        f"them was {first:.0f} of 10, in the last third {last:.0f}. Weeks that go the other way "
        "belong to it."
    )
    yield Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=True,
            n=int(weeks.size),
            counted="weeks with urges noted",
            effect=Effect(float(slope), float(low), float(high), "change of the urge by week"),
        ),
        chance=1.0 if np.isnan(chance) else chance,
    )


pattern = Pattern(
    id="recovery_arc",
    title="Your own line",
    needs="6 weeks in which you noted urges",
    instead=("weeks in which little was noted",),
    rows=(
        "P31",
        "P32",
    ),
    paper="Mann 1945; Theil 1950 and Sen 1968",
    own=True,
    looks=looks,
)
