"""Silences of similar length that end in a message."""

from collections.abc import Iterator
from datetime import date

import numpy as np
import numpy.typing as npt

from offscript.dynamics._chance import chance_of, log_mean
from offscript.dynamics._contacts import openings
from offscript.dynamics._pattern import BUSY, QUIET_IS_NOT_SAFE, Claim, Pattern, Seen, days_between
from offscript.dynamics._timeline import DAY, Numbers, Timeline
from offscript.record import Day, Effect, Number, Said, Sayable, Table, counted, said, together

LEAST = 14
FEWEST = 5


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """List silences of two weeks or more, and test whether their lengths are alike.

    Greenwood's statistic (1946) of what each is beyond two weeks, against silences that end at
    any moment alike. The present one, if it lasts, is told and not counted; one with days in it
    that are not in the archive is none.
    """
    places = openings(timeline, LEAST * DAY, mine=mine)[1:]
    own = timeline.seconds[timeline.mine == mine]
    gaps = np.diff(own)
    chosen = (gaps >= LEAST * DAY) & ~timeline.broken(own[:-1], own[1:])
    gaps = gaps[chosen] / DAY
    table = _listed(timeline, own[1:][chosen], gaps)
    n = int(gaps.size)
    silences = counted("1 silence of two weeks or more", "{n} silences of two weeks or more", n)
    if n < FEWEST:
        yield pattern.short(timeline, mine=mine, n=n, counted=silences, places=places, table=table)
        return
    beyond = gaps - LEAST

    def draw(times: int) -> npt.NDArray[np.float64]:
        return -_evenness(random.exponential(size=(times, gaps.size)))

    observed = float(_evenness(beyond[np.newaxis, :])[0])
    middle, low, high = log_mean(gaps)
    shortest, longest = np.quantile(gaps, [0.25, 0.75])
    values: dict[str, Sayable] = {
        "n": n,
        "days": days_between(float(shortest), float(longest)),
    }
    says = (
        said(
            "You went quiet for two weeks or more {n} times and then wrote again. Half of these "
            "silences lasted {days}.",
            **values,
        )
        if mine
        else said(
            "{them} went quiet for two weeks or more {n} times and then wrote again. Half of these "
            "silences lasted {days}.",
            them=timeline.person,
            **values,
        )
    )
    statement = pattern.say(
        timeline,
        together(says, _present(timeline, mine=mine), QUIET_IS_NOT_SAFE),
        mine=mine,
        n=n,
        counted=silences,
        effect=Effect(middle, low, high, said("days, the typical length of a silence")),
        places=places,
        table=table,
    )
    yield Claim(statement=statement, chance=chance_of(-observed, draw, above=True))


def _listed(timeline: Timeline, ends: Numbers, gaps: Numbers) -> Table:
    """List each silence by the day on which it ended, and its length."""
    days = timeline.days[np.searchsorted(timeline.seconds, ends)].tolist()
    return Table(
        (said("day"), said("days of quiet before")),
        tuple(
            (Day(date.fromordinal(day)), round(gap))
            for day, gap in zip(days, gaps.tolist(), strict=True)
        ),
    )


def _evenness(lengths: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Give Greenwood's statistic of each row: the smaller, the more alike."""
    total = np.maximum(lengths.sum(axis=1), 1e-9)
    even: npt.NDArray[np.float64] = (lengths**2).sum(axis=1) / total**2
    return even


def _present(timeline: Timeline, *, mine: bool) -> Said | None:
    """Say how long it had been quiet when the files end, if it was and no day of it is missing."""
    last = timeline.seconds[timeline.mine == mine][-1:]
    quiet = (float(timeline.seconds[-1]) - float(last[0])) / DAY
    if quiet < LEAST or timeline.broken(last, timeline.seconds[-1:])[0]:
        return None
    return said(
        "When these files end, on {day}, it had been quiet for {days} days.",
        day=Day(timeline.day(timeline.length - 1)),
        days=Number(quiet),
    )


pattern = Pattern(
    id="vanish_cycle",
    title=said("Gaps and returns"),
    needs=said("5 silences of two weeks or more that ended"),
    instead=(
        BUSY,
        said("work or visits that come round"),
        said("messages that these files do not hold"),
    ),
    rows=(
        "X06",
        "K04",
        "K08",
        "K09",
        "K14",
        "P04",
        "P28",
        "P29",
    ),
    paper="Greenwood 1946; Moran 1947, on the randomness of events in time",
    looks=looks,
)
