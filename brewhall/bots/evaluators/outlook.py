"""Judgements that were fitted to many games: a position's features times their weights.

The weights lie in `data/<game>.csv`, one row a feature, one column a part of the game; `python -m tools.fit_weights`
makes them anew.
"""

from __future__ import annotations

import csv
from abc import abstractmethod
from collections.abc import Collection
from importlib.resources import files

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.errors import DataError
from brewhall.core.state import State


class Outlook:
    """By how many points a seat will be ahead in the end, as far as its position tells. One subclass a game."""

    def __init__(self, game: str, names: list[str], parts: list[str], goods: Collection[str] = ()) -> None:
        self.names = names  # of the features
        self.goods = goods  # features of which more is never worse: their weights are fitted to be 0 or above
        self.parts = parts  # of the game, each with its own weights
        self.features = vec[float]([0.0] * len(names))
        self.weights = read_weights(game, names, parts)

    @abstractmethod
    def describe(self, state: State, seat: i64) -> None:
        """Fill the features of a seat; they are all 0 before."""

    @abstractmethod
    def part(self, state: State) -> i64:
        """The part of the game that the state belongs to."""

    def points(self, state: State, seat: i64) -> float:
        features = self.features
        count = i64(len(features))
        for i in range(count):
            features[i] = 0.0
        self.describe(state, seat)
        weights = self.weights
        start = self.part(state) * count
        total = 0.0
        for i in range(count):
            total += weights[start + i] * features[i]
        return total


def read_weights(game: str, names: list[str], parts: list[str]) -> vec[float]:
    """All weights of the first part of the game, then all of the second and so on."""
    file = f"{game}.csv"
    text = (files("brewhall.bots.evaluators") / "data" / file).read_text("utf-8")
    rows = {row["feature"]: row for row in csv.DictReader(text.splitlines())}
    if list(rows) != names:
        raise DataError(f"{file}: its features are not those of the evaluator; fit the weights anew")
    return vec[float]([float(rows[name][part]) for part in parts for name in names])
