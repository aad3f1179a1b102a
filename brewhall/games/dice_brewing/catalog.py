"""The recipes and market prices of a card set: read (DB-19.0), checked (DB-19.3), made into components."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.data import DataFiles, Row, fail
from brewhall.games.dice_brewing.components import (
    INGREDIENT_NAMES,
    ITEM_NAMES,
    MOST_NEEDED,
    TOKEN_NAMES,
    Components,
)

RECIPES_FILE = "dice-brewing-recipes.csv"
MARKET_FILE = "dice-brewing-market.csv"

COLOURS = ("pale", "dark", "hops")
STARTING = 4
FEWEST_RECIPES = 24  # 20 to brew and 4 displayed
MOST_RECIPES = 99
BLUE = "blue"
KINDS = (*INGREDIENT_NAMES, BLUE)
NO_BLUE = 7  # a value that no die has


@dataclass(frozen=True)
class Improvement:
    """An ingredient, or a blue die of at least `least`, and what it brings."""

    kind: str
    least: int
    bonus: str
    amount: int


@dataclass(frozen=True)
class Recipe:
    id: str
    name: str
    beer_type: str
    level: int
    starting: bool
    needs: tuple[tuple[int, ...], ...]  # least values by colour, ascending
    xp: int
    coins: int
    tokens: int
    dice: int
    improvements: tuple[Improvement, ...]


@dataclass(frozen=True)
class Item:
    """A kind of token on the Market or the Black Market."""

    id: str
    price: int
    discounts: tuple[int, ...]  # coins off by value of the blue die, 0 to 6
    copies: int
    opens: int


@dataclass(frozen=True)
class Catalog:
    """A checked card set."""

    recipes: tuple[Recipe, ...]
    items: tuple[Item, ...]
    components: Components


def load_catalog(data: DataFiles) -> Catalog:
    recipes = _read_recipes(data)
    items = _read_items(data)
    return Catalog(recipes, items, _make_components(recipes, items))


# -- recipes -------------------------------------------------------------------------------------


def _read_recipes(data: DataFiles) -> tuple[Recipe, ...]:
    columns = ("id", "name", "beer_type", "level", "starting", *COLOURS, "reward_xp", "reward_coins")
    rewards = ("reward_action_tokens", "reward_dice")
    rows = data.rows(RECIPES_FILE, (*columns, *rewards, "improvements"), ("source", "note"))
    recipes: list[Recipe] = []
    taken: dict[str, set[str]] = {"id": set(), "name": set()}
    for row in rows:
        for column, known in taken.items():
            value = row.text(column)
            if value in known:
                row.fail(f"the {column} '{value}' stands there twice")
            known.add(value)
        recipes.append(_read_recipe(row))
    if not FEWEST_RECIPES <= len(recipes) <= MOST_RECIPES:
        expected = f"from {FEWEST_RECIPES} to {MOST_RECIPES}"
        fail(RECIPES_FILE, 1, f"there are {len(recipes)} recipes; expected {expected}")
    starting = sum(recipe.starting for recipe in recipes)
    if starting != STARTING:
        fail(RECIPES_FILE, 1, f"{starting} recipes are starting recipes; expected {STARTING}")
    return tuple(recipes)


def _read_recipe(row: Row) -> Recipe:
    name = row.name("id")
    needs = tuple(_values(row, colour) for colour in COLOURS)
    if not any(needs):  # DB-16.6
        row.fail("the recipe needs no die; expected at least one least value in pale, dark or hops")
    return Recipe(
        id=name,
        name=row.text("name"),
        beer_type=row.text("beer_type"),
        level=row.number("level", 1, 9),
        starting=row.number("starting", 0, 1) == 1,
        needs=needs,
        xp=row.number("reward_xp", 0, 99),
        coins=row.number("reward_coins", 0, 99),
        tokens=row.number("reward_action_tokens", 0, 1),
        dice=row.number("reward_dice", 0, 9),
        improvements=_improvements(row),
    )


def _parts(row: Row, column: str) -> list[str]:
    """The entries of a list joined by `;`; an empty cell has none."""
    text = row.cells[column].strip()
    return [part.strip() for part in text.split(";")] if text else []


def _values(row: Row, column: str) -> tuple[int, ...]:
    parts = _parts(row, column)
    if len(parts) > MOST_NEEDED:
        row.fail(f"{column} has {len(parts)} values; expected at most {MOST_NEEDED}")
    return tuple(sorted(row.to_number(f"a value of {column}", part, 1, 6) for part in parts))


def _improvements(row: Row) -> tuple[Improvement, ...]:
    found: list[Improvement] = []
    for part in _parts(row, "improvements"):
        match = re.fullmatch("([a-z_]+)(?:>=([0-9]))?:(coins|xp)=([0-9]{1,2})", part)
        if match is None:
            row.fail(f"improvements has '{part}'; expected kind:bonus=n, for example honey:xp=3 or blue>=4:coins=2")
        kind, least, bonus, amount = match.groups()
        if kind not in KINDS:
            row.fail(f"improvements names the unknown kind '{kind}'; kinds are: {', '.join(KINDS)}")
        if (kind == BLUE) != (least is not None):
            row.fail(f"improvements has '{part}'; a blue die needs a least value (blue>=4), an ingredient has none")
        if kind in [improvement.kind for improvement in found]:
            row.fail(f"improvements names {kind} twice")
        value = row.to_number("the least value of the blue die", least, 1, 6) if least else 0
        found.append(Improvement(kind, value, bonus, row.to_number(f"the bonus of {kind}", amount, 1, 99)))
    return tuple(found)


# -- markets -------------------------------------------------------------------------------------


def _read_items(data: DataFiles) -> tuple[Item, ...]:
    columns = ("item", "kind", "price", "discounts", "copies", "opens_round")
    rows = data.rows(MARKET_FILE, columns, ("source", "discount_source"))
    items: dict[str, Item] = {}
    for row in rows:
        name = row.one_of("item", ITEM_NAMES)
        if name in items:
            row.fail(f"the item '{name}' stands there twice")
        kind = "special_ingredient" if name in INGREDIENT_NAMES else "action_token"
        if row.text("kind") != kind:
            row.fail(f"kind is '{row.text('kind')}'; {name} is of kind {kind}")
        discounts = _discounts(row)
        if name in TOKEN_NAMES and any(discounts):
            row.fail("there are no discounts on action tokens")
        items[name] = Item(
            name, row.number("price", 0, 99), discounts, row.number("copies", 0, 9), row.number("opens_round", 1, 99)
        )
    missing = [name for name in ITEM_NAMES if name not in items]
    if missing:
        fail(MARKET_FILE, 1, f"these items have no row: {', '.join(missing)}")
    return tuple(items[name] for name in ITEM_NAMES)


def _discounts(row: Row) -> tuple[int, ...]:
    """`blue>=n:c` (at least) and `blue=n:c` (exactly): coins off for each value of the blue die, the best that fits."""
    coins = [0] * 7
    for part in _parts(row, "discounts"):
        match = re.fullmatch("blue(>=|=)([0-9]):([0-9]{1,2})", part)
        if match is None:
            row.fail(f"discounts has '{part}'; expected blue>=n:coins or blue=n:coins, for example blue>=4:1")
        least = row.to_number("the value of the blue die", match[2], 1, 6)
        off = row.to_number("the discount", match[3], 1, 99)
        for value in range(least, 7 if match[1] == ">=" else least + 1):
            coins[value] = max(coins[value], off)
    return tuple(coins)


# -- components ---------------------------------------------------------------------------------


def _bonuses(recipe: Recipe, bonus: str) -> list[int]:
    amounts = {
        improvement.kind: improvement.amount for improvement in recipe.improvements if improvement.bonus == bonus
    }
    return [amounts.get(kind, 0) for kind in KINDS]


def _blue_min(recipe: Recipe) -> int:
    return next((improvement.least for improvement in recipe.improvements if improvement.kind == BLUE), NO_BLUE)


def _make_components(recipes: Sequence[Recipe], items: Sequence[Item]) -> Components:
    padding = [0] * int(MOST_NEEDED)
    needs = [values for recipe in recipes for values in recipe.needs]
    return Components(
        [recipe.id for recipe in recipes],
        vec[i64]([number for number, recipe in enumerate(recipes) if recipe.starting]),
        vec[i64]([sum(map(len, recipe.needs)) for recipe in recipes]),
        vec[i64]([len(values) for values in needs]),
        vec[i64]([value for values in needs for value in [*values, *padding][: int(MOST_NEEDED)]]),
        vec[i64]([recipe.xp for recipe in recipes]),
        vec[i64]([recipe.coins for recipe in recipes]),
        vec[i64]([recipe.tokens for recipe in recipes]),
        vec[i64]([recipe.dice for recipe in recipes]),
        vec[i64]([amount for recipe in recipes for amount in _bonuses(recipe, "coins")]),
        vec[i64]([amount for recipe in recipes for amount in _bonuses(recipe, "xp")]),
        vec[i64]([_blue_min(recipe) for recipe in recipes]),
        vec[i64]([item.price for item in items]),
        vec[i64]([item.copies for item in items]),
        vec[i64]([item.opens for item in items]),
        vec[i64]([off for item in items[: len(INGREDIENT_NAMES)] for off in item.discounts]),
    )
