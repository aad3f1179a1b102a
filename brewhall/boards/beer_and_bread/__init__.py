"""Beer & Bread in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType

from brewhall.boards import help as helping
from brewhall.boards.beer_and_bread.board import Board
from brewhall.boards.beer_and_bread.choices import PLAYS, choices
from brewhall.boards.beer_and_bread.help import entries_of_pieces
from brewhall.boards.beer_and_bread.pad import pad
from brewhall.boards.face import Examples, Numbered, View
from brewhall.boards.retelling import Events
from brewhall.core.game import Game
from brewhall.games.beer_and_bread import texts
from brewhall.games.beer_and_bread.game import BeerAndBread
from brewhall.games.beer_and_bread.memory import forget

UNTOLD = ("settled",)  # the payment or offer that follows says it, too
OF_THE_TABLE = (
    "seeded",
    "laid-exchange",
    "hand",
    "swapped",
)  # done by nobody in particular, though the journal names a seat
DRAWN = ("hand", "swapped", "windmill")  # one's own hand is on the board


class Face:
    examples = Examples("harvest beer-06", "h beer-06", "a card, an upgrade, a move or a rule: ? beer-06, ? harvest")
    hides = True  # hands

    def __init__(self, game: Game) -> None:
        assert isinstance(game, BeerAndBread)
        self.catalog = game.catalog
        self.words = game.words()

    def board(self, view: View, players: Sequence[str], width: int, brief: bool = False) -> RenderableType:
        return Board(view, players, self.words, self.catalog, width, brief).drawn()

    def question(self, view: View) -> str:
        return texts.prompt_text(self.words, view["prompt"])

    def numbers(self, view: View) -> Numbered:
        """For "how much" the amount, otherwise the place in the list."""
        actions = view["actions"]
        if all("amount" in action["parameters"] for action in actions):
            return {int(action["parameters"]["amount"]): action for action in actions}
        return dict(enumerate(actions, 1))

    def choices(self, view: View, numbered: Numbered, width: int) -> RenderableType:
        return choices(view, numbered, self.words, width)

    def spellings(self, action: Mapping[str, Any]) -> list[str]:
        return []

    def refusals(self, view: View) -> dict[str, str]:
        return {
            f"{kind} {entry['card']}": texts.reason_text(self.words, entry["reason"])
            for entry in view["impossible"]
            for kind in (PLAYS if entry["kind"] == "any" else (entry["kind"],))
        }

    def obvious(self, view: View) -> int | None:
        return None

    def move(self, action: Mapping[str, Any]) -> str:
        return texts.move_text(self.words, action, self.catalog)

    def story(self, events: Events, viewer: int | None, players: Sequence[str], strict: bool = False) -> list[str]:
        lines: list[str] = []
        teller: object = None
        for event in events:
            own = event["seat"] == viewer
            if event["kind"] in UNTOLD or (own and event["kind"] in DRAWN):
                continue
            told = forget(event, viewer) if strict else event
            text = texts.event_text(self.words, told, viewer, players, self.catalog)
            doer = None if event["kind"] in OF_THE_TABLE else event["seat"]
            if doer is not None and doer == teller:
                lines[-1] += f" {text}"
            else:
                lines.append(text)
            teller = doer
        return lines

    def pad(self, view: View, players: Sequence[str], viewer: int | None, width: int) -> RenderableType:
        return pad(view, players, viewer, self.words, self.catalog, width)

    def explain(self, topic: str) -> list[tuple[str, str]]:
        return helping.explain(self.words, entries_of_pieces(self.words, self.catalog), topic)

    def topics(self) -> list[tuple[str, str]]:
        return helping.topics(self.words)
