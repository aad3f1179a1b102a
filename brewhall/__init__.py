"""Brewhall: an open digital tabletop for brewing games."""

import os
from importlib.util import find_spec

if os.environ.get("BREWHALL_PURE"):
    from brewhall._pure import prefer_sources

    prefer_sources()
if os.environ.get("BREWHALL_STAND_INS") or find_spec("librt") is None:
    from brewhall._stand_ins import stand_in

    stand_in()

from brewhall.core import state as _engine
from brewhall.core.errors import BrewhallError, IllegalAction
from brewhall.games import GAMES, load
from brewhall.match import Match

__version__ = "0.2.0"
COMPILED = not _engine.__file__.endswith((".py", ".pyc"))

__all__ = ["COMPILED", "GAMES", "BrewhallError", "IllegalAction", "Match", "__version__", "load"]
