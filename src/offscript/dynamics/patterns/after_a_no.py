"""What the words were after a clear no: the marks of the month after it, beside those before."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from offscript.dynamics._approaches import APPROACHES, WORDS, Approach
from offscript.dynamics._pattern import LABELS, PRACTICAL, SAFETY_FIRST, Pattern, Seen, listed
from offscript.dynamics._timeline import DAY, LIKELY, Timeline, Whole
from offscript.record import Day, Said, Sayable, Table, counted, local_time, said, together

FEWEST = 5
BEFORE, AFTER = 90 * DAY, 30 * DAY


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Count the marks of one side in the 30 days after the other asked for no contact. A count.

    The 90 days before stand beside them. Anger among the marks, or a safety signal in any message
    of the 30 days, leads to *Safety*.
    """
    for request in timeline.requests(mine=not mine):
        asked = request.asked_at.timestamp()
        places = _between(timeline, asked, asked + AFTER, mine=mine)
        before = _between(timeline, asked - BEFORE, asked, mine=mine)
        local = local_time(request.asked_at, request.offset_minutes).date()
        marked = np.unique(timeline.marks.places[places])
        n = int(marked.size)
        if n < FEWEST:
            yield pattern.short(timeline, mine=mine, n=n, counted=_after(n), places=marked)
            continue
        held = int(np.clip((asked - timeline.seconds[0]) // DAY, 0, BEFORE // DAY))
        after_counts, before_counts = _counts(timeline, places), _counts(timeline, before)
        signals = timeline.seconds[timeline.signal_places(mine=mine)]
        danger = bool(((signals > asked) & (signals <= asked + AFTER)).any())
        grave = danger or after_counts["rage"] > 0
        yield pattern.say(
            timeline,
            together(
                _says(
                    timeline,
                    mine=mine,
                    day=Day(local),
                    after=_marked(n),
                    kinds=listed((WORDS[one], times) for one, times in after_counts.most_common(4)),
                ),
                _before(held, int(np.unique(timeline.marks.places[before]).size)),
                SAFETY_FIRST if grave else None,
            ),
            mine=mine,
            n=n,
            counted=_after(n),
            kind="count",
            places=marked,
            days=(local, timeline.day(int(timeline.days[marked[-1]]) - timeline.first)),
            safety=grave,
            table=Table(
                (
                    said("marked as"),
                    said("30 days after"),
                    counted("1 day before", "{n} days before", held),
                ),
                tuple(
                    (WORDS[one], after_counts[one], before_counts[one])
                    for one in APPROACHES
                    if after_counts[one] or before_counts[one]
                ),
            ),
        )


def _says(timeline: Timeline, *, mine: bool, **values: Sayable) -> Said:
    """Say it from where the person stands."""
    if mine:
        return said(
            "{them} asked for no contact on {day}. In the 30 days after, you wrote {after}: "
            "{kinds}.",
            them=timeline.person,
            **values,
        )
    return said(
        "You asked for no contact on {day}. In the 30 days after, {them} wrote {after}: {kinds}.",
        them=timeline.person,
        **values,
    )


def _before(held: int, marked: int) -> Said:
    """Say what was marked before, and of how many days: files may begin later."""
    if not held:
        return said("These files hold no whole day before the request.")
    return counted(
        "In the 1 day before that these files hold: {marked}.",
        "In the {n} days before that these files hold: {marked}.",
        held,
        marked=_marked(marked),
    )


def _marked(n: int) -> Said:
    return counted("1 marked message", "{n} marked messages", n)


def _after(n: int) -> Said:
    return counted(
        "1 marked message in the 30 days after", "{n} marked messages in the 30 days after", n
    )


def _between(timeline: Timeline, start: float, end: float, *, mine: bool) -> Whole:
    """Give which marks of one side lie after a time, up to another."""
    at = timeline.seconds[timeline.marks.places]
    chosen = (at > start) & (at <= end) & (timeline.mine[timeline.marks.places] == mine)
    return np.flatnonzero(chosen & (timeline.marks.chances >= LIKELY))


def _counts(timeline: Timeline, marks: Whole) -> Counter[Approach]:
    return Counter(APPROACHES[int(one)] for one in timeline.marks.approaches[marks])


pattern = Pattern(
    id="after_a_no",
    title=said("The words after a clear no"),
    needs=said("a dated request for no contact, and 5 marked messages in the 30 days after it"),
    instead=(PRACTICAL, said("hurt that anybody may feel at a no"), LABELS),
    rows=("P25", "P26"),
    paper="a count",
    labels=True,
    looks=looks,
)
