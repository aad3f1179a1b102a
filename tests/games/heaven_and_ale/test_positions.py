"""The helper that builds positions builds those that play reaches."""

from __future__ import annotations

from typing import Any

import pytest

from brewhall.core.dealer import SeededDealer
from tests.games.heaven_and_ale.positions import (
    PAIRS,
    Seat,
    abbey,
    assert_conserved,
    lively_game,
    plant,
    position,
    ring,
    set_up,
    track,
)


def test_named_pieces_are_where_they_were_put() -> None:
    state = position(
        Seat(at=3, ducats=7, garden={"D01": "wood-3"}, discs=["M1"], markers={"hops": 4}, cards=["P_BREW"]),
        Seat(space="first", large=["B01"]),
        track={5: ["hops-2", "wood-1"]},
        discs={4: 0},
    )
    data = state.to_json()
    assert track(state, 5) == ["wood-1", "hops-2"]
    assert (data["discs"]["4"], data["discs"]["7"]) == (0, 1)
    assert abbey(state, 0)["garden"]["D01"] == "wood-3"
    assert abbey(state, 0)["markers"] == {"wood": 0, "yeast": -2, "hops": 4, "water": -6, "barley": -8}
    assert [abbey(state, seat)["space"] for seat in range(2)] == [None, "first"]
    assert len(data["resource_pile"]) == 97


def test_a_shed_stands_where_all_six_plots_are_filled() -> None:
    state = position(Seat(garden=ring("H2", 5, 5, 5, 1, 1, "M1")), Seat(garden=ring("H2", 5, 5, 5, 1, 1, None)))
    assert abbey(state, 0)["sheds"] == dict.fromkeys(["H1", "H3", "H4", "H5", "H6", "H7"]) | {"H2": "shed2"}
    assert set(abbey(state, 1)["sheds"].values()) == {None}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_positions_are_those_of_real_play(players: int) -> None:
    def compare(state: Any) -> None:
        data = state.to_json()
        if [entry["step"] for entry in data["decisions"]] != ["move"]:
            return
        built = position(
            *(
                Seat(
                    at=entry["figure"],
                    **{
                        name: entry[name] for name in ("ducats", "space", "returned", "brewmaster", "markers", "garden")
                    },
                    **{name: entry[name] for name in ("discs", "cards", "placed", "large", "small")},
                )
                for entry in data["seats"]
            ),
            players=players,
            to_play=data["to_play"],
            in_round=data["round"],
            track={int(space): faces for space, faces in data["track"].items()},
            discs={int(space): discs for space, discs in data["discs"].items()},
        ).to_json()
        piles = ("resource_pile", "monk_pile", "put_away")
        same = {"turns": 0, "reveals": 0, "options": {}} | dict.fromkeys(piles)
        assert built | same == data | same
        assert sorted(built["resource_pile"]) == sorted(data["resource_pile"])

    lively_game(set_up(players), 1, compare)


@pytest.mark.parametrize(
    "lost",
    [
        lambda data: data["resource_pile"].pop(),
        lambda data: data["monk_pile"].pop(),
        lambda data: data["track"]["5"].append("wood-1"),
        lambda data: data["seats"][0]["garden"].update(D01="wood-1"),
        lambda data: data["seats"][0]["garden"].update(plant(["D01"], "M1")),
        lambda data: data["discs"].update({"4": 3}),
        lambda data: data["seats"][0]["discs"].append("X") or data["seats"][0]["discs"].append("X"),
        lambda data: data["seats"][0]["cards"].append("P_BREW"),
        lambda data: data["seats"][0]["placed"].update(pair1=data["seats"][0]["cards"].pop()),
        lambda data: [seat["large"].append("B01") for seat in data["seats"]],
        lambda data: [data["seats"][0][size].append("B01") for size in ("large", "small")],
        lambda data: data["seats"][1].update(space="first"),
        lambda data: data["seats"][0].update(figure=5),
        lambda data: data["seats"][0].update(ducats=-1),
        lambda data: data["seats"][0].update(brewmaster=21),
        lambda data: data["seats"][0]["sheds"].update(H1="shed0"),
    ],
)
def test_what_is_lost_added_or_out_of_place_is_noticed(lost: Any) -> None:
    data = position().to_json()
    assert_conserved(data)
    lost(data)
    with pytest.raises(AssertionError):
        assert_conserved(data)


def test_pairs_are_those_of_the_state() -> None:
    assert list(abbey(position(), 0)["placed"]) == list(PAIRS)


def test_a_pile_that_hides_too_few_of_level_two_is_filled_with_level_one() -> None:
    """HA-3.1: with all copies of many tiles in sight, too few of level II are left for the lower half of the pile."""
    seen = set_up(2).seen_by(0)
    data = seen.to_json()
    fully = ["wood-1", "wood-2", "wood-3", "wood-4"]
    for number, space in enumerate(space for space, faces in data["track"].items() if not faces[0].startswith("M")):
        data["track"][space] = [fully[number // 4]]
    made = seen.game.from_json(data)
    assert_conserved(made.completed(SeededDealer(1)).to_json())
