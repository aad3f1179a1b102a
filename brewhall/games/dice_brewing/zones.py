"""The table as zones and pieces with ids."""

from __future__ import annotations

from collections import Counter

from brewhall.core.state import detail_of
from brewhall.core.view import Zone
from brewhall.games.dice_brewing import state as s
from brewhall.games.dice_brewing.component_texts import ComponentTexts
from brewhall.games.dice_brewing.dice import COLOUR, DIE_BITS, SIDES, die_name, mark_of, rolled, tokens_on, value_of
from brewhall.games.dice_brewing.notation import recipes_of
from brewhall.games.dice_brewing.rules import DiceBrewingState
from brewhall.games.dice_brewing.view import COLOURS, SPACES, DicePiece, Mark

MARKS: tuple[Mark | None, ...] = (None, "protected", "blocked")


class Zones:
    """Zones and the pieces in them, in the order they lie. Equal dice of a zone are numbered.

    Pool and Warehouse are always there, the others while something lies in them.
    """

    def __init__(self, seen: DiceBrewingState, texts: ComponentTexts) -> None:
        self.seen = seen
        self.texts = texts
        self.zones: list[Zone] = []
        self.pieces: dict[str, DicePiece] = {}
        self.on_board: dict[tuple[int, int], str] = {}  # by seat and space
        for seat in range(seen.players):
            self._lay_seat(seat)
        self._lay_shared()

    def _lay_seat(self, seat: int) -> None:
        seen = self.seen
        start = seen.seat_at(seat)
        for zone, place in (("pool", s.POOL), ("warehouse", s.WAREHOUSE)):
            self._lay_dice(f"{zone}-{seat}", zone, seat, self._row(seat, place))
        in_hand = self._row(seat, s.HAND) + self._row(seat, s.HAND_FROM_WAREHOUSE)
        if in_hand:
            self._lay_dice(f"hand-{seat}", "hand", seat, in_hand)
        for space, name in enumerate(SPACES):
            content = seen.counts[start + s.BOARD + space]
            if content != s.EMPTY:
                slot, die = ("speed", content - s.SPED) if content >= s.SPED else ("space", content)
                self._lay_dice(f"{slot}-{seat}-{name}", slot, seat, [die])
                (self.on_board[seat, space],) = self.zones[-1].pieces
        discount = seen.counts[start + s.DISCOUNT]
        if discount:
            self._lay_dice(f"discount-{seat}", "discount", seat, [discount])
        self._lay_recipes(f"recipes-{seat}", "recipes", seat, recipes_of(seen, seat))

    def _lay_shared(self) -> None:
        seen = self.seen
        shown = [seen.counts[s.DISPLAY + slot] for slot in range(seen.slots())]
        names = [seen.components.recipes[recipe] for recipe in shown if recipe != s.NO_CARD]
        self._lay_recipes("display", "display", None, names)
        values = [value + 1 for value in range(SIDES) for _ in range(seen.counts[s.ROLLED + value])]
        if values:  # S2 is being decided
            colour = detail_of(seen.top())
            self._lay_dice("rolled", "rolled", None, [rolled(colour << COLOUR, value) for value in values])

    def _row(self, seat: int, place: int) -> list[int]:
        seen = self.seen
        return [seen.dice[i] & DIE_BITS for i in range(seen.start_of(seat, place), seen.start_of(seat, place + 1))]

    def _lay_dice(self, zone: str, kind: str, seat: int | None, dice: list[int]) -> None:
        ids: list[str] = []
        copies: Counter[str] = Counter()
        for die in dice:
            name = "seed" if die == s.SEED else die_name(die)
            copies[name] += 1
            ids.append(f"{zone}-{name}-{copies[name]}")
            self.pieces[ids[-1]] = self._seed(zone, seat) if die == s.SEED else self._die(die, name, zone, seat)
        self.zones.append(Zone(zone, kind, seat, ids))

    def _die(self, die: int, name: str, zone: str, seat: int | None) -> DicePiece:
        shows = int(value_of(die)) or None
        mark = MARKS[mark_of(die)]
        colour = COLOURS[die >> COLOUR]
        return DicePiece("die", "up", seat, zone, self.texts.die(name).text, colour, shows, int(tokens_on(die)), mark)

    def _seed(self, zone: str, seat: int | None) -> DicePiece:
        return DicePiece("seed", "up", seat, zone, self.texts.words.text("seed"), None, None, 0, None)

    def _lay_recipes(self, zone: str, kind: str, seat: int | None, names: list[str]) -> None:
        for name in names:
            text = self.texts.beers[name].text
            self.pieces[name] = DicePiece("recipe", "up", seat, zone, text, None, None, 0, None)
        if names:
            self.zones.append(Zone(zone, kind, seat, names))
