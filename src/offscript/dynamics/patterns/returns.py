"""What came back after a silence: each return, after how many quiet days, and how it is marked."""

from collections import Counter
from collections.abc import Iterator
from datetime import date

import numpy as np

from offscript.dynamics._approaches import APPROACHES, WORDS
from offscript.dynamics._contacts import DAY
from offscript.dynamics._pattern import BUSY, LABELS, Pattern, Seen, capital, day_said, names
from offscript.dynamics._timeline import LIKELY, Timeline
from offscript.record import Table

FEWEST = 3
SILENT = 14 * DAY
FIRST = DAY
PLAIN = "no mark"


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """List the returns after two weeks or more without a word from either, by who wrote first.

    A return is what that side wrote in its first day; it is told by its surest mark. A count.
    """
    places = np.flatnonzero(np.diff(timeline.seconds, prepend=timeline.seconds[0]) >= SILENT)
    places = places[timeline.mine[places] == mine]
    n = int(places.size)
    if n < FEWEST:
        yield pattern.short(
            timeline, mine=mine, n=n, counted="returns after two weeks", places=places
        )
        return
    times = [_first_day(timeline, int(place), mine=mine) for place in places]
    kinds = [_kind(timeline, one) for one in times]
    quiet = (timeline.seconds[places] - timeline.seconds[places - 1]) / DAY
    words = names(timeline, mine=mine)
    said = ", ".join(f"{kind} {count:,}" for kind, count in Counter(kinds).most_common(4))
    says = (
        f"{n:,} times {words.who} wrote first after two weeks or more in which neither wrote: "
        f"after {quiet.min():.0f} to {quiet.max():.0f} days. What came in the first day: {said}."
    )
    yield pattern.say(
        timeline,
        capital(says),
        mine=mine,
        n=n,
        counted="returns after two weeks or more",
        kind="count",
        places=places,
        times=times,
        table=Table(
            ("day", "days of quiet before", "marked as"),
            tuple(
                (day_said(date.fromordinal(int(timeline.days[place]))), round(float(days)), kind)
                for place, days, kind in zip(places, quiet, kinds, strict=True)
            ),
        ),
    )


def _first_day(timeline: Timeline, place: int, *, mine: bool) -> list[int]:
    end = int(np.searchsorted(timeline.seconds, timeline.seconds[place] + FIRST))
    own: list[int] = (np.flatnonzero(timeline.mine[place:end] == mine)[:10] + place).tolist()
    return own


def _kind(timeline: Timeline, places: list[int]) -> str:
    """Name the surest mark in these messages that is likelier right than wrong."""
    marks = timeline.marks
    here = np.flatnonzero(np.isin(marks.places, places) & (marks.chances >= LIKELY))
    if not here.size:
        return PLAIN
    surest = here[marks.chances[here].argmax()]
    return WORDS[APPROACHES[int(marks.approaches[surest])]]


pattern = Pattern(
    id="returns",
    title="What a return looked like",
    needs="3 returns after two weeks in which neither wrote",
    instead=(BUSY, "an occasion to write that anybody would take", LABELS),
    rows=("P06", "X06", "K09"),
    paper="a count",
    labels=True,
    looks=looks,
)
