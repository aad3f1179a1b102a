"""Weights of evaluators that were fitted to games, one row a feature, one column a part of the game."""

from __future__ import annotations

import csv
from importlib.resources import files

from librt.vecs import vec

from brewhall.core.errors import DataError


def read_weights(game: str, features: list[str], parts: list[str]) -> vec[float]:
    """All weights of the first part of the game, then all of the second and so on."""
    name = f"{game}.csv"
    text = (files("brewhall.bots.evaluators") / "data" / name).read_text("utf-8")
    rows = {row["feature"]: row for row in csv.DictReader(text.splitlines())}
    if list(rows) != features:
        raise DataError(f"{name}: its features are not those of the evaluator; fit the weights anew")
    return vec[float]([float(rows[feature][part]) for part in parts for feature in features])
