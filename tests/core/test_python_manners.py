"""States, games and dealers as Python objects: equality, texts, help, and what search does with copies."""

from __future__ import annotations

import pytest

import brewhall
from brewhall.core import Game, SeededDealer, State
from brewhall.core.state import playouts


def test_states_are_equal_if_they_are_the_same_position(game: Game) -> None:
    state = game.start(seed=1)
    twin = state.copy()
    assert state == twin
    assert state != game.start(seed=2)
    assert state != state.seen_by(0)
    assert state != "a state"
    twin.play(twin.legal_actions()[0], SeededDealer(1))
    assert state != twin
    with pytest.raises(TypeError, match=r"a state changes as it is played.* use state.to_bytes\(\)"):
        hash(state)


def test_search_on_copies(game: Game) -> None:
    state = game.start(seed=1)
    before = state.copy()
    children = state.children(SeededDealer(1))
    assert [action for action, _ in children] == state.legal_actions()
    assert children[0][1] == state.child(children[0][0], SeededDealer(1))
    assert state == before


def test_playouts_share_the_victory_among_the_seats(game: Game) -> None:
    state = game.start(seed=1)
    seen = state.seen_by(0)
    for position in (state, seen):
        shares = playouts(position, 10, SeededDealer(1))
        assert len(shares) == state.players
        assert sum(shares) == pytest.approx(1)
    assert seen == state.seen_by(0)


def test_objects_say_what_they_are(game: Game) -> None:
    assert repr(game) == f"<{game.id}, {' or '.join(map(str, game.seats))} players, {len(game.actions)} actions>"
    assert repr(game.actions).startswith(f"<{len(game.actions)} actions: {game.actions[0].kind}")
    match = brewhall.Match(game, ["random"] * game.seats[0], seed=1)
    assert repr(match).startswith(f"<{game.id} between random, random")
    assert "search:8" not in repr(brewhall.bots.create_bot("search:8"))
    assert repr(brewhall.bots.create_bot("search:8")) == "<SearchBot, 8 simulations>"
    assert repr(SeededDealer(1)).startswith("<seeded dealer at ")


def test_games_are_named_where_they_are_needed() -> None:
    assert brewhall.Match("beer-and-bread", ["random", "random"], seed=1).run().winners


@pytest.mark.parametrize("documented", [State, State.play, State.seen_by, State.completed, playouts, SeededDealer])
def test_help_says_what_a_function_does(documented: object) -> None:
    """Compiled or not."""
    assert documented.__doc__
    assert documented.__doc__.strip()
