"""`brewhall play GAME`: a game in the terminal, against bots or each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from brewhall.bots import LEVELS, is_outside
from brewhall.cli.arguments import DataFolder, GameName, Players, seated
from brewhall.cli.files import check_writable, load_record
from brewhall.cli.options import takes_game_options
from brewhall.cli.session import Leave, Session
from brewhall.core.errors import BadOption
from brewhall.core.options import parse_options
from brewhall.games import load
from brewhall.match import Match

OPPONENT = "journeyman"


@takes_game_options
def play(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            help=f"Who plays, seat by seat: human, or a bot: {', '.join(LEVELS)} (from easy to hard), greedy, random, "
            f"program:./bot.py. By default you against a {OPPONENT}."
        ),
    ] = None,
    players: Players = None,
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

    Example: [bold]brewhall play beer-and-bread --seats human,master --seed 7[/bold]

    With --seats human,human two people share the keyboard; --players 4 seats you with three bots.
    """
    loaded = load(game, data)
    if save is not None and save.exists():
        raise BadOption(f"{save} exists already; go on with it by --resume, or choose another name")
    record = None
    if resume is not None:
        record = load_record(resume)
        if options:
            raise BadOption(f"a resumed game keeps its options; leave out {', '.join(options)}")
    if seats is None and record is not None:
        for name in filter(is_outside, record.seats):  # a file that came by mail does not start programs here
            raise BadOption(f"the game was played by {name}; to start that again, name everybody with --seats")
        seats = ",".join(record.seats)
    names = seated(loaded, seats, players, "human", OPPONENT)
    match = Match(loaded, names, seed, None, record, **parse_options(loaded.options, options))
    file = save if save is not None or resume in (None, "-") else Path(str(resume))
    if file is not None:
        check_writable(file)
    session = Session(match, names, file)
    try:
        session.run()
    except (Leave, EOFError):
        session.leave()
    except KeyboardInterrupt as interruption:
        session.leave()
        raise typer.Exit(130) from interruption
