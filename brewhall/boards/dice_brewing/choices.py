"""The legal moves, grouped by what they are about, each with its number and what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from rich.console import RenderableType
from rich.text import Text

from brewhall.boards.dice_brewing import pieces
from brewhall.boards.dice_brewing.board import ROOMY
from brewhall.boards.dice_brewing.groups import Action, Numbered, goes_on
from brewhall.boards.dice_brewing.spaces import Spaces
from brewhall.boards.flow import flow
from brewhall.core.phrases import plain
from brewhall.core.words import Words
from brewhall.games.dice_brewing.tokens import TOKEN_OF
from brewhall.games.dice_brewing.view import DiceBrewingView, Space

LABEL = 20  # columns of the names of groups


class Choices:
    def __init__(self, view: DiceBrewingView, numbered: Numbered, words: Words, width: int) -> None:
        self.view = view
        self.numbered = numbered
        self.words = words
        self.width = width
        self.dice = pieces.Dice(view, words)
        self.spaces = Spaces(view, view.viewer or 0, words)

    def drawn(self) -> RenderableType:
        groups = [
            *self._dice_by_place("use", "choose"),
            *self._exchanges(),
            *self._placements(),
            *self._purchases(),
            *self._transfers(),
            *self._tokens(),
        ]
        lines = [self._group(Text(f" {label}", style="dim"), items) for label, items in groups]
        for kind, draw in {
            "brew": self._brewing,
            "improve": self._improving,
            "claim": self._claiming,
            "gain": self._colours,
            "select": self._colours,
            "put": self._putting,
        }.items():
            lines += draw(self._of_kind(kind))
        for number, action in self.numbered.items():
            if goes_on(action):
                lines.append(Text.assemble(" ", self._item(number, plain(action.phrase))))
        return Text("\n").join(lines)

    # -- helpers ---------------------------------------------------------------------------------

    def _of_kind(self, *kinds: str) -> dict[int, Action]:
        return {n: action for n, action in self.numbered.items() if action.kind in kinds and not goes_on(action)}

    @staticmethod
    def _item(number: int, *about: str | Text) -> Text:
        return Text.assemble((str(number), pieces.NUMBER), " ", *about)

    def _group(self, label: Text, items: Sequence[Text], gap: int = 2) -> Text:
        """A label, and beside it the items in as many lines as they need."""
        beside = flow(items, self.width - 1, indent=" " * LABEL, gap=gap)
        return Text.assemble(label, " " * (LABEL - label.cell_len), beside[LABEL:])

    def _die(self, number: int, action: Action) -> Text:
        """A die to be chosen; in brackets if it lies in a Warehouse."""
        die = next(target for target in action.targets if target in self.view.pieces)
        return self._item(number, self.dice.die(die))

    @staticmethod
    def _led(label: Text, items: Sequence[Text]) -> list[Text]:
        """Items after a label that stays with the first of them."""
        return [Text.assemble(label, " ", items[0]), *items[1:]]

    # -- one after the other ---------------------------------------------------------------------

    def _brewing(self, numbered: Numbered) -> list[Text]:
        """A recipe, what it brings, and the best improvement that could be made."""
        displayed = {entry.recipe: entry for entry in self.view.recipes if entry}
        lines: list[Text] = []
        for number, action in numbered.items():
            entry = displayed[action.parameters["recipe"]]
            text = Text.assemble(" ", self._item(number, self.view.pieces[entry.recipe].name))
            text.append(f": {pieces.amounts(self.words, asdict(entry.reward))}")
            for each in entry.improvements:
                if each.kind == entry.best_improvement:
                    best = pieces.improvement(self.words, each, named=True)
                    text.append(f"  {self.words.text('choice.improved', improvement=best.plain)}", style="dim")
            lines.append(text)
        return lines

    def _improving(self, numbered: Numbered) -> list[Text]:
        """What an improvement adds; a blue die more than is needed adds no more."""
        bonuses = {entry.recipe: entry.improvements for entry in self.view.recipes if entry}
        lines: list[Text] = []
        for number, action in numbered.items():
            recipe = next(event["recipe"] for event in action.effects if event["kind"] == "brewed")
            kind = action.parameters.get("ingredient", "blue")
            entry = next(each for each in bonuses[recipe] if each.kind == kind)
            bonus = pieces.amounts(self.words, {entry.bonus: entry.amount})
            lines.append(Text.assemble(" ", self._item(number, plain(action.phrase)), f": {bonus}"))
        return lines

    def _claiming(self, numbered: Numbered) -> list[Text]:
        """A token and what it does."""
        lines: list[Text] = []
        for number, action in numbered.items():
            item = action.parameters["item"]
            about = [Text(word, style="dim") for word in self.words.text(f"item.{item}.text").split()]
            label = Text.assemble(" ", self._item(number, self.words.text(f"item.{item}")))
            lines.append(self._group(label, about, gap=1))
        return lines

    def _colours(self, numbered: Numbered) -> list[Text]:
        """A colour, what the supply has of it, and one's own dice."""
        lines: list[Text] = []
        for number, action in numbered.items():
            colour = action.parameters["colour"]
            viewer = self.view.viewer
            held = [*self.dice.lying(f"pool-{viewer}"), *self.dice.lying(f"warehouse-{viewer}")]
            own = [self.dice.die(name) for name in held if self.view.pieces[name].colour == colour]
            left = self.words.text("choice.colour", n=self.view.counters["supply"][colour])
            text = Text.assemble(" ", self._item(number, self.words.text(f"colour.{colour}")), (f"  {left} ", "dim"))
            lines.append(text.append_text(Text(" ").join(own or [pieces.NOTHING])))
        return lines

    def _putting(self, numbered: Numbered) -> list[Text]:
        lines: list[Text] = []
        for number, action in numbered.items():
            about = self.words.text(f"choice.put.{action.parameters['place']}")
            lines.append(Text.assemble(" ", self._item(number, plain(action.phrase)), (f": {about}", "dim")))
        return lines

    # -- in groups -------------------------------------------------------------------------------

    def _dice_by_place(self, *kinds: str) -> list[tuple[str, list[Text]]]:
        groups: dict[str, list[Text]] = {}
        for number, action in self._of_kind(*kinds).items():
            place = action.parameters.get("source", "warehouse")
            groups.setdefault(self.words.text(f"zone.{place}"), []).append(self._die(number, action))
        return list(groups.items())

    def _exchanges(self) -> list[tuple[str, list[Text]]]:
        """A row for each of one's own dice."""
        groups: dict[str, list[Text]] = {}
        for number, action in self._of_kind("exchange").items():
            own, becomes = (self.dice.die(target) for target in action.targets)
            label = self.words.text("choice.exchange", die=own.plain)
            groups.setdefault(label, []).append(self._item(number, becomes))
        return list(groups.items())

    def _placements(self) -> list[tuple[str, list[Text]]]:
        """A row a building: its spaces, what they give, and what could be placed there."""
        groups: dict[str, list[Text]] = {}
        for building in self.view.buildings:
            label = self.words.text(f"building.{building.building}")
            for space, kind in ((space, kind) for space in building.spaces for kind in ("place", "speed")):
                here = {n: a for n, a in self._of_kind(kind).items() if a.parameters["space"] == space.space}
                if here:
                    items = [self._piece(number, action) for number, action in here.items()]
                    groups.setdefault(label, []).extend(self._led(self._space(space, kind), items))
        return list(groups.items())

    def _space(self, space: Space, kind: str) -> Text:
        """ "M2 → D die", or with more room "M2 roast malt → D die"; sped up, it happens at once."""
        text = Text(space.space, style="bold")
        if self.width >= ROOMY and kind == "place":
            text.append(" ").append(self.words.text(f"space.{space.space}"), style="not bold")
        text = Text.assemble(text, " → ", self.spaces.gives(space))
        return text.append(f" {self.words.text('choice.now')}:" if kind == "speed" else ":")

    def _piece(self, number: int, action: Action) -> Text:
        if "die" in action.parameters:
            return self._die(number, action)
        return self._item(number, self.words.text("terminal.seed"))

    def _purchases(self) -> list[tuple[str, list[Text]]]:
        """A row a market, with the price that would be paid."""
        groups: dict[str, list[Text]] = {}
        for number, action in self._of_kind("buy").items():
            stack, *discount = action.targets
            bought = next(event for event in action.effects if event["kind"] == "bought")
            price = pieces.amounts(self.words, {"coins": bought["coins"] + bought["unlucky"]})
            item = self._item(number, self.view.places[stack].name, f" {price or 0}")
            for die in discount:
                item.append(f" {self.words.text('choice.with')} ")
                item.append_text(self.dice.die(die))
            groups.setdefault(self.words.text(f"zone.{self.view.places[stack].kind}"), []).append(item)
        return list(groups.items())

    def _transfers(self) -> list[tuple[str, list[Text]]]:
        items = [self._die(number, action) for number, action in self._of_kind("transfer").items()]
        return [(self.words.text("choice.transfer"), items)] if items else []

    def _tokens(self) -> list[tuple[str, list[Text]]]:
        """A row for each way to play a token, its targets by player."""
        rows: list[tuple[str, list[Text]]] = []
        for kind in TOKEN_OF:
            here = self._of_kind(kind)
            items: list[Text] = []
            for seat in dict.fromkeys(action.parameters.get("seat") for action in here.values()):
                targets = [self._target(n, a) for n, a in here.items() if a.parameters.get("seat") == seat]
                owner = Text("" if seat is None else f"@{seat}", style="bold")
                items += self._led(owner, targets) if seat is not None else targets
            if items:
                rows.append((self.words.text(f"choice.{kind}"), items))
        return rows

    def _target(self, number: int, action: Action) -> Text:
        given, target = action.parameters, action.targets[-1]
        if "die" in given:
            return self._die(number, action)
        if "building" in given:
            return self._item(number, self.view.places[target].name)
        if "recipe" in given:
            return self._item(number, self.view.pieces[target].name)
        laid = next(each for each in self.view.seats[int(given["seat"])].laid if each.piece == target)
        return self._item(number, f"{laid.space} ", self.spaces.lying(laid))
