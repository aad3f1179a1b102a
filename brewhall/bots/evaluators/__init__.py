"""How good a position is: one compiled module a game, each with an `Evaluator`."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from brewhall.bots.evaluators.evaluator import FORESIGHT, Evaluator

# Whose search is stronger if it trusts leads more than it should: calibrated, it wins 42 % against itself.
TRUSTING = frozenset({"heaven-and-ale"})


@cache
def evaluator(game: str, foresight: float = FORESIGHT, calibrated: bool | None = None) -> Evaluator:
    """The evaluator of a game by the game's name; without foresight it judges only by what lies on the table. Chances
    are calibrated where that does not weaken the search; `bots.chances` does it for those who read the others."""
    module = import_module(f"brewhall.bots.evaluators.{game.replace('-', '_')}")
    made: Evaluator = getattr(module, "".join(word.capitalize() for word in game.split("-")) + "Evaluator")()
    made.foresight = foresight
    made.calibrated = game not in TRUSTING if calibrated is None else calibrated
    return made
