"""What libraries and people do by habit: scalars of any kind, unknown keywords, many environments, copies."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import brewhall
from brewhall.bots import Bot
from brewhall.core import SeededDealer, State
from brewhall.core.errors import BadOption, IllegalAction, NotAnAction, UnknownKeyword
from brewhall.envs import brewhall_v1
from brewhall.envs.registration import IDS
from brewhall.envs.seats import SeatVectorEnv
from brewhall.envs.single import SeatEnv
from brewhall.envs.vector import VectorEnv

GAME = brewhall.load("beer-and-bread")
WHOLE: list[Callable[[int], Any]] = [int, np.int64, np.int32, np.uint16, np.array]
WRONG: list[Any] = [
    True,
    np.bool_(True),
    np.array(True),
    1.0,
    np.float64(1),
    np.array([1]),
    np.array(1.0),
    None,
    "1",
    [1],
]


class TruthTensor:
    """As a truth value of torch, which counts as a whole number for Python."""

    dtype = "torch.bool"

    def __index__(self) -> int:
        return 1


def first_legal(env: SeatEnv, seed: int = 1) -> int:
    return int(env.reset(seed=seed)[0]["action_mask"].argmax())


@pytest.mark.parametrize("kind", WHOLE)
def test_actions_are_whole_numbers_of_every_kind(kind: Callable[[int], Any]) -> None:
    single = SeatEnv("beer-and-bread")
    assert not single.step(kind(first_legal(single)))[2]
    agents = brewhall_v1.env("beer-and-bread")
    agents.reset(seed=1)
    agents.step(kind(int(agents.last()[0]["action_mask"].argmax())))
    match = brewhall.Match(GAME, ["human", "random"], seed=1, starting_player=0)
    match.play(kind(match.state.legal_actions()[0]))
    assert type(match.standing.log[1].action) is int
    state = GAME.start(seed=1)
    state.play(kind(state.legal_actions()[0]), SeededDealer(1))


@pytest.mark.parametrize("wrong", [*WRONG, TruthTensor()])
def test_a_wrong_type_raises_and_loses_nothing(wrong: object) -> None:
    """It is a mistake in the code, not a move of the agent."""
    single = SeatEnv("beer-and-bread")
    single.reset(seed=1)
    agents = brewhall_v1.env("beer-and-bread")
    agents.reset(seed=1)
    match = brewhall.Match(GAME, ["human", "human"], seed=1)
    state = GAME.start(seed=1)
    calls: list[Callable[[Any], object]] = [single.step, agents.step, lambda given: state.play(given, SeededDealer(1))]
    if not isinstance(wrong, str):  # a match takes the texts of moves
        calls.append(match.play)
    for call in calls:
        with pytest.raises(NotAnAction) as caught:
            call(wrong)
        assert isinstance(caught.value, TypeError)
        assert isinstance(caught.value, IllegalAction)
    assert single.going
    assert (match.moves, state) == (0, GAME.start(seed=1))


def test_what_a_bot_answers_may_be_a_scalar() -> None:
    class Numpy(Bot):
        def choose(self, seen: State) -> int:
            return np.int64(seen.legal_actions()[0])  # type: ignore[return-value]

    match = brewhall.Match("beer-and-bread", [Numpy, "random"], seed=1)
    match.run()
    assert match.record.to_text().startswith("brewhall record 1")


@pytest.mark.parametrize("make", [SeatEnv, brewhall_v1.env, VectorEnv, SeatVectorEnv, GAME.start])
def test_unknown_keywords_raise_what_wrappers_expect(make: Callable[..., object]) -> None:
    with pytest.raises(
        TypeError, match=r"unexpected keyword argument 'frameskip': .* options are: starting_player"
    ) as e:
        make(frameskip=4)
    assert isinstance(e.value, UnknownKeyword)
    with pytest.raises(TypeError, match="unexpected keyword argument 'speed'"):
        brewhall.Match(GAME, ["random", "random"], speed=1)


def test_one_line_makes_an_environment_without_an_import() -> None:
    """Gymnasium has no plugins since 1.0: the module before the colon is imported."""
    env = gymnasium.make("brewhall.envs:brewhall/BeerAndBread-v1")
    assert isinstance(env.unwrapped, SeatEnv)


# -- many games for Gymnasium --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players", "opponents"), [("beer-and-bread", 2, "random"), ("dice-brewing", 3, "greedy")]
)
def test_many_games_are_those_of_as_many_environments(game: str, players: int, opponents: str) -> None:
    many = gymnasium.make_vec(IDS[game], 3, players=players, opponents=opponents)
    assert isinstance(many, SeatVectorEnv)
    each = SyncVectorEnv([lambda: SeatEnv(game, players, opponents=opponents) for _ in range(3)])
    assert many.metadata["autoreset_mode"] == each.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    seen, info = many.reset(seed=5)
    other, other_info = each.reset(seed=5)
    choices, ended = SeededDealer("steps"), 0
    for _ in range(260):
        for name in ("observation", "action_mask"):
            assert (seen[name] == other[name]).all()
        assert (info["seat"] == other_info["seat"]).all()
        assert many.observation_space.contains(seen)
        masks = seen["action_mask"]
        actions = np.array([mask.nonzero()[0][choices.below(int(mask.sum()))] if mask.any() else 0 for mask in masks])
        seen, rewards, over, cut, info = many.step(actions)
        other, other_rewards, other_over, _, other_info = each.step(actions)
        assert (rewards == other_rewards).all()
        assert (over == other_over).all()
        assert not cut.any()
        ended += int(over.sum())
    assert ended


def test_many_games_refuse_what_one_refuses() -> None:
    env = SeatVectorEnv(2, illegal="raise")
    with pytest.raises(IllegalAction, match=r"call reset\(\) before step\(\)"):
        env.step([0, 0])
    seen, _ = env.reset(seed=[1, 2])
    illegal = int((seen["action_mask"][1] == 0).argmax())
    legal = int(seen["action_mask"][0].argmax())
    with pytest.raises(IllegalAction, match=r"game 1: .* is not legal now; no game was changed"):
        env.step([legal, illegal])
    for wrong in ([legal], [0.5, 0.5], [-1, legal], [[legal, legal]]):
        with pytest.raises(NotAnAction):
            env.step(wrong)
    lenient = SeatVectorEnv(2)
    lenient.reset(seed=[1, 2])
    _, rewards, over, _, _ = lenient.step([legal, illegal])
    assert (rewards.tolist(), over.tolist()) == ([0.0, -1.0], [False, True])
    with pytest.raises(BadOption, match="there is no reward 'fun' in vector environments"):
        SeatVectorEnv(2, reward="fun")
    with pytest.raises(BadOption, match="2 games need as many seeds, not 3"):
        lenient.reset(seed=[1, 2, 3])
    with pytest.raises(TypeError, match="not copied or pickled; SeatEnv, of one game, is"):
        copy.deepcopy(lenient)


def test_the_vector_environment_has_what_libraries_ask_for() -> None:
    env = VectorEnv("beer-and-bread", 3)
    assert env.num_envs == 3
    assert env.single_action_space.n == len(GAME.actions)
    step = env.reset(seed=1)
    assert env.observation_space.contains({"observation": step.observations, "action_mask": step.action_masks})
    assert env.action_space.contains(env.sample())


def test_looking_at_many_games_does_not_change_what_is_legal_in_another() -> None:
    """Both list their actions in one place."""
    state = GAME.start(seed=1)
    legal = state.legal_actions()
    VectorEnv("beer-and-bread", 2).reset(seed=2)
    state.play(legal[0], SeededDealer(1))


# -- copies --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("twin_of", [copy.deepcopy, VectorEnv.copy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copied_vector_environment_goes_on_alike_and_by_itself(twin_of: Callable[[VectorEnv], VectorEnv]) -> None:
    env = VectorEnv("beer-and-bread", 4, reward="margin", starting_player=1)
    twin_of(env).reset(seed=1)  # before the first game, too
    env.reset(seed=3)
    for _ in range(100):
        env.step(env.sample())
    twin = twin_of(env)
    for _ in range(200):
        step, other = env.step(env.sample()), twin.step(twin.sample())
        for name in step._fields:
            np.testing.assert_array_equal(getattr(step, name), getattr(other, name))
    still = twin.step_data.observations.copy()
    env.step(env.sample())
    assert (twin.step_data.observations == still).all()


@pytest.mark.parametrize("opponents", ["random", "greedy", "search:4"])
def test_a_copied_environment_of_one_seat_goes_on_by_itself(opponents: str) -> None:
    env = SeatEnv("beer-and-bread", opponents=opponents)
    seen, _ = env.reset(seed=2)
    for _ in range(10):
        seen = env.step(seen["action_mask"].argmax())[0]
    before = env.table.state.copy()
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        twin.step(seen["action_mask"].argmax())
        assert twin.table.state != before
    assert env.table.state == before


# -- PettingZoo ------------------------------------------------------------------------------------------


def test_the_state_is_what_all_agents_see() -> None:
    env = brewhall_v1.env("heaven-and-ale", 3)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())
    for row, agent in zip(env.state(), env.possible_agents, strict=True):
        assert (row == env.observe(agent)["observation"]).all()


def test_there_is_no_parallel_environment() -> None:
    with pytest.raises(BadOption, match="seats decide one after the other, so there is no parallel environment"):
        brewhall_v1.parallel_env("beer-and-bread")


# -- extras ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("package", "module", "extra"),
    [
        ("numpy", "brewhall.envs.vector", "rl"),
        ("gymnasium", "brewhall.envs.single", "rl"),
        ("pettingzoo", "brewhall.envs.brewhall_v1", "rl"),
        ("pyspiel", "brewhall.envs.openspiel", "openspiel"),
    ],
)
def test_a_package_that_is_missing_is_named_in_one_line(package: str, module: str, extra: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; import {module}"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    problem = f"{package} is not installed; this needs: pip install 'brewhall[{extra}]'"
    assert ended.stderr.splitlines()[-1] == f"brewhall.core.errors.MissingExtra: {problem}"
