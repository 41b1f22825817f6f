"""Which month each message belongs to, and how months are told."""

from datetime import date

import numpy as np

from offscript.dynamics._timeline import Timeline, Whole


def month_numbers(timeline: Timeline) -> Whole:
    """Give each message's local month as a number that goes up by one each month."""
    days, inverse = np.unique(timeline.days, return_inverse=True)
    months = [12 * day.year + day.month - 1 for day in map(date.fromordinal, days.tolist())]
    return np.array(months, dtype=np.int64)[inverse]


def whole_months(timeline: Timeline, months: Whole) -> list[int]:
    """Give the months from the first to the last that miss no day; all where each misses some."""
    every = range(int(months[0]), int(months[-1]) + 1)
    days = np.flatnonzero(timeline.missing) + timeline.first
    missed = {12 * day.year + day.month - 1 for day in map(date.fromordinal, days.tolist())}
    return [month for month in every if month not in missed] or list(every)


def first_of(month: int) -> date:
    """Give the first day of a month."""
    return date(month // 12, month % 12 + 1, 1)
