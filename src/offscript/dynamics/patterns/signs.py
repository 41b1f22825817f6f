"""Signs that were no message: story views, posts, word through others, and turning up. A count."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date

import numpy as np

from offscript.dynamics._dates import NEAR, falls_on
from offscript.dynamics._pattern import SAFETY_FIRST, Pattern, Seen
from offscript.dynamics._signs import WAYS
from offscript.dynamics._timeline import Timeline
from offscript.record import Day, Said, Several, Table, Way, counted, said, together


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Count the signs that the person noted, by their ways, in the order in which ways first came.

    Somebody who turns up leads to *Safety* first. Nothing is looked up, and nobody is
    watched: these are what reached the person.
    """
    noted = sorted(
        (one.day, one.way) for one in timeline.given.log if one.kind == "sign" and one.way
    )
    if not noted:
        return
    by_way: dict[Way, list[date]] = defaultdict(list)
    for day, way in noted:
        by_way[way].append(day)
    signs = Several(
        tuple(
            counted(
                "{sign} once, on {day}",
                "{sign} {n} times, first on {day}",
                len(days),
                sign=WAYS[way][0],
                day=Day(days[0]),
            )
            for way, days in by_way.items()
        ),
        between="; ",
    )
    turned_up = "place" in by_way
    near = _near_dates(timeline, [day for day, _ in noted])
    yield pattern.say(
        timeline,
        together(
            said(
                "Signs you noted that were no message, in the order in which they first came: "
                "{signs}.",
                signs=signs,
            ),
            None if near is None else _near_said(near),
            SAFETY_FIRST if turned_up else None,
        ),
        mine=True,
        n=len(noted),
        counted=counted("1 sign you noted", "{n} signs you noted", len(noted)),
        kind="count",
        days=(noted[0][0], noted[-1][0]),
        rows=tuple(
            dict.fromkeys((*pattern.rows[:3], *(row for way in by_way for row in WAYS[way][1])))
        ),
        safety=turned_up,
        table=Table(
            (said("sign"), said("times"), said("first"), said("last")),
            tuple(
                (WAYS[way][0], len(days), Day(days[0]), Day(days[-1]))
                for way, days in by_way.items()
            ),
        ),
    )


def _near_said(near: int) -> Said:
    """Say how many came near a date that the person gave."""
    if not near:
        return said("None of them came within three days of a date you gave.")
    return counted(
        "1 of them came within three days of a date you gave.",
        "{n} of them came within three days of a date you gave.",
        near,
    )


def _near_dates(timeline: Timeline, days: list[date]) -> int | None:
    """Count the days near a date that the person gave; None where they gave none."""
    dates = timeline.given.dates
    fell = {day for one in dates for day in falls_on(one, min(days), max(days))}
    return sum(any(abs(day - one).days <= NEAR for one in fell) for day in days) if dates else None


pattern = Pattern(
    id="signs",
    title=said("Signs that were no message"),
    needs=said("signs that you noted"),
    instead=(
        said("apps that show people to each other"),
        said("friends and places that are shared"),
        said("chance"),
    ),
    rows=("P05", "X16", "K18", *dict.fromkeys(row for _, rows in WAYS.values() for row in rows)),
    paper="a count of the person’s own notes; Fox and Tokunaga 2015, on traces after a break-up",
    own=True,
    looks=looks,
)
