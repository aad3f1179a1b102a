"""Shares and means with their intervals, as published."""

from __future__ import annotations

from collections import Counter

import pytest

from brewhall.arena.counts import mean_of, quantile
from brewhall.arena.intervals import share


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (28, 29, 0.8282, 0.9939),
        (20, 20, 0.8389, 1.0000),
    ],
)
def test_wilsons_interval_is_as_published(successes: int, trials: int, low: float, high: float) -> None:
    """Newcombe 1998, table I, method 3, and the mirror images of two of its rows."""
    interval = share(successes, trials)
    assert interval.value == successes / trials
    assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)


def test_a_share_lies_in_its_interval_and_the_interval_in_what_is_possible() -> None:
    for trials in (1, 2, 7, 1000):
        for successes in (0, 0.5, trials / 2, trials - 0.5, trials):
            interval = share(successes, trials)
            assert 0 <= interval.low <= interval.value + 1e-12
            assert interval.value - 1e-12 <= interval.high <= 1


def test_the_interval_of_a_mean_is_that_of_the_normal_distribution() -> None:
    interval = mean_of(Counter([1, 2, 3, 4]))
    half = 1.959964 * (5 / 3) ** 0.5 / 2
    assert interval.value == 2.5
    assert (interval.low, interval.high) == pytest.approx((2.5 - half, 2.5 + half))


def test_a_mean_of_equal_values_or_of_one_has_no_width() -> None:
    for values in ([7], [7, 7, 7]):
        interval = mean_of(Counter(values))
        assert (interval.low, interval.value, interval.high) == (7, 7, 7)


def test_four_times_as_many_games_make_the_intervals_half_as_wide() -> None:
    few, many = mean_of(Counter([0, 1] * 50)), mean_of(Counter([0, 1] * 200))
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(2, rel=0.02)
    few, many = share(50, 100), share(200, 400)
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(2, rel=0.02)


def test_means_and_quantiles_of_counts() -> None:
    counts = Counter({1: 2, 2: 1, 8: 1})
    assert mean_of(counts).value == 3.0
    assert [quantile(counts, part) for part in (0.25, 0.5, 0.75, 1.0)] == [1, 1, 2, 8]
