"""The table: the others, recipes, markets, oneself. In this order at every size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from brewhall.boards.dice_brewing import pieces
from brewhall.boards.dice_brewing.spaces import Spaces
from brewhall.boards.flow import flow
from brewhall.core.narrator import Narrator
from brewhall.games.dice_brewing.view import Bonus, DiceBrewingView, Market, Need, Offer, Recipe, Seat

ROOMY = 100  # columns from which things have room for their whole names
HANGING = "    "  # before lines that go on about a player


class Board:
    """Draws one view."""

    def __init__(self, view: DiceBrewingView, narrator: Narrator, width: int, brief: bool) -> None:
        self.view = view
        self.narrator = narrator
        self.words = narrator.words
        self.width = width
        self.brief = brief
        self.dice = pieces.Dice(view, self.words)

    def drawn(self) -> RenderableType:
        """Whoever only looks on sees all boards."""
        seats = range(len(self.view.seats))
        large = seats if self.view.viewer is None else [self.view.viewer]
        parts: list[RenderableType] = [self._rule(self._round())]
        parts += [self._summary(seat) for seat in seats if seat not in large]
        parts += [self._recipes()]
        if not self.brief:
            parts += [self._legend(), self._market("market"), self._market("black-market"), self._supply()]
        for seat in large:
            parts += [self._rule(self._title(seat)), self._dice(seat), *self._stock(seat)]
            spaces = Spaces(self.view, seat, self.words)
            parts += self._laid(spaces) if self.brief else [spaces.buildings(self.width)]
        return Group(*parts)

    # -- helpers ---------------------------------------------------------------------------------

    def _rule(self, title: Text) -> Rule:
        return Rule(Text.assemble("─ ", title), align="left", style="dim")

    def _labelled(self, label: str, items: Sequence[Text]) -> Text:
        return flow([Text(label, style="dim"), *items], self.width - 1, indent=" ", gap=2)

    def _name(self, seat: int) -> str:
        return self.narrator.person(seat).text

    def _title(self, seat: int) -> Text:
        """Who it is, what they have, and what the end would bring now."""
        side = self.view.seats[seat]
        text = Text.assemble((f"@{seat} ", "bold"), pieces.heading(self._name(seat), self.view.to_play == seat))
        text.append(f"  {self.words.count('coin', side.coins)}", style="bold")
        facts = [
            self.words.count("seed", side.seeds).text,
            self.words.text("terminal.brewed.own", n=len(side.recipes)),
            self.words.text("terminal.score", points=self.words.count("xp", side.score)),
        ]
        if side.unlucky_coins:
            facts.insert(0, self.words.text("terminal.unlucky", n=side.unlucky_coins))
        if side.passed:
            facts.append(self.words.text("terminal.passed"))
        return text.append(f" · {' · '.join(facts)}", style="dim")

    # -- what is shared --------------------------------------------------------------------------

    def _round(self) -> Text:
        view, words = self.view, self.words
        season = words.text(f"season.{view.season}")
        text = pieces.heading(words.text("terminal.round", round=view.round, season=season))
        facts = [
            words.text(f"phase.{view.phase}"),
            words.text("terminal.priority", player=self._name(view.priority)),
            words.text("terminal.brewed", n=view.brewed, end=view.brewed_at_end),
        ]
        return text.append(f"  {' · '.join(facts)}", style="dim")

    def _recipes(self) -> Table:
        """A line a recipe: what it needs and what there is of it, what it brings, what improves it."""
        table = Table.grid(padding=(0, 2 if self.width >= ROOMY else 1), pad_edge=False)
        for _ in range(4):
            table.add_column(no_wrap=True)
        for entry in self.view.recipes:
            if entry is not None:
                table.add_row(*self._recipe(entry))
        return table

    def _recipe(self, entry: Recipe) -> tuple[Text, ...]:
        style = "dim" if entry.banned else pieces.NUMBER if entry.brewable else ""
        improvements = [self._improvement(each, entry.best_improvement) for each in entry.improvements]
        needs = Text(" ").join(self._need(need) for need in entry.needs)
        return (
            Text(f" {self.view.pieces[entry.recipe].name}", style=style),
            Text(self.words.text("terminal.banned")) if entry.banned else needs,
            Text(pieces.amounts(self.words, asdict(entry.reward))),
            Text("  ").join(improvements),
        )

    def _need(self, need: Need) -> Text:
        """A die that a recipe needs, and where the viewer has one: "P3●"."""
        text = Text.assemble(pieces.colour_code(self.words, need.colour), str(need.least))
        if self.view.viewer is None:
            return text
        signs = {"warehouse": pieces.STORED, "pool": pieces.AT_HAND, None: pieces.MISSING}
        return text.append(signs[need.place])

    def _improvement(self, entry: Bonus, best: str | None) -> Text:
        """One that the viewer could make has a dot, the best of them stands out."""
        text = pieces.improvement(self.words, entry, named=self.width >= ROOMY)
        text.append(pieces.STORED if entry.have else "")
        if best != entry.kind:
            text.stylize("dim")
        return text

    def _legend(self) -> Text:
        letters = [
            Text.assemble(pieces.colour_code(self.words, colour), f" {self.words.text(f'colour.{colour}')}")
            for colour in pieces.COLOURS
        ]
        signs = [
            Text(f"{sign} {self.words.text(f'terminal.sign.{name}')}")
            for name, sign in (("stored", pieces.STORED), ("at-hand", pieces.AT_HAND), ("missing", pieces.MISSING))
        ]
        text = flow([*letters, *signs, Text(self.words.text("terminal.sign.speed"))], self.width - 1, indent=" ", gap=2)
        text.stylize("dim")
        return text

    def _market(self, market: Market) -> Text:
        """What is left, and what it costs the viewer."""
        here = [offer for offer in self.view.market if offer.market == market]
        label = self.words.text(f"zone.{market}")
        if not here[0].open:
            label = f"{label} ({self.words.text('terminal.opens', round=here[0].opens)})"
        return self._labelled(label, [self._item(offer) for offer in here])

    def _item(self, offer: Offer) -> Text:
        name = self.words.text(f"item.{offer.item}")
        if offer.market == "market" and self.width < ROOMY:
            name = self.words.text(f"item.{offer.item}.code") + f" {name}"
        text = Text.assemble(name, " ", pieces.amounts(self.words, {"coins": offer.price}))
        if offer.discount:
            cheaper = pieces.amounts(self.words, {"coins": offer.your_price})
            text.append(f", {cheaper} ").append_text(self.dice.die(offer.discount))
        text.append(f" x{offer.left}", style="dim")
        if not offer.left or not offer.open:
            text.stylize("dim")
        return text

    def _supply(self) -> Text:
        supply = self.view.counters["supply"]
        items = [
            Text.assemble(str(supply[colour]), pieces.colour_code(self.words, colour)) for colour in pieces.COLOURS
        ]
        items.append(Text(self.words.count("seed", supply["seeds"]).text))
        items.append(Text(self.words.text("terminal.deck", n=self.view.deck), style="dim"))
        return self._labelled(self.words.text("zone.supply"), items)

    # -- a player --------------------------------------------------------------------------------

    def _dice(self, seat: int) -> Text:
        """Active Pool and Warehouse, and for a moment what is in hand or rolled from the supply."""
        shown = {zone: self.dice.lying(f"{zone}-{seat}") for zone in ("pool", "warehouse", "hand", "discount")}
        if self.view.to_play == seat:
            shown["rolled"] = self.dice.lying("rolled")
        items = [
            Text.assemble((f"{self.words.text(f'zone.{zone}')}  ", "dim"), self.dice.row(there))
            for zone, there in shown.items()
            if there or zone in ("pool", "warehouse")
        ]
        return flow(items, self.width - 1, indent=" ", gap=4)

    def _held(self, side: Seat) -> list[tuple[str, str]]:
        """Ingredients and tokens, those of others perhaps face down; what is waited for."""
        words = self.words
        waiting = [words.text(f"gain.{gain}") for gain in side.waiting]
        found = {
            words.text("zone.ingredients"): pieces.items(words, side.ingredients),
            words.text("zone.tokens"): pieces.items(words, side.tokens),
            words.text("terminal.waiting"): waiting,
        }
        return [(label, words.text("list.comma").join(items)) for label, items in found.items() if items]

    def _stock(self, seat: int) -> list[Text]:
        held = [Text.assemble((f"{label}  ", "dim"), items) for label, items in self._held(self.view.seats[seat])]
        return [flow(held, self.width - 1, indent=" ", gap=4)] if held else []

    def _laid(self, spaces: Spaces) -> list[Text]:
        items = spaces.all_laid()
        return [self._labelled(self.words.text("terminal.laid"), items)] if items else []

    # -- the others ------------------------------------------------------------------------------

    def _summary(self, seat: int) -> Text:
        """Another player: money and score, then dice, board and stock. On low screens as little as matters."""
        side = self.view.seats[seat]
        shown = self.dice.row([*self.dice.lying(f"pool-{seat}"), *self.dice.lying(f"warehouse-{seat}")])
        if self.brief:
            about = [self._short_title(seat), shown, *self._used(side)]
            return flow(about, self.width - 1, indent=HANGING, gap=2)[len(HANGING) - 1 :]
        held = [Text.assemble((f"{label} ", "dim"), items) for label, items in self._held(side)]
        about = [shown, *Spaces(self.view, seat, self.words).all_laid(), *held]
        title = Text.assemble(" ", self._title(seat))
        return Text("\n").join([title, flow(about, self.width - 1, indent=HANGING, gap=2)])

    def _short_title(self, seat: int) -> Text:
        side = self.view.seats[seat]
        text = Text.assemble((f"@{seat} ", "bold"), pieces.heading(self._name(seat), self.view.to_play == seat))
        coins = self.words.text("short.coins", n=side.coins)
        return text.append(f" {coins} {self.words.text('short.points', n=side.score)}", style="dim")

    def _used(self, side: Seat) -> list[Text]:
        """The spaces another player has used, and the tokens that may still come."""
        used = [laid.space for laid in side.laid]
        tokens = pieces.items(self.words, side.tokens)
        items = [Text(self.words.text("terminal.used", spaces=" ".join(used)), style="dim")] if used else []
        return items + ([Text(self.words.text("list.comma").join(tokens))] if tokens else [])
