"""A surge of contact soon after the other side stopped answering."""

from collections.abc import Iterator

import msgspec
import numpy as np

from offscript.dynamics._approaches import HARSH
from offscript.dynamics._chance import rate_ratio
from offscript.dynamics._contacts import count_between, openings
from offscript.dynamics._pattern import BUSY, PRACTICAL, Claim, Pattern, Seen, rate_said
from offscript.dynamics._timeline import DAY, HOUR, Numbers, Timeline
from offscript.record import Effect, Sayable, counted, said, together

SILENT = 14 * DAY
BASE_WEEKS = 8
LATER = 60 * DAY
ACTIVE_DAYS = 3
FEWEST = 10
APART = HOUR
PRIOR = 10
"""Contacts are an hour apart; the weight, in weeks, of Poisson's law in how much they vary."""


class _Counts(msgspec.Struct, frozen=True):
    """Contacts around the stops: in the weeks before, the two weeks after, and what came later."""

    before: int
    weeks: int
    after: int
    later: int
    later_days: float
    spread: float
    freedom: int


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Compare contact in the two weeks after the other side's last message with the weeks before.

    A stop is two weeks or more without a message of a side that wrote on three of the 28 days
    before; one with days near it that are not in the archive is left out. A contact is a message
    an hour or more after the last one. Counts vary more, or less, than Poisson's law has it by
    what the weeks before show. Harsh words in those two weeks, or a safety signal, in whatever
    message, lead to *Safety*.
    """
    stops, ends = _stops(timeline, mine=not mine)
    places = openings(timeline, APART, mine=mine)
    at = timeline.seconds[places]
    keep = stops - BASE_WEEKS * 7 * DAY >= timeline.seconds[0]
    keep &= ~timeline.broken(stops - BASE_WEEKS * 7 * DAY, stops + SILENT)
    stops, ends = stops[keep], ends[keep]
    counts = _counts(at, stops, _known(timeline, stops, ends)) if stops.size else None
    if counts is None or counts.before < FEWEST:
        n = 0 if counts is None else counts.before
        before = counted("1 contact in the weeks before", "{n} contacts in the weeks before", n)
        before_stops = np.zeros(at.size, dtype=np.bool_)
        for stop in stops:
            before_stops |= (at > stop - BASE_WEEKS * 7 * DAY) & (at <= stop)
        yield pattern.short(timeline, mine=mine, n=n, counted=before, places=places[before_stops])
        return
    ratio, low, high, chance = rate_ratio(
        counts.after,
        14.0 * stops.size,
        counts.before,
        7.0 * counts.weeks,
        counts.spread,
        counts.freedom,
    )
    values: dict[str, Sayable] = {
        "them": timeline.person,
        "before": rate_said(counts.before / counts.weeks),
        "after": rate_said(counts.after / (2 * stops.size)),
    }
    number = int(stops.size)
    says = (
        counted(
            "{them} stopped writing for two weeks or more once. In the two weeks after, contact "
            "from you went from about {before} to about {after} a week.",
            "{them} stopped writing for two weeks or more {n} times. In the two weeks after, "
            "contact from you went from about {before} to about {after} a week.",
            number,
            **values,
        )
        if mine
        else counted(
            "You stopped writing for two weeks or more once. In the two weeks after, contact from "
            "{them} went from about {before} to about {after} a week.",
            "You stopped writing for two weeks or more {n} times. In the two weeks after, contact "
            "from {them} went from about {before} to about {after} a week.",
            number,
            **values,
        )
    )
    later = (
        said(
            "Later it was about {later} a week.",
            later=rate_said(counts.later / counts.later_days * 7),
        )
        if counts.later_days
        else None
    )
    near = [int(place) for stop in stops for place in places[(at > stop) & (at <= stop + SILENT)]]
    harsh, signals = timeline.marked_places(HARSH, mine=mine), timeline.signal_places(mine=mine)
    grave = np.sort(timeline.seconds[np.concatenate([harsh, signals])])
    yield Claim(
        statement=pattern.say(
            timeline,
            together(says, later),
            mine=mine,
            n=counts.before + counts.after,
            counted=counted("1 contact", "{n} contacts", counts.before + counts.after),
            effect=Effect(ratio, low, high, said("times as much contact as in the weeks before")),
            places=near,
            safety=bool(count_between(grave, stops, stops + SILENT).any()),
        ),
        chance=chance if ratio > 1 else 1.0,
    )


def _stops(timeline: Timeline, *, mine: bool) -> tuple[Numbers, Numbers]:
    """Give the last message before each long silence of an active side, and when that ended."""
    own = timeline.mine == mine
    at, days = timeline.seconds[own], timeline.days[own]
    if not at.size:
        return at, at
    ends = np.append(at[1:], timeline.seconds[-1])
    quiet = ends - at >= SILENT
    active = np.array(
        [
            np.unique(days[np.searchsorted(at, at[place] - 28 * DAY) : place + 1]).size
            >= ACTIVE_DAYS
            for place in np.flatnonzero(quiet)
        ],
        dtype=np.bool_,
    )
    chosen = np.flatnonzero(quiet)[active]
    return at[chosen], ends[chosen]


def _known(timeline: Timeline, stops: Numbers, ends: Numbers) -> Numbers:
    """End each silence where days begin that are not in the archive."""
    known = ends.copy()
    for number, (stop, end) in enumerate(zip(stops.tolist(), ends.tolist(), strict=True)):
        later = np.arange(stop + SILENT, min(end, stop + LATER), DAY)
        broken = np.flatnonzero(timeline.broken(later, later + DAY))
        if broken.size:
            known[number] = later[broken[0]]
    return known


def _counts(at: Numbers, stops: Numbers, ends: Numbers) -> _Counts:
    weeks = np.array(
        [
            count_between(at, stops - (back + 1) * 7 * DAY, stops - back * 7 * DAY)
            for back in range(BASE_WEEKS)
        ]
    )
    until = np.minimum(ends, stops + LATER)
    later = count_between(at, stops + SILENT, until)
    spread = float(weeks.var(axis=0, ddof=1).mean() / max(weeks.mean(), 1e-9))
    own = (BASE_WEEKS - 1) * int(stops.size)
    return _Counts(
        before=int(weeks.sum()),
        weeks=int(weeks.size),
        after=int(count_between(at, stops, stops + SILENT).sum()),
        later=int(later.sum()),
        later_days=float((until - stops - SILENT).sum() / DAY),
        spread=(own * spread + PRIOR) / (own + PRIOR),
        freedom=own + PRIOR,
    )


pattern = Pattern(
    id="extinction_burst",
    title=said("Surge after you stop answering"),
    needs=said("a silence of two weeks, and 10 contacts in the eight weeks before it"),
    instead=(PRACTICAL, BUSY, said("worry about somebody who went quiet")),
    rows=(
        "P08",
        "P09",
        "P11",
        "K06",
        "X11",
        "X22",
    ),
    paper="Lerman and Iwata 1995 (24 % of 113 data sets, another population)",
    looks=looks,
)
