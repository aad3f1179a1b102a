"""`brewhall replay FILE`: a recorded game told, checked, analysed, or opened at one position."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

from brewhall.boards.face import face_of, seat_names
from brewhall.boards.retelling import retell
from brewhall.bots.analysis import SIMULATIONS
from brewhall.cli.analysing import analysed, analysis_json, show_analysis
from brewhall.cli.arguments import AsJson, DataFolder
from brewhall.cli.console import complain, out, print_json, width
from brewhall.cli.files import read_text
from brewhall.core.errors import BadOption, BrewhallError, RecordError
from brewhall.core.game import Game
from brewhall.core.record import Record, read_record
from brewhall.core.record import replay as positions_of
from brewhall.core.resigning import given_up, outcome_of
from brewhall.core.state import State
from brewhall.games import load


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
        game = load(record.game, data)
        positions = list(positions_of(record, game))
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
        _show_position(game, record, positions, at, seat, as_json)
    elif seat is not None:
        raise BadOption("--seat says whose view of a position is drawn; it goes with --at")
    elif as_json:
        print_json(_told(record, game, positions[-1]))
    else:
        _tell(record, game, positions[-1])


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
        show_analysis(record, game, found)


# -- the game told -------------------------------------------------------------------------------


def _tell(record: Record, game: Game, last: State) -> None:
    """Each move with all that happened after it. A record holds nothing back, so neither does this."""
    face, players = face_of(game), seat_names(record.seats)
    options = ", ".join(f"{name} {value}" for name, value in record.options.items())
    out.print(game.title, style="bold")
    out.print(f"{', '.join(players)}; {options}; data {record.data}", style="dim", soft_wrap=True)
    journal, marks = retell(record, game)
    events = [event.in_full() for event in journal.events]
    ends = [*marks, len(events)]
    for told in face.story(events[: ends[0]] + _resigned(record, 0), None, players):
        _print_told(told)
    for number, line in enumerate(record.lines, 1):
        out.print(f"{number:>4}  {players[line.seat]}: {line.move}", style="bold", soft_wrap=True)
        for told in face.story(events[ends[number - 1] : ends[number]] + _resigned(record, number), None, players):
            _print_told(told)
    view = given_up(last.view(None), last, record.resigned)
    if view["over"]:
        out.print(face.pad(view, players, None, width()))
    else:
        out.print(f"The game stopped after {len(record.lines)} moves.")


def _resigned(record: Record, move: int) -> list[dict[str, object]]:
    """Who gave up after a move."""
    return [each.event() for each in record.resigned if each.after == move]


def _print_told(line: str) -> None:
    out.print(Padding(Text(line, style="dim"), (0, 0, 0, 6), expand=False), width=width())


def _told(record: Record, game: Game, last: State) -> dict[str, Any]:
    outcome = outcome_of(last, record.resigned)
    return {
        "game": record.game,
        "data": record.data,
        "options": record.options,
        "seats": record.seats,
        "moves": [
            {"number": number, "seat": line.seat, "move": line.move, "action": game.action(line.move)}
            for number, line in enumerate(record.lines, 1)
        ],
        "resigned": [{"seat": each.seat, "after": each.after} for each in record.resigned],
        "result": None
        if outcome is None
        else {"scores": list(outcome.scores), "winners": list(outcome.winners), "why": outcome.why},
    }


# -- one position --------------------------------------------------------------------------------


def _show_position(
    game: Game, record: Record, positions: list[State], at: int, seat: int | None, as_json: bool
) -> None:
    if not 0 <= at < len(positions):
        raise BadOption(f"--at {at}: the record has positions 0 to {len(positions) - 1}")
    state = positions[at]
    view = state.view(seat) if seat is not None else _open_view(state)
    view = given_up(view, state, [each for each in record.resigned if each.after <= at])
    if as_json:
        print_json(view)
        return
    face, players = face_of(game), seat_names(record.seats)
    done = record.lines[at - 1] if at else None
    out.print(f"After {at} moves" + (f", the last by {players[done.seat]}: {done.move}" if done else ""), style="bold")
    out.print(face.board(view, players, width()))
    if view["over"]:
        out.print(face.pad(view, players, None, width()))
    else:
        out.print(f"{players[view['to_play']]}: {face.question(view)}")


def _open_view(state: State) -> dict[str, Any]:
    """A spectator's view in which each seat's zones are as that seat sees them: nothing of a hand is hidden."""
    view = state.view(None)
    for seat in range(state.players):
        own = state.view(seat)
        for zone in view["zones"]:
            if zone["seat"] == seat:
                zone["pieces"] = next(other["pieces"] for other in own["zones"] if other["id"] == zone["id"])
        view["pieces"] |= {
            name: own["pieces"][name] for zone in view["zones"] if zone["seat"] == seat for name in zone["pieces"]
        }
    return view
