"""BB-14.3 to 14.12: who sees what."""

from __future__ import annotations

import json

import pytest

from brewhall.core import SeededDealer
from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from tests.games.beer_and_bread.positions import (
    GAME,
    LAST_TURN,
    end_year,
    hand,
    journal_of,
    moves,
    play,
    play_out,
    position,
    side,
    start,
)

VIEWERS = (0, 1, None)
BEERS = ["beer-02", "beer-05", "beer-11", "beer-20", "beer-22"]
BREADS = ["bread-02", "bread-05", "bread-06", "bread-13", "bread-17"]
BACKS = {"beer": "?beer", "bread": "?bread"}


def back(card: str) -> str:
    return BACKS[card.strip("?").split("-")[0]]


def backs(cards: list[str]) -> list[str]:
    return sorted(back(card) for card in cards)


def hand_seen_by(state: BeerAndBreadState, viewer: int | None, seat: int) -> list[str]:
    names: list[str] = state.seen_by(viewer).to_json()["sides"][seat]["hand"]
    return names


@pytest.mark.parametrize("viewer", VIEWERS)
def test_bb_14_3_tokens_upgrades_exchange_cards_windmill_and_year_are_public(viewer: int | None) -> None:
    def look(state: BeerAndBreadState) -> None:
        truth, seen = state.to_json(), state.seen_by(viewer).to_json()
        for name in ("fields", "supply", "table", "exchange", "windmill", "year", "turn", "to_play"):
            assert seen[name] == truth[name]
        for seen_side, true_side in zip(seen["sides"], truth["sides"], strict=True):
            assert seen_side["storage"] == true_side["storage"]
            assert seen_side["upgrades"] == true_side["upgrades"]
            for space in ("brewery", "bakery"):
                assert len(seen_side[space]) == len(true_side[space])

    play_out(start(2), 2, look)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_bb_14_4_all_backs_are_public_and_no_front_of_the_deck_is(viewer: int | None) -> None:
    def look(state: BeerAndBreadState) -> None:
        truth, seen = state.to_json(), state.seen_by(viewer).to_json()
        assert seen["deck"] == [back(card) for card in truth["deck"]]
        for seen_side, true_side in zip(seen["sides"], truth["sides"], strict=True):
            for zone in ("hand", "sold"):
                assert backs(seen_side[zone]) == backs(true_side[zone])

    play_out(start(2), 2, look)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_bb_14_5_the_discard_pile_is_public(viewer: int | None) -> None:
    state = position(discard=["beer-11", "bread-13"])
    assert state.seen_by(viewer).to_json()["discard"] == ["beer-11", "bread-13"]


def test_bb_14_6_only_the_holder_sees_the_fronts_of_a_hand() -> None:
    state = position(hands=[BEERS, BREADS])
    assert hand_seen_by(state, 0, 0) == BEERS
    assert hand_seen_by(state, 1, 1) == BREADS
    assert hand_seen_by(state, 1, 0) == hand_seen_by(state, None, 0) == ["?beer"] * 5
    assert hand_seen_by(state, 0, 1) == hand_seen_by(state, None, 1) == ["?bread"] * 5


def test_bb_14_6_a_view_does_not_depend_on_what_it_hides() -> None:
    one = position(hands=[BEERS, ["beer-01", "beer-03", "bread-01"]], deck=["beer-04", "bread-03"])
    two = position(hands=[BEERS, ["beer-04", "beer-06", "bread-03"]], deck=["beer-03", "bread-01"])
    assert [back(card) for card in one.to_json()["deck"]] == [back(card) for card in two.to_json()["deck"]]
    assert one.seen_by(0).to_json() == two.seen_by(0).to_json()
    assert one.view(0) == two.view(0)


@pytest.mark.clause("BB-14.4", "BB-14.6")
@pytest.mark.parametrize("viewer", [0, 1])
def test_no_hidden_card_is_named_anywhere_in_a_view(viewer: int) -> None:
    def look(state: BeerAndBreadState) -> None:
        data = state.to_json()
        hidden = {*data["deck"], *data["sides"][1 - viewer]["hand"]} - set(data["recalled"])
        shown = json.dumps(state.view(viewer))
        assert not [card for card in hidden if f'"{card}"' in shown]

    play_out(start(3), 3, look)


@pytest.mark.parametrize(
    ("action", "kind"), [("harvest beer-01", "harvested"), ("produce beer-01", "sold"), ("upgrade beer-01", "upgraded")]
)
def test_bb_14_7_every_played_card_is_seen_by_all(action: str, kind: str) -> None:
    state = position(hands=[["beer-01"], []], storage=[{"water": 1, "barley": 2}, {}])
    journal = journal_of(state)
    play(state, action)
    for viewer in VIEWERS:
        assert {"kind": kind, "seat": 0, "card": "beer-01"} in journal.since(0, viewer)


def test_bb_14_7_an_exchange_shows_both_cards() -> None:
    state = position(year=2, hands=[["beer-01"], []], exchange=["bread-01", None, None])
    journal = journal_of(state)
    play(state, "exchange beer-01 1")
    event = {"kind": "exchanged", "seat": 0, "card": "beer-01", "space": 1, "taken": "bread-01"}
    assert journal.since(0, 1) == [event]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_bb_14_7_columns_and_upgrades_lie_face_up_and_sold_cards_face_down(viewer: int | None) -> None:
    state = position(
        columns=[["beer-01"], []], upgrades=[["beer-03"], []], goods=[["beer-04"], []], beside=[["beer-06"], []]
    )
    pieces = state.view(viewer)["pieces"]
    faces = [pieces[card]["face"] for card in ("beer-01", "beer-03", "beer-04", "beer-06")]
    assert faces == ["up", "up", "down", "down"]


def test_bb_14_8_bots_recall_every_card_they_have_seen() -> None:
    state = position(beside=[["beer-06"], []], goods=[["beer-04"], []])
    seen = state.seen_by(1).to_json()["sides"][0]
    assert seen["sold"] == ["beer-06", "beer-04"]
    assert state.view(1)["pieces"]["beer-04"]["front"]["coins"] == 4


def test_bb_14_8_a_table_may_ask_for_strict_memory() -> None:
    option = next(option for option in GAME.options if option.name == "strict_memory")
    assert (option.default, option.values) == (False, (False, True))
    assert GAME.start(seed=1, strict_memory=True).view(0)["options"]["strict_memory"] is True


def test_bb_14_9_before_the_first_swap_the_other_hand_is_five_backs() -> None:
    state = position(hands=[BEERS, BREADS])
    play(state, "upgrade beer-02")
    assert hand_seen_by(state, 0, 1) == ["?bread"] * 5
    assert hand_seen_by(state, 1, 0) == ["?beer"] * 4


def test_bb_14_9_from_the_first_swap_on_both_know_all_hand_cards() -> None:
    state = position(hands=[BEERS, BREADS])
    play(state, "upgrade beer-02", "upgrade bread-02")
    for _ in range(8):
        for viewer in range(2):
            assert hand_seen_by(state, viewer, 1 - viewer) == hand(state, 1 - viewer)
        play(state, moves(state, "upgrade")[0])
    assert state.year == 2


def test_bb_14_9_a_spectator_goes_on_seeing_backs() -> None:
    state = position(hands=[BEERS, BREADS])
    play(state, "upgrade beer-02", "upgrade bread-02")
    assert [hand_seen_by(state, None, seat) for seat in range(2)] == [["?bread"] * 4, ["?beer"] * 4]


def test_bb_14_9_but_not_a_card_drawn_on_the_last_turn() -> None:
    state = position(turn=8, hands=[["beer-01"], []], upgrades=[["beer-14"], []], deck=["bread-01"])
    play(state, "draw")
    assert hand_seen_by(state, 1, 0) == ["beer-01", "?bread"]
    assert hand_seen_by(state, 0, 0) == ["beer-01", "bread-01"]


def test_bb_14_10_cards_taken_up_are_known_and_drawn_ones_are_not() -> None:
    deck = ["beer-04", "beer-06", "bread-03", *BREADS]
    state = end_year(position(turn=LAST_TURN, windmill=1, columns=[["bread-01", "beer-01"], []], deck=deck))
    assert hand(state, 0) == ["beer-01", "beer-04", "beer-06", "bread-01", "bread-03"]
    for viewer in (1, None):
        assert hand_seen_by(state, viewer, 0) == ["beer-01", "bread-01", "?beer", "?beer", "?bread"]
    assert hand_seen_by(state, 0, 1) == ["?bread"] * 5


def test_bb_14_10_a_drawn_card_is_known_once_it_is_exchanged() -> None:
    state = end_year(position(turn=LAST_TURN, windmill=1, deck=[*BEERS, *BREADS]))
    play(state, "exchange beer-02 1")
    assert state.seen_by(1).to_json()["exchange"][0] == "beer-02"
    assert hand_seen_by(state, 1, 0) == ["?beer"] * 4


def test_bb_14_11_that_a_card_was_inverted_is_public_but_not_which() -> None:
    state = position(hands=[[*BEERS[:3], *BREADS[:2]], []], upgrades=[["beer-29"], []])
    play(state, "upgrade beer-02")
    journal = journal_of(state)
    play(state, "reserve bread-05")
    assert journal.since(0, 0) == [{"kind": "reserved", "seat": 0, "card": "bread-05"}]
    for viewer in (1, None):
        assert journal.since(0, viewer) == [{"kind": "reserved", "seat": 0}]
        seen = state.seen_by(viewer).to_json()["sides"][0]
        assert (seen["reserved"], seen["hand"]) == ("?", ["?beer", "?beer", "?bread", "?bread"])
    assert side(state, 0)["reserved"] == "bread-05"


def test_bb_14_11_any_card_of_the_hand_gives_the_same_view_before_the_swap() -> None:
    views = []
    for card in ("beer-05", "beer-11", "bread-02", "bread-05"):
        state = position(hands=[[*BEERS[:3], *BREADS[:2]], []], upgrades=[["beer-29"], []])
        play(state, "upgrade beer-02", f"reserve {card}")
        views.append((state.seen_by(1).to_json(), state.view(1)))
    assert views[1:] == views[:-1]


def test_bb_14_11_after_the_swap_the_inverted_card_is_seen() -> None:
    state = position(hands=[BEERS, BREADS], upgrades=[["beer-29"], []])
    play(state, "upgrade beer-02", "reserve beer-11", "upgrade bread-02")
    assert state.seen_by(1).to_json()["sides"][0]["reserved"] == "beer-11"
    assert state.seen_by(None).to_json()["sides"][0]["reserved"] == "?beer"  # upside down, seen from the back


def test_bb_14_12_a_redrawn_card_is_private_its_back_public_and_the_discarded_card_public() -> None:
    deck = [*BEERS, *BREADS, "bread-01"]
    state = end_year(position(year=2, turn=LAST_TURN, windmill=1, upgrades=[["beer-03"], []], deck=deck))
    journal = journal_of(state)
    play(state, "redraw beer-11")
    assert journal.since(0, 0) == [
        {"kind": "discarded", "seat": 0, "card": "beer-11"},
        {"kind": "drew", "seat": 0, "back": "bread", "card": "bread-01"},
    ]
    assert journal.since(0, 1)[1] == {"kind": "drew", "seat": 0, "back": "bread"}
    assert hand_seen_by(state, 1, 0) == ["?beer", "?beer", "?beer", "?beer", "?bread"]
    assert state.seen_by(1).to_json()["discard"][-1] == "beer-11"


def test_bb_14_12_a_last_drawn_card_is_private_and_the_leftover_card_public() -> None:
    state = position(turn=8, hands=[["beer-01"], []], upgrades=[["beer-14"], []], deck=["bread-01"])
    journal = journal_of(state)
    play(state, "draw", "upgrade beer-01")
    assert journal.since(0, 1) == [
        {"kind": "drew", "seat": 0, "back": "bread"},
        {"kind": "upgraded", "seat": 0, "card": "beer-01"},
        {"kind": "discarded", "seat": 0, "card": "bread-01"},
    ]


def test_every_moment_at_which_somebody_learns_something_is_counted() -> None:
    """Undo stops there."""
    state = position(hands=[BEERS, BREADS])
    counts = [state.reveals]
    for move in ("upgrade beer-02", "upgrade bread-02"):
        counts.append(play(state, move).reveals)
    assert counts == [counts[0], counts[0], counts[0] + 1]  # a swap

    state = position(turn=8, upgrades=[["beer-14"], []])
    before = state.reveals
    assert play(state, "draw").reveals == before + 1
    state = position(turn=8, upgrades=[["beer-14"], []], rest="discard")
    assert play(state, "draw", dealer=SeededDealer(1)).reveals == before + 2  # a shuffle and a draw

    state = position(turn=LAST_TURN, windmill=1, upgrades=[["beer-03"], []])
    assert end_year(state).reveals == before + 2  # two hands
    assert play(state, moves(state, "redraw")[0]).reveals == before + 4  # the redraw, and the exchange cards
