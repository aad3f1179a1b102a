"""HA-17: the option `edition`."""

from __future__ import annotations

import pytest

import brewhall
from brewhall.core.errors import BadOption
from brewhall.core.record import read_record, replay
from brewhall.games.heaven_and_ale.scoring import count
from tests.games.heaven_and_ale.positions import (
    GAME,
    RESOURCES,
    Seat,
    abbey,
    brewmaster,
    destinations,
    finished,
    gains,
    moves,
    play,
    position,
    ring,
    set_up,
    start,
    trial,
)

SHEDS = {  # sum -> type, steps, number of options, tiles activated
    0: ("shed0", 0, 0, 0),
    2: ("shed0", 0, 0, 0),
    3: ("shed1", 1, 3, 2),
    5: ("shed1", 1, 3, 2),
    6: ("shed2", 2, 15, 4),
    8: ("shed2", 2, 15, 4),
    9: ("shed3", 3, 6, 1),
    11: ("shed3", 3, 6, 1),
    12: ("shed4", 4, 2, 3),
    14: ("shed4", 4, 2, 3),
    15: ("shed5", 6, 3, 2),
    30: ("shed5", 6, 3, 2),
}
TILES: dict[int, tuple[int | str, ...]] = {
    0: ("M1", "M1", "M2", "M2", "M3", "M3"),
    2: ("M1", "M1", "M2", "M2", 1, 1),
    3: ("M1", "M1", "M2", 1, 1, 1),
    5: ("M1", 1, 1, 1, 1, 1),
    6: (1, 1, 1, 1, 1, 1),
    8: (1, 1, 1, 1, 2, 2),
    9: (1, 1, 1, 2, 2, 2),
    11: (1, 2, 2, 2, 2, 2),
    12: (2, 2, 2, 2, 2, 2),
    14: (2, 2, 2, 2, 3, 3),
    15: (2, 2, 2, 3, 3, 3),
    30: (5, 5, 5, 5, 5, 5),
}


def test_ha_17_1_published_is_the_default() -> None:
    assert GAME.start(seed=1).options["edition"] == "published"
    with pytest.raises(BadOption, match="edition cannot be 'other'; it is one of: published, manual"):
        GAME.start(seed=1, edition="other")


@pytest.mark.parametrize("total", SHEDS)
def test_ha_17_2_the_sheds_of_the_manual(total: int) -> None:
    kind, steps, options, tiles = SHEDS[total]
    garden = ring("H4", *TILES[total])
    last = garden.pop("D05")
    space = 25 if last.startswith("M") else 5
    state = play(position(Seat(garden=garden), track={space: [last]}, edition="manual"), f"move {space}")
    play(state, f"buy {last} D05")
    assert abbey(state, 0)["sheds"]["H4"] == kind
    assert brewmaster(state) == -10 + steps
    assert len(moves(state, "shed")) == options
    assert all(len(move.split("+")) == tiles for move in moves(state, "shed"))


@pytest.mark.parametrize(
    ("places", "rate", "value"),
    [
        (range(-10, 6), 5, 2),
        (range(6, 11), 4, 3),
        (range(11, 16), 3, 4),
        (range(16, 20), 2, 5),
        (range(20, 21), 1, 6),
    ],
)
def test_ha_17_2_the_zones_of_the_manual(places: range, rate: int, value: int) -> None:
    for place in places:
        made = count(finished(Seat(brewmaster=place, markers=dict.fromkeys(RESOURCES, 3)), edition="manual"), 0)
        assert (made.rate, made.value) == (rate, value)


def test_ha_17_2_the_starting_spaces_of_the_manual() -> None:
    state = play(position(Seat(at=27), Seat(at=5), edition="manual"), "move 28")
    rewards = {move: gains(state, trial(state, move)) for move in moves(state, "stand")}
    assert rewards == {
        "stand first": {"brewmaster": 1},
        "stand brewmaster": {},
        "stand ducats": {"ducats": 2},
        **{f"stand resource {name}": {name: 2} for name in RESOURCES},
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ha_17_2_the_starting_player_gets_the_step_in_the_set_up(players: int) -> None:
    state = start(players, starting_player=1, edition="manual")
    assert [brewmaster(state, seat) for seat in range(players)] == [-10 + (seat == 1) for seat in range(players)]


def test_ha_17_2_six_types_of_sheds_for_the_goals() -> None:
    """Rows 3-5 and 15+ activate alike, but are two types."""
    garden = ring("H2", *TILES[30]) | ring("H4", *TILES[6]) | ring("H1", *TILES[0])
    three = position(Seat(garden=garden, discs=["X", *RESOURCES]), edition="manual")
    assert len({shed for shed in abbey(three, 0)["sheds"].values() if shed}) == 3
    assert 14 not in destinations(three) or "B08" not in abbey(trial(three, "move 14"), 0)["large"]
    garden |= {"D11": "M4", "D12": "wood-1", "D14": "M4", "D15": "M4"}  # H7: 1 + 2 around D09 and D10
    four = position(Seat(garden=garden), edition="manual")
    assert [abbey(four, 0)["sheds"][shed] for shed in ("H1", "H2", "H4", "H7")] == ["shed0", "shed5", "shed2", "shed1"]
    assert "B08" in abbey(play(four, "move 14"), 0)["large"]


def test_ha_17_2_everything_else_is_as_published() -> None:
    published, manual = set_up(4).to_json(), set_up(4, edition="manual").to_json()
    for name in ("track", "discs", "resource_pile", "monk_pile", "rounds"):
        assert published[name] == manual[name]
    state = position(Seat(brewmaster=0), edition="manual", track={1: ["wood-1"]})
    assert destinations(state) == [1, 28]  # HA-9.2 holds here too


def test_ha_17_3_the_edition_is_part_of_record_and_state() -> None:
    states = [start(edition=edition) for edition in ("published", "manual")]
    assert states[0].digest() != states[1].digest()
    for edition in ("published", "manual"):
        match = brewhall.Match(GAME, ["random", "random"], seed=3, edition=edition)
        match.run()
        text = match.record.to_text()
        assert f"option edition {edition}" in text.splitlines()
        positions = list(replay(read_record(text), GAME))
        assert positions[-1].options["edition"] == edition
        assert positions[-1].digest() == match.state.digest()


def test_ha_17_3_both_editions_are_part_of_the_data_hash() -> None:
    texts = GAME.data.texts
    assert "heaven-and-ale-sheds-manual.csv" in texts
    assert "heaven-and-ale-production-track-manual.csv" in texts
    for file in sorted(texts):
        if file.endswith("-manual.csv"):
            other = brewhall.load("heaven-and-ale", {file: texts[file] + "\n"})
            assert other.data.hash != GAME.data.hash
