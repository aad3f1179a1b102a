"""What holds in every position of every game. Each game has a module of this name that goes on with its own pieces.

Positions come from outside, as JSON or bytes, and the compiled rules reckon without looking out. So whatever is read
is checked once, and refused with the first thing that cannot be: then every later step ends, and stays in its arrays.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.errors import BadState
from brewhall.core.state import OVER, WHOLE, State, detail_of, seat_of, step_of

MOST: Final[i64] = 9999  # of anything in a game
NOTHING: Final[i64] = 62  # below the lowest step of an agenda
BITS: Final = vec[i64]([1 << place for place in range(63)])  # mypyc would shift a literal 1 in 32 bits


def steps_below(*steps: i64) -> i64:
    """Steps (or NOTHING) on which another one may lie, as bits."""
    bits: i64 = 0
    for step in steps:
        bits |= BITS[step]
    return bits


def check(holds: bool, problem: str) -> None:
    if not holds:
        raise BadState(problem)


def check_number(name: str, number: i64, least: i64, most: i64) -> None:
    if number < least or number > most:
        raise BadState(f"{name} is {number}; it must be from {least} to {most}")


def check_numbers(name: str, numbers: vec[i64], least: i64, most: i64) -> None:
    for number in numbers:
        if number < least or number > most:
            raise BadState(f"{name} is {number}; it must be from {least} to {most}")


def check_length(name: str, numbers: vec[i64], length: i64) -> None:
    if i64(len(numbers)) != length:
        raise BadState(f"there are {len(numbers)} {name}; expected {length}")


def check_agenda(state: State, decisions: i64, lies_on: vec[i64], highest_detail: vec[i64]) -> None:
    """Who looks on, who decides, and that each step lies on one it can lie on, with a detail that it can have."""
    last_seat = state.players - 1
    check_number("the viewer", state.viewer, WHOLE, last_seat)
    check_number("to_play", state.to_play, OVER, last_seat)
    check_number("turns", state.turns, 0, MOST)
    check_number("reveals", state.reveals, 0, MOST)
    below = NOTHING
    for place in range(state.depth):
        frame = state.agenda[place]
        step = step_of(frame)
        check_number("a step", step, 0, i64(len(lies_on)) - 1)
        check_number("the detail of a decision", detail_of(frame), 0, highest_detail[step])
        check_number("a seat", seat_of(frame), 0, last_seat)
        if lies_on[step] & BITS[below] == 0:
            raise BadState(f"entry {state.depth - place} of the decisions cannot lie on the one below it")
        below = step
    if state.depth == 0:
        check(state.to_play == OVER, "somebody is to play, but there is no decision")
    else:
        check(below < decisions, "the first of the decisions is not one that a player makes")
        check(state.to_play == seat_of(state.top()), "to_play is not the seat of the first decision")


def check_choice(state: State) -> None:
    """Whoever is asked has something to answer."""
    if state.to_play != OVER:
        check(state.count_options() > 0, "whoever is to play can do nothing")
