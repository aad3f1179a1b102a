"""What a referee is: a second opinion on a game, that follows the engine's games from outside.

A referee is written from the specification alone. It keeps its own position and its own course of the game: a generator
that runs until a player has to choose, yields what may be chosen (`Ask`) and is sent the move. It shares no code with
the engine, and repeats no chance: what a shuffle gave is read off the engine's position (`Referee.engine`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

Position = Mapping[str, Any]  # what the engine's to_json() gives


class DisagreementError(AssertionError):
    """Engine and referee differ."""


@dataclass(frozen=True)
class Ask:
    """A decision with at least two options, as the top of the engine's decision stack should show it."""

    step: str
    seat: int
    moves: frozenset[str]
    details: Mapping[str, object] = field(default_factory=dict)


Flow = Generator[Ask, str, None]


@dataclass(frozen=True)
class Result:
    scores: list[int]
    ranks: tuple[int, ...]
    why: str

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class Referee(ABC):
    """Follows one game. `ask` is the decision that stands now, or None when the game is over."""

    def __init__(self, engine: Position) -> None:
        """Take what chance decided in the set-up off the engine's first position."""
        self.engine = engine
        self.situations: Counter[str] = Counter()
        self.ask: Ask | None = None

    @abstractmethod
    def game(self) -> Flow:
        """The course of the game."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """The position in the names of the engine, all that can be known; a set where order says nothing."""

    @abstractmethod
    def view(self, viewer: int | None) -> dict[str, Any]:
        """The position as a seat, or a spectator (None), may know it."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The score of every seat if the game ended now."""

    @abstractmethod
    def result(self) -> Result:
        """How the game ended."""

    def begin(self) -> None:
        self._flow = self.game()
        self._go_on(None)

    def follow(self, move: str, engine: Position) -> None:
        """Play a move of the engine; `engine` is its position afterwards."""
        if self.ask is None or move not in self.ask.moves:
            raise DisagreementError(f"the engine played '{move}', which is not legal")
        self.engine = engine
        self._go_on(move)

    def _go_on(self, move: str | None) -> None:
        try:
            self.ask = next(self._flow) if move is None else self._flow.send(move)
        except StopIteration:
            self.ask = None
        if self.ask is not None and len(self.ask.moves) < 2:
            raise AssertionError(f"the referee asked without a choice: {self.ask}")

    def note(self, situation: str) -> None:
        self.situations[situation] += 1


class Policy(Protocol):
    """Chance with a preference, so that rare situations are met."""

    @property
    def name(self) -> str: ...

    def choose(self, moves: list[str], engine: Position, random: Random) -> str: ...


@dataclass(frozen=True)
class Setting:
    """How a game begins. A head start leads to what only good play would reach; 0 is the game as it is."""

    options: Mapping[str, object] = field(default_factory=dict)
    head_start: int = 0


@dataclass(frozen=True, eq=False)
class Refereed:
    """A game that has a referee, and how it is played before the referee."""

    game: str
    referee: Callable[[Position, int], Referee]  # made from the first position and the head start
    policies: Sequence[Policy]
    settings: Sequence[Setting] = (Setting(),)  # games take them in turn
    put_ahead: Callable[[Position, int], dict[str, Any]] | None = None  # gives every seat a head start
