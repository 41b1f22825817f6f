"""Ways of contact first used after a request for no contact. A count; nothing is inferred."""

from collections.abc import Iterator
from datetime import date, timedelta

import numpy as np

from offscript.dynamics._contacts import DAY
from offscript.dynamics._pattern import PRACTICAL, Pattern, Seen, capital, day_said, names
from offscript.dynamics._timeline import Timeline
from offscript.record import local_time

UNUSED = 90 * DAY


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Find ways that one side took after the other's request, and not in the 90 days before."""
    for request in timeline.given.after_no:
        asked = request.asked_at.timestamp()
        if request.asked_by_me is mine or timeline.seconds[0] > asked - UNUSED:
            continue
        own: list[int] = np.flatnonzero(timeline.mine == mine).tolist()
        recent: set[str] = set()
        new: dict[str, list[int]] = {}
        for place in own:
            way, at = timeline.messages[place].origin.source, timeline.seconds[place]
            if asked - UNUSED <= at <= asked:
                recent.add(way)
            elif at > asked and way not in recent:
                new.setdefault(way, []).append(place)
        if not new or not recent:
            continue
        local = local_time(request.asked_at, request.offset_minutes).date()
        words = names(timeline, mine=mine)
        ways = [
            f"{timeline.given.channels.get(way, way)} ({len(places):,}, from "
            f"{day_said(date.fromordinal(int(timeline.days[places[0]])))})"
            for way, places in new.items()
        ]
        many = "a way" if len(ways) == 1 else f"{len(ways)} ways"
        says = (
            f"After {words.other} asked for no contact on {day_said(local)}, {words.who} wrote in "
            f"{many} not used in the 90 days before: {', '.join(ways)}."
        )
        places = sorted(place for found in new.values() for place in found)
        last = date.fromordinal(int(timeline.days[places[-1]]))
        yield pattern.say(
            timeline,
            capital(says),
            mine=mine,
            n=len(places),
            counted="messages and calls in new ways",
            kind="count",
            places=places,
            days=(local - timedelta(days=90), last),
        )


pattern = Pattern(
    id="channel_shift",
    title="Round the side",
    needs="a dated request for no contact, and 90 days before it",
    instead=(PRACTICAL, "a new phone or app", "exports that cover different times"),
    rows=(
        "X14",
        "C01",
        "C02",
    ),
    paper="Harris and Woodlock 2019 (digital coercive control)",
    looks=looks,
)
