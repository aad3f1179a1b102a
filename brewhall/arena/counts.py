"""Whole numbers that were counted: how often each came. Counts of many games add up, in any order."""

from __future__ import annotations

from collections import Counter
from math import sqrt

from brewhall.arena.intervals import Z95, Interval


def mean_of(counts: Counter[int]) -> Interval:
    """The mean with its 95 % confidence interval."""
    average = _average(counts)
    half = Z95 * deviation(counts) / sqrt(counts.total())
    return Interval(average, average - half, average + half)


def deviation(counts: Counter[int]) -> float:
    number = counts.total()
    if number < 2:
        return 0.0
    average = _average(counts)
    return sqrt(sum(count * (value - average) ** 2 for value, count in counts.items()) / (number - 1))


def quantile(counts: Counter[int], part: float) -> int:
    """The least value that so large a part of all does not exceed."""
    wanted = part * counts.total()
    passed = 0
    for value in sorted(counts):
        passed += counts[value]
        if passed >= wanted:
            break
    return value


def _average(counts: Counter[int]) -> float:
    return sum(value * count for value, count in counts.items()) / counts.total()
