"""Talk to others: words that speak of telling others. A count."""

from collections.abc import Iterator
from datetime import date

import numpy as np

from offscript.dynamics._pattern import LABELS, Pattern, Seen
from offscript.dynamics._timeline import LIKELY, Timeline
from offscript.record import Day, Said, Sayable, counted, said, together

FEWEST = 3


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Count such messages of a side, before and after the person first told somebody.

    Whether what was told to whom agrees with itself is nothing that a program can say. A rumour
    that the person noted names nobody it came from: it stands with the signs.
    """
    places = timeline.marked_places(("smear",), mine=mine, least=LIKELY)
    n = int(places.size)
    marked = counted(
        "1 message marked as talk to others", "{n} messages marked as talk to others", n
    )
    if n < FEWEST:
        yield pattern.short(timeline, mine=mine, n=n, counted=marked, places=places)
        return
    days = [date.fromordinal(day) for day in sorted(timeline.days[places].tolist())]
    told = min((one.day for one in timeline.given.log if one.kind == "told"), default=None)
    values: dict[str, Sayable] = {"first": Day(days[0]), "last": Day(days[-1]), "marked": marked}
    says = (
        said("Between {first} and {last}, from you: {marked}.", **values)
        if mine
        else said(
            "Between {first} and {last}, from {them}: {marked}.", them=timeline.person, **values
        )
    )
    yield pattern.say(
        timeline,
        together(says, None if told is None else _before(sum(day < told for day in days), told)),
        mine=mine,
        n=n,
        counted=marked,
        kind="count",
        places=places,
        days=(days[0], days[-1]),
    )


def _before(count: int, told: date) -> Said:
    """Say how many came before the person told somebody."""
    if not count:
        return said(
            "None of these came before {day}, when you first noted telling somebody.", day=told
        )
    return counted(
        "1 of these came before {day}, when you first noted telling somebody.",
        "{n} of these came before {day}, when you first noted telling somebody.",
        count,
        day=told,
    )


pattern = Pattern(
    id="talk_to_others",
    title=said("Talk to others"),
    needs=said("3 messages marked as talk to others"),
    instead=(said("somebody who looks for comfort or advice"), LABELS),
    rows=("P18", "K19", "C13"),
    paper="a count",
    labels=True,
    looks=looks,
)
