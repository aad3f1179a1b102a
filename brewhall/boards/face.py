"""What the command line and environments ask of the drawing of a game. A face draws views; it knows no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from rich.console import RenderableType

from brewhall.core.game import Game
from brewhall.core.narrator import Narrator
from brewhall.core.view import AnyView, LegalAction

Action = LegalAction[Any]
Numbered = Mapping[int, Action]  # legal actions by the number a person types
Events = Sequence[dict[str, Any]]


@dataclass(frozen=True)
class Examples:
    """What the help of the command line shows: a move, a short form of it, and questions."""

    move: str
    short: str
    asking: str


class Face(Protocol):
    examples: Examples
    hides: bool  # whether some of what one person sees must be kept from another at the same keyboard

    def board(self, view: AnyView, players: Sequence[str], width: int, brief: bool = False) -> RenderableType:
        """The whole table as a seat sees it; `brief` for low screens."""

    def question(self, view: AnyView) -> str:
        """What is to be decided."""

    def numbers(self, view: AnyView) -> Numbered:
        """The legal moves that have a number, by the number to type; the others can be written out."""

    def choices(self, view: AnyView, numbered: Numbered, width: int) -> RenderableType:
        """The legal moves with their numbers, grouped, and what they bring."""

    def spellings(self, action: Action) -> list[str]:
        """How a move may be written out, besides its own text."""

    def refusals(self, view: AnyView) -> dict[str, str]:
        """Moves that people may expect to be possible, as they may be typed, and why they are not."""

    def obvious(self, view: AnyView) -> int | None:
        """An action that a person need not be asked for."""

    def move(self, action: Action) -> str:
        """A move in words."""

    def story(self, events: Events, narrator: Narrator) -> list[str]:
        """What happened, a line for each thing somebody did."""

    def pad(self, view: AnyView, players: Sequence[str], viewer: int | None, width: int) -> RenderableType:
        """The end of the game, every point explained."""

    def explain(self, topic: str) -> list[tuple[str, str]]:
        """Heading and text of everything that has this name: rule topics, moves, pieces."""

    def topics(self) -> list[tuple[str, str]]:
        """The rule topics: name and title."""


def face_of(game: Game) -> Face:
    module = import_module(f"brewhall.boards.{game.id.replace('-', '_')}")
    face: Face = module.Face(game)
    return face


def seat_names(seats: Sequence[str]) -> list[str]:
    """Bots by name, people by seat; a name that occurs twice gets its seat, too."""
    return [
        f"seat {seat}" if name == "human" else f"{name} {seat}" if list(seats).count(name) > 1 else name
        for seat, name in enumerate(seats)
    ]
