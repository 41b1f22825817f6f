"""The statistics that patterns share: intervals, tests by shuffling, and control of many tests.

`scipy.stats` is named in full wherever it is used: scipy loads it then, which takes a second that
no page need wait for.
"""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
import scipy

Numbers = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Draw = Callable[[int], Numbers]

SURE = 0.95
TWO_APART = 0.7
"""What a day two apart weighs beside the next one, in how much a tone alternates."""
AT_ONCE = 250  # shuffles drawn together: all of them over years of days would take 200 MiB
FIRST, MOST = 199, 3999
STOP = 0.1
"""Shuffles made at first, and in all where those leave a chance below STOP (Besag, Clifford 1991,
"Sequential Monte Carlo p-values")."""


def share_interval(count: int, of: int) -> tuple[float, float]:
    """Give the 95 % interval of a share (Jeffreys; Brown, Cai, DasGupta 2001)."""
    if of == 0:
        return 0.0, 1.0
    tail = (1 - SURE) / 2
    low = 0.0 if count == 0 else float(scipy.stats.beta.ppf(tail, count + 0.5, of - count + 0.5))
    high = (
        1.0 if count == of else float(scipy.stats.beta.ppf(1 - tail, count + 0.5, of - count + 0.5))
    )
    return low, high


def share_difference(count: int, of: int, other: int, other_of: int) -> tuple[float, float, float]:
    """Give by how much one share is larger than another, with its 95 % interval.

    Put together from the interval of each (Newcombe 1998, the tenth of his methods).
    """
    one, two = count / of, other / other_of
    (low, high), (other_low, other_high) = (
        share_interval(count, of),
        share_interval(other, other_of),
    )
    below = float(np.hypot(one - low, other_high - two))
    above = float(np.hypot(high - one, two - other_low))
    return one - two, one - two - below, one - two + above


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
    reach = float(scipy.stats.t.ppf(0.5 + SURE / 2, max(freedom, 2)) * error)
    chance = float(2 * scipy.stats.t.sf(abs(np.log(ratio)) / error, max(freedom, 2)))
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
    heavy = np.log(np.maximum(weights, 1e-9))
    days_of = [np.flatnonzero(blocks == block) for block in np.unique(blocks[flags])]
    for start in range(0, times, AT_ONCE):
        part = placed[start : start + AT_ONCE]
        keys = random.gumbel(size=part.shape) + heavy
        for days in days_of:
            wanted = int(flags[days].sum())
            chosen = np.argpartition(-keys[:, days], wanted - 1, axis=1)[:, :wanted]
            np.put_along_axis(part, days[chosen], values=True, axis=1)
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


def typical_ratio(one: Numbers, other: Numbers) -> tuple[float, float, float]:
    """Give how many times as long one kind of wait is as another, with its 95 % interval.

    The middle of all ratios of one to the other (Hodges, Lehmann 1963); its interval is that of
    the test of Mann and Whitney, turned round (Lehmann 1975, normal law with ties left out).
    """
    first, second = (np.sort(np.log(np.maximum(side, 1.0))) for side in (one, other))
    pairs = first.size * second.size
    error = np.sqrt(pairs * (first.size + second.size + 1) / 12)
    reach = float(scipy.stats.norm.ppf((1 + SURE) / 2) * error)
    ranks = (pairs / 2, max(pairs / 2 - reach, 1), min(pairs / 2 + reach, pairs))
    middle, low, high = (float(np.exp(_difference_at(first, second, rank))) for rank in ranks)
    return middle, low, high


def _difference_at(first: Numbers, second: Numbers, rank: float) -> float:
    """Give the difference of two sorted samples that so many of all differences do not exceed.

    Found by halving, each time counting in one pass over the samples, so time stays linear.
    """
    low, high = float(first[0] - second[-1]), float(first[-1] - second[0])
    for _ in range(60):
        middle = (low + high) / 2
        below = int(np.searchsorted(first, second + middle, side="right").sum())
        low, high = (low, middle) if below >= rank else (middle, high)
    return high


def alternation_chance(
    flags: Flags, random: np.random.Generator, apart: Flags | None = None
) -> float:
    """Give the chance that order alone makes flags turn so, and turn back so.

    `apart` tells of each flag but the first that nothing is known of what it followed.

    What is next to each other counts by how unlike it is, what is two apart by how like, with the
    weight that noise leaves it; against shuffles (Wald, Wolfowitz 1943, on serial correlation).
    Beyond 400 flags by the normal law.
    """
    apart = np.zeros(flags.size - 1, dtype=np.bool_) if apart is None else apart
    signs = np.where(flags, 1.0, -1.0)
    signs = (signs - signs.mean()).astype(np.float32)
    if not signs.any():
        return 1.0
    if flags.size > 400:  # noqa: PLR2004 - see above
        spread = float((signs**2).mean()) * np.sqrt(flags.size * (1 + TWO_APART**2))
        return float(scipy.stats.norm.sf(float(_turning(signs[np.newaxis, :], apart)[0]) / spread))

    def draw(times: int) -> Numbers:
        return _turning(random.permuted(np.tile(signs, (times, 1)), axis=1), apart)

    return chance_of(float(_turning(signs[np.newaxis, :], apart)[0]), draw, above=True)


def _turning(signs: npt.NDArray[np.float32], apart: Flags) -> Numbers:
    by_one = signs[:, 1:] * signs[:, :-1] * ~apart
    by_two = signs[:, 2:] * signs[:, :-2] * ~(apart[1:] | apart[:-1])
    next_to = by_one.sum(axis=1, dtype=np.float64)
    two_apart = by_two.sum(axis=1, dtype=np.float64)
    turning: Numbers = TWO_APART * two_apart - next_to
    return turning


def sum_of_chances(observed: int, chances: Numbers) -> float:
    """Give the two-sided chance of a sum of unlike coin throws (Poisson binomial, by convolution).

    Beyond 500 throws by the normal law.
    """
    mean, variance = float(chances.sum()), float((chances * (1 - chances)).sum())
    if variance == 0:
        return 1.0
    if chances.size > 500:  # noqa: PLR2004 - see above
        return float(
            2 * scipy.stats.norm.sf(max(abs(observed - mean) - 0.5, 0) / np.sqrt(variance))
        )
    law = np.array([1.0])
    for chance in chances:
        law = np.convolve(law, [1 - chance, chance])
    above, below = float(law[observed:].sum()), float(law[: observed + 1].sum())
    return min(1.0, 2 * min(above, below))


def corrected(chances: Sequence[float]) -> list[float]:
    """Correct chances for how many were looked at (Benjamini, Hochberg 1995)."""
    if not chances:
        return []
    return [float(one) for one in scipy.stats.false_discovery_control(np.clip(chances, 0, 1))]


def more_together(together: Whole, firsts: Whole, seconds: Whole, totals: Whole) -> Numbers:
    """Give the chance of each number or more of pairs that begin with one thing and end with one.

    `together`, `firsts`, `seconds` and `totals` hold for each block of time how many pairs are
    both, begin so, end so, and are at all; blocks are put together by their exact laws (Fisher
    1935; Mehta, Patel, Gray 1985), beyond 500 pairs by the normal law (Mantel, Haenszel 1959).
    Gives two: the chance of as many, and the least chance that any number could have.
    """
    observed = int(together.sum())
    kept = totals > 0
    first, second, total = (one[kept].astype(np.float64) for one in (firsts, seconds, totals))
    if float(np.minimum(first, second).sum()) > 500:  # noqa: PLR2004 - see above
        mean = first * second / total
        variance = mean * (total - first) * (total - second) / (total * np.maximum(total - 1, 1))
        away = (observed - 0.5 - mean.sum()) / np.sqrt(max(float(variance.sum()), 1e-9))
        return np.array([float(scipy.stats.norm.sf(away)), 0.0])
    law = np.array([1.0])
    for begin, end, of in zip(first, second, total, strict=True):
        most = int(min(begin, end))
        law = np.convolve(law, scipy.stats.hypergeom.pmf(np.arange(most + 1), of, begin, end))
    possible = np.flatnonzero(law > 0)
    return np.array([law[observed:].sum(), law[possible[-1] :].sum()]).clip(0, 1)


def corrected_where_reachable(chances: Numbers, least: Numbers) -> list[float]:
    """Correct several chances for how many could have been as small (Tarone 1990).

    `least` is the smallest that each could be: one that could not have stood out, whatever had
    come, takes nothing from the others.
    """
    return [
        min(1.0, float(chance) * max(int((least <= max(float(chance), _REACH)).sum()), 1))
        for chance in chances
    ]


_REACH = 0.01
"""Chances that a claim must be able to reach to be counted among what was looked for."""


def log_mean(lengths: Numbers) -> tuple[float, float, float]:
    """Give the typical length (the geometric mean) with its 95 % interval (Student 1908)."""
    logs = np.log(lengths)
    error = float(logs.std(ddof=1) / np.sqrt(logs.size))
    reach = float(scipy.stats.t.ppf((1 + SURE) / 2, logs.size - 1)) * error
    middle = float(logs.mean())
    return float(np.exp(middle)), float(np.exp(middle - reach)), float(np.exp(middle + reach))


def trend_interval(at: Whole, values: Numbers) -> tuple[float, float, float]:
    """Give Kendall's tau of values over time with its 95 % interval.

    By Fisher's z (Fieller, Hartley, Pearson 1957); of fewer than five values nothing is known.
    """
    value = float(scipy.stats.kendalltau(at, values).statistic) if at.size >= 3 else 0.0  # noqa: PLR2004 - no trend
    value = 0.0 if np.isnan(value) else value
    if at.size < 5 or abs(value) >= 1:  # noqa: PLR2004 - the law needs that many
        return value, -1.0, 1.0
    reach = float(scipy.stats.norm.ppf((1 + SURE) / 2)) * (0.437 / (at.size - 4)) ** 0.5
    low, high = np.tanh(np.arctanh(value) - reach), np.tanh(np.arctanh(value) + reach)
    return value, float(low), float(high)
