"""How good a position of Dice Brewing is for a seat, in points."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.bots.evaluators.dice_brewing_outlook import (
    DiceBrewingOutlook,
    fitting,
    highest_blue,
    highest_rolled,
    improvement,
    lowest_own,
    remaining,
)
from brewhall.bots.evaluators.evaluator import Evaluator
from brewhall.bots.evaluators.temperature import Temperature
from brewhall.core.state import State, detail_of, seat_of, step_of
from brewhall.games.dice_brewing.components import (
    BLUE_PRICE,
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
    S3,
    SPACES,
    TOKENS,
)
from brewhall.games.dice_brewing.dice import BLOCKED, BLUE, COLOUR, COLOURS, DARK, DIE_BITS, HIGHEST, mark_of, value_of
from brewhall.games.dice_brewing.state import (
    BLOCKED_RECIPE,
    BOARD,
    CLOSED,
    COINS,
    DISCOUNT,
    DISPLAY,
    EMPTY,
    HAND,
    HAND_FROM_WAREHOUSE,
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

COIN: Final = 0.42
SEED_VALUE: Final = 0.75  # of the first two, which can be planted next round
SPARE_SEED: Final = 0.35
LATER: Final = 0.93  # what comes in tidying, not now
SCHOOLED: Final = 0.8  # of the second blue die that a school space brings
TOKEN_VALUE: Final = vec[float]([0.95, 1.35, 0.88, 1.35, 1.38, 1.38])  # of each kind at the start of the game
VARIETY: Final = 0.03  # more for each one left on the Black Market, so that all kinds are played
INGREDIENT_SHARE: Final = 0.44  # of its price in coins
MANY: Final[i64] = 2  # seeds, tokens or ingredients; more are worth less, by these points each
SPARE_INGREDIENT: Final = 0.5
SPARE_TOKEN: Final = 0.8
OTHER: Final = 0.35  # how much the best other player's gain hurts
SPREAD: Final = 1.5
SPREAD_A_GAME: Final = 4.0
CLOSED_BUILDING: Final = 0.9  # how much a closed building hurts its owner

# What a die is worth in the end, and how much more at the start of the game
END: Final = vec[float]([1.0, 2.0, 1.0, 0.0])
USE: Final = vec[float]([0.9, 0.7, 0.9, 1.7])
PLENTY: Final = vec[i64]([4, 3, 4, 3])  # more dice of a colour are worth END and little of USE
LITTLE_USE: Final = 0.35
KEPT: Final = vec[float]([0.0, -0.45, -0.2, 0.08, 0.32, 0.48, 0.56])  # a value that will not be rolled again
HOPE: Final = 0.24  # of a die that will be rolled now
UNUSABLE: Final = 0.2  # what it costs a die to be blocked
NEXT_ROUND: Final = 0.5  # of a value in the Warehouse that cannot be used in this round any more
IN_POOL: Final = 0.85  # of a value that must be moved to the Warehouse to be kept
IN_HAND: Final = 0.9  # of one that can be put there

READY: Final = 0.7  # of the worth of a recipe whose dice are all in the Warehouse
IN_REACH: Final = 0.64  # and if some of them must still be moved there
PARTLY: Final = 0.35
MISSED: Final = 0.3  # of that if it is not brewed now
SECOND: Final = 0.45  # of the second-best recipe
REWARD_TOKEN: Final = 1.0
REWARD_DIE: Final = 1.6

# Of choices that are half made
SCHOOLING: Final = 0.35  # a school space whose colour is to be chosen
PRACTISING: Final = 0.6  # of what low dice would gain if they were rolled again
EXCHANGED: Final = 0.8  # of what the best exchange would gain

# Terms
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
        super().__init__(
            ["experience", "coins", "seeds", "dice", "brewery", "stores", "recipes", "choice"],
            Temperature("dice-brewing"),
            DiceBrewingOutlook(),
        )

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

    def spread(self, state: State) -> float:
        assert isinstance(state, Pieces)
        return SPREAD + SPREAD_A_GAME * remaining(state)

    def left(self, state: State) -> float:
        assert isinstance(state, Pieces)
        return remaining(state)

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
    for place in range(HAND_FROM_WAREHOUSE + 1):
        for i in range(pieces.start_of(seat, place), pieces.start_of(seat, place + 1)):
            die = dice[i] & DIE_BITS
            colour = die >> COLOUR
            owned[colour] += 1
            kept = KEPT[value_of(die)]
            if mark_of(die) == BLOCKED:
                kept -= UNUSABLE
            if place == WAREHOUSE:
                value += kept if movable else NEXT_ROUND * kept
            elif place == POOL and movable:
                value += IN_POOL * max(kept, 0.0)
            elif place >= HAND and movable and step_of(pieces.top()) == PRACTISE:
                value += HOPE
            elif place == HAND:
                value += IN_HAND * max(kept, 0.0)
    for colour in range(COLOURS):
        value += base(colour, left) * float(min(owned[colour], PLENTY[colour]))
        if owned[colour] > PLENTY[colour]:
            value += (END[colour] + USE[colour] * left * LITTLE_USE) * float(owned[colour] - PLENTY[colour])
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
            value += base(BLUE, left) + LATER * base(BLUE, left) * SCHOOLED
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
            value += INGREDIENT_SHARE * float(pieces.components.price[kind]) * left
    if ingredients > MANY:
        value -= SPARE_INGREDIENT * float(ingredients - MANY)
    tokens: i64 = 0
    for kind in range(TOKENS):
        held = counts[start + TOKEN + kind]
        if held > 0:
            tokens += held
            value += (TOKEN_VALUE[kind] + VARIETY * float(counts[STOCK + INGREDIENTS + kind])) * left
    if tokens > MANY:
        value -= SPARE_TOKEN * float(tokens - MANY)
    return value


# -- recipes -------------------------------------------------------------------------------------


def recipe_value(pieces: Pieces, seat: i64) -> float:
    """The best recipe on display and, less, the second-best, by how much of them is there."""
    best = 0.0
    second = 0.0
    for slot in range(pieces.slots()):
        recipe = pieces.counts[DISPLAY + slot]
        if recipe == NO_CARD or (pieces.counts[BLOCKED_RECIPE + slot] > 0 and pieces.phase > PURCHASING):
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
    components = pieces.components
    value = 1.0 + float(components.reward_xp[recipe]) + COIN * float(components.reward_coins[recipe])
    value += REWARD_TOKEN * float(components.reward_tokens[recipe]) + REWARD_DIE * float(components.reward_dice[recipe])
    return value + improvement(pieces, seat, recipe, highest_blue(pieces, seat, WAREHOUSE), COIN)


def progress(pieces: Pieces, seat: i64, recipe: i64) -> float:
    """How near a recipe is."""
    met, moved = fitting(pieces, seat, recipe)
    needed = pieces.components.dice_needed[recipe]
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
        return SCHOOLING
    if step == EXCHANGING:
        return exchange_value(pieces, seat, detail_of(frame))
    return 0.0


def practise_value(pieces: Pieces, seat: i64) -> float:
    """Low dice that can still be chosen."""
    value = 0.0
    for i in range(pieces.start_of(seat, POOL), pieces.start_of(seat, HAND)):
        value += PRACTISING * max(0.0, HOPE - KEPT[value_of(pieces.dice[i] & DIE_BITS)])
    return value


def exchange_value(pieces: Pieces, seat: i64, colour: i64) -> float:
    """The highest rolled die for the lowest own one."""
    lowest = KEPT[lowest_own(pieces, seat, colour)]
    return EXCHANGED * max(0.0, KEPT[highest_rolled(pieces)] - max(0.0, lowest))
