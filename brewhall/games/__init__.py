"""The games by name. Each is a package; it is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from brewhall.core.errors import UnknownName
from brewhall.core.game import Game

GAMES = {
    "beer-and-bread": "brewhall.games.beer_and_bread.game:BeerAndBread",
    "heaven-and-ale": "brewhall.games.heaven_and_ale.game:HeavenAndAle",
    "dice-brewing": "brewhall.games.dice_brewing.game:DiceBrewing",
}
EARLIER = {"dice-brewing": ("dice-brewing-0.1",)}  # sets that came with earlier versions: what began with them goes on


@cache
def bundled(name: str) -> Game:
    """A game with the component values of the package, read once in a process."""
    return load(name)


def shipped(name: str, data: str) -> Game | None:
    """A game with the values that have this hash, if Brewhall comes with them or came with them earlier."""
    return _shipped(name).get(data)


@cache
def _shipped(name: str) -> dict[str, Game]:
    games = [bundled(name), *(load(name, folder) for folder in EARLIER.get(name, ()))]
    return {game.data.hash: game for game in games}


def load(name: str, data: str | Path | Mapping[str, str] | None = None) -> Game:
    """A game by name; `data` is a folder with an owner's own component values."""
    if name not in GAMES:
        raise UnknownName(f"there is no game '{name}'; games are: {', '.join(GAMES)}")
    module, _, cls = GAMES[name].partition(":")
    game: Game = getattr(import_module(module), cls)(data)
    return game


def as_game(game: str | Game, data: str | Path | Mapping[str, str] | None = None) -> Game:
    """A game, whether it was given itself or by its name."""
    return game if isinstance(game, Game) else load(game, data)
