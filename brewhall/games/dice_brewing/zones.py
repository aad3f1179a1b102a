"""The table as zones and pieces with ids."""

from __future__ import annotations

from collections import Counter
from typing import Any

from brewhall.core.state import detail_of
from brewhall.games.dice_brewing import state as s
from brewhall.games.dice_brewing.catalog import Catalog, Recipe
from brewhall.games.dice_brewing.components import (
    INGREDIENT_NAMES,
    ITEM_NAMES,
    SPACE_NAMES,
    TOKEN_NAMES,
    XP_FOR_BREWING,
)
from brewhall.games.dice_brewing.dice import (
    COLOUR,
    COLOUR_NAMES,
    DIE_BITS,
    SIDES,
    die_name,
    mark_of,
    rolled,
    tokens_on,
    value_of,
)
from brewhall.games.dice_brewing.notation import recipe_name, recipes_of
from brewhall.games.dice_brewing.rules import DiceBrewingState

MARKS = (None, "protected", "blocked")


class Zones:
    """Zones and the pieces in them, in the order they lie. Equal dice of a zone are numbered."""

    def __init__(self, seen: DiceBrewingState, catalog: Catalog) -> None:
        self.seen = seen
        self.catalog = catalog
        self.recipes = {recipe.id: recipe for recipe in catalog.recipes}
        self.zones: list[dict[str, Any]] = []
        self.pieces: dict[str, dict[str, Any]] = {}
        for seat in range(seen.players):
            self._lay_seat(seat)
        self._lay_shared()

    def tokens_hidden(self, seat: int) -> bool:
        """DB-10.3, DB-10.4: in advanced mode other players' tokens lie face down."""
        return self.seen.setting.advanced and self.seen.viewer != seat and self.seen.outcome() is None

    def _lay_seat(self, seat: int) -> None:
        seen = self.seen
        start = seen.seat_at(seat)
        for zone, place in (("pool", s.POOL), ("warehouse", s.WAREHOUSE)):
            self._lay_dice(f"{zone}-{seat}", zone, seat, self._row(seat, place))
        in_hand = self._row(seat, s.HAND) + self._row(seat, s.HAND_FROM_WAREHOUSE)
        self._lay_dice(f"hand-{seat}", "hand", seat, in_hand)
        for space, name in enumerate(SPACE_NAMES):
            content = seen.counts[start + s.BOARD + space]
            resource = [] if content == s.EMPTY or content >= s.SPED else [content]
            self._lay_dice(f"space-{seat}-{name}", "space", seat, resource)
            self._lay_dice(f"speed-{seat}-{name}", "speed", seat, [content - s.SPED] if content >= s.SPED else [])
        discount = seen.counts[start + s.DISCOUNT]
        self._lay_dice(f"discount-{seat}", "discount", seat, [discount] if discount else [])
        held = {name: seen.counts[start + s.INGREDIENT + i] for i, name in enumerate(INGREDIENT_NAMES)}
        self._lay_items(f"ingredients-{seat}", "ingredients", seat, held)
        tokens = {name: seen.counts[start + s.TOKEN + i] for i, name in enumerate(TOKEN_NAMES)}
        if self.tokens_hidden(seat):
            tokens = {"hidden": sum(tokens.values())}
        self._lay_items(f"tokens-{seat}", "tokens", seat, tokens)
        self._lay_recipes(f"recipes-{seat}", "recipes", seat, recipes_of(seen, seat))

    def _lay_shared(self) -> None:
        seen = self.seen
        for slot in range(seen.slots()):
            shown = recipe_name(seen, seen.counts[s.DISPLAY + slot])
            self._lay_recipes(f"display-{slot + 1}", "display", None, [] if shown is None else [shown])
        stock = {name: seen.counts[s.STOCK + i] for i, name in enumerate(ITEM_NAMES)}
        self._lay_items("market", "market", None, {name: stock[name] for name in INGREDIENT_NAMES})
        self._lay_items("black-market", "black-market", None, {name: stock[name] for name in TOKEN_NAMES})
        colour = detail_of(seen.top()) if self.rolled_values() else 0  # S2 is being decided
        rolled_dice = [rolled(colour << COLOUR, value) for value in self.rolled_values()]
        self._lay_dice("rolled", "rolled", None, rolled_dice)

    def rolled_values(self) -> list[int]:
        """The supply dice that lie rolled for S2."""
        return [value + 1 for value in range(SIDES) for _ in range(self.seen.counts[s.ROLLED + value])]

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
            self.pieces[ids[-1]] = {"kind": "seed", "face": "up"} if die == s.SEED else piece_of(die)
        self.zones.append({"id": zone, "kind": kind, "seat": seat, "pieces": ids})

    def _lay_items(self, zone: str, kind: str, seat: int | None, amounts: dict[str, int]) -> None:
        ids: list[str] = []
        for name, amount in amounts.items():
            if amount or seat is None:
                ids.append(f"{zone}-{name}")
                face = "down" if name == "hidden" else "up"
                self.pieces[ids[-1]] = {"kind": "item", "face": face, "item": name, "amount": amount}
        self.zones.append({"id": zone, "kind": kind, "seat": seat, "pieces": ids})

    def _lay_recipes(self, zone: str, kind: str, seat: int | None, names: list[str]) -> None:
        for name in names:
            self.pieces[name] = recipe_piece(self.recipes[name])
        self.zones.append({"id": zone, "kind": kind, "seat": seat, "pieces": names})


def piece_of(die: int) -> dict[str, Any]:
    """A die as clients draw it; `shows` is the effective value, `tokens` the Increase tokens in it."""
    tokens = tokens_on(die)
    is_rolled = value_of(die) > 0
    return {
        "kind": "die",
        "face": "up",
        "name": die_name(die),
        "colour": COLOUR_NAMES[die >> COLOUR],
        "shows": value_of(die) if is_rolled else None,
        "value": value_of(die) - tokens if is_rolled else None,
        "tokens": tokens,
        "mark": MARKS[mark_of(die)],
    }


def recipe_piece(recipe: Recipe) -> dict[str, Any]:
    return {
        "kind": "recipe",
        "face": "up",
        "name": recipe.name,
        "beer_type": recipe.beer_type,
        "level": recipe.level,
        "needs": [
            {"colour": colour, "least": least}
            for colour, values in zip(COLOUR_NAMES, recipe.needs, strict=False)
            for least in values
        ],
        "reward": {
            "xp": recipe.xp + XP_FOR_BREWING,
            "coins": recipe.coins,
            "tokens": recipe.tokens,
            "dice": recipe.dice,
        },
        "improvements": [
            {"kind": each.kind, "least": each.least or None, "bonus": each.bonus, "amount": each.amount}
            for each in recipe.improvements
        ],
    }
