"""How a game of Beer & Bread will end, as far as a position tells."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.bots.evaluators.outlook import Outlook
from brewhall.core.state import State, detail_of, step_of
from brewhall.games.beer_and_bread.components import (
    BEER,
    BREAD,
    FREE_KEEP,
    FROM_SUPPLY,
    HARVEST_BONUS,
    LAST_DRAWS,
    ON_CLEANING,
    ON_HARVEST,
    REDRAWS,
    RESERVE,
    RESOURCES,
    ROOM,
    SEED_COLLECT,
    SUBSTITUTES,
    UNITS,
    WATER_UNITS,
)
from brewhall.games.beer_and_bread.scoring import totals
from brewhall.games.beer_and_bread.state import HIDDEN, PRINTED_UNITS, STORE, YEARS, Pieces, Side
from brewhall.games.beer_and_bread.steps import OFFERING, PAYING, TAKING, card_of, excess_of

# Features of a seat
LOWER: Final[i64] = 0
GAP: Final[i64] = 1
NARROW_GAP: Final[i64] = 2
FIRST_TOKEN: Final[i64] = 3  # + resource
NEXT_TOKENS: Final[i64] = 8  # + resource: the second and the third
MORE_TOKENS: Final[i64] = 13  # + resource
FREE_UNITS: Final[i64] = 18
OVERFLOW: Final[i64] = 19
HAND: Final[i64] = 20  # + 4 if it is the seat's turn: the best card of the good that is behind, of the other good, ...
ROOM_BEHIND: Final[i64] = 28  # free places for the good that is behind
ROOM_AHEAD: Final[i64] = 29
STORAGE: Final[i64] = 30
WATER_STORAGE: Final[i64] = 31
MORE_ROOM: Final[i64] = 32
SUBSTITUTION: Final[i64] = 33
BIGGER_HARVEST: Final[i64] = 34
SUPPLY_HARVEST: Final[i64] = 35
SEED_TOKENS: Final[i64] = 36  # + kind of year
CARD_CHOICE: Final[i64] = 38
HARVEST_TRIGGER: Final[i64] = 39
CLEANING_TOKENS: Final[i64] = 40
SCORING: Final[i64] = 41
COLUMN: Final[i64] = 42  # + resource: shown, times the part of the year that is still to come
COLUMN_CARDS: Final[i64] = 47
BEGUN: Final[i64] = 48  # the coins of the card that is being paid for
OFFERED: Final[i64] = 49  # tokens that must still be offered
TAKING_NOW: Final[i64] = 50
TO_PLAY: Final[i64] = 51
WINDMILL: Final[i64] = 52

NAMES: Final = [
    "lower",
    "gap",
    "narrow-gap",
    *[f"first-{resource}" for resource in ("water", "wheat", "barley", "rye", "hops")],
    *[f"next-{resource}" for resource in ("water", "wheat", "barley", "rye", "hops")],
    *[f"more-{resource}" for resource in ("water", "wheat", "barley", "rye", "hops")],
    "free-units",
    "overflow",
    "ready-behind",
    "ready-ahead",
    "near-behind",
    "near-ahead",
    "ready-behind-now",
    "ready-ahead-now",
    "near-behind-now",
    "near-ahead-now",
    "room-behind",
    "room-ahead",
    "storage",
    "water-storage",
    "more-room",
    "substitution",
    "bigger-harvest",
    "supply-harvest",
    "seed-tokens-fruitful",
    "seed-tokens-dry",
    "card-choice",
    "harvest-trigger",
    "cleaning-tokens",
    "scoring",
    *[f"column-{resource}" for resource in ("water", "wheat", "barley", "rye", "hops")],
    "column-cards",
    "begun",
    "offered",
    "taking",
    "to-play",
    "windmill",
]
PARTS: Final = [f"year-{year}" for year in range(1, YEARS + 1)]
NARROW: Final[i64] = 5  # coins by which the goods may differ without harm


@final
class BeerAndBreadOutlook(Outlook):
    def __init__(self) -> None:
        super().__init__("beer-and-bread", NAMES, PARTS)

    def part(self, state: State) -> i64:
        assert isinstance(state, Pieces)
        return state.year - 1

    def describe(self, state: State, seat: i64) -> None:
        assert isinstance(state, Pieces)
        features = self.features
        side = state.side(seat)
        coins = totals(state, seat)
        gap = coins.higher - coins.lower
        behind = BEER if coins.beer < coins.bread else BREAD
        features[LOWER] = float(coins.lower)
        features[GAP] = float(gap)
        features[NARROW_GAP] = float(min(gap, NARROW))
        describe_stores(state, seat, features)
        describe_hand(state, side, seat, behind, features)
        describe_upgrades(state, side, features)
        turns = state.components.turns
        rest = float(turns - state.turn_of_year) / float(turns)
        for card in side.column:
            features[COLUMN_CARDS] += 1.0
            for r in range(RESOURCES):
                features[COLUMN + r] += rest * float(state.components.harvest[card * RESOURCES + r])
        if state.to_play == seat:
            features[TO_PLAY] = 1.0
            describe_choice(state, features)
        if state.windmill == seat:
            features[WINDMILL] = 1.0


def describe_stores(pieces: Pieces, seat: i64, features: vec[float]) -> None:
    for r in range(RESOURCES):
        count = pieces.tokens[STORE + seat * RESOURCES + r]
        features[FIRST_TOKEN + r] = float(min(count, i64(1)))
        features[NEXT_TOKENS + r] = float(max(i64(0), min(count - 1, i64(2))))
        features[MORE_TOKENS + r] = float(max(i64(0), count - 3))
    free = pieces.free_units(seat)
    features[FREE_UNITS] = float(max(free, i64(0)))
    features[OVERFLOW] = float(max(-free, i64(0)))


def describe_hand(pieces: Pieces, side: Side, seat: i64, behind: i64, features: vec[float]) -> None:
    """The best card of each good, those that can be produced at once and the others by how near they are."""
    components = pieces.components
    room_beer = i64(side.powers[ROOM + BEER]) - side.brewing
    room_bread = i64(side.powers[ROOM + BREAD]) - side.baking
    features[ROOM_BEHIND] = float(room_beer if behind == BEER else room_bread)
    features[ROOM_AHEAD] = float(room_bread if behind == BEER else room_beer)
    start = HAND + 4 if pieces.to_play == seat else HAND
    for card in side.hand:
        if card >= HIDDEN:
            continue
        good = components.good[card]
        place = start if good == behind else start + 1
        near = nearness(pieces, seat, card)
        coins = float(components.coins[card])
        room = room_beer if good == BEER else room_bread
        if near == 1.0 and room > 0:
            features[place] = max(features[place], coins)
        else:
            features[place + 2] = max(features[place + 2], coins * near * near)


def nearness(pieces: Pieces, seat: i64, card: i64) -> float:
    """How much of a card's recipe lies in the storage."""
    needed: i64 = 0
    covered: i64 = 0
    for r in range(RESOURCES):
        recipe = pieces.components.recipe[card * RESOURCES + r]
        needed += recipe
        covered += min(recipe, pieces.tokens[STORE + seat * RESOURCES + r])
    return float(covered) / float(needed)


def describe_upgrades(pieces: Pieces, side: Side, features: vec[float]) -> None:
    powers = side.powers
    features[STORAGE] = float(powers[UNITS] - PRINTED_UNITS)
    features[WATER_STORAGE] = float(powers[WATER_UNITS])
    features[MORE_ROOM] = float(powers[ROOM + BEER] + powers[ROOM + BREAD]) - 2.0
    features[SUBSTITUTION] = float(powers[SUBSTITUTES])
    for r in range(RESOURCES):
        features[BIGGER_HARVEST] += float(powers[HARVEST_BONUS + r])
        features[SUPPLY_HARVEST] += float(powers[FROM_SUPPLY + r])
        features[SEED_TOKENS] += float(powers[SEED_COLLECT + r])
        features[SEED_TOKENS + 1] += float(powers[SEED_COLLECT + RESOURCES + r])
    for kind in range(i64(2)):
        choices = powers[REDRAWS + kind] + powers[LAST_DRAWS + kind] + powers[FREE_KEEP + kind] + powers[RESERVE + kind]
        features[CARD_CHOICE] += float(choices)
    for place in range(ON_HARVEST, ON_CLEANING):
        features[HARVEST_TRIGGER] += float(powers[place])
    for place in range(ON_CLEANING, SUBSTITUTES):
        features[CLEANING_TOKENS] += float(powers[place])
    for card in side.upgrades:
        if pieces.components.bonuses[pieces.components.upgrade[card]] is not None:
            features[SCORING] += 1.0


def describe_choice(pieces: Pieces, features: vec[float]) -> None:
    """What a choice will bring that the seat has begun to make."""
    frame = pieces.top()
    step = step_of(frame)
    if step == PAYING:
        features[BEGUN] = float(pieces.components.coins[card_of(detail_of(frame))])
    elif step == OFFERING:
        features[OFFERED] = float(excess_of(detail_of(frame)))
    elif step == TAKING:
        features[TAKING_NOW] = 1.0
