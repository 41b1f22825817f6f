"""The script: which approach came after which silence or answer, as a small map with counts."""

from collections.abc import Iterator

import msgspec
import numpy as np

from offscript.dynamics._approaches import APPROACHES, HARSH, PLEADING, WORDS
from offscript.dynamics._pattern import LABELS, Pattern, Seen, Short
from offscript.dynamics._timeline import DAY, HOUR, LIKELY, Flags, Numbers, Timeline, Whole
from offscript.record import Said, Several, Table, counted, said

FEWEST = 20
QUIET = 3 * DAY
WAITED = HOUR
DRAWS = 50
HOLDS = 0.9
TOLD = 5
SHARE = 0.4
"""A sequence is told if it came so many times, and as so large a share of what came after."""

AFTER = ("quiet", "no", "harsh", "answer", "unanswered")
KINDS = len(APPROACHES)


class _Begun(msgspec.Struct, frozen=True):
    """Marks of messages that begin anew, by place and then the surest first: after what, which."""

    places: Whole
    after: Whole
    kinds: Whole
    chances: Numbers

    def counts(self, keep: Flags) -> Whole:
        """Count by what stood before and which approach is the surest that was kept."""
        _, first = np.unique(self.places[keep], return_index=True)
        codes = self.after[keep][first] * KINDS + self.kinds[keep][first]
        return np.bincount(codes, minlength=len(AFTER) * KINDS).reshape(len(AFTER), KINDS)


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Count each marked message by what stood right before it, and tell the most usual ones.

    Before it stood: three quiet days or more; the other side's no; harsh or pleading words of the
    other side, or another message of theirs; or an own message that had had no answer for an hour
    or more. What goes on within the hour is left out, and so is what came after days that are not
    in the archive. What came after one of these is told if it
    was 4 in 10 of that, and the most usual in 9 of 10 draws of the marks; the map is shown anyhow.
    """
    begun = _begun(timeline, mine=mine)
    likely = begun.chances >= LIKELY
    places = np.unique(begun.places[likely])
    n = int(places.size)
    counts = begun.counts(likely)
    begins = counted("1 marked message that begins anew", "{n} marked messages that begin anew", n)
    if n < FEWEST:
        yield pattern.short(timeline, mine=mine, n=n, counted=begins, places=places)
        return
    before = _before(timeline.person, mine=mine)
    usual = _usual(begun, counts, random)
    told = Several(
        tuple(
            said(
                "after {before}, {what} ({count} of {of})",
                before=before[after],
                what=WORDS[APPROACHES[kind]],
                count=int(counts[after, kind]),
                of=int(counts[after].sum()),
            )
            for after, kind in usual
        ),
        between="; ",
    )
    came = np.flatnonzero(counts.any(axis=0))
    statement = pattern.say(
        timeline,
        _says(timeline.person, begins, told if usual else None, mine=mine),
        mine=mine,
        n=n,
        counted=begins,
        kind="count" if usual else "not enough",
        places=places,
        table=Table(
            (said("after"), *(WORDS[APPROACHES[kind]] for kind in came)),
            tuple(
                (before[after], *counts[after, came].tolist())
                for after in range(len(AFTER))
                if counts[after].any()
            ),
        ),
    )
    yield statement if usual else Short(statement)


def _says(them: str, begins: Said, told: Several | None, *, mine: bool) -> Said:
    """Say what was most usual, or that nothing was."""
    if told is None:
        return said(
            "Counted here: {begins}. That is not enough to say more: none of them came again and "
            "again after the same thing.",
            begins=begins,
        )
    if mine:
        return said("What came most often from you: {told}.", told=told)
    return said("What came most often from {them}: {told}.", them=them, told=told)


def _before(them: str, *, mine: bool) -> tuple[Said, ...]:
    """Say what may have stood before, in the order of AFTER."""
    if mine:
        return (
            said("three quiet days or more"),
            said("a no from {them}", them=them),
            said("harsh or pleading words from {them}", them=them),
            said("another message from {them}", them=them),
            said("a message of yours that {them} had not answered", them=them),
        )
    return (
        said("three quiet days or more"),
        said("a no from you"),
        said("harsh or pleading words from you"),
        said("another message from you"),
        said("a message of theirs that you had not answered"),
    )


def _usual(begun: _Begun, counts: Whole, random: np.random.Generator) -> list[tuple[int, int]]:
    """Give what was most usual after each, where that is often enough and stands up to doubt."""
    drawn = np.stack(
        [begun.counts(random.random(begun.chances.size) < begun.chances) for _ in range(DRAWS)]
    )
    firsts = drawn.argmax(axis=2)
    return [
        (after, kind)
        for after, kind in enumerate(counts.argmax(axis=1).tolist())
        if counts[after, kind] >= max(TOLD, SHARE * counts[after].sum())
        and ((firsts[:, after] == kind) & drawn[:, after].any(axis=1)).mean() >= HOLDS
    ]


def _begun(timeline: Timeline, *, mine: bool) -> _Begun:
    """Gather the marks of one side's messages that begin anew, with what stood before each."""
    marks = timeline.marks
    harsh = set(timeline.marked_places(HARSH | PLEADING, mine=not mine).tolist())
    own = np.unique(marks.places[timeline.mine[marks.places] == mine]).tolist()
    after = {place: _after(timeline, place, harsh, mine=mine) for place in own}
    chosen = np.array([after.get(place) is not None for place in marks.places.tolist()], dtype=bool)
    order = np.lexsort((-marks.chances[chosen], marks.places[chosen]))
    places = marks.places[chosen][order]
    return _Begun(
        places,
        np.array([AFTER.index(after[place] or "") for place in places.tolist()], dtype=np.int64),
        marks.approaches[chosen][order],
        marks.chances[chosen][order],
    )


def _after(timeline: Timeline, place: int, harsh: set[int], *, mine: bool) -> str | None:
    """Say what stood right before a message; None in the middle of a talk."""
    if place == 0 or timeline.gaps_broken(np.array([place]))[0]:
        return None
    wait = float(timeline.seconds[place] - timeline.seconds[place - 1])
    if wait >= QUIET:
        return "quiet"
    if bool(timeline.mine[place - 1]) is mine:
        return "unanswered" if wait >= WAITED else None
    marking = timeline.read.get(place - 1)
    if marking is not None and (marking.asks_no_contact or marking.reading == "healthy_boundary"):
        return "no"
    return "harsh" if place - 1 in harsh else "answer"


pattern = Pattern(
    id="script",
    title=said("The script"),
    needs=said("20 marked messages that begin anew"),
    instead=(said("habits of two people who know each other well"), LABELS),
    rows=("K11",),
    paper="a count, kept to what stands up to doubt about the marks",
    labels=True,
    looks=looks,
)
