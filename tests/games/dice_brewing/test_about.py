"""What is said of every die, recipe, space and counter of Dice Brewing to whoever looks at it closely."""

from __future__ import annotations

from brewhall.core import State
from brewhall.core.phrases import plain
from brewhall.core.view import About
from brewhall.games.dice_brewing.about import DiceBrewingExplainer
from brewhall.games.dice_brewing.game import DiceBrewing
from brewhall.games.dice_brewing.rules import DiceBrewingState
from brewhall.games.dice_brewing.view import TOKENS
from tests.games.dice_brewing.positions import GAME, position
from tests.games.explained import NAMES, assert_explained, explained, read, seen_by_all, unread
from tests.games.words_in_use import noting


def explainer(seen: State, viewer: int | None, game: DiceBrewing = GAME) -> DiceBrewingExplainer:
    narrator = game.narrator(viewer=viewer, names=NAMES[: seen.players])
    return game.explainer(game.view(seen, narrator), narrator)


def about(state: DiceBrewingState, target: str, viewer: int | None = 0) -> About:
    found = explainer(state.seen_by(viewer), viewer).explain(target)
    assert found is not None
    return found


def rarities() -> list[DiceBrewingState]:
    """Every token in hand and on the table, full and closed spaces, an empty display."""
    holder = {
        "pool": ["pale-3", "pale-3+1", "hops-2+blocked", "blue-1", "blue-6", "dark-1", "pale-1"],
        "warehouse": ["pale-5+protected", "hops-4", "blue-5"],
        "tokens": dict.fromkeys(TOKENS, 1),
        "ingredients": {"honey": 1},
        "seeds": 1,
        "closed": ["malt-house"],
        "board": {"H1": {"resource": None, "speed": "blue-4"}, "D1": "hops-3"},
    }
    other = {"board": {"M1": "seed", "M2": "pale-2"}, "closed": ["hops-plantation"], "discount_die": "blue-4"}
    return [
        position(decision, seats=[holder, other], in_round=in_round, display=display, unlucky_roll=True, mode=mode)
        for decision in ("window", "arrange", "purchase", "window-brewing", "brew")
        for in_round, display, mode in (
            (4, ["DB01", "DB02", "DB03"], "standard"),
            (5, ["DB01", None, None], "advanced"),
        )
    ] + [
        position("arrange", seats=[{"seeds": 1}, {}], in_round=1),
        position("arrange", seats=[{"pool": ["blue-3"]}, {}], display=[None, None, None]),
        position("brew", seats=[{}, {}], display=["DB01", "DB02", "DB03"], banned=["DB01"]),
    ]


def test_everything_is_explained_to_everybody() -> None:
    for seen, viewer in seen_by_all(GAME, walks=1, every=67):
        assert_explained(explainer(seen, viewer))


def test_no_words_are_missing_and_none_are_unused() -> None:
    game = DiceBrewing()
    game._words["en"], asked = noting(GAME.words())
    for seen, viewer in seen_by_all(game, walks=1, every=41):
        explained(explainer(seen, viewer, game))
    for state in rarities():
        for viewer in (0, 1, None):
            assert_explained(explainer(state.seen_by(viewer), viewer, game))
    assert unread(GAME.words(), asked) == set()


def test_there_is_nothing_to_say_of_what_is_not_there() -> None:
    state = position()
    for target in ("", "slot-4", "pool-2", "space-0-M9", "speed-0-S1", "DB99"):
        assert GAME.narrator(viewer=0).about(state.seen_by(0), target) is None


def test_tokens_that_lie_face_down_are_explained_the_same_whatever_they_are() -> None:
    told = []
    for token in TOKENS:
        state = position(seats=[{"tokens": {token: 1}}, {}], mode="advanced")
        seen = explainer(state.seen_by(1), 1)
        told.append([seen.explain(f"tokens-0-{item}") for item in (*TOKENS, "hidden")])
    assert all(each == told[0] for each in told)
    assert read(about(state, "tokens-0-hidden", 1).now) == ["Ann has 1."]
    assert read(about(state, "tokens-0-increase_die", 1).now) == [
        "Ann\N{RIGHT SINGLE QUOTATION MARK}s tokens lie face down."
    ]


def test_an_offer_says_price_stock_and_purse() -> None:
    state = position("purchase", seats=[{"coins": 5, "pool": ["blue-5"]}, {}], display=["DB01", "DB02", "DB08"])
    found = about(state, "market-honey")
    assert plain(found.kind) == "Market, special ingredient"
    assert plain(found.title) == "Honey"
    assert read(found.text)[-1] == "Of the displayed recipes it improves Carter\N{RIGHT SINGLE QUOTATION MARK}s Porter."
    assert read(found.now) == [
        "Honey: 4 coins, for you 3 coins with blue 5, 3 left.",
        "You have 5 coins.",
        "You can buy it now.",
    ]
    assert found.clause == "DB-9.4"


def test_a_recipe_says_which_dice_are_ready_and_which_are_missing() -> None:
    dice = {"warehouse": ["pale-2", "hops-6"], "pool": ["pale-4"]}
    found = about(position("arrange", seats=[dice, {}], display=["DB01", "DB02", "DB03"]), "DB01")
    assert plain(found.kind) == "Recipe, Lager, level 1"
    assert read(found.now) == [
        "Ready in your Warehouse: pale malt 2, hops 6.",
        "Rolled, but not kept yet: 1.",
        "Missing in your Warehouse: pale malt 2+.",
    ]


def test_a_space_says_what_it_does_and_what_fits() -> None:
    state = position(
        "arrange", seats=[{"pool": ["pale-3", "pale-3"], "warehouse": ["dark-2"]}, {"board": {"H1": "seed"}}]
    )
    found = about(state, "space-0-M3")
    assert plain(found.kind) == "Space in your Malt House"
    assert plain(found.title) == "Improve malt"
    assert read(found.now) == ["Nobody has used it this round.", "You can put here: pale malt 3, dark malt 2."]
    assert read(about(state, "space-1-H1").now) == [
        "Here is a seed. Ben gets a hops die when the workplace is tidied.",
        "Used this round by Ben.",
    ]


def test_the_second_of_two_equal_dice_can_be_used_as_well() -> None:
    state = position("arrange", seats=[{"pool": ["pale-3", "pale-3"]}, {}])
    first, second = about(state, "pool-0-pale-3-1"), about(state, "pool-0-pale-3-2")
    assert read(first.now) == read(second.now)
    assert "It can go to: roast malt, improve malt." in read(first.now)


def test_a_building_that_is_closed_to_somebody_is_not_called_open() -> None:
    state = position("arrange", seats=[{"closed": ["malt-house"]}, {}])
    told = "A token has closed the building to {} this round."
    assert read(about(state, "building-0-malt-house").now) == [told.format("you")]
    assert read(about(state, "building-0-malt-house", 1).now) == [told.format("Ann")]
    assert read(about(state, "building-1-malt-house", 1).now)[0] == "It is open."
