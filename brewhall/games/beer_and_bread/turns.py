"""The action phase: who plays when, and what begins and ends a turn (BB-7)."""

from __future__ import annotations

from mypy_extensions import i64

from brewhall.games.beer_and_bread.cards import discard, leave_hand
from brewhall.games.beer_and_bread.chronicle import tell_hand
from brewhall.games.beer_and_bread.components import FRUITFUL, LAST_DRAWS, RESERVE
from brewhall.games.beer_and_bread.state import BIT, Pieces
from brewhall.games.beer_and_bread.steps import DRAWING, END_TURN, NEXT_TURN, PLAYING, RESERVING


def begin_turn(state: Pieces) -> None:
    """BB-7.10: start-of-turn effect, play, end of turn; the last one pushed first."""
    if state.turn_of_year == state.components.turns:
        return
    state.turns += 1
    seat = whose_turn(state)
    state.push(END_TURN, seat)
    if can_play(state, seat):
        state.push(PLAYING, seat)
    if is_last_turn(state):
        state.push(DRAWING, seat, i64(state.side(seat).powers[LAST_DRAWS + state.kind_of_year()]))


def whose_turn(state: Pieces) -> i64:
    """BB-7.1, BB-7.4: by turns, the windmill holder first."""
    return state.windmill if both_have_played(state) else 1 - state.windmill


def both_have_played(state: Pieces) -> bool:
    """Whether each has taken as many turns this year as the other."""
    return state.turn_of_year % 2 == 0


def can_play(state: Pieces, seat: i64) -> bool:
    """BB-3.4: always so in a game from its start; a position that somebody made may hold fewer cards."""
    hand = state.side(seat).hand
    return len(hand) > 1 or (len(hand) == 1 and hand[0] != state.side(1 - seat).reserved)


def is_last_turn(state: Pieces) -> bool:
    """Whether the player at turn takes their last turn of the year."""
    return state.turn_of_year >= state.components.turns - 2


def end_turn(state: Pieces, seat: i64) -> None:
    """BB-7.10: leftover cards of BB-13.5 are discarded; then BB-13.6."""
    side = state.side(seat)
    if is_last_turn(state):
        if len(side.hand) > 0:
            state.reveals += 1
        while len(side.hand) > 0:
            card = side.hand[0]
            leave_hand(state, seat, card)
            discard(state, seat, card)
    elif state.turn_of_year < 2 and side.powers[RESERVE + state.kind_of_year()] > 0:
        state.push(NEXT_TURN, seat)
        state.push(RESERVING, seat)
        return
    next_turn(state)


def next_turn(state: Pieces) -> None:
    """BB-7.1, BB-7.2: in fruitful years hands are swapped after both have played."""
    state.turn_of_year += 1
    if state.kind_of_year() == FRUITFUL and both_have_played(state) and state.turn_of_year < state.components.turns:
        state.first.hand, state.second.hand = state.second.hand, state.first.hand
        for seat in range(i64(2)):
            for card in state.side(seat).hand:
                state.recalled |= BIT[card]  # BB-14.9
        state.reveals += 1
        tell_hand(state, "swapped", 0)
        tell_hand(state, "swapped", 1)
    begin_turn(state)
