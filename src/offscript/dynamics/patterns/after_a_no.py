"""What the words were after a clear no: the marks of the month after it, beside those before."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from offscript.dynamics._approaches import APPROACHES, WORDS, Approach
from offscript.dynamics._contacts import DAY
from offscript.dynamics._pattern import LABELS, PRACTICAL, Pattern, Seen, capital, day_said, names
from offscript.dynamics._timeline import LIKELY, Timeline, Whole
from offscript.record import Table, local_time

FEWEST = 5
BEFORE, AFTER = 90 * DAY, 30 * DAY


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Count the marks of one side in the 30 days after the other asked for no contact. A count.

    The 90 days before stand beside them. Anger, or a safety signal, leads to the safety part.
    """
    for request in timeline.given.after_no:
        if request.asked_by_me is mine:
            continue
        asked = request.asked_at.timestamp()
        places = _between(timeline, asked, asked + AFTER, mine=mine)
        before = _between(timeline, asked - BEFORE, asked, mine=mine)
        n = int(np.unique(timeline.marks.places[places]).size)
        local = local_time(request.asked_at, request.offset_minutes).date()
        if n < FEWEST:
            yield pattern.short(timeline, mine=mine, n=n, counted="marked messages after the no")
            continue
        after_counts, before_counts = _counts(timeline, places), _counts(timeline, before)
        words = names(timeline, mine=mine)
        said = ", ".join(f"{WORDS[one]} {count:,}" for one, count in after_counts.most_common(4))
        marked = np.unique(timeline.marks.places[places])
        signal = any(
            marking is not None and marking.safety
            for marking in (timeline.markings.get(one) for one in timeline.ids(marked))
        )
        grave = signal or after_counts["rage"] > 0
        yield pattern.say(
            timeline,
            capital(
                f"{words.other} asked for no contact on {day_said(local)}. In the 30 days after, "
                f"{n:,} messages from {words.who} were marked: {said}; in the 90 days before, "
                f"{int(np.unique(timeline.marks.places[before]).size):,} were."
            )
            + (" Please read the safety part first." if grave else ""),
            mine=mine,
            n=n,
            counted="marked messages in the 30 days after",
            kind="count",
            places=marked,
            days=(local, timeline.day(int(timeline.days[marked[-1]]) - timeline.first)),
            safety=grave,
            table=Table(
                ("marked as", "30 days after", "90 days before"),
                tuple(
                    (WORDS[one], after_counts[one], before_counts[one])
                    for one in APPROACHES
                    if after_counts[one] or before_counts[one]
                ),
            ),
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
    title="The words after a clear no",
    needs="a dated request for no contact, and 5 marked messages in the 30 days after it",
    instead=(PRACTICAL, "hurt that anybody may feel at a no", LABELS),
    rows=("P25", "P26"),
    paper="a count",
    labels=True,
    looks=looks,
)
