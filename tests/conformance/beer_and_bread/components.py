"""The cards of Beer & Bread, read from the data files (BB-15)."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

Tokens = tuple[int, ...]  # one amount per resource, in the order of RESOURCES

DATA = Path(__file__).parents[3] / "brewhall" / "games" / "beer_and_bread" / "data"
RESOURCES = ("water", "wheat", "barley", "rye", "hops")  # BB-1.1
GOODS = ("beer", "bread")  # BB-1.3


@dataclass(frozen=True)
class Upgrade:
    name: str
    effect: str
    params: Mapping[str, str]

    def amount(self, name: str) -> int:
        return int(self.params[name])

    @property
    def collects(self) -> tuple[str, int]:
        """`collect` holds exactly one type:n (BB-15.6)."""
        return next(iter(read_amounts(self.params["collect"]).items()))


@dataclass(frozen=True)
class Card:
    name: str
    good: str
    style: str
    coins: int
    harvest: Mapping[str, int]
    recipe: Tokens
    upgrade: Upgrade


@dataclass(frozen=True)
class Rule:
    """`spent:number>needed`: so many of one type may stand for one of another (BB-13.14)."""

    spent: str
    number: int
    needed: str


def read_rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def read_amounts(text: str) -> dict[str, int]:
    """`water:1;wheat:2` (BB-15.5)."""
    pairs = (part.split(":") for part in text.split(";"))
    return {resource: int(amount) for resource, amount in pairs}


def read_params(text: str) -> dict[str, str]:
    """`key=value;key=value` (BB-15.6)."""
    return dict(part.split("=", 1) for part in text.split(";"))


def read_rules(text: str) -> list[Rule]:
    """`a:n>b|c:m>d` (BB-15.6)."""
    rules = []
    for part in text.split("|"):
        left, needed = part.split(">")
        spent, number = left.split(":")
        rules.append(Rule(spent, int(number), needed))
    return rules


def load_cards() -> dict[str, Card]:
    """All cards by name, in the order of the card file."""
    upgrades = {
        row["id"]: Upgrade(row["id"], row["effect_type"], read_params(row["params"]))
        for row in read_rows("beer-and-bread-upgrades.csv")
    }
    return {
        row["id"]: Card(
            name=row["id"],
            good=row["type"],
            style=row["style"],
            coins=int(row["coins"]),
            harvest=read_amounts(row["harvest"]),
            recipe=as_tokens(read_amounts(row["recipe"])),
            upgrade=upgrades[row["upgrade"]],
        )
        for row in read_rows("beer-and-bread-cards.csv")
    }


def as_tokens(stock: Mapping[str, int]) -> Tokens:
    return tuple(stock.get(resource, 0) for resource in RESOURCES)


CARDS = load_cards()
FILE_ORDER = {name: place for place, name in enumerate(CARDS)}
ALL_STYLES = {good: {card.style for card in CARDS.values() if card.good == good} for good in GOODS}


def in_file_order(names: Iterable[str]) -> list[str]:
    return sorted(names, key=FILE_ORDER.__getitem__)
