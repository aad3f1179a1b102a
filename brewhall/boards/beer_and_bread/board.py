"""The table: the others, what is shared, oneself, one's hand. In this order at every size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from brewhall.boards.beer_and_bread import pieces
from brewhall.boards.flow import flow
from brewhall.core.phrases import plain, sentence
from brewhall.games.beer_and_bread.catalog import SLOTS
from brewhall.games.beer_and_bread.narrator import BeerAndBreadNarrator
from brewhall.games.beer_and_bread.view import BeerAndBreadView, Card

ROOMY = 100  # columns from which a card's upgrade has room for its whole sentence
LABELS = 14  # columns that the frame and the names of the rows take
WATER = "water"


class Board:
    """Draws one view."""

    def __init__(self, view: BeerAndBreadView, narrator: BeerAndBreadNarrator, width: int, brief: bool) -> None:
        self.view = view
        self.narrator = narrator
        self.words = narrator.words
        self.vocabulary = narrator.vocabulary
        self.width = width
        self.brief = brief or width < ROOMY
        self.viewer = view.viewer
        self.zones = {zone.id: zone.pieces for zone in view.zones}

    def drawn(self) -> RenderableType:
        below = self.viewer or 0
        parts = [self._side(1 - below), self._shared(), self._side(below)]
        if self.zones["in-play"]:
            parts.append(self._cards("in-play", self._zone("in-play")))
        if self.viewer is not None and self.zones[f"hand-{below}"]:
            parts.append(self._cards(f"hand-{below}", self._zone("hand")))
        return Group(*parts)

    # -- helpers ---------------------------------------------------------------------------------

    def _pieces(self, *zones: str) -> list[Card]:
        return [self.view.pieces[piece] for zone in zones for piece in self.zones[zone]]

    def _zone(self, name: str) -> str:
        return self.words.text(f"zone.{name}")

    def _names(self, zone: str) -> Text:
        return Text(", ").join(pieces.card(piece, self.view.pieces[piece]) for piece in self.zones[zone])

    def _panel(self, rows: Table, title: Text, subtitle: str = "", border: str = "dim") -> Panel:
        return Panel(rows, title=title, title_align="left", subtitle=subtitle, width=self.width, border_style=border)

    @staticmethod
    def _rows() -> Table:
        rows = Table.grid(padding=(0, 1))
        rows.add_column(style="dim", no_wrap=True, min_width=9)
        rows.add_column()
        return rows

    # -- a player's side -------------------------------------------------------------------------

    def _side(self, seat: int) -> RenderableType:
        rows = self._rows()
        if seat != self.viewer:
            rows.add_row(self._zone("hand"), self._hand_of_other(seat))
        rows.add_row(self._zone("storage"), self._storage(seat))
        rows.add_row(self._zone("brewery"), self._works(seat))
        rows.add_row(self._zone("column"), self._column(seat))
        rows.add_row(self._zone("slots"), self._upgrades(seat))
        name = plain(sentence(self.narrator.person(seat).said("")))
        deciding = self.view.to_play == seat
        title = Text(name, style=f"bold {pieces.COPPER}" if deciding else "bold")
        if self.view.windmill == seat:
            title.append(f" * {self._zone('windmill')}", style=pieces.COPPER)
        return self._panel(rows, title, border=pieces.COPPER if deciding else "dim")

    def _hand_of_other(self, seat: int) -> Text:
        """Cards one has seen are named, unless the game is played with strict memory."""
        held = self.zones[f"hand-{seat}"]
        parts: list[Text] = []
        for name in held:
            if self.view.pieces[name].front is not None:
                parts.append(pieces.card(name, self.view.pieces[name]))
                if self._reserved(name):
                    parts[-1].append(f" ({self._reserved(name)})", style="italic")
        hidden = [card for card in self._pieces(f"hand-{seat}") if card.front is None]
        if hidden or not held:
            parts.append(pieces.backs(self.words, hidden))
        return Text(", ").join(parts)

    def _reserved(self, name: str) -> str:
        """Who alone may play a card, if anybody."""
        for seat, side in enumerate(self.view.sides):
            if side.reserved == name:
                return self.words.text("board.only", player=self.narrator.person(seat))
        return ""

    def _storage(self, seat: int) -> Text:
        """One place a unit; units for water only stand apart, as full as the view says."""
        side = self.view.sides[seat]
        stored: Mapping[str, int] = self.view.counters[f"storage-{seat}"]
        free = side.free_units
        loose_water = side.units - free - (side.stored - stored[WATER])
        units = [pieces.code(self.words, WATER)] * loose_water
        for name, amount in stored.items():
            if name != WATER:
                units += [pieces.code(self.words, name)] * amount
        text = Text(" ").join([*units, *[pieces.EMPTY] * free])
        if side.water_units:
            kept = stored[WATER] - loose_water
            apart = [pieces.code(self.words, WATER)] * kept + [pieces.EMPTY] * (side.water_units - kept)
            text.append_text(Text.assemble(" [", Text(" ").join(apart), "]"))
        text.append(f"   {side.stored}/{side.units + side.water_units}", style="bold")
        if free < 0:
            text.append(f"  {self.words.text('board.too-many', n=-free)}", style="bold red")
        return text

    def _works(self, seat: int) -> Text:
        """Brewery and bakery, what was sold, and what it is worth so far."""
        side = self.view.sides[seat]
        brewery = f"{len(self.zones[f'brewery-{seat}'])}/{side.brewery_room}"
        bakery = f"{len(self.zones[f'bakery-{seat}'])}/{side.bakery_room}"
        sold = pieces.backs(self.words, self._pieces(f"sold-{seat}", f"brewery-{seat}", f"bakery-{seat}"))
        coins = Text("?")
        if side.score is not None:
            beer, bread = pieces.good(self.words, "beer"), pieces.good(self.words, "bread")
            coins = Text.assemble(
                beer, f" {side.beer} ", bread, f" {side.bread} ", ("→ ", "dim"), (f"{side.score}", "bold")
            )
        items = [
            Text(brewery),
            Text.assemble((f"{self._zone('bakery')} ", "dim"), bakery),
            Text.assemble((f"{self._zone('sold')} ", "dim"), sold),
            Text.assemble((f"{self.words.text('part.coins')} ", "dim"), coins),
        ]
        return flow(items, self.width - LABELS)

    def _column(self, seat: int) -> Text:
        """What the cards of the column show together."""
        shown: Counter[str] = Counter()
        for card in self._pieces(f"column-{seat}"):
            shown.update(card.front.harvest if card.front else {})
        total = {name: shown[name] for name in self.view.counters["fields"]}
        text = pieces.tokens(self.words, total)
        if self.zones[f"column-{seat}"]:
            text.append_text(Text.assemble(("   ", ""), self._names(f"column-{seat}")))
        return text

    def _upgrades(self, seat: int) -> Text:
        labels: list[Text] = []
        for slot in SLOTS:
            cards = [self.vocabulary.catalog.by_name[name] for name in self.zones[f"slot-{seat}-{slot}"]]
            placed = Counter(self.vocabulary.label(card.upgrade) for card in cards)
            for place, (label, count) in enumerate(placed.items()):
                text = Text(label if count == 1 else f"{count}x {label}")
                if place == 0:
                    text = Text.assemble((f"{self.words.text(f'slot.{slot}')} ", pieces.COPPER), text)
                labels.append(text)
        return flow(labels, self.width - LABELS) if labels else pieces.NOTHING

    # -- what is shared --------------------------------------------------------------------------

    def _shared(self) -> RenderableType:
        counters = self.view.counters
        rows = self._rows()
        rows.add_row(self._zone("fields"), self._fields(counters["fields"]))
        supply = pieces.tokens(self.words, counters["supply"])
        supply.append_text(self._piles())
        rows.add_row(self._zone("supply"), supply)
        if any(counters["table"].values()):
            rows.add_row(self._zone("table"), pieces.tokens(self.words, counters["table"]))
        if any(self.zones[f"exchange-{space}"] for space in (1, 2, 3)):
            rows.add_row(self._zone("exchange"), self._exchange())
        turns = self.view.turns_in_year
        turn = self.words.text("board.turn", turn=min(self.view.turn + 1, turns), turns=turns)
        return self._panel(rows, self._calendar(), turn)

    def _calendar(self) -> Text:
        years: list[Text] = []
        for year, kind in enumerate(self.view.calendar, 1):
            text = f"{year} {self.words.text(f'year.{kind}')}"
            now = year == self.view.year and not self.view.over
            style = f"bold {pieces.COPPER}" if now else "dim" if year < self.view.year else ""
            years.append(Text(f"[{text}]" if now else text, style=style))
        return Text(" · ", style="dim").join(years)

    def _fields(self, fields: Mapping[str, int]) -> Text:
        items = [
            Text.assemble(
                self.words.text(f"resource.{name}"), " ", str(amount), pieces.code(self.words, name), style=""
            )
            for name, amount in fields.items()
            if name != WATER
        ]
        river = Text.assemble(
            (f"{self.words.text('board.water')} ", ""), str(fields[WATER]), pieces.code(self.words, WATER)
        )
        return Text("   ").join([*items, river])

    def _piles(self) -> Text:
        deck = self.view.deck
        text = Text.assemble((f"   {self._zone('deck')} ", "dim"), str(len(deck)))
        if deck:
            good = self.words.text(f"good.{deck[0]}")
            text.append(f", {self.words.text('board.next', good=good)}")
        discarded = len(self.zones["discard"])
        return text.append_text(Text.assemble((f"   {self._zone('discard')} ", "dim"), str(discarded)))

    def _exchange(self) -> Table:
        table = self._card_table("", heading=False)
        for space in (1, 2, 3):
            for name in self.zones[f"exchange-{space}"]:
                shown = Text.assemble((f"{space} ", "bold"), pieces.card(name, self.view.pieces[name]))
                self._add_card(table, name, shown, brief=True, styled=self.width >= ROOMY)
        return table

    # -- cards -----------------------------------------------------------------------------------

    def _cards(self, zone: str, title: str) -> RenderableType:
        """The hand, or a card that is being played: with everything that is printed on it."""
        table = self._card_table(title, heading=True)
        for name in self.zones[zone]:
            self._add_card(table, name, pieces.card(name, self.view.pieces[name]), brief=self.brief)
        return table

    def _card_table(self, title: str, heading: bool) -> Table:
        table = Table(box=None, show_header=heading, header_style="dim", pad_edge=heading, padding=(0, 1))
        table.add_column(title, no_wrap=True)
        table.add_column("", no_wrap=True)
        table.add_column(self.words.text("part.coins"), justify="right")
        for part in ("harvest", "recipe"):
            table.add_column(self.words.text(f"part.{part}"), no_wrap=True)
        table.add_column(self.words.text("part.upgrade"))
        return table

    def _add_card(self, table: Table, name: str, shown: Text, brief: bool, styled: bool = True) -> None:
        card = self.vocabulary.catalog.by_name[name]
        described = self.vocabulary.label(card.upgrade) if brief else self.vocabulary.upgrade(card.upgrade)
        table.add_row(
            shown,
            self._reserved(name) or (self.view.pieces[name].name if styled else ""),
            str(card.coins),
            pieces.tokens(self.words, card.front.harvest),
            pieces.tokens(self.words, card.front.recipe),
            Text.assemble((self.words.text(f"slot.{card.upgrade.slot}"), pieces.COPPER), f": {described}"),
        )
