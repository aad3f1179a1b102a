"""Brewhall: an open digital tabletop for brewing games."""

from brewhall.core.errors import BrewhallError, IllegalAction
from brewhall.games import GAMES, load

__version__ = "0.1.0"
__all__ = ["GAMES", "BrewhallError", "IllegalAction", "__version__", "load"]
