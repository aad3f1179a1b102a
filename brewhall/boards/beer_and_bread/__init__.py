"""Beer & Bread in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType

from brewhall.boards import help as helping
from brewhall.boards.beer_and_bread.board import Board
from brewhall.boards.beer_and_bread.choices import PLAYS, choices
from brewhall.boards.beer_and_bread.help import entries_of_pieces
from brewhall.boards.beer_and_bread.pad import pad
from brewhall.boards.beer_and_bread.pieces import read
from brewhall.boards.face import Action, Events, Examples, Numbered
from brewhall.core.game import Game
from brewhall.core.narrator import Narrator
from brewhall.games.beer_and_bread.game import BeerAndBread
from brewhall.games.beer_and_bread.view import BeerAndBreadView as View

OF_THE_TABLE = (
    "seeded",
    "laid-exchange",
    "hand",
    "swapped",
)  # done by nobody in particular, though the journal names a seat
DRAWN = ("hand", "swapped", "windmill")  # one's own hand is on the board


class Face:
    examples = Examples("harvest beer-06", "h beer-06", "? beer-06, ? harvest")
    hides = True  # hands

    def __init__(self, game: Game) -> None:
        assert isinstance(game, BeerAndBread)
        self.game = game
        self.words = game.words()

    def board(self, view: View, players: Sequence[str], width: int, brief: bool = False) -> RenderableType:
        return Board(view, self.game.narrator(viewer=view.viewer, names=players), width, brief).drawn()

    def question(self, view: View) -> str:
        return read(view.prompt.phrase, self.words)

    def numbers(self, view: View) -> Numbered:
        """For "how much" the amount, otherwise the place in the list."""
        if all("amount" in action.parameters for action in view.actions):
            return {int(action.parameters["amount"]): action for action in view.actions}
        return dict(enumerate(view.actions, 1))

    def choices(self, view: View, numbered: Numbered, width: int) -> RenderableType:
        return choices(view, numbered, self.words, width)

    def spellings(self, action: Action) -> list[str]:
        return []

    def refusals(self, view: View) -> dict[str, str]:
        return {
            f"{kind} {entry.target}": read(entry.phrase, self.words)
            for entry in view.impossible
            for kind in (PLAYS if entry.kind == "any" else (entry.kind,))
        }

    def obvious(self, view: View) -> int | None:
        return None

    def move(self, action: Action) -> str:
        return read(action.phrase, self.words)

    def story(self, events: Events, narrator: Narrator) -> list[str]:
        lines: list[str] = []
        teller: object = None
        tale = self.game.story([narrator.recall(event) for event in events], narrator)
        for event in tale.gathered():
            told = " ".join(read(phrase, self.words) for phrase in tale.told(event))
            if not told or (event["kind"] in DRAWN and event["seat"] == narrator.viewer):
                continue
            doer = None if event["kind"] in OF_THE_TABLE else event["seat"]
            if doer is not None and doer == teller:
                lines[-1] += f" {told}"
            else:
                lines.append(told)
            teller = doer
        return lines

    def pad(self, view: View, players: Sequence[str], viewer: int | None, width: int) -> RenderableType:
        return pad(view, self.game.narrator(viewer=viewer, names=players), width)

    def explain(self, topic: str) -> list[tuple[str, str]]:
        return helping.explain(self.game, entries_of_pieces(self.game.vocabulary()), topic)

    def topics(self) -> list[tuple[str, str]]:
        return helping.topics(self.game)
