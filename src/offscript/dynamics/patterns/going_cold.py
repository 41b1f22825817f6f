"""Going cold: words of coldness or not caring, and whether silence and what else came after."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from offscript.dynamics._approaches import APPROACHES, WORDS, Approach
from offscript.dynamics._pattern import (
    LABELS,
    QUIET_IS_NOT_SAFE,
    Pattern,
    Seen,
    listed,
    messages_said,
)
from offscript.dynamics._timeline import DAY, LIKELY, Timeline, Whole
from offscript.record import Said, Table, counted, said, together

FEWEST = 5
SILENT = 3 * DAY
AFTER = 30 * DAY


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Count cold words after which their writer was silent for three days, and what came next.

    What came next is the next mark that is not cold, within thirty days. A count.
    """
    cold = timeline.marked_places(("silence",), mine=mine, least=LIKELY)
    n = int(cold.size)
    if n < FEWEST:
        yield pattern.short(timeline, mine=mine, n=n, counted=_cold(n), places=cold)
        return
    own = timeline.seconds[timeline.mine == mine]
    at = timeline.seconds[cold]
    ends = np.append(own, timeline.seconds[-1])[np.searchsorted(own, at, side="right")]
    silent = (ends - at >= SILENT) & ~timeline.broken(at, at + SILENT)
    nexts = _nexts(timeline, cold, mine=mine)
    then = [(WORDS[kind], count) for kind, count in nexts.most_common()]
    yield pattern.say(
        timeline,
        together(
            _followed(timeline, n, int(silent.sum()), mine=mine),
            said("The next mark was: {kinds}.", kinds=listed(then[:3])) if then else None,
            QUIET_IS_NOT_SAFE,
        ),
        mine=mine,
        n=n,
        counted=_cold(n),
        kind="count",
        places=cold,
        table=Table((said("next mark within thirty days"), said("times")), tuple(then)),
    )


def _followed(timeline: Timeline, n: int, quiet: int, *, mine: bool) -> Said:
    """Say how many there are, and after how many of them their writer was silent."""
    them = timeline.person
    messages = messages_said(n)
    if mine and not quiet:
        return said(
            "Marked as cold or not caring, from you: {messages}. In your archive none of them was "
            "followed by three days without a word from you.",
            messages=messages,
        )
    if mine:
        return said(
            "Marked as cold or not caring, from you: {messages}. After {quiet} of them you wrote "
            "nothing for three days or more.",
            messages=messages,
            quiet=quiet,
        )
    if not quiet:
        return said(
            "Marked as cold or not caring, from {them}: {messages}. In your archive none of them "
            "was followed by three days without a word from {them}.",
            them=them,
            messages=messages,
        )
    return said(
        "Marked as cold or not caring, from {them}: {messages}. After {quiet} of them {them} "
        "wrote nothing for three days or more.",
        them=them,
        messages=messages,
        quiet=quiet,
    )


def _cold(n: int) -> Said:
    return counted("1 message marked as cold", "{n} messages marked as cold", n)


def _nexts(timeline: Timeline, cold: Whole, *, mine: bool) -> Counter[Approach]:
    """Count the next marks of their writer that are not cold, where they came in time."""
    marks = timeline.marks
    other = (marks.approaches != APPROACHES.index("silence")) & (marks.chances >= LIKELY)
    other = np.flatnonzero(other & (timeline.mine[marks.places] == mine))
    at = np.searchsorted(marks.places[other], cold, side="right")
    cold, found = cold[at < other.size], other[at[at < other.size]]
    soon = timeline.seconds[marks.places[found]] - timeline.seconds[cold] <= AFTER
    return Counter(APPROACHES[one] for one in marks.approaches[found[soon]].tolist())


pattern = Pattern(
    id="going_cold",
    title=said("Going cold"),
    needs=said("5 messages marked as cold"),
    instead=(said("somebody who needed distance, and may"), LABELS),
    rows=("P14", "C15"),
    paper="Williams 2007 (ostracism); a count",
    labels=True,
    looks=looks,
)
