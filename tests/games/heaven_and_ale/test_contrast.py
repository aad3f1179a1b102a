"""What speaks for a move of Heaven & Ale: true of the position, and in words that a player would use."""

from __future__ import annotations

from brewhall.bots.contrasts import Contrasts
from brewhall.bots.search import Node
from tests.games.contrasted import NAMES, facts_of, why
from tests.games.heaven_and_ale.positions import Seat, position


def test_sun_and_shade_are_told_apart_by_what_they_bring_and_cost() -> None:
    state = position(Seat(ducats=20), track={1: ["hops-3"], 2: ["wood-1"]})
    told = why(state, "move 1", "move 2")
    assert any("hops 3" in each.lower() and "each time it is activated" in each for each in told)
    assert not any("{" in each for each in told)


def test_walking_past_things_speaks_against_a_move() -> None:
    state = position(Seat(ducats=20), track={1: ["hops-3"], 2: ["wood-1"], 5: ["wood-1"], 8: ["wood-1"]})
    fact = next(fact for fact in facts_of(state, state.game.action("move 8"))[0] if fact.kind == "walk")
    assert fact.values == {"spaces": 3}  # with tiles; discs would bring nothing yet
    assert fact.weight < 0


def test_what_cannot_be_paid_for_is_not_said_to_be_missed() -> None:
    state = position(Seat(ducats=1), track={1: ["hops-3"], 2: ["wood-1"], 5: ["wood-1"], 8: ["wood-1"]})
    fact = next(fact for fact in facts_of(state, state.game.action("move 8"))[0] if fact.kind == "walk")
    assert fact.values == {"spaces": 2}


def test_in_the_sun_a_tile_costs_twice_as_much_once_the_shade_is_full() -> None:
    resources = ("wood", "yeast", "hops", "water", "barley")
    faces = [f"{resource}-{number}" for resource in resources for number in (3, 4, 5)]
    shade = {f"D{number:02}": face for number, face in enumerate(faces, 1)}
    track = {1: ["hops-2"], 2: ["wood-1"], 8: ["wood-1"]}
    state = position(Seat(ducats=2, garden=shade), track=track, discs={4: 0, 7: 0})
    fact = next(fact for fact in facts_of(state, state.game.action("move 8"))[0] if fact.kind == "walk")
    assert fact.values == {"spaces": 1}


def test_a_tile_that_another_player_could_pay_for_is_taken_before_them() -> None:
    state = position(Seat(ducats=20), track={1: ["hops-5"], 2: ["wood-1"]})
    facts = Contrasts(state.seen_by(0), Node(), 0).outlook(state.game.action("move 1")).facts
    snatched = next(fact for fact in facts if fact.kind == "snatched")
    told = state.game.contrast.clause(snatched, state.game.narrator(viewer=0, names=NAMES)).text
    assert told == "it takes hops 5 before Bert, who could pay for it"


def test_going_home_says_what_stays_unused() -> None:
    state = position(Seat(ducats=20), track={1: ["hops-3"], 2: ["wood-1"]})
    facts = {fact.kind: fact for fact in facts_of(state, state.game.action("move 28"))[0]}
    assert facts["walk.home"].values["spaces"] == 2  # with tiles; discs would bring nothing yet
