"""HA-7: scoring-disc spaces."""

from __future__ import annotations

import pytest

from tests.games.heaven_and_ale.positions import (
    MONKS,
    RESOURCES,
    SPOTS,
    Seat,
    abbey,
    brewmaster,
    decision,
    destinations,
    gains,
    marker,
    moves,
    plant,
    play,
    position,
    trial,
)

EVERYTHING = plant(["D01", "D05", "D07", "D12", "D15"], 1, 2, 3, 4, 5) | plant(["S06", "S11", "S13", "S15"], *MONKS)
LONELY = ("S01", "S06", "S11", "S13", "D01", "D05", "D07", "D12", "D15")  # no two of them touch, but S01 and D01


def scored(garden: dict[str, str], move: str, markers: dict[str, int] | None = None) -> dict[str, int]:
    """What one scoring brings on a space of all letters."""
    state = play(position(Seat(at=15, garden=garden, markers=markers or {})), "move 16")
    return gains(state, trial(state, move))


def test_ha_7_1_one_disc_is_taken_and_stays_on_its_spot() -> None:
    state = play(position(Seat(at=11, garden=EVERYTHING), discs={12: 2}), "move 12", "score hops")
    assert state.to_json()["discs"]["12"] == 1  # never more than one, even if two lie there
    assert abbey(state, 0)["discs"] == ["hops"]
    assert decision(state) == ("move", 1)


def test_ha_7_1_the_second_disc_is_for_somebody_else() -> None:
    state = position(Seat(at=11, garden=EVERYTHING), Seat(at=11, garden=EVERYTHING), discs={12: 2})
    play(state, "move 12", "score hops", "move 12", "score wood")
    assert state.to_json()["discs"]["12"] == 0
    assert [abbey(state, seat)["discs"] for seat in range(2)] == [["hops"], ["wood"]]


def test_ha_7_1_every_spot_is_scored_once_a_game() -> None:
    state = play(position(Seat(at=15, garden=EVERYTHING, discs=["X", "hops", "M3"])), "move 16")
    assert {move.split()[1] for move in moves(state)} == set(SPOTS) - {"X", "hops", "M3"}


@pytest.mark.parametrize(
    ("space", "spots"),
    [(4, ("X",)), (7, MONKS), (12, RESOURCES), (16, SPOTS), (20, SPOTS), (24, SPOTS)],
)
def test_ha_7_2_letters(space: int, spots: tuple[str, ...]) -> None:
    state = play(position(Seat(garden=EVERYTHING)), f"move {space}")
    assert list(dict.fromkeys(move.split()[1] for move in moves(state))) == list(spots)


@pytest.mark.parametrize(
    ("face", "spots"),
    [("wood-1", {"X", "wood"}), ("barley-5", {"X", "barley"}), ("M1", {"M1"}), ("M4", {"M4"})],
)
def test_ha_7_3_a_spot_needs_a_tile_of_its_kind(face: str, spots: set[str]) -> None:
    garden = {"D01": face, "S13": "hops-3", "D15": "M2"}
    state = play(position(Seat(garden=garden, discs=["hops"])), "move 16")
    assert {move.split()[1] for move in moves(state)} == spots | {"X", "M2"}


def test_ha_7_4_the_number_must_be_on_an_own_tile() -> None:
    garden = {"D01": "wood-2", "S13": "hops-5", "D15": "M2"}
    state = play(position(Seat(garden=garden), Seat(garden={"D01": "wood-1"})), "move 4")
    assert moves(state) == ["score X 2", "score X 5"]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_ha_7_4_every_resource_tile_of_exactly_that_number_is_activated(number: int) -> None:
    other = 1 if number > 1 else 2
    garden = plant(LONELY[:4], *[f"{name}-{number}" for name in ("wood", "barley")], f"water-{other}", "M1")
    garden |= plant(LONELY[4:], f"hops-{number}", f"yeast-{number}", f"yeast-{other}", "M2", f"wood-{other}")
    expected = {"wood": number, "barley": number, "ducats": 2 * number}
    assert scored(garden, f"score X {number}") == expected


@pytest.mark.parametrize("resource", RESOURCES)
def test_ha_7_5_every_tile_of_the_resource_is_activated(resource: str) -> None:
    other = "wood" if resource != "wood" else "hops"
    garden = {"S01": f"{resource}-1", "S06": f"{resource}-5", "S11": f"{other}-5", "S13": "M1"}
    garden |= {"D01": f"{resource}-4", "D05": f"{resource}-2", "D07": f"{other}-2", "D12": "M1"}
    assert scored(garden, f"score {resource}") == {resource: 6, "ducats": 6}


@pytest.mark.parametrize("monk", MONKS)
def test_ha_7_6_every_monk_of_the_type_activates_all_tiles_beside_it(monk: str) -> None:
    other = "M1" if monk != "M1" else "M2"
    garden = {"S04": monk, "S03": "wood-3", "S05": "hops-2", "S07": other}  # H2 and H1 are no tiles
    garden |= {"D14": monk, "D13": "barley-5", "D15": "wood-4", "D11": other}
    garden |= {"D05": "water-5", "S13": other, "S14": "water-5"}  # beside no such monk
    assert scored(garden, f"score {monk}") == {"wood": 3, "hops": 2, "brewmaster": 2, "ducats": 9}


def test_ha_7_7_an_activated_monk_triggers_nothing() -> None:
    garden = {"S13": "M1", "S14": "M2", "S15": "wood-5"}  # in a row
    assert scored(garden, "score M1") == {"brewmaster": 1}


def test_ha_7_7_two_monks_side_by_side_activate_each_other() -> None:
    assert scored({"S13": "M1", "S14": "M1", "D15": "hops-1"}, "score M1") == {"brewmaster": 2}


def test_ha_7_7_a_tile_beside_several_triggered_monks_is_activated_by_each() -> None:
    assert scored({"S13": "M1", "S14": "wood-3", "S15": "M1"}, "score M1") == {"wood": 6}


@pytest.mark.parametrize("fertility", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("resource", RESOURCES)
def test_ha_7_8_ducats_in_the_shade_steps_in_the_sun(resource: str, fertility: int) -> None:
    face = f"{resource}-{fertility}"
    other = {"S13": "wood-1", "D15": "M1"}
    assert scored({"D01": face, **other}, f"score X {fertility}").get("ducats") == fertility
    sunny = scored({"S06": face, "D12": "hops-1"}, f"score {resource}")
    assert sunny[resource] == fertility
    assert sunny.get("ducats", 0) == (1 if resource == "hops" else 0)


@pytest.mark.parametrize("plots", [("S13", "S14"), ("D13", "D14")])
def test_ha_7_8_a_monk_brings_a_step_of_the_brewmaster_on_either_side(plots: tuple[str, str]) -> None:
    assert scored(plant(plots, "M1", "M2"), "score M1") == {"brewmaster": 1}


def test_ha_7_9_order_does_not_matter_the_cap_depends_on_the_total() -> None:
    """Two gardens that differ only in where the same tiles lie on a side."""
    tiles = ("wood-5", "wood-1", "wood-3")
    results = [
        scored(plant(plots, *tiles) | {"D01": "M1"}, "score wood", markers={"wood": 15})
        for plots in (("S01", "S06", "S13"), ("S13", "S01", "S06"), ("S06", "S13", "S01"))
    ]
    assert results == [{"wood": 5, "ducats": 4}] * 3


def test_ha_7_10_a_lonely_monk_is_scored_and_gives_nothing() -> None:
    state = position(Seat(at=3, garden={"S13": "M1", "D15": "wood-5"}))
    assert 7 in destinations(state)
    before = trial(state)
    play(state, "move 7")
    assert gains(before, state) == {}
    assert abbey(state, 0)["discs"] == ["M1"]


def test_ha_7_11_the_pair_is_looked_at_after_the_rewards() -> None:
    garden = {"S13": "wood-5", "D15": "hops-1"}
    state = play(position(Seat(at=11, garden=garden, discs=["X"])), "move 12", "score wood")
    assert marker(state, "wood") == 5
    assert decision(state) == ("privilege", 0)


def test_ha_7_11_another_pair_asks_nothing() -> None:
    garden = {"S13": "wood-5", "D15": "hops-1"}
    state = play(position(Seat(at=11, garden=garden, discs=["yeast", "M1"])), "move 12", "score wood")
    assert decision(state) == ("move", 1)
    assert brewmaster(state) == -10
