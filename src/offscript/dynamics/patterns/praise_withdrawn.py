"""Praise, and what became of it: the share of warm words among warm and harsh ones, by week."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from scipy import stats

from offscript.dynamics._approaches import HARSH, Approach
from offscript.dynamics._chance import trend_interval
from offscript.dynamics._pattern import CONFLICT, LABELS, Claim, Pattern, Seen, names
from offscript.dynamics._timeline import Timeline
from offscript.record import Effect

FEWEST_WEEKS, FEWEST_MARKS = 8, 20
PRAISE: frozenset[Approach] = frozenset({"charm"})


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Test the trend of the share of affection and praise among warm and harsh marks by week.

    The trend is Mann's (1945) and Kendall's. Apologies are left out: they follow harsh words.
    """
    weeks, shares, places, warm = _shares(timeline, mine=mine)
    counted = "marked messages, warm or harsh"
    if weeks.size < FEWEST_WEEKS or places.size < FEWEST_MARKS or warm.all() or not warm.any():
        yield pattern.short(timeline, mine=mine, n=int(places.size), counted=counted, places=places)
        return
    value, low, high = trend_interval(weeks, shares)
    third = max(places.size // 3, 1)
    words = names(timeline, mine=mine)
    says = (
        f"Of the first {third:,} warm or harsh messages marked from {words.who}, "
        f"{int(warm[:third].sum()):,} were affection or praise; of the last {third:,}, "
        f"{int(warm[-third:].sum()):,} were."
    )
    side = 1 if value > 0 else -1
    yield Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=mine,
            n=int(places.size),
            counted=counted,
            effect=Effect(value, low, high, "Kendall’s tau of the warm share by week"),
            places=places,
        ),
        chance=float(stats.kendalltau(weeks, shares).pvalue),
        again=lambda drawn: side * trend_interval(*_shares(drawn, mine=mine)[:2])[0],
    )


def _shares(
    timeline: Timeline, *, mine: bool
) -> tuple[
    npt.NDArray[np.int64], npt.NDArray[np.float64], npt.NDArray[np.int64], npt.NDArray[np.bool_]
]:
    """Give weeks with such marks and their warm share; the messages, and which were warm."""
    warm = timeline.marked_places(PRAISE, mine=mine)
    harsh = timeline.marked_places(HARSH, mine=mine)
    places = np.setxor1d(warm, harsh)
    is_warm = np.isin(places, warm)
    number = (timeline.days[places] - timeline.first) // 7
    weeks, inverse = np.unique(number, return_inverse=True)
    counts = np.bincount(inverse, minlength=weeks.size)
    shares = np.bincount(inverse, weights=is_warm, minlength=weeks.size) / np.maximum(counts, 1)
    return weeks, shares, places, is_warm


pattern = Pattern(
    id="praise_withdrawn",
    title="Praise over time",
    needs="20 warm or harsh marked messages in 8 weeks",
    instead=(CONFLICT, "a first time together that settled down", LABELS),
    rows=("P01", "P02"),
    paper="Mann 1945, Kendall 1938; Fieller, Hartley and Pearson 1957",
    labels=True,
    looks=looks,
)
