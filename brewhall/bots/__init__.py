"""Bots by name. All see only what their seat sees."""

from __future__ import annotations

from collections.abc import Callable

from brewhall.bots.bot import Bot
from brewhall.bots.greedy import GreedyBot
from brewhall.bots.random import RandomBot
from brewhall.core.errors import UnknownName

BOTS: dict[str, Callable[[int | str], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def create_bot(name: str, seed: int | str = 0) -> Bot:
    """A bot by name, deterministic under its seed."""
    if name not in BOTS:
        raise UnknownName(f"there is no bot '{name}'; bots are: {', '.join(BOTS)}")
    return BOTS[name](seed)


__all__ = ["BOTS", "Bot", "create_bot"]
