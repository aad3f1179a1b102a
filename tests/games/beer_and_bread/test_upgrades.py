"""BB-13.1 and 13.2: what holds for upgrades of every slot."""

from __future__ import annotations

from tests.games.beer_and_bread.positions import (
    LAST_TURN,
    decision,
    end_year,
    moves,
    play,
    position,
    side,
    storage,
)


def test_bb_13_1_copies_add_up() -> None:
    state = position(
        hands=[["beer-01"], []],
        upgrades=[["beer-11", "beer-22", "beer-06", "beer-21"], ["beer-09", "bread-10"]],
    )
    own = state.view(0)["sides"][0]
    assert (own["units"], own["bakery_room"]) == (11, 3)
    play(state, "harvest beer-01")  # it shows water
    assert storage(state, 1) == {"water": 2}


def test_bb_13_2_an_upgrade_works_from_the_moment_it_is_placed() -> None:
    state = position(turn=6, hands=[["beer-18", "bread-01"], ["bread-02", "beer-11"]])
    play(state, "upgrade beer-18", "upgrade bread-02")  # harvest-plus-wheat; then the hands are swapped
    play(state, "harvest beer-11")  # water 1, wheat 2
    assert storage(state, 0) == {"water": 1, "wheat": 3}


def test_bb_13_2_not_for_what_happened_before() -> None:
    state = position(hands=[["beer-12"], []])
    play(state, "upgrade beer-12")  # seed-collect-wheat, after the seeding of this year
    assert storage(state, 0) == {}


def test_bb_13_2_a_moment_that_has_passed_comes_again_next_year() -> None:
    state = position(year=1, turn=8, hands=[["beer-12"], ["bread-12"]])
    play(state, "upgrade beer-12", "upgrade bread-12")  # seed-collect-wheat and year-redraw
    assert state.year == 2
    assert storage(state, 0) == {"wheat": 1}
    assert decision(state) == ("redraw", 1)


def test_bb_13_2_reserving_waits_for_the_next_first_turn_of_a_fruitful_year() -> None:
    state = position(year=1, turn=2, hands=[["beer-29"], []])
    play(state, "upgrade beer-29")  # year-reserve on the second turn
    assert decision(state) == ("play", 1)
    state = position(year=2, turn=LAST_TURN, windmill=1, upgrades=[["beer-29"], []])
    end_year(state)
    play(state, moves(state, "upgrade")[0])
    assert decision(state) == ("reserve", 0)


def test_bb_13_2_a_draw_placed_on_the_fifth_turn_waits_for_the_next_fruitful_year() -> None:
    state = position(year=1, turn=8, hands=[["beer-14"], []])
    assert decision(state) == ("play", 0)
    play(state, "upgrade beer-14")  # year-last-draw
    assert decision(state) == ("play", 1)
    assert side(state, 0)["hand"] == []
