"""Tianshou: its PettingZoo wrapper takes our environment, and DQN learns a seat against a random player."""

from __future__ import annotations

import numpy as np
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.env.pettingzoo_env import PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from brewhall.envs import brewhall_v1
from tests.peers.measured import report, seconds

STEPS, EPOCHS = 1_000, 2


def make() -> PettingZooEnv:
    return PettingZooEnv(brewhall_v1.env("beer-and-bread"))


def test_dqn_trains() -> None:
    torch.manual_seed(1)
    np.random.seed(1)
    env = make()
    width = env.observation_space["observation"].shape[0]
    net = Net(state_shape=(width,), action_shape=(int(env.action_space.n),), hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(
        model=net,
        action_space=env.action_space,
        observation_space=env.observation_space,
        eps_training=0.1,
    )
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=1.0, target_update_freq=100)
    other = MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space)
    agents = MultiAgentOffPolicyAlgorithm(algorithms=[other, learner], env=env)
    training, trial = DummyVectorEnv([make] * 4), DummyVectorEnv([make] * 4)
    collector = Collector(agents, training, VectorReplayBuffer(20_000, 4), exploration_noise=True)
    judge = Collector(agents, trial)

    def share() -> float:
        return float(judge.collect(n_episode=20, reset_before_collect=True).returns[:, 1].mean())

    before, began = share(), seconds()
    agents.run_training(
        OffPolicyTrainerParams(
            training_collector=collector,
            test_collector=judge,
            max_epochs=EPOCHS,
            epoch_num_steps=STEPS,
            collection_step_num_env_steps=50,
            test_step_num_episodes=8,
            update_step_num_gradient_steps_per_sample=0.1,
            batch_size=64,
            multi_agent_return_reduction=lambda returns: returns[:, 1],
        )
    )
    took = seconds() - began
    after = share()
    report("Tianshou DQN", STEPS * EPOCHS, took, before, after)
    assert 0 <= after <= 1
