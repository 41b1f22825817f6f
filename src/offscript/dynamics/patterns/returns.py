"""What came back after a silence: each return, after how many quiet days, and how it is marked."""

from collections import Counter
from collections.abc import Iterator
from datetime import date

import numpy as np

from offscript.dynamics._approaches import APPROACHES, WORDS, Approach
from offscript.dynamics._pattern import BUSY, LABELS, Pattern, Seen, days_between, listed
from offscript.dynamics._timeline import DAY, LIKELY, Timeline
from offscript.record import Day, Said, Sayable, Table, counted, said

FEWEST = 3
SILENT = 14 * DAY
FIRST = DAY


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """List the returns after two weeks or more without a word from either, by who wrote first.

    Quiet with days in it that are not in the archive is none. A return is what that side wrote in
    its first day; it is told by its surest mark. A count.
    """
    places = np.flatnonzero(np.diff(timeline.seconds, prepend=timeline.seconds[0]) >= SILENT)
    places = places[(timeline.mine[places] == mine) & ~timeline.gaps_broken(places)]
    n = int(places.size)
    returned = counted("1 return after two weeks or more", "{n} returns after two weeks or more", n)
    if n < FEWEST:
        yield pattern.short(timeline, mine=mine, n=n, counted=returned, places=places)
        return
    times = [_first_day(timeline, int(place), mine=mine) for place in places]
    kinds = [_kind(timeline, one) for one in times]
    quiet = (timeline.seconds[places] - timeline.seconds[places - 1]) / DAY
    values: dict[str, Sayable] = {
        "n": n,
        "days": days_between(float(quiet.min()), float(quiet.max())),
        "kinds": listed((_said(kind), times) for kind, times in Counter(kinds).most_common(4)),
    }
    says = (
        said(
            "{n} times you wrote first after two weeks or more in which neither wrote: after "
            "{days}. What came in the first day: {kinds}.",
            **values,
        )
        if mine
        else said(
            "{n} times {them} wrote first after two weeks or more in which neither wrote: after "
            "{days}. What came in the first day: {kinds}.",
            them=timeline.person,
            **values,
        )
    )
    yield pattern.say(
        timeline,
        says,
        mine=mine,
        n=n,
        counted=returned,
        kind="count",
        places=places,
        times=times,
        table=Table(
            (said("day"), said("days of quiet before"), said("marked as")),
            tuple(
                (
                    Day(date.fromordinal(int(timeline.days[place]))),
                    round(float(days)),
                    _said(kind),
                )
                for place, days, kind in zip(places, quiet, kinds, strict=True)
            ),
        ),
    )


def _first_day(timeline: Timeline, place: int, *, mine: bool) -> list[int]:
    """Give a return's first messages, up to ten, of the day that begins with it."""
    end = int(np.searchsorted(timeline.seconds, timeline.seconds[place] + FIRST))
    own: list[int] = (np.flatnonzero(timeline.mine[place:end] == mine)[:10] + place).tolist()
    return own


def _kind(timeline: Timeline, places: list[int]) -> Approach | None:
    """Name the surest mark in these messages that is likelier right than wrong."""
    marks = timeline.marks
    here = np.flatnonzero(np.isin(marks.places, places) & (marks.chances >= LIKELY))
    if not here.size:
        return None
    surest = here[marks.chances[here].argmax()]
    return APPROACHES[int(marks.approaches[surest])]


def _said(kind: Approach | None) -> Said:
    return said("no mark") if kind is None else WORDS[kind]


pattern = Pattern(
    id="returns",
    title=said("What a return looked like"),
    needs=said("3 returns after two weeks in which neither wrote"),
    instead=(BUSY, said("an occasion to write that anybody would take"), LABELS),
    rows=("P06", "X06", "K09"),
    paper="a count",
    labels=True,
    looks=looks,
)
