"""`brewhall replay FILE`: a recorded game told, checked, analysed, or opened at one position."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

from brewhall.boards.face import face_of, seat_names
from brewhall.bots.analysis import SIMULATIONS
from brewhall.cli.analysing import analysed, analysis_json, show_analysis
from brewhall.cli.arguments import AsJson, DataFolder
from brewhall.cli.console import complain, out, print_json, width
from brewhall.cli.files import read_text
from brewhall.core.errors import BadOption, BrewhallError, RecordError
from brewhall.core.game import Game
from brewhall.core.record import Record, read_record, retell
from brewhall.core.standing import Standing
from brewhall.games import load, shipped
from brewhall.tables.history import open_view
from brewhall.tables.shown import view_of


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - reads the standard input.")],
    check: Annotated[
        bool, typer.Option("--check", help="Only say whether every line and the result are right.")
    ] = False,
    at: Annotated[int | None, typer.Option(metavar="N", help="Draw the position after N moves.")] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="S", help="With --at: only what this seat saw. Otherwise all hands are open.")
    ] = None,
    analyse: Annotated[
        bool, typer.Option("--analyse", help="How the chances went, and where the game turned, as a bot sees it.")
    ] = False,
    simulations: Annotated[
        int, typer.Option(metavar="N", min=1, help="With --analyse: how far the bot searches for each decision.")
    ] = SIMULATIONS,
    data: DataFolder = None,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game, check it, analyse it, or show a position of it.

    Example: [bold]brewhall replay game.record --at 12 --seat 0[/bold]
    """
    text = read_text(file)
    try:
        record = read_record(text)
        game = load(record.game, data) if data else shipped(record.game, record.data) or load(record.game)
        standings = list(retell(record, game))
    except BrewhallError as error:
        problem = f"{file}: {_located(error, text)}"
        if check and as_json:
            print_json({"ok": False, "problem": problem})
        else:
            complain(problem)
        raise typer.Exit(1 if check else 2) from error
    if check:
        _confirm(file, record, as_json)
    elif analyse:
        _analyse(game, record, simulations, as_json)
    elif at is not None:
        _show_position(record, standings, at, seat, as_json)
    elif seat is not None:
        raise BadOption("--seat says whose view of a position is drawn; it goes with --at")
    elif as_json:
        print_json(_told(record, standings[-1]))
    else:
        _tell(record, game, standings)


def _located(error: BrewhallError, text: str) -> str:
    """A problem with a move, with the line of the file it stands in."""
    found = re.match(r"move (\d+)\b", str(error))
    if found is None or not isinstance(error, RecordError):
        return str(error)
    number = found[1]
    for place, line in enumerate(text.splitlines(), 1):
        if line.startswith(f"{number} "):
            return f"line {place}: {error}"
    return str(error)


def _confirm(file: str, record: Record, as_json: bool) -> None:
    moves, result = len(record.lines), record.result
    if as_json:
        print_json({"ok": True, "moves": moves, "result": result})
        return
    ending = f"the result is right: {result}" if result is not None else "the game is not finished"
    out.print(f"OK: {file} has {moves} moves, every line is right, and {ending}", style="bold green", soft_wrap=True)


def _analyse(game: Game, record: Record, simulations: int, as_json: bool) -> None:
    if not record.lines:
        raise BadOption("nothing was played in this record; there is nothing to analyse")
    found = analysed(record, game, simulations)
    if as_json:
        print_json(analysis_json(game, found))
    else:
        show_analysis(record, found)


# -- the game told -------------------------------------------------------------------------------


def _tell(record: Record, game: Game, standings: Sequence[Standing]) -> None:
    """Each move with all that happened after it. A record holds nothing back, so neither does this."""
    face, players = face_of(game), seat_names(record.seats)
    options = ", ".join(f"{name} {value}" for name, value in record.options.items())
    out.print(game.title, style="bold")
    out.print(f"{', '.join(players)}; {options}; data {record.data}", style="dim", soft_wrap=True)
    narrator = game.narrator(names=players)
    for standing in standings:
        entry = standing.log[-1]
        if entry.move:
            out.print(
                f"{entry.move:>4}  {players[entry.seat]}: {game.move(entry.action)}", style="bold", soft_wrap=True
            )
        for told in face.story(standing.happened(), narrator):
            _print_told(told)
    last = standings[-1]
    if last.over:
        out.print(face.pad(view_of(last, narrator), players, None, width()))
    else:
        out.print(f"The game stopped after {last.moves} moves.")


def _print_told(line: str) -> None:
    out.print(Padding(Text(line, style="dim"), (0, 0, 0, 6), expand=False), width=width())


def _told(record: Record, last: Standing) -> dict[str, Any]:
    game, outcome = last.state.game, last.outcome
    return {
        "game": record.game,
        "data": record.data,
        "options": record.options,
        "seats": record.seats,
        "moves": [
            {"number": entry.move, "seat": entry.seat, "move": game.move(entry.action), "action": entry.action}
            for entry in last.log[1:]
        ],
        "resigned": [{"seat": each.seat, "after": each.after} for each in record.resigned],
        "result": None
        if outcome is None
        else {"scores": list(outcome.scores), "winners": list(outcome.winners), "why": outcome.why},
    }


# -- one position --------------------------------------------------------------------------------


def _show_position(record: Record, standings: Sequence[Standing], at: int, seat: int | None, as_json: bool) -> None:
    if not 0 <= at < len(standings):
        raise BadOption(f"--at {at}: the record has positions 0 to {len(standings) - 1}")
    standing = standings[at]
    game, players = standing.state.game, seat_names(record.seats)
    strict = seat is not None and bool(record.options.get("strict_memory"))
    narrator = game.narrator(viewer=seat, names=players, strict=strict)
    view = open_view(standing, narrator) if seat is None else view_of(standing, narrator)
    if as_json:
        print_json(view.plain())
        return
    face = face_of(game)
    done = record.lines[at - 1] if at else None
    out.print(f"After {at} moves" + (f", the last by {players[done.seat]}: {done.move}" if done else ""), style="bold")
    out.print(face.board(view, players, width()))
    if view.to_play is None:
        out.print(face.pad(view, players, None, width()))
    else:
        asked = f"{players[view.to_play]}: " if view.to_play == view.viewer else ""  # others are told who decides
        out.print(f"{asked}{face.question(view)}")
