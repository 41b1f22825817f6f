"""Praise, and what became of it: days of affection beside harsh ones, early and late."""

from collections.abc import Iterator

import numpy as np
import scipy

from offscript.dynamics._approaches import Approach
from offscript.dynamics._chance import share_difference
from offscript.dynamics._pattern import CONFLICT, LABELS, Claim, Pattern, Seen
from offscript.dynamics._timeline import Timeline
from offscript.dynamics._tones import Tones, tones_of
from offscript.record import Effect, Sayable, counted, said

FEWEST = 20
LEAST = 3
PRAISE: frozenset[Approach] = frozenset({"charm"})


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Compare when days of affection and praise came with when harsh ones did.

    By the test of Mann and Whitney (1947) on days of one tone; apologies are left out, as they
    follow harsh words. The first third of such days stands beside the last (Newcombe 1998).
    """
    tones = tones_of(timeline, PRAISE, mine=mine)
    days, warm, places = tones.days, tones.warm, tones.places
    n = int(days.size)
    days_of_tone = counted(
        "1 day with affection or harsh words, {warm} of them of affection",
        "{n} days with affection or harsh words, {warm} of them of affection",
        n,
        warm=int(warm.sum()),
    )
    if n < FEWEST or min(int(warm.sum()), int((~warm).sum())) < LEAST:
        yield pattern.short(timeline, mine=mine, n=n, counted=days_of_tone, places=places)
        return
    third = n // 3
    first, last = int(warm[:third].sum()), int(warm[-third:].sum())
    value, low, high = share_difference(last, third, first, third)
    values: dict[str, Sayable] = {
        "third": third,
        "early": counted("1 was of affection or praise", "{n} were of affection or praise", first),
        "late": counted("1 was", "{n} were", last),
    }
    says = (
        said(
            "Of the first {third} days with affection or harsh words from you, {early}; of the "
            "last {third}, {late}.",
            **values,
        )
        if mine
        else said(
            "Of the first {third} days with affection or harsh words from {them}, {early}; of the "
            "last {third}, {late}.",
            them=timeline.person,
            **values,
        )
    )
    side = 1 if _later(tones) > 0 else -1
    yield Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=mine,
            n=n,
            counted=days_of_tone,
            effect=Effect(value, low, high, said("more of the last third than of the first")),
            places=places,
        ),
        chance=float(scipy.stats.mannwhitneyu(days[warm], days[~warm]).pvalue),
        again=lambda drawn: side * _later(tones_of(drawn, PRAISE, mine=mine)),
    )


def _later(tones: Tones) -> float:
    """Give by how many places the warm days stand later in order than the harsh ones."""
    warm = tones.warm
    if warm.all() or not warm.any():
        return 0.0
    order = np.arange(warm.size)
    return float(order[warm].mean() - order[~warm].mean())


pattern = Pattern(
    id="praise_withdrawn",
    title=said("Praise over time"),
    needs=said("20 days with affection or harsh words, three of each"),
    instead=(CONFLICT, said("a first time together that settled down"), LABELS),
    rows=("P01", "P02"),
    paper="Mann and Whitney 1947; Newcombe 1998",
    labels=True,
    looks=looks,
)
