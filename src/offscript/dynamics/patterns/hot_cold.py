"""Warm and harsh days in turn, more often than their mix gives in random order."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from offscript.dynamics._approaches import HARSH, WARM
from offscript.dynamics._chance import alternation_chance, share_interval
from offscript.dynamics._pattern import CONFLICT, LABELS, Claim, Pattern, Seen, capital, names
from offscript.dynamics._timeline import Timeline
from offscript.record import Effect

FEWEST = 30


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: FBT001
    """Compare how often the tone turned between marked days with what random order would give.

    Days unlike the one before and like the one before that are tested against random order
    (Wald, Wolfowitz 1943). Days with both tones count as neither.
    """
    days, warm = _tones(timeline, mine=mine)
    if days.size < FEWEST:
        yield pattern.short(timeline, mine=mine, n=int(days.size), counted="warm or harsh days")
        return
    turns, of, expected = _turns(warm)
    low, high = share_interval(turns, of)
    words = names(timeline, mine=mine)
    says = (
        f"Of {days.size:,} days with warm or harsh words from {words.who}, {int(warm.sum()):,} "
        f"were warm; {_mixed(timeline, mine=mine):,} more days held both. From "
        f"one such day to the next the tone turned {turns:,} of {of:,} times; "
        f"their mix in random order would give about {expected * of:.0f}."
    )
    at = np.flatnonzero(warm[1:] != warm[:-1]) + 1
    chosen = np.concatenate([timeline.marked_places(HARSH, mine=mine), _warm(timeline, mine=mine)])
    on = set((days[at]).tolist()) | set((days[at - 1]).tolist())
    places = sorted(int(one) for one in chosen if int(timeline.days[one]) in on)
    yield Claim(
        statement=pattern.say(
            timeline,
            capital(says),
            mine=mine,
            n=int(days.size),
            counted="warm or harsh days",
            effect=Effect(turns / of, low, high, "share of such days on which the tone turned"),
            places=places,
        ),
        chance=alternation_chance(warm, random) if turns > expected * of else 1.0,
        again=lambda drawn: _excess(drawn, mine=mine),
    )


def _mixed(timeline: Timeline, *, mine: bool) -> int:
    """Count the days that held both."""
    harsh = timeline.days[timeline.marked_places(HARSH, mine=mine)]
    return int(np.intersect1d(harsh, timeline.days[_warm(timeline, mine=mine)]).size)


def _warm(timeline: Timeline, *, mine: bool) -> npt.NDArray[np.int64]:
    return timeline.marked_places(WARM, mine=mine)


def _tones(
    timeline: Timeline, *, mine: bool
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """Give the days with one tone only, and whether it was the warm one."""
    harsh = timeline.days[timeline.marked_places(HARSH, mine=mine)]
    warm = timeline.days[_warm(timeline, mine=mine)]
    days = np.setxor1d(harsh, warm)
    return days, np.isin(days, warm)


def _turns(warm: npt.NDArray[np.bool_]) -> tuple[int, int, float]:
    """Count turns of tone, and give the share that random order would have."""
    share = float(warm.mean())
    of = warm.size - 1
    expected = 2 * share * (1 - share) * warm.size / of
    return int((warm[1:] != warm[:-1]).sum()), of, expected


def _excess(timeline: Timeline, *, mine: bool) -> float:
    days, warm = _tones(timeline, mine=mine)
    if days.size < 3:  # noqa: PLR2004 - nothing can turn twice
        return 0.0
    turns, of, expected = _turns(warm)
    return turns / of - expected


pattern = Pattern(
    id="hot_cold",
    title="Hot and cold",
    needs="30 days with warm or harsh words",
    instead=(CONFLICT, "quarrels that were made up", LABELS),
    rows=(
        "X07",
        "P27",
        "P30",
    ),
    paper="Wald and Wolfowitz 1943; on intermittency, Dutton and Painter 1993",
    labels=True,
    looks=looks,
)
