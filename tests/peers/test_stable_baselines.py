"""Stable-Baselines3 and sb3-contrib: MaskablePPO learns on our Gymnasium environment; what it says can be played."""

from __future__ import annotations

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.monitor import Monitor

from tests.peers.measured import report, seconds

STEPS = 8_192


def make() -> gymnasium.Env:
    return gymnasium.make("brewhall.envs:brewhall/BeerAndBread-v1", opponents="random")


def test_it_finds_nothing_to_complain_about() -> None:
    check_env(make().unwrapped)


def test_maskable_ppo_trains_and_its_actions_are_played() -> None:
    env = Monitor(ActionMasker(make(), lambda wrapped: wrapped.unwrapped.action_masks()))
    model = MaskablePPO("MultiInputPolicy", env, n_steps=1024, batch_size=256, n_epochs=4, seed=1, device="cpu")
    before, _ = evaluate_policy(model, env, n_eval_episodes=30, warn=False)
    began = seconds()
    model.learn(STEPS)
    took = seconds() - began
    after, _ = evaluate_policy(model, env, n_eval_episodes=100, warn=False)
    report("sb3-contrib MaskablePPO", STEPS, took, before, after)
    assert 0 <= after <= 1, "no illegal action was punished"
    seen, _ = env.reset(seed=1)
    for _ in range(20):
        action, _ = model.predict(seen, action_masks=env.unwrapped.action_masks(), deterministic=True)
        assert isinstance(action, np.ndarray), "an array of no dimensions"
        seen, _, over, _, info = env.step(action)
        assert "illegal" not in info
        if over:
            break
