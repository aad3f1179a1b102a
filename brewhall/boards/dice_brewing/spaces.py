"""The eleven spaces of a player board: what they take and give, what lies there, and who has used them."""

from __future__ import annotations

from itertools import zip_longest

from rich.text import Text

from brewhall.boards.dice_brewing import pieces
from brewhall.core.words import Words
from brewhall.games.dice_brewing.view import Building, Colour, DiceBrewingView, Gives, Laid, Seat, Space

ABOUT, SPEED = 17, 7  # columns of what a space takes and gives, and of its speed slot


class Spaces:
    """The board of a seat."""

    def __init__(self, view: DiceBrewingView, seat: int, words: Words) -> None:
        self.view = view
        self.side: Seat = view.seats[seat]
        self.words = words
        self.dice = pieces.Dice(view, words)
        self.laid = {laid.space: laid for laid in self.side.laid}

    def buildings(self, width: int) -> Text:
        """Two columns of two buildings each."""
        built = [self._building(building) for building in self.view.buildings]
        left, right = built[0] + built[1], built[2] + built[3]
        half = (width - 1) // 2
        rows = [
            Text.assemble(_fill(one, half), " ", other) for one, other in zip_longest(left, right, fillvalue=Text())
        ]
        return Text("\n").join(rows)

    def _building(self, building: Building) -> list[Text]:
        """A line with its name, and one for each of its spaces."""
        name = self.words.text(f"building.{building.building}")
        heading = Text.assemble((f"    {name}  ", "dim"), self._state(building))
        return [heading, *(self._row(building, space) for space in building.spaces)]

    def _state(self, building: Building) -> Text:
        """Why a whole building cannot be used."""
        if not building.open:
            return Text(self.words.text("terminal.opens", round=building.opens), style="dim")
        closed = building.building in self.side.closed
        return Text(self.words.text("terminal.closed") if closed else "", style="bold")

    def _row(self, building: Building, space: Space) -> Text:
        about = Text.assemble(self._takes(space), " → ", self.gives(space))
        if space.space in self.side.full or building.building in self.side.closed or not building.open:
            about.stylize("dim")
        speed = self.words.text("terminal.speed", least=space.speed_min) if space.speed_min else ""
        return Text.assemble(
            (f" {space.space} ", "bold"), _fill(about, ABOUT), " ", (f"{speed:{SPEED}} ", "dim"), self._use(space)
        )

    def _use(self, space: Space) -> Text:
        """What lies there and by whom the space is used; that it is full for its owner."""
        parts = [self.lying(self.laid[space.space])] if space.space in self.laid else []
        if space.used_by:
            parts.append(Text(pieces.players(space.used_by), style="dim"))
        if space.space in self.side.full:
            parts.append(Text(self.words.text("terminal.full"), style="bold"))
        return Text(" ").join(parts)

    def _takes(self, space: Space) -> Text:
        """ "seed", "P/D", "B2+"."""
        seed = Text(self.words.text("terminal.seed"))
        codes = [seed if each == "seed" else pieces.colour_code(self.words, each) for each in space.takes]
        return Text.assemble(Text("/").join(codes), f"{space.least}+" if space.least else "")

    def gives(self, space: Space) -> Text:
        """ "P die", "+1", "2 seeds", "4/3 coins"; of a sale what the die that waits there brings."""
        laid = self.laid.get(space.space)
        sold = self.view.pieces[laid.piece].colour if laid and laid.pending else None
        return gives(space.gives, self.words, sold)

    def lying(self, laid: Laid) -> Text:
        """What waits there, or in parentheses the die that has done its work."""
        there = self.dice.die(laid.piece)
        return there if laid.pending else Text.assemble("(", there, ")")

    def all_laid(self) -> list[Text]:
        """Only the spaces where something lies, with what it will bring: "M2 P3 → D die", "S1 (B3)"."""
        items: list[Text] = []
        for space in (space for building in self.view.buildings for space in building.spaces):
            if space.space in self.laid:
                laid = self.laid[space.space]
                coming = Text.assemble(" → ", self.gives(space)) if laid.pending else Text()
                items.append(Text.assemble((f"{space.space} ", "dim"), self.lying(laid), coming))
        return items


def gives(given: Gives, words: Words, sold: Colour | None) -> Text:
    if given.die is not None:
        return Text.assemble(pieces.colour_code(words, given.die), f" {words.text('terminal.die')}")
    if given.kind == "seeds":
        return Text(words.count("seed", given.amount).text)
    if given.coins is not None:
        prices = [coins for colour, coins in given.coins.items() if sold is None or colour == sold]
        return Text(words.text("terminal.coins", n="/".join(map(str, prices))))
    return Text(words.text(f"terminal.gives.{given.kind}"))


def _fill(text: Text, width: int) -> Text:
    """Text at the beginning of a column."""
    return Text.assemble(text, " " * (width - text.cell_len))
