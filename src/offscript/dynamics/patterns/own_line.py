"""Explaining, justifying, arguing, defending and apologising, by month, for both sides. A count."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from offscript.dynamics._months import first_of, month_numbers, whole_months
from offscript.dynamics._own_words import SAID, WORDS, own_words, words_are_known
from offscript.dynamics._pattern import Pattern, Seen, Short, messages_said
from offscript.dynamics._timeline import Timeline
from offscript.record import Month, Sayable, Table, counted, said, together

FEWEST = 20
SIMPLE = said("Simple words of English and Spanish were counted; they miss much.")


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Count messages with such words by month; the month with most stands beside the last one.

    The words are simple ones of English and Spanish, and an apology can be just right. A side that
    writes in another language is not counted, and that is said. A message that does two of these
    counts once in the sum. Months with days that are not in the archive are not told, where there
    are others; the last one told is the last in which that side wrote.
    """
    own = np.flatnonzero(timeline.mine == mine)
    if not words_are_known(timeline, mine=mine):
        yield _not_counted(timeline, int(own.size), mine=mine)
        return
    found = own_words(timeline, mine=mine)
    messages = counted(
        "1 message that explains, justifies, argues, defends or apologises",
        "{n} messages that explain, justify, argue, defend or apologise",
        len(found),
    )
    if len(found) < FEWEST:
        yield pattern.short(timeline, mine=mine, n=len(found), counted=messages, places=found)
        return
    months = month_numbers(timeline)
    written = Counter(months[own].tolist())
    sums = Counter(int(months[place]) for place in found)
    each = Counter((int(months[place]), doing) for place, all_ in found.items() for doing in all_)
    whole = whole_months(timeline, written)
    most = max(whole, key=lambda one: (sums[one], one))
    last = whole[-1]
    values: dict[str, Sayable] = {
        "times": counted("1 time", "{n} times", sums[most]),
        "most": Month(first_of(most)),
        "of": messages_said(written[most]),
        "later": counted("1 time", "{n} times", sums[last]),
        "last": Month(first_of(last)),
        "later_of": messages_said(written[last]),
    }
    says = (
        said(
            "You explained yourself, defended yourself, argued or apologised {times} in {most}, "
            "the most, in {of}.",
            **values,
        )
        if mine
        else said(
            "{them} explained themself, defended themself, argued or apologised {times} in {most}, "
            "the most, in {of}.",
            them=timeline.person,
            **values,
        )
    )
    later = (
        said(
            "In {last}, the last month with messages from you, it was {later}, in {later_of}.",
            **values,
        )
        if mine
        else said(
            "In {last}, the last month with messages from {them}, it was {later}, in {later_of}.",
            them=timeline.person,
            **values,
        )
    )
    yield pattern.say(
        timeline,
        together(says, later if last != most else None, SIMPLE),
        mine=mine,
        n=len(found),
        counted=messages,
        kind="count",
        places=found,
        table=Table(
            (said("month"), said("messages"), *SAID.values(), said("any of these")),
            tuple(
                (
                    Month(first_of(month)),
                    written[month],
                    *(each[month, doing] for doing in WORDS),
                    sums[month],
                )
                for month in range(int(months[0]), int(months[-1]) + 1)
            ),
        ),
    )


def _not_counted(timeline: Timeline, n: int, *, mine: bool) -> Short:
    """Say that the words looked for are not those of the language that this side writes in."""
    says = (
        said(
            "Most of your messages are in a language in which these words are not known here "
            "(English and Spanish are), so nothing was counted."
        )
        if mine
        else said(
            "Most messages from {them} are in a language in which these words are not known here "
            "(English and Spanish are), so nothing was counted.",
            them=timeline.person,
        )
    )
    return Short(
        pattern.say(timeline, says, mine=mine, n=n, counted=messages_said(n), kind="not enough")
    )


pattern = Pattern(
    id="own_line",
    title=said("Explaining, defending, apologising"),
    needs=said("20 messages that explain, justify, argue, defend or apologise"),
    instead=(
        said("there was something to explain or to be sorry for"),
        said("months with more messages"),
    ),
    rows=(),
    paper="a count of plain words; to justify, argue, defend and explain is recovery usage",
    looks=looks,
)
