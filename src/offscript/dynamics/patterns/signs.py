"""Signs that were no message: story views, posts, word through others, and turning up. A count."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date

import numpy as np

from offscript.dynamics._pattern import Pattern, Seen, day_said
from offscript.dynamics._timeline import Timeline
from offscript.record import Table, Way

WAYS: dict[Way, tuple[str, tuple[str, ...]]] = {
    "story_view": ("a look at your story", ("C03",)),
    "post": ("a vague or aimed post", ("C04",)),
    "quote_or_video": ("a quote or video", ("C19",)),
    "like": ("a like", ("C05",)),
    "old_comment": ("a comment on an old post", ("C05",)),
    "shared_friend": ("word through a shared friend", ("C07",)),
    "friend_or_family": ("word through your friends or family", ("C08",)),
    "community": ("a shared group or community", ("C09",)),
    "place": ("turning up where you were", ("C10",)),
    "new_partner": ("a new partner put on show", ("C11", "P22")),
    "selfie": ("pictures of doing well", ("C12",)),
    "rumour": ("a rumour", ("C13",)),
    "song_or_photo": ("a song or photo from before", ("C14",)),
}
"""Each way in words, and the rows of docs/coverage.md that it answers."""


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Count the signs that the person noted, by their ways, in the order in which ways first came.

    Somebody who turns up leads to the safety part first. Nothing is looked up, and nobody is
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
    said = "; ".join(
        f"{WAYS[way][0]} {len(days):,} times, first on {day_said(days[0])}"
        if len(days) > 1
        else f"{WAYS[way][0]} once, on {day_said(days[0])}"
        for way, days in by_way.items()
    )
    turned_up = "place" in by_way
    yield pattern.say(
        timeline,
        f"Signs you noted that were no message, in the order in which they first came: {said}."
        + (" Please read the safety part first." if turned_up else ""),
        mine=True,
        n=len(noted),
        counted="signs you noted",
        kind="count",
        days=(noted[0][0], noted[-1][0]),
        rows=tuple(
            dict.fromkeys((*pattern.rows[:2], *(row for way in by_way for row in WAYS[way][1])))
        ),
        safety=turned_up,
        table=Table(
            ("sign", "times", "first", "last"),
            tuple(
                (WAYS[way][0], len(days), day_said(days[0]), day_said(days[-1]))
                for way, days in by_way.items()
            ),
        ),
    )


pattern = Pattern(
    id="signs",
    title="Signs that were no message",
    needs="signs that you noted",
    instead=("apps that show people to each other", "friends and places that are shared", "chance"),
    rows=("P05", "X16", *dict.fromkeys(row for _, rows in WAYS.values() for row in rows)),
    paper="a count of the person’s own notes; Fox and Tokunaga 2015, on traces after a break-up",
    own=True,
    looks=looks,
)
