"""Dice Brewing in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType

from brewhall.boards import help as helping
from brewhall.boards.dice_brewing.board import Board
from brewhall.boards.dice_brewing.choices import Choices
from brewhall.boards.dice_brewing.groups import Action, Numbered, number
from brewhall.boards.dice_brewing.help import entries_of_pieces
from brewhall.boards.dice_brewing.pad import pad
from brewhall.boards.dice_brewing.spelling import Refusals, spellings
from brewhall.boards.dice_brewing.story import story
from brewhall.boards.face import Events, Examples
from brewhall.core.game import Game
from brewhall.core.narrator import Narrator
from brewhall.core.phrases import plain
from brewhall.games.dice_brewing.game import DiceBrewing
from brewhall.games.dice_brewing.view import DiceBrewingView


class Face:
    examples = Examples("place pool pale-3 M3", "p3 m3", "? m3, ? fruit, ? speed")
    hides = False  # all saw which tokens were taken, even where they lie face down

    def __init__(self, game: Game) -> None:
        assert isinstance(game, DiceBrewing)
        self.game = game
        self.texts = game.component_texts()
        self.words = game.words()

    def board(self, view: DiceBrewingView, players: Sequence[str], width: int, brief: bool = False) -> RenderableType:
        return Board(view, self.game.narrator(viewer=view.viewer, names=players), width, brief).drawn()

    def question(self, view: DiceBrewingView) -> str:
        return plain(view.prompt.phrase)

    def numbers(self, view: DiceBrewingView) -> Numbered:
        return number(view)

    def choices(self, view: DiceBrewingView, numbered: Numbered, width: int) -> RenderableType:
        return Choices(view, numbered, self.words, width).drawn()

    def spellings(self, action: Action) -> list[str]:
        return spellings(self.texts, action.kind, action.parameters)

    def refusals(self, view: DiceBrewingView) -> dict[str, str]:
        return Refusals(view, self.texts).all()

    def obvious(self, view: DiceBrewingView) -> int | None:
        """The engine itself takes every step that leaves no choice."""
        return None

    def move(self, action: Action) -> str:
        return plain(action.phrase)

    def story(self, events: Events, narrator: Narrator) -> list[str]:
        return story(self.game.story(events, narrator).gathered(), narrator)

    def pad(self, view: DiceBrewingView, players: Sequence[str], viewer: int | None, width: int) -> RenderableType:
        return pad(view, self.game.narrator(viewer=viewer, names=players))

    def explain(self, topic: str) -> list[tuple[str, str]]:
        return helping.explain(self.game, entries_of_pieces(self.texts), topic)

    def topics(self) -> list[tuple[str, str]]:
        return helping.topics(self.game)
