"""Who waits, and who writes first: replies and openings of both sides."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from scipy import stats

from offscript.dynamics._chance import share_interval, typical_ratio
from offscript.dynamics._contacts import DAY, HOUR, answers
from offscript.dynamics._pattern import Claim, Pattern, Seen, days_said
from offscript.dynamics._timeline import Timeline
from offscript.record import Effect

FEWEST = 20
QUIET = 12 * HOUR
UNLIKE = 1.5
LOPSIDED = 0.6
"""Differences smaller than these matter to nobody, however sure they are."""


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Compare how long both sides took to answer (Mann, Whitney 1947), and who opened.

    Each day on which a side answered counts once, with its middle answer; an opening is a
    message after twelve hours with none from either. Openings are tested against even shares
    (exact binomial).
    """
    theirs, their_places = _replies(timeline, mine=False)
    yours, your_places = _replies(timeline, mine=True)
    n = min(theirs.size, yours.size)
    if n < FEWEST:
        counted = "days on which each side answered"
        yield pattern.short(timeline, mine=True, n=int(n), counted=counted)
        return
    ratio, low, high = typical_ratio(theirs, yours)
    test = float(stats.mannwhitneyu(theirs, yours, method="asymptotic").pvalue)
    says = (
        f"On half of the days, you answered {timeline.person} within {_said(yours)}, and "
        f"{timeline.person} answered you within {_said(theirs)}. {_unanswered(timeline)}"
    )
    yield Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=True,
            n=int(theirs.size + yours.size),
            counted="days on which one side answered",
            effect=Effect(ratio, low, high, f"times as long until {timeline.person} answers"),
            places=np.sort(np.concatenate([their_places, your_places])),
        ),
        chance=test if max(ratio, 1 / ratio) >= UNLIKE else 1.0,
    )
    yield _openings(timeline)


def _openings(timeline: Timeline) -> Seen:
    """Compare who wrote first after twelve quiet hours."""
    places = np.append(0, np.flatnonzero(np.diff(timeline.seconds) >= QUIET) + 1)
    yours, of = int(timeline.mine[places].sum()), int(places.size)
    if of < FEWEST:
        return pattern.short(timeline, mine=True, n=of, counted="openings", places=places)
    low, high = share_interval(yours, of)
    lopsided = max(yours, of - yours) / of >= LOPSIDED
    says = (
        f"After twelve quiet hours or more, you wrote first {yours:,} of {of:,} times, and "
        f"{timeline.person} {of - yours:,} times."
    )
    return Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=True,
            n=of,
            counted="openings",
            effect=Effect(yours / of, low, high, "share that you opened"),
            places=places,
        ),
        chance=float(stats.binomtest(yours, of).pvalue) if lopsided else 1.0,
    )


def _replies(
    timeline: Timeline, *, mine: bool
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]]:
    """Give how long one side's answers took, in seconds: the middle of each day, and its places."""
    turns, waits = answers(timeline, QUIET, mine=mine)
    if not turns.size:
        return waits, turns
    parts = np.flatnonzero(np.diff(timeline.days[turns])) + 1
    return np.array(
        [np.exp(np.median(part)) for part in np.split(np.log(np.maximum(waits, 1)), parts)]
    ), turns


def _said(waits: npt.NDArray[np.float64]) -> str:
    """Say the middle wait, in minutes where it is short."""
    middle = float(np.median(waits))
    if middle < HOUR:
        minutes = max(round(middle / 60), 1)
        return "1 minute" if minutes == 1 else f"{minutes} minutes"
    return days_said(middle / DAY)


def _unanswered(timeline: Timeline) -> str:
    """Say the longest run of messages that each side wrote before the other did."""
    edges = np.flatnonzero(np.diff(timeline.mine.astype(np.int8)) != 0) + 1
    starts = np.append(0, edges)
    lengths = np.diff(np.append(starts, timeline.mine.size))
    own = timeline.mine[starts]
    longest = [int(lengths[own == side].max(initial=0)) for side in (True, False)]
    return (
        f"The most you wrote before {timeline.person} did was {longest[0]:,} in a row; the most "
        f"{timeline.person} wrote before you did, {longest[1]:,}."
    )


pattern = Pattern(
    id="asymmetry",
    title="Who waits, who writes",
    needs="20 days on which each side answered",
    instead=("sleep, work or another time zone", "talk by other ways than these files hold"),
    rows=(),
    paper="Mann and Whitney 1947; Hodges and Lehmann 1963",
    both=True,
    looks=looks,
)
