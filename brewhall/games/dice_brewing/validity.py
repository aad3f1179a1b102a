"""What holds in every position of Dice Brewing."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brewhall.core.errors import BadState
from brewhall.core.state import OVER, WHOLE, detail_of, seat_of, step_of
from brewhall.core.validity import (
    BITS,
    MOST,
    NOTHING,
    check,
    check_agenda,
    check_choice,
    check_number,
    check_numbers,
    steps_below,
)
from brewhall.games.dice_brewing.components import (
    BUILDINGS,
    DICE_OF_COLOUR,
    INGREDIENTS,
    ITEMS,
    M2,
    MALTS_AND_HOPS,
    PIECES_A_TURN,
    SEEDS_IN_ALL,
    SPACES,
    SPEED_SPACE,
    TOKENS,
)
from brewhall.games.dice_brewing.dice import (
    BLUE,
    COLOUR,
    COLOUR_NAMES,
    COLOURS,
    DARK,
    DIE_BITS,
    FACE_BITS,
    HIGHEST,
    HOPS,
    MARKS,
    PALE,
    SIDES,
    mark_of,
    tokens_on,
    value_of,
)
from brewhall.games.dice_brewing.market import LUCK, MOST_ONES
from brewhall.games.dice_brewing.recipes import covers
from brewhall.games.dice_brewing.rules import DiceBrewingState
from brewhall.games.dice_brewing.state import (
    BLOCKED_RECIPE,
    BOARD,
    BREWED,
    BREWER,
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
    PLACE_SHIFT,
    PLACES,
    POOL,
    RECIPE_BITS,
    ROLLED,
    SEATS,
    SEED,
    SEED_SUPPLY,
    SEEDS,
    SLOTS,
    SPED,
    START,
    STOCK,
    SUPPLY,
    UNKNOWN,
    USES,
    WAITING,
    WAREHOUSE,
    XP,
    key_of,
)
from brewhall.games.dice_brewing.steps import (
    ARRANGE,
    ARRANGEMENT,
    BREWING,
    CLAIMING,
    COLLECT,
    DECISIONS,
    END_ROUND,
    EXCHANGING,
    GAINING,
    IMPROVING,
    KETTLES,
    LIGHT_FIRES,
    NO_TOKEN,
    NOT_COUNTED,
    PRACTISE,
    PURCHASE,
    PURCHASING,
    PUTTING,
    REVEAL,
    ROLLING,
    START_ARRANGING,
    START_BREWING,
    START_PURCHASING,
    START_TIDYING,
    TIDY,
    TIDYING,
    TOKEN_CALL,
    USING,
    WINDOW,
    gaining,
    ingredients_of,
    left_of,
    lowest_of,
    luck_of,
    purchase,
    token_of,
)
from brewhall.games.dice_brewing.tidying import WAIT_DARK, WAIT_SEEDS, WAITS

LAST_DIE: Final[i64] = DIE_BITS
MOST_RECIPES: Final[i64] = 98  # the highest number of one
MOST_GAINED: Final[i64] = 9  # dice for a recipe
MOST_SEEDS: Final[i64] = 3  # that a seat can wait for
MOST_BOUGHT: Final[i64] = purchase(1, TOKENS, LUCK[MOST_ONES])

LIES_ON: Final = vec[i64](
    [
        steps_below(START_ARRANGING, LIGHT_FIRES),  # WINDOW
        steps_below(START_PURCHASING),  # ARRANGE
        steps_below(ARRANGE),  # PRACTISE
        steps_below(ARRANGE),  # SELECTING
        steps_below(ARRANGE),  # EXCHANGING
        steps_below(ARRANGE, COLLECT, PUTTING),  # PUTTING
        steps_below(START_BREWING, PURCHASE),  # PURCHASE
        steps_below(START_TIDYING),  # BREWING
        steps_below(BREWING),  # USING
        steps_below(BREWING),  # IMPROVING
        steps_below(REVEAL, GAINING),  # CLAIMING
        steps_below(REVEAL),  # GAINING
        steps_below(START_PURCHASING),  # START_ARRANGING
        steps_below(START_BREWING),  # START_PURCHASING
        steps_below(START_TIDYING),  # START_BREWING
        steps_below(START_TIDYING),  # LIGHT_FIRES
        steps_below(BREWING),  # REVEAL
        steps_below(END_ROUND),  # START_TIDYING
        steps_below(END_ROUND, TIDY),  # TIDY
        steps_below(END_ROUND, TIDY),  # COLLECT
        steps_below(NOTHING),  # END_ROUND
    ]
)
HIGHEST_DETAIL: Final = vec[i64](
    [
        3,  # WINDOW: declines
        PIECES_A_TURN,  # ARRANGE
        0,
        0,
        MALTS_AND_HOPS - 1,  # EXCHANGING
        LAST_DIE,  # PUTTING
        MOST_BOUGHT,  # PURCHASE
        3,  # BREWING: declines
        MOST_RECIPES,  # USING
        MOST_RECIPES,  # IMPROVING
        0,
        gaining(MOST_GAINED, BLUE),  # GAINING
        0,
        0,
        0,
        0,
        SLOTS - 1,  # REVEAL
        0,
        0,
        0,
        0,
    ]
)

# What may lie in the resource slot of each space (DB-7.10 to DB-7.20): colours as bits, and a seed
A_SEED: Final[i64] = 16
TAKES: Final = vec[i64](
    [
        A_SEED,  # M1
        BITS[PALE],  # M2
        BITS[PALE] | BITS[DARK],  # M3
        A_SEED,  # H1
        BITS[HOPS],  # H2
        BITS[BLUE],  # S1
        BITS[BLUE],  # S2
        BITS[BLUE],  # S3
        BITS[HOPS],  # D1
        BITS[DARK],  # D2
        BITS[DARK] | BITS[BLUE],  # D3
    ]
)


def validate(state: DiceBrewingState) -> None:
    """Refuse what no game can reach as far as play depends on it."""
    check_agenda(state, DECISIONS, LIES_ON, HIGHEST_DETAIL)
    check_number("round", state.round, 1, state.setting.max_rounds)
    check_number("the number of the phase", state.phase, ROLLING, TIDYING)
    check_number("priority", state.priority, 0, state.players - 1)
    _check_dice(state)
    for seat in range(state.players):
        _check_seat(state, seat)
    _check_pieces(state)
    _check_items(state)
    _check_recipes(state)
    _check_uses(state)
    _check_order(state)
    for seat in range(state.players):
        _check_hand(state, seat)
    _check_decisions(state)


# -- dice ----------------------------------------------------------------------------------------


def is_die(die: i64) -> bool:
    """Whether it is a rolled die: with a value, fewer Increase tokens on it, and at most one mark."""
    value = value_of(die)
    return 0 <= die <= DIE_BITS and 1 <= value <= HIGHEST and tokens_on(die) < value and mark_of(die) < MARKS


def _check_dice(state: DiceBrewingState) -> None:
    """DB-1.1: the row is ascending, its places begin where they say; only a pool has dice that are not rolled yet."""
    last: i64 = 0
    lying = vec[i64]([0] * (PLACES * state.players))
    for i in range(state.held):
        key = state.dice[i]
        check_number("a die of a seat", key, last, key_of(state.players, 0, 0) - 1)
        last = key
        die = key & DIE_BITS
        place = key >> PLACE_SHIFT
        rollable = place % PLACES == POOL and state.phase >= KETTLES and die & FACE_BITS == 0
        check(rollable or is_die(die), "a die has no value that a die can have")
        lying[place] += 1
    begin: i64 = 0
    for place in range(PLACES * state.players):
        check(state.counts[START + place] == begin, "the dice of a place do not begin where it is written")
        begin += lying[place]
    for place in range(PLACES * state.players, SEATS - START):
        after = begin if place < PLACES * state.players + 2 else 0
        check(state.counts[START + place] == after, "the dice of a place do not begin where it is written")


# -- seats ---------------------------------------------------------------------------------------


def _check_seat(state: DiceBrewingState, seat: i64) -> None:
    counts = state.counts
    start = state.seat_at(seat)
    check_number("coins", counts[start + COINS], 0, MOST)
    check_number("xp", counts[start + XP], 0, MOST)
    check_number("seeds", counts[start + SEEDS], 0, SEEDS_IN_ALL)
    check_number("passed", counts[start + PASSED], 0, i64(state.phase == ARRANGEMENT))
    check_number("the number of closed buildings", counts[start + CLOSED], 0, BITS[BUILDINGS] - 1)
    brewed: i64 = 0
    for entry in state.brewed:
        brewed += i64(entry >> BREWER == seat)
    check_number("the number of recipes brewed", counts[start + BREWED], brewed, brewed)
    tidied = state.phase == TIDYING and not _waits_for(state, seat, TIDY) and not _waits_for(state, seat, COLLECT)
    _check_board(state, seat, tidied)
    discount = counts[start + DISCOUNT]
    if discount != 0:
        check(is_die(discount) and discount >> COLOUR == BLUE, "the die on the Market is not blue")
        check(not tidied, "there is a die on the Market after it has come back")
    for kind in range(WAITS):
        most: i64 = 0
        if tidied and state.to_play != OVER:
            most = MOST_SEEDS if kind == WAIT_SEEDS else 1
        check_number("a gain that waits", counts[start + WAITING + kind], 0, most)


def _check_board(state: DiceBrewingState, seat: i64, tidied: bool) -> None:
    """DB-7: what lies on a space is what it takes; after Tidying only a malt that waits for a roasted one is left."""
    start = state.seat_at(seat)
    for space in range(SPACES):
        content = state.counts[start + BOARD + space]
        waiting = space == M2 and state.counts[start + WAITING + WAIT_DARK] == 1
        if tidied and waiting:
            check(content != EMPTY and content < SPED, "a roasted malt waits, but there is no malt to be roasted")
        elif tidied:
            check(content == EMPTY, "there is a piece on a board that is tidied")
        if content == EMPTY:
            continue
        if content >= SPED:
            check(space in SPEED_SPACE, "a space is sped up that cannot be")
            check(is_die(content - SPED) and (content - SPED) >> COLOUR == BLUE, "the die in a speed slot is not blue")
        elif content == SEED:
            check(TAKES[space] == A_SEED, "there is a seed where none can be placed")
        else:
            check(is_die(content), "a die has no value that a die can have")
            check(TAKES[space] & BITS[content >> COLOUR] != 0, "there is a die where it cannot be placed")


def _waits_for(state: DiceBrewingState, seat: i64, step: i64) -> bool:
    """Whether a step of a seat is still to come."""
    for place in range(state.depth):
        if step_of(state.agenda[place]) == step and seat_of(state.agenda[place]) == seat:
            return True
    return False


# -- what there is of everything -----------------------------------------------------------------


def _check_pieces(state: DiceBrewingState) -> None:
    """DB-2.1, DB-2.2: no die and no seed is missing, and none is there twice."""
    counts = state.counts
    found = counts[SUPPLY : SEED_SUPPLY + 1]
    check_numbers("a part of the supply", found, 0, MOST)
    for i in range(state.held):
        found[(state.dice[i] & DIE_BITS) >> COLOUR] += 1
    for seat in range(state.players):
        start = state.seat_at(seat)
        found[SEED_SUPPLY] += counts[start + SEEDS]
        if counts[start + DISCOUNT] != 0:
            found[BLUE] += 1
        for space in range(SPACES):
            content = counts[start + BOARD + space]
            if content == SEED:
                found[SEED_SUPPLY] += 1
            elif content != EMPTY:
                found[(content & DIE_BITS) >> COLOUR] += 1
    for colour in range(COLOURS):
        _check_total(COLOUR_NAMES[colour], found[colour], DICE_OF_COLOUR[colour])
    _check_total("seeds", found[SEED_SUPPLY], SEEDS_IN_ALL)


def _check_total(name: str, found: i64, expected: i64) -> None:
    if found != expected:
        raise BadState(f"there are {expected} {name} in the game, not {found}")


def _check_items(state: DiceBrewingState) -> None:
    """DB-2.3, DB-2.4: ingredients come back to the Market, action tokens are used up."""
    counts = state.counts
    for item in range(ITEMS):
        found = counts[STOCK + item]
        check_number("the number of an item on the markets", found, 0, state.components.copies[item])
        for seat in range(state.players):
            held = counts[state.seat_at(seat) + INGREDIENT + item]  # tokens follow the ingredients
            check_number("the number of an item", held, 0, state.components.copies[item])
            found += held
        check_number("the number of an item in the game", found, 0, state.components.copies[item])
        check(item >= INGREDIENTS or found == state.components.copies[item], "an ingredient is missing")


def _check_recipes(state: DiceBrewingState) -> None:
    """DB-2.7: each recipe is in the deck, displayed or brewed, once; the deck is known or it is not."""
    counts = state.counts
    recipes = i64(len(state.components.recipes))
    copies = vec[i64]([0] * recipes)
    for slot in range(SLOTS):
        recipe = counts[DISPLAY + slot]
        check_number("the number of a displayed recipe", recipe, NO_CARD, recipes - 1)
        check(recipe == NO_CARD or slot < state.slots(), "there are more recipes displayed than slots")
        check_number(
            "the number of blocked recipes in a slot", counts[BLOCKED_RECIPE + slot], 0, i64(recipe != NO_CARD)
        )
        if recipe != NO_CARD:
            copies[recipe] += 1
    for entry in state.brewed:
        check_number("the seat of a brewed recipe", entry >> BREWER, 0, state.players - 1)
        check_number("the number of a brewed recipe", entry & RECIPE_BITS, 0, recipes - 1)
        copies[entry & RECIPE_BITS] += 1
    for recipe in state.deck:
        if state.viewer == WHOLE:
            check_number("the number of a recipe in the deck", recipe, 0, recipes - 1)
            copies[recipe] += 1
        else:
            check_number("the number of a hidden recipe", recipe, UNKNOWN, UNKNOWN)
    missing: i64 = 0
    for recipe in range(recipes):
        if copies[recipe] > 1:
            raise BadState(f"recipe {state.components.recipes[recipe]} is in {copies[recipe]} places")
        missing += 1 - copies[recipe]
    hidden: i64 = 0
    if state.viewer != WHOLE:
        hidden = len(state.deck)
    check(missing == hidden, "a recipe lies nowhere")


def _check_uses(state: DiceBrewingState) -> None:
    """DB-8.1, DB-8.4: whoever has a piece on a space uses it until Tidying."""
    counts = state.counts
    for space in range(SPACES):
        uses: i64 = 0
        if state.phase < TIDYING:
            for seat in range(state.players):
                uses += i64(counts[state.seat_at(seat) + BOARD + space] != EMPTY)
        check_number("the number of those who use a space", counts[USES + space], uses, uses)


# -- decisions -----------------------------------------------------------------------------------


def _check_order(state: DiceBrewingState) -> None:
    """Every decision belongs to the phase, and to the seat that is asked there."""
    check(state.phase == _phase_of(state), "the decisions are not those of the phase")
    turns: i64 = 0  # seats, as bits, that have a turn of the same kind
    for place in range(i64(1), state.depth):
        frame = state.agenda[place]
        below = state.agenda[place - 1]
        step = step_of(frame)
        seat = seat_of(frame)
        if step == PURCHASE or step == TIDY or step == COLLECT:
            check(turns & BITS[seat] == 0, "a seat has its turn twice")
            turns |= BITS[seat]
        elif step == USING or step == IMPROVING or step == REVEAL:
            check(seat_of(below) == state.after(seat), "the next to brew is not the one after who is brewing")
        elif _belongs_together(step):
            check(seat == seat_of(below), "the parts of a choice are not of one seat")
        if step_of(below) == BREWING:
            check(detail_of(below) == 0, "somebody brews, but declines are counted")
        elif step_of(below) == ARRANGE:
            check(detail_of(below) > 0, "a piece has its effect that is not placed")


def _belongs_together(step: i64) -> bool:
    """Whether a decision is part of what lies below it."""
    return step == CLAIMING or step == GAINING or step == PUTTING or PRACTISE <= step <= EXCHANGING


def _phase_of(state: DiceBrewingState) -> i64:
    if state.to_play == OVER:
        return TIDYING
    top = step_of(state.top())
    if top == WINDOW:
        return ROLLING if step_of(state.agenda[state.depth - 2]) == START_ARRANGING else TOKEN_CALL
    if top == PURCHASE:
        return PURCHASING
    if ARRANGE <= top <= PUTTING:
        return ARRANGEMENT if step_of(state.agenda[1]) == START_TIDYING else TIDYING
    return KETTLES


def _check_hand(state: DiceBrewingState, seat: i64) -> None:
    """Dice are in hand as long as a choice about them is not made."""
    chosen = state.start_of(seat, HAND_FROM_WAREHOUSE) - state.start_of(seat, HAND)
    stored = state.start_of(seat + 1, POOL) - state.start_of(seat, HAND_FROM_WAREHOUSE)
    top = DECISIONS
    if state.to_play == seat:
        top = step_of(state.top())
    if top == PUTTING:
        check(stored == 0, "there are dice in hand that nobody chooses")
        _check_put(state, seat, chosen)
    elif top == PRACTISE:
        for i in range(state.start_of(seat, HAND), state.start_of(seat + 1, POOL)):
            check(mark_of(state.dice[i]) == 0, "a marked die cannot be chosen")
    elif top == USING or top == IMPROVING:
        check(chosen == 0, "there are dice in hand that nobody chooses")
    else:
        check(chosen + stored == 0, "there are dice in hand that nobody chooses")


def _check_put(state: DiceBrewingState, seat: i64, in_hand: i64) -> None:
    """The dice in hand are those that are to be put: one, or two of Tidying."""
    dice = vec[i64]()
    for place in range(state.depth):
        if step_of(state.agenda[place]) == PUTTING:
            dice = append(dice, detail_of(state.agenda[place]))
    check(i64(len(dice)) == in_hand and in_hand <= 2, "the dice in hand are not those to be put")
    if in_hand == 2 and dice[0] > dice[1]:
        dice[0], dice[1] = dice[1], dice[0]
    low = state.start_of(seat, HAND)
    for i in range(in_hand):
        check(state.dice[low + i] & DIE_BITS == dice[i], "the dice in hand are not those to be put")


def _check_decisions(state: DiceBrewingState) -> None:
    rolled: i64 = 0
    for value in range(SIDES):
        check_number("the number of rolled dice", state.counts[ROLLED + value], 0, DICE_OF_COLOUR[PALE])
        rolled += state.counts[ROLLED + value]
    expected: i64 = 0
    for place in range(state.depth):
        frame = state.agenda[place]
        _check_detail(state, step_of(frame), seat_of(frame), detail_of(frame))
        if step_of(frame) == EXCHANGING:
            expected = state.counts[SUPPLY + detail_of(frame)]
    check(rolled == expected, "the rolled dice are not those of the supply")
    check_choice(state)


def _check_detail(state: DiceBrewingState, step: i64, seat: i64, detail: i64) -> None:
    """What a decision is about is there, and can be carried out to the end."""
    if step == WINDOW or step == BREWING:
        check_number("declines", detail, 0, state.players - 1)
    elif step == PURCHASE:
        check(token_of(detail) < TOKENS, "a token is bought that there is not")
        bought = ingredients_of(detail) > 0 or token_of(detail) != NO_TOKEN
        check(
            bought == (luck_of(detail) != NOT_COUNTED), "something is bought, but no coins are counted, or the reverse"
        )
    elif step == USING or step == IMPROVING:
        _check_brewing(state, step, seat, detail)
    elif step == GAINING:
        supply: i64 = 0
        for colour in range(lowest_of(detail), COLOURS):
            supply += state.counts[SUPPLY + colour]
        check_number("dice left to gain", left_of(detail), 1, supply)
    elif step == REVEAL:
        check(detail < state.slots() and state.counts[DISPLAY + detail] == NO_CARD, "a recipe is revealed on another")


def _check_brewing(state: DiceBrewingState, step: i64, seat: i64, recipe: i64) -> None:
    """DB-11.4: the recipe is displayed; its dice are in hand, colour by colour, or can still be chosen."""
    displayed = False
    for slot in range(state.slots()):
        if state.counts[DISPLAY + slot] == recipe:
            displayed = state.counts[BLOCKED_RECIPE + slot] == 0
    check(displayed, "a recipe is brewed that is not displayed, or is blocked")
    wanted = -1  # the colour of which dice are chosen
    for colour in range(COLOURS):
        low = state.first(key_of(seat, HAND_FROM_WAREHOUSE, colour << COLOUR))
        chosen = state.first(key_of(seat, HAND_FROM_WAREHOUSE, (colour << COLOUR) + FACE_BITS)) - low
        needed: i64 = 0
        if colour < MALTS_AND_HOPS:
            needed = state.components.needed[recipe * MALTS_AND_HOPS + colour]
        check_number("the number of dice chosen for a recipe", chosen, 0, needed)
        if wanted >= 0:
            check(chosen == 0, "dice are chosen before it is their turn")
            first = state.first(key_of(seat, WAREHOUSE, colour << COLOUR))
            covered = colour == BLUE or covers(state, seat, recipe, colour, 0, first)
            check(covered, "there are too few dice for the recipe")
        elif chosen < needed:
            wanted = int(colour)
    check((wanted >= 0) == (step == USING), "the dice of a recipe are chosen, or they are not")
