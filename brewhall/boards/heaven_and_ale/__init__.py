"""Heaven & Ale in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import RenderableType

from brewhall.boards import help as helping
from brewhall.boards.face import Events, Examples
from brewhall.boards.heaven_and_ale.board import Board
from brewhall.boards.heaven_and_ale.choices import Choices
from brewhall.boards.heaven_and_ale.help import entries_of_pieces
from brewhall.boards.heaven_and_ale.numbers import Action, Numbered, number
from brewhall.boards.heaven_and_ale.pad import pad
from brewhall.boards.heaven_and_ale.pieces import face_code
from brewhall.core.game import Game
from brewhall.core.narrator import Narrator, reason
from brewhall.core.phrases import plain
from brewhall.games.heaven_and_ale.game import HeavenAndAle
from brewhall.games.heaven_and_ale.narrator import HeavenAndAleNarrator
from brewhall.games.heaven_and_ale.view import HeavenAndAleView

OPENS = ("round", "starting-player", "moved")  # events that a line of the story begins with


class Face:
    examples = Examples("buy hops-3 S05", "ho3 s05", "? ho3, ? purse, ? sheds")
    hides = False  # hands; there is nothing that one player may see and another may not

    def __init__(self, game: Game) -> None:
        assert isinstance(game, HeavenAndAle)
        self.game = game
        self.catalog = game.catalog
        self.words = game.words()
        self.narrator = game.narrator()

    def board(self, view: HeavenAndAleView, players: Sequence[str], width: int, brief: bool = False) -> RenderableType:
        return Board(view, self.game.narrator(viewer=view.viewer, names=players), width, brief).drawn()

    def question(self, view: HeavenAndAleView) -> str:
        return plain(view.prompt.phrase)

    def numbers(self, view: HeavenAndAleView) -> Numbered:
        return number(view, self.catalog)

    def choices(self, view: HeavenAndAleView, numbered: Numbered, width: int) -> RenderableType:
        return Choices(view, numbered, self.narrator, self.catalog, width).drawn()

    def spellings(self, action: Action) -> list[str]:
        """With the codes that the board shows, with the names of monks and cards, and a purchase without its verb."""
        return self._spellings(action.kind, action.parameters)

    def _spellings(self, kind: str, given: Mapping[str, str]) -> list[str]:
        ways = [dict(given)]
        if "tile" in given:
            ways.append({**given, "tile": face_code(self.words, given["tile"])})
            ways.append({**given, "tile": self.narrator.title("tile", given["tile"])})
        elif "card" in given:
            ways.append({**given, "card": self.narrator.title("card", given["card"])})
        elif "spot" in given:
            ways.append({**given, "spot": self.narrator.title("spot", given["spot"])})
        without_verb = [" ".join(way.values()) for way in ways if way]
        return [f"{kind} {way}" for way in without_verb] + without_verb

    def refusals(self, view: HeavenAndAleView) -> dict[str, str]:
        refused: dict[str, str] = {}
        for entry in view.impossible:
            rest = entry.move.removeprefix(f"{entry.kind} ")
            refused[entry.move] = refused[rest] = why = plain(entry.phrase)
            if entry.kind == "buy":
                refused[face_code(self.words, rest)] = refused[f"buy {face_code(self.words, rest)}"] = why
        return refused | self._refused_plots(view)

    def _refused_plots(self, view: HeavenAndAleView) -> dict[str, str]:
        """Plots that are taken, or on whose side a tile is too dear."""
        purchases = [action for action in view.actions if action.kind == "buy"]
        refused: dict[str, str] = {}
        if not purchases:
            return refused
        side = view.sides[view.viewer or 0]
        for face, target in {action.parameters["tile"]: action.targets[0] for action in purchases}.items():
            for plot, sunny in self.catalog.board.sunny.items():
                price = view.pieces[target].price["sunny" if sunny else "shady"]
                if plot in side.garden:
                    why = reason("plot-taken", plot=plot)
                elif price > side.ducats:
                    why = reason("too-dear", price=price, has=side.ducats)
                else:
                    continue
                spellings = self._spellings("buy", {"tile": face, "plot": plot})
                refused |= dict.fromkeys(spellings, plain(self.narrator.reason(why)))
        return refused

    def obvious(self, view: HeavenAndAleView) -> int | None:
        """HA-6.7: being done where nothing is left to buy, or no plot to plant it on."""
        if view.prompt.step != "buy-more" or any(action.kind == "buy" for action in view.actions):
            return None
        side = view.sides[view.viewer or 0]
        if view.tiles_on(side.figure) and len(side.garden) < len(self.catalog.board.plots):
            return None  # one may sell a card and go on
        return next(action.action for action in view.actions if action.kind == "done")

    def move(self, action: Action) -> str:
        return plain(action.phrase)

    def story(self, events: Events, narrator: Narrator) -> list[str]:
        """A line a turn: the move in a sentence, what followed in short."""
        assert isinstance(narrator, HeavenAndAleNarrator)
        lines: list[str] = []
        teller: object = None
        for event in events:
            if lines and event["seat"] == teller is not None and event["kind"] not in OPENS:
                lines[-1] = self.words.text(
                    "event.joined", first=lines[-1].removesuffix("."), then=narrator.brief(event)
                )
            elif told := narrator.event(event):
                lines.append(plain(told))
            teller = None if event["kind"] == "starting-player" else event["seat"]
        return lines

    def pad(self, view: HeavenAndAleView, players: Sequence[str], viewer: int | None, width: int) -> RenderableType:
        return pad(view, self.game.narrator(viewer=viewer, names=players))

    def explain(self, topic: str) -> list[tuple[str, str]]:
        return helping.explain(self.game, entries_of_pieces(self.narrator, self.catalog), topic)

    def topics(self) -> list[tuple[str, str]]:
        return helping.topics(self.game)
