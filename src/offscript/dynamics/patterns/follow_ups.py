"""Messages that follow messages: how many look like follow-ups, to own ones or to the other's."""

from collections.abc import Iterator

import numpy as np

from offscript.dynamics._following import Following, fit_following
from offscript.dynamics._pattern import Pattern, Seen, Unseen, hours_said, messages_and_calls
from offscript.dynamics._timeline import DAY, Numbers, Timeline, Whole
from offscript.record import Sayable, said, together

FEWEST = 50
MOST = 1500
CLEARLY = 10
EVEN = 0.01
MINUTE = 60.0


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Fit a process in which messages bring on messages, to the last 1,500 of both sides.

    It is said if it describes them clearly better than a plain rate (by 10 of Akaike's criterion,
    and in time made even), and well at all. It is a model, so it is put in round numbers. Times
    that are known to the minute are spread over it.
    """
    first = max(timeline.seconds.size - MOST, 0)
    chosen = np.arange(first, timeline.seconds.size)
    chosen = chosen[~timeline.missing[timeline.days[chosen] - timeline.first]]
    seconds = _apart(_known_time(timeline, chosen), random)
    own, other = (seconds[timeline.mine[chosen] == side] for side in (mine, not mine))
    if own.size < FEWEST:
        n = int(own.size)
        yield pattern.short(timeline, mine=mine, n=n, counted=messages_and_calls(n))
        return
    found = fit_following(own, other)
    if not _stands(found):
        yield Unseen()
        return
    values: dict[str, Sayable] = {
        "them": timeline.person,
        "all": _tenths(found.own + found.other),
        "n": int(own.size),
        "within": hours_said(found.window / DAY),
        "own": _tenths(found.own),
        "other": _tenths(found.other),
    }
    says = (
        said(
            "Of the last {n} messages and calls from you, about {all} in 10 look like follow-ups "
            "within {within}: {own} in 10 to one of yours, and {other} in 10 to one from {them}.",
            **values,
        )
        if mine
        else said(
            "Of the last {n} messages and calls from {them}, about {all} in 10 look like "
            "follow-ups within {within}: {own} in 10 to one of theirs, and {other} in 10 to one "
            "from you.",
            **values,
        )
    )
    yield pattern.say(
        timeline,
        together(says, said("Most chats come in clumps; this is a model’s description of them.")),
        mine=mine,
        n=int(own.size),
        counted=messages_and_calls(int(own.size)),
        kind="model",
        places=chosen[timeline.mine[chosen] == mine],
        days=(
            timeline.day(int(timeline.days[chosen[0]]) - timeline.first),
            timeline.day(timeline.length - 1),
        ),
    )


def _stands(found: Following) -> bool:
    better = found.gain > CLEARLY and found.uneven < found.plain_uneven
    return better and found.even >= EVEN and found.own + found.other >= 0.1  # noqa: PLR2004 - 1 in 10


def _tenths(share: float) -> Sayable:
    tenths = round(share * 10)
    return said("fewer than 1") if tenths == 0 else min(tenths, 9)


def _known_time(timeline: Timeline, places: Whole) -> Numbers:
    """Give the times of messages with the days that are not in the archive taken out."""
    lost = np.concatenate([[0], np.cumsum(timeline.missing)])
    known: Numbers = timeline.seconds[places] - lost[timeline.days[places] - timeline.first] * DAY
    return np.maximum.accumulate(known)


def _apart(seconds: Numbers, random: np.random.Generator) -> Numbers:
    """Spread times of whole minutes over their minute, in order, so that no two are one."""
    whole = not np.any(seconds % MINUTE)
    jitter = random.uniform(0, MINUTE if whole else 1.0, seconds.size)
    apart: Numbers = np.sort(seconds + jitter)
    return apart


pattern = Pattern(
    id="follow_ups",
    title=said("Messages that follow messages"),
    needs=said("50 messages or calls of a side"),
    instead=(
        said("nearly all talk comes in clumps"),
        said("hours at which both are awake and free"),
    ),
    rows=(),
    paper="Hawkes 1971; Ozaki 1979; Ogata 1988; Akaike 1974. Not validated on such messages",
    looks=looks,
)
