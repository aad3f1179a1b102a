"""The Gymnasium environment: its own checker without a warning, opponents by name, errors."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import brewhall.envs
from brewhall.core import SeededDealer
from brewhall.core.errors import BadOption, IllegalAction, UnknownName
from brewhall.envs.registration import IDS
from brewhall.envs.single import SeatEnv
from tests.envs.playing import TABLES

assert brewhall.envs


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_registered_environments_pass_the_check(game: str, players: int) -> None:
    env = gymnasium.make(IDS[game], players=players, render_mode="rgb_array")
    check_env(env.unwrapped)


def play(env: SeatEnv, seed: int) -> tuple[float, int]:
    """A random game: the sum of rewards and the number of steps."""
    choices = SeededDealer(f"learner {seed}")
    seen, _ = env.reset(seed=seed)
    total, steps, over = 0.0, 0, False
    while not over:
        legal = seen["action_mask"].nonzero()[0]
        assert (env.action_masks() == seen["action_mask"].astype(bool)).all()
        seen, reward, over, truncated, info = env.step(int(legal[choices.below(len(legal))]))
        assert not truncated
        assert info["seat"] == env.seat
        total += reward
        steps += 1
    return total, steps


@pytest.mark.parametrize(("game", "players"), [("beer-and-bread", 2), ("heaven-and-ale", 3), ("dice-brewing", 4)])
def test_games_are_played_to_the_end(game: str, players: int) -> None:
    env = SeatEnv(game, players)
    for seed in range(2):
        total, steps = play(env, seed)
        outcome = env.table.state.outcome()
        assert outcome is not None
        assert total == (env.seat in outcome.winners) / len(outcome.winners)
        assert steps > 10
        assert play(env, seed) == (total, steps), "the same seed, the same game"


def test_opponents_are_bots_by_name() -> None:
    lost = sum(play(SeatEnv("beer-and-bread", opponents="greedy"), seed)[0] == 0 for seed in range(8))
    assert lost >= 7, "a random player hardly ever beats the greedy bot"
    env = SeatEnv("dice-brewing", 3, opponents=["greedy", "random"], seat=1)
    env.reset(seed=1)
    assert {seat: type(bot).__name__ for seat, bot in env.bots.items()} == {0: "GreedyBot", 2: "RandomBot"}


def test_the_learner_sits_anywhere_or_where_it_is_told() -> None:
    env = SeatEnv("heaven-and-ale", 4)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2, 3}
    env = SeatEnv("heaven-and-ale", 4, seat=2)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


def test_an_illegal_action_ends_the_episode_and_changes_nothing() -> None:
    env = SeatEnv("beer-and-bread")
    seen, _ = env.reset(seed=1)
    before = env.table.state.digest()
    illegal = int((seen["action_mask"] == 0).nonzero()[0][0])
    after, reward, over, _, info = env.step(illegal)
    assert (reward, over) == (-1.0, True)
    assert "is not legal now" in info["illegal"]
    assert env.table.state.digest() == before
    assert (after["observation"] == seen["observation"]).all()
    with pytest.raises(IllegalAction, match=r"call reset\(\) before step\(\)"):
        env.step(0)
    strict = SeatEnv("beer-and-bread", illegal="raise")
    seen, _ = strict.reset(seed=1)
    with pytest.raises(IllegalAction, match="is not legal now"):
        strict.step(np.int64(illegal))
    strict.step(int(seen["action_mask"].nonzero()[0][0]))


def test_what_cannot_be_made_is_refused_with_what_can() -> None:
    with pytest.raises(UnknownName, match="there is no bot 'deep-thought'; bots are: random, greedy"):
        SeatEnv("beer-and-bread", opponents="deep-thought")
    with pytest.raises(BadOption, match="4 players need 3 opponents, not 1"):
        SeatEnv("heaven-and-ale", 4, opponents=["greedy"])
    with pytest.raises(BadOption, match="opponents cannot be 3; give a bot's name, or one for each other seat"):
        SeatEnv("beer-and-bread", opponents=3)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="seat cannot be 2; seats are 0 to 1"):
        SeatEnv("beer-and-bread", seat=2)
    with pytest.raises(BadOption, match="illegal cannot be 'ignore'; it is 'end' or 'raise'"):
        SeatEnv("beer-and-bread", illegal="ignore")  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match=r"call reset\(\) before step\(\)"):
        SeatEnv("beer-and-bread").step(0)
