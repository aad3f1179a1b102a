"""Random play in environments, for tests."""

from __future__ import annotations

from collections.abc import Iterator

import brewhall
from brewhall.core import SeededDealer
from brewhall.envs.brewhall_v1 import BrewhallEnv

TABLES = [(name, players) for name in brewhall.GAMES for players in brewhall.load(name).seats]


def random_steps(env: BrewhallEnv, seed: object) -> Iterator[int]:
    """Play random legal actions to the end of the game; each one is given before it is played."""
    choices = SeededDealer(f"steps {seed}")
    while env.agents and not all(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        legal = mask.nonzero()[0]
        action = int(legal[choices.below(len(legal))])
        yield action
        env.step(action)
