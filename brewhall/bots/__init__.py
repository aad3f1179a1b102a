"""Bots by name. All see only what their seat sees."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from brewhall.bots.bot import Bot, Forfeit
from brewhall.bots.evaluators.evaluator import FORESIGHT
from brewhall.bots.greedy import GreedyBot
from brewhall.bots.program import create_program, is_program
from brewhall.bots.python import FORM, create_python_bot, is_python, name_of
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


# Whoever may play: a bot's name, a bot, or what makes one from a seed: a class of bots, say.
Player = str | Bot | Callable[[int | str], Bot]


def create_bot(player: Player, seed: int | str = 0) -> Bot:
    """A bot by name, deterministic under its seed. A bot is itself; what makes one is asked for one."""
    if isinstance(player, Bot):
        return player
    if not isinstance(player, str):
        return _made(player, seed)
    name = player
    if name in BOTS:
        return BOTS[name](seed)
    kind, _, simulations = name.partition(":")
    if kind in SEARCHES and simulations.isdecimal() and int(simulations) > 0:
        return SEARCHES[kind](seed, int(simulations))
    own = create_python_bot(name, seed) or create_program(name, seed)
    if own is not None:
        return own
    numbered = ", ".join(f"{kind}:SIMULATIONS" for kind in SEARCHES)
    raise UnknownName(f"there is no bot '{name}'; bots are: {', '.join(BOTS)}, {numbered}, program:COMMAND, {FORM}")


def is_outside(name: str) -> bool:
    """Whether somebody else's code would run: nobody is made to run it by a file or a request that names it."""
    return is_program(name) or is_python(name)


def player_name(player: Player) -> str:
    """What a player is called in results and records."""
    if isinstance(player, str):
        return player
    return type(player).__name__ if isinstance(player, Bot) else name_of(player)


def _made(make: Callable[[int | str], Bot], seed: int | str) -> Bot:
    bot: object = make(seed) if callable(make) else None
    if not isinstance(bot, Bot):
        raise UnknownName(f"{make!r} is no bot; give a bot's name, a Bot, or what makes one from a seed")
    return bot


__all__ = ["BOTS", "LEVELS", "Bot", "Forfeit", "Player", "create_bot", "is_outside", "player_name"]
