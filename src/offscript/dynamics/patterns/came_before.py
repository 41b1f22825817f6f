"""What came before harsh or pleading messages: how often harsh words of the other side."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from offscript.dynamics._approaches import HARSH, PLEADING
from offscript.dynamics._chance import share_interval, sum_of_chances
from offscript.dynamics._pattern import CONFLICT, LABELS, MOST_TIMES, Claim, Pattern, Seen
from offscript.dynamics._timeline import DAY, Flags, Numbers, Timeline, Whole
from offscript.record import Effect, Sayable, Share, counted, said

FEWEST = 8
BEFORE = DAY
BLOCK = 28
LISTED = 8
"""How many messages before one are listed with it."""


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Compare the day before harsh or pleading messages with that before other messages.

    Only the first such message of a day counts; each stands with what came before it, in order.
    Chance: each takes a message of its side from the same four weeks; a sum of unlike coin throws.
    """
    own = _own_of(timeline, mine=mine)
    places, preceded, usual = _preceded(timeline, own, mine=mine)
    n = int(places.size)
    on_days = counted(
        "1 day with harsh or pleading words", "{n} days with harsh or pleading words", n
    )
    times = [_in_order(timeline, int(place)) for place in places[:MOST_TIMES]]
    if n < FEWEST:
        yield pattern.short(
            timeline,
            mine=mine,
            n=n,
            counted=on_days,
            places=places,
            times=times,
        )
        return
    count = int(preceded.sum())
    low, high = share_interval(count, n)
    values: dict[str, Sayable] = {
        "them": timeline.person,
        "days": counted("1 day", "{n} days", n),
        "some": counted("1 of those days", "{n} of those days", count)
        if count
        else said("none of those days"),
        "usual": Share(float(usual.mean())),
    }
    says = (
        said(
            "You wrote harsh or pleading words on {days}. On {some}, harsh words from "
            "{them} had come in the 24 hours before; before other messages from you in the same "
            "weeks, that was so {usual} of the time.",
            **values,
        )
        if mine
        else said(
            "{them} wrote harsh or pleading words on {days}. On {some}, harsh words from "
            "you had come in the 24 hours before; before other messages from {them} in the same "
            "weeks, that was so {usual} of the time.",
            **values,
        )
    )
    side = 1 if count >= usual.sum() else -1
    yield Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=mine,
            n=n,
            counted=on_days,
            effect=Effect(
                count / n, low, high, said("share with harsh words of the other side before")
            ),
            places=places,
            times=times,
        ),
        chance=sum_of_chances(count, usual),
        again=lambda drawn: side * _difference(drawn, own, mine=mine),
    )


def _in_order(timeline: Timeline, place: int) -> list[int]:
    """Give a message's place with those of the last ones in the day before it, in order."""
    start = int(np.searchsorted(timeline.seconds, timeline.seconds[place] - BEFORE))
    return list(range(max(start, place - LISTED), place + 1))


class _Own(NamedTuple):
    """One side's messages, as far as they stay the same whichever marks hold.

    Places of those before which a day is known; when each was sent; its day, and its four weeks.
    """

    places: Whole
    at: Numbers
    days: Whole
    blocks: Whole


def _own_of(timeline: Timeline, *, mine: bool) -> _Own:
    own = np.flatnonzero(timeline.mine == mine)
    own = own[~timeline.broken(timeline.seconds[own] - BEFORE, timeline.seconds[own])]
    days = timeline.days[own]
    return _Own(own, timeline.seconds[own], days, (days - timeline.first) // BLOCK)


def _preceded(timeline: Timeline, own: _Own, *, mine: bool) -> tuple[Whole, Flags, Numbers]:
    """Give the first harsh or pleading message of each day, whether harsh words came before it,
    and the share of messages of its four weeks before which they came.
    """  # noqa: D205 - one sentence
    harsh = timeline.seconds[timeline.marked_places(HARSH, mine=not mine)]
    # Each harsh message stands before those of a day from it on: few, where own ones are many.
    reached = np.zeros(own.at.size + 1, dtype=np.int64)
    np.add.at(reached, np.searchsorted(own.at, harsh, side="right"), 1)
    np.subtract.at(reached, np.searchsorted(own.at, harsh + BEFORE, side="right"), 1)
    after_harsh = np.cumsum(reached[:-1]) > 0
    marked = timeline.marked_places(HARSH | PLEADING, mine=mine)
    known = np.flatnonzero(np.isin(own.places, marked, assume_unique=True, kind="table"))
    _, first = np.unique(own.days[known], return_index=True)
    chosen = known[first]
    counts = np.bincount(own.blocks)
    shares = np.bincount(own.blocks, weights=after_harsh) / np.maximum(counts, 1)
    return own.places[chosen], after_harsh[chosen], shares[own.blocks[chosen]]


def _difference(timeline: Timeline, own: _Own, *, mine: bool) -> float:
    _, preceded, usual = _preceded(timeline, own, mine=mine)
    return float(preceded.mean() - usual.mean()) if preceded.size else 0.0


pattern = Pattern(
    id="came_before",
    title=said("What came before"),
    needs=said("8 days with harsh or pleading words"),
    instead=(CONFLICT, said("a quarrel that both were in"), LABELS),
    rows=(),
    paper="Wang 1993, on the number of successes in independent trials",
    labels=True,
    looks=looks,
)
