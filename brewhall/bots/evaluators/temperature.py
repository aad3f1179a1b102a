"""How far leads in points can be trusted: fitted to games, so that chances come true as often as they say.

Chances are reckoned from points as if a lead of the evaluator's `spread` were worth a factor of e. The temperature says
by how much more (above 1) or less it takes, and changes smoothly with what is left of the game and the players at it.
Its coefficients lie in `data/temperatures.csv`, a row a game; `python -m tools.fit_chances` makes them anew.
"""

from __future__ import annotations

import csv
from importlib.resources import files
from math import exp
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.errors import DataError

FILE = "temperatures.csv"
COEFFICIENTS = ["constant", "left", "left-squared", "players", "players-left"]  # of the logarithm; players above two


@final
class Temperature:
    def __init__(self, game: str) -> None:
        self.coefficients = read_coefficients(game)

    def at(self, left: float, players: i64) -> float:
        """By `left` of the game, from 1 to 0, and how many play."""
        c = self.coefficients
        more = float(players - 2)
        return exp(c[0] + c[1] * left + c[2] * left * left + more * (c[3] + c[4] * left))


def read_coefficients(game: str) -> vec[float]:
    text = (files("brewhall.bots.evaluators") / "data" / FILE).read_text("utf-8")
    rows = [row for row in csv.DictReader(text.splitlines()) if row["game"] == game]
    if len(rows) != 1:
        raise DataError(f"{FILE}: {game} must have one row; fit the chances anew")
    return vec[float]([float(rows[0][name]) for name in COEFFICIENTS])
