"""How good a position of Dice Brewing is for a seat, in points."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.bots.evaluators.dice_brewing_outlook import (
    DiceBrewingOutlook,
    end_of_colour,
    highest_rolled,
    lowest_own,
    remaining,
    showing,
)
from brewhall.bots.evaluators.evaluator import Evaluator
from brewhall.core.state import State, detail_of, seat_of, step_of
from brewhall.games.dice_brewing.dice import BLOCKED, BLUE, COLOUR, COLOURS, DARK, DIE_BITS, HIGHEST, mark_of, value_of
from brewhall.games.dice_brewing.state import (
    BANNED,
    BOARD,
    CLOSED,
    COINS,
    DISCOUNT,
    DISPLAY,
    EMPTY,
    HAND,
    INGREDIENT,
    NO_CARD,
    POOL,
    SEEDS,
    SPED,
    STOCK,
    TOKEN,
    WAREHOUSE,
    XP,
    Pieces,
)
from brewhall.games.dice_brewing.steps import (
    ARRANGEMENT,
    EXCHANGING,
    IMPROVING,
    PRACTISE,
    PURCHASING,
    SELECTING,
    TOKEN_CALL,
    USING,
)
from brewhall.games.dice_brewing.tables import (
    BLUE_BONUS,
    BLUE_PRICE,
    BONUSES,
    BUILDINGS,
    D1,
    D2,
    D3,
    DARK_PRICE,
    H1,
    H2,
    INGREDIENTS,
    M1,
    M2,
    M3,
    MALTS_AND_HOPS,
    MOST_NEEDED,
    S3,
    SPACES,
    TOKENS,
)

COIN: Final = 0.42
SEED_VALUE: Final = 0.75  # of the first two, which can be planted next round
SPARE_SEED: Final = 0.35
LATER: Final = 0.93  # what comes in tidying, not now
TOKEN_VALUE: Final = vec[float]([0.95, 1.35, 0.88, 1.35, 1.38, 1.38])  # of each kind at the start of the game
VARIETY: Final = 0.03  # more for each one left on the Black Market, so that all kinds are played
INGREDIENT_SHARE: Final = 0.44  # of its price in coins
MANY: Final[i64] = 2  # tokens or ingredients; more are worth less
OTHER: Final = 0.35  # how much the best other player's gain hurts
SPREAD: Final = 1.5
SPREAD_A_GAME: Final = 4.0
CLOSED_BUILDING: Final = 0.9  # how much a closed building hurts its owner

# What a die is worth in the end, and how much more at the start of the game
END: Final = vec[float]([1.0, 2.0, 1.0, 0.0])
USE: Final = vec[float]([0.9, 0.7, 0.9, 1.7])
PLENTY: Final = vec[i64]([4, 3, 4, 3])  # more dice of a colour are worth only END and a third of USE
KEPT: Final = vec[float]([0.0, -0.45, -0.2, 0.08, 0.32, 0.48, 0.56])  # a value that will not be rolled again
HOPE: Final = 0.24  # of a die that will be rolled now

READY: Final = 0.7  # of the worth of a recipe whose dice are all in the Warehouse
IN_REACH: Final = 0.64  # and if some of them must still be moved there
PARTLY: Final = 0.35
MISSED: Final = 0.3  # of that if it is not brewed now
SECOND: Final = 0.45  # of the second-best recipe
REWARD_TOKEN: Final = 1.0
REWARD_DIE: Final = 1.6


EXPERIENCE: Final[i64] = 0
PURSE: Final[i64] = 1
SEED_TERM: Final[i64] = 2
DICE: Final[i64] = 3
BREWERY: Final[i64] = 4
STORES: Final[i64] = 5
RECIPES: Final[i64] = 6
CHOICE: Final[i64] = 7


@final
class DiceBrewingEvaluator(Evaluator):
    def __init__(self) -> None:
        super().__init__(["experience", "coins", "seeds", "dice", "brewery", "stores", "recipes", "choice"])
        self.outlook = DiceBrewingOutlook()

    def weigh(self, state: State, seat: i64) -> None:
        assert isinstance(state, Pieces)
        parts = self.parts
        counts = state.counts
        start = state.seat_at(seat)
        left = remaining(state)
        parts[EXPERIENCE] = float(counts[start + XP])
        parts[PURSE] = COIN * float(counts[start + COINS])
        parts[SEED_TERM] = seed_value(counts[start + SEEDS]) * left
        parts[DICE] = dice_value(state, seat, left)
        parts[BREWERY] = board_value(state, seat, left) - closed_cost(state, seat)
        parts[STORES] = stock_value(state, seat, left)
        parts[RECIPES] = recipe_value(state, seat)
        parts[CHOICE] = pending_value(state, seat)

    def expect(self, state: State, seat: i64, worth: float) -> float:
        return self.outlook.points(state, seat)

    def spread(self, state: State) -> float:
        assert isinstance(state, Pieces)
        return SPREAD + SPREAD_A_GAME * remaining(state)

    def rivalry(self) -> float:
        return OTHER


def closed_cost(pieces: Pieces, seat: i64) -> float:
    """Buildings that an opponent has closed, while they could be used."""
    if pieces.phase > ARRANGEMENT:
        return 0.0
    closed = pieces.counts[pieces.seat_at(seat) + CLOSED]
    cost = 0.0
    for building in range(BUILDINGS):
        cost += CLOSED_BUILDING * float((closed >> building) & 1)
    return cost


def seed_value(seeds: i64) -> float:
    value = SEED_VALUE * float(min(seeds, MANY))
    if seeds > MANY:
        value += SPARE_SEED * float(seeds - MANY)
    return value


def base(colour: i64, left: float) -> float:
    """A die of which only the colour is known."""
    return END[colour] + USE[colour] * left


# -- dice ----------------------------------------------------------------------------------------


def dice_value(pieces: Pieces, seat: i64, left: float) -> float:
    """Colours, and values that are kept in the Warehouse or can still be brought there."""
    dice = pieces.dice
    owned = vec[i64]([0, 0, 0, 0])
    movable = pieces.phase <= PURCHASING
    value = 0.0
    for place in range(i64(4)):
        for i in range(pieces.start_of(seat, place), pieces.start_of(seat, place + 1)):
            die = dice[i] & DIE_BITS
            colour = die >> COLOUR
            owned[colour] += 1
            kept = KEPT[value_of(die)]
            if mark_of(die) == BLOCKED:
                kept -= 0.2
            if place == WAREHOUSE:
                value += kept if movable else 0.5 * kept
            elif place == POOL and movable:
                value += 0.85 * max(kept, 0.0)
            elif place >= HAND and movable and step_of(pieces.top()) == PRACTISE:
                value += HOPE
            elif place == HAND:
                value += 0.9 * max(kept, 0.0)
    for colour in range(COLOURS):
        value += base(colour, left) * float(min(owned[colour], PLENTY[colour]))
        if owned[colour] > PLENTY[colour]:
            value += (END[colour] + USE[colour] * left * 0.35) * float(owned[colour] - PLENTY[colour])
    return value


def board_value(pieces: Pieces, seat: i64, left: float) -> float:
    """What lies on the board, and what it will bring."""
    counts = pieces.counts
    board = pieces.seat_at(seat) + BOARD
    value = 0.0
    for space in range(SPACES):
        content = counts[board + space]
        if content == EMPTY:
            continue
        if content >= SPED:
            value += base(BLUE, left)
        elif space == M1 or space == H1:
            value += LATER * base(0, left)
        elif space == M2:
            value += LATER * base(DARK, left)
        elif space == M3 or space == H2:
            better = min(value_of(content) + 1, HIGHEST)
            value += base((content & DIE_BITS) >> COLOUR, left) + LATER * max(KEPT[better], 0.0)
        elif space == S3:
            value += base(BLUE, left) + LATER * base(BLUE, left) * 0.8
        elif space == D1:
            value += LATER * SEED_VALUE * left
        elif space == D2:
            value += LATER * 2.0 * SEED_VALUE * left
        elif space == D3:
            coins = DARK_PRICE
            if content >> COLOUR == BLUE:
                coins = BLUE_PRICE
            value += COIN * float(coins)
        else:
            value += base(BLUE, left)
    if counts[pieces.seat_at(seat) + DISCOUNT] != 0:
        value += base(BLUE, left)
    return value


def stock_value(pieces: Pieces, seat: i64, left: float) -> float:
    """Tokens and ingredients; a hoard of them is worth less."""
    counts = pieces.counts
    start = pieces.seat_at(seat)
    value = 0.0
    ingredients: i64 = 0
    for kind in range(INGREDIENTS):
        held = counts[start + INGREDIENT + kind]
        if held > 0:
            ingredients += held
            value += INGREDIENT_SHARE * float(pieces.tables.price[kind]) * left
    if ingredients > MANY:
        value -= 0.5 * float(ingredients - MANY)
    tokens: i64 = 0
    for kind in range(TOKENS):
        held = counts[start + TOKEN + kind]
        if held > 0:
            tokens += held
            value += (TOKEN_VALUE[kind] + VARIETY * float(counts[STOCK + INGREDIENTS + kind])) * left
    if tokens > MANY:
        value -= 0.8 * float(tokens - MANY)
    return value


# -- recipes -------------------------------------------------------------------------------------


def recipe_value(pieces: Pieces, seat: i64) -> float:
    """The best recipe on display and, less, the second-best, by how much of them is there."""
    best = 0.0
    second = 0.0
    for slot in range(pieces.slots()):
        recipe = pieces.counts[DISPLAY + slot]
        if recipe == NO_CARD or (pieces.counts[BANNED + slot] > 0 and pieces.phase > PURCHASING):
            continue
        value = worth(pieces, seat, recipe) * progress(pieces, seat, recipe)
        if value > best:
            second = best
            best = value
        elif value > second:
            second = value
    return best + SECOND * second


def worth(pieces: Pieces, seat: i64, recipe: i64) -> float:
    """What brewing a recipe would bring, with the best improvement that is at hand."""
    tables = pieces.tables
    value = 1.0 + float(tables.reward_xp[recipe]) + COIN * float(tables.reward_coins[recipe])
    value += REWARD_TOKEN * float(tables.reward_tokens[recipe]) + REWARD_DIE * float(tables.reward_dice[recipe])
    bonus = 0.0
    start = pieces.seat_at(seat)
    for kind in range(INGREDIENTS):
        if pieces.counts[start + INGREDIENT + kind] > 0:
            bonus = max(bonus, bonus_value(pieces, recipe, kind))
    last = pieces.start_of(seat, HAND) - 1  # the highest blue die of the Warehouse, if it has any
    if last >= pieces.blue_start(seat, WAREHOUSE) and value_of(pieces.dice[last] & DIE_BITS) >= tables.blue_min[recipe]:
        bonus = max(bonus, bonus_value(pieces, recipe, BLUE_BONUS))
    return value + bonus


def bonus_value(pieces: Pieces, recipe: i64, kind: i64) -> float:
    row = recipe * BONUSES + kind
    return float(pieces.tables.bonus_xp[row]) + COIN * float(pieces.tables.bonus_coins[row])


def progress(pieces: Pieces, seat: i64, recipe: i64) -> float:
    """How near a recipe is: dice in the Warehouse count, those in the pool while they can be moved."""
    met: i64 = 0
    moved: i64 = 0
    for colour in range(MALTS_AND_HOPS):
        row = recipe * MALTS_AND_HOPS + colour
        stored = end_of_colour(pieces, seat, WAREHOUSE, colour)
        rolled = end_of_colour(pieces, seat, POOL, colour)
        for need in range(pieces.tables.needed[row] - 1, -1, -1):
            least = pieces.tables.needs[row * MOST_NEEDED + need]
            if showing(pieces, seat, WAREHOUSE, colour, stored) >= least:
                stored -= 1
                met += 1
            elif pieces.phase <= PURCHASING and showing(pieces, seat, POOL, colour, rolled) >= least:
                rolled -= 1
                met += 1
                moved += 1
    needed = pieces.tables.dice_needed[recipe]
    near = PARTLY * float(met * met) / float(needed * needed)
    if met == needed:
        near = READY if moved == 0 else IN_REACH
    return near * MISSED if pieces.phase > TOKEN_CALL else near


# -- choices that are half made ------------------------------------------------------------------


def pending_value(pieces: Pieces, seat: i64) -> float:
    """What a choice will bring that the seat has begun to make."""
    frame = pieces.top()
    step = step_of(frame)
    if seat_of(frame) != seat:
        return 0.0
    if step == USING or step == IMPROVING:
        return worth(pieces, seat, detail_of(frame))
    if step == PRACTISE:
        return practise_value(pieces, seat)
    if step == SELECTING:
        return 0.35
    if step == EXCHANGING:
        return exchange_value(pieces, seat, detail_of(frame))
    return 0.0


def practise_value(pieces: Pieces, seat: i64) -> float:
    """Low dice that can still be chosen."""
    value = 0.0
    for i in range(pieces.start_of(seat, POOL), pieces.start_of(seat, HAND)):
        value += 0.6 * max(0.0, HOPE - KEPT[value_of(pieces.dice[i] & DIE_BITS)])
    return value


def exchange_value(pieces: Pieces, seat: i64, colour: i64) -> float:
    """The highest rolled die for the lowest own one."""
    lowest = KEPT[lowest_own(pieces, seat, colour)]
    return 0.8 * max(0.0, KEPT[highest_rolled(pieces)] - max(0.0, lowest))
