"""What to do on an arrangement turn: place pieces, speed up, transfer, play tokens (DB-6)."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.core.narrator import Reason, Refusal, reason
from brewhall.games.dice_brewing.actions import CHOOSE, END, PASS, PLACE, PLACE_SEED, SEED_SPACES, SPEED, TRANSFER
from brewhall.games.dice_brewing.buildings import SPACE_BIT, free_spaces, open_spaces, opens
from brewhall.games.dice_brewing.chronicle import tell
from brewhall.games.dice_brewing.components import (
    BUILDING,
    H2,
    M3,
    PIECES_A_TURN,
    S1,
    SCHOOL_MIN,
    SPACE_NAMES,
    SPACES,
    SPEED_SPACE,
    TAKES,
)
from brewhall.games.dice_brewing.decisions.decision import Turn
from brewhall.games.dice_brewing.dice import BLOCKED, COLOUR, COLOUR_NAMES, DIE_BITS, HIGHEST, mark_of, value_of
from brewhall.games.dice_brewing.placing import fill_places, fill_seeds, place_die, place_seed
from brewhall.games.dice_brewing.rounds import ask_next
from brewhall.games.dice_brewing.speeding import can_speed, fill_speeds, speed_up
from brewhall.games.dice_brewing.state import BOARD, EMPTY, HAND, PASSED, POOL, SPED, Pieces
from brewhall.games.dice_brewing.steps import ARRANGE, NO_TOKEN
from brewhall.games.dice_brewing.token_effects import play_token
from brewhall.games.dice_brewing.tokens import fill_tokens, unplayable_tokens
from brewhall.games.dice_brewing.transfers import fill_transfers, transfer


@final
class Arrange(Turn):
    """Detail: pieces placed this turn."""

    def options(self, state: Pieces, seat: i64, placed: i64, buffer: vec[i64], /) -> i64:
        """DB-17.2; nothing is taken back (DB-16.8)."""
        if placed == 0:
            buffer[0] = PASS
        else:
            buffer[0] = END
        n: i64 = 1
        if placed < PIECES_A_TURN:
            free = free_spaces(state, seat)
            if free:
                n = fill_seeds(state, buffer, n, seat, free)
                n = fill_places(state, buffer, n, seat, free)
            n = fill_speeds(state, buffer, n, seat)
        n = fill_transfers(state, buffer, n, seat)
        return fill_tokens(state, buffer, n, seat, NO_TOKEN)

    def choose(self, state: Pieces, seat: i64, placed: i64, action: i64, dealer: Dealer, /) -> None:
        """DB-6.1, DB-6.10"""
        if action == PASS:
            state.counts[state.seat_at(seat) + PASSED] = 1
            tell(state, "passed", seat)
            next_turn(state, seat)
        elif action == END:
            next_turn(state, seat)
        elif action < TRANSFER:
            state.replace_top(ARRANGE, seat, placed + 1)
            place_piece(state, seat, action, dealer)
        elif action < CHOOSE:
            transfer(state, seat, action)
        else:
            play_token(state, seat, action, dealer)

    def variant(self, state: Pieces, placed: i64) -> str:
        return f".{placed}"

    def blanks(self, state: Pieces, placed: i64) -> dict[str, Any]:
        return {"left": PIECES_A_TURN - placed}

    def own_targets(self, seat: i64, action: Action) -> list[str]:
        given = action.parameters
        piece = f"{given['source']}-{seat}-{given['die']}-1" if "die" in given else f"seeds-{seat}"
        slot = "space" if action.kind == "place" else "speed"
        return [piece, f"{slot}-{seat}-{given['space']}"]

    def impossible(self, state: Pieces, seat: i64, placed: i64, legal: list[Action]) -> list[Refusal]:
        possible = {(action.kind, action.parameters.get("space")) for action in legal}
        found: list[Refusal] = []
        for space in range(SPACES):
            name = SPACE_NAMES[space]
            if ("place", name) not in possible:
                why = why_not_placed(state, seat, placed, space)
                found.append(Refusal("place", f"space-{seat}-{name}", f"place {name}", why))
            if is_pending(state, seat, space) and placed < PIECES_A_TURN and ("speed", name) not in possible:
                why = why_not_sped_up(state, seat, space)
                found.append(Refusal("speed", f"speed-{seat}-{name}", f"speed {name}", why))
        return found + unplayable_tokens(state, seat, NO_TOKEN, legal)


def next_turn(state: Pieces, seat: i64) -> None:
    """DB-6.1, DB-6.6: players who have passed are skipped, the others go on."""
    for turn in range(1, state.players + 1):
        other = (seat + turn) % state.players
        if state.counts[state.seat_at(other) + PASSED] == 0:
            ask_next(state, ARRANGE, other, 0)
            return
    state.pop()  # DB-16.5


def place_piece(state: Pieces, seat: i64, action: i64, dealer: Dealer) -> None:
    """DB-6.3: one piece, and its effect if that is immediate."""
    if action < PLACE:
        place_seed(state, seat, SEED_SPACES[action - PLACE_SEED])
    elif action < SPEED:
        place_die(state, seat, action)
    else:
        speed_up(state, seat, action, dealer)


def is_pending(state: Pieces, seat: i64, space: i64) -> bool:
    """Whether a space waits for Tidying and could be sped up."""
    content = state.counts[state.seat_at(seat) + BOARD + space]
    return space in SPEED_SPACE and EMPTY < content < SPED


def why_not_placed(state: Pieces, seat: i64, placed: i64, space: i64) -> Reason:
    opening = opens(state, BUILDING[space])
    if placed == PIECES_A_TURN:
        return reason("two-pieces")
    if state.round < opening:
        return reason("opens", round=opening)
    if state.counts[state.seat_at(seat) + BOARD + space] != EMPTY:
        return reason("used")
    if open_spaces(state, seat) & SPACE_BIT[space] == 0:
        return reason("closed")
    if free_spaces(state, seat) & SPACE_BIT[space] == 0:
        return reason("full")
    if space in SEED_SPACES:
        return reason("no-seed")
    return why_no_die(state, seat, space)


def why_no_die(state: Pieces, seat: i64, space: i64) -> Reason:
    """Why no die of the seat can be placed on a space that is free."""
    colours = TAKES[space]
    row = range(state.start_of(seat, POOL), state.start_of(seat, HAND))
    dice = [die for die in [state.dice[i] & DIE_BITS for i in row] if COLOUR_NAMES[die >> COLOUR] in colours]
    usable = [die for die in dice if mark_of(die) != BLOCKED]
    if not dice:
        return reason("no-die", colours=colours)
    if not usable:
        return reason("dice-blocked", colours=colours)
    if space == M3 or space == H2:
        if all(value_of(die) == HIGHEST for die in usable):
            return reason("already-six", colours=colours)
        return reason("dice-protected", colours=colours)
    least = SCHOOL_MIN[space - S1]
    if all(value_of(die) < least for die in usable):
        return reason("too-low", least=least)
    return reason("nothing-to-reroll" if space == S1 else "nothing-to-exchange")


def why_not_sped_up(state: Pieces, seat: i64, space: i64) -> Reason:
    if open_spaces(state, seat) & SPACE_BIT[space] == 0:
        return reason("closed")
    if not can_speed(state, seat, space):
        return reason("nothing-to-gain")
    return reason("no-blue", least=state.setting.speed_min[list(SPEED_SPACE).index(space)])
