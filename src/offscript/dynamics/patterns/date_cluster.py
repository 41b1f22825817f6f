"""Contact near the days that matter to the person, more than chance would give."""

import re
from collections.abc import Iterator
from datetime import date

import numpy as np
import numpy.typing as npt
from scipy import stats

from offscript.dynamics._chance import share_interval
from offscript.dynamics._contacts import DAY, openings
from offscript.dynamics._pattern import BUSY, Claim, Pattern, Seen, names
from offscript.dynamics._timeline import Timeline
from offscript.record import Effect

QUIET = 3 * DAY
NEAR = 3
FEWEST, YEAR = 12, 365
_YEARLY = re.compile(
    r"birthday|anniversary|christmas|new year|valentine|easter|eid|diwali|mother.?s|father.?s",
    re.IGNORECASE,
)


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Compare the share of contacts within three days of such a day with that of the calendar.

    A contact is a message after three days without one of that side, so that contacts do not come
    in clumps. Exact binomial test; only the days that the person gave count.
    """
    days = _near(timeline)
    if not days.any():
        return
    places = openings(timeline, QUIET, mine=mine)
    n = int(places.size)
    if n < FEWEST or timeline.length < YEAR:
        yield pattern.short(
            timeline, mine=mine, n=n, counted="contacts after three quiet days", places=places
        )
        return
    near = days[timeline.days[places] - timeline.first]
    count, covered = int(near.sum()), float(days.mean())
    low, high = share_interval(count, n)
    words = names(timeline, mine=mine)
    says = (
        f"{count:,} of {n:,} contacts from {words.who} after three quiet days fell within three "
        f"days of a date you gave; chance would give about {covered * n:.0f}."
    )
    yield Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=mine,
            n=n,
            counted="contacts after three quiet days",
            effect=Effect(count / n, low, high, "share near a date you gave"),
            places=places[near],
        ),
        chance=float(stats.binomtest(count, n, covered, alternative="greater").pvalue),
    )


def _near(timeline: Timeline) -> npt.NDArray[np.bool_]:
    """Tell for each day whether it is near one that matters; those that come yearly do so here."""
    near = np.zeros(timeline.length, dtype=np.bool_)
    first, last = timeline.day(0).year, timeline.day(timeline.length - 1).year
    for given in timeline.given.dates:
        years = range(first, last + 1) if _YEARLY.search(given.label) else (given.day.year,)
        for year in years:
            place = _in_year(given.day, year).toordinal() - timeline.first
            near[max(place - NEAR, 0) : max(place + NEAR + 1, 0)] = True
    return near


def _in_year(day: date, year: int) -> date:
    """Give the day in another year; 29 February becomes 28 February where there is none."""
    try:
        return day.replace(year=year)
    except ValueError:
        return day.replace(year=year, day=28)


pattern = Pattern(
    id="date_cluster",
    title="Days that matter",
    needs="dates you gave, and 12 contacts over 12 months",
    instead=("most people write on such days", BUSY),
    rows=(
        "K01",
        "K02",
        "K03",
        "K18",
    ),
    paper="Clopper and Pearson 1934; evidence on holidays is mixed, so this is about these files",
    looks=looks,
)
