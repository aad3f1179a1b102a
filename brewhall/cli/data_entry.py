"""Entering printed values: every row that is a reconstruction is shown and asked for, and checked before it is kept."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import typer

from brewhall.cli.console import complain, out
from brewhall.cli.files import make_folder, write_text
from brewhall.core.data import DataFiles
from brewhall.core.data_changes import PRINTED, is_note, table, unsure_rows
from brewhall.core.errors import DataError
from brewhall.core.game import Game
from brewhall.games import load

LEAVE = "quit"
SKIP = "skip"


class Enough(Exception):
    """Whoever enters values wants to stop."""


class Skipped(Exception):
    """This row is left as it is."""


def enter_values(bundled: Game, folder: Path) -> None:
    """Ask for all rows that are left; what is entered is on disk before the next question."""
    make_folder(folder)
    texts = _texts(bundled, folder)
    left = unsure_rows(DataFiles(bundled.data.texts | texts))
    count = sum(len(rows) for rows in left.values())
    if not count:
        out.print("No row is marked as a reconstruction: there is nothing to enter.")
        return
    out.print(
        f"{count} rows are a reconstruction. Enter keeps a value; '{SKIP}' goes on; '{LEAVE}' stops.", soft_wrap=True
    )
    entered = 0
    try:
        for file, names in left.items():
            for name in names:
                try:
                    _enter_row(bundled, folder, texts, file, name)
                except Skipped:
                    continue
                entered += 1
    except (Enough, EOFError, KeyboardInterrupt, typer.Abort):
        out.print()
    out.print(f"{entered} rows entered; {count - entered} are still a reconstruction.")
    if entered:
        out.print(f"Play with them: brewhall play {bundled.id} --data {folder}", style="dim", soft_wrap=True)


def _texts(bundled: Game, folder: Path) -> dict[str, str]:
    """The owner's files so far."""
    files = (folder / name for name in bundled.data.texts)
    return {file.name: file.read_text(encoding="utf-8-sig") for file in files if file.exists()}


def _enter_row(bundled: Game, folder: Path, texts: dict[str, str], file: str, name: str) -> None:
    """Ask for a row until nothing is wrong with it, then keep it. It may still wait for others that go with it."""
    rows = table(texts.get(file, bundled.data.texts[file]))
    asked = [column for column in rows[name] if not is_note(column)][1:]
    out.print(f"\n{file}: {name}", style="bold", soft_wrap=True)
    while True:
        for column in asked:
            rows[name][column] = _ask(column, rows[name][column])
        before = rows[name]["source"]
        rows[name]["source"] = PRINTED
        draft = texts | {file: _csv(rows)}
        try:
            load(bundled.id, draft)
        except DataError as error:
            complain(error)
            if (error.file, error.line) == (file, list(rows).index(name) + 2):
                rows[name]["source"] = before
                continue
            out.print("  Kept; that is for another row to put right.", style="dim")
        write_text(folder / file, draft[file])
        texts[file] = draft[file]
        return


def _ask(column: str, value: str) -> str:
    given = str(typer.prompt(f"  {column}", default=value, show_default=bool(value))).strip()
    if given == LEAVE:
        raise Enough
    if given == SKIP:
        raise Skipped
    return given


def _csv(rows: dict[str, dict[str, str]]) -> str:
    text = io.StringIO()
    cells = list(rows.values())
    writer = csv.DictWriter(text, list(cells[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(cells)
    return text.getvalue()
