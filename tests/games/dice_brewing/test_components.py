"""DB-1 and DB-2: terms and components; DB-19: what the data files hold."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.dice_brewing.data_sets import MARKET_FILE, RECIPES_FILE, rows
from tests.games.dice_brewing.positions import GAME, moves, play, position, refrain, seat, start, table, tidied

RECIPES = rows(RECIPES_FILE)
ITEMS = rows(MARKET_FILE)
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


# -- terms -----------------------------------------------------------------------------------------


def test_db_1_1_a_die_gained_in_tidying_has_no_value() -> None:
    assert seat(tidied({"board": {"M1": "seed"}}, {}), 0)["pool"] == ["pale"]


def test_db_1_1_values_of_the_pool_mean_nothing_after_the_fourth_window() -> None:
    first = {"pool": ["pale-3", "blue-1+blocked"], "warehouse": ["dark-4", "hops-2"]}
    state = position("window-brewing", seats=[first, {"pool": ["hops-6"]}], display=["DB07", None, None])
    refrain(state, "brew")
    assert seat(state, 0)["pool"] == ["pale", "blue"]
    assert seat(state, 0)["warehouse"] == ["dark-4", "hops-2"]
    assert seat(state, 1)["pool"] == ["hops"]


@PLAYERS
def test_db_1_2_dice_and_seeds_that_nobody_has_are_in_the_supply(players: int) -> None:
    supply = table(position(seats=[{"pool": ["pale-1"], "seeds": 1}] * players))["supply"]
    assert supply == {"pale": 14 - players, "dark": 14, "hops": 12, "blue": 10, "seeds": 6 - players}


def test_db_1_3_the_pool_is_rolled_at_the_start_of_the_round() -> None:
    state = position(
        "brew", seats=[{"pool": ["pale"], "warehouse": ["pale-5"]}, {"pool": ["hops"]}], display=[None] * 3
    )
    play(state, "decline", chance=[2, 6])  # seat 1 has priority now
    assert seat(state, 1)["pool"] == ["hops-2"]
    assert seat(state, 0)["pool"] == ["pale-6"]


def test_db_1_4_only_dice_of_the_warehouse_can_be_brewed_with() -> None:
    stored = {"warehouse": ["pale-2", "hops-2"]}
    assert moves(position("brew", seats=[stored, {}], display=["DB02", None, None])) == ["decline", "brew DB02"]
    half = {"warehouse": ["pale-2"], "pool": ["hops"]}
    assert moves(position("brew", seats=[half, {}], display=["DB02", None, None])) == ["decline"]


def test_db_1_4_the_warehouse_has_no_limit() -> None:
    everything = ["pale-2"] * 14 + ["dark-2"] * 14 + ["hops-2"] * 12 + ["blue-2"] * 9
    state = position(seats=[{"warehouse": everything, "pool": ["blue-2"]}, {}])
    play(state, "transfer blue-2")
    assert len(seat(state, 0)["warehouse"]) == 50


def test_db_1_5_pieces_go_on_ones_own_board_only() -> None:
    state = position(seats=[{"pool": ["pale-2"]}, {"pool": ["hops-1"]}])
    play(state, "place pool pale-2 M2")
    assert seat(state, 0)["board"]["M2"]["resource"] == "pale-2"
    assert {slot for space in seat(state, 1)["board"].values() for slot in space.values()} == {None}
    assert len(seat(state, 0)["board"]) == 11


def test_db_1_6_turns_go_clockwise_from_the_priority_player() -> None:
    state = position("window", seats=[{"pool": ["pale-1"]}] * 4, priority=2)
    play(state, "decline")  # nobody has a token
    asked = []
    for move in ["pass"] * 4 + ["end"] * 4:
        asked.append(state.to_play)
        play(state, move, chance=[1] * 4 if len(asked) == 8 else [])
    assert asked == [2, 3, 0, 1] * 2
    assert state.to_play == 3


def test_db_1_7_experience_points_are_the_points() -> None:
    assert position(seats=[{"xp": 7}, {}]).scores() == [7, 0]


def test_db_1_8_an_increase_counts_wherever_a_value_matters() -> None:
    assert "speed M1 pool blue-2+1" in moves(position(seats=[{"pool": ["blue-2+1"], "board": {"M1": "seed"}}, {}]))
    assert "place pool blue-4+1 S3" in moves(position(seats=[{"pool": ["blue-4+1"]}, {}]))
    assert "place pool pale-5+1 M3" not in moves(position(seats=[{"pool": ["pale-5+1"]}, {}]))
    buyer = {"pool": ["blue-3+1"], "coins": 2}
    assert "buy spices pool blue-3+1" in moves(position("purchase", seats=[buyer, {}]))
    brewer = {"warehouse": ["pale-1+1", "hops-2"]}
    assert moves(position("brew", seats=[brewer, {}], display=["DB02", None, None]), "brew") == ["brew DB02"]


def test_db_1_8_no_effective_value_is_above_six() -> None:
    state = position(seats=[{"pool": ["pale-5+1", "dark-6"], "tokens": {"increase_die": 1}}, {}])
    assert moves(state, "increase") == []


# -- components ------------------------------------------------------------------------------------


@PLAYERS
def test_db_2_1_fifty_dice_whatever_the_number_of_players(players: int) -> None:
    supply = table(start(players))["supply"]
    left = {colour: supply[colour] + players for colour in ("pale", "dark", "hops", "blue")}
    assert left == {"pale": 14, "dark": 14, "hops": 12, "blue": 10}


def test_db_2_1_dice_are_limited() -> None:
    state = tidied({"board": {"M1": "seed"}}, {}, supply={"pale": 0})
    assert seat(state, 0)["pool"] == []


@PLAYERS
def test_db_2_2_six_seeds(players: int) -> None:
    assert table(start(players))["supply"]["seeds"] + players == 6
    assert seat(tidied({"board": {"D2": "dark-1"}}, {}, supply={"seeds": 1}), 0)["seeds"] == 1


def test_db_2_3_three_of_each_ingredient_and_used_ones_return() -> None:
    assert table(position())["market"] == {
        "fruit": 3,
        "spices": 3,
        "honey": 3,
        "special_malt": 3,
        "special_hops": 3,
    }
    brewer = {"warehouse": ["pale-2", "hops-2"], "ingredients": {"fruit": 3}}
    state = position("brew", seats=[brewer, {}], display=["DB02", None, None])
    assert table(state)["market"]["fruit"] == 0
    play(state, "brew DB02", "improve fruit", chance=[1] * 2)
    assert table(state)["market"]["fruit"] == 1


def test_db_2_4_three_of_each_action_token_and_used_ones_are_gone() -> None:
    state = position(seats=[{"pool": ["pale-1"], "tokens": {"increase_die": 1}}, {}])
    assert table(state)["black_market"] == {
        "increase_die": 2,
        "take_die": 3,
        "reroll_die": 3,
        "block_protect_die": 3,
        "block_building": 3,
        "block_recipe": 3,
    }
    play(state, "increase pool pale-1")
    assert table(state)["black_market"]["increase_die"] == 2
    assert seat(state, 0)["tokens"]["increase_die"] == 0


def test_db_2_5_money_has_no_limit() -> None:
    state = tidied({"coins": 1000, "board": {"D3": "blue-1"}}, {"coins": 1000})
    assert seat(state, 0)["coins"] == 1004


def test_db_2_7_thirty_recipes_of_eight_types_with_four_starting_ones() -> None:
    assert len(RECIPES) == 30
    assert len({row["beer_type"] for row in RECIPES}) == 8
    starting = [row["name"] for row in RECIPES if row["starting"] == "1"]
    assert starting == ["Mass Lager", "Cheap Lager", "Experimental Lager", "Sladek Pilsner"]


def test_db_2_8_two_market_cards_and_one_token_with_two_sides() -> None:
    data = table(position())
    assert len(data["market"]) + len(data["black_market"]) == 11
    assert {table(position(in_round=number))["season"] for number in range(1, 5)} == {"winter", "summer"}


def test_db_2_9_experience_has_no_upper_bound() -> None:
    brewer = {"warehouse": ["pale-2", "hops-2"], "xp": 500}
    state = position("brew", seats=[brewer, {}], display=["DB02", None, None], max_rounds=3)
    play(state, "brew DB02")
    assert seat(state, 0)["xp"] == 501


# -- data ------------------------------------------------------------------------------------------


def test_db_19_0_lists_improvements_and_discounts_are_read() -> None:
    stout = next(recipe for recipe in GAME.catalog.recipes if recipe.id == "DB26")
    assert stout.needs == ((2, 3), (3, 5), (4,))
    assert [(each.kind, each.least, each.bonus, each.amount) for each in stout.improvements] == [
        ("blue", 4, "xp", 1),
        ("special_malt", 0, "coins", 5),
        ("special_hops", 0, "xp", 3),
    ]
    discounts = {item.id: item.discounts for item in GAME.catalog.items[:5]}
    assert discounts["fruit"] == (0,) * 7
    assert discounts["spices"] == discounts["special_malt"] == (0, 0, 0, 0, 1, 1, 1)
    assert discounts["honey"] == discounts["special_hops"] == (0, 0, 0, 0, 0, 1, 2)


def test_db_19_2_what_the_sources_attest() -> None:
    stout = next(row for row in RECIPES if row["name"] == "Strong Roasted Stout")
    assert (stout["pale"], stout["dark"], stout["hops"], stout["reward_xp"]) == ("2;3", "3;5", "4", "5")
    assert "special_malt:coins=5" in stout["improvements"].split(";")
    assert [row["name"] for row in RECIPES if row["source"] == "attested"] == ["Strong Roasted Stout"]
    assert {row["discount_source"] for row in ITEMS if row["discounts"]} == {"attested"}
    prices = {row["kind"]: {int(other["price"]) for other in ITEMS if other["kind"] == row["kind"]} for row in ITEMS}
    assert any(first + second == 6 for first in prices["special_ingredient"] for second in prices["action_token"])


def parts(cell: str) -> list[str]:
    return [part for part in cell.split(";") if part]


def test_db_19_3_the_bundled_recipes_keep_to_the_design() -> None:
    kinds = set()
    uses: Counter[str] = Counter()
    for row in RECIPES:
        rewards = ("reward_xp", "reward_coins", "reward_action_tokens", "reward_dice")
        kinds.add(tuple(name.removeprefix("reward_") for name in rewards if row[name] != "0"))
        assert len(parts(row["pale"])) <= 3
        assert len(parts(row["dark"])) <= 2
        assert len(parts(row["hops"])) <= 2
        assert 1 <= len(parts(row["improvements"])) <= 3
        uses.update(part.partition(":")[0] for part in parts(row["improvements"]) if not part.startswith("blue"))
        if row["starting"] == "1" and row["name"] != "Mass Lager":
            assert max(len(parts(row[colour])) for colour in ("pale", "dark", "hops")) == 1
    assert kinds == {("xp",), ("coins",), ("action_tokens",), ("coins", "action_tokens"), ("dice",)}
    assert uses == {"fruit": 9, "honey": 9, "spices": 8, "special_malt": 8, "special_hops": 10}


def test_db_19_3_with_the_best_discount_every_ingredient_costs_what_a_player_starts_with() -> None:
    best = {item.id: item.price - max(item.discounts) for item in GAME.catalog.items[:5]}
    assert set(best.values()) == {2}
    assert {2, 3} == {item.price for item in GAME.catalog.items[5:]}


def test_db_19_4_recipes_by_type_and_reward() -> None:
    types = Counter(row["beer_type"] for row in RECIPES)
    assert types == {
        "Lager": 4,
        "Pilsner": 3,
        "Wheat": 4,
        "Pale Ale": 4,
        "IPA": 4,
        "Porter": 4,
        "Stout": 4,
        "Belgian Ale": 3,
    }
    assert [sum(len(parts(row[colour])) for row in RECIPES) for colour in ("pale", "dark", "hops")] == [48, 23, 31]
    assert sum(row["reward_dice"] != "0" for row in RECIPES) == 3
    assert sum(row["reward_action_tokens"] != "0" for row in RECIPES) == 7
    assert sum(row["reward_xp"] != "0" for row in RECIPES) == 13


def test_db_19_4_more_effort_brings_more() -> None:
    """The ratio of value to effort lies between 0.39 and 0.51 for every recipe that played games have not changed."""
    played = {"DB07": 0.63, "DB25": 0.33, "DB27": 0.36, "DB30": 0.36}
    for recipe in GAME.catalog.recipes:
        effort = 0.0
        for colour, needs in enumerate(recipe.needs):
            for place, least in enumerate(reversed(needs)):
                effort += 6 / (7 - least) * (1.3 if colour == 1 else 1) * (1, 1.25, 1.5)[place]
        value = recipe.xp + recipe.coins / 2 + 1.5 * recipe.tokens + 2 * recipe.dice
        if recipe.id in played:
            assert round(value / effort, 2) == played[recipe.id]
        else:
            assert 0.385 <= value / effort <= 0.515, recipe.id
