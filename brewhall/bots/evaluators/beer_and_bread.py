"""How good a position of Beer & Bread is for a seat, in coins."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.bots.evaluators.beer_and_bread_outlook import BeerAndBreadOutlook, nearness
from brewhall.bots.evaluators.evaluator import Evaluator
from brewhall.bots.evaluators.temperature import Temperature
from brewhall.core.state import State
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
from brewhall.games.beer_and_bread.state import HIDDEN, PRINTED_UNITS, STORE, Pieces, Side

BOTH: Final = 2.5  # a coin in the lower total, which the other good has matched
AHEAD: Final = 1.14  # a coin that the other good has not matched yet, with time to match it
IN_TIME: Final = 4.2  # turns in which that is easy
UNMATCHED: Final = 0.02  # a coin that will never be matched: between two such ends, the higher one
ALL_TURNS: Final = 30.0  # that a player has in a game
LAST_TURNS: Final = 6.0  # in which there is less and less use for what is only stored
TOKEN: Final = 0.42
SURPLUS: Final = 0.08  # a token of which there are plenty
PLENTY: Final[i64] = 4
NEAR: Final = 0.1  # of the coins of a hand card whose recipe is covered
OTHER_GOOD: Final = 0.6  # of that for the good which is ahead already
FULL: Final = 0.3  # what it costs to have a space full, so that cleaning pays
COLUMN: Final = 0.05  # a token that every later harvest of the year can bring again
HARVESTS: Final = 0.5  # of the later turns

OTHER: Final = 0.43  # how much the other side's gain hurts
SPREAD: Final = 2.0
SPREAD_A_TURN: Final = 0.1

# What an upgrade brings in a whole game, in coins
STORAGE_UNIT: Final = 2.8
WATER_UNIT: Final = 3.1
MORE_ROOM: Final = 1.5
SUBSTITUTION: Final = 1.5
BIGGER_HARVEST: Final = 1.54
SUPPLY_HARVEST: Final = 0.85
SEED_TOKEN: Final = 0.9  # for each kind of year
CARD_CHOICE: Final = 0.5  # redraw, last draw, free keep, reserve; for each kind of year
TRIGGER_TOKEN: Final = 2.0
CLEANING_TOKEN: Final = 1.2

# Terms
COINS: Final[i64] = 0
TOKENS: Final[i64] = 1
HAND: Final[i64] = 2
UPGRADES: Final[i64] = 3
COLUMNS: Final[i64] = 4
SPACES: Final[i64] = 5


@final
class BeerAndBreadEvaluator(Evaluator):
    def __init__(self) -> None:
        super().__init__(
            ["coins", "tokens", "hand", "upgrades", "columns", "spaces"],
            Temperature("beer-and-bread"),
            BeerAndBreadOutlook(),
        )

    def weigh(self, state: State, seat: i64) -> None:
        assert isinstance(state, Pieces)
        parts = self.parts
        coins = totals(state, seat)
        left = turns_left(state)
        share = float(left) / ALL_TURNS
        soon = min(1.0, float(left) / LAST_TURNS)
        ahead = UNMATCHED + AHEAD * min(1.0, float(left) / IN_TIME)
        side = state.side(seat)
        parts[COINS] = BOTH * float(coins.lower) + ahead * float(coins.higher - coins.lower)
        parts[TOKENS] = token_value(state, seat) * soon
        parts[HAND] = 0.0
        if left > 0:
            parts[HAND] = hand_value(state, side, seat, coins.bread > coins.beer)
        parts[UPGRADES] = upgrade_value(side) * share
        parts[COLUMNS] = column_value(state, side)
        full = 0.0
        if side.brewing >= i64(side.powers[ROOM + BEER]):
            full += 1.0
        if side.baking >= i64(side.powers[ROOM + BREAD]):
            full += 1.0
        parts[SPACES] = -FULL * soon * full

    def spread(self, state: State) -> float:
        assert isinstance(state, Pieces)
        return SPREAD + SPREAD_A_TURN * float(turns_left(state))

    def left(self, state: State) -> float:
        assert isinstance(state, Pieces)
        return float(turns_left(state)) / ALL_TURNS

    def rivalry(self) -> float:
        return OTHER


def turns_left(pieces: Pieces) -> i64:
    """Turns that each player still has, this one included."""
    turns = pieces.components.turns
    return (pieces.components.years - pieces.year) * turns // 2 + (turns - pieces.turn_of_year + 1) // 2


def token_value(pieces: Pieces, seat: i64) -> float:
    """Every token is worth something, one of a kind of which there are many less."""
    value = 0.0
    for r in range(RESOURCES):
        count = pieces.tokens[STORE + seat * RESOURCES + r]
        value += TOKEN * float(min(count, PLENTY))
        if count > PLENTY:
            value += SURPLUS * float(count - PLENTY)
    free = pieces.free_units(seat)
    if free < 0:  # these will have to be offered
        value += TOKEN * float(free)
    return value


def hand_value(pieces: Pieces, side: Side, seat: i64, wants_beer: bool) -> float:
    """How near the best hand card of each good is to being produced."""
    best = vec[float]([0.0, 0.0])
    components = pieces.components
    for card in side.hand:
        if card >= HIDDEN:
            continue
        good = components.good[card]
        made = side.brewing if good == BEER else side.baking
        if made >= i64(side.powers[ROOM + good]):
            continue
        near = nearness(pieces, seat, card)
        worth = float(components.coins[card]) * (1.0 if (good == BEER) == wants_beer else OTHER_GOOD)
        best[good] = max(best[good], worth * near * near)
    return NEAR * (best[BEER] + best[BREAD])


def upgrade_value(side: Side) -> float:
    """What the upgrades would bring in a whole game, in coins."""
    powers = side.powers
    value = STORAGE_UNIT * float(powers[UNITS] - PRINTED_UNITS) + WATER_UNIT * float(powers[WATER_UNITS])
    value += MORE_ROOM * float(powers[ROOM + BEER] + powers[ROOM + BREAD] - 2)
    value += SUBSTITUTION * min(2.0, float(powers[SUBSTITUTES]))
    for r in range(RESOURCES):
        value += BIGGER_HARVEST * float(powers[HARVEST_BONUS + r])
        value += SUPPLY_HARVEST * min(1.0, float(powers[FROM_SUPPLY + r]))
        value += SEED_TOKEN * float(powers[SEED_COLLECT + r] + powers[SEED_COLLECT + RESOURCES + r])
    for kind in range(i64(2)):
        choices = powers[REDRAWS + kind] + powers[LAST_DRAWS + kind]
        value += CARD_CHOICE * (float(choices) + min(1.0, float(powers[FREE_KEEP + kind] + powers[RESERVE + kind])))
    for place in range(ON_HARVEST, ON_CLEANING):
        value += TRIGGER_TOKEN * float(powers[place])
    for place in range(ON_CLEANING, SUBSTITUTES):
        value += CLEANING_TOKEN * float(powers[place])
    return value


def column_value(pieces: Pieces, side: Side) -> float:
    """A column makes the later harvests of the year bigger."""
    shown: i64 = 0
    for card in side.column:
        for r in range(RESOURCES):
            shown += pieces.components.harvest[card * RESOURCES + r]
    return COLUMN * float(shown) * float((pieces.components.turns - pieces.turn_of_year) // 2) * HARVESTS
