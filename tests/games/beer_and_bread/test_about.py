"""What is said of every card, zone and place of Beer & Bread to whoever looks at it closely."""

from __future__ import annotations

import pytest

from brewhall.core import SeededDealer, State
from brewhall.core.phrases import plain
from brewhall.core.view import About
from brewhall.games.beer_and_bread.about import BeerAndBreadExplainer
from brewhall.games.beer_and_bread.game import BeerAndBread
from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from tests.games.beer_and_bread.positions import GAME, position
from tests.games.explained import NAMES, assert_explained, explained, read, seen_by_all, unread
from tests.games.words_in_use import noting


def explainer(
    seen: State, viewer: int | None, game: BeerAndBread = GAME, strict: bool = False
) -> BeerAndBreadExplainer:
    narrator = game.narrator(viewer=viewer, names=NAMES[:2], strict=strict)
    return game.explainer(game.view(seen, narrator), narrator)


def about(state: BeerAndBreadState, target: str, viewer: int | None = 0) -> About:
    found = explainer(state.seen_by(viewer), viewer).explain(target)
    assert found is not None
    return found


def upgrades(rest: int) -> list[str]:
    """Every fifth card, so that all kinds of upgrades are placed in five positions."""
    return [card.id for number, card in enumerate(GAME.catalog.cards) if number % 5 == rest]


def rarities() -> list[BeerAndBreadState]:
    """Every upgrade placed, early and late, in dry and in fruitful years; an empty deck."""
    empty = position(year=6, rest="discard")
    return [empty] + [
        position(year=year, turn=4, upgrades=[upgrades(rest), upgrades((rest + 1) % 5)], goods=[goods, ()])
        for rest in range(5)
        for year, goods in ((1, ()), (4, ("beer-01",) if rest else ("beer-02",)), (5, ()), (6, ()))
        if not set(goods) & {*upgrades(rest), *upgrades((rest + 1) % 5)}
    ]


def test_everything_is_explained_to_everybody() -> None:
    for seen, viewer in seen_by_all(GAME):
        assert_explained(explainer(seen, viewer))
        assert_explained(explainer(seen, viewer, strict=True))


def test_no_words_are_missing_and_none_are_unused() -> None:
    game = BeerAndBread()
    game._words["en"], asked = noting(GAME.words())
    for seen, viewer in seen_by_all(game, walks=3, every=5):
        for strict in (False, True):
            explained(explainer(seen, viewer, game, strict))
    for state in rarities():
        for viewer in (0, 1, None):
            assert_explained(explainer(state.seen_by(viewer), viewer, game))
    assert unread(GAME.words(), asked) == set()


def test_what_lies_face_down_is_explained_the_same_whatever_it_is() -> None:
    state = position(year=2, turn=3)
    for viewer in (0, 1, None):
        seen = state.seen_by(viewer)
        hidden = [name for name, card in explainer(seen, viewer).view.pieces.items() if card.front is None]
        assert hidden
        told = [
            [explainer(seen.completed(SeededDealer(seed)).seen_by(viewer), viewer).explain(name) for name in hidden]
            for seed in range(5)
        ]
        assert all(each == told[0] for each in told)


def test_a_hidden_card_says_no_more_than_its_back() -> None:
    state = position(year=2, turn=3)
    seen = explainer(state.seen_by(0), 0)
    name = next(name for name, card in seen.view.pieces.items() if card.front is None and card.zone == "hand-1")
    found = seen.explain(name)
    assert found is not None
    assert plain(found.kind) == "Card in Ben\N{RIGHT SINGLE QUOTATION MARK}s hand, face down"
    assert plain(found.title) in ("Beer card", "Bread card")
    assert found.now == []


def test_there_is_nothing_to_say_of_what_is_not_there() -> None:
    state = position()
    for target in ("", "hand-7", "year-7", "beer-99", "storage-2"):
        assert GAME.narrator(viewer=0).about(state.seen_by(0), target) is None


def test_an_upgrade_says_what_its_copies_would_do_now() -> None:
    copies = [card.id for card in GAME.catalog.cards if card.upgrade.id == "clean-both"]
    state = position(turn=2, upgrades=[copies, []], goods=[["beer-01"], []])
    found = about(state, copies[0])
    assert plain(found.kind) == "Your upgrade, cleaning slot"
    assert plain(found.title) == "Clean both: 2 water"
    assert read(found.text)[0] == "When you clean out beer and bread at once, collect 2 water."
    assert read(found.now) == [
        "You have 2 of these, and each counts.",
        "It is good for 4 water. Your bakery is empty, so it would give nothing now.",
    ]
    assert found.clause == "BB-13.15"
    assert read(about(state, copies[0], 1).text)[0] == (
        "Ann\N{RIGHT SINGLE QUOTATION MARK}s card says: When you clean out beer and bread at once, collect 2 water."
    )


def test_a_hand_card_says_what_each_way_to_play_it_brings() -> None:
    state = position(
        hands=[["beer-06"], []], columns=[["beer-11"], []], turn=2, storage=[{"water": 1, "barley": 1}, {}]
    )
    found = about(state, "beer-06")
    assert plain(found.kind) == "Card in your hand"
    assert plain(found.title) == "Table beer, 5 coins"
    assert read(found.now) == [
        "Harvest now: you collect 2 water, 3 wheat, 1 barley. Column and upgrades add 1 water, 2 wheat.",
        "Place it now. Nothing to clean.",
        "You still need 1 barley, 1 hops.",
    ]


def test_a_storage_says_how_much_room_is_left() -> None:
    state = position(storage=[{"water": 2, "rye": 3}, {}])
    assert read(about(state, "storage-0").now) == [
        "2 water, 3 rye here now.",
        "You have 5 tokens in 9 units.",
        "Room for 4 more.",
    ]
    assert plain(about(state, "storage-0", 1).kind) == "Ann\N{RIGHT SINGLE QUOTATION MARK}s side of the board"


def test_the_windmill_says_who_would_get_it() -> None:
    state = position(storage=[{"water": 2}, {"rye": 3}], windmill=1)
    assert read(about(state, "windmill").now) == [
        "Ben has it now.",
        "If the year ended now, you would get it: 2 tokens against 3.",
    ]


@pytest.mark.parametrize(("resource", "name"), [("water", "River"), ("rye", "Rye field")])
def test_fields_say_what_they_hold(resource: str, name: str) -> None:
    found = about(position(), f"field-{resource}")
    assert plain(found.title) == name
    assert read(found.now)[0] in ("18 water here now.", "6 rye here now.")
