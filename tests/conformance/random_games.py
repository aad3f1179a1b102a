"""Random games of any game and player count, for tests that look at every position."""

from __future__ import annotations

from collections.abc import Iterator

from brewhall.core import OVER, Game, SeededDealer, State


def random_game(game: Game, seed: int | str, players: int | None = None) -> Iterator[State]:
    """Every position of a random game; the state given is the same object, moved on."""
    dealer = SeededDealer(f"deal {seed}")
    choices = SeededDealer(f"choices {seed}")
    state = game.start(players, dealer=dealer)
    yield state
    while state.to_play != OVER:
        legal = state.legal_actions()
        state.play(legal[choices.below(len(legal))], dealer)
        yield state
