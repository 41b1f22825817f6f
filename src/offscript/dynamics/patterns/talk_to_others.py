"""Talk to others: words that speak of telling others, and rumours the person noted. A count."""

from collections.abc import Iterator
from datetime import date

import numpy as np

from offscript.dynamics._pattern import LABELS, Pattern, Seen, day_said, names
from offscript.dynamics._timeline import LIKELY, Timeline

FEWEST = 3


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Count such messages of a side, and rumours, before and after the person first told somebody.

    Whether what was told to whom agrees with itself is nothing that a program can say.
    """
    places = timeline.marked_places(("smear",), mine=mine, least=LIKELY)
    log = timeline.given.log
    rumours = [] if mine else sorted(one.day for one in log if one.way == "rumour")
    days = sorted([date.fromordinal(int(day)) for day in timeline.days[places]] + rumours)
    n = int(places.size)
    counted = "messages marked as talk to others"
    if len(days) < FEWEST:
        yield pattern.short(timeline, mine=mine, n=n, counted=counted, places=places)
        return
    words = names(timeline, mine=mine)
    told = min((one.day for one in log if one.kind == "told"), default=None)
    says = (
        f"Between {day_said(days[0])} and {day_said(days[-1])}, {n:,} messages from {words.who} "
        "are marked as talk to others"
        f"{_noted(len(rumours))}."
    )
    if told is not None:
        before = sum(day < told for day in days)
        says += (
            f" {before:,} of these came before {day_said(told)}, when you first noted telling "
            "somebody."
        )
    yield pattern.say(
        timeline,
        says,
        mine=mine,
        n=n,
        counted=counted,
        kind="count",
        places=places,
        days=(days[0], days[-1]),
    )


def _noted(rumours: int) -> str:
    if not rumours:
        return ""
    return f", and you noted {'a rumour' if rumours == 1 else f'{rumours:,} rumours'}"


pattern = Pattern(
    id="talk_to_others",
    title="Talk to others",
    needs="3 messages on talk to others, or rumours that you noted",
    instead=("somebody who looks for comfort or advice", LABELS),
    rows=("P18", "K19", "C13"),
    paper="a count",
    labels=True,
    looks=looks,
)
