"""The statistics that patterns share: intervals, tests by shuffling, and control of many tests."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
from scipy import stats

Numbers = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Draw = Callable[[int], Numbers]

SURE = 0.95
AT_ONCE = 500_000
"""How many numbers are drawn at once."""
FIRST, MOST = 199, 3999
STOP = 0.1
"""Shuffles made at first, and in all where those leave a chance below STOP (Besag, Clifford 1991,
"Sequential Monte Carlo p-values")."""


def share_interval(count: int, of: int) -> tuple[float, float]:
    """Give the 95 % interval of a share (Jeffreys; Brown, Cai, DasGupta 2001)."""
    if of == 0:
        return 0.0, 1.0
    tail = (1 - SURE) / 2
    low = 0.0 if count == 0 else float(stats.beta.ppf(tail, count + 0.5, of - count + 0.5))
    high = 1.0 if count == of else float(stats.beta.ppf(1 - tail, count + 0.5, of - count + 0.5))
    return low, high


def rate_ratio(
    count: int, days: float, base: int, base_days: float, spread: float, freedom: int
) -> tuple[float, float, float, float]:
    """Compare two rates: their ratio, its 95 % interval, and the two-sided chance of as much.

    `spread` is how many times more weekly counts vary than Poisson's law has it (1 or more),
    known with `freedom` degrees; quasi-likelihood, McCullagh and Nelder 1989. Half an event is
    added to either side.
    """
    ratio = ((count + 0.5) / days) / ((base + 0.5) / base_days)
    error = np.sqrt(spread * (1 / (count + 0.5) + 1 / (base + 0.5)))
    reach = float(stats.t.ppf(0.5 + SURE / 2, max(freedom, 2)) * error)
    chance = float(2 * stats.t.sf(abs(np.log(ratio)) / error, max(freedom, 2)))
    return ratio, ratio * float(np.exp(-reach)), ratio * float(np.exp(reach)), chance


def chance_of(observed: float, draw: Draw, *, above: bool = False) -> float:
    """Give how often shuffling gives as much as was observed, at least 1 / 4000.

    `draw` makes so many shuffles and gives the measure of each. On either side, or `above` only.
    """
    drawn = draw(FIRST)
    first = _chance(observed, drawn, above=above)
    if first >= STOP:
        return first
    return _chance(observed, np.concatenate([drawn, draw(MOST - FIRST)]), above=above)


def _chance(observed: float, drawn: Numbers, *, above: bool) -> float:
    tiny = 1e-12
    over = (1 + int((drawn >= observed - tiny).sum())) / (drawn.size + 1)
    under = (1 + int((drawn <= observed + tiny).sum())) / (drawn.size + 1)
    return over if above else min(1.0, 2 * min(over, under))


def draw_days(
    flags: Flags, weights: Numbers, blocks: Whole, random: np.random.Generator, times: int
) -> Flags:
    """Place flags anew on days of the same block, days of larger weight more often.

    Gumbel keys: sampling without replacement by weight (Efraimidis, Spirakis 2006). One row for
    each shuffle; each block keeps its number of flags.
    """
    placed = np.zeros((times, flags.size), dtype=np.bool_)
    keys = random.gumbel(size=(times, flags.size)) + np.log(np.maximum(weights, 1e-9))
    for block in np.unique(blocks[flags]):
        days = np.flatnonzero(blocks == block)
        wanted = int(flags[days].sum())
        chosen = np.argpartition(-keys[:, days], wanted - 1, axis=1)[:, :wanted]
        np.put_along_axis(placed, days[chosen], values=True, axis=1)
    return placed


def mean_difference(
    one: Numbers, other: Numbers, random: np.random.Generator, times: int = 1999
) -> tuple[float, float, float]:
    """Give the difference of two means with its 95 % interval (bootstrap-t, Efron 1979)."""
    difference = float(one.mean() - other.mean())
    error = _error(one, other)
    first = one[random.integers(0, one.size, (times, one.size))]
    second = other[random.integers(0, other.size, (times, other.size))]
    errors = np.sqrt(first.var(axis=1, ddof=1) / one.size + second.var(axis=1, ddof=1) / other.size)
    least = max(error / 20, 1e-9)
    t = (first.mean(axis=1) - second.mean(axis=1) - difference) / np.maximum(errors, least)
    low, high = np.quantile(t, [(1 - SURE) / 2, (1 + SURE) / 2])
    return difference, difference - float(high) * error, difference - float(low) * error


def _error(one: Numbers, other: Numbers) -> float:
    return float(np.sqrt(one.var(ddof=1) / one.size + other.var(ddof=1) / other.size))


def median_ratio(
    one: Numbers, other: Numbers, random: np.random.Generator, times: int = 1999
) -> tuple[float, float, float]:
    """Give the ratio of two medians of positive numbers, with its 95 % interval (bootstrap)."""
    logs = [np.log(np.maximum(side, 1.0)) for side in (one, other)]
    drawn = [_medians(side, random, times) for side in logs]
    low, high = np.quantile(drawn[0] - drawn[1], [(1 - SURE) / 2, (1 + SURE) / 2])
    ratio = float(np.median(logs[0]) - np.median(logs[1]))
    return float(np.exp(ratio)), float(np.exp(low)), float(np.exp(high))


def _medians(values: Numbers, random: np.random.Generator, times: int) -> Numbers:
    """Give the medians of resampled values, some rows at a time so that memory stays small."""
    rows = max(1, AT_ONCE // values.size)
    return np.concatenate(
        [
            np.median(
                values[random.integers(0, values.size, (min(rows, times - done), values.size))],
                axis=1,
            )
            for done in range(0, times, rows)
        ]
    )


def more_runs_than_chance(flags: Flags) -> float:
    """Give the chance of as many runs or more, in random order (Wald, Wolfowitz 1940; exact).

    Beyond 400 values by the normal law with continuity correction.
    """
    ones, zeros = int(flags.sum()), int((~flags).sum())
    if min(ones, zeros) == 0:
        return 1.0
    runs = 1 + int((flags[1:] != flags[:-1]).sum())
    if flags.size > 400:  # noqa: PLR2004 - see above
        mean = 2 * ones * zeros / flags.size + 1
        variance = (mean - 1) * (mean - 2) / (flags.size - 1)
        return float(stats.norm.sf((runs - 0.5 - mean) / np.sqrt(variance)))
    total = 0.0
    for number in range(runs, flags.size + 1):
        half, odd = divmod(number, 2)
        if odd:
            ways = _choose(ones - 1, half) * _choose(zeros - 1, half - 1)
            ways += _choose(ones - 1, half - 1) * _choose(zeros - 1, half)
        else:
            ways = 2 * _choose(ones - 1, half - 1) * _choose(zeros - 1, half - 1)
        total += ways
    return min(total / _choose(flags.size, ones), 1.0)


def _choose(of: int, number: int) -> float:
    from math import comb  # noqa: PLC0415 - exact, and used here alone

    return float(comb(of, number)) if 0 <= number <= of else 0.0


def sum_of_chances(observed: int, chances: Numbers) -> float:
    """Give the two-sided chance of a sum of unlike coin throws (Poisson binomial, by convolution).

    Beyond 500 throws by the normal law.
    """
    mean, variance = float(chances.sum()), float((chances * (1 - chances)).sum())
    if variance == 0:
        return 1.0
    if chances.size > 500:  # noqa: PLR2004 - see above
        return float(2 * stats.norm.sf(max(abs(observed - mean) - 0.5, 0) / np.sqrt(variance)))
    law = np.array([1.0])
    for chance in chances:
        law = np.convolve(law, [1 - chance, chance])
    above, below = float(law[observed:].sum()), float(law[: observed + 1].sum())
    return min(1.0, 2 * min(above, below))


def corrected(chances: Sequence[float]) -> list[float]:
    """Correct chances for how many were looked at (Benjamini, Hochberg 1995)."""
    if not chances:
        return []
    return [float(one) for one in stats.false_discovery_control(np.clip(chances, 0, 1))]


def corrected_by_most(observed: Numbers, shuffled: Numbers) -> list[float]:
    """Give the chance that any of several counts stands out as each does (Westfall, Young 1993).

    One row of `shuffled` for each shuffle. From fewer than 1,000 of them, which large archives
    get, the law of each count is taken as normal and corrected for how many there are.
    """
    mean = shuffled.mean(axis=0)
    error = np.maximum(shuffled.std(axis=0, ddof=1), 0.5)
    away = (observed - mean) / error
    if shuffled.shape[0] < 1000:  # noqa: PLR2004 - see above
        return [min(1.0, float(stats.norm.sf(one)) * observed.size) for one in away]
    most = ((shuffled - mean) / error).max(axis=1)
    return [(1 + int((most >= one - 1e-12).sum())) / (most.size + 1) for one in away]


def log_mean(lengths: Numbers) -> tuple[float, float, float]:
    """Give the typical length (the geometric mean) with its 95 % interval (Student 1908)."""
    logs = np.log(lengths)
    error = float(logs.std(ddof=1) / np.sqrt(logs.size))
    reach = float(stats.t.ppf((1 + SURE) / 2, logs.size - 1)) * error
    middle = float(logs.mean())
    return float(np.exp(middle)), float(np.exp(middle - reach)), float(np.exp(middle + reach))
