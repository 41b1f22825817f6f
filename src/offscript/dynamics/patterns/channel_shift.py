"""Ways of contact first used after a request for no contact. A count; nothing is inferred."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

import numpy as np

from offscript.dynamics._pattern import PRACTICAL, Pattern, Seen
from offscript.dynamics._timeline import DAY, Timeline
from offscript.record import Day, Said, Sayable, Several, counted, local_time, said

UNUSED = 90


class Way(NamedTuple):
    """A way of contact: an app or kind of export, and whether to write or to call by it."""

    source: str
    calls: bool


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Find ways that one side took after the other's request, and not in the 90 days before."""
    for request in timeline.requests(mine=not mine):
        asked = request.asked_at.timestamp()
        local = local_time(request.asked_at, request.offset_minutes).date()
        unused = _unused_days(timeline, local)
        since = asked - unused * DAY
        if timeline.seconds[0] > since:
            continue
        own: list[int] = np.flatnonzero(timeline.mine == mine).tolist()
        recent: set[Way] = set()
        new: dict[Way, list[int]] = {}
        for place in own:
            message, at = timeline.messages[place], timeline.seconds[place]
            way = Way(message.origin.source, message.kind == "call")
            if since <= at <= asked:
                recent.add(way)
            elif at > asked and way not in recent:
                new.setdefault(way, []).append(place)
        if not new or not recent:
            continue
        values: dict[str, Sayable] = {
            "them": timeline.person,
            "day": Day(local),
            "ways": Several(tuple(_way(timeline, way, places) for way, places in new.items())),
        }
        says = (
            counted(
                "After {them} asked for no contact on {day}, you made contact in a way not "
                "used in the 90 days before: {ways}.",
                "After {them} asked for no contact on {day}, you made contact in {n} ways "
                "not used in the 90 days before: {ways}.",
                len(new),
                **values,
            )
            if mine
            else counted(
                "After you asked for no contact on {day}, {them} made contact in a way not "
                "used in the 90 days before: {ways}.",
                "After you asked for no contact on {day}, {them} made contact in {n} ways "
                "not used in the 90 days before: {ways}.",
                len(new),
                **values,
            )
        )
        places = sorted(place for found in new.values() for place in found)
        last = date.fromordinal(int(timeline.days[places[-1]]))
        yield pattern.say(
            timeline,
            says,
            mine=mine,
            n=len(places),
            counted=counted(
                "1 message or call in a new way",
                "{n} messages and calls in new ways",
                len(places),
            ),
            kind="count",
            places=places,
            days=(local - timedelta(days=unused), last),
        )


def _unused_days(timeline: Timeline, asked: date) -> int:
    """Give how many days before a request hold 90 days of the archive.

    A day that is not in the archive is none of them: a way may have been used on it.
    """
    until = max(asked.toordinal() - timeline.first, 0)
    known = np.flatnonzero(~timeline.missing[:until])
    return UNUSED if known.size < UNUSED else until - int(known[-UNUSED])


def _way(timeline: Timeline, way: Way, places: list[int]) -> Said:
    name = said(timeline.given.channels.get(way.source, way.source))
    return said(
        "{way} ({count}, from {day})",
        way=said("calls by {way}", way=name) if way.calls else name,
        count=len(places),
        day=Day(date.fromordinal(int(timeline.days[places[0]]))),
    )


pattern = Pattern(
    id="channel_shift",
    title=said("Round the side"),
    needs=said("a dated request for no contact, and 90 days before it"),
    instead=(PRACTICAL, said("a new phone or app"), said("exports that cover different times")),
    rows=(
        "X14",
        "C01",
        "C02",
    ),
    paper="Harris and Woodlock 2019 (digital coercive control)",
    looks=looks,
)
