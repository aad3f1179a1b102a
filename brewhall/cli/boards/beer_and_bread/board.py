"""The table: the others, what is shared, oneself, one's hand. In this order at every size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from brewhall.cli.boards.beer_and_bread import pieces
from brewhall.core.words import Words
from brewhall.games.beer_and_bread.catalog import SLOTS, Catalog
from brewhall.games.beer_and_bread.texts import (
    count_text,
    player_text,
    sentence,
    upgrade_label,
    upgrade_text,
)

ROOMY = 100  # columns from which a card's upgrade has room for its whole sentence
WATER = "water"


class Board:
    """Draws one view."""

    def __init__(
        self,
        view: Mapping[str, Any],
        players: Sequence[str],
        words: Words,
        catalog: Catalog,
        width: int,
        brief: bool,
    ) -> None:
        self.view = view
        self.players = players
        self.words = words
        self.cards = {card.id: card for card in catalog.cards}
        self.width = width
        self.brief = brief or width < ROOMY
        self.viewer: int | None = view["viewer"]
        self.strict = bool(view["options"]["strict_memory"])
        self.zones: dict[str, list[str]] = {zone["id"]: zone["pieces"] for zone in view["zones"]}

    def drawn(self) -> RenderableType:
        below = self.viewer or 0
        parts = [self._side(1 - below), self._shared(), self._side(below)]
        if self.zones["in-play"]:
            parts.append(self._cards("in-play", self._zone("in-play")))
        if self.viewer is not None and self.zones[f"hand-{below}"]:
            parts.append(self._cards(f"hand-{below}", self._zone("hand")))
        return Group(*parts)

    # -- helpers ---------------------------------------------------------------------------------

    def _pieces(self, *zones: str) -> list[Mapping[str, Any]]:
        return [self.view["pieces"][piece] for zone in zones for piece in self.zones[zone]]

    def _zone(self, name: str) -> str:
        return self.words.text(f"zone.{name}")

    def _names(self, zone: str) -> Text:
        return Text(", ").join(pieces.card(piece, self.view["pieces"][piece]) for piece in self.zones[zone])

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
        name = sentence(player_text(self.words, seat, self.viewer, self.players))
        deciding = self.view["to_play"] == seat
        title = Text(name, style=f"bold {pieces.COPPER}" if deciding else "bold")
        if self.view["windmill"] == seat:
            title.append(f" * {self._zone('windmill')}", style=pieces.COPPER)
        return self._panel(rows, title, border=pieces.COPPER if deciding else "dim")

    def _hand_of_other(self, seat: int) -> Text:
        """Cards one has seen are named, unless the game is played with strict memory."""
        held = self.zones[f"hand-{seat}"]
        named = [] if self.strict else [piece for piece in held if self.view["pieces"][piece]["face"] != "hidden"]
        parts = [self._reserved_mark(pieces.card(piece, self.view["pieces"][piece]), piece) for piece in named]
        hidden = [self.view["pieces"][piece] for piece in held if piece not in named]
        if hidden or not held:
            parts.append(pieces.backs(self.words, hidden))
        return Text(", ").join(parts)

    def _reserved_mark(self, text: Text, piece: str) -> Text:
        owner = self.view["pieces"][piece].get("reserved_by")
        if owner is not None:
            text.append(f" (only {player_text(self.words, owner, self.viewer, self.players)})", style="italic")
        return text

    def _storage(self, seat: int) -> Text:
        """One place a unit; units for water only stand apart, as full as the view says."""
        side = self.view["sides"][seat]
        stored: Mapping[str, int] = self.view["counters"][f"storage-{seat}"]
        free = side["free_units"]
        loose_water = side["units"] - free - (side["stored"] - stored[WATER])
        units = [pieces.code(self.words, WATER)] * loose_water
        for name, amount in stored.items():
            if name != WATER:
                units += [pieces.code(self.words, name)] * amount
        text = Text(" ").join([*units, *[pieces.EMPTY] * free])
        if side["water_units"]:
            kept = stored[WATER] - loose_water
            apart = [pieces.code(self.words, WATER)] * kept + [pieces.EMPTY] * (side["water_units"] - kept)
            text.append_text(Text.assemble(" [", Text(" ").join(apart), "]"))
        text.append(f"   {side['stored']}/{side['units'] + side['water_units']}", style="bold")
        if free < 0:
            text.append(f"  {count_text(self.words, 'token', -free)} too many", style="bold red")
        return text

    def _works(self, seat: int) -> Text:
        side = self.view["sides"][seat]
        words = self.words
        text = Text()
        for name in ("brewery", "bakery"):
            made = len(self.zones[f"{name}-{seat}"])
            label = "" if name == "brewery" else f"   {self._zone(name)} "
            text.append(label, style="dim")
            text.append(f"{made}/{side[f'{name}_room']}", style="bold" if made else "")
        sold = self._pieces(f"sold-{seat}", f"brewery-{seat}", f"bakery-{seat}")
        text.append(f"   {self._zone('sold')} ", style="dim")
        text.append_text(pieces.backs(words, sold))
        text.append(f"   {words.text('part.coins')} ", style="dim")
        if self.strict and seat != self.viewer:
            return text.append("?")
        for name in ("beer", "bread"):
            text.append_text(Text.assemble(pieces.good(words, name), f" {side[name]}  "))
        return text.append_text(Text.assemble(("→ ", "dim"), (str(side["score"]), "bold")))

    def _column(self, seat: int) -> Text:
        """What the cards of the column show together."""
        shown: Counter[str] = Counter()
        for piece in self._pieces(f"column-{seat}"):
            shown.update(piece["harvest"])
        total = {name: shown[name] for name in self.view["counters"]["fields"]}
        text = pieces.tokens(self.words, total)
        if self.zones[f"column-{seat}"]:
            text.append_text(Text.assemble(("   ", ""), self._names(f"column-{seat}")))
        return text

    def _upgrades(self, seat: int) -> Text:
        slots: list[Text] = []
        for slot in SLOTS:
            labels = Counter(
                upgrade_label(self.words, self.cards[piece].upgrade) for piece in self.zones[f"slot-{seat}-{slot}"]
            )
            if labels:
                listed = ", ".join(label if count == 1 else f"{count}x {label}" for label, count in labels.items())
                slots.append(Text.assemble((self.words.text(f"slot.{slot}"), pieces.COPPER), f" {listed}"))
        return Text("  ").join(slots) if slots else pieces.NOTHING

    # -- what is shared --------------------------------------------------------------------------

    def _shared(self) -> RenderableType:
        counters = self.view["counters"]
        rows = self._rows()
        rows.add_row(self._zone("fields"), self._fields(counters["fields"]))
        supply = pieces.tokens(self.words, counters["supply"])
        supply.append_text(self._piles())
        rows.add_row(self._zone("supply"), supply)
        if any(counters["table"].values()):
            rows.add_row(self._zone("table"), pieces.tokens(self.words, counters["table"]))
        if any(self.zones[f"exchange-{space}"] for space in (1, 2, 3)):
            rows.add_row(self._zone("exchange"), self._exchange())
        turn = min(self.view["turn"] + 1, self.view["turns_in_year"])
        return self._panel(rows, self._calendar(), f"turn {turn} of {self.view['turns_in_year']} this year")

    def _calendar(self) -> Text:
        years: list[Text] = []
        for year, kind in enumerate(self.view["calendar"], 1):
            text = f"{year} {self.words.text(f'year.{kind}')}"
            now = year == self.view["year"] and not self.view["over"]
            style = f"bold {pieces.COPPER}" if now else "dim" if year < self.view["year"] else ""
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
            (f"{self._zone('river').lower()} ", ""), str(fields[WATER]), pieces.code(self.words, WATER)
        )
        return Text("   ").join([*items, river])

    def _piles(self) -> Text:
        deck = self._pieces("deck")
        text = Text.assemble((f"   {self._zone('deck')} ", "dim"), str(len(deck)))
        if deck:
            text.append_text(Text.assemble((", next ", "dim"), pieces.good(self.words, deck[0]["good"])))
        discarded = len(self.zones["discard"])
        return text.append_text(Text.assemble((f"   {self._zone('discard')} ", "dim"), str(discarded)))

    def _exchange(self) -> Table:
        table = self._card_table("", heading=False)
        for space in (1, 2, 3):
            for name in self.zones[f"exchange-{space}"]:
                shown = Text.assemble((f"{space} ", "bold"), pieces.card(name, self.view["pieces"][name]))
                self._add_card(table, name, shown, brief=True)
        return table

    # -- cards -----------------------------------------------------------------------------------

    def _cards(self, zone: str, title: str) -> RenderableType:
        """The hand, or a card that is being played: with everything that is printed on it."""
        table = self._card_table(title, heading=True)
        for name in self.zones[zone]:
            shown = self._reserved_mark(pieces.card(name, self.view["pieces"][name]), name)
            self._add_card(table, name, shown, brief=self.brief)
        return table

    def _card_table(self, title: str, heading: bool) -> Table:
        table = Table(box=None, show_header=heading, header_style="dim", pad_edge=heading, padding=(0, 1))
        table.add_column(title)
        table.add_column("", no_wrap=True)
        table.add_column(self.words.text("part.coins"), justify="right")
        for part in ("harvest", "recipe"):
            table.add_column(self.words.text(f"part.{part}"), no_wrap=True)
        table.add_column(self.words.text("part.upgrade"))
        return table

    def _add_card(self, table: Table, name: str, shown: Text, brief: bool) -> None:
        piece = self.view["pieces"][name]
        upgrade = self.cards[name].upgrade
        described = upgrade_label(self.words, upgrade) if brief else upgrade_text(self.words, upgrade)
        table.add_row(
            shown,
            pieces.style(self.words, piece),
            str(piece["coins"]),
            pieces.tokens(self.words, piece["harvest"]),
            pieces.tokens(self.words, piece["recipe"]),
            Text.assemble((self.words.text(f"slot.{upgrade.slot}"), pieces.COPPER), f": {described}"),
        )
