"""DB-19.3 (1): data files that the loader refuses, with file, line and what is expected; and data that it takes."""

from __future__ import annotations

import re

import pytest

from brewhall.core.errors import BadState, DataError
from brewhall.games.dice_brewing.game import DiceBrewing
from tests.games.dice_brewing.data_sets import MARKET_FILE, RECIPES_FILE, Rows, changed, rows, text_of
from tests.games.dice_brewing.positions import GAME, start, table

FIRST_LINE = 2  # the heading is line 1
FILES = [MARKET_FILE, RECIPES_FILE]


def refuses(file: str, content: Rows | str, line: int, problem: str) -> None:
    text = content if isinstance(content, str) else text_of(content)
    with pytest.raises(DataError, match=re.escape(f"{file}, line {line}: ") + ".*" + re.escape(problem)):
        DiceBrewing({file: text})


def refuses_cells(file: str, place: int, cells: dict[str, str], problem: str) -> None:
    """One row has other cells; the error names its line."""
    content = rows(file)
    assert cells.keys() <= content[place].keys()
    content[place].update(cells)
    refuses(file, content, place + FIRST_LINE, problem)


# -- files and columns -----------------------------------------------------------------------------


def test_two_files() -> None:
    assert sorted(GAME.data.texts) == FILES


@pytest.mark.parametrize("file", FILES)
def test_a_missing_column(file: str) -> None:
    content = rows(file)
    column = next(iter(content[0]))
    for row in content:
        del row[column]
    refuses(file, content, 1, f"column '{column}' is missing; expected columns: ")


@pytest.mark.parametrize("file", FILES)
def test_an_unknown_column(file: str) -> None:
    refuses(file, [row | {"colour": "red"} for row in rows(file)], 1, "unknown column 'colour'; expected columns: ")


@pytest.mark.parametrize("file", FILES)
def test_an_empty_file(file: str) -> None:
    refuses(file, "", 1, "the file is empty; its first line is: ")


# -- recipes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "cells", "problem"),
    [
        (5, {"id": "DB01"}, "the id 'DB01' stands there twice"),
        (5, {"name": "Mass Lager"}, "the name 'Mass Lager' stands there twice"),
        (5, {"id": ""}, "id is empty"),
        (5, {"id": "DB 6"}, "the id 'DB 6' has a space in it"),
        (5, {"name": ""}, "name is empty"),
        (5, {"beer_type": ""}, "beer_type is empty"),
        (5, {"level": "high"}, "level is 'high'; expected a whole number from 1 to 9"),
        (5, {"starting": "2"}, "starting is '2'; expected a whole number from 0 to 1"),
        (5, {"pale": "2;7"}, "a value of pale is '7'; expected a whole number from 1 to 6"),
        (5, {"dark": "0"}, "a value of dark is '0'; expected a whole number from 1 to 6"),
        (5, {"hops": "x"}, "a value of hops is 'x'; expected a whole number from 1 to 6"),
        (5, {"pale": "2,3"}, "a value of pale is '2,3'; expected a whole number from 1 to 6"),
        (5, {"pale": "1;1;1;1;1;1;1"}, "pale has 7 values; expected at most 6"),
        (5, {"pale": "", "dark": "", "hops": ""}, "the recipe needs no die; expected at least one least value"),
        (5, {"reward_xp": "-1"}, "reward_xp is '-1'; expected a whole number from 0 to 99"),
        (5, {"reward_coins": ""}, "reward_coins is empty"),
        (5, {"reward_action_tokens": "2"}, "reward_action_tokens is '2'; expected a whole number from 0 to 1"),
        (5, {"reward_dice": "10"}, "reward_dice is '10'; expected a whole number from 0 to 9"),
        (5, {"improvements": "honey"}, "improvements has 'honey'; expected kind:bonus=n, for example honey:xp=3"),
        (5, {"improvements": "honey:beer=3"}, "improvements has 'honey:beer=3'; expected kind:bonus=n"),
        (5, {"improvements": "sugar:xp=3"}, "improvements names the unknown kind 'sugar'; kinds are: fruit, spices"),
        (5, {"improvements": "blue:xp=3"}, "a blue die needs a least value (blue>=4), an ingredient has none"),
        (5, {"improvements": "honey>=4:xp=3"}, "a blue die needs a least value (blue>=4), an ingredient has none"),
        (5, {"improvements": "blue>=7:xp=3"}, "the least value of the blue die is '7'; expected a whole number"),
        (5, {"improvements": "honey:xp=0"}, "the bonus of honey is '0'; expected a whole number from 1 to 99"),
        (5, {"improvements": "honey:xp=3;honey:coins=2"}, "improvements names honey twice"),
        (5, {"improvements": "blue>=3:xp=1;blue>=5:xp=2"}, "improvements names blue twice"),
    ],
)
@pytest.mark.clause("DB-19.3")
def test_a_recipe_with(place: int, cells: dict[str, str], problem: str) -> None:
    refuses_cells(RECIPES_FILE, place, cells, problem)


@pytest.mark.parametrize(("place", "flag", "count"), [(0, "0", 3), (5, "1", 5)])
@pytest.mark.clause("DB-19.3")
def test_exactly_four_starting_recipes(place: int, flag: str, count: int) -> None:
    content = rows(RECIPES_FILE)
    content[place]["starting"] = flag
    refuses(RECIPES_FILE, content, 1, f"{count} recipes are starting recipes; expected 4")


@pytest.mark.clause("DB-19.3")
def test_at_least_twenty_four_recipes() -> None:
    refuses(RECIPES_FILE, rows(RECIPES_FILE)[:23], 1, "there are 23 recipes; expected from 24 to 99")
    assert len(DiceBrewing({RECIPES_FILE: text_of(rows(RECIPES_FILE)[:24])}).catalog.recipes) == 24


# -- markets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "cells", "problem"),
    [
        (1, {"item": "fruit"}, "the item 'fruit' stands there twice"),
        (1, {"item": "sugar"}, "item is 'sugar'; expected one of: fruit, spices"),
        (1, {"kind": "action_token"}, "kind is 'action_token'; spices is of kind special_ingredient"),
        (6, {"kind": "special_ingredient"}, "kind is 'special_ingredient'; reroll_die is of kind action_token"),
        (1, {"price": ""}, "price is empty"),
        (1, {"price": "free"}, "price is 'free'; expected a whole number from 0 to 99"),
        (1, {"discounts": "4:1"}, "discounts has '4:1'; expected blue>=n:coins or blue=n:coins, for example blue>=4:1"),
        (1, {"discounts": "blue>=7:1"}, "the value of the blue die is '7'; expected a whole number from 1 to 6"),
        (1, {"discounts": "blue>=4:0"}, "the discount is '0'; expected a whole number from 1 to 99"),
        (6, {"discounts": "blue>=4:1"}, "there are no discounts on action tokens"),
        (1, {"copies": "many"}, "copies is 'many'; expected a whole number from 0 to 9"),
        (1, {"opens_round": "0"}, "opens_round is '0'; expected a whole number from 1 to 99"),
    ],
)
@pytest.mark.clause("DB-19.3")
def test_an_item_with(place: int, cells: dict[str, str], problem: str) -> None:
    refuses_cells(MARKET_FILE, place, cells, problem)


@pytest.mark.clause("DB-19.3")
def test_a_price_for_each_of_the_eleven_kinds() -> None:
    content = [row for row in rows(MARKET_FILE) if row["item"] not in ("honey", "take_die")]
    refuses(MARKET_FILE, content, 1, "these items have no row: honey, take_die")


# -- data that is taken ----------------------------------------------------------------------------


@pytest.mark.clause("DB-19.3")
def test_the_first_three_starting_recipes_in_file_order_are_displayed() -> None:
    content = rows(RECIPES_FILE)
    content[0]["starting"], content[7]["starting"] = "0", "1"
    game = DiceBrewing({RECIPES_FILE: text_of(content)})
    assert game.start(2, seed=1).to_json()["display"] == ["DB02", "DB03", "DB04"]
    assert game.start(4, seed=1).to_json()["display"] == ["DB02", "DB03", "DB04", "DB08"]


def test_another_price_is_asked() -> None:
    game = changed(MARKET_FILE, 0, price="1")
    assert {item.id: item.price for item in game.catalog.items}["fruit"] == 1


def test_a_position_of_another_card_set_is_refused() -> None:
    game = changed(MARKET_FILE, 0, price="1")
    with pytest.raises(BadState, match="component data"):
        game.from_json(table(start()))


@pytest.mark.clause("DB-9.4")
def test_of_several_discounts_the_best_counts() -> None:
    game = changed(MARKET_FILE, 1, discounts="blue=6:2;blue>=4:1")
    assert {item.id: item.discounts for item in game.catalog.items}["spices"] == (0, 0, 0, 0, 1, 1, 2)


def test_values_of_a_recipe_may_stand_in_any_order() -> None:
    game = changed(RECIPES_FILE, 5, pale="5;2;3")
    assert game.catalog.recipes[5].needs == ((2, 3, 5), (), ())
