"""The shared statistics agree with brute force, and their intervals hold what they say."""

from itertools import permutations

import numpy as np
import pytest
from scipy import stats

from offscript.dynamics._chance import (
    alternation_chance,
    chance_of,
    corrected_where_reachable,
    draw_days,
    log_mean,
    mean_difference,
    more_together,
    rate_ratio,
    share_interval,
    sum_of_chances,
    typical_ratio,
)

MANY = 400


def test_turning_to_and_fro_is_found_and_order_alone_is_not() -> None:
    """Flags in turn are rare by chance, random ones are not, and flags all alike say nothing."""
    random = np.random.default_rng(1)
    turning = np.arange(24) % 2 == 0
    assert alternation_chance(turning, random) < 0.001
    assert alternation_chance(np.repeat(turning, 8), random) > 0.9
    assert alternation_chance(np.ones(9, dtype=bool), random) == 1.0
    plain = [alternation_chance(random.random(40) < 0.6, random) for _ in range(400)]
    assert 0.02 <= np.mean(np.array(plain) <= 0.05) <= 0.08


def test_turns_of_many_agree_with_shuffles() -> None:
    """Beyond 400 flags the normal law takes over without a step."""
    random = np.random.default_rng(3)
    flags = random.random(400) < 0.5
    longer = np.append(flags, ~flags[-1])
    assert alternation_chance(flags, random) == pytest.approx(
        alternation_chance(longer, random), abs=0.05
    )


def test_equal_throws_are_binomial() -> None:
    """A sum of like coin throws has the binomial law; of very many, nearly so."""
    wanted = 2 * stats.binom.sf(8, 20, 0.2)
    assert sum_of_chances(9, np.full(20, 0.2)) == pytest.approx(wanted)
    assert sum_of_chances(9, np.zeros(20)) == 1.0
    many = sum_of_chances(140, np.full(600, 0.2))
    assert many == pytest.approx(2 * stats.binom.sf(139, 600, 0.2), rel=0.1)


def test_flags_stay_in_their_blocks() -> None:
    """Each shuffle keeps the number of flags of each block, and heavier days get more."""
    flags = np.array([True, False, False, False, True, True, False, False])
    blocks = np.array([0, 0, 0, 0, 1, 1, 1, 1])
    weights = np.array([1.0, 1, 1, 9, 1, 1, 1, 1])
    drawn = draw_days(flags, weights, blocks, np.random.default_rng(1), 2000)
    assert set(drawn[:, :4].sum(axis=1)) == {1}
    assert set(drawn[:, 4:].sum(axis=1)) == {2}
    assert drawn[:, 3].mean() == pytest.approx(0.75, abs=0.05)


def test_shuffles_are_never_all_sure() -> None:
    """The least chance that shuffling can give is one in its number; one side or both."""
    random = np.random.default_rng(1)
    assert chance_of(9.0, lambda times: random.normal(size=times)) <= 0.001
    assert chance_of(-9.0, lambda times: random.normal(size=times), above=True) == 1.0
    assert chance_of(0.0, lambda times: random.normal(size=times)) > 0.5


def test_pairs_are_counted_exactly_block_by_block() -> None:
    """The chance of as many pairs is that of every way to deal what came next, one by one."""
    next_one = [[1, 1, 0, 0, 0], [1, 0, 0, 0]]
    first = [[1, 1, 1, 0, 0], [1, 1, 0, 0]]
    dealt = [
        sum(a & b for a, b in zip((*one, *other), (*first[0], *first[1]), strict=True))
        for one in permutations(next_one[0])
        for other in permutations(next_one[1])
    ]
    chance, least = more_together(
        np.array([2, 1]), np.array([3, 2]), np.array([2, 1]), np.array([5, 4])
    )
    assert chance == pytest.approx(np.mean(np.array(dealt) >= 3))
    assert least == pytest.approx(np.mean(np.array(dealt) == max(dealt)))


def test_pairs_of_many_agree_with_the_exact_law() -> None:
    """Beyond 500 pairs the normal law takes over without a step; empty blocks change nothing."""
    exact, _ = more_together(
        np.array([165, 0]), np.array([499, 0]), np.array([600, 0]), np.array([2000, 0])
    )
    near, _ = more_together(
        np.array([166, 0]), np.array([502, 0]), np.array([600, 0]), np.array([2000, 0])
    )
    assert exact == pytest.approx(near, rel=0.15)


def test_what_could_not_stand_out_takes_nothing() -> None:
    """Three things looked at, one of which could never have been rare: each counts twice."""
    chances = corrected_where_reachable(np.array([0.002, 0.3, 0.5]), np.array([1e-6, 1e-4, 0.4]))
    assert chances[:2] == pytest.approx([0.004, 0.6])
    assert chances[2] == 1.0


def covered(inside: list[bool]) -> None:
    """Assert that a 95 % interval holds the truth about 95 % of the time."""
    assert 0.92 <= np.mean(inside) <= 0.985, np.mean(inside)


def test_intervals_of_shares_and_ratios_hold() -> None:
    """Jeffreys' interval, rates, how many times as long waits are, and typical lengths."""
    random = np.random.default_rng(4)
    shares, rates, medians, lengths, means = [], [], [], [], []
    for _ in range(MANY):
        low, high = share_interval(int(random.binomial(24, 0.7)), 24)
        shares.append(low <= 0.7 <= high)
        _, low, high, _ = rate_ratio(
            int(random.poisson(40)), 14, int(random.poisson(80)), 56, 1, 17
        )
        rates.append(low <= 2 <= high)
        one, other = random.lognormal(2, 1, 30), random.lognormal(1, 1, 30)
        _, low, high = typical_ratio(60 * one, 60 * other)
        medians.append(low <= np.exp(1) <= high)
        _, low, high = log_mean(random.lognormal(3, 0.4, 8))
        lengths.append(low <= np.exp(3) <= high)
        _, low, high = mean_difference(
            random.poisson(5, 16).astype(float), random.poisson(1, 16).astype(float), random, 600
        )
        means.append(low <= 4 <= high)
    for inside in (shares, rates, medians, lengths, means):
        covered(inside)
    assert share_interval(0, 0) == (0.0, 1.0)
    assert share_interval(5, 5)[1] == 1.0
