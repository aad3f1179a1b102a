"""Arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from brewhall.core.errors import BadOption
from brewhall.core.game import Game
from brewhall.games import GAMES, load

GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="A game, for example beer-and-bread.", autocompletion=lambda: list(GAMES)),
]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]
DataFolder = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="A folder with your own component values.")
]
CardSetFolders = Annotated[
    list[str] | None,
    typer.Option("--data", metavar="GAME=DIR", help="Play a game with your own component values; can be repeated."),
]
Seed = Annotated[str, typer.Option(help="The same seed gives the same games.")]
Jobs = Annotated[int, typer.Option(min=0, help="Processes to use; 0: one for each core.")]
Ray = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on the Ray cluster there; 'local' starts one on this machine."),
]
Records = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Write a record of every game into this folder, to be replayed.")
]
Players = Annotated[int | None, typer.Option(metavar="N", help="How many play, if nobody is named seat by seat.")]


def card_set_folders(given: list[str] | None) -> tuple[tuple[str, Path], ...]:
    """The games with their folders, all of which can be played with."""
    folders: dict[str, Path] = {}
    for pair in given or ():
        game, equals, folder = pair.partition("=")
        if not equals or not folder:
            raise BadOption(f"--data {pair} names no folder; the form is: --data GAME=DIR")
        if game in folders:
            raise BadOption(f"--data {pair}: {game} has a folder already, {folders[game]}; a game has one")
        load(game, folder)
        folders[game] = Path(folder).absolute()
    return tuple(folders.items())


def seated(game: Game, names: str | None, players: int | None, first: str, others: str) -> list[str]:
    """Who sits where: the names given, or `first` and as many `others` as there are players."""
    if names is None:
        return [first, *[others] * (game.check_players(players) - 1)]
    seats = [name.strip() for name in names.split(",")]
    if players not in (None, len(seats)):
        raise BadOption(f"--players {players}: {len(seats)} are named, {', '.join(seats)}; leave out one of both")
    return seats
