"""News that nobody asked for: how often it came, and by which way. To choose what to mute."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from offscript.dynamics._pattern import Pattern, Seen, listed
from offscript.dynamics._signs import WAYS
from offscript.dynamics._timeline import Timeline
from offscript.record import Logged, Sayable, counted, said


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Count the news that the person noted, by the way it came."""
    news = [one for one in timeline.given.log if one.kind == "news"]
    if not news:
        return
    ways = Counter(_way(one) for one in news)
    days = sorted(one.day for one in news)
    yield pattern.say(
        timeline,
        counted(
            "News you had not asked for reached you once: {ways}.",
            "News you had not asked for reached you {n} times: {ways}.",
            len(news),
            ways=listed(ways.most_common(5)),
        ),
        mine=True,
        n=len(news),
        counted=counted("1 piece of news you noted", "{n} pieces of news you noted", len(news)),
        kind="count",
        days=(days[0], days[-1]),
    )


def _way(one: Logged) -> Sayable:
    """Name the way by which news came: in the person's own words, or by what they chose."""
    return one.label or (WAYS[one.way][0] if one.way else said("a way not noted"))


pattern = Pattern(
    id="replacement_noise",
    title=said("News you did not ask for"),
    needs=said("news that you noted"),
    instead=(said("shared friends and places"),),
    rows=(
        "P22",
        "P23",
        "P24",
        "K13",
        "C06",
        "C12",
    ),
    paper="Marshall 2012 (traces of a former partner and recovery)",
    own=True,
    looks=looks,
)
