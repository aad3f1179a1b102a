"""Measured values with their 95 % confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z95 = 1.959964  # the normal quantile of a 95 % interval


@dataclass(frozen=True)
class Interval:
    """A mean or share with its 95 % confidence interval."""

    value: float
    low: float
    high: float


def share(successes: float, trials: int) -> Interval:
    """Wilson's interval, which is right also near 0 and 1."""
    p = successes / trials
    centre = (p + Z95**2 / (2 * trials)) / (1 + Z95**2 / trials)
    half = Z95 / (1 + Z95**2 / trials) * sqrt(p * (1 - p) / trials + Z95**2 / (4 * trials**2))
    return Interval(p, max(0.0, centre - half), min(1.0, centre + half))


def percent_text(interval: Interval) -> str:
    """A share for people: `55.2% (50.4% to 60.0%)`."""
    return f"{interval.value:.1%} ({interval.low:.1%} to {interval.high:.1%})"


def number_text(interval: Interval) -> str:
    """A mean for people."""
    return f"{interval.value:.2f} ({interval.low:.2f} to {interval.high:.2f})"
