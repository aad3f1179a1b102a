"""Dice Brewing in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType

from brewhall.cli.boards import help as helping
from brewhall.cli.boards.dice_brewing.board import Board
from brewhall.cli.boards.dice_brewing.choices import Choices
from brewhall.cli.boards.dice_brewing.groups import number
from brewhall.cli.boards.dice_brewing.help import entries_of_pieces
from brewhall.cli.boards.dice_brewing.pad import pad
from brewhall.cli.boards.dice_brewing.spelling import Refusals, spellings
from brewhall.cli.boards.dice_brewing.story import story
from brewhall.cli.boards.face import Examples, Numbered, View
from brewhall.cli.retelling import Events
from brewhall.core.game import Game
from brewhall.core.phrases import sentence
from brewhall.games.dice_brewing import texts
from brewhall.games.dice_brewing.game import DiceBrewing


class Face:
    examples = Examples(
        "place pool pale-3 M3", "p3 m3", "a space, a token, a recipe, a move or a rule: ? m3, ? fruit, ? speed"
    )
    hides = False  # all saw which tokens were taken, even where they lie face down

    def __init__(self, game: Game) -> None:
        assert isinstance(game, DiceBrewing)
        self.catalog = game.catalog
        self.words = game.words()

    def board(self, view: View, players: Sequence[str], width: int, brief: bool = False) -> RenderableType:
        return Board(view, players, self.words, width, brief).drawn()

    def question(self, view: View) -> str:
        return sentence(texts.prompt_text(self.words, view["prompt"], self.catalog))

    def numbers(self, view: View) -> Numbered:
        return number(view)

    def choices(self, view: View, numbered: Numbered, width: int) -> RenderableType:
        return Choices(view, numbered, self.words, width).drawn()

    def spellings(self, action: Mapping[str, Any]) -> list[str]:
        return spellings(self.words, self.catalog, action)

    def refusals(self, view: View) -> dict[str, str]:
        return Refusals(view, self.words, self.catalog).all()

    def obvious(self, view: View) -> int | None:
        """The engine itself takes every step that leaves no choice."""
        return None

    def move(self, action: Mapping[str, Any]) -> str:
        return texts.move_text(self.words, action, self.catalog)

    def story(self, events: Events, viewer: int | None, players: Sequence[str], strict: bool = False) -> list[str]:
        return story(events, viewer, players, self.words, self.catalog)

    def pad(self, view: View, players: Sequence[str], viewer: int | None, width: int) -> RenderableType:
        return pad(view, players, viewer, self.words, self.catalog)

    def explain(self, topic: str) -> list[tuple[str, str]]:
        return helping.explain(self.words, entries_of_pieces(self.words, self.catalog), topic)

    def topics(self) -> list[tuple[str, str]]:
        return helping.topics(self.words)
