"""Silences of similar length that end in a message."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from offscript.dynamics._chance import chance_of, log_mean
from offscript.dynamics._contacts import DAY, openings
from offscript.dynamics._pattern import BUSY, Claim, Pattern, Seen, capital, day_said, names
from offscript.dynamics._timeline import Timeline
from offscript.record import Effect

LEAST = 14
FEWEST = 5


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: FBT001
    """List silences of two weeks or more, and test whether their lengths are alike.

    Greenwood's statistic (1946) of what each is beyond two weeks, against silences that end at
    any moment alike. The present one, if it lasts, is told and not counted.
    """
    places = openings(timeline, LEAST * DAY, mine=mine)[1:]
    own = timeline.seconds[timeline.mine == mine]
    gaps = np.diff(own)
    gaps = gaps[gaps >= LEAST * DAY] / DAY
    if gaps.size < FEWEST:
        yield pattern.short(
            timeline,
            mine=mine,
            n=int(gaps.size),
            counted="silences of two weeks or more that ended",
            places=places,
        )
        return
    beyond = gaps - LEAST

    def draw(times: int) -> npt.NDArray[np.float64]:
        return -_evenness(random.exponential(size=(times, gaps.size)))

    observed = float(_evenness(beyond[np.newaxis, :])[0])
    middle, low, high = log_mean(gaps)
    words = names(timeline, mine=mine)
    shortest, longest = np.quantile(gaps, [0.25, 0.75])
    says = (
        f"{capital(words.who)} went quiet for two weeks or more {gaps.size:,} times and then wrote "
        f"again. Half of these silences lasted {shortest:.0f} to {longest:.0f} days."
        f"{_present(timeline, mine=mine)} Quiet is not the same as safe."
    )
    statement = pattern.say(
        timeline,
        says,
        mine=mine,
        n=int(gaps.size),
        counted="silences that ended",
        effect=Effect(middle, low, high, "days, the typical length of a silence"),
        places=places,
    )
    yield Claim(statement=statement, chance=chance_of(-observed, draw, above=True))


def _evenness(lengths: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Give Greenwood's statistic of each row: the smaller, the more alike."""
    total = np.maximum(lengths.sum(axis=1), 1e-9)
    even: npt.NDArray[np.float64] = (lengths**2).sum(axis=1) / total**2
    return even


def _present(timeline: Timeline, *, mine: bool) -> str:
    """Say how long it had been quiet when the files end, if it was."""
    last = float(timeline.seconds[timeline.mine == mine][-1])
    quiet = (float(timeline.seconds[-1]) - last) / DAY
    if quiet < LEAST:
        return ""
    end = timeline.day(timeline.length - 1)
    return f" When these files end, on {day_said(end)}, it had been quiet for {quiet:.0f} days."


pattern = Pattern(
    id="vanish_cycle",
    title="Gaps and returns",
    needs="5 silences of two weeks or more that ended",
    instead=(BUSY, "work or visits that come round", "messages that these files do not hold"),
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
