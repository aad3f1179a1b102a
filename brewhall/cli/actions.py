"""`brewhall actions GAME`: the action table, number for number."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from brewhall.cli.arguments import AsJson, GameName
from brewhall.cli.console import out, print_json, print_line
from brewhall.core.actions import ActionTable, Parameter
from brewhall.games import load

FEW = 5  # so many values of a parameter are listed, more are shown as a range


def actions(
    game: GameName,
    every: Annotated[bool, typer.Option("--all", help="One line for every action.")] = False,
    as_json: AsJson = False,
) -> None:
    """The actions of a game: their numbers, and the move texts that stand for them.

    Example: [bold]brewhall actions beer-and-bread --all | grep exchange[/bold]
    """
    table = load(game).actions
    if as_json:
        rows = [
            {"action": row.number, "move": row.move, "kind": row.kind, "parameters": row.parameters} for row in table
        ]
        print_json(rows)
    elif every:
        for row in table:
            parameters = " ".join(f"{name}={value}" for name, value in row.parameters.items())
            print_line("\t".join([str(row.number), row.move, row.kind, parameters]).rstrip())
    else:
        out.print(_kinds(table))
        out.print(f"{len(table)} actions; --all lists each of them.", style="dim")


def _kinds(table: ActionTable) -> Table:
    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("numbers", "kind", "parameters"):
        shown.add_column(heading)
    for kind in table.kinds:
        first = table.start(kind)
        last = first + kind.size - 1
        numbers = str(first) if first == last else f"{first}-{last}"
        shown.add_row(numbers, kind.name, "; ".join(_values(parameter) for parameter in kind.parameters))
    return shown


def _values(parameter: Parameter) -> str:
    values = parameter.values
    listed = " ".join(values) if len(values) <= FEW else f"{values[0]} .. {values[-1]}"
    return f"{parameter.name}: {listed}"
