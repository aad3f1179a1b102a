"""Bots by name. All see only what their seat sees."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from brewhall.bots.bot import Bot, Forfeit
from brewhall.bots.evaluators.evaluator import FORESIGHT
from brewhall.bots.greedy import GreedyBot
from brewhall.bots.program import create_program
from brewhall.bots.random import RandomBot
from brewhall.bots.searching import RolloutBot, SearchBot
from brewhall.core.errors import UnknownName


class Level(NamedTuple):
    """How far a bot searches, and how much it knows of what positions lead to."""

    simulations: int
    foresight: float = FORESIGHT


# The levels that people choose from; none blunders on purpose.
LEVELS = {
    "apprentice": Level(4, foresight=0.0),
    "journeyman": Level(8, foresight=0.5),
    "brewer": Level(40),
    "master": Level(1000),
}

BOTS: dict[str, Callable[[int | str], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{name: partial(SearchBot, **level._asdict()) for name, level in LEVELS.items()},
}

# With a number of simulations: "search:5000"
SEARCHES: dict[str, type[SearchBot]] = {"search": SearchBot, "rollout": RolloutBot}


def create_bot(name: str, seed: int | str = 0) -> Bot:
    """A bot by name, deterministic under its seed."""
    if name in BOTS:
        return BOTS[name](seed)
    kind, _, simulations = name.partition(":")
    if kind in SEARCHES and simulations.isdecimal() and int(simulations) > 0:
        return SEARCHES[kind](seed, int(simulations))
    program = create_program(name, seed)
    if program is not None:
        return program
    numbered = ", ".join(f"{kind}:SIMULATIONS" for kind in SEARCHES)
    raise UnknownName(f"there is no bot '{name}'; bots are: {', '.join(BOTS)}, {numbered}, program:COMMAND")


__all__ = ["BOTS", "LEVELS", "Bot", "Forfeit", "create_bot"]
