"""`brewhall data`: an owner's own component values."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Annotated

import typer

from brewhall.cli.arguments import GameName
from brewhall.cli.console import complain, out
from brewhall.cli.files import FileTrouble, write_text
from brewhall.core.errors import DataError
from brewhall.games import load

app = typer.Typer(no_args_is_help=True, help="Your own component values: check them, or get files to begin with.")


@app.command()
def check(
    game: GameName, folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder with your files.")]
) -> None:
    """Whether a folder of data files can be played with; if not, file, line and what is expected.

    Example: [bold]brewhall data check beer-and-bread my-cards[/bold]
    """
    bundled = load(game)
    try:
        own = load(game, folder)
    except DataError as error:
        complain(error)
        raise typer.Exit(1) from error
    for name, text in sorted(own.data.texts.items()):
        rows = sum(1 for row in csv.reader(io.StringIO(text)) if row) - 1
        origin = "as bundled" if text == bundled.data.texts[name] else "your own"
        out.print(f"{name}: {rows} rows, {origin}", soft_wrap=True)
    out.print(f"OK: {folder} can be played with; data hash {own.data.hash}", style="bold green", soft_wrap=True)


@app.command()
def export(game: GameName, folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the files go.")]) -> None:
    """Copy the bundled data files into a folder, for editing. Nothing is overwritten.

    Example: [bold]brewhall data export beer-and-bread my-cards[/bold]
    """
    texts = load(game).data.texts
    there = [folder / name for name in sorted(texts) if (folder / name).exists()]
    if there:
        raise FileTrouble(f"{there[0]} exists already; choose another folder, or move it away")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileTrouble(f"{folder} cannot be made: {error.strerror}") from error
    for name, text in sorted(texts.items()):
        write_text(folder / name, text)
        out.print(str(folder / name), soft_wrap=True)
    out.print(f"Edit them, then: brewhall play {game} --data {folder}", style="dim", soft_wrap=True)
