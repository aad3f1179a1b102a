"""Nobody is told, and no bot is moved by, what their seat cannot know."""

from __future__ import annotations

import json
from statistics import mean

from brewhall.bots import create_bot
from brewhall.core import OVER, Game, SeededDealer, State
from tests.conformance.random_games import random_game, variants

THINKERS = ("random", "greedy", "search:2")  # longer searches do more of the same


def random_positions(game: Game, count: int, every: int) -> list[State]:
    """Positions from all stages of random games of all player counts and variants."""
    positions: list[State] = []
    seed = 0
    while len(positions) < count:
        players = game.seats[seed % len(game.seats)]
        options = variants(game, players)
        for number, state in enumerate(random_game(game, f"fair {seed}", players, options[seed % len(options)])):
            if number % every == seed % every:
                positions.append(state.copy())
        seed += 1
    return positions[:count]


def other_worlds(state: State, seat: int | None, seed: int) -> State:
    """The same position with everything re-randomised that the seat cannot know."""
    return state.seen_by(seat).completed(SeededDealer(f"world {seed}"))


def test_what_a_seat_cannot_know_changes_nothing_it_sees_or_does(game: Game, pace: float) -> None:
    """10,000 pairs of position and seat: view, legal actions and bots' choices are the same to the byte."""
    different = 0
    positions = random_positions(game, round(10_000 * pace / mean(game.seats)), 7)
    for number, state in enumerate(positions):
        for seat in range(state.players):
            world = other_worlds(state, seat, number)
            different += world.digest() != state.digest()
            seen, again = state.seen_by(seat), world.seen_by(seat)
            assert again.to_bytes() == seen.to_bytes()
            assert json.dumps(world.view(seat)) == json.dumps(state.view(seat))
            if state.to_play == seat:
                assert world.legal_actions() == state.legal_actions()
                for name in THINKERS:
                    assert create_bot(name, number).choose(again) == create_bot(name, number).choose(seen)
    assert different > len(positions), "most worlds must differ from the truth, or this test shows nothing"


def test_a_spectator_sees_the_same_in_every_possible_world(game: Game, pace: float) -> None:
    for number, state in enumerate(random_positions(game, round(2000 * pace), 7)):
        world = other_worlds(state, None, number)
        assert world.seen_by(None).to_bytes() == state.seen_by(None).to_bytes()
        assert json.dumps(world.view(None)) == json.dumps(state.view(None))


def test_imagined_worlds_can_be_played_to_the_end(game: Game, pace: float) -> None:
    for number, state in enumerate(random_positions(game, round(300 * pace), 11)):
        for seat in [*range(state.players), None]:
            world = other_worlds(state, seat, number)
            dealer = SeededDealer(number)
            while world.to_play != OVER:
                legal = world.legal_actions()
                world.play(legal[dealer.below(len(legal))], dealer)
            assert world.outcome() is not None


def test_only_the_seat_to_play_is_given_actions(game: Game) -> None:
    for players in game.seats:
        for number, state in enumerate(random_game(game, "views", players)):
            if number % 13:
                continue
            for seat in [*range(players), None]:
                actions = [entry["action"] for entry in state.view(seat)["actions"]]
                assert actions == (state.legal_actions() if seat == state.to_play else [])
