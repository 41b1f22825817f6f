"""News that nobody asked for: how often it came, and by which way. To choose what to mute."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from offscript.dynamics._pattern import Pattern, Seen
from offscript.dynamics._timeline import Timeline


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Count the news that the person noted, by the way it came."""
    news = [one for one in timeline.given.log if one.kind == "news"]
    if not news:
        return
    ways = Counter(one.label or "a way not noted" for one in news)
    said = ", ".join(f"{way} {count:,}" for way, count in ways.most_common(5))
    days = sorted(one.day for one in news)
    yield pattern.say(
        timeline,
        f"News you had not asked for reached you {len(news):,} times: {said}.",
        mine=True,
        n=len(news),
        counted="news you noted",
        kind="count",
        days=(days[0], days[-1]),
    )


pattern = Pattern(
    id="replacement_noise",
    title="News you did not ask for",
    needs="news that you noted",
    instead=("shared friends and places",),
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
