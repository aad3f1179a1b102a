"""How fast this device thinks: whether its visitor would gladly wait for the strongest bot."""

from __future__ import annotations

import time
from collections.abc import Callable

from brewhall.bots import LEVELS
from brewhall.bots.searching import SearchBot
from brewhall.core.dealer import SeededDealer
from brewhall.games import bundled

GAME = "heaven-and-ale"  # whose moves take longest
TRIED = 8  # simulations: a fraction of a second anywhere


def master_seconds(clock: Callable[[], float] = time.perf_counter) -> float:
    """How long the master would think about a move."""
    seen = bundled(GAME).start(dealer=SeededDealer(1)).seen_by(0)
    SearchBot(1, simulations=1).choose(seen)  # what is loaded and laid out once is not counted
    began = clock()
    SearchBot(2, simulations=TRIED).choose(seen)
    return (clock() - began) / TRIED * LEVELS["master"].simulations
