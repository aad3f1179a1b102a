"""Section 14: decision points, single options and chance."""

from __future__ import annotations

import pytest

from brewhall.core import SeededDealer
from brewhall.core.dealer import NotingDealer
from brewhall.games.heaven_and_ale.rules import HeavenAndAleState
from tests.games.heaven_and_ale.positions import (
    GAME,
    HOME,
    SHADY,
    SUNNY,
    Seat,
    abbey,
    decision,
    ducats,
    lively_game,
    moves,
    plant,
    play,
    position,
    set_up,
    start,
)

BACK = Seat(space="ducats", returned=True)


def test_the_only_number_is_scored() -> None:
    state = play(position(Seat(garden={"S01": "wood-2", "D15": "hops-2"})), "move 4")
    assert abbey(state, 0)["discs"] == ["X"]
    assert (abbey(state, 0)["markers"]["wood"], ducats(state)) == (2, 27)
    assert decision(state) == ("move", 1)


def test_the_only_spot_is_scored() -> None:
    state = play(position(Seat(garden={"S13": "M1", "S14": "wood-2"}, discs=["X"])), "move 7")
    assert (abbey(state, 0)["discs"], decision(state)) == (["X", "M1"], ("move", 1))


def test_the_only_purchase_is_made_and_ended() -> None:
    garden = plant((*SHADY, *SUNNY), *[None], *[2] * 14, *[3] * 15)
    state = position(Seat(cards=[], ducats=1, garden=garden, discs=["X"]), track={5: ["wood-1", "wood-2"]})
    play(state, "move 5")  # one tile can be paid, on one plot; there is nothing else to do
    assert abbey(state, 0)["garden"]["D01"] == "wood-1"
    assert decision(state)[0] == "shed"
    play(state, moves(state)[0])
    assert decision(state) == ("move", 1)


def test_one_tile_on_several_plots_is_a_choice() -> None:
    state = play(position(Seat(cards=[], ducats=1), track={5: ["wood-1"]}), "move 5")
    assert moves(state) == [f"buy wood-1 {plot}" for plot in SHADY]
    play(state, "buy wood-1 D01")
    assert decision(state) == ("move", 1)  # nothing is left to buy or to sell


def test_the_only_starting_space_is_taken() -> None:
    state = play(position(Seat(at=20, cards=[], brewmaster=1), BACK), "move 28")
    assert abbey(state, 0)["space"] == "first"
    assert state.round == 2


def test_the_space_resource_is_a_choice_of_five() -> None:
    others = [Seat(space=space, returned=True) for space in ("first", "brewmaster", "ducats")]
    state = play(position(Seat(at=20, cards=[], brewmaster=1), *others, players=4), "move 28")
    assert len(moves(state)) == 5


def test_the_last_starting_space_of_the_set_up_is_taken() -> None:
    state = start(4)
    play(state, "stand resource wood", "stand ducats")
    assert [abbey(state, seat)["space"] for seat in range(4)] == ["first", "brewmaster", "ducats", "resource"]
    assert abbey(state, 1)["brewmaster"] == -9
    assert decision(state) == ("move", 0)


def test_who_can_only_go_home_goes_home() -> None:
    state = position(Seat(at=3, brewmaster=1), Seat(at=27, cards=[]), players=2)
    play(state, "move 14")  # then seat 1 has no card to sell and nowhere to go but home
    assert decision(state) == ("stand", 1)
    assert abbey(state, 1)["figure"] == 0


def test_a_card_to_sell_is_an_option() -> None:
    state = position(Seat(at=27, cards=["P_BREW"]))
    assert moves(state) == [f"move {HOME}", "sell P_BREW"]
    play(state, "sell P_BREW")
    assert decision(state)[0] == "stand"  # the only move was made


def test_selling_the_last_card_may_end_the_purchases() -> None:
    state = play(position(Seat(cards=["P_BREW"]), track={5: ["wood-1"]}), "move 5", "buy wood-1 D01")
    assert moves(state) == ["done", "sell P_BREW"]
    play(state, "sell P_BREW")
    assert decision(state) == ("move", 1)


def test_a_turn_ends_after_its_action() -> None:
    garden = {"S13": "wood-1", "D15": "hops-2", "D01": "M1"}
    own = Seat(garden=garden, brewmaster=1)
    ends = {
        "end of purchases": ["move 5", "buy wood-1 D02", "done"],
        "scoring": ["move 12", "score wood"],
        "barrels": ["move 14"],
        "return": ["move 28", "stand ducats"],
    }
    for name, played in ends.items():
        state = position(own, track={5: ["wood-1", "wood-2"]})
        turns = state.turns
        play(state, *played)
        assert (decision(state), state.turns) == (("move", 1), turns + 1), name


@pytest.mark.parametrize("edition", ["published", "manual"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_decision_has_two_options_or_more_and_one_player(players: int, edition: str) -> None:
    asked: set[str] = set()

    def look(state: HeavenAndAleState) -> None:
        if state.to_play >= 0:
            asked.add(decision(state)[0])
            assert len(state.legal_actions()) >= 2
            assert decision(state)[1] == state.to_play

    for seed in range(3):
        lively_game(start(players, seed, edition=edition), seed, look)
    assert asked == {"setup", "move", "buy", "shed", "score", "privilege", "stand"}


@pytest.mark.parametrize(("players", "sizes"), [(2, (50, 50, 12)), (3, (50, 50, 12, 12)), (4, (50, 50, 12, 12))])
def test_chance_occurs_in_the_set_up_only_and_in_its_order(players: int, sizes: tuple[int, ...]) -> None:
    asked: list[int] = []

    for starting_player in ("random", 0):
        dealer = NotingDealer(SeededDealer(1))
        GAME.deal(players, {"starting_player": starting_player}, dealer)
        asked.append(len(dealer.take()))
    shuffles = sum(size - 1 for size in sizes)
    assert asked == [shuffles + 1, shuffles]
    lively_game(set_up(players), 1, lambda _: None)  # with a dealer that answers nothing
