"""Component data that the loader refuses, with file, line and what is expected; and data that changes the game."""

from __future__ import annotations

import re

import pytest

from brewhall.core import OVER, SeededDealer
from brewhall.core.errors import BadState, DataError
from brewhall.games.heaven_and_ale.game import HeavenAndAle
from tests.games.heaven_and_ale.data_sets import (
    BARRELS,
    BOARD,
    MONK_TILES,
    PLAYERS,
    PRIVILEGES,
    PRODUCTION,
    PRODUCTION_MANUAL,
    SCORING_SPOTS,
    SHEDS,
    SHEDS_MANUAL,
    TILES,
    TRACK,
    Rows,
    changed,
    rows,
    text_of,
)
from tests.games.heaven_and_ale.positions import GAME, Seat, abbey, ducats, gains, moves, play, position, start, trial

FIRST_LINE = 2  # the heading is line 1
FILES = sorted(GAME.data.texts)


def refuses(file: str, table: Rows | str, line: int, problem: str) -> None:
    text = table if isinstance(table, str) else text_of(table)
    with pytest.raises(DataError, match=re.escape(f"{file}, line {line}: ") + ".*" + re.escape(problem)):
        HeavenAndAle({file: text})


def refuses_cells(file: str, place: int, cells: dict[str, str], problem: str) -> None:
    """One row has other cells; the error names its line."""
    table = rows(file)
    assert cells.keys() <= table[place].keys()
    table[place].update(cells)
    refuses(file, table, place + FIRST_LINE, problem)


# -- files and columns -----------------------------------------------------------------------------


def test_twelve_files() -> None:
    tiles = {BARRELS, MONK_TILES, PRIVILEGES, SHEDS, SHEDS_MANUAL, TILES}
    boards = {BOARD, PLAYERS, PRODUCTION, PRODUCTION_MANUAL, SCORING_SPOTS, TRACK}
    assert set(FILES) == tiles | boards


@pytest.mark.parametrize("file", FILES)
def test_a_missing_column(file: str) -> None:
    table = rows(file)
    column = {SCORING_SPOTS: "spot", TILES: "resource", MONK_TILES: "monk"}.get(file, next(iter(table[0])))
    for row in table:
        del row[column]
    refuses(file, table, 1, f"column '{column}' is missing; expected columns: ")


@pytest.mark.parametrize("file", FILES)
def test_an_unknown_column(file: str) -> None:
    refuses(file, [row | {"colour": "blue"} for row in rows(file)], 1, "unknown column 'colour'; expected columns: ")


@pytest.mark.parametrize("file", FILES)
def test_an_empty_file(file: str) -> None:
    refuses(file, "", 1, "the file is empty; its first line is: ")


@pytest.mark.parametrize(
    ("file", "problem"),
    [
        (TRACK, "there are 0 positions; expected 28: the starting area and 27 spaces"),
        (BOARD, "expected 15 sunny plots, 15 shady plots and 7 shed spots"),
        (SCORING_SPOTS, "spots are missing: X, wood, yeast, hops, water, barley, M1, M2, M3, M4"),
        (BARRELS, "there are 0 goals; expected 1 to 30"),
        (PRIVILEGES, "cards are missing: P_COLOUR, P_LAST, P_BARREL, P_DUCATS, P_BREW"),
        (PLAYERS, "there is no row for 2, 3, 4 players"),
        (SHEDS, "the sums 0 to 30 are not all there"),
        (SHEDS_MANUAL, "the sums 0 to 30 are not all there"),
        (PRODUCTION, "the start is missing of: wood, yeast, hops, water, barley, brewmaster"),
        (PRODUCTION_MANUAL, "the start is missing of: wood, yeast, hops, water, barley, brewmaster"),
    ],
)
def test_a_heading_and_nothing_else(file: str, problem: str) -> None:
    heading = GAME.data.texts[file].splitlines()[0]
    refuses(file, heading, 1, problem)


# -- the common track ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "cells", "problem"),
    [
        (3, {"index": "4"}, "index is '4'; expected a whole number from 3 to 3"),
        (3, {"kind": "inn"}, "kind is 'inn'; expected one of: start, resource, monk, score, barrel"),
        (3, {"kind": "start"}, "the starting area is position 0 and no other"),
        (0, {"kind": "resource"}, "the starting area is position 0 and no other"),
        (3, {"detail": ""}, "detail is ''; a monk space has, for example, cost=3"),
        (3, {"detail": "cost=0"}, "detail is 'cost=0'; a monk space has, for example, cost=3"),
        (3, {"detail": "4"}, "detail is '4'; a monk space has, for example, cost=3"),
        (4, {"detail": ""}, "detail is ''; a scoring-disc space has letters out of A, B, C, for example ABC"),
        (4, {"detail": "D"}, "detail is 'D'; a scoring-disc space has letters out of A, B, C"),
        (4, {"detail": "BA"}, "detail is 'BA'; a scoring-disc space has letters out of A, B, C"),
        (4, {"detail": "AA"}, "detail is 'AA'; a scoring-disc space has letters out of A, B, C"),
        (1, {"detail": "A"}, "detail is 'A'; a resource space has none"),
        (14, {"detail": "A"}, "detail is 'A'; a barrel space has none"),
        (0, {"detail": ""}, "detail is empty"),
        (0, {"detail": "first|inn+1|resource+2|ducats+2"}, "detail has 'inn+1'; expected each of first, brewmaster"),
        (0, {"detail": "first|first|resource+2|ducats+2"}, "detail has 'first'; expected each of first, brewmaster"),
        (0, {"detail": "first|resource+2|ducats+2"}, "detail has 3 starting spaces; expected: first, brewmaster"),
        (0, {"detail": "first+1|brewmaster|resource+2|ducats+2"}, "the space 'first' has no reward here"),
        (0, {"detail": "first|brewmaster+x|resource+2|ducats+2"}, "the reward of brewmaster is 'x'; expected a whole"),
        (0, {"detail": "first|brewmaster+0|resource+2|ducats+2"}, "is '0'; expected a whole number from 1 to 20"),
    ],
)
def test_a_position_of_the_track_with(place: int, cells: dict[str, str], problem: str) -> None:
    refuses_cells(TRACK, place, cells, problem)


def test_a_track_of_the_wrong_length() -> None:
    refuses(TRACK, rows(TRACK)[:-1], 1, "there are 27 positions; expected 28: the starting area and 27 spaces")


@pytest.mark.parametrize(("kind", "other"), [("barrel", ""), ("score", ""), ("monk", "")])
def test_a_track_without_a_kind_of_space(kind: str, other: str) -> None:
    table = [row | {"kind": "resource", "detail": other} if row["kind"] == kind else row for row in rows(TRACK)]
    refuses(TRACK, table, 1, f"there is no space of kind {kind}")


# -- the player board ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "cells", "problem"),
    [
        (0, {"id": ""}, "id is empty"),
        (0, {"id": "S 1"}, "the id 'S 1' is not made of letters and digits"),
        (1, {"id": "S01"}, "the id 'S01' stands there twice"),
        (0, {"kind": "pond"}, "kind is 'pond'; expected one of: plot, shed"),
        (0, {"side": "border"}, "side is 'border'; expected one of: sunny, shady"),
        (3, {"side": "dark"}, "side is 'dark'; expected one of: sunny, shady, border"),
        (0, {"q": "x"}, "q is 'x'; expected a whole number"),
        (0, {"r": "1.5"}, "r is '1.5'; expected a whole number"),
        (1, {"q": "0"}, "two hexes lie at q 0, r 0"),
    ],
)
def test_a_hex_with(place: int, cells: dict[str, str], problem: str) -> None:
    refuses_cells(BOARD, place, cells, problem)


def test_a_board_with_other_numbers_of_plots() -> None:
    problem = "expected 15 sunny plots, 15 shady plots and 7 shed spots"
    table = rows(BOARD)
    refuses(BOARD, table[1:], 1, problem)
    refuses(BOARD, [table[0] | {"side": "shady"}, *table[1:]], 1, problem)


def test_a_shed_without_six_plots() -> None:
    table = rows(BOARD)
    table[0]["q"] = "9"
    refuses(BOARD, table, 1, "shed spot H1 has not six plots around it")


# -- tiles, monks and players ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ({"resource": "malt"}, "resource is 'malt'; expected one of: wood, yeast, hops, water, barley"),
        ({"fertility": "6"}, "fertility is '6'; expected a whole number from 1 to 5"),
        ({"fertility": "0"}, "fertility is '0'; expected a whole number from 1 to 5"),
        ({"level": "III"}, "level is 'III'; expected one of: I, II"),
        ({"count": "-1"}, "count is '-1'; expected a whole number from 0 to 100"),
        ({"count": ""}, "count is empty"),
    ],
)
def test_a_resource_tile_with(cells: dict[str, str], problem: str) -> None:
    refuses_cells(TILES, 7, cells, problem)


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ({"monk": "M5"}, "monk is 'M5'; expected one of: M1, M2, M3, M4"),
        ({"level": "0"}, "level is '0'; expected one of: I, II"),
        ({"count": "many"}, "count is 'many'; expected a whole number from 0 to 100"),
        ({"privilege_pair": "pair5"}, "privilege_pair is 'pair5'; expected one of: pair4"),
    ],
)
def test_a_monk_with(cells: dict[str, str], problem: str) -> None:
    refuses_cells(MONK_TILES, 2, cells, problem)


@pytest.mark.parametrize(
    ("place", "cells", "problem"),
    [
        (0, {"players": "5"}, "players is '5'; expected a whole number from 2 to 4"),
        (1, {"players": "2"}, "players 2 stands there twice"),
        (0, {"rounds": "0"}, "rounds is '0'; expected a whole number from 1 to 8"),
        (0, {"rounds": "7"}, "7 rounds need more resource tiles than there are"),
        (0, {"rounds": "2"}, "there must be one stack of monks a round"),
        (0, {"monk_stacks_I": "4"}, "monk_stacks_I is '4'; expected a whole number from 0 to 3"),
        (2, {"monk_stacks_II": "9"}, "monk_stacks_II is '9'; expected a whole number from 0 to 3"),
        (0, {"final_round_second_disc": "D"}, "final_round_second_disc has 'D'; expected letters of a space"),
        (0, {"final_round_second_disc": "last ABC"}, "has 'last ABC'; expected letters of a space, for example B or"),
    ],
)
def test_a_number_of_players_with(place: int, cells: dict[str, str], problem: str) -> None:
    refuses_cells(PLAYERS, place, cells, problem)


def test_a_number_of_players_that_is_missing() -> None:
    refuses(PLAYERS, rows(PLAYERS)[:2], 1, "there is no row for 4 players")


# -- scoring spots, goals and cards ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ({"spot": "Y"}, "spot is 'Y'; expected one of: X, wood"),
        ({"spot": "X"}, "spot X stands there twice"),
        ({"kind": "monk"}, "kind is 'monk'; expected one of: resource"),
        ({"letter": "D"}, "letter is 'D'; expected one of: A, B, C"),
        ({"privilege_pair": ""}, "privilege_pair is empty"),
    ],
)
def test_a_scoring_spot_with(cells: dict[str, str], problem: str) -> None:
    refuses_cells(SCORING_SPOTS, 1, cells, problem)


def test_scoring_spots_that_are_missing_or_no_pairs() -> None:
    table = rows(SCORING_SPOTS)
    refuses(SCORING_SPOTS, table[1:], 1, "spots are missing: X")
    refuses(SCORING_SPOTS, [table[0] | {"privilege_pair": "pair2"}, *table[1:]], 1, "pair2 has 3 spots; a pair has 2")
    renamed = [row | {"privilege_pair": row["privilege_pair"].replace("pair5", "pair6")} for row in table]
    with pytest.raises(DataError, match="the pairs are pair1, pair2, pair3, pair4, pair6; expected pair1, pair2"):
        HeavenAndAle({SCORING_SPOTS: text_of(renamed)})


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ({"id": ""}, "id is empty"),
        ({"id": "B01"}, "the id 'B01' stands there twice"),
        ({"condition": "luck >= 1"}, "condition is 'luck >= 1'; expected, for example, brewmaster >= 1"),
        ({"condition": "brewmaster = 1"}, "condition is 'brewmaster = 1'; expected, for example, brewmaster >= 1"),
        ({"condition": "tiles_f6 >= 1"}, "condition is 'tiles_f6 >= 1'; expected, for example, brewmaster >= 1"),
        ({"large_count": "5"}, "large_count is '5'; expected a whole number from 0 to 4"),
        ({"large_vp": "-4"}, "large_vp is '-4'; expected a whole number from 0 to 99"),
        ({"small_count": "x"}, "small_count is 'x'; expected a whole number from 0 to 4"),
        ({"small_vp": "100"}, "small_vp is '100'; expected a whole number from 0 to 99"),
    ],
)
def test_a_goal_with(cells: dict[str, str], problem: str) -> None:
    refuses_cells(BARRELS, 4, cells, problem)


def test_too_many_goals() -> None:
    goal = rows(BARRELS)[0]
    refuses(BARRELS, [goal | {"id": f"G{number}"} for number in range(31)], 1, "there are 31 goals; expected 1 to 30")


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ({"id": "P_LUCK"}, "id is 'P_LUCK'; expected one of: P_COLOUR, P_LAST"),
        ({"id": "P_COLOUR"}, "the id 'P_COLOUR' stands there twice"),
        ({"copies_per_player": "2"}, "copies_per_player is '2'; expected a whole number from 1 to 1"),
        ({"choice": "resource:any"}, "choice is 'resource:any'; for P_LAST it is 'resource:rearmost'"),
        ({"timing": "final"}, "timing is 'final'; expected one of: immediate"),
    ],
)
def test_a_card_with(cells: dict[str, str], problem: str) -> None:
    refuses_cells(PRIVILEGES, 1, cells, problem)


def test_a_card_that_is_missing() -> None:
    refuses(PRIVILEGES, rows(PRIVILEGES)[1:], 1, "cards are missing: P_COLOUR")


# -- sheds and production track, both editions -------------------------------------------------------


@pytest.mark.parametrize("file", [SHEDS, SHEDS_MANUAL])
@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ({"shed_type": ""}, "shed_type is empty"),
        ({"shed_type": "shed0"}, "the type 'shed0' stands there twice"),
        ({"sum_min": "9"}, "sum_min is '9'; expected a whole number from"),
        ({"sum_max": "31"}, "sum_max is '31'; expected a whole number from"),
        ({"brewmaster_steps": "21"}, "brewmaster_steps is '21'; expected a whole number from 0 to 20"),
        ({"pattern": "all"}, "pattern is 'all'; expected one of: none, any_1, opposite_pair, alternate_triple, any_4"),
        ({"activations": "6"}, "activations is '6'; expected a whole number from"),
        ({"options": "4"}, "options is '4'; expected a whole number from"),
    ],
)
def test_a_shed_with(file: str, cells: dict[str, str], problem: str) -> None:
    refuses_cells(file, 1, cells, problem)


@pytest.mark.parametrize("file", [SHEDS, SHEDS_MANUAL])
def test_sheds_that_do_not_cover_all_sums(file: str) -> None:
    refuses(file, rows(file)[:-1], 1, "the sums 0 to 30 are not all there")


@pytest.mark.parametrize("file", [SHEDS, SHEDS_MANUAL])
def test_too_many_types_of_sheds(file: str) -> None:
    row = rows(file)[0]
    sums = [{"sum_min": str(total), "sum_max": str(total if total < 8 else 30)} for total in range(9)]
    table = [row | {"shed_type": f"shed{number}"} | bounds for number, bounds in enumerate(sums)]
    refuses(file, table, 1, "there are 9 types of sheds; at most 8 are possible")


@pytest.mark.parametrize("file", [PRODUCTION, PRODUCTION_MANUAL])
@pytest.mark.parametrize(
    ("place", "cells", "problem"),
    [
        (0, {"record": "end"}, "record is 'end'; expected one of: start, zone"),
        (0, {"name": "malt"}, "name is 'malt'; expected one of: wood, yeast, hops, water, barley, brewmaster"),
        (1, {"name": "wood"}, "the start of wood stands there twice"),
        (0, {"from": "21"}, "from is '21'; expected a whole number from -10 to 20"),
        (0, {"from": "-11"}, "from is '-11'; expected a whole number from -10 to 20"),
        (7, {"from": "2"}, "from is '2'; expected a whole number from 1 to 1"),
        (7, {"to": "21"}, "to is '21'; expected a whole number from 1 to 20"),
        (7, {"exchange_rate": "0"}, "exchange_rate is '0'; expected a whole number from 1 to 99"),
        (7, {"vp_value": "x"}, "vp_value is 'x'; expected a whole number from 0 to 99"),
    ],
)
def test_a_production_track_with(file: str, place: int, cells: dict[str, str], problem: str) -> None:
    refuses_cells(file, place, cells, problem)


@pytest.mark.parametrize("file", [PRODUCTION, PRODUCTION_MANUAL])
def test_a_production_track_with_gaps(file: str) -> None:
    refuses(file, rows(file)[:-1], 1, "the zones end at 19; expected 20")
    refuses(file, rows(file)[1:], 1, "the start is missing of: wood")


# -- an owner's values are played with -------------------------------------------------------------


def test_costs_rewards_and_starting_spots_come_from_the_files() -> None:
    monks = changed(TRACK, 3, detail="cost=7")
    assert ducats(play(position(track={3: ["M1"]}, game=monks), "move 3", "buy M1 D01")) == 18
    spaces = changed(TRACK, 0, detail="ducats+9|first|resource+1|brewmaster+3")
    state = play(position(Seat(at=20), Seat(at=20), game=spaces), "move 28")
    assert gains(state, trial(state, "stand ducats")) == {"ducats": 9}
    assert gains(state, trial(state, "stand brewmaster")) == {"brewmaster": 3}
    assert gains(state, trial(state, "stand resource hops")) == {"hops": 1}
    wood = changed(PRODUCTION, 0, **{"from": "1", "to": "1"})  # HA-2.5: a contested spot
    assert abbey(position(game=wood), 1)["markers"]["wood"] == 0  # as the helper puts it
    assert wood.start(seed=1).to_json()["seats"][1]["markers"]["wood"] == 1


def test_pairs_letters_and_second_discs_come_from_the_files() -> None:
    letter = changed(SCORING_SPOTS, 1, letter="A")
    garden = {"D01": "wood-1", "D15": "hops-1"}
    state = play(position(Seat(garden=garden), game=letter), "move 4")
    assert moves(state) == ["score X 1", "score wood"]
    more = changed(PLAYERS, 0, final_round_second_disc="ABC")
    assert list(more.catalog.components.second_discs[2]) == [16, 20, 24]


def test_barrels_come_from_the_file() -> None:
    game = changed(BARRELS, 0, large_count="0", small_vp="7", condition="brewmaster >= 3")
    state = position(Seat(brewmaster=3, space="ducats"), game=game)
    play(state, "move 14")
    assert abbey(state, 0)["small"] == ["B01"]
    assert state.scores()[0] == 7


def test_tiles_come_from_the_files() -> None:
    game = changed(TILES, 0, count="3")
    assert len(game.start(seed=1).to_json()["resource_pile"]) == 86
    assert len(start().to_json()["resource_pile"]) == 85


def test_positions_of_another_data_set_are_refused() -> None:
    with pytest.raises(BadState, match="component data"):
        GAME.from_json(changed(BARRELS, 0, small_vp="7").start(seed=1).to_json())


def test_monks_of_level_one_that_are_not_used_are_in_no_imagined_pile() -> None:
    """HA-3.3 with a card set that uses fewer of them than there are."""
    game = changed(PLAYERS, 1, monk_stacks_I="2", monk_stacks_II="2")
    for seed in range(20):
        dealer = SeededDealer(seed)
        state = game.start(players=3, dealer=dealer)
        while state.to_play != OVER:
            world = state.seen_by(0).completed(SeededDealer(seed))
            for pile in ("resource_pile", "monk_pile", "put_away"):
                assert len(world.to_json()[pile]) == len(state.to_json()[pile])
            game.from_bytes(world.to_bytes())  # it can be
            state.play(state.legal_actions()[dealer.below(2)], dealer)
