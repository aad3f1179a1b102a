"""`brewhall play GAME`: a game in the terminal, against bots or each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from brewhall.cli.arguments import DataFolder, GameName
from brewhall.cli.files import check_writable, load_record
from brewhall.cli.options import takes_game_options
from brewhall.cli.session import Leave, Session
from brewhall.core.errors import BadOption
from brewhall.core.game import Game
from brewhall.games import load
from brewhall.match import Match

DEFAULT_SEATS = "human,greedy"


@takes_game_options
def play(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(help=f"Who plays, seat by seat: human, greedy, random. By default {DEFAULT_SEATS}."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same shuffle.")] = None,
    data: DataFolder = None,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on with a saved game, and save it there after every move.")
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game here after every move.")] = None,
    *,
    options: dict[str, object],
) -> None:
    """Play in the terminal. Type ? for help once the table is set.

    Example: [bold]brewhall play beer-and-bread --seats human,greedy --seed 7[/bold]

    With --seats human,human two people share the keyboard.
    """
    loaded = load(game, data)
    names = [name.strip() for name in seats.split(",")] if seats is not None else None
    if save is not None and save.exists():
        raise BadOption(f"{save} exists already; go on with it by --resume, or choose another name")
    if resume is None:
        match = _new(loaded, names or DEFAULT_SEATS.split(","), seed, options)
    else:
        match = _resumed(loaded, resume, names, seed, options)
    file = save if save is not None or resume in (None, "-") else Path(str(resume))
    if file is not None:
        check_writable(file)
    session = Session(match, file)
    try:
        session.run()
    except (Leave, EOFError):
        session.leave()
    except KeyboardInterrupt as interruption:
        session.leave()
        raise typer.Exit(130) from interruption


def _new(game: Game, names: list[str], seed: str | None, options: dict[str, object]) -> Match:
    return Match(game, names, seed, None, **options)


def _resumed(game: Game, file: str, names: list[str] | None, seed: str | None, options: dict[str, object]) -> Match:
    record = load_record(file)
    if options:
        raise BadOption(f"a resumed game keeps its options; leave out {', '.join(options)}")
    if names is not None:
        if len(names) != record.players:
            raise BadOption(f"{file} is a game for {record.players} players, not {len(names)}")
        record.seats = names
    return Match.resumed(game, record, record.seats, seed=seed)
