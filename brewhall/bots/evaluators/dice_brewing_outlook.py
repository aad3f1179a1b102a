"""How a game of Dice Brewing will end, as far as a position tells."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.bots.evaluators.outlook import Outlook
from brewhall.core.state import State, detail_of, step_of
from brewhall.games.dice_brewing.components import (
    BLUE_BONUS,
    BONUSES,
    BUILDINGS,
    INGREDIENTS,
    ITEM_NAMES,
    MALTS_AND_HOPS,
    MOST_NEEDED,
    RECIPES_PER_PLAYER,
    SPACE_NAMES,
    SPACES,
    TOKENS,
)
from brewhall.games.dice_brewing.dice import (
    BLOCKED,
    BLUE,
    COLOUR,
    COLOUR_NAMES,
    COLOURS,
    DIE_BITS,
    HIGHEST,
    SIDES,
    mark_of,
    value_of,
)
from brewhall.games.dice_brewing.state import (
    BLOCKED_RECIPE,
    BOARD,
    BREWED,
    CLOSED,
    COINS,
    DISCOUNT,
    DISPLAY,
    EMPTY,
    HAND,
    HAND_FROM_WAREHOUSE,
    INGREDIENT,
    NO_CARD,
    PASSED,
    PLACE_NAMES,
    POOL,
    ROLLED,
    SEED,
    SEEDS,
    SPED,
    TOKEN,
    WAREHOUSE,
    XP,
    Pieces,
)
from brewhall.games.dice_brewing.steps import (
    ARRANGEMENT,
    CLAIMING,
    EXCHANGING,
    GAINING,
    IMPROVING,
    KETTLES,
    PRACTISE,
    PURCHASING,
    PUTTING,
    SELECTING,
    USING,
    left_of,
)

# Features of a seat. Where `left` is named, the part of the game that is still to come, in recipes, multiplies it.
LEFT: Final[i64] = 0
POINTS: Final[i64] = 1
PURSE: Final[i64] = 2
BEERS: Final[i64] = 3
SEEDS_LEFT: Final[i64] = 4
SPARE_SEEDS_LEFT: Final[i64] = 5
OWNED: Final[i64] = 6  # + colour
OWNED_LEFT: Final[i64] = 10  # + colour
MANY_LEFT: Final[i64] = 14  # + colour
SHOWING: Final[i64] = 18  # + (place, colour, value): dice of pool and Warehouse
WAITING: Final[i64] = 74  # + space: a resource that waits for Tidying
SPED_UP: Final[i64] = 85  # + space
INGREDIENT_LEFT: Final[i64] = 96  # + ingredient
TOKEN_LEFT: Final[i64] = 101  # + kind
BUILDINGS_CLOSED: Final[i64] = 107
READY: Final[i64] = 108  # the worth of the best recipe that can be brewed, ...
READY_TOO: Final[i64] = 109  # ... and of the second-best
NEARLY: Final[i64] = 110  # the same for recipes that lack one die
NEARLY_TOO: Final[i64] = 111
DISTANT: Final[i64] = 112  # two dice
SUITABLE: Final[i64] = 113  # the worth of all recipes whose colours are owned
BEGUN: Final[i64] = 114  # the worth of the recipe that is being brewed
REWARDS: Final[i64] = 115  # tokens and dice to be chosen
CHOOSING: Final[i64] = 116  # a school space whose colour is not chosen yet
BETTER: Final[i64] = 117  # pips that an exchange can bring
TO_PLAY: Final[i64] = 118
DONE: Final[i64] = 119  # passed
FIRST: Final[i64] = 120  # has priority

VALUES: Final[i64] = 7  # that a die can show, none included
MANY: Final[i64] = 3  # dice of a colour; a fourth one is of less use
ENOUGH_SEEDS: Final[i64] = 2  # there are two spaces for them

COIN: Final = 0.5  # in the worth of a recipe
REWARD_TOKEN: Final = 1.0
REWARD_DIE: Final = 1.8

# Parts of a round, each with its own weights
PARTS: Final = ["arranging", "purchasing", "brewing", "tidying"]
PART_OF_PHASE: Final = vec[i64]([0, 0, 1, 2, 2, 3])


def feature_names() -> list[str]:
    """The name of every feature, in order."""
    values = range(VALUES)
    dice = [f"{place}-{colour}-{value}" for place in PLACE_NAMES for colour in COLOUR_NAMES for value in values]
    return [
        "left",
        "experience",
        "coins",
        "beers",
        "seeds-left",
        "spare-seeds-left",
        *COLOUR_NAMES,
        *[f"{colour}-left" for colour in COLOUR_NAMES],
        *[f"many-{colour}-left" for colour in COLOUR_NAMES],
        *dice,
        *[f"waiting-{space}" for space in SPACE_NAMES],
        *[f"sped-{space}" for space in SPACE_NAMES],
        *[f"{item}-left" for item in ITEM_NAMES],
        "buildings-closed",
        "ready",
        "ready-too",
        "nearly",
        "nearly-too",
        "distant",
        "suitable",
        "begun",
        "rewards",
        "choosing",
        "better",
        "to-play",
        "done",
        "first",
    ]


@final
class DiceBrewingOutlook(Outlook):
    def __init__(self) -> None:
        super().__init__("dice-brewing", feature_names(), PARTS)

    def part(self, state: State) -> i64:
        assert isinstance(state, Pieces)
        return PART_OF_PHASE[state.phase]

    def describe(self, state: State, seat: i64) -> None:
        assert isinstance(state, Pieces)
        describe_seat(state, seat, self.features)


def remaining(pieces: Pieces) -> float:
    """The part of the game that is still to come, by recipes."""
    whole = RECIPES_PER_PLAYER * pieces.players
    left = max(i64(0), whole - i64(len(pieces.brewed)))
    return float(left) / float(whole)


def describe_seat(pieces: Pieces, seat: i64, features: vec[float]) -> None:
    counts = pieces.counts
    start = pieces.seat_at(seat)
    left = remaining(pieces)
    seeds = counts[start + SEEDS]
    features[LEFT] = left
    features[POINTS] = float(counts[start + XP])
    features[PURSE] = float(counts[start + COINS])
    features[BEERS] = float(counts[start + BREWED])
    features[SEEDS_LEFT] = left * float(min(seeds, ENOUGH_SEEDS))
    features[SPARE_SEEDS_LEFT] = left * float(max(i64(0), seeds - ENOUGH_SEEDS))
    for kind in range(INGREDIENTS):
        features[INGREDIENT_LEFT + kind] = left * float(counts[start + INGREDIENT + kind])
    for kind in range(TOKENS):
        features[TOKEN_LEFT + kind] = left * float(counts[start + TOKEN + kind])
    describe_board(pieces, start, features)
    describe_dice(pieces, seat, features)
    for colour in range(COLOURS):
        features[OWNED_LEFT + colour] = left * features[OWNED + colour]
        features[MANY_LEFT + colour] = left * max(0.0, features[OWNED + colour] - float(MANY))
    describe_recipes(pieces, seat, features)
    if pieces.to_play == seat:
        features[TO_PLAY] = 1.0
        describe_choice(pieces, seat, features)
    features[DONE] = float(counts[start + PASSED])
    if pieces.priority == seat:
        features[FIRST] = 1.0


def describe_board(pieces: Pieces, start: i64, features: vec[float]) -> None:
    counts = pieces.counts
    for space in range(SPACES):
        content = counts[start + BOARD + space]
        if content >= SPED:
            features[SPED_UP + space] = 1.0
            features[OWNED + BLUE] += 1.0
        elif content != EMPTY:
            features[WAITING + space] = 1.0
            if content < SEED:
                features[OWNED + (content >> COLOUR)] += 1.0
    if counts[start + DISCOUNT] != 0:
        features[OWNED + BLUE] += 1.0
    if pieces.phase <= ARRANGEMENT:
        closed = counts[start + CLOSED]
        for building in range(BUILDINGS):
            features[BUILDINGS_CLOSED] += float((closed >> building) & 1)


def describe_dice(pieces: Pieces, seat: i64, features: vec[float]) -> None:
    """Dice by place, colour and value. Of dice that are about to be rolled every value is as likely."""
    dice = pieces.dice
    choice: i64 = -1
    if pieces.to_play == seat:
        choice = step_of(pieces.top())
    for place in range(HAND_FROM_WAREHOUSE + 1):
        zone = place & 1
        if place == HAND and choice == PUTTING:
            zone = WAREHOUSE
        for i in range(pieces.start_of(seat, place), pieces.start_of(seat, place + 1)):
            die = dice[i] & DIE_BITS
            colour = die >> COLOUR
            features[OWNED + colour] += 1.0
            row = SHOWING + (zone * COLOURS + colour) * VALUES
            if place >= HAND and choice == PRACTISE:
                for value in range(1, VALUES):
                    features[row + value] += 1.0 / float(SIDES)
            elif mark_of(die) == BLOCKED or (zone == POOL and pieces.phase >= KETTLES):
                features[row] += 1.0
            else:
                features[row + value_of(die)] += 1.0


# -- recipes -------------------------------------------------------------------------------------


def describe_recipes(pieces: Pieces, seat: i64, features: vec[float]) -> None:
    """Recipes by how many dice they lack."""
    for slot in range(pieces.slots()):
        recipe = pieces.counts[DISPLAY + slot]
        if recipe == NO_CARD:
            continue
        value = worth(pieces, recipe)
        met, _ = fitting(pieces, seat, recipe)
        lacking = pieces.components.dice_needed[recipe] - met
        if lacking == 0 and pieces.counts[BLOCKED_RECIPE + slot] == 0:
            enter(features, READY, value + improvement(pieces, seat, recipe, usable_blue(pieces, seat), COIN))
        elif lacking == 1:
            enter(features, NEARLY, value)
        elif lacking == 2:
            features[DISTANT] = max(features[DISTANT], value)
        suits = True
        for colour in range(MALTS_AND_HOPS):
            if features[OWNED + colour] < float(pieces.components.needed[recipe * MALTS_AND_HOPS + colour]):
                suits = False
        if suits:
            features[SUITABLE] += value


def enter(features: vec[float], place: i64, value: float) -> None:
    """Keep the best and the second-best."""
    if value > features[place]:
        features[place + 1] = features[place]
        features[place] = value
    elif value > features[place + 1]:
        features[place + 1] = value


def worth(pieces: Pieces, recipe: i64) -> float:
    """What brewing a recipe brings, without an improvement."""
    components = pieces.components
    value = 1.0 + float(components.reward_xp[recipe]) + COIN * float(components.reward_coins[recipe])
    return (
        value
        + REWARD_TOKEN * float(components.reward_tokens[recipe])
        + REWARD_DIE * float(components.reward_dice[recipe])
    )


def improvement(pieces: Pieces, seat: i64, recipe: i64, blue: i64, coin: float) -> float:
    """The best improvement that is at hand, with a blue die of this value and coins of this worth."""
    start = pieces.seat_at(seat)
    best = 0.0
    for kind in range(INGREDIENTS):
        if pieces.counts[start + INGREDIENT + kind] > 0:
            best = max(best, bonus_value(pieces, recipe, kind, coin))
    if blue >= pieces.components.blue_min[recipe]:
        best = max(best, bonus_value(pieces, recipe, BLUE_BONUS, coin))
    return best


def bonus_value(pieces: Pieces, recipe: i64, kind: i64, coin: float) -> float:
    row = recipe * BONUSES + kind
    return float(pieces.components.bonus_xp[row]) + coin * float(pieces.components.bonus_coins[row])


def usable_blue(pieces: Pieces, seat: i64) -> i64:
    """The highest blue die of the Warehouse, and of the pool while dice can be moved."""
    highest = highest_blue(pieces, seat, WAREHOUSE)
    return max(highest, highest_blue(pieces, seat, POOL)) if pieces.phase <= PURCHASING else highest


def highest_blue(pieces: Pieces, seat: i64, place: i64) -> i64:
    """The value of the highest blue die there, 0 if there is none."""
    last = pieces.start_of(seat, place + 1) - 1
    return value_of(pieces.dice[last] & DIE_BITS) if last >= pieces.blue_start(seat, place) else 0


def fitting(pieces: Pieces, seat: i64, recipe: i64) -> tuple[i64, i64]:
    """How many dice of a recipe are there, those in the pool while they can be moved, and how many of them must be."""
    met: i64 = 0
    moved: i64 = 0
    for colour in range(MALTS_AND_HOPS):
        row = recipe * MALTS_AND_HOPS + colour
        needed = pieces.components.needed[row]
        if needed == 0:
            continue
        stored = end_of_colour(pieces, seat, WAREHOUSE, colour)
        rolled = end_of_colour(pieces, seat, POOL, colour)
        for need in range(needed - 1, -1, -1):
            least = pieces.components.needs[row * MOST_NEEDED + need]
            if showing(pieces, seat, WAREHOUSE, colour, stored) >= least:
                stored -= 1
                met += 1
            elif pieces.phase <= PURCHASING and showing(pieces, seat, POOL, colour, rolled) >= least:
                rolled -= 1
                met += 1
                moved += 1
    return met, moved


def end_of_colour(pieces: Pieces, seat: i64, place: i64, colour: i64) -> i64:
    """Where in the row the highest die of a colour lies; before the place if it has none."""
    i = pieces.start_of(seat, place + 1) - 1
    low = pieces.start_of(seat, place)
    while i >= low and (pieces.dice[i] & DIE_BITS) >> COLOUR > colour:
        i -= 1
    return i


def showing(pieces: Pieces, seat: i64, place: i64, colour: i64, i: i64) -> i64:
    """The value of a die of the row, 0 if it is of another place or colour or blocked."""
    if i < pieces.start_of(seat, place):
        return 0
    die = pieces.dice[i] & DIE_BITS
    if die >> COLOUR != colour or mark_of(die) == BLOCKED:
        return 0
    return value_of(die)


# -- choices that are half made ------------------------------------------------------------------


def describe_choice(pieces: Pieces, seat: i64, features: vec[float]) -> None:
    """What a choice will bring that the seat has begun to make."""
    frame = pieces.top()
    step = step_of(frame)
    detail = detail_of(frame)
    if step == USING or step == IMPROVING:
        features[BEGUN] = worth(pieces, detail) + improvement(pieces, seat, detail, usable_blue(pieces, seat), COIN)
    elif step == CLAIMING:
        features[REWARDS] = 1.0
    elif step == GAINING:
        features[REWARDS] = float(left_of(detail))
    elif step == SELECTING:
        features[CHOOSING] = 1.0
    elif step == EXCHANGING:
        features[BETTER] = float(exchange_gain(pieces, seat, detail))


def exchange_gain(pieces: Pieces, seat: i64, colour: i64) -> i64:
    """From the lowest own die to the highest rolled one."""
    return max(i64(0), highest_rolled(pieces) - lowest_own(pieces, seat, colour))


def highest_rolled(pieces: Pieces) -> i64:
    """The highest value among the dice of the supply that were rolled."""
    highest: i64 = 0
    for value in range(HIGHEST):
        if pieces.counts[ROLLED + value] > 0:
            highest = value + 1
    return highest


def lowest_own(pieces: Pieces, seat: i64, colour: i64) -> i64:
    """The lowest value of a die that may be exchanged."""
    lowest = HIGHEST
    for i in range(pieces.start_of(seat, POOL), pieces.start_of(seat, HAND)):
        die = pieces.dice[i] & DIE_BITS
        if die >> COLOUR == colour and mark_of(die) == 0:
            lowest = min(lowest, value_of(die))
    return lowest
