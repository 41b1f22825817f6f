"""Explaining, defending and apologising, by month, for both sides. A count."""

from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any

import numpy as np
import re2

from offscript.dynamics._pattern import Pattern, Seen, capital, names
from offscript.dynamics._timeline import Timeline

FEWEST = 20
WORDS = (
    r"(?i)\b(let me explain|i can explain|to explain|what i meant|i meant (that|to|it)|"
    r"i (was|am|'m|’m) (just|only) trying|i only (said|meant|wanted)|the reason (i|why i)|"
    r"i (didn'?t|didn’t|did not|never) (mean|say|said|do that|lie)|"
    r"(that'?s|that’s|that is) not (what i|true|fair|how)|i swear|"
    r"i'?m (so |really |very )?sorry|i’m (so |really |very )?sorry|i apologi[sz]e|my fault|"
    r"forgive me)\b"
)


@cache
def _cue() -> Any:  # noqa: ANN401 - RE2 has no types
    return re2.compile(WORDS)


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Count messages with such words by month; the month with most stands beside the last one.

    The words are simple ones, in English, and an apology can be just right.
    """
    cue = _cue()
    places = [
        place
        for place in np.flatnonzero(timeline.mine == mine).tolist()
        if cue.search(timeline.messages[place].text)
    ]
    if len(places) < FEWEST:
        counted = "messages that explain, defend or apologise"
        yield pattern.short(timeline, mine=mine, n=len(places), counted=counted, places=places)
        return
    by_month: dict[tuple[int, int], int] = {}
    for place in places:
        day = timeline.day(int(timeline.days[place]) - timeline.first)
        by_month[day.year, day.month] = by_month.get((day.year, day.month), 0) + 1
    most = max(by_month, key=lambda month: (by_month[month], month))
    end = timeline.day(timeline.length - 1)
    last = (end.year, end.month)
    words = names(timeline, mine=mine)
    says = (
        f"{capital(words.who)} explained, defended or apologised in {len(places):,} messages: in "
        f"{by_month[most]:,} in {_month(most)}, the most, and in {by_month.get(last, 0):,} in "
        f"{_month(last)}, the last month here."
    )
    yield pattern.say(
        timeline,
        says,
        mine=mine,
        n=len(places),
        counted="messages that explain, defend or apologise",
        kind="count",
        places=places,
    )


def _month(month: tuple[int, int]) -> str:
    return f"{date(*month, 1):%B} {month[0]}"


pattern = Pattern(
    id="own_line",
    title="Explaining yourself",
    needs="20 messages that explain, defend or apologise",
    instead=("there was something to explain or to be sorry for", "months with more messages"),
    rows=(),
    paper="a count of plain words; to justify, argue, defend and explain is recovery usage",
    looks=looks,
)
