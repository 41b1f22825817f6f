"""What came before harsh or pleading messages: how often harsh words of the other side."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from offscript.dynamics._approaches import HARSH, PLEADING
from offscript.dynamics._chance import share_interval, sum_of_chances
from offscript.dynamics._pattern import CONFLICT, LABELS, MOST_TIMES, Claim, Pattern, Seen
from offscript.dynamics._timeline import Timeline
from offscript.record import Effect, Sayable, Share, counted, said

FEWEST = 8
BEFORE = 24 * 3600.0
BLOCK = 28
LISTED = 8
"""How many messages before one are listed with it."""


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Compare the day before harsh or pleading messages with that before other messages.

    Only the first such message of a day counts; each stands with what came before it, in order.
    Chance: each takes a message of its side from the same four weeks; a sum of unlike coin throws.
    """
    places, preceded, usual = _preceded(timeline, mine=mine)
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
        again=lambda drawn: side * _difference(drawn, mine=mine),
    )


def _in_order(timeline: Timeline, place: int) -> list[int]:
    """Give a message's place with those of the last ones in the day before it, in order."""
    start = int(np.searchsorted(timeline.seconds, timeline.seconds[place] - BEFORE))
    return list(range(max(start, place - LISTED), place + 1))


def _preceded(
    timeline: Timeline, *, mine: bool
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_], npt.NDArray[np.float64]]:
    """Give the first harsh or pleading message of each day, whether harsh words came before it,
    and the share of messages of its four weeks before which they came.
    """  # noqa: D205 - one sentence
    own = np.flatnonzero(timeline.mine == mine)
    own = own[~timeline.broken(timeline.seconds[own] - BEFORE, timeline.seconds[own])]
    other = timeline.seconds[timeline.marked_places(HARSH, mine=not mine)]
    at = timeline.seconds[own]
    before = np.searchsorted(other, at) - np.searchsorted(other, at - BEFORE)
    after_harsh = before > 0
    marked = np.isin(own, timeline.marked_places(HARSH | PLEADING, mine=mine))
    days = timeline.days[own]
    _, first = np.unique(days[marked], return_index=True)
    chosen = np.flatnonzero(marked)[first]
    blocks = (days - timeline.first) // BLOCK
    counts = np.bincount(blocks)
    shares = np.bincount(blocks, weights=after_harsh) / np.maximum(counts, 1)
    return own[chosen], after_harsh[chosen], shares[blocks[chosen]]


def _difference(timeline: Timeline, *, mine: bool) -> float:
    _, preceded, usual = _preceded(timeline, mine=mine)
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
