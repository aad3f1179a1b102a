"""Brewhall: an open digital tabletop for brewing games."""

from brewhall.core.errors import BrewhallError, IllegalAction
from brewhall.games import GAMES, load
from brewhall.match import Match

__version__ = "0.1.0"
__all__ = ["GAMES", "BrewhallError", "IllegalAction", "Match", "__version__", "load"]
