"""When contact begins anew: the first message of a side after it was quiet for a while."""

import numpy as np

from offscript.dynamics._timeline import Numbers, Timeline, Whole


def openings(timeline: Timeline, quiet: float, *, mine: bool) -> Whole:
    """Give the places of one side's messages after at least `quiet` seconds without one of its.

    What comes after days that are not in the archive is no opening: quiet there is not known.
    """
    own = np.flatnonzero(timeline.mine == mine)
    if not own.size:
        return own
    at = timeline.seconds[own]
    fresh = np.ones(own.size, dtype=np.bool_)
    fresh[1:] = (np.diff(at) >= quiet) & ~timeline.broken(at[:-1], at[1:])
    return own[fresh]


def answers(timeline: Timeline, quiet: float, *, mine: bool) -> tuple[Whole, Numbers]:
    """Give the places of one side's answers, and how long each took, in seconds.

    What comes after `quiet` seconds or more is an opening and no answer; and of days that are not
    in the archive nobody knows what was answered.
    """
    turns = np.flatnonzero(np.diff(timeline.mine.astype(np.int8)) != 0) + 1
    turns = turns[(timeline.mine[turns] == mine) & ~timeline.gaps_broken(turns)]
    waits = timeline.seconds[turns] - timeline.seconds[turns - 1]
    return turns[waits < quiet], waits[waits < quiet]


def count_between(at: Numbers, starts: Numbers, ends: Numbers) -> Whole:
    """Count how many of the sorted times lie after each start, up to its end."""
    counts: Whole = np.searchsorted(at, ends, side="right") - np.searchsorted(
        at, starts, side="right"
    )
    return counts
