"""Apologies and promises, and the waits until the next harsh words, which may not have ended."""

import msgspec
import numpy as np

from offscript.dynamics._approaches import HARSH
from offscript.dynamics._timeline import Flags, Numbers, Timeline, Whole

SOON = 7
APART = 3


class PromiseDays(msgspec.Struct, frozen=True):
    """Days one side wrote on: with how much, whether a promise, and whether harsh words soon."""

    days: Whole
    weights: Numbers
    promised: Flags
    soon: Numbers
    waits: Numbers
    seen: Flags


def promise_days(timeline: Timeline, *, mine: bool) -> PromiseDays:
    """Gather the days one side wrote on, but for the last week; promises are three days apart.

    A wait is known up to the first day that is not in the archive; a day whose following week is
    not known either is left out.
    """
    written = timeline.on_days(mine=mine)
    harsh = np.flatnonzero(timeline.day_flags(timeline.marked_places(HARSH, mine=mine)))
    promise = timeline.day_flags(timeline.promise_places(mine=mine))
    days = np.flatnonzero(written)
    days = days[days + SOON < timeline.length]
    lost = np.append(np.flatnonzero(timeline.missing), timeline.length)
    known = lost[np.searchsorted(lost, days)] - 1
    days, known = days[days + SOON <= known], known[days + SOON <= known]
    next_harsh = np.searchsorted(harsh, days, side="right")
    ends = np.append(harsh, timeline.length)[next_harsh]
    seen = ends <= known
    ends = np.minimum(ends, known)
    waits = (ends - days).astype(np.float64)
    apart = promise.copy()
    last = -APART - 1
    for day in np.flatnonzero(promise).tolist():
        if day - last <= APART:
            apart[day] = False
        last = day
    soon = (seen & (waits <= SOON)).astype(np.float64)
    return PromiseDays(days, written[days].astype(np.float64), apart[days], soon, waits, seen)


def half_over(waits: Numbers, seen: Flags) -> float | None:
    """Give the time by which half of the waits were over; None where half never were."""
    from scipy import stats  # noqa: PLC0415 - heavy

    if not seen.any():
        return None
    curve = stats.ecdf(stats.CensoredData.right_censored(waits, ~seen)).sf
    under = np.flatnonzero(curve.probabilities <= 0.5)  # noqa: PLR2004 - half
    return float(curve.quantiles[under[0]]) if under.size else None


def still_waiting(waits: Numbers, seen: Flags, days: Whole) -> Numbers:
    """Give the share of waits that were not over after each number of days (Kaplan, Meier 1958)."""
    from scipy import stats  # noqa: PLC0415 - heavy

    if not seen.any():
        return np.ones(days.size)
    curve = stats.ecdf(stats.CensoredData.right_censored(waits, ~seen)).sf
    left: Numbers = curve.evaluate(days)
    return left
