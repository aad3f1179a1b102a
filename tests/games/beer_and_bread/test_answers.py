"""Whole answers to questions about tokens: the same ends as one small step after the other, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from brewhall.core import SeededDealer
from brewhall.core.phrases import plain
from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from tests.games.beer_and_bread.positions import play, position, storage, ways

FOR_HOPS = "beer-15"  # 2 hops for 1 rye or 1 wheat


def overflowing() -> BeerAndBreadState:
    state = position(hands=[["beer-07"], []], storage=[{"water": 1, "rye": 4, "barley": 4}, {"rye": 2}])
    play(state, "harvest beer-07")  # water 1, hops 2
    return state


def offered() -> BeerAndBreadState:
    state = overflowing()
    state.play(state.legal_actions()[-1], SeededDealer(0))
    while state.to_play == 0:
        state.play(state.legal_actions()[0], SeededDealer(0))
    return state


def paying() -> BeerAndBreadState:
    state = position(
        hands=[["bread-14"], []],
        upgrades=[[FOR_HOPS], []],
        storage=[{"water": 4, "wheat": 3, "barley": 3, "rye": 3, "hops": 4}, {}],
    )
    play(state, "produce bread-14")
    return state


@pytest.mark.parametrize(("question", "kind"), [(overflowing, "offer"), (offered, "take"), (paying, "pay")])
def test_answers_lead_to_all_ends_of_the_small_steps(question: Callable[[], BeerAndBreadState], kind: str) -> None:
    state = question()
    seat = state.to_play
    view = state.view(seat)
    assert view["prompt"]["step"] == kind
    ends = []
    for answer in view["answers"]:
        end = state.copy()
        for action in answer["actions"]:
            assert action in end.legal_actions()
            end.play(action, SeededDealer(0))
        assert isinstance(end, BeerAndBreadState)
        ends.append(storage(end, seat))
    assert sorted(map(str, ends)) == sorted(str(storage(end, seat)) for end in ways(state, kind))
    assert state.view(1 - seat)["answers"] == []


def test_bb_13_14_a_payment_says_which_tokens_stand_for_others() -> None:
    told = {" ".join(plain(line) for line in answer["lines"]) for answer in paying().view(0)["answers"]}
    assert "" in told
    assert any("stand for" in line for line in told)
