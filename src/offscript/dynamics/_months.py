"""Which month each message belongs to, and how months are told."""

from collections.abc import Iterable
from datetime import date

import numpy as np

from offscript.dynamics._timeline import Timeline, Whole


def month_numbers(timeline: Timeline) -> Whole:
    """Give each message's local month as a number that goes up by one each month."""
    days, inverse = np.unique(timeline.days, return_inverse=True)
    months = [12 * day.year + day.month - 1 for day in map(date.fromordinal, days.tolist())]
    return np.array(months, dtype=np.int64)[inverse]


def whole_months(timeline: Timeline, written: Iterable[int]) -> list[int]:
    """Give those of the months that miss no day, in order; all of them where each misses some."""
    every = sorted(written)
    days = np.flatnonzero(timeline.missing) + timeline.first
    missed = {12 * day.year + day.month - 1 for day in map(date.fromordinal, days.tolist())}
    return [month for month in every if month not in missed] or every


def first_of(month: int) -> date:
    """Give the first day of a month."""
    return date(month // 12, month % 12 + 1, 1)
