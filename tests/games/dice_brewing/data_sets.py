"""Data files for tests: the bundled ones with changes, as an owner of the game would make them."""

from __future__ import annotations

from brewhall.games.dice_brewing.catalog import MARKET_FILE, RECIPES_FILE
from brewhall.games.dice_brewing.game import DiceBrewing
from tests.games.data_files import Rows, rows_of, text_of, with_cells
from tests.games.dice_brewing.positions import GAME

__all__ = ["MARKET_FILE", "RECIPES_FILE", "Rows", "changed", "rows", "text_of"]


def rows(file: str) -> Rows:
    """The rows of a bundled data file."""
    return rows_of(GAME, file)


def changed(file: str, place: int, **cells: str) -> DiceBrewing:
    """The game with other cells in one row of one file."""
    return DiceBrewing(with_cells(GAME, file, place, cells))
