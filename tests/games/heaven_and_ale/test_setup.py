"""HA-3: set-up."""

from __future__ import annotations

from typing import Any, cast

import pytest

from brewhall.core import ScriptedDealer
from brewhall.core.errors import BadOption, DealerExhausted
from brewhall.games.heaven_and_ale.rules import HeavenAndAleState
from tests.games.heaven_and_ale.data_sets import MONK_TILES, TILES, rows
from tests.games.heaven_and_ale.positions import (
    CARDS,
    DISC_SPACES,
    GAME,
    MONK_SPACES,
    RESOURCE_SPACES,
    SPACES,
    Seat,
    abbey,
    brewmaster,
    decision,
    ducats,
    gains,
    marker,
    moves,
    play,
    position,
    set_up,
    start,
    trial,
    unshuffled,
)


def listed(file: str, level: str) -> list[str]:
    """The tiles of a level in the order of the data file."""
    names = [row["monk"] if file == MONK_TILES else f"{row['resource']}-{row['fertility']}" for row in rows(file)]
    return [
        name
        for name, row in zip(names, rows(file), strict=True)
        if row["level"] == level
        for _ in range(int(row["count"]))
    ]


def unshuffled_start(players: int, *further: int, **options: object) -> dict[str, Any]:
    return GAME.deal(players, options, unshuffled(players, *further)).to_json()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ha_3_1_level_i_lies_on_top_of_level_ii(players: int) -> None:
    data = unshuffled_start(players, starting_player=0)
    laid = [data["track"][str(space)][0] for space in RESOURCE_SPACES]
    assert [*laid, *data["resource_pile"]] == [*listed(TILES, "I"), *listed(TILES, "II")]


def test_ha_3_1_each_level_is_shuffled() -> None:
    piles = [start(seed=seed).to_json()["resource_pile"] for seed in range(5)]
    assert len({tuple(pile[:35]) for pile in piles}) == 5
    assert len({tuple(pile[35:]) for pile in piles}) == 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ha_3_2_one_tile_on_each_resource_space_in_track_order(players: int) -> None:
    data = unshuffled_start(players, starting_player=0)
    assert [data["track"][str(space)] for space in RESOURCE_SPACES] == [[face] for face in listed(TILES, "I")[:15]]


@pytest.mark.parametrize(("players", "used"), [(2, 0), (3, 4), (4, 12)])
def test_ha_3_3_stacks_of_monks(players: int, used: int) -> None:
    data = unshuffled_start(players, starting_player=0)
    assert data["monk_pile"] == [*listed(MONK_TILES, "I")[4:], *listed(MONK_TILES, "II")[:used]]
    assert data["put_away"] == (listed(MONK_TILES, "II")[4:] if players == 3 else [])


def test_ha_3_3_monks_are_shuffled_and_eight_of_level_ii_are_put_away() -> None:
    starts = [start(3, seed=seed).to_json() for seed in range(8)]
    assert len({tuple(data["monk_pile"]) for data in starts}) == 8
    assert len({tuple(data["put_away"]) for data in starts}) > 1
    assert {len(data["put_away"]) for data in starts} == {8}
    assert all(data["put_away"] == sorted(data["put_away"]) for data in starts)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ha_3_4_the_first_stack_lies_on_the_monk_spaces(players: int) -> None:
    data = unshuffled_start(players, starting_player=0)
    assert [data["track"][str(space)] for space in MONK_SPACES] == [["M1"], ["M1"], ["M1"], ["M2"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ha_3_5_one_scoring_disc_on_each_space(players: int) -> None:
    assert start(players).to_json()["discs"] == {str(space): 1 for space in DISC_SPACES}


def test_ha_3_6_every_goal_has_its_large_barrel_at_first() -> None:
    state = set_up()
    assert [abbey(state, seat)[size] for seat in range(2) for size in ("large", "small")] == [[]] * 4
    assert abbey(play(position(Seat(brewmaster=1)), "move 14"), 0)["large"] == ["B01"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ha_3_7_every_player_begins_with_25_ducats_5_cards_and_an_empty_garden(players: int) -> None:
    data = start(players).to_json()
    for seat in data["seats"]:
        assert (seat["ducats"], seat["cards"], seat["discs"]) == (25, list(CARDS), [])
        assert set(seat["garden"].values()) == set(seat["sheds"].values()) == set(seat["placed"].values()) == {None}
        assert (seat["figure"], seat["returned"]) == (0, False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ha_3_8_the_starting_player_stands_on_first_without_a_reward(players: int) -> None:
    for seat in range(players):
        state = start(players, starting_player=seat)
        assert [abbey(state, other)["space"] for other in range(players)].count("first") == 1
        assert abbey(state, seat)["space"] == "first"
        assert (ducats(state, seat), brewmaster(state, seat)) == (25, -10)
        assert set_up(players, seat).to_play == seat


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ha_3_8_the_dealer_may_choose_the_starting_player(players: int) -> None:
    for seat in range(players):
        data = unshuffled_start(players, seat)
        assert data["seats"][seat]["space"] == "first"
    with pytest.raises(DealerExhausted, match=f"it must be from 0 to {players - 1}"):
        unshuffled_start(players, players)


def test_ha_3_8_a_starting_player_who_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match="option starting_player cannot be 3; seats are 0 to 2"):
        GAME.start(3, seed=1, starting_player=3)


@pytest.mark.parametrize(
    ("players", "first", "order"),
    [(2, 0, [1]), (2, 1, [0]), (3, 0, [2, 1]), (3, 1, [0, 2]), (4, 0, [3, 2, 1]), (4, 2, [1, 0, 3])],
)
def test_ha_3_9_the_others_choose_counterclockwise(players: int, first: int, order: list[int]) -> None:
    state = start(players, starting_player=first)
    asked = []
    while decision(state)[0] == "setup":
        asked.append(state.to_play)
        play(state, moves(state)[-1])  # the space `resource`, then `ducats`, then `brewmaster`
    forced = order[len(asked) :]
    assert asked == order[: len(asked)]
    assert forced == order[3 - 1 :]  # with four players the last one has no choice
    assert [abbey(state, seat)["space"] for seat in order] == ["resource", "ducats", "brewmaster"][: len(order)]
    assert decision(state) == ("move", first)


def test_ha_3_9_each_takes_an_empty_space_and_its_reward_at_once() -> None:
    state = start(4)
    resources = ["stand resource wood", "stand resource yeast", "stand resource hops"]
    resources += ["stand resource water", "stand resource barley"]
    assert moves(state) == ["stand brewmaster", "stand ducats", *resources]
    before = cast(HeavenAndAleState, state.copy())
    play(state, "stand brewmaster")
    assert gains(before, state, 3) == {"brewmaster": 1}
    assert moves(state) == ["stand ducats", *resources]
    play(state, "stand ducats")
    assert gains(before, state, 2) == {"ducats": 2}
    assert moves(state) == resources
    play(state, "stand resource hops")
    assert gains(before, state, 1) == {"hops": 2}


def test_ha_3_9_who_chose_a_space_has_not_returned() -> None:
    state = set_up(4)
    for seat in range(4):
        assert (abbey(state, seat)["figure"], abbey(state, seat)["returned"]) == (0, False)


@pytest.mark.parametrize("resource", ["wood", "yeast", "hops", "water", "barley"])
def test_ha_3_10_both_steps_go_to_the_named_marker(resource: str) -> None:
    state = start()
    assert gains(state, trial(state, f"stand resource {resource}"), 1) == {resource: 2}
    assert marker(state, resource, 1) == {"wood": 0, "yeast": -2, "hops": -4, "water": -6, "barley": -8}[resource]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ha_3_11_no_card_is_sold_during_the_set_up(players: int) -> None:
    state = start(players)
    while decision(state)[0] == "setup":
        assert moves(state, "sell") == []
        play(state, moves(state)[0])
    assert len(moves(state, "sell")) == 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ha_3_12_only_piles_are_hidden_and_their_levels_are_known(players: int) -> None:
    state = set_up(players)
    truth = state.to_json()
    monks = ["?I"] * 8 + ["?II"] * {2: 0, 3: 4, 4: 12}[players]
    hidden = {"resource_pile": ["?I"] * 35 + ["?II"] * 50, "monk_pile": monks}
    hidden["put_away"] = ["?II"] * (8 if players == 3 else 0)
    for seat in [*range(players), None]:
        viewer = "spectator" if seat is None else seat
        assert state.seen_by(seat).to_json() == truth | hidden | {"viewer": viewer}


def test_ha_3_12_the_monks_put_away_can_be_deduced_once_the_last_stack_is_laid_out() -> None:
    state = position(players=3, in_round=4, track={3: ["M1", "M2", "M3", "M4"], 10: ["M1", "M2", "M3", "M4"]})
    data = state.to_json()
    data["track"] |= {"18": ["M1", "M2", "M3", "M4"], "25": ["M1", "M1", "M1", "M2"]}  # level I and four more
    data |= {"monk_pile": [], "put_away": ["M2", "M2", "M3", "M3", "M3", "M4", "M4", "M4"]}
    whole = GAME.from_json(data)
    for seed in range(5):
        world = whole.seen_by(0).completed(ScriptedDealer([seed % 2] * 200))
        assert world.to_json()["put_away"] == data["put_away"]


def test_starting_spaces_are_told_in_the_order_of_the_actions() -> None:
    assert SPACES == ("first", "brewmaster", "ducats", "resource")
