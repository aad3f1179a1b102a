"""How moves of Beer & Bread are told: moments, the card of the year, contexts."""

from __future__ import annotations

import pytest

from brewhall import Match
from brewhall.core.phrases import plain
from brewhall.core.story import Event
from brewhall.core.view import Moment
from brewhall.games.beer_and_bread.game import BeerAndBread
from tests.games.told import assert_told_well, told_in

GAME = BeerAndBread()


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("bots", [["random", "random"], ["greedy", "random"]])
def test_every_move_is_told_to_everybody(bots: list[str], strict: bool) -> None:
    match = Match(GAME, bots, seed=11)
    match.run()
    for told in told_in(match, strict):
        assert_told_well(told)


def moments(*events: Event, viewer: int | None = 0) -> list[Moment]:
    return GAME.story(events, GAME.narrator(viewer=viewer, names=["Anna", "Hilde"])).moments()


def test_a_harvest_is_one_sentence_and_what_the_other_gets_a_moment_of_its_own() -> None:
    act, follows = moments(
        {"kind": "harvested", "seat": 1, "card": "beer-29"},
        {"kind": "collected", "seat": 1, "tokens": {"wheat": 3, "rye": 1}},
        {"kind": "collected", "seat": 0, "tokens": {"water": 1}},
    )
    assert (act.kind, act.subject) == ("act", "beer-29")
    assert plain(act.caption) == "Hilde harvested with Dark bock: 3 wheat, 1 rye."
    assert {"field-wheat", "field-rye", "storage-1", "column-1"} < {*act.touched}
    assert (follows.kind, plain(follows.caption)) == ("follows", "You collected 1 water, thanks to an upgrade.")


def test_a_sale_is_told_with_its_payment_and_an_upgrade_with_what_it_does() -> None:
    [sale] = moments(
        {"kind": "paid", "seat": 0, "tokens": {"water": 2}}, {"kind": "sold", "seat": 0, "card": "beer-14"}
    )
    assert plain(sale.caption) == "You brewed Amber ale for 6 coins."
    assert [plain(line) for line in sale.lines] == ["Paid: 2 water."]
    [upgrade] = moments({"kind": "upgraded", "seat": 1, "card": "beer-24"}, {"kind": "cleaned", "seat": 1})
    assert [plain(line) for line in upgrade.lines] == [
        "It says: “After each seeding, collect 1 rye.”",
        "Hilde cleaned brewery and bakery.",
    ]


def test_the_card_of_the_year_says_why_somebody_begins() -> None:
    year = {"kind": "year", "seat": None, "year": 2, "year_kind": "dry", "windmill": 1}
    [card] = moments({"kind": "windmill", "seat": 1, "stored": [9, 7]}, year)
    assert plain(card.caption) == "Year 2 is dry. Hilde goes first."
    [windmill] = card.blocks
    assert [(item.text, item.number, item.marked) for item in windmill.items] == [
        ("in your store", 9, False),
        ("in store", 7, True),
    ]
    assert plain(windmill.text) == "It goes to whoever has fewer tokens in store: Hilde goes first."
    [tie] = moments({"kind": "windmill", "seat": 1, "stored": [8, 8]}, year)[0].blocks
    assert plain(tie.text) == "A tie, so it changes hands: Hilde goes first."


def test_what_others_hold_is_told_by_backs_only() -> None:
    [_, follows] = moments(
        {"kind": "discarded", "seat": 0, "card": "beer-01"},
        {"kind": "swapped", "seat": 0, "backs": ["beer"], "cards": ["beer-02"]},
        {"kind": "swapped", "seat": 1, "backs": ["bread", "bread"]},
    )
    assert plain(follows.caption) == "Hands are swapped."
    assert plain(follows.lines[1]) == "Hilde got 2 breads."
