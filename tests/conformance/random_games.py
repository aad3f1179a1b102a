"""Random games of any game, player count and variant, for tests that look at every position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from brewhall.core import OVER, Game, SeededDealer, State
from brewhall.core.errors import BadOption

NO_OPTIONS: Mapping[str, object] = {}
LONG = 4000  # a game that may take more actions is long: tests play fewer of them


def random_game(
    game: Game, seed: int | str, players: int | None = None, options: Mapping[str, object] = NO_OPTIONS
) -> Iterator[State]:
    """Every position of a random game; the state given is the same object, moved on."""
    dealer = SeededDealer(f"deal {seed}")
    choices = SeededDealer(f"choices {seed}")
    state = game.deal(players, options, dealer)
    yield state
    while state.to_play != OVER:
        legal = state.legal_actions()
        state.play(legal[choices.below(len(legal))], dealer)
        yield state


def last_decision(game: Game, seed: int | str) -> tuple[State, list[int]]:
    """The last position of a random game in which somebody decides, and the actions that win it at once."""
    state = [position.copy() for position in random_game(game, seed)][-2]
    wins: list[int] = []
    for action in state.legal_actions():
        end = state.copy()
        end.play(action, SeededDealer(1))
        outcome = end.outcome()
        if outcome is not None and state.to_play in outcome.winners:
            wins.append(action)
    return state, wins


@cache
def variants(game: Game, players: int) -> list[dict[str, object]]:
    """The options as they are by default, then every other value of every option that this many can play with."""
    others: list[dict[str, object]] = [{option.name: value} for option in game.options for value in option.values[1:]]
    return [{}, *(options for options in others if _can_be_played(game, players, options))]


def _can_be_played(game: Game, players: int, options: Mapping[str, object]) -> bool:
    try:
        game.deal(players, options, SeededDealer(1))
    except BadOption:
        return False
    return True


def scaled(game: Game, count: int) -> int:
    """So many games, or fewer of a long game."""
    return max(1, count * min(LONG, game.max_actions) // game.max_actions)
