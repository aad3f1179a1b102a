"""Elo ratings of bots from who won at which tables, for any number of players.

The chance of a seat to win is taken to be proportional to the strength of its bot (Bradley and Terry for two, Luce for
more); the strengths are those that make the results likeliest, the intervals follow from how sharp that maximum is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from brewhall.arena.intervals import Z95, Interval

AVERAGE = 1500.0
SCALE = 400 / log(10)  # 400 points are odds of ten to one
LARGEST_STEP = 1.0  # of one iteration, which would overshoot where results are lopsided
PRECISION = 1e-9


@dataclass(frozen=True)
class Wins:
    """Games at tables of the same bots: how many of them each bot won; a shared win counts as its parts."""

    table: tuple[str, ...]
    wins: Mapping[str, float]


def rate(bots: Sequence[str], results: Sequence[Wins]) -> dict[str, Interval]:
    """Ratings with 95 % intervals, of which the average is 1500. All bots must be linked by games."""
    count = len(bots)
    tables = [_numbers(bots, result) for result in results]
    strengths = [0.0] * count
    while True:
        slope = [0.0] * count
        # Strengths are known up to a constant; the ones in all places pin their sum at 0.
        information = [[1.0 / count] * count for _ in range(count)]
        for seats, wins in tables:
            weights = [seats[bot] * exp(strengths[bot]) for bot in range(count)]
            chances = [weight / sum(weights) for weight in weights]
            games = sum(wins)
            for bot in range(count):
                slope[bot] += wins[bot] - games * chances[bot]
                information[bot][bot] += games * chances[bot]
                for other in range(count):
                    information[bot][other] -= games * chances[bot] * chances[other]
        covariance = _inverse(information)
        steps = [sum(row[bot] * slope[bot] for bot in range(count)) for row in covariance]
        shrink = min(1.0, LARGEST_STEP / max(*map(abs, steps), PRECISION))
        strengths = [strength + shrink * step for strength, step in zip(strengths, steps, strict=True)]
        if max(map(abs, steps)) < PRECISION:
            break
    ratings: dict[str, Interval] = {}
    for bot, name in enumerate(bots):
        value = AVERAGE + SCALE * strengths[bot]
        half = Z95 * SCALE * sqrt(max(0.0, covariance[bot][bot] - 1 / count))
        ratings[name] = Interval(value, value - half, value + half)
    return ratings


def _numbers(bots: Sequence[str], result: Wins) -> tuple[list[int], list[float]]:
    """Seats and wins by the bots' places.

    Whoever won nothing is taken to have won half a game, for the likeliest strength would have no bounds otherwise.
    """
    seats = Counter(result.table)
    wins = {name: max(0.5, result.wins.get(name, 0.0)) for name in seats}
    part = sum(result.wins.values()) / sum(wins.values())
    return [seats[name] for name in bots], [part * wins.get(name, 0.0) for name in bots]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Of a symmetric, positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(place == column) for column in range(size))] for place, row in enumerate(matrix)]
    for place in range(size):
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(size):
            factor = rows[other][place]
            if other != place and factor:
                rows[other] = [value - factor * base for value, base in zip(rows[other], rows[place], strict=True)]
    return [row[size:] for row in rows]
