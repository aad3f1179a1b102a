"""What a game is. Knows no game."""

from brewhall.core.dealer import Dealer, FairDealer, ScriptedDealer, SeededDealer
from brewhall.core.errors import BrewhallError, IllegalAction
from brewhall.core.game import Game
from brewhall.core.journal import Journal
from brewhall.core.outcome import Outcome
from brewhall.core.state import OVER, State

__all__ = [
    "OVER",
    "BrewhallError",
    "Dealer",
    "FairDealer",
    "Game",
    "IllegalAction",
    "Journal",
    "Outcome",
    "ScriptedDealer",
    "SeededDealer",
    "State",
]
