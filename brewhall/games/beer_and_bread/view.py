"""What a seat sees of Beer & Bread, as types; see `core.view` for what every game's view has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict

from brewhall.core.view import Piece, View

Resource = Literal["water", "wheat", "barley", "rye", "hops"]
Good = Literal["beer", "bread"]
Slot = Literal["year", "harvest", "storage", "production", "cleaning", "scoring"]
YearKind = Literal["fruitful", "dry"]
Tokens = dict[str, int]  # by resource
EventKind = Literal[
    "year",
    "seeded",
    "shuffled",
    "hand",
    "swapped",
    "picked-up",
    "laid-exchange",
    "exchanged",
    "drew",
    "discarded",
    "reserved",
    "harvested",
    "collected",
    "settled",
    "offered",
    "took",
    "returned",
    "paid",
    "sold",
    "upgraded",
    "cleaned",
    "windmill",
    "resigned",
]


class Event(TypedDict):
    """Something that happened. Which of the other fields there are depends on the kind, and on who is told."""

    kind: EventKind
    seat: int | None
    card: NotRequired[str]
    cards: NotRequired[list[str]]
    taken: NotRequired[str]  # the card that was fetched from an exchange space
    space: NotRequired[int]
    back: NotRequired[Good]
    backs: NotRequired[list[Good]]
    order: NotRequired[list[str]]  # of a shuffled deck, from the top; told when the game is over
    tokens: NotRequired[Tokens]
    choice: NotRequired[Literal["offer", "pay"]]  # what the engine settled, as there was no choice
    resource: NotRequired[Resource]
    amount: NotRequired[int]
    year: NotRequired[int]
    year_kind: NotRequired[YearKind]
    windmill: NotRequired[int]  # the seat that has it
    stored: NotRequired[list[int]]  # how many tokens each seat had when the windmill was given
    fields: NotRequired[Tokens]  # what lies on the fields after seeding


@dataclass(slots=True)
class Front:
    """What is printed on a card, besides its name."""

    coins: int
    harvest: Tokens
    recipe: Tokens
    upgrade: str  # told by the words `label.of.<upgrade>` and `upgrade.of.<upgrade>`; its slot is `slot.of.<upgrade>`


@dataclass(slots=True)
class Card(Piece):
    """A card. Its back tells its good."""

    good: Good
    front: Front | None  # null: the viewer may not know it


@dataclass(slots=True)
class Bonus:
    """What a scoring upgrade would pay if the game ended now."""

    card: str
    beer: int
    bread: int


@dataclass(slots=True)
class Side:
    """A player's board. With strict memory, what the cards of others are worth is not told before the end."""

    units: int  # of storage
    water_units: int  # more of it, for water alone
    stored: int
    free_units: int  # below zero: so many tokens are too many
    brewery_room: int
    bakery_room: int
    beer: int | None
    bread: int | None
    score: int | None  # the lower of the two
    bonuses: list[Bonus]
    reserved: str | None  # the card that only this player may play


@dataclass(slots=True)
class BeerAndBreadView(View[Card, Event]):
    """All that a seat sees of a game of Beer & Bread."""

    year: int
    year_kind: YearKind
    calendar: list[YearKind]
    turn: int  # turns of this year that are over
    turns_in_year: int
    windmill: int  # the seat that has it
    seeding: dict[Resource, int | None]  # up to how many tokens this year's seeding fills a field; null: all there are
    deck: list[Good]  # the backs of its cards, from the top; only the top one is a piece
    sides: list[Side]
