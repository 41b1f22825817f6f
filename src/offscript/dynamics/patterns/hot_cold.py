"""Warm and harsh days in turn, more often than their mix gives in random order."""

from collections.abc import Iterator

import numpy as np

from offscript.dynamics._approaches import WARM
from offscript.dynamics._chance import alternation_chance, share_interval
from offscript.dynamics._pattern import CONFLICT, LABELS, Claim, Pattern, Seen
from offscript.dynamics._timeline import Flags, Timeline, Whole
from offscript.dynamics._tones import tones_of
from offscript.record import Effect, Number, Said, Sayable, counted, said, together

FEWEST = 30


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Compare how often the tone turned between marked days with what random order would give.

    Days unlike the one before and like the one before that are tested against random order
    (Wald, Wolfowitz 1943). Days with both tones count as neither; a turn is none where days in
    between are not in the archive.
    """
    tones = tones_of(timeline, WARM, mine=mine)
    days, warm = tones.days, tones.warm
    if days.size < FEWEST:
        n = int(days.size)
        yield pattern.short(timeline, mine=mine, n=n, counted=_days(n), places=tones.places)
        return
    apart = _apart(timeline, days)
    turns, of, expected = _turns(warm, apart)
    low, high = share_interval(turns, of)
    values: dict[str, Sayable] = {
        "n": int(days.size),
        "warm": counted("1 was warm", "{n} were warm", int(warm.sum())),
        "both": counted("1 more day held both", "{n} more days held both", tones.both),
    }
    says = (
        said("Of {n} days with warm or harsh words from you, {warm}; {both}.", **values)
        if mine
        else said(
            "Of {n} days with warm or harsh words from {them}, {warm}; {both}.",
            them=timeline.person,
            **values,
        )
    )
    turned = said(
        "From one such day to the next the tone turned {turns} of {of} times; their mix in random "
        "order would give about {expected}.",
        turns=turns,
        of=of,
        expected=Number(expected * of),
    )
    at = np.flatnonzero((warm[1:] != warm[:-1]) & ~apart) + 1
    on = set((days[at]).tolist()) | set((days[at - 1]).tolist())
    places = [int(one) for one in tones.places if int(timeline.days[one]) in on]
    yield Claim(
        statement=pattern.say(
            timeline,
            together(says, turned),
            mine=mine,
            n=int(days.size),
            counted=_days(days.size),
            effect=Effect(
                turns / of, low, high, said("share of such days on which the tone turned")
            ),
            places=places,
        ),
        chance=alternation_chance(warm, random, apart) if turns > expected * of else 1.0,
        again=lambda drawn: _excess(drawn, mine=mine),
    )


def _days(n: int) -> Said:
    return counted("1 warm or harsh day", "{n} warm or harsh days", n)


def _apart(timeline: Timeline, days: Whole) -> Flags:
    """Tell of each such day but the first whether days before it are not in the archive."""
    lost = np.concatenate([[0], np.cumsum(timeline.missing)])[days - timeline.first]
    apart: Flags = np.diff(lost) > 0
    return apart


def _turns(warm: Flags, apart: Flags) -> tuple[int, int, float]:
    """Count turns of tone where nothing is missing between, and the share random order has."""
    share = float(warm.mean())
    of = max(int((~apart).sum()), 1)
    expected = 2 * share * (1 - share) * warm.size / (warm.size - 1)
    return int(((warm[1:] != warm[:-1]) & ~apart).sum()), of, expected


def _excess(timeline: Timeline, *, mine: bool) -> float:
    tones = tones_of(timeline, WARM, mine=mine)
    days, warm = tones.days, tones.warm
    if days.size < 3:  # noqa: PLR2004 - nothing can turn twice
        return 0.0
    turns, of, expected = _turns(warm, _apart(timeline, days))
    return turns / of - expected


pattern = Pattern(
    id="hot_cold",
    title=said("Hot and cold"),
    needs=said("30 days with warm or harsh words"),
    instead=(CONFLICT, said("quarrels that were made up"), LABELS),
    rows=(
        "X07",
        "P27",
        "P30",
    ),
    paper="Wald and Wolfowitz 1943; on intermittency, Dutton and Painter 1993",
    labels=True,
    looks=looks,
)
