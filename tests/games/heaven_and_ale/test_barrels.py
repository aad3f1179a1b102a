"""HA-9: barrel spaces and goals."""

from __future__ import annotations

import pytest

from tests.games.heaven_and_ale.data_sets import BARRELS, changed
from tests.games.heaven_and_ale.positions import (
    BARREL_SPACES,
    GAME,
    HOME,
    MONKS,
    RESOURCES,
    SHADY,
    SUNNY,
    Seat,
    abbey,
    decision,
    destinations,
    plant,
    play,
    position,
    ring,
)


def marks(lowest: int, highest: int) -> dict[str, int]:
    return dict.fromkeys(RESOURCES, lowest) | {"water": highest}


SHED0 = ("M1", "M1", "M2", "M2", "M3", "M3")
THREE_ALIKE = ring("H1", *SHED0) | ring("H4", 1, 1, 1, 1, 1, 1) | ring("H5", 1, 1, "M4", 1, 1, "M4")
# H2, H4, H7 and H1: sums 0, 9, 15 and 19
FOUR_TYPES = ring("H2", *SHED0) | {"D04": "wood-1", "D05": "wood-2", "D06": "wood-1", "D07": "yeast-1"}
FOUR_TYPES |= {"D09": "yeast-2", "D10": "hops-2", "D11": "hops-2", "D12": "hops-3", "D14": "water-3", "D15": "water-3"}
FOUR_TYPES |= ring("H1", 4, 4, 4, 4, "wood-3", "M4")
DISCS_OF_PAIRS = ("X", "wood", "yeast", "hops", "water", "barley")
CARDS_3 = {"pair1": "P_BREW", "pair2": "P_LAST", "pair3": "P_COLOUR"}

ACHIEVED = {
    "B01": Seat(brewmaster=1),
    "B02": Seat(markers=marks(1, 1)),
    "B03": Seat(garden=plant(SHADY[:6], *[1] * 6)),
    "B04": Seat(garden=plant(SHADY[:6], *[5] * 6)),
    "B05": Seat(discs=MONKS),
    "B06": Seat(discs=RESOURCES),
    "B07": Seat(garden=THREE_ALIKE),
    "B08": Seat(garden=FOUR_TYPES),
    "B09": Seat(markers=marks(0, 20)),
    "B10": Seat(discs=DISCS_OF_PAIRS[:6], placed=CARDS_3, cards=["P_DUCATS"]),
    "B11": Seat(garden=plant(SUNNY, *[2] * 5, *[3] * 5, *[4] * 5)),
    "B12": Seat(garden=plant(SHADY, *[2] * 5, *[3] * 5, *[4] * 5)),
}
MISSED = {
    "B01": Seat(brewmaster=0),
    "B02": Seat(markers=marks(1, 0)),
    "B03": Seat(garden=plant(SHADY[:6], *[1] * 5, 2)),
    "B04": Seat(garden=plant(SHADY[:6], *[5] * 5, 4)),
    "B05": Seat(discs=["X", *RESOURCES, *MONKS[:3]]),
    "B06": Seat(discs=["X", *RESOURCES[:4], *MONKS]),
    "B07": Seat(garden=ring("H1", *SHED0) | ring("H4", 1, 1, 1, 1, 1, 1)),
    "B08": Seat(garden={plot: face for plot, face in FOUR_TYPES.items() if plot != "S06"}),
    "B09": Seat(markers=marks(0, 19)),
    "B10": Seat(discs=DISCS_OF_PAIRS, placed={"pair1": "P_BREW", "pair2": "P_LAST"}, cards=[]),
    "B11": Seat(garden=plant(SUNNY, *[2] * 5, *[3] * 5, *[4] * 4, None)),
    "B12": Seat(garden=plant(SHADY, *[2] * 5, *[3] * 5, *[4] * 4, None)),
}
MORE_THAN_ENOUGH = {
    "B01": Seat(brewmaster=20),
    "B02": Seat(markers=marks(3, 2)),
    "B03": Seat(garden=plant(SHADY[:8], *[1] * 8)),
    "B04": Seat(garden=plant(SHADY[:8], *[5] * 8)),
    "B10": Seat(discs=[*DISCS_OF_PAIRS, "M1", "M2"], placed={**CARDS_3, "pair4": "P_DUCATS"}, cards=[]),
}


def taken(own: Seat, *others: Seat) -> tuple[list[str], list[str]]:
    """The large and the small barrels after a visit of the first barrel space; none if it cannot be entered."""
    state = position(own, *others, players=max(2, 1 + len(others)), track={1: ["wood-2"]})
    if 14 in destinations(state):
        play(state, "move 14")
    return abbey(state, 0)["large"], abbey(state, 0)["small"]


@pytest.mark.parametrize("space", BARREL_SPACES)
def test_ha_9_1_a_barrel_for_every_goal_without_a_choice(space: int) -> None:
    own = Seat(brewmaster=3, markers=marks(1, 20), discs=[*RESOURCES, *MONKS])
    state = play(position(own), f"move {space}")
    assert abbey(state, 0)["large"] == ["B01", "B02", "B05", "B06", "B09"]
    assert abbey(state, 0)["small"] == []
    assert decision(state) == ("move", 1)


def test_ha_9_2_large_then_small_then_none() -> None:
    own = Seat(brewmaster=3)
    assert taken(own) == (["B01"], [])
    assert taken(own, Seat(large=["B01"])) == ([], ["B01"])
    assert taken(own, Seat(large=["B01"]), Seat(small=["B01"])) == ([], [])
    assert taken(own, Seat(small=["B01"])) == (["B01"], [])


def test_ha_9_2_one_barrel_of_a_goal_for_each_player() -> None:
    held = Seat(brewmaster=3, markers=marks(0, 20), large=["B01"])
    assert taken(held) == (["B01", "B09"], [])
    held = Seat(brewmaster=3, markers=marks(0, 20), small=["B01"])
    assert taken(held) == (["B09"], ["B01"])


def test_ha_9_2_who_would_take_nothing_cannot_move_there() -> None:
    others = [Seat(large=["B01"]), Seat(small=["B01"])]
    assert destinations(position(Seat(brewmaster=3), *others, players=3)) == [HOME]
    assert destinations(position(Seat(brewmaster=3), *others[:1], players=3)) == [14, 26, HOME]


def test_ha_9_2_large_and_small_in_one_visit() -> None:
    own = Seat(brewmaster=3, markers=marks(1, 20))
    assert taken(own, Seat(large=["B01", "B09"]), Seat(small=["B09"])) == (["B02"], ["B01"])


@pytest.mark.parametrize("goal", MORE_THAN_ENOUGH)
def test_ha_9_3_more_than_enough_is_enough(goal: str) -> None:
    assert goal in taken(MORE_THAN_ENOUGH[goal])[0]


@pytest.mark.parametrize("goal", ACHIEVED)
@pytest.mark.clause("HA-9.4")
def test_ha_9_5_achieved(goal: str) -> None:
    assert goal in taken(ACHIEVED[goal])[0]


@pytest.mark.parametrize("goal", MISSED)
@pytest.mark.clause("HA-9.4")
def test_ha_9_5_just_missed(goal: str) -> None:
    assert goal not in taken(MISSED[goal])[0]


def test_ha_9_4_the_brewmaster_is_no_resource_marker() -> None:
    assert taken(Seat(brewmaster=20, markers=marks(0, 5)))[0] == ["B01"]
    assert taken(Seat(brewmaster=-10, markers=marks(1, 5)))[0] == ["B02"]


def test_ha_9_4_monks_count_as_tiles_on_a_side_but_have_no_fertility() -> None:
    garden = plant(SUNNY, *["M1", "M2", "M3", "M4"] * 3, 2, 2, 2)
    assert "B11" in taken(Seat(garden=garden))[0]
    assert "B03" not in taken(Seat(garden=plant(SHADY[:6], *[1] * 5, "M1")))[0]


def test_ha_9_4_sold_cards_do_not_count() -> None:
    sold = Seat(discs=DISCS_OF_PAIRS, placed={"pair1": "P_BREW", "pair2": "P_LAST"}, cards=[])
    assert "B10" not in taken(sold)[0]


@pytest.mark.parametrize("fertility", [2, 3, 4])
def test_ha_9_4_owners_may_ask_for_any_fertility(fertility: int) -> None:
    game = changed(BARRELS, 2, condition=f"tiles_f{fertility} >= 2")
    for number, large in ((2, ["B03"]), (1, [])):
        garden = plant(SHADY[:2], fertility, fertility if number == 2 else None)
        state = position(Seat(garden=garden, brewmaster=0), game=game, track={1: ["wood-1"]})
        assert (14 in destinations(state)) == bool(large)


def test_ha_9_5_the_goals_of_the_data_file() -> None:
    conditions = [f"{goal.id} {goal.measure} >= {goal.threshold}" for goal in GAME.catalog.goals]
    assert conditions == [
        "B01 brewmaster >= 1",
        "B02 min_resource >= 1",
        "B03 tiles_f1 >= 6",
        "B04 tiles_f5 >= 6",
        "B05 monk_discs >= 4",
        "B06 resource_discs >= 5",
        "B07 max_same_shed >= 3",
        "B08 distinct_sheds >= 4",
        "B09 max_resource >= 20",
        "B10 placed_privileges >= 3",
        "B11 sunny_tiles >= 15",
        "B12 shady_tiles >= 15",
    ]
