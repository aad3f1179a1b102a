"""Heaven & Ale in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType

from brewhall.cli.boards import help as helping
from brewhall.cli.boards.face import Examples, Numbered, View
from brewhall.cli.boards.heaven_and_ale.board import Board
from brewhall.cli.boards.heaven_and_ale.choices import Choices
from brewhall.cli.boards.heaven_and_ale.help import entries_of_pieces
from brewhall.cli.boards.heaven_and_ale.numbers import number
from brewhall.cli.boards.heaven_and_ale.pad import pad
from brewhall.cli.boards.heaven_and_ale.pieces import face_code
from brewhall.cli.retelling import Events
from brewhall.core.game import Game
from brewhall.games.heaven_and_ale import texts
from brewhall.games.heaven_and_ale.game import HeavenAndAle

OPENS = ("round", "starting-player", "moved")  # events that a line of the story begins with


class Face:
    examples = Examples(
        "buy hops-3 S05", "ho3 s05", "a tile, a card, a goal, a move or a rule: ? ho3, ? purse, ? sheds"
    )
    hides = False  # hands; there is nothing that one player may see and another may not

    def __init__(self, game: Game) -> None:
        assert isinstance(game, HeavenAndAle)
        self.catalog = game.catalog
        self.words = game.words()

    def board(self, view: View, players: Sequence[str], width: int, brief: bool = False) -> RenderableType:
        return Board(view, players, self.words, self.catalog, width, brief).drawn()

    def question(self, view: View) -> str:
        return texts.prompt_text(self.words, self.catalog, view["prompt"])

    def numbers(self, view: View) -> Numbered:
        return number(view, self.catalog)

    def choices(self, view: View, numbered: Numbered, width: int) -> RenderableType:
        return Choices(view, numbered, self.words, self.catalog, width).drawn()

    def spellings(self, action: Mapping[str, Any]) -> list[str]:
        """With the codes that the board shows, with the names of monks and cards, and a purchase without its verb."""
        given = dict(action["parameters"])
        ways = [given]
        if "tile" in given:
            ways.append({**given, "tile": face_code(self.words, given["tile"])})
            ways.append({**given, "tile": texts.tile_text(self.words, self.catalog, given["tile"])})
        elif "card" in given:
            ways.append({**given, "card": self.catalog.card_names[given["card"]]})
        elif "spot" in given:
            ways.append({**given, "spot": texts.spot_text(self.words, self.catalog, given["spot"])})
        without_verb = [" ".join(way.values()) for way in ways if way]
        return [f"{action['kind']} {way}" for way in without_verb] + without_verb

    def refusals(self, view: View) -> dict[str, str]:
        refused: dict[str, str] = {}
        for entry in view["impossible"]:
            reason = texts.reason_text(self.words, entry["reason"])
            refused[entry["move"]] = reason
            verb, _, rest = entry["move"].partition(" ")
            refused[rest] = reason
            if verb == "buy":
                refused[face_code(self.words, rest)] = refused[f"buy {face_code(self.words, rest)}"] = reason
        return refused | self._refused_plots(view)

    def _refused_plots(self, view: View) -> dict[str, str]:
        """Plots that are taken, or on whose side a tile is too dear."""
        purchases = [action for action in view["actions"] if action["kind"] == "buy"]
        refused: dict[str, str] = {}
        if not purchases:
            return refused
        side = view["sides"][view["to_play"]]
        for face, target in {action["parameters"]["tile"]: action["targets"][0] for action in purchases}.items():
            for plot, there in side["garden"].items():
                price = view["pieces"][target]["sunny" if self.catalog.board.sunny[plot] else "shady"]
                if there is None and price <= side["ducats"]:
                    continue
                blanks = {"plot": plot, "price": price, "has": side["ducats"]}
                reason = self.words.text("reason.too-dear" if there is None else "reason.plot-taken", **blanks)
                entry = {"kind": "buy", "parameters": {"tile": face, "plot": plot}}
                refused |= dict.fromkeys(self.spellings(entry), reason)
        return refused

    def obvious(self, view: View) -> int | None:
        """HA-6.7: being done where nothing is left to buy, or no plot to plant it on."""
        if view["prompt"]["key"] != "prompt.buy-more" or any(action["kind"] == "buy" for action in view["actions"]):
            return None
        side = view["sides"][view["to_play"]]
        tiles = next(space["tiles"] for space in view["track"] if space["position"] == side["figure"])
        if tiles and None in side["garden"].values():
            return None  # one may sell a card and go on
        return next(int(action["action"]) for action in view["actions"] if action["kind"] == "done")

    def move(self, action: Mapping[str, Any]) -> str:
        return texts.move_text(self.words, self.catalog, action)

    def story(self, events: Events, viewer: int | None, players: Sequence[str], strict: bool = False) -> list[str]:
        """A line a turn: the move in a sentence, what followed in short."""
        lines: list[str] = []
        teller: object = None
        for event in events:
            if lines and event["seat"] == teller is not None and event["kind"] not in OPENS:
                short = texts.event_text(self.words, self.catalog, event, viewer, players, short=True)
                lines[-1] = self.words.text("event.joined", first=lines[-1].removesuffix("."), then=short)
            else:
                lines.append(texts.event_text(self.words, self.catalog, event, viewer, players))
            teller = None if event["kind"] == "starting-player" else event["seat"]
        return lines

    def pad(self, view: View, players: Sequence[str], viewer: int | None, width: int) -> RenderableType:
        return pad(view, players, viewer, self.words)

    def explain(self, topic: str) -> list[tuple[str, str]]:
        return helping.explain(self.words, entries_of_pieces(self.words, self.catalog), topic)

    def topics(self) -> list[tuple[str, str]]:
        return helping.topics(self.words)
