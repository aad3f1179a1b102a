"""Where the command line writes. Text is text: nothing in it is read as markup."""

from __future__ import annotations

import json
from typing import Any

import typer
from rich.console import Console

WIDEST = 120  # columns beyond which lines get hard to read

out = Console(highlight=False, markup=False, emoji=False)
err = Console(highlight=False, markup=False, emoji=False, stderr=True)


def width() -> int:
    """The columns a board may use."""
    return min(out.width, WIDEST)


def complain(problem: object) -> None:
    """One line on stderr, however long it is."""
    err.print(f"brewhall: {problem}", style="bold red", soft_wrap=True)


def print_line(line: str) -> None:
    """For programs: exactly this, not folded at the width of the terminal."""
    typer.echo(line)


def print_json(data: Any) -> None:
    print_line(json.dumps(data, indent=2, ensure_ascii=False))
