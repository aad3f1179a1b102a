"""Data files for tests: the bundled ones with changes, as an owner of the game would make them."""

from __future__ import annotations

from brewhall.games.heaven_and_ale.catalog import (
    BARRELS,
    BOARD,
    MONK_TILES,
    PLAYERS,
    PRIVILEGES,
    PRODUCTION,
    PRODUCTION_MANUAL,
    SCORING_SPOTS,
    SHEDS,
    SHEDS_MANUAL,
    TILES,
    TRACK,
)
from brewhall.games.heaven_and_ale.game import HeavenAndAle
from tests.games.data_files import Rows, rows_of, text_of, with_cells
from tests.games.heaven_and_ale.positions import GAME

__all__ = [
    "BARRELS",
    "BOARD",
    "MONK_TILES",
    "PLAYERS",
    "PRIVILEGES",
    "PRODUCTION",
    "PRODUCTION_MANUAL",
    "SCORING_SPOTS",
    "SHEDS",
    "SHEDS_MANUAL",
    "TILES",
    "TRACK",
    "Rows",
    "changed",
    "rows",
    "text_of",
]


def rows(file: str) -> Rows:
    """The rows of a bundled data file."""
    return rows_of(GAME, file)


def changed(file: str, place: int, **cells: str) -> HeavenAndAle:
    """The game with other cells in one row of one file."""
    return HeavenAndAle(with_cells(GAME, file, place, cells))
