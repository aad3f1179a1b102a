"""The PettingZoo environment: PettingZoo's own tests without a warning, copies, rewards, pictures and errors."""

from __future__ import annotations

import copy
import importlib
import pickle
from collections.abc import Sequence
from itertools import count, islice
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import brewhall
from brewhall.core import State
from brewhall.core.errors import BadOption, BrewhallError, IllegalAction, UnknownName
from brewhall.envs import brewhall_v1
from tests.conformance.random_games import variants
from tests.envs.playing import TABLES, random_steps

each_table = pytest.mark.parametrize(("name", "players"), TABLES)


def pettingzoo_module(name: str) -> ModuleType:
    return importlib.import_module(f"pettingzoo.test.{name}")


@each_table
def test_api(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo warns of observations that are dictionaries, but for environments on its own lists."""
    env = brewhall_v1.env(name, players)
    for known in ("env_obs_dicts", "env_obs_space", "env_all_zeros_obs"):
        lists = pettingzoo_module("api_test")
        monkeypatch.setattr(lists, known, [*getattr(lists, known), str(env)])
    api_test(env, num_cycles=100)


@each_table
def test_seeds(name: str, players: int) -> None:
    seed_test(lambda **given: brewhall_v1.env(name, players, **given), num_cycles=30)


@pytest.mark.parametrize("name", sorted({name for name, _ in TABLES}))
def test_rendering(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **given: brewhall_v1.env(name, **given))
    assert "Player " in capsys.readouterr().out


def test_the_benchmark_of_pettingzoo_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """On a clock of its own, which goes by calls; theirs takes five seconds."""
    clock = count()
    module = pettingzoo_module("performance_benchmark")
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: float(next(clock)) / 40))
    performance_benchmark(brewhall_v1.env("beer-and-bread"))
    assert "turns per second" in capsys.readouterr().out


# -- what PettingZoo's tests do not ask ------------------------------------------------------------


@each_table
def test_a_copy_goes_on_like_the_original_and_independently(name: str, players: int) -> None:
    env = brewhall_v1.env(name, players)
    env.reset(seed=3)
    twins = [env.copy(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for number, action in enumerate(random_steps(env, "copies")):
        if number in (10, 40):
            twins.append(env.copy())
            still, position = env.copy(), env.table.state.digest()
        for twin in twins:
            assert twin.agent_selection == env.agent_selection
            assert (twin.last()[0]["observation"] == env.last()[0]["observation"]).all()
            twin.step(action)
    for twin in twins:
        assert twin.rewards == env.rewards
        assert twin.terminations == env.terminations
    assert still.table.state.digest() == position


def test_an_environment_can_be_copied_before_its_first_game() -> None:
    env = brewhall_v1.env("beer-and-bread").copy()
    env.reset(seed=1)
    assert env.num_agents == 2


@each_table
def test_wins_are_shared_and_margins_are_points(name: str, players: int) -> None:
    env, by_points = brewhall_v1.env(name, players), brewhall_v1.env(name, players, reward="margin")
    env.reset(seed=5)
    by_points.reset(seed=5)
    for action in random_steps(env, "rewards"):
        assert not any(env.rewards.values())
        by_points.step(action)
    outcome = env.table.state.outcome()
    assert outcome is not None
    assert sum(env.rewards.values()) == pytest.approx(1.0)
    assert [agent for agent, amount in env.rewards.items() if amount] == [f"player_{seat}" for seat in outcome.winners]
    best = max(outcome.scores)
    for seat, amount in enumerate(by_points.rewards.values()):
        others = [score for other, score in enumerate(outcome.scores) if other != seat]
        assert amount == outcome.scores[seat] - max(others)
        assert (amount >= 0) == (outcome.scores[seat] == best)


def test_rewards_of_ones_own() -> None:
    """Shaping sees the position before and after each step."""

    def coins_gained(before: State, after: State) -> Sequence[float]:
        return [float(new - old) for old, new in zip(before.scores(), after.scores(), strict=True)]

    env = brewhall_v1.env("beer-and-bread", reward=coins_gained)
    env.reset(seed=1)
    total = np.zeros(2)
    for _ in random_steps(env, "shaped"):
        total += list(env.rewards.values())
    total += list(env.rewards.values())
    assert total.tolist() == [float(score) for score in env.table.state.scores()]


def test_a_reward_is_a_number_for_each_seat() -> None:
    env = brewhall_v1.env("beer-and-bread", reward=lambda *_: [1.0])
    env.reset(seed=1)
    with pytest.raises(BadOption, match="the reward is 1 numbers; it must be one for each of 2 seats"):
        env.step(next(random_steps(env, "wrong")))


def test_seeds_are_whole_numbers_of_any_type() -> None:
    first, second = brewhall_v1.env("beer-and-bread"), brewhall_v1.env("beer-and-bread")
    first.reset(seed=3)
    second.reset(seed=np.int64(3))  # type: ignore[arg-type]
    assert first.table.state.digest() == second.table.state.digest()


@each_table
def test_every_variant_is_played(name: str, players: int) -> None:
    for number, options in enumerate(variants(brewhall.load(name), players)):
        env = brewhall_v1.env(name, players, **options)  # type: ignore[arg-type]  # it has none of the other names
        env.reset(seed=number)
        assert options.items() <= env.table.state.options.items()
        for _ in islice(random_steps(env, number), 40):
            assert env.observation_space(env.agent_selection).contains(env.observe(env.agent_selection))


def test_options_are_the_variants_of_the_game() -> None:
    env = brewhall_v1.env("beer-and-bread", starting_player=1)
    for seed in range(5):
        env.reset(seed=seed)
        assert env.agent_selection == "player_1"
    env.reset(seed=1, options={"starting_player": 0})
    assert env.agent_selection == "player_0"
    env.reset(seed=1)
    assert env.agent_selection == "player_1"


def test_without_a_seed_chance_goes_on() -> None:
    first, second = brewhall_v1.env("beer-and-bread"), brewhall_v1.env("beer-and-bread")
    first.reset(seed=9)
    second.reset(seed=9)
    deals = [first.table.state.digest()]
    for _ in range(3):
        first.reset()
        second.reset()
        assert first.table.state.digest() == second.table.state.digest()
        deals.append(first.table.state.digest())
    assert len(set(deals)) == 4


def test_pictures_are_of_what_the_agent_sees() -> None:
    env = brewhall_v1.env("beer-and-bread", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str)
    seat = int(env.table.state.to_play)
    hands = [
        [zone["pieces"] for zone in env.table.state.view(each)["zones"] if zone["id"] == f"hand-{each}"]
        for each in range(2)
    ]
    assert all(card in text for card in hands[seat][0])
    assert not any(card in text for card in hands[1 - seat][0])


# -- bad input ---------------------------------------------------------------------------------------


def test_what_cannot_be_made_is_refused_with_what_can() -> None:
    with pytest.raises(UnknownName, match="there is no game 'chess'; games are: beer-and-bread"):
        brewhall_v1.env("chess")
    with pytest.raises(UnknownName, match="there is no game '7'; games are: beer-and-bread"):
        brewhall_v1.env(7)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="beer-and-bread is for 2 players, not '2'"):
        brewhall_v1.env("beer-and-bread", players="2")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="beer-and-bread is for 2 players, not 5"):
        brewhall_v1.env("beer-and-bread", players=5)
    with pytest.raises(UnknownName, match="there is no option 'speed'; options are: starting_player"):
        brewhall_v1.env("beer-and-bread", speed=3)
    with pytest.raises(BadOption, match="option starting_player cannot be 3"):
        brewhall_v1.env("heaven-and-ale", players=2, starting_player=3)
    with pytest.raises(BadOption, match="there is no reward 'fun'; give one of win, margin or reward"):
        brewhall_v1.env("beer-and-bread", reward="fun")
    with pytest.raises(BadOption, match="render_mode cannot be 'svg'; it is one of ansi, rgb_array, human"):
        brewhall_v1.env("beer-and-bread", render_mode="svg")
    env = brewhall_v1.env("beer-and-bread")
    env.reset(seed=1)
    with pytest.raises(BadOption, match="make the environment with render_mode='ansi'"):
        env.render()


def test_errors_name_the_right_call_and_change_nothing() -> None:
    env = brewhall_v1.env("beer-and-bread", render_mode="ansi")
    with pytest.raises(IllegalAction, match=r"call reset\(\) before step\(\)"):
        env.step(0)
    for early in (env.last, env.render, lambda: env.observe("player_0")):
        with pytest.raises(IllegalAction, match=r"no game is dealt; call reset\(seed=...\) first"):
            early()
    env.reset(seed=1)
    before = env.table.state.digest()
    masked = int((env.last()[0]["action_mask"] == 0).nonzero()[0][0])
    bad: list[tuple[object, str]] = [
        (masked, "is not legal now; seat . may: "),
        (827, "action 827 is not legal now"),
        (-1, "action -1 is not legal now"),
        (None, "is to play, so step.. needs a whole number from 0 to 826, not None"),
        (1.5, "needs a whole number"),
        (True, "needs a whole number"),
    ]
    for action, message in bad:
        with pytest.raises(IllegalAction, match=message):
            env.step(action)  # type: ignore[arg-type]
        assert env.table.state.digest() == before
    for call in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(UnknownName, match="there is no agent 'player_7'; agents are: player_0, player_1"):
            call("player_7")
    with pytest.raises(UnknownName, match="there is no option 'speed'"):
        env.reset(seed=2, options={"speed": 1})
    with pytest.raises(BadOption, match=r"options cannot be \['speed'\]; give a dictionary"):
        env.reset(seed=2, options=["speed"])  # type: ignore[arg-type]
    for seed in (1.5, "one"):
        with pytest.raises(BadOption, match=f"seed cannot be {seed!r}; it is a whole number, or None for chance"):
            env.reset(seed=seed)  # type: ignore[arg-type]
    assert env.table.state.digest() == before, "a reset that fails leaves the game as it was"
    env.step(int(env.last()[0]["action_mask"].nonzero()[0][0]))


def test_a_game_that_is_over_takes_no_actions() -> None:
    env = brewhall_v1.env("beer-and-bread")
    env.reset(seed=1)
    for _ in random_steps(env, "over"):
        pass
    with pytest.raises(IllegalAction, match=r"the game is over for player_0; call step\(None\), or reset\(\)"):
        env.step(0)
    env.step(None)
    env.step(None)
    assert env.agents == []
    with pytest.raises(BrewhallError, match=r"call reset\(\) before step\(\)"):
        env.step(None)
    env.reset()
    assert len(env.agents) == 2
