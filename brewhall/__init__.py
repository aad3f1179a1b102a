"""Brewhall: an open digital tabletop for brewing games."""

import os

if os.environ.get("BREWHALL_PURE"):
    from brewhall._pure import prefer_sources

    prefer_sources()

from brewhall.core import state as _engine
from brewhall.core.errors import BrewhallError, IllegalAction
from brewhall.games import GAMES, load
from brewhall.match import Match

__version__ = "0.1.0"
COMPILED = not _engine.__file__.endswith(".py")

__all__ = ["COMPILED", "GAMES", "BrewhallError", "IllegalAction", "Match", "__version__", "load"]
