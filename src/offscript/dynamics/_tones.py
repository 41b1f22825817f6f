"""Days of one tone: on which one side was warm, or harsh, and not both."""

from collections.abc import Iterable

import msgspec
import numpy as np

from offscript.dynamics._approaches import HARSH, Approach
from offscript.dynamics._timeline import Flags, Timeline, Whole


class Tones(msgspec.Struct, frozen=True):
    """Days of one tone in order, whether it was the warm one, and the messages of those days.

    `both` counts the days that held both.
    """

    days: Whole
    warm: Flags
    places: Whole
    both: int


def tones_of(timeline: Timeline, warm: Iterable[Approach], *, mine: bool) -> Tones:
    """Tell one side's days apart by these warm approaches and the harsh ones."""
    kind = timeline.marked_places(warm, mine=mine)
    harsh = timeline.marked_places(HARSH, mine=mine)
    days = np.setxor1d(timeline.days[kind], timeline.days[harsh])
    places = np.union1d(kind, harsh)
    return Tones(
        days,
        np.isin(days, timeline.days[kind]),
        places[np.isin(timeline.days[places], days)],
        int(np.intersect1d(timeline.days[kind], timeline.days[harsh]).size),
    )
