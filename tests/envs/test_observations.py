"""Observations: documented, in range, of one length, and of nothing but what the seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import brewhall
from brewhall.core import Game, SeededDealer, State
from brewhall.core.observation import Rows
from brewhall.envs.observations import Scribe, document, named, observation, segments
from brewhall.games.beer_and_bread.game import BeerAndBread
from tests.conformance.random_games import random_game, variants

ROOT = Path(__file__).parent.parent.parent


def greedy_game(game: Game, players: int, seed: int) -> Iterator[State]:
    """Positions of a game between bots that do well, and so get to see more of it."""
    match = brewhall.Match(game, ["greedy"] * players, seed=seed)
    while not match.over:
        yield match.state
        match.step()


def test_the_documents_are_current(game: Game) -> None:
    """After a change: `make observations`, and a new version of the environments."""
    assert (ROOT / f"docs/research/observations-{game.id}.md").read_text() == document(game)


def test_segments_follow_each_other_without_gaps(game: Game) -> None:
    place = 0
    for part in segments(game).values():
        assert part.start == place
        assert part.stop > part.start
        place = part.stop
    assert place == game.observer.width
    assert len(segments(game)) == len(game.observer.segments), "each name is used once"


def test_every_number_is_in_its_range(game: Game) -> None:
    highest = np.full(int(game.observer.width), -np.inf)
    low = np.concatenate([np.full(int(part.size), part.low) for part in game.observer.segments])
    high = np.concatenate([np.full(int(part.size), part.high) for part in game.observer.segments])
    for players in game.seats:
        random_ones = [
            random_game(game, f"ranges {place}", players, it) for place, it in enumerate(variants(game, players))
        ]
        for positions in [*random_ones[:5], *(greedy_game(game, players, seed) for seed in range(2))]:
            for state in positions:
                for seat in range(players):
                    row = observation(state, seat)
                    assert row.dtype == np.float32
                    assert (row >= low - 1e-6).all()
                    assert (row <= high + 1e-6).all()
                    highest = np.maximum(highest, row)
    used = [name for name, part in segments(game).items() if highest[part].max() > 0]
    assert len(used) >= 0.9 * len(segments(game)), set(segments(game)) - set(used)


def test_hidden_information_changes_nothing(game: Game) -> None:
    """The same position with everything re-randomised that the seat cannot know gives the same numbers."""
    different = 0
    for players in game.seats:
        for number, state in enumerate(random_game(game, "hidden", players)):
            for seat in range(players) if number % 3 == 0 else ():
                world = state.seen_by(seat).completed(SeededDealer(number))
                different += world.digest() != state.digest()
                assert (observation(world, seat) == observation(state, seat)).all()
    assert different > 20, "most worlds must differ from the truth, or this test shows nothing"


def test_the_quick_way_sees_the_same(game: Game) -> None:
    """Environments write observations with `show`, which shares what it can; `seen_by` copies."""
    for players in game.seats:
        scribe = Scribe(game, players, game.start(players, seed=0).options)
        for number, state in enumerate(random_game(game, "quick", players)):
            before = state.digest()
            seat = number % players
            assert (scribe.observe(state, seat) == observation(state, seat)).all()
            assert state.digest() == before


def test_the_observer_comes_first(game: Game) -> None:
    """Whoever is to play sees themselves in the first place, whatever their seat."""
    for players in game.seats:
        for state in random_game(game, "rotated", players):
            for seat in range(players):
                parts = named(game, observation(state, seat))
                assert bool(parts["deciding"][0]) == (state.to_play == seat)
                if "own.asked" in parts:
                    names = ["own", "next", "second", "third"][:players]
                    asked = [name for name in names if parts[f"{name}.asked"][0]]
                    assert asked == ([] if state.to_play < 0 else [names[(state.to_play - seat) % players]])


def test_cards_that_a_seat_has_seen_stay_seen() -> None:
    """Beer & Bread: after the hands are swapped the first time, each knows the other's."""
    game = brewhall.load("beer-and-bread")
    assert isinstance(game, BeerAndBread)
    known = 0
    for state in random_game(game, "recall"):
        view = state.view(0)
        pieces = {zone["id"]: zone["pieces"] for zone in view["zones"]}
        parts = named(game, observation(state, 0))
        for zone, segment in (("hand-0", "own.hand"), ("hand-1", "other.hand"), ("discard", "discard")):
            seen = [piece for piece in pieces[zone] if view["pieces"][piece]["face"] != "hidden"]
            cards = [game.catalog.cards[place].id for place in np.flatnonzero(parts[segment])]
            assert sorted(cards) == sorted(seen)
            known += len(seen) if zone == "hand-1" else 0
        hidden = len(pieces["hand-1"]) - int(parts["other.hand"].sum())
        assert round(parts["other.unknown"].sum() * 5) == hidden
    assert known > 0


def test_an_observation_is_of_one_seat(game: Game) -> None:
    observer = game.observer
    with pytest.raises(ValueError, match=r"pass state.seen_by\(seat\)"):
        observer.observe(game.start(seed=1), Rows(1, observer.width), 0)
