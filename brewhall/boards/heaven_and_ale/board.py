"""The table: the others, the track, the goals, oneself. In this order at every size."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from brewhall.boards.colours import ACCENT
from brewhall.boards.flow import flow
from brewhall.boards.heaven_and_ale import pieces
from brewhall.boards.heaven_and_ale.garden import garden
from brewhall.boards.heaven_and_ale.track import track
from brewhall.core.words import Words
from brewhall.games.heaven_and_ale.narrator import HeavenAndAleNarrator
from brewhall.games.heaven_and_ale.view import Abbey, Goal, HeavenAndAleView, ShedType, Spot, SpotName, StartingSpace

ROOMY = 100  # columns from which the scoring spots have room for what they would bring
GARDEN = 45  # columns that the garden takes
BOTTOM, TOP = -10, 20  # of the production track


class Board:
    """Draws one view."""

    def __init__(self, view: HeavenAndAleView, narrator: HeavenAndAleNarrator, width: int, brief: bool) -> None:
        self.view = view
        self.narrator = narrator
        self.words = narrator.words
        self.width = width
        self.brief = brief
        self.viewer: int | None = view.viewer

    def drawn(self) -> RenderableType:
        """Whoever only looks on sees all gardens."""
        seats = range(len(self.view.sides))
        large = seats if self.viewer is None else [self.viewer]
        parts: list[RenderableType] = [self._rule(self._round())]
        parts += [self._summary(seat) for seat in seats if seat not in large]
        if not self.brief or self.view.prompt.step != "move":  # where one may go is among the moves
            parts.append(track(self.view, self.words, self.width, self.brief))
        parts.append(self._start())
        if self.brief and self.width < ROOMY:
            parts += self._ready()
        else:
            parts.append(self._goals())
        if not self.brief:
            parts.append(self._shed_table())
        for seat in large:
            parts += [self._rule(self._title(seat)), self._abbey(seat)]
            if not self.brief:
                parts.append(self._ruler(seat))
        return Group(*parts)

    # -- helpers ---------------------------------------------------------------------------------

    def _rule(self, title: Text) -> Rule:
        return Rule(Text.assemble("─ ", title), align="left", style="dim")

    def _title(self, seat: int) -> Text:
        """Who it is, where they are, and what the end would bring now."""
        side = self.view.sides[seat]
        deciding = self.view.to_play == seat
        text = Text.assemble((f"@{seat} ", "bold"), pieces.heading(self.narrator.person(seat).text, deciding))
        text.append(f"  {self.words.count('ducat', side.ducats).text}", style="bold")
        text.append(f" · {self._where(side)}", style="dim")
        text.append(
            f" · {self.words.text('terminal.score', points=self.words.count('point', side.score))}",
            style="dim",
        )
        return text

    def _where(self, side: Abbey) -> str:
        if side.space is not None:
            place = self.words.text("terminal.on", place=self.words.term(f"start.{side.space}"))
            return f"{place}, {self.words.text('terminal.returned')}" if side.returned else place
        if side.figure:
            return self.words.text("terminal.on", place=side.figure)
        return self.words.text("terminal.choosing")

    # -- what is shared --------------------------------------------------------------------------

    def _round(self) -> Text:
        text = pieces.heading(self.words.text("terminal.round", round=self.view.round, rounds=self.view.rounds))
        for kind, levels in self.view.piles.items():
            text.append(f"  {self.words.text(f'terminal.pile.{kind}', I=levels['I'], II=levels['II'])}", style="dim")
        if self.view.options["edition"] == "manual":
            text.append(f"  {self.words.text('terminal.edition.manual')}", style="dim")
        return text

    def _start(self) -> Text:
        """The starting spaces: what they give, and who stands there."""
        items: list[Text] = []
        for entry in self.view.start:
            name = self.words.text(f"start.{entry.space}")
            who = pieces.figures([] if entry.seat is None else [entry.seat])
            items.append(
                Text.assemble(name, (f" {gives(self.words, entry)}".rstrip(), "dim"), (f" {who}" * bool(who), "bold"))
            )
        label = Text(f"{self.words.text('terminal.start')}:", style="dim")
        return flow([label, *items], self.width - 1, indent=" ", gap=2)

    def _goals(self) -> RenderableType:
        """Each goal with the barrel that is still to be had, and how far the player is."""
        seat = self.viewer if self.viewer is not None else self.view.to_play
        items = [self._goal(goal, seat or 0) for goal in self.view.goals]
        label = Text(f"{self.words.text('terminal.goals')}:", style="dim")
        if self.brief:
            return flow([label, *items], self.width - 1, indent=" ", gap=2)
        columns = 4 if self.width >= ROOMY else 3
        table = Table.grid(padding=(0, 2), pad_edge=False)
        for _ in range(columns):
            table.add_column(no_wrap=True)
        lines = -(-len(items) // columns)
        for line in range(lines):
            table.add_row(*(Text.assemble(" ", item) for item in items[line::lines]))
        return Group(Text.assemble(" ", label), table)

    def _ready(self) -> list[Text]:
        """Only the goals whose barrel the viewer could take now, if there are any."""
        seat = self.viewer or 0
        ready = [
            self._goal(goal, seat)
            for goal in self.view.goals
            if goal.reached[seat] >= goal.needed
            and (goal.large.left or goal.small.left)
            and seat not in goal.large.seats + goal.small.seats
        ]
        label = Text(f"{self.words.text('terminal.goals.ready')}:", style="dim")
        return [flow([label, *ready], self.width - 1, indent=" ", gap=2)] if ready else []

    def _goal(self, goal: Goal, seat: int) -> Text:
        """ "4 brewmaster -2/1": the large barrel is there; with a tick it is the player's."""
        reached, needed = goal.reached[seat], goal.needed
        sizes = [goal.large, goal.small]
        left = next((str(size.points) for size in sizes if size.left), "-")
        own = any(seat in size.seats for size in sizes)
        style = "dim" if own or left == "-" else pieces.NUMBER if reached >= needed else ""
        name = self.words.text(f"goal.{goal.measure}.brief")
        return Text(f"{'✓' if own else left} {name} {reached}/{needed}", style=style)

    def _shed_table(self) -> Text:
        items: list[Text] = []
        for number, entry in enumerate(self.view.sheds):
            text = self.words.text(
                "terminal.shed", low=entry.low, high=entry.high, reward=shed_reward(self.words, entry)
            )
            items.append(Text(f"#{number} {text}", style="dim"))
        return flow(items, self.width - 1, indent=" ", gap=2)

    # -- a player's abbey ------------------------------------------------------------------------

    def _abbey(self, seat: int) -> RenderableType:
        """The garden, and beside it markers, discs and cards."""
        side = self.view.sides[seat]
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column()
        facts: list[RenderableType] = [self._markers(side)] if self.brief else []
        facts += [self._zone(side), self._pairs(side), self._cards(side)]
        plan = garden(self.view, seat, self.words)
        if not self.brief:
            plan.append(f"\n {self.words.text('terminal.legend')}", style="dim")
        table.add_row(plan, Group(*facts))
        return table

    def _markers(self, side: Abbey) -> Text:
        """All markers, the last one first."""
        order = sorted(side.markers, key=lambda name: (name == "brewmaster", side.markers[name]))
        return Text(" ").join(
            Text.assemble(pieces.marker(self.words, name), f" {side.markers[name]}") for name in order
        )

    def _zone(self, side: Abbey) -> Text:
        """What the brewmaster's zone means."""
        exchange = self.words.text("terminal.exchange", rate=side.rate)
        return Text(f"{exchange} · {self.words.text('terminal.value', value=side.value)}", style="dim")

    def _pairs(self, side: Abbey) -> RenderableType:
        """A row for each pair: both spots, and the card beside them. On low screens side by side."""
        rows: list[list[Text]] = []
        for pair, placed in zip(self.view.pairs, side.placed, strict=True):
            card = Text(self.narrator.title("card", placed) if placed else "", style=ACCENT)
            rows.append([*(self._spot(name, side.spots[name]) for name in pair.spots), card])
        if self.brief and self.width < ROOMY:
            return flow([Text(" ").join(row) for row in rows], self.width - GARDEN, gap=2)
        table = Table.grid(padding=(0, 2))
        for row in rows:
            table.add_row(*row)
        return table

    def _spot(self, name: SpotName, entry: Spot) -> Text:
        if entry.disc:
            return Text.assemble((f"{pieces.DISC} ", ACCENT), (pieces.spot_code(self.words, name), "dim"))
        text = Text(f"{pieces.NO_DISC} ", style="dim")
        gains = pieces.gains(self.words, name, entry) if self.width >= ROOMY else []
        return Text.assemble(text, Text(" ").join(gains or [pieces.spot(self.words, name)]))

    def _cards(self, side: Abbey) -> Text:
        """What can still be placed or sold, and the barrels."""
        cards = self.words.text("list.comma").join(self.narrator.title("card", card) for card in side.cards)
        text = Text.assemble((f"{self.words.text('terminal.cards.own')} ", "dim"), cards or pieces.NOTHING)
        barrels = self.words.text("terminal.barrels", large=len(side.large), small=len(side.small))
        return text.append(f"\n{barrels}", style="dim")

    def _ruler(self, seat: int) -> Text:
        """The production track with all six markers; those on one spot stand above each other."""
        markers = self.view.sides[seat].markers
        cell = min(3, (self.width - 2) // (TOP - BOTTOM + 1))
        on = {spot: [name for name, place in markers.items() if place == spot] for spot in range(BOTTOM, TOP + 1)}
        rows = [Text(" ") for _ in range(max(map(len, on.values())))]
        scale = ""
        for spot, names in on.items():
            label = str(spot) if spot % 5 == 0 else "·"
            scale += label.ljust(cell)[len(scale) - (spot - BOTTOM) * cell :]
            for height, row in enumerate(reversed(rows)):
                code = pieces.marker(self.words, names[height]) if height < len(names) else Text()
                row.append_text(code).append(" " * (cell - code.cell_len))
        return Text("\n").join([*rows, Text(f" {scale}", style="dim")])

    # -- the others ------------------------------------------------------------------------------

    def _summary(self, seat: int) -> Text:
        """Another player in two lines: money and markers, garden and achievements."""
        side = self.view.sides[seat]
        sunny = {each.id for each in self.view.hexes if each.side == "sunny"}
        planted = side.garden.keys()
        garden = self.words.text("terminal.planted", sunny=len(planted & sunny), shady=len(planted - sunny))
        sheds = sum(entry.type is not None for entry in side.sheds.values())
        discs = " ".join(pieces.spot_code(self.words, name) for name, entry in side.spots.items() if entry.disc)
        facts = [
            garden,
            self.words.text("terminal.sheds", n=sheds),
            self.words.text("terminal.discs", discs=discs or pieces.NOTHING.plain),
            self.words.text("terminal.cards", left=len(side.cards)),
            self.words.text("terminal.barrels.short", large=len(side.large), small=len(side.small)),
        ]
        exchange = self.words.text("terminal.zone.short", rate=side.rate, value=side.value)
        line = Text.assemble(" ", self._title(seat))
        markers = Text.assemble("    ", self._markers(side), (f"  {exchange}", "dim"))
        about = [Text(fact, style="dim") for fact in facts]
        if self.brief:
            return Text("\n").join([line, markers])
        return Text("\n").join([line, markers, flow(about, self.width - 1, indent="    ", gap=2)])


def gives(words: Words, entry: StartingSpace) -> str:
    """What a starting space gives: "+1", or that it leads, or nothing."""
    if entry.space == "first":
        return f"{amounts(entry)} {words.text('start.first.gives')}".strip()
    return amounts(entry) or words.text("start.nothing")


def amounts(entry: StartingSpace) -> str:
    return " ".join(f"+{amount}" for amount in entry.gives.values())


def shed_reward(words: Words, entry: ShedType) -> str:
    """What closing a shed of a type brings, in short: "Br +1, 2 opposite"."""
    parts: list[str] = []
    if entry.steps:
        parts.append(words.text("gain.steps", marker=words.term("marker.brewmaster.code"), steps=entry.steps))
    if entry.pattern != "none":
        parts.append(words.text(f"pattern.{entry.pattern}.short"))
    return words.text("list.comma").join(parts) or words.text("list.nothing")
