"""What is said of every tile, space and marker of Heaven & Ale to whoever looks at it closely."""

from __future__ import annotations

from brewhall.core import State
from brewhall.core.phrases import plain
from brewhall.core.view import About
from brewhall.games.heaven_and_ale.about import HeavenAndAleExplainer
from brewhall.games.heaven_and_ale.game import HeavenAndAle
from brewhall.games.heaven_and_ale.rules import HeavenAndAleState
from tests.games.explained import NAMES, assert_explained, explained, read, seen_by_all, unread
from tests.games.heaven_and_ale.positions import AROUND, GAME, Seat, finished, play, position
from tests.games.words_in_use import noting


def explainer(seen: State, viewer: int | None, game: HeavenAndAle = GAME) -> HeavenAndAleExplainer:
    narrator = game.narrator(viewer=viewer, names=NAMES[: seen.players])
    return game.explainer(game.view(seen, narrator), narrator)


def about(state: HeavenAndAleState, target: str, viewer: int | None = 0) -> About:
    found = explainer(state.seen_by(viewer), viewer).explain(target)
    assert found is not None
    return found


def rarities() -> list[HeavenAndAleState]:
    """Barrels, placed cards, a brewmaster at the top, other starting rewards."""
    rich = Seat(
        brewmaster=20,
        markers=dict.fromkeys(("wood", "yeast", "hops", "water", "barley"), 4),
        garden=dict(zip(AROUND["H1"], ("wood-1", "wood-2", "wood-3", "wood-4", "hops-1", "M1"), strict=True)),
        discs=("X", "wood", "M1"),
        cards=("P_LAST", "P_COLOUR", "P_BARREL", "P_DUCATS"),
        placed={"pair1": "P_BREW"},
        large=("B01",),
        small=("B02",),
    )
    other = Seat(brewmaster=1, large=("B02",), space="ducats")
    pair = Seat(garden={"S01": "wood-3", "S02": "hops-3"}, discs=("wood",), at=3)
    completed = position(pair, Seat(space="ducats"))
    play(completed, "move 4")
    return [
        position(rich, other),
        position(other, rich),
        finished(rich, other),
        position(rich, other, edition="manual"),
        completed,
    ]


def test_everything_is_explained_to_everybody() -> None:
    for seen, viewer in seen_by_all(GAME, walks=1, every=41):
        assert_explained(explainer(seen, viewer))


def test_no_words_are_missing_and_none_are_unused() -> None:
    game = HeavenAndAle()
    game._words["en"], asked = noting(GAME.words())
    for seen, viewer in seen_by_all(game, walks=1, every=9):
        explained(explainer(seen, viewer, game))
    for state in rarities():
        for viewer in (0, 1, None):
            assert_explained(explainer(state.seen_by(viewer), viewer, game))
    assert unread(GAME.words(), asked) == set()


def test_there_is_nothing_to_say_of_what_is_not_there() -> None:
    state = position()
    for target in ("", "space-28", "plot-2-S01", "reward-shed9", "level-21", "goal-B99"):
        assert GAME.narrator(viewer=0).about(state.seen_by(0), target) is None


def test_a_tile_says_what_it_costs_on_either_side() -> None:
    state = position(Seat(ducats=5), track={5: ["hops-3"]})
    found = about(state, "tile-5-hops-3-1")
    assert plain(found.kind) == "Resource tile on space 5"
    assert plain(found.title) == "Hops 3"
    assert read(found.now) == ["It costs 3 in the shade, 6 in the sun; you have 5 ducats."]
    assert found.clause == "HA-6.2"


def test_the_second_of_two_equal_tiles_can_be_bought_as_well() -> None:
    state = position(Seat(ducats=9), track={5: ["hops-3", "hops-3"]})
    play(state, "move 5")
    assert "You can buy it now." in read(about(state, "tile-5-hops-3-2").now)


def test_a_goal_says_how_far_everybody_is() -> None:
    garden = dict.fromkeys(("S01", "S02"), "wood-1") | {"S03": "hops-1"}
    found = about(position(Seat(garden=garden), Seat(large=("B03",))), "goal-B03")
    assert plain(found.title) == "6 resource tiles of fertility 1"
    assert read(found.now) == [
        "You have 3 of 6.",
        "Ben has 0 of 6.",
        "The large barrel has gone to Ben.",
        "The small barrel is still there: 2 points.",
    ]


def test_a_privilege_card_says_what_it_would_bring() -> None:
    state = position(Seat(discs=("wood", "M1", "M3"), garden={"S01": "wood-3", "S02": "M1", "S03": "M3"}))
    found = about(state, "card-0-P_LAST")
    assert plain(found.kind) == "Your privilege card"
    assert plain(found.title) == "Catch-up"
    assert read(found.now)[0] == "3 discs would take barley from \N{MINUS SIGN}8 to \N{MINUS SIGN}5."
    assert plain(about(state, "card-0-P_LAST", 1).kind) == "Ann\N{RIGHT SINGLE QUOTATION MARK}s privilege card"


def test_a_shed_says_how_far_it_is() -> None:
    garden = dict(zip(AROUND["H1"][:4], ("wood-5", "hops-5", "water-3", "M1"), strict=True))
    assert read(about(position(Seat(garden=garden)), "shed-0-H1").now) == [
        "4 of 6 plots around it are full, the sum is 13.",
        "With this sum it would bring brewmaster +1, then 2 tiles opposite each other.",
    ]


def test_a_marker_says_where_it_stands_and_what_would_move_it() -> None:
    found = about(position(Seat(garden={"S01": "hops-3"})), "marker-0-hops")
    assert plain(found.kind) == "Your marker on the production track"
    assert read(found.now)[0] == "It stands on \N{MINUS SIGN}4."
    assert read(found.now)[-1] == "Scoring hops now would bring hops +3."
