"""The pieces of Dice Brewing: the data files, and the boards of section 7."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).parents[3] / "brewhall" / "games" / "dice_brewing" / "data"

COLOURS = ("pale", "dark", "hops", "blue")
MALT_AND_HOPS = COLOURS[:3]  # what beer is made of, and what S2 exchanges
DICE = {"pale": 14, "dark": 14, "hops": 12, "blue": 10}  # DB-2.1
SEEDS = 6  # DB-2.2
PLACES = ("pool", "warehouse")
INGREDIENTS = ("fruit", "spices", "honey", "special_malt", "special_hops")
TOKENS = ("increase_die", "take_die", "reroll_die", "block_protect_die", "block_building", "block_recipe")
WAITING = ("blue", "seeds", "dark", "pale", "hops")  # the gains of DB-12.2, in its order
GOAL = {2: 10, 3: 15, 4: 20}  # DB-15.1
POINTS = {"pale": 1, "dark": 2, "hops": 1, "blue": 0}  # DB-15.3
LUCK = (0, 0, 2, 4, 6)  # DB-14.2: coins by the number of ones


@dataclass(frozen=True)
class Space:
    """A space of the player board; the round in which its building opens is in BUILDINGS."""

    building: str
    takes: tuple[str, ...]  # colours, or "seed"
    least: int = 1  # of the die in the slot
    speed: int = 0  # least value of the blue die that speeds it up; 0: no speed slot


BUILDINGS = {"malt-house": 1, "hops-plantation": 1, "school-of-skills": 2, "department-of-seed": 3}  # DB-4.2

SPACES = {
    "M1": Space("malt-house", ("seed",), speed=3),
    "M2": Space("malt-house", ("pale",), speed=3),
    "M3": Space("malt-house", ("pale", "dark"), speed=2),
    "H1": Space("hops-plantation", ("seed",), speed=3),
    "H2": Space("hops-plantation", ("hops",), speed=2),
    "S1": Space("school-of-skills", ("blue",), least=2),
    "S2": Space("school-of-skills", ("blue",), least=3),
    "S3": Space("school-of-skills", ("blue",), least=5),
    "D1": Space("department-of-seed", ("hops",), speed=3),
    "D2": Space("department-of-seed", ("dark",), speed=3),
    "D3": Space("department-of-seed", ("blue", "dark"), speed=3),
}
RAISING = ("M3", "H2")
SOWING = {"M1": "pale", "H1": "hops"}  # what grows
SEEDS_OF = {"D1": 1, "D2": 2}
COINS_OF = {"blue": 4, "dark": 3}  # D3


@dataclass(frozen=True)
class Recipe:
    name: str
    needs: Mapping[str, tuple[int, ...]]  # colour -> least values, ascending
    xp: int
    coins: int
    tokens: int
    dice: int
    improvements: Mapping[str, tuple[str, int]]  # ingredient -> (what, how much)
    blue: tuple[int, str, int] | None  # least value of an improving blue die, what, how much


@dataclass(frozen=True)
class Ware:
    """A stack of the Market or the Black Market."""

    price: int
    opens: int
    discounts: Mapping[int, int]  # value of the blue die -> coins off


def read_rows(name: str) -> list[dict[str, str]]:
    with (DATA / f"dice-brewing-{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def read_recipe(row: dict[str, str]) -> Recipe:
    improvements: dict[str, tuple[str, int]] = {}
    blue = None
    for entry in filter(None, row["improvements"].split(";")):
        kind, bonus = entry.split(":")
        what, amount = bonus.split("=")
        if kind.startswith("blue>="):
            blue = (int(kind.removeprefix("blue>=")), what, int(amount))
        else:
            improvements[kind] = (what, int(amount))
    return Recipe(
        row["name"],
        {colour: tuple(sorted(map(int, filter(None, row[colour].split(";"))))) for colour in MALT_AND_HOPS},
        int(row["reward_xp"]),
        int(row["reward_coins"]),
        int(row["reward_action_tokens"]),
        int(row["reward_dice"]),
        improvements,
        blue,
    )


def read_discounts(text: str) -> dict[int, int]:
    discounts: dict[int, int] = {}
    for entry in filter(None, text.split(";")):
        condition, coins = entry.split(":")
        at_least = condition.startswith("blue>=")
        value = int(condition[-1])
        for face in range(value, 7 if at_least else value + 1):
            discounts[face] = max(discounts.get(face, 0), int(coins))
    return discounts


RECIPES = {row["id"]: read_recipe(row) for row in read_rows("recipes")}
STARTING = tuple(row["id"] for row in read_rows("recipes") if row["starting"] == "1")
WARES = {
    row["item"]: Ware(int(row["price"]), int(row["opens_round"]), read_discounts(row["discounts"]))
    for row in read_rows("market")
}
COPIES = {row["item"]: int(row["copies"]) for row in read_rows("market")}
