"""The bundled data files of a game with changes, as an owner of the box would make them."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

from brewhall.core import Game

Rows = list[dict[str, str]]


def rows_of(game: Game, file: str) -> Rows:
    return list(csv.DictReader(io.StringIO(game.data.texts[file])))


def text_of(table: Sequence[Mapping[str, str]]) -> str:
    """The inverse of `rows_of`."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(table[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return out.getvalue()


def with_cells(game: Game, file: str, place: int, cells: Mapping[str, str]) -> dict[str, str]:
    """A file with other cells in one of its rows, as a game takes it."""
    table = rows_of(game, file)
    assert cells.keys() <= table[place].keys()
    table[place].update(cells)
    return {file: text_of(table)}
