"""Messages that follow messages: how many look like follow-ups, to own ones or to the other's."""

from collections.abc import Iterator

import numpy as np

from offscript.dynamics._contacts import DAY
from offscript.dynamics._following import Following, fit_following
from offscript.dynamics._pattern import Pattern, Seen, capital, days_said, names
from offscript.dynamics._timeline import Numbers, Timeline

FEWEST = 50
MOST = 1500
CLEARLY = 10
EVEN = 0.01
MINUTE = 60.0


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: FBT001
    """Fit a process in which messages bring on messages, to the last 1,500 of both sides.

    It is said if it describes them clearly better than a plain rate (by 10 of Akaike's criterion,
    and in time made even), and well at all. It is a model, so it is put in round numbers. Times
    that are known to the minute are spread over it.
    """
    first = max(timeline.seconds.size - MOST, 0)
    seconds = _apart(timeline.seconds[first:], random)
    own, other = (seconds[timeline.mine[first:] == side] for side in (mine, not mine))
    words = names(timeline, mine=mine)
    counted = f"messages and calls from {words.who}"
    if own.size < FEWEST:
        yield pattern.short(timeline, mine=mine, n=int(own.size), counted=counted)
        return
    found = fit_following(own, other)
    if not _stands(found):
        return
    within = days_said(found.window / DAY)
    says = (
        f"About {_tenths(found.own + found.other)} in 10 of the last {own.size:,} messages from "
        f"{words.who} look like follow-ups within {within}: {_tenths(found.own)} in 10 to an own "
        f"message, and {_tenths(found.other)} in 10 to one from {words.other}. Most chats come "
        "in clumps; this is a model’s description of them."
    )
    yield pattern.say(
        timeline,
        capital(says),
        mine=mine,
        n=int(own.size),
        counted=counted,
        kind="model",
        places=(np.flatnonzero(timeline.mine[first:] == mine) + first),
        days=(
            timeline.day(int(timeline.days[first]) - timeline.first),
            timeline.day(timeline.length - 1),
        ),
    )


def _stands(found: Following) -> bool:
    better = found.gain > CLEARLY and found.uneven < found.plain_uneven
    return better and found.even >= EVEN and found.own + found.other >= 0.1  # noqa: PLR2004 - 1 in 10


def _tenths(share: float) -> str:
    tenths = round(share * 10)
    return "fewer than 1" if tenths == 0 else str(min(tenths, 9))


def _apart(seconds: Numbers, random: np.random.Generator) -> Numbers:
    """Spread times of whole minutes over their minute, in order, so that no two are one."""
    whole = not np.any(seconds % MINUTE)
    jitter = random.uniform(0, MINUTE if whole else 1.0, seconds.size)
    apart: Numbers = np.sort(seconds + jitter)
    return apart


pattern = Pattern(
    id="follow_ups",
    title="Messages that follow messages",
    needs="50 messages or calls of a side",
    instead=("nearly all talk comes in clumps", "hours at which both are awake and free"),
    rows=(),
    paper="Hawkes 1971; Ozaki 1979; Ogata 1988; Akaike 1974. Not validated on such messages",
    looks=looks,
)
