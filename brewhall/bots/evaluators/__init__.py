"""How good a position is for a seat: one compiled module a game, each with `evaluate(state, seat) -> float`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from brewhall.core.state import State


@cache
def evaluator(game: str) -> Callable[[State, int], float]:
    """The evaluator of a game by the game's name."""
    module = import_module(f"brewhall.bots.evaluators.{game.replace('-', '_')}")
    evaluate: Callable[[State, int], float] = module.evaluate
    return evaluate
