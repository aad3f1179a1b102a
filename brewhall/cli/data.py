"""`brewhall data`: an owner's own component values."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Annotated

import typer

from brewhall.cli.arguments import GameName
from brewhall.cli.console import complain, err, out
from brewhall.cli.data_entry import enter_values
from brewhall.cli.files import FileTrouble, write_text
from brewhall.core.data import delimiter, nearest
from brewhall.core.data_changes import Change, changes, table, unsure_rows
from brewhall.core.errors import DataError
from brewhall.core.game import Game
from brewhall.games import load

MOST_PROBLEMS = 50  # whoever has more has the wrong file
MOST_CHANGES = 30

app = typer.Typer(
    no_args_is_help=True, help="Your own component values: check them, enter them, get files to begin with."
)
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder with your files.")]


@app.command()
def check(game: GameName, folder: Folder) -> None:
    """Whether a folder of data files can be played with; if not, all that is wrong: file, line and what is expected.

    Says what is not as bundled, which files were not read, and how many rows are still a reconstruction.

    Example: [bold]brewhall data check beer-and-bread my-cards[/bold]
    """
    bundled = load(game)
    _name_unread(folder, bundled)
    try:
        own = load(game, folder)
    except DataError as error:
        found = _problems(bundled, folder, error)
        for problem in found:
            complain(problem)
        if len(found) > 1:
            err.print(f"{len(found)} problems; some may follow from others.", soft_wrap=True)
        raise typer.Exit(1) from error
    for name, text in sorted(own.data.texts.items()):
        origin = "as bundled" if text == bundled.data.texts.get(name) else "your own"
        out.print(f"{name}: {_rows(text)} rows, {origin}", soft_wrap=True)
    _show_changes(changes(bundled.data, own.data))
    _show_unsure(own)
    out.print(f"OK: {folder} can be played with; data hash {own.data.hash}", style="bold green", soft_wrap=True)


def _rows(text: str) -> int:
    return sum(1 for row in csv.reader(io.StringIO(text), delimiter=delimiter(text)) if row) - 1


def _name_unread(folder: Path, game: Game) -> None:
    """Files that somebody may have meant to be read."""
    if not folder.is_dir():
        return
    for file in sorted(folder.iterdir()):
        if file.is_file() and not file.name.startswith((game.id, ".")):
            meant = nearest(file.name, game.data.texts)
            hint = f"; did you mean {meant}?" if meant else f"; files of this game begin with {game.id}"
            err.print(f"{file.name}: not read{hint}", style="yellow", soft_wrap=True)


def _problems(bundled: Game, folder: Path, first: DataError) -> list[DataError]:
    """All problems: whatever is wrong is put as bundled, and the rest is looked at again."""
    found = [first]
    texts: dict[str, str] = {}
    if first.file:
        for file in folder.glob("*.csv"):
            if file.name in bundled.data.texts:
                texts[file.name] = file.read_text(encoding="utf-8-sig")
    error, replaced = first, set[tuple[str, int]]()
    while error.file in texts and len(found) < MOST_PROBLEMS:
        _put_as_bundled(texts, error, bundled, replaced)
        try:
            if texts:
                load(bundled.id, texts)
            break
        except DataError as another:
            error = another
            if (error.file, error.line) not in replaced:
                found.append(error)
    return found


def _put_as_bundled(texts: dict[str, str], error: DataError, bundled: Game, replaced: set[tuple[str, int]]) -> None:
    """The line that is wrong, if it is one that the bundled file has too; else the file."""
    place = (error.file, error.line)
    lines, originals = texts[error.file].splitlines(), bundled.data.texts[error.file].splitlines()
    fits = delimiter(texts[error.file]) == "," and 1 < error.line <= min(len(lines), len(originals))
    if fits and place not in replaced:
        same = lines[error.line - 1].split(",")[0]
        original = next((line for line in originals if line.split(",")[0] == same), originals[error.line - 1])
        lines[error.line - 1] = original
        texts[error.file] = "\n".join(lines) + "\n"
        replaced.add(place)
    else:
        del texts[error.file]


def _show_changes(found: list[Change]) -> None:
    file = ""
    for change in found[:MOST_CHANGES]:
        if change.file != file:
            file = change.file
            out.print(f"Changed in {file}:", soft_wrap=True)
        out.print(f"  {change}", soft_wrap=True)
    if len(found) > MOST_CHANGES:
        out.print(f"  and {len(found) - MOST_CHANGES} more", style="dim")


def _show_unsure(game: Game) -> None:
    for file, rows in unsure_rows(game.data).items():
        total = len(table(game.data.texts[file]))
        out.print(
            f"{file}: {len(rows)} of {total} rows are a reconstruction, not as printed", style="dim", soft_wrap=True
        )


@app.command()
def enter(game: GameName, folder: Folder) -> None:
    """Enter the printed values of your own box, card by card. Stop when you like: the next time it goes on.

    Example: [bold]brewhall data enter beer-and-bread my-cards[/bold]
    """
    enter_values(load(game), folder)


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
    out.print(f"Edit them, then: brewhall serve --data {game}={folder}", style="dim", soft_wrap=True)
