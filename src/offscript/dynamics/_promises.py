"""Apologies and promises, and the waits until the next harsh words, which may not have ended."""

import msgspec
import numpy as np
import numpy.typing as npt

from offscript.dynamics._approaches import HARSH
from offscript.dynamics._timeline import Timeline

SOON = 7
APART = 3


class PromiseDays(msgspec.Struct, frozen=True):
    """Days one side wrote on: with how much, whether a promise, and whether harsh words soon."""

    days: npt.NDArray[np.int64]
    weights: npt.NDArray[np.float64]
    promised: npt.NDArray[np.bool_]
    soon: npt.NDArray[np.float64]
    waits: npt.NDArray[np.float64]
    seen: npt.NDArray[np.bool_]


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


def half_over(waits: npt.NDArray[np.float64], seen: npt.NDArray[np.bool_]) -> float | None:
    """Give the time by which half of the waits were over; None where half never were."""
    from scipy import stats  # noqa: PLC0415 - heavy

    if not seen.any():
        return None
    curve = stats.ecdf(stats.CensoredData.right_censored(waits, ~seen)).sf
    under = np.flatnonzero(curve.probabilities <= 0.5)  # noqa: PLR2004 - half
    return float(curve.quantiles[under[0]]) if under.size else None


def still_waiting(
    waits: npt.NDArray[np.float64], seen: npt.NDArray[np.bool_], days: npt.NDArray[np.int64]
) -> npt.NDArray[np.float64]:
    """Give the share of waits that were not over after each number of days (Kaplan, Meier 1958)."""
    from scipy import stats  # noqa: PLC0415 - heavy

    if not seen.any():
        return np.ones(days.size)
    curve = stats.ecdf(stats.CensoredData.right_censored(waits, ~seen)).sf
    left: npt.NDArray[np.float64] = curve.evaluate(days)
    return left
