"""Counts for drawing: days, hours, silences, switches and waits, for both sides of one archive."""

from collections.abc import Mapping, Sequence

import numpy as np

from offscript.dynamics._approaches import APPROACHES, WORDS
from offscript.dynamics._promises import promise_days, still_waiting
from offscript.dynamics._timeline import DAY, LIKELY, Given, Timeline, timelines
from offscript.record import Marking, Message, NotLogged, Person, Said, SideCounts, TimeCounts

SILENT = 14
WITHIN = 3 * DAY
WAIT = 28
PROMISES = 8


def count_time(
    messages: Sequence[Message],
    markings: Mapping[str, Marking],
    people: Sequence[Person],
    not_logged: Sequence[NotLogged] = (),
) -> TimeCounts | None:
    """Count what passed between the person and the one who wrote most; None if that is little.

    Quiet with days in it that are `not_logged` is no silence.
    """
    given = Given(not_logged=tuple(not_logged))
    timeline = next(timelines(messages, markings, people, given), None)
    if timeline is None:
        return None
    mine, theirs = (_side(timeline, mine=mine) for mine in (True, False))
    return TimeCounts(person=timeline.person, mine=mine, theirs=theirs)


def _side(timeline: Timeline, *, mine: bool) -> SideCounts:
    own = timeline.mine == mine
    counts = timeline.on_days(mine=mine)
    days = np.flatnonzero(counts)
    lost = np.concatenate([[0], np.cumsum(timeline.missing)])[days]
    long = np.flatnonzero((np.diff(days) >= SILENT) & (np.diff(lost) == 0))
    return SideCounts(
        days=tuple((timeline.day(day), int(counts[day])) for day in days.tolist()),
        hours=tuple(np.bincount(timeline.hours[own], minlength=24).tolist()),
        silences=tuple(
            (timeline.day(int(days[place])), timeline.day(int(days[place + 1])))
            for place in long.tolist()
        ),
        switches=_switches(timeline, mine=mine),
        waits=_waits(timeline, mine=mine),
    )


def _switches(timeline: Timeline, *, mine: bool) -> tuple[tuple[Said, Said, int], ...]:
    """Count what came next, within three days, after each approach; marks likelier right."""
    marks = timeline.marks
    chosen = np.flatnonzero((timeline.mine[marks.places] == mine) & (marks.chances >= LIKELY))
    order = np.lexsort((-marks.chances[chosen], marks.places[chosen]))
    places, first = np.unique(marks.places[chosen][order], return_index=True)
    kinds = marks.approaches[chosen][order][first]
    at = timeline.seconds[places]
    near = (np.diff(at) <= WITHIN) & ~timeline.broken(at[:-1], at[1:])
    codes = (
        np.bincount(
            kinds[:-1][near] * len(APPROACHES) + kinds[1:][near], minlength=len(APPROACHES) ** 2
        )
        if kinds.size
        else np.zeros(0, dtype=np.int64)
    )
    return tuple(
        (
            WORDS[APPROACHES[code // len(APPROACHES)]],
            WORDS[APPROACHES[code % len(APPROACHES)]],
            int(codes[code]),
        )
        for code in np.flatnonzero(codes).tolist()
    )


def _waits(timeline: Timeline, *, mine: bool) -> tuple[tuple[int, float, float], ...]:
    """Give the two curves of waits, where there are enough promises."""
    data = promise_days(timeline, mine=mine)
    if int(data.promised.sum()) < PROMISES or not data.soon.any():
        return ()
    days = np.arange(WAIT + 1)
    one, other = (
        still_waiting(data.waits[chosen], data.seen[chosen], days)
        for chosen in (data.promised, np.ones(data.days.size, dtype=np.bool_))
    )
    return tuple(
        (int(day), float(left), float(usual))
        for day, left, usual in zip(days, one, other, strict=True)
    )
