"""Who waits, and who writes first: replies and openings of both sides."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import scipy

from offscript.dynamics._chance import share_interval, typical_ratio
from offscript.dynamics._contacts import answers
from offscript.dynamics._pattern import Claim, Pattern, Seen, Short, wait_said
from offscript.dynamics._timeline import HOUR, Timeline
from offscript.record import Effect, Said, counted, said, together

FEWEST = 20
QUIET = 12 * HOUR
UNLIKE = 1.5
LOPSIDED = 0.6
"""Differences smaller than these matter to nobody, however sure they are."""


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Compare how long both sides took to answer (Mann, Whitney 1947), and who opened.

    Each day on which a side answered counts once, with its middle answer; an opening is a
    message after twelve hours with none from either. Openings are tested against even shares
    (exact binomial).
    """
    theirs, their_places = _replies(timeline, mine=False)
    yours, your_places = _replies(timeline, mine=True)
    places = np.sort(np.concatenate([their_places, your_places]))
    n = min(theirs.size, yours.size)
    if n < FEWEST:
        answered = counted(
            "1 day on which each side answered", "{n} days on which each side answered", int(n)
        )
        yield pattern.short(timeline, mine=True, n=int(n), counted=answered, places=places)
        yield _openings(timeline)
        return
    ratio, low, high = typical_ratio(theirs, yours)
    test = float(scipy.stats.mannwhitneyu(theirs, yours, method="asymptotic").pvalue)
    says = said(
        "On half of the days, you answered {them} within {yours}, and {them} answered you within "
        "{theirs}.",
        them=timeline.person,
        yours=wait_said(float(np.median(yours))),
        theirs=wait_said(float(np.median(theirs))),
    )
    days = int(np.unique(timeline.days[places]).size)
    yield Claim(
        statement=pattern.say(
            timeline,
            together(says, _unanswered(timeline)),
            mine=True,
            n=days,
            counted=counted(
                "1 day on which one side or both answered",
                "{n} days on which one side or both answered",
                days,
            ),
            effect=Effect(
                ratio,
                low,
                high,
                said("times as long until {them} answers", them=timeline.person),
            ),
            places=places,
        ),
        chance=test if max(ratio, 1 / ratio) >= UNLIKE else 1.0,
    )
    yield _openings(timeline)


def _openings(timeline: Timeline) -> Seen:
    """Compare who wrote first after twelve quiet hours."""
    places = np.append(0, np.flatnonzero(np.diff(timeline.seconds) >= QUIET) + 1)
    places = places[~timeline.gaps_broken(places)]
    yours, of = int(timeline.mine[places].sum()), int(places.size)
    if of < FEWEST:
        return Short()
    low, high = share_interval(yours, of)
    lopsided = max(yours, of - yours) / of >= LOPSIDED
    says = said(
        "After twelve quiet hours or more, you wrote first {yours} of {of} times, and {them} "
        "{theirs}.",
        them=timeline.person,
        yours=yours,
        theirs=counted("1 time", "{n} times", of - yours),
        of=of,
    )
    return Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=True,
            n=of,
            counted=_opened(of),
            effect=Effect(yours / of, low, high, said("share that you opened")),
            places=places,
        ),
        chance=float(scipy.stats.binomtest(yours, of).pvalue) if lopsided else 1.0,
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


def _opened(n: int) -> Said:
    return counted("1 opening", "{n} openings", n)


def _unanswered(timeline: Timeline) -> Said:
    """Say the longest run of messages that each side wrote before the other did."""
    edges = np.flatnonzero(np.diff(timeline.mine.astype(np.int8)) != 0) + 1
    starts = np.append(0, edges)
    lengths = np.diff(np.append(starts, timeline.mine.size))
    own = timeline.mine[starts]
    longest = [int(lengths[own == side].max(initial=0)) for side in (True, False)]
    return said(
        "The most you wrote before {them} did was {yours} in a row; the most {them} wrote before "
        "you did, {theirs}.",
        them=timeline.person,
        yours=longest[0],
        theirs=longest[1],
    )


pattern = Pattern(
    id="asymmetry",
    title=said("Who waits, who writes"),
    needs=said("20 days on which each side answered"),
    instead=(
        said("sleep, work or another time zone"),
        said("talk by other ways than these files hold"),
    ),
    rows=(),
    paper="Mann and Whitney 1947; Hodges and Lehmann 1963",
    both=True,
    looks=looks,
)
