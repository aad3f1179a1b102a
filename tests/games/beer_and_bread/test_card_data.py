"""BB-15.3 to 15.6: the card data. For what the loader refuses see test_card_data_errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from brewhall.games.beer_and_bread.game import BeerAndBread
from tests.games.beer_and_bread.card_sets import (
    CARDS_FILE,
    RESOURCES_FILE,
    UPGRADES_FILE,
    card_set,
    rows,
    text_of,
)
from tests.games.beer_and_bread.positions import (
    GAME,
    LAST_TURN,
    coins,
    decision,
    end_year,
    finished,
    moves,
    play,
    position,
    storage,
    tokens,
)

CARDS = {card.id: card for card in GAME.catalog.cards}


def changed_card(name: str, **cells: str) -> BeerAndBread:
    """The game with one card changed."""
    table = rows(CARDS_FILE)
    next(row for row in table if row["id"] == name).update(cells)
    return BeerAndBread({CARDS_FILE: text_of(table)})


def test_bb_15_3_attested_harvest_sections() -> None:
    for name in ("beer-06", "bread-09"):
        assert CARDS[name].harvest == (1, 1, 1, 0, 0)  # water, wheat, barley


def test_bb_15_3_attested_recipes() -> None:
    for name in ("beer-16", "beer-18"):
        assert sorted(CARDS[name].recipe) == [0, 0, 0, 2, 3]


def test_bb_15_3_attested_conversions() -> None:
    rules = {row["id"]: row["params"] for row in rows(UPGRADES_FILE) if row["effect_type"] == "substitute"}
    assert "wheat:2>hops" in rules["substitute-wheat"]
    assert "hops:2>rye" in rules["substitute-hops"]


def test_bb_15_3_thirty_of_each_in_three_styles_and_six_slots() -> None:
    assert [sum(card.good == good for card in CARDS.values()) for good in ("beer", "bread")] == [30, 30]
    assert len({(card.good, card.style) for card in CARDS.values()}) == 6
    assert len({card.upgrade.slot for card in CARDS.values()}) == 6
    assert len(GAME.catalog.upgrades) == 38


def test_bb_15_4_owners_replace_files_by_a_folder(tmp_path: Path) -> None:
    text = GAME.data.texts[CARDS_FILE].replace("beer-01,beer,table-beer,4", "beer-01,beer,table-beer,5")
    (tmp_path / CARDS_FILE).write_text(text)
    own = BeerAndBread(tmp_path)
    assert own.catalog.cards[0].coins == 5
    assert own.data.hash != GAME.data.hash
    assert own.data.texts[UPGRADES_FILE] == GAME.data.texts[UPGRADES_FILE]  # what is left out stays as bundled


def test_bb_15_4_coins_come_from_the_file() -> None:
    game = changed_card("beer-01", coins="5")
    assert coins(finished(game=game, beside=[["beer-01"], []]), 0) == (5, 0)


def test_bb_15_4_harvest_and_recipe_come_from_the_file() -> None:
    game = changed_card("beer-01", harvest="rye:3", recipe="hops:1")
    state = position(game, hands=[["beer-01"], []], storage=[{"hops": 1}, {}])
    play(state, "produce beer-01")
    assert storage(state, 0) == {}
    state = play(position(game, hands=[["beer-01"], []]), "harvest beer-01")
    assert storage(state, 0) == {"rye": 3}


def test_bb_15_4_the_upgrade_of_a_card_comes_from_the_file() -> None:
    game = card_set(upgrades={"beer-01": "storage-any-1"})
    state = play(position(game, hands=[["beer-01"], []]), "upgrade beer-01")
    assert state.view(0)["sides"][0]["units"] == 10


@pytest.mark.clause("BB-4.1", "BB-15.4")
def test_field_targets_come_from_the_file() -> None:
    table = rows(RESOURCES_FILE)
    table[1]["dry"], table[2]["dry"] = "6", "0"
    game = BeerAndBread({RESOURCES_FILE: text_of(table)})
    fields = tokens(end_year(position(game, turn=LAST_TURN)), "fields")
    assert fields == {"water": 18, "wheat": 6, "rye": 4, "hops": 4}


def test_bb_15_5_columns_of_the_card_file() -> None:
    assert list(rows(CARDS_FILE)[0]) == ["id", "type", "style", "coins", "harvest", "recipe", "upgrade", "source"]
    card = CARDS["beer-02"]  # beer-02,beer,table-beer,4,water:1;wheat:2;rye:1,water:1;barley:1;hops:1,score-tier-6-7
    assert (card.good, card.style, card.coins, card.upgrade.id) == ("beer", "table-beer", 4, "score-tier-6-7")
    assert (card.harvest, card.recipe) == ((1, 2, 0, 1, 0), (1, 0, 1, 0, 1))


def test_bb_15_6_columns_of_the_upgrade_file() -> None:
    columns = ["id", "slot", "effect_type", "params", "text", "copies", "source"]
    assert list(rows(UPGRADES_FILE)[0]) == columns
    upgrade = next(upgrade for upgrade in GAME.catalog.upgrades if upgrade.id == "score-pair-beer")
    assert (upgrade.slot, upgrade.effect) == ("scoring", "score-per-set")
    assert upgrade.parameters == {"type": "beer", "set": "2", "coins": "1", "to": "beer"}


@pytest.mark.parametrize(("years", "asked"), [("any", [2, 3]), ("dry", [2]), ("fruitful", [3])])
def test_bb_15_6_years_are_tested_against_the_current_year(years: str, asked: list[int]) -> None:
    game = card_set(params={"year-redraw": f"years={years};count=1"})
    states = [end_year(position(game, year=year, turn=LAST_TURN, upgrades=[["beer-03"], []])) for year in (1, 2)]
    assert [state.year for state in states if decision(state)[0] == "redraw"] == asked


def test_bb_15_6_count_is_per_copy() -> None:
    game = card_set(params={"year-redraw": "years=any;count=2", "year-last-draw": "years=fruitful;count=3"})
    state = end_year(position(game, turn=LAST_TURN, windmill=1, upgrades=[["beer-03", "bread-12"], []]))
    assert state.to_json()["decisions"][0] == {"step": "redraw", "seat": 0, "left": 4}
    state = play(position(game, turn=7, hands=[[], ["bread-13"]], upgrades=[["beer-14"], []]), "upgrade bread-13")
    assert state.to_json()["decisions"][0] == {"step": "draw", "seat": 0, "left": 3}


def test_bb_15_6_amounts_and_units_are_per_copy() -> None:
    game = card_set(
        params={
            "storage-any-1": "units=3;accepts=any",
            "brewery-plus-1": "space=brewery;amount=2",
            "harvest-plus-wheat": "resource=wheat;amount=4",
        }
    )
    upgrades = ["beer-11", "beer-22", "beer-17", "bread-08", "beer-18"]
    state = position(game, hands=[["bread-26"], []], upgrades=[upgrades, []])
    own = state.view(0)["sides"][0]
    assert (own["units"], own["brewery_room"]) == (9 + 6, 1 + 4)
    play(state, "harvest bread-26")  # wheat 1, rye 1
    assert storage(state, 0) == {"wheat": 1 + 4, "rye": 1}


def test_bb_15_6_max_is_per_player_whatever_the_copies() -> None:
    state = play(position(hands=[["bread-13"], []], upgrades=[["beer-29", "bread-24"], []]), "upgrade bread-13")
    play(state, moves(state, "reserve")[0])
    assert decision(state) == ("play", 1)


@pytest.mark.parametrize(("shown", "collected"), [("rye", {"water": 1}), ("hops", {}), ("any", {"water": 1})])
def test_bb_15_6_shown_is_one_type_or_any(shown: str, collected: dict[str, int]) -> None:
    game = card_set(params={"opponent-harvest-water": f"shown={shown};collect=water:1"})
    state = position(game, hands=[["bread-26"], []], upgrades=[[], ["beer-09"]])
    play(state, "harvest bread-26")  # wheat 1, rye 1
    assert storage(state, 1) == collected


def test_bb_15_6_collect_names_type_and_amount() -> None:
    game = card_set(params={"clean-beer-any": "when=any-beer;collect=barley:3"})
    state = position(game, hands=[["beer-01"], []], goods=[["beer-02"], []])
    assert storage(play(state, "upgrade beer-01"), 0) == {"barley": 3}


def test_bb_15_6_substitution_rules_are_read_from_the_file() -> None:
    game = card_set(params={"substitute-wheat": "rules=rye:4>water|hops:2>barley"})
    for rye, payable in ((4, True), (3, False)):
        stock = {"rye": rye, "hops": 4}
        state = position(game, hands=[["beer-01"], []], upgrades=[["beer-26"], []], storage=[stock, {}])
        assert ("produce beer-01" in moves(state)) is payable  # water 1, barley 2


@pytest.mark.parametrize(("tier", "bonus"), [("4-5", 2), ("5-5", 1), ("4-9", 3), ("6-7", 0)])
def test_bb_15_6_a_tier_is_inclusive(tier: str, bonus: int) -> None:
    game = card_set(params={"score-tier-6-7": f"tier={tier};coins=1;to=own-type"})
    state = finished(game=game, beside=[["beer-01", "beer-06", "beer-21"], []], upgrades=[["beer-02"], []])
    assert coins(state, 0) == (4 + 5 + 8 + bonus, 0)


@pytest.mark.parametrize(("margin", "bonus"), [(1, 2), (3, 2), (4, 0)])
def test_bb_15_6_a_margin_is_own_less_other(margin: int, bonus: int) -> None:
    game = card_set(params={"score-more-stock": f"condition=more-tokens;margin={margin};coins=2;to=choice"})
    state = finished(game=game, upgrades=[["bread-29"], []], storage=[{"rye": 4}, {"wheat": 1}])
    assert coins(state, 0) == (bonus, 0)


@pytest.mark.parametrize(
    ("to", "totals"),
    [
        ("own-type", (9 + 3, 4 + 3)),
        ("beer", (9 + 6, 4)),
        ("bread", (9, 4 + 6)),
        ("choice", (9, 4 + 6)),
    ],
)
def test_bb_15_6_coins_go_to_the_own_type_to_beer_to_bread_or_by_choice(to: str, totals: tuple[int, int]) -> None:
    game = card_set(params={"score-tier-6-7": f"tier=4-9;coins=3;to={to}"})
    state = finished(game=game, beside=[["beer-26", "bread-01"], []], upgrades=[["beer-02"], []])
    assert coins(state, 0) == totals


def test_bb_15_6_where_clause_and_file_differ_the_file_wins() -> None:
    game = card_set(params={"clean-both": "when=both;collect=hops:4"})
    state = position(game, hands=[["beer-13"], []], goods=[["beer-02", "bread-02"], []])
    assert storage(play(state, "upgrade beer-13"), 0) == {"hops": 4}
