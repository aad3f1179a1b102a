"""The legal moves, grouped by what they are about, each with its number and what it brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from brewhall.boards.flow import flow
from brewhall.boards.heaven_and_ale import pieces
from brewhall.boards.heaven_and_ale.board import ROOMY, amounts, gives
from brewhall.boards.heaven_and_ale.numbers import Action, Numbered, closed
from brewhall.boards.heaven_and_ale.track import contents
from brewhall.core.phrases import plain
from brewhall.games.heaven_and_ale.catalog import Catalog
from brewhall.games.heaven_and_ale.components import HOME
from brewhall.games.heaven_and_ale.narrator import HeavenAndAleNarrator
from brewhall.games.heaven_and_ale.view import Gain, HeavenAndAleView, Side, Space, Tile

LABEL = 12  # columns of the names of groups
GROUPS = {"resource": "tiles", "monk": "monks", "score": "discs", "barrel": "barrels"}
ORDER = ("tiles", "monks", "discs", "gains", "barrels")


class Choices:
    def __init__(
        self, view: HeavenAndAleView, numbered: Numbered, narrator: HeavenAndAleNarrator, catalog: Catalog, width: int
    ) -> None:
        self.view = view
        self.own = view.sides[view.viewer or 0]
        self.numbered = numbered
        self.narrator = narrator
        self.words = narrator.words
        self.catalog = catalog
        self.width = width

    def drawn(self) -> RenderableType:
        parts: list[RenderableType] = []
        draw: dict[str, Callable[[Numbered], RenderableType]] = {
            "move": self._moves,
            "buy": self._purchases,
            "score": self._list,
            "shed": self._list,
            "stand": self._list,
            "privilege": self._privileges,
        }
        for kind, draw_kind in draw.items():
            if here := self._of_kind(kind):
                parts.append(draw_kind(here))
        if rest := self._of_kind("done") | self._of_kind("decline"):
            parts.append(self._list(rest))
        if sales := self._of_kind("sell"):
            items = [self._item(n, self.narrator.title("card", a.parameters["card"])) for n, a in sales.items()]
            parts.append(self._group(self.words.text("choice.sell"), items))
        return Group(*parts)

    # -- helpers ---------------------------------------------------------------------------------

    def _of_kind(self, kind: str) -> dict[int, Action]:
        return {number: action for number, action in self.numbered.items() if action.kind == kind}

    @staticmethod
    def _item(number: int, *about: str | Text) -> Text:
        return Text.assemble((str(number), pieces.NUMBER), " ", *about)

    def _group(self, label: str, items: Sequence[Text], gap: int = 3) -> Table:
        table = Table.grid(padding=(0, 1))
        table.add_column(style="dim", min_width=LABEL)
        table.add_column()
        table.add_row(f" {label}", flow(items, self.width - LABEL - 2, gap=gap))
        return table

    def _gained(self, action: Action) -> str:
        """All that a move brings its player at once."""
        gained: Gain = {"ducats": 0, "steps": {}}
        for event in action.effects:
            if event["kind"] == "gained":
                gained["ducats"] += event.get("ducats", 0)
                for name, steps in event.get("steps", {}).items():
                    gained["steps"][name] = gained["steps"].get(name, 0) + steps
        return self.narrator.gain(gained).text

    def _list(self, numbered: Numbered) -> Text:
        """One after the other, with what they bring; what completes a pair says so."""
        items: list[Text] = []
        for number, action in numbered.items():
            item = self._item(number, plain(action.phrase))
            if action.kind in ("score", "shed"):
                item.append(f": {self._gained(action)}")
            elif action.kind == "stand":
                entry = next(e for e in self.view.start if e.space == action.parameters["space"])
                between = " " if "resource" in action.parameters else ": "
                item.append(f"{between}{gives(self.words, entry)}")
            if action.then is not None and action.then.step == "privilege":
                item.append(f" ({self.words.text('choice.pair')})", style="dim")
            items.append(item)
        return flow(items, self.width - 1, indent=" ")

    # -- moving ----------------------------------------------------------------------------------

    def _moves(self, numbered: Numbered) -> RenderableType:
        """By kind of space; the number of a move is the space."""
        spaces = {space.position: space for space in self.view.track}
        groups: dict[str, list[Text]] = {name: [] for name in GROUPS.values()}
        for position, action in numbered.items():
            if position != HOME:
                space = spaces[position]
                groups[GROUPS[space.kind]].append(self._item(position, self._offer(space, action)))
        if groups["tiles"]:
            groups["tiles"].append(Text(self.words.text("choice.tiles.price"), style="dim"))
        if groups["discs"] and self.width < ROOMY:
            groups["gains"] = [
                item for name, spot in self.own.spots.items() for item in pieces.gains(self.words, name, spot)
            ]
        rows = [self._group(self.words.text(f"choice.{name}"), groups[name]) for name in ORDER if groups.get(name)]
        free = [entry for entry in self.view.start if entry.seat in (None, self.view.viewer)]
        names = [" ".join([self.words.text(f"start.{entry.space}"), amounts(entry)]).strip() for entry in free]
        listed = self.words.text("list.comma").join(names)
        home = self._item(HOME, self.words.text("choice.home.free", spaces=listed))
        rows.append(self._group(self.words.text("choice.home"), [home]))
        return Group(*rows)

    def _offer(self, space: Space, action: Action) -> Text:
        if space.kind == "score":
            usable = [
                pieces.spot(self.words, name)
                for name, spot in self.own.spots.items()
                if spot.gains and self.view.letters[name] in space.letters
            ]
            everything = len(usable) > 1 and len(space.letters) > 1
            label = Text(space.letters, style="bold")
            return label if everything else Text.assemble(label, " ", Text(" ").join(usable))
        if space.kind == "barrel":
            taken = [
                plain(self.narrator.say("choice.barrel", event))
                for event in action.effects
                if event["kind"] == "barrel"
            ]
            return Text(", ".join(taken))
        there = [text for text in contents(self.view, space, self.words) if text.plain]
        if space.kind == "monk":
            return Text.assemble(Text(" ").join(there[1:]), " ", there[0])
        return Text(" ").join(there)

    # -- buying ----------------------------------------------------------------------------------

    def _purchases(self, numbered: Numbered) -> RenderableType:
        """A row a tile: on each side the price and the plots that stand out; below it, sheds that would be closed."""
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        closings: list[Text] = []
        for tile in dict.fromkeys(action.parameters["tile"] for action in numbered.values()):
            here = {n: a for n, a in numbered.items() if a.parameters["tile"] == tile}
            piece = self.view.pieces[next(iter(here.values())).targets[0]]
            table.add_row(
                Text.assemble(" ", pieces.tile(self.words, piece), (f" {piece.name}", "dim")),
                *(self._plots(here, side, price) for side, price in piece.price.items()),
            )
            closings += [self._closing(n, a, piece) for n, a in here.items() if closed(a)]
        example = next(iter(numbered.values())).parameters
        typed = f"{pieces.face_code(self.words, example['tile'])} {example['plot']}".lower()
        free = self.words.text("choice.any-plot", example=typed)
        return Group(table, *closings, Text(f" {free}", style="dim"))

    def _plots(self, numbered: Numbered, side: Side, price: int) -> Text:
        """The price on one side and the numbered plots there."""
        sunny = side == "sunny"
        label = Text(self.words.text(f"choice.{side}", price=price), style=pieces.SUN if sunny else pieces.SHADE)
        here = {n: a for n, a in numbered.items() if self.catalog.board.sunny[a.parameters["plot"]] == sunny}
        if not here:
            return Text.assemble(label, (f"  {self.words.text('choice.no-plot')}", "dim"))
        items = [self._item(n, a.parameters["plot"], "!" if closed(a) else "") for n, a in here.items()]
        return Text.assemble(label, "  ", Text("  ").join(items))

    def _closing(self, number: int, action: Action, piece: Tile) -> Text:
        """What closing a shed brings."""
        edition = self.view.options["edition"]
        told = [
            self.words.text(
                "choice.closes",
                shed=event["shed"],
                sum=event["sum"],
                reward=self.narrator.title(f"shed.{edition}", event["type"]),
            )
            for event in closed(action)
        ]
        return Text.assemble(
            "  ! ",
            self._item(number, pieces.tile(self.words, piece)),
            f" {action.parameters['plot']} ",
            " ".join(told),
        )

    # -- privileges ------------------------------------------------------------------------------

    def _privileges(self, numbered: Numbered) -> RenderableType:
        """A line a card, with what it does."""
        lines: list[Text] = []
        for card in dict.fromkeys(action.parameters["card"] for action in numbered.values()):
            here = {n: a for n, a in numbered.items() if a.parameters["card"] == card}
            items = [
                self._item(n, self.words.text(f"resource.{a.parameters['resource']}"), f": {self._gained(a)}")
                for n, a in here.items()
                if "resource" in a.parameters
            ]
            name = self.narrator.title("card", card)
            text = (f": {self.words.text(f'card.{card}.text')}", "dim")
            if items:
                lines.append(Text.assemble(f" {name}", text))
                lines.append(flow(items, self.width - 1, indent="   "))
            else:
                lines.append(Text.assemble(" ", self._item(next(iter(here)), name), text))
        return Text("\n").join(lines)
