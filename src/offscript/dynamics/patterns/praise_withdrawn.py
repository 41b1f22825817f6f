"""Praise, and what became of it: days of affection beside harsh ones, early and late."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from scipy import stats

from offscript.dynamics._approaches import HARSH, Approach
from offscript.dynamics._chance import share_difference
from offscript.dynamics._pattern import CONFLICT, LABELS, Claim, Pattern, Seen, names
from offscript.dynamics._timeline import Timeline
from offscript.record import Effect

FEWEST = 20
LEAST = 3
PRAISE: frozenset[Approach] = frozenset({"charm"})


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Compare when days of affection and praise came with when harsh ones did.

    By the test of Mann and Whitney (1947) on days of one tone; apologies are left out, as they
    follow harsh words. The first third of such days stands beside the last (Newcombe 1998).
    """
    days, warm, places = _tones(timeline, mine=mine)
    n = int(days.size)
    counted = "days with affection or harsh words"
    if n < FEWEST or min(int(warm.sum()), int((~warm).sum())) < LEAST:
        yield pattern.short(timeline, mine=mine, n=n, counted=counted, places=places)
        return
    third = n // 3
    first, last = int(warm[:third].sum()), int(warm[-third:].sum())
    value, low, high = share_difference(last, third, first, third)
    words = names(timeline, mine=mine)
    says = (
        f"Of the first {third:,} days with affection or harsh words from {words.who}, {first:,} "
        f"were days of affection or praise; of the last {third:,}, {last:,} were."
    )
    side = 1 if _later(days, warm) > 0 else -1
    yield Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=mine,
            n=n,
            counted=counted,
            effect=Effect(value, low, high, "more of the last third than of the first"),
            places=places,
        ),
        chance=float(stats.mannwhitneyu(days[warm], days[~warm]).pvalue),
        again=lambda drawn: side * _later(*_tones(drawn, mine=mine)[:2]),
    )


def _tones(
    timeline: Timeline, *, mine: bool
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_], npt.NDArray[np.int64]]:
    """Give the days of one tone only, whether it was the warm one, and the messages of them."""
    warm = timeline.marked_places(PRAISE, mine=mine)
    harsh = timeline.marked_places(HARSH, mine=mine)
    days = np.setxor1d(timeline.days[warm], timeline.days[harsh])
    places = np.union1d(warm, harsh)
    of_them = places[np.isin(timeline.days[places], days)]
    return days, np.isin(days, timeline.days[warm]), of_them


def _later(days: npt.NDArray[np.int64], warm: npt.NDArray[np.bool_]) -> float:
    """Give by how many places the warm days stand later in order than the harsh ones."""
    if warm.all() or not warm.any():
        return 0.0
    order = np.arange(days.size)
    return float(order[warm].mean() - order[~warm].mean())


pattern = Pattern(
    id="praise_withdrawn",
    title="Praise over time",
    needs="20 days with affection or harsh words, three of each",
    instead=(CONFLICT, "a first time together that settled down", LABELS),
    rows=("P01", "P02"),
    paper="Mann and Whitney 1947; Newcombe 1998",
    labels=True,
    looks=looks,
)
