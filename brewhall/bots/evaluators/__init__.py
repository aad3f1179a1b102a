"""How good a position is: one compiled module a game, each with an `Evaluator`."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from brewhall.bots.evaluators.evaluator import FORESIGHT, Evaluator


@cache
def evaluator(game: str, foresight: float = FORESIGHT, calibrated: bool = True) -> Evaluator:
    """The evaluator of a game by the game's name; without foresight it judges only by what lies on the table."""
    module = import_module(f"brewhall.bots.evaluators.{game.replace('-', '_')}")
    made: Evaluator = getattr(module, "".join(word.capitalize() for word in game.split("-")) + "Evaluator")()
    made.foresight = foresight
    made.calibrated = calibrated
    return made
