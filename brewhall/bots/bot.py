"""A player made of code: it is given what its seat sees, and answers with an action."""

from __future__ import annotations

from abc import ABC, abstractmethod

from brewhall.core.dealer import SeededDealer
from brewhall.core.errors import BrewhallError
from brewhall.core.outcome import Outcome
from brewhall.core.state import State


class Forfeit(BrewhallError):
    """A bot cannot go on: it has crashed, takes too long or answers nonsense."""


class Bot(ABC):
    """Bots are deterministic under their seed and know nothing that `seen` does not show."""

    def __init__(self, seed: int | str = 0) -> None:
        self.chance = SeededDealer(f"bot {seed}")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    @abstractmethod
    def choose(self, seen: State) -> int:
        """One of `seen.legal_actions()`. `seen` is `state.seen_by(seat)` of the seat to play."""

    def end(self, seen: State, outcome: Outcome) -> None:  # noqa: B027, for most there is nothing to do
        """The game is over, and this is how."""
