"""BB-2: set-up."""

from __future__ import annotations

from brewhall.core import Journal, ScriptedDealer
from tests.games.beer_and_bread.positions import CARDS, FRUITFUL_FIELDS, GAME, TOKENS, start, unshuffled


def test_bb_2_1_nothing_lies_on_the_board_before_the_first_seeding() -> None:
    data = start().to_json()
    assert data["fields"] == FRUITFUL_FIELDS
    assert data["supply"] == {name: TOKENS[name] - FRUITFUL_FIELDS[name] for name in TOKENS}
    assert data["exchange"] == [None, None, None]
    for side in data["sides"]:
        assert side["storage"] == dict.fromkeys(TOKENS, 0)
        assert side["column"] == side["upgrades"] == side["sold"] == []


def test_bb_2_1_the_first_seeding_fills_empty_fields_from_the_supply() -> None:
    state = GAME.blank(2, {"starting_player": 0, "strict_memory": False})
    state.journal = Journal()
    GAME.set_up(state, unshuffled(60))
    seeded = next(event for event in state.journal.events if event.kind == "seeded")
    assert seeded.details == {"tokens": FRUITFUL_FIELDS, "fields": FRUITFUL_FIELDS}


def test_bb_2_2_all_sixty_cards_are_in_one_deck_and_none_is_discarded() -> None:
    data = start().to_json()
    hands = [*data["sides"][0]["hand"], *data["sides"][1]["hand"]]
    assert (len(hands), len(data["deck"]), data["discard"]) == (10, 50, [])
    assert sorted([*hands, *data["deck"]]) == sorted(CARDS)


def test_bb_2_2_the_deck_is_shuffled() -> None:
    decks = {tuple(start(seed).to_json()["deck"]) for seed in range(5)}
    assert len(decks) == 5
    assert start(3).to_json() == start(3).to_json()


def test_bb_2_3_the_first_year_is_year_1() -> None:
    assert start().year == 1


def test_bb_2_4_the_table_may_fix_the_starting_player() -> None:
    assert [start(starting_player=seat).windmill for seat in (0, 1)] == [0, 1]
    assert [start(starting_player=seat).to_play for seat in (0, 1)] == [0, 1]


def test_bb_2_4_otherwise_the_seed_decides() -> None:
    holders = [start(seed, "random").windmill for seed in range(20)]
    assert set(holders) == {0, 1}
    assert holders == [start(seed, "random").windmill for seed in range(20)]


def test_bb_2_4_either_answer_of_the_dealer_names_a_seat() -> None:
    order = list(range(59, 0, -1))
    states = [GAME.start(dealer=ScriptedDealer([*order, seat])) for seat in (0, 1)]
    assert [state.to_play for state in states] == [0, 1]
