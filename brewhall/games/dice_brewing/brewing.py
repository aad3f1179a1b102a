"""What brewing a recipe brings (DB-11.6 to DB-11.9)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from brewhall.games.dice_brewing.chronicle import tell_amounts, tell_brewed
from brewhall.games.dice_brewing.components import BONUSES, XP_FOR_BREWING
from brewhall.games.dice_brewing.dice import COLOURS, DIE_BITS, FACE_BITS, PALE
from brewhall.games.dice_brewing.market import any_token_left
from brewhall.games.dice_brewing.recipes import slot_of
from brewhall.games.dice_brewing.state import (
    BREWED,
    BREWER,
    COINS,
    DISPLAY,
    HAND_FROM_WAREHOUSE,
    NO_CARD,
    POOL,
    SUPPLY,
    XP,
    Pieces,
    key_of,
)
from brewhall.games.dice_brewing.steps import CLAIMING, GAINING, REVEAL, gaining

NO_BONUS: Final[i64] = -1


def brew(state: Pieces, seat: i64, recipe: i64, bonus: i64, improvement: str) -> None:
    """DB-11.6: the dice come back, the card is taken, the reward is given; then a new recipe is revealed."""
    counts = state.counts
    components = state.components
    start = state.seat_at(seat)
    low = state.start_of(seat, HAND_FROM_WAREHOUSE)
    high = state.start_of(seat + 1, POOL)
    tell_brewed(state, seat, recipe, low, high, improvement)
    for _ in range(high - low):
        die = state.dice[state.start_of(seat, HAND_FROM_WAREHOUSE)] & DIE_BITS
        state.drop(key_of(seat, HAND_FROM_WAREHOUSE, die))
        state.add(key_of(seat, POOL, die & ~FACE_BITS))
    slot = slot_of(state, recipe)
    counts[DISPLAY + slot] = NO_CARD
    counts[start + BREWED] += 1
    state.brewed = append(state.brewed, (seat << BREWER) + recipe)
    xp = XP_FOR_BREWING + components.reward_xp[recipe]
    coins = components.reward_coins[recipe]
    if bonus != NO_BONUS:
        xp += components.bonus_xp[recipe * BONUSES + bonus]
        coins += components.bonus_coins[recipe * BONUSES + bonus]
    counts[start + XP] += xp
    counts[start + COINS] += coins
    tell_amounts(state, "rewarded", seat, xp, coins, 0)
    state.push(REVEAL, seat, slot)
    wanted = min(components.reward_dice[recipe], supply_from(state, PALE))  # DB-11.9
    if wanted > 0:
        state.push(GAINING, seat, gaining(wanted, PALE))
    if components.reward_tokens[recipe] > 0 and any_token_left(state):
        state.push(CLAIMING, seat)


def supply_from(state: Pieces, colour: i64) -> i64:
    """Dice of this colour and the later ones in the supply."""
    dice: i64 = 0
    for each in range(colour, COLOURS):
        dice += state.counts[SUPPLY + each]
    return dice
