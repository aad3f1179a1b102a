"""What speaks for a move of Heaven & Ale: true of the position, and in words that a player would use."""

from __future__ import annotations

from brewhall.bots.contrasts import Contrasts
from brewhall.bots.search import Node
from brewhall.core.phrases import plain
from tests.games.contrasted import NAMES, facts_of, why
from tests.games.heaven_and_ale.positions import Seat, position


def test_sun_and_shade_are_told_apart_by_what_they_bring_and_cost() -> None:
    state = position(Seat(ducats=20), track={1: ["hops-3"], 2: ["wood-1"]})
    told = why(state, "move 1", "move 2")
    assert any("hops 3" in each.lower() and "each time it is scored" in each for each in told)
    assert not any("{" in each for each in told)


def test_walking_past_things_speaks_against_a_move() -> None:
    state = position(Seat(ducats=20), track={1: ["hops-3"], 2: ["wood-1"], 5: ["wood-1"], 8: ["wood-1"]})
    fact = next(fact for fact in facts_of(state, state.game.action("move 8"))[0] if fact.kind == "walk")
    assert fact.values == {"spaces": 5}  # three with tiles, two with discs
    assert fact.weight < 0


def test_a_tile_that_another_player_could_pay_for_is_taken_before_them() -> None:
    state = position(Seat(ducats=20), track={1: ["hops-5"], 2: ["wood-1"]})
    facts = Contrasts(state.seen_by(0), Node(), 0).outlook(state.game.action("move 1")).facts
    snatched = next(fact for fact in facts if fact.kind == "snatched")
    told = plain(state.game.contrast.clause(snatched, state.game.narrator(viewer=0, names=NAMES)))
    assert told == "it takes hops 5 before Bert, who could pay for it"


def test_going_home_says_what_stays_unused() -> None:
    state = position(Seat(ducats=20), track={1: ["hops-3"], 2: ["wood-1"]})
    facts = {fact.kind: fact for fact in facts_of(state, state.game.action("move 28"))[0]}
    assert facts["walk.home"].values["spaces"] == 8  # two with tiles, six with discs
