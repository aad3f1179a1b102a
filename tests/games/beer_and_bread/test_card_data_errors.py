"""BB-15.7: card data that the loader refuses, with file, line and what is expected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from brewhall.core.errors import DataError
from brewhall.games.beer_and_bread.game import BeerAndBread
from tests.games.beer_and_bread.card_sets import CARDS_FILE, RESOURCES_FILE, UPGRADES_FILE, rows, text_of
from tests.games.beer_and_bread.positions import GAME

FIRST_LINE = 2  # the heading is line 1


def refuses(file: str, text: str, line: int, problem: str) -> None:
    with pytest.raises(DataError, match=re.escape(f"{file}, line {line}: ") + ".*" + re.escape(problem)):
        BeerAndBread({file: text})


def refuses_cell(file: str, name: str, cells: dict[str, str], problem: str) -> None:
    """One row has other cells; the error names its line."""
    table = rows(file)
    place = next(place for place, row in enumerate(table) if row["id"] == name)
    table[place].update(cells)
    refuses(file, text_of(table), place + FIRST_LINE, problem)


def test_bb_15_7_the_bundled_data_is_in_order() -> None:
    assert len({card.id for card in GAME.catalog.cards}) == 60


# -- files and columns -----------------------------------------------------------------------------


@pytest.mark.parametrize("file", [CARDS_FILE, UPGRADES_FILE, RESOURCES_FILE])
def test_bb_15_7_a_missing_column(file: str) -> None:
    table = rows(file)
    column = list(table[0])[1]
    for row in table:
        del row[column]
    refuses(file, text_of(table), 1, f"column '{column}' is missing; expected columns: id,")


@pytest.mark.parametrize("file", [CARDS_FILE, UPGRADES_FILE, RESOURCES_FILE])
def test_bb_15_7_an_unknown_column(file: str) -> None:
    table = [row | {"colour": "blue"} for row in rows(file)]
    refuses(file, text_of(table), 1, "unknown column 'colour'; expected columns: id,")


def test_bb_15_7_a_column_that_stands_there_twice() -> None:
    text = GAME.data.texts[CARDS_FILE].replace("upgrade,source", "upgrade,upgrade", 1)
    refuses(CARDS_FILE, text, 1, "a column stands there twice")


def test_bb_15_7_a_row_of_the_wrong_length() -> None:
    lines = GAME.data.texts[CARDS_FILE].splitlines()
    lines[4] += ",more"
    refuses(CARDS_FILE, "\n".join(lines), 5, "9 cells where the heading has 8")


@pytest.mark.parametrize("file", [CARDS_FILE, UPGRADES_FILE, RESOURCES_FILE])
def test_bb_15_7_an_empty_file(file: str) -> None:
    refuses(file, "", 1, "the file is empty; its first line is: id,")


def test_bb_15_7_a_file_that_is_not_csv() -> None:
    text = GAME.data.texts[CARDS_FILE] + '"beer'
    refuses(CARDS_FILE, text, 62, "this is not CSV")


def test_bb_15_7_files_that_the_game_does_not_have(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"dice\.csv: this game has no such data file; files are: .*cards\.csv"):
        BeerAndBread({"beer-and-bread-dice.csv": ""})
    with pytest.raises(DataError, match=r"expected one of: beer-and-bread-cards\.csv"):
        BeerAndBread(tmp_path)
    with pytest.raises(DataError, match="there is no such folder"):
        BeerAndBread(tmp_path / "nowhere")


def test_bb_15_7_a_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / CARDS_FILE).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match=f"{CARDS_FILE}: cannot be read as UTF-8 text"):
        BeerAndBread(tmp_path)


# -- cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ({"id": ""}, "id is empty"),
        ({"id": "beer-01"}, "the id 'beer-01' stands there twice"),
        ({"id": "beer 12"}, "has a space in it"),
        ({"id": "beer\t12"}, "has a space in it"),
        ({"type": "cider"}, "type is 'cider'; expected one of: beer, bread"),
        ({"style": ""}, "style is empty"),
        ({"style": "table-beer"}, "style 'table-beer' with 6 coins"),
        ({"style": "stout"}, "'amber-ale' is that of beer worth 6-7"),
        ({"style": "country-loaf"}, "every tier (4-5, 6-7, 8-9) of beer has its own style"),
        ({"coins": "3"}, "coins is '3'; expected a whole number from 4 to 9"),
        ({"coins": "10"}, "coins is '10'; expected a whole number from 4 to 9"),
        ({"coins": "six"}, "coins is 'six'; expected a whole number from 4 to 9"),
        ({"coins": "-6"}, "coins is '-6'; expected a whole number from 4 to 9"),
        ({"coins": "²"}, "coins is '²'; expected a whole number from 4 to 9"),
        ({"coins": "8"}, "style 'amber-ale' with 8 coins"),
        ({"harvest": ""}, "harvest is empty"),
        ({"recipe": ""}, "recipe is empty"),
        ({"harvest": "wheat:1;"}, "harvest has ''; expected resource:number, for example wheat:2"),
        ({"harvest": "wheat"}, "harvest has 'wheat'; expected resource:number, for example wheat:2"),
        ({"harvest": "malt:1"}, "unknown resource 'malt'; resources are: water, wheat, barley, rye, hops"),
        ({"recipe": "malt:1"}, "unknown resource 'malt'; resources are: water, wheat, barley, rye, hops"),
        ({"recipe": "wheat:0"}, "the amount of wheat in recipe is '0'; expected a whole number from 1 to 18"),
        ({"recipe": "wheat:-1"}, "the amount of wheat in recipe is '-1'; expected a whole number from 1 to 18"),
        ({"harvest": "wheat:19"}, "the amount of wheat in harvest is '19'; expected a whole number from 1 to 18"),
        ({"harvest": "wheat:1;rye:1;wheat:1"}, "harvest names wheat twice"),
        ({"recipe": "rye:2;rye:1"}, "recipe names rye twice"),
        ({"upgrade": ""}, "upgrade is empty"),
        ({"upgrade": "bigger-barn"}, "upgrade is 'bigger-barn'; expected one of: year-redraw"),
    ],
)
def test_bb_15_7_a_card_with(cells: dict[str, str], problem: str) -> None:
    refuses_cell(CARDS_FILE, "beer-12", cells, problem)


def test_bb_15_7_a_card_too_few() -> None:
    refuses(CARDS_FILE, text_of(rows(CARDS_FILE)[1:]), 1, "there are 29 beer cards; expected 30")


def test_bb_15_7_a_card_too_many() -> None:
    table = rows(CARDS_FILE)
    table.append(table[-1] | {"id": "bread-31"})
    refuses(CARDS_FILE, text_of(table), 1, "there are 31 bread cards; expected 30")


def test_bb_15_7_sixty_cards_but_not_thirty_of_each() -> None:
    table = rows(CARDS_FILE)
    table[0] |= {"type": "bread", "style": "rolls"}
    refuses(CARDS_FILE, text_of(table), 1, "there are 29 beer cards; expected 30")


# -- upgrades --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ({"id": ""}, "id is empty"),
        ({"id": "year-redraw"}, "the id 'year-redraw' stands there twice"),
        ({"slot": "barn"}, "slot is 'barn'; expected one of: year, harvest, storage, production, cleaning, scoring"),
        ({"effect_type": "magic"}, "effect_type is 'magic'; expected one of: card-phase-redraw"),
        ({"params": ""}, "params is empty"),
        ({"copies": "1"}, "copies is 1, but 2 cards have this upgrade"),
        ({"copies": "3"}, "copies is 3, but 2 cards have this upgrade"),
        ({"copies": "two"}, "copies is 'two'; expected a whole number from 0 to 60"),
    ],
)
def test_bb_15_7_an_upgrade_with(cells: dict[str, str], problem: str) -> None:
    refuses_cell(UPGRADES_FILE, "clean-both", cells, problem)


@pytest.mark.parametrize(
    ("upgrade", "params", "problem"),
    [
        ("year-redraw", "years=any", "params lacks 'count'; card-phase-redraw needs: years, count"),
        ("year-redraw", "count=1", "params lacks 'years'; card-phase-redraw needs: years, count"),
        ("year-redraw", "years=any;count=1;count=2", "params has 'count' twice"),
        ("year-redraw", "years=any;count", "params has 'count'; expected name=value"),
        ("year-redraw", "years=any;count=", "params has 'count='; expected name=value"),
        ("year-redraw", "years=wet;count=1", "years is 'wet'; expected one of: fruitful, dry, any"),
        ("year-redraw", "years=any;count=0", "count is '0'; expected a whole number from 1 to 9"),
        ("year-redraw", "years=any;count=1;max=1", "params has 'max', which card-phase-redraw does not know"),
        ("year-free-keep", "years=wet", "years is 'wet'; expected one of: fruitful, dry, any"),
        ("year-free-keep", "years=dry;count=1", "params has 'count', which dry-free-keep does not know"),
        ("year-last-draw", "years=fruitful;count=x", "count is 'x'; expected a whole number from 1 to 9"),
        ("year-last-draw", "years=x;count=1", "years is 'x'; expected one of: fruitful, dry, any"),
        ("year-reserve", "years=fruitful;max=2", "is '2'; expected a whole number from 1 to 1"),
        ("year-reserve", "years=fruitful", "params lacks 'max'; reserve-card needs: years, max"),
        ("seed-collect-rye", "years=any", "params lacks 'collect'"),
        ("seed-collect-rye", "years=any;collect=rye", "collect has 'rye'; expected resource:number"),
        ("seed-collect-rye", "years=any;collect=malt:1", "unknown resource 'malt'"),
        ("seed-collect-rye", "years=any;collect=rye:0", "the amount of rye in collect is '0'"),
        ("seed-collect-rye", "years=any;collect=rye:1;wheat:1", "params has 'wheat:1'; expected name=value"),
        ("supply-collect-rye", "resource=malt", "unknown resource 'malt'; resources are: water, wheat"),
        ("supply-collect-rye", "crop=rye", "params has 'crop', which collect-from-supply does not know"),
        ("harvest-plus-rye", "resource=malt;amount=1", "unknown resource 'malt'"),
        ("harvest-plus-rye", "resource=rye;amount=0", "amount is '0'; expected a whole number from 1 to 9"),
        ("opponent-harvest-water", "shown=malt;collect=water:1", "shown is 'malt'; expected one of: water, wheat"),
        ("opponent-harvest-water", "shown=any;collect=malt:1", "unknown resource 'malt'"),
        ("opponent-harvest-water", "shown=any", "params lacks 'collect'"),
        ("storage-any-1", "units=0;accepts=any", "units is '0'; expected a whole number from 1 to 9"),
        ("storage-any-1", "units=1;accepts=rye", "accepts is 'rye'; expected one of: any, water"),
        ("brewery-plus-1", "space=cellar;amount=1", "space is 'cellar'; expected one of: brewery, bakery"),
        ("brewery-plus-1", "space=brewery;amount=x", "amount is 'x'; expected a whole number from 1 to 9"),
        ("substitute-wheat", "rules=wheat:2", "rules has 'wheat:2'; expected resource:number>resource"),
        ("substitute-wheat", "rules=wheat>hops", "rules has 'wheat'; expected resource:number"),
        ("substitute-wheat", "rules=malt:2>hops", "unknown resource 'malt'"),
        ("substitute-wheat", "rules=wheat:2>malt", "unknown resource 'malt'"),
        ("substitute-wheat", "rules=wheat:1>hops", "rules has 'wheat:1>hops'; at least 2 tokens must stand for 1"),
        ("substitute-wheat", "rules=wheat:0>hops", "the amount of wheat in rules is '0'"),
        ("substitute-wheat", "rules=wheat:2>wheat", "a resource cannot stand for itself"),
        ("substitute-wheat", "rules=wheat:2>hops|wheat:1>rye", "rules has 'wheat:1>rye'; at least 2 tokens"),
        ("clean-both", "when=never;collect=water:2", "when is 'never'; expected one of: any-beer, any-bread"),
        ("clean-both", "when=both;collect=malt:2", "unknown resource 'malt'"),
        ("clean-both", "when=both", "params lacks 'collect'; clean-collect needs: when, collect"),
        ("score-tier-4-5", "tier=4;coins=1;to=own-type", "tier is '4'; expected lowest-highest, for example 6-7"),
        ("score-tier-4-5", "tier=5-4;coins=1;to=own-type", "tier is '5-4'; expected lowest-highest"),
        ("score-tier-4-5", "tier=a-b;coins=1;to=own-type", "tier is 'a-b'; expected lowest-highest"),
        ("score-tier-4-5", "tier=²-5;coins=1;to=own-type", "tier is '²-5'; expected lowest-highest"),
        ("score-tier-4-5", "tier=4-99999999999999999999;coins=1;to=own-type", "expected lowest-highest"),
        ("score-tier-4-5", "tier=4-5;coins=0;to=own-type", "coins is '0'; expected a whole number from 1 to 9"),
        ("score-tier-4-5", "tier=4-5;coins=1;to=me", "to is 'me'; expected one of: beer, bread, own-type, choice"),
        ("score-pair-beer", "type=cider;set=2;coins=1;to=beer", "type is 'cider'; expected one of: beer, bread"),
        ("score-pair-beer", "type=beer;set=0;coins=1;to=beer", "set is '0'; expected a whole number from 1 to 30"),
        ("score-pair-beer", "type=beer;coins=1;to=beer", "params lacks 'set'; score-per-set needs: type, set"),
        ("score-more-stock", "condition=luck;margin=2;coins=2;to=choice", "condition is 'luck'; expected one of: more"),
        ("score-more-stock", "condition=more-tokens;coins=2;to=choice", "params lacks 'margin'"),
        ("score-more-stock", "condition=more-tokens;margin=0;coins=2;to=choice", "margin is '0'; expected a whole"),
        ("score-more-stock", "condition=more-tokens;margin=2;coins=2;to=own-type", "expected beer, bread or choice"),
        ("score-most-upgrades", "condition=more-upgrades;coins=2;to=choice", "params lacks 'margin'"),
        ("score-all-beers", "condition=all-styles;coins=2;to=choice", "params lacks 'type'"),
        ("score-all-beers", "condition=all-styles;type=cider;coins=2;to=choice", "type is 'cider'; expected one of"),
    ],
)
def test_bb_15_7_params_that_the_effect_does_not_allow(upgrade: str, params: str, problem: str) -> None:
    refuses_cell(UPGRADES_FILE, upgrade, {"params": params}, problem)


def test_bb_15_7_no_upgrade_at_all() -> None:
    heading = GAME.data.texts[UPGRADES_FILE].splitlines()[0]
    refuses(UPGRADES_FILE, heading, 1, "there is no upgrade")


def test_bb_15_7_an_upgrade_that_no_card_has_needs_zero_copies() -> None:
    table = rows(UPGRADES_FILE)
    table.append(table[-1] | {"id": "score-again", "copies": "1"})
    refuses(UPGRADES_FILE, text_of(table), 40, "copies is 1, but 0 cards have this upgrade")
    table[-1]["copies"] = "0"
    assert len(BeerAndBread({UPGRADES_FILE: text_of(table)}).catalog.upgrades) == 39


# -- resources -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ({"tokens": "0"}, "tokens is '0'; expected a whole number from 1 to 18"),
        ({"tokens": "19"}, "tokens is '19'; expected a whole number from 1 to 18"),
        ({"fruitful": "16"}, "fruitful is '16'; expected a whole number from 0 to 15"),
        ({"dry": "some"}, "dry is 'some'; expected a whole number from 0 to 15"),
    ],
)
def test_bb_15_7_a_resource_with(cells: dict[str, str], problem: str) -> None:
    refuses_cell(RESOURCES_FILE, "rye", cells, problem)


def test_bb_15_7_resources_are_the_five_in_their_order() -> None:
    table = rows(RESOURCES_FILE)
    refuses(RESOURCES_FILE, text_of(table[1:]), 1, "the rows are wheat, barley, rye, hops; expected: water, wheat")
    refuses(RESOURCES_FILE, text_of(table[::-1]), 1, "expected: water, wheat, barley, rye, hops")
