"""Explaining, justifying, arguing, defending and apologising, by month, for both sides. A count."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from offscript.dynamics._months import first_of, month_numbers
from offscript.dynamics._own_words import WORDS, own_words
from offscript.dynamics._pattern import Pattern, Seen, capital, month_said, names
from offscript.dynamics._timeline import Timeline
from offscript.record import Table

FEWEST = 20


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Count messages with such words by month; the month with most stands beside the last one.

    The words are simple ones, in English, and an apology can be just right. A message that does
    two of these counts once in the sum.
    """
    found = own_words(timeline, mine=mine)
    counted = "messages that explain, justify, argue, defend or apologise"
    if len(found) < FEWEST:
        yield pattern.short(timeline, mine=mine, n=len(found), counted=counted, places=found)
        return
    months = month_numbers(timeline)
    sums = Counter(int(months[place]) for place in found)
    each = Counter((int(months[place]), doing) for place, all_ in found.items() for doing in all_)
    most, last = max(sums, key=lambda one: (sums[one], one)), int(months[-1])
    words = names(timeline, mine=mine)
    own = "yourself" if mine else "themself"
    times = "1 time" if sums[most] == 1 else f"{sums[most]:,} times"
    says = (
        f"{capital(words.who)} explained {own}, defended {own}, argued or apologised {times} in "
        f"{month_said(first_of(most))}, the most, and {sums[last]:,} in "
        f"{month_said(first_of(last))}, the last month here."
    )
    yield pattern.say(
        timeline,
        says,
        mine=mine,
        n=len(found),
        counted=counted,
        kind="count",
        places=found,
        table=Table(
            ("month", *WORDS, "any of these"),
            tuple(
                (
                    month_said(first_of(month)),
                    *(each[month, doing] for doing in WORDS),
                    sums[month],
                )
                for month in range(int(months[0]), last + 1)
            ),
        ),
    )


pattern = Pattern(
    id="own_line",
    title="Explaining yourself",
    needs="20 messages that explain, justify, argue, defend or apologise",
    instead=("there was something to explain or to be sorry for", "months with more messages"),
    rows=(),
    paper="a count of plain words; to justify, argue, defend and explain is recovery usage",
    looks=looks,
)
