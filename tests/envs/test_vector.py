"""The vector environment plays the very games of the scalar one, in memory that NumPy and torch share."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import brewhall
from brewhall.core.errors import BadOption, IllegalAction
from brewhall.envs import brewhall_v1
from brewhall.envs.vector import VectorEnv
from tests.envs.playing import TABLES


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("reward", ["win", "margin"])
def test_batched_games_are_the_scalar_ones(name: str, players: int, reward: str) -> None:
    count, steps = 3, 1500 if brewhall.COMPILED else 150
    batch = VectorEnv(name, count, players, reward)
    scalars = [brewhall_v1.env(name, players, reward) for _ in range(count)]
    step = batch.reset(seed=20)
    for number, env in enumerate(scalars):
        env.reset(seed=20 + number)
    ended = 0
    for _ in range(steps):
        for number, env in enumerate(scalars):
            seen = env.observe(env.agent_selection)
            assert step.to_play[number] == int(env.agent_selection[-1])
            assert (step.observations[number] == seen["observation"]).all()
            assert (step.action_masks[number] == seen["action_mask"]).all()
        actions = batch.sample().tolist()
        step = batch.step(actions)
        for number, env in enumerate(scalars):
            env.step(actions[number])
            assert step.rewards[number].tolist() == list(env.rewards.values())
            assert step.dones[number] == all(env.terminations.values())
            if step.dones[number]:
                ended += 1
                env.reset()
    assert ended >= 2 or not brewhall.COMPILED


def test_options_reach_the_games() -> None:
    step = VectorEnv("beer-and-bread", 20, starting_player=1).reset(seed=1)
    assert step.to_play.tolist() == [1] * 20


def test_arrays_are_the_memory_that_the_games_write() -> None:
    env = VectorEnv("beer-and-bread", 8)
    first = env.reset(seed=1)
    before = first.observations.copy()
    second = env.step(env.sample())
    assert second.observations is first.observations
    assert second.observations.flags.writeable
    assert second.observations.flags.c_contiguous
    assert (second.observations != before).any()
    assert first.observations.dtype == np.float32
    assert first.action_masks.dtype == np.int8
    assert first.action_masks.shape == (8, 827)


def test_other_libraries_get_the_memory_itself() -> None:
    """Through DLPack, by which torch and JAX take arrays; it is refused for memory that cannot be written."""
    env = VectorEnv("beer-and-bread", 8)
    step = env.reset(seed=1)
    taken = [np.from_dlpack(array) for array in step]
    assert [array.ctypes.data for array in taken] == [array.ctypes.data for array in step]
    before = taken[0].copy()
    env.step(env.sample())
    assert (taken[0] != before).any()
    assert (taken[0] == step.observations).all()


def test_torch_sees_the_same_memory() -> None:
    torch = pytest.importorskip("torch", reason="torch is in the extra 'train', which is not installed")
    step = VectorEnv("beer-and-bread", 8).reset(seed=1)
    for array in step:
        assert torch.from_numpy(array).data_ptr() == array.ctypes.data
    assert torch.from_numpy(step.observations).dtype == torch.float32


def test_arrays_outlive_their_environment() -> None:
    step = VectorEnv("beer-and-bread", 4).reset(seed=1)
    assert step.action_masks.sum() >= 8


def test_the_same_seed_gives_the_same_play() -> None:
    runs = []
    for _ in range(2):
        env = VectorEnv("dice-brewing", 5, 3)
        env.reset(seed=7)
        runs.append([env.step(env.sample()).observations.sum() for _ in range(200)])
    assert runs[0] == runs[1]


def test_an_illegal_action_is_named_and_no_game_is_changed() -> None:
    env = VectorEnv("beer-and-bread", 4)
    with pytest.raises(IllegalAction, match=r"call reset\(seed=...\) first"):
        env.step([0, 0, 0, 0])
    with pytest.raises(IllegalAction, match=r"call reset\(seed=...\) first"):
        env.sample()
    env.reset(seed=1)
    before = [state.digest() for state in env._batch.states]
    actions = env.sample().copy()
    for wrong in (-1, 827, int((env.step_data.action_masks[2] == 0).nonzero()[0][0])):
        actions[2] = wrong
        with pytest.raises(IllegalAction, match=r"game 2: .* is not legal now; seat . may: .* no game was changed"):
            env.step(actions)
    shapes: list[Any] = [actions[:3], actions.astype(float), [actions], [1, [2], 3, 4], "1234"]
    for shape in shapes:
        with pytest.raises(IllegalAction, match=r"step\(\) needs 4 whole numbers, one a game"):
            env.step(shape)
    assert [state.digest() for state in env._batch.states] == before


def test_what_cannot_be_made_is_refused_with_what_can() -> None:
    with pytest.raises(BadOption, match="count cannot be 0; it is the number of games, at least 1"):
        VectorEnv("beer-and-bread", 0)
    with pytest.raises(BadOption, match="count cannot be '8'; it is the number of games"):
        VectorEnv("beer-and-bread", "8")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="seed cannot be 'one'; it is a whole number, or None for chance"):
        VectorEnv("beer-and-bread", 8).reset(seed="one")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="there is no reward 'fun' in vector environments; give one of win, margin"):
        VectorEnv("beer-and-bread", reward="fun")
    with pytest.raises(BadOption, match="option starting_player cannot be 3"):
        VectorEnv("heaven-and-ale", players=2, starting_player=3)
