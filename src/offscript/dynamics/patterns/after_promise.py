"""What followed an apology or promise: how soon the next harsh message came."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from offscript.dynamics._approaches import HARSH
from offscript.dynamics._chance import chance_of, draw_days, share_interval
from offscript.dynamics._pattern import (
    CONFLICT,
    LABELS,
    Claim,
    Pattern,
    Seen,
    days_said,
    names,
)
from offscript.dynamics._promises import PromiseDays, half_over, promise_days
from offscript.dynamics._timeline import Timeline
from offscript.record import Effect

FEWEST = 8
BLOCK = 84


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: FBT001
    """Compare the wait from a promise with the wait from other days of the same season.

    Waits are Kaplan and Meier's (1958): one that had not ended with the files is not taken for an
    end. Chance: promises put on other days of the same twelve weeks, by how much was written.
    """
    places = timeline.promise_places(mine=mine)
    data = promise_days(timeline, mine=mine)
    n = int(data.promised.sum())
    if n < FEWEST or not data.soon.any():
        yield pattern.short(
            timeline, mine=mine, n=int(places.size), counted="apologies or promises", places=places
        )
        return
    followed = int(data.soon[data.promised].sum())
    observed = followed / n
    usual = float(np.average(data.soon, weights=data.weights))
    blocks = data.days // BLOCK

    def draw(times: int) -> npt.NDArray[np.float64]:
        placed = draw_days(data.promised, data.weights, blocks, random, times)
        return placed.astype(np.float32) @ data.soon.astype(np.float32) / n

    words = names(timeline, mine=mine)
    low, high = share_interval(followed, n)
    says = (
        f"After {n:,} days with an apology or promise from {words.who}, harsh words from "
        f"{words.who} came within a week {followed:,} times; from any day {words.who} wrote, they "
        f"came within a week {usual:.0%} of the time. {_waits(data)}"
    )
    on = set((data.days[data.promised] + timeline.first).tolist())
    promises = [int(one) for one in places if int(timeline.days[one]) in on]
    yield Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=mine,
            n=n,
            counted="days with an apology or promise",
            effect=Effect(observed, low, high, "share followed by harsh words within a week"),
            places=promises,
            times=_each(timeline, promises, mine=mine),
        ),
        chance=chance_of(observed, draw),
        again=lambda drawn: _difference(drawn, mine=mine) * (1 if observed > usual else -1),
    )


def _each(timeline: Timeline, promises: list[int], *, mine: bool) -> list[list[int]]:
    """Give each apology or promise with the next harsh message of a later day, where one came."""
    harsh = timeline.marked_places(HARSH, mine=mine)
    after = np.searchsorted(timeline.days[harsh], timeline.days[promises], side="right").tolist()
    return [
        [place, *harsh[following : following + 1].tolist()]
        for place, following in zip(promises, after, strict=True)
    ]


def _waits(data: PromiseDays) -> str:
    """Say half of the waits, from a promise and from any day, by Kaplan and Meier."""
    said = []
    for chosen in (data.promised, np.ones(data.days.size, dtype=np.bool_)):
        half = half_over(data.waits[chosen], data.seen[chosen])
        said.append("did not end here" if half is None else f"was over in {days_said(half)}")
    return f"Half of the waits: after one of these {said[0]}, from any day {said[1]}."


def _difference(timeline: Timeline, *, mine: bool) -> float:
    data = promise_days(timeline, mine=mine)
    if not data.promised.any():
        return 0.0
    return float(data.soon[data.promised].mean() - np.average(data.soon, weights=data.weights))


pattern = Pattern(
    id="after_promise",
    title="What followed an apology or promise",
    needs="8 days with an apology or promise, three days apart",
    instead=(CONFLICT, "an apology is written where harsh words are near", LABELS),
    rows=(
        "P07",
        "P10",
    ),
    paper="Kaplan and Meier 1958; Lewicki 2016 on what apologies hold",
    labels=True,
    looks=looks,
)
