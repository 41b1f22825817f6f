"""Going cold: words of coldness or not caring, and whether silence and what else came after."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from offscript.dynamics._approaches import APPROACHES, WORDS
from offscript.dynamics._contacts import DAY
from offscript.dynamics._pattern import LABELS, Pattern, Seen, capital, names
from offscript.dynamics._timeline import LIKELY, Timeline
from offscript.record import Table

FEWEST = 5
SILENT = 3 * DAY
AFTER = 30 * DAY


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Count cold words after which their writer was silent for three days, and what came next.

    What came next is the next mark that is not cold, within thirty days. A count.
    """
    cold = timeline.marked_places(("silence",), mine=mine, least=LIKELY)
    n = int(cold.size)
    if n < FEWEST:
        yield pattern.short(
            timeline, mine=mine, n=n, counted="messages marked as cold", places=cold
        )
        return
    own = timeline.seconds[timeline.mine == mine]
    at = timeline.seconds[cold]
    ends = np.append(own, timeline.seconds[-1])[np.searchsorted(own, at, side="right")]
    silent = ends - at >= SILENT
    nexts = Counter(one for one in (_next(timeline, int(place)) for place in cold) if one)
    words = names(timeline, mine=mine)
    then = ", ".join(f"{kind} {count:,}" for kind, count in nexts.most_common(3))
    says = (
        f"{n:,} messages from {words.who} are marked as cold or not caring. After "
        f"{int(silent.sum()):,} of them {words.who} wrote nothing for three days or more"
        f"{f'; the next mark was: {then}' if then else ''}. Quiet is not the same as safe."
    )
    yield pattern.say(
        timeline,
        capital(says),
        mine=mine,
        n=n,
        counted="messages marked as cold",
        kind="count",
        places=cold,
        table=Table(("next mark within thirty days", "times"), tuple(nexts.most_common())),
    )


def _next(timeline: Timeline, place: int) -> str | None:
    """Name the next mark of the same writer that is not cold, if it came in time."""
    marks = timeline.marks
    later = (marks.places > place) & (timeline.mine[marks.places] == timeline.mine[place])
    later &= (marks.approaches != APPROACHES.index("silence")) & (marks.chances >= LIKELY)
    first = np.flatnonzero(later)[:1]
    if not first.size:
        return None
    found = marks.places[first[0]]
    if timeline.seconds[found] - timeline.seconds[place] > AFTER:
        return None
    return WORDS[APPROACHES[int(marks.approaches[first[0]])]]


pattern = Pattern(
    id="going_cold",
    title="Going cold",
    needs="5 messages marked as cold",
    instead=("somebody who needed distance, and may", LABELS),
    rows=("P14", "C15"),
    paper="Williams 2007 (ostracism); a count",
    labels=True,
    looks=looks,
)
