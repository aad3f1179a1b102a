"""Data files for tests: the bundled ones with changes, as an owner of the game would make them."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

from brewhall.games.dice_brewing.catalog import MARKET_FILE, RECIPES_FILE
from brewhall.games.dice_brewing.game import DiceBrewing
from tests.games.dice_brewing.positions import GAME

__all__ = ["MARKET_FILE", "RECIPES_FILE", "Rows", "changed", "rows", "text_of"]

Rows = list[dict[str, str]]


def rows(file: str) -> Rows:
    """The rows of a bundled data file."""
    return list(csv.DictReader(io.StringIO(GAME.data.texts[file])))


def text_of(table: Sequence[Mapping[str, str]]) -> str:
    """The inverse of `rows`."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(table[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return out.getvalue()


def changed(file: str, place: int, **cells: str) -> DiceBrewing:
    """The game with other cells in one row of one file."""
    table = rows(file)
    assert cells.keys() <= table[place].keys()
    table[place].update(cells)
    return DiceBrewing({file: text_of(table)})
