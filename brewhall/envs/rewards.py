"""What seats are rewarded with: a share of the win, the margin in points, or what a function says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from brewhall.core.errors import BadOption
from brewhall.core.state import State
from brewhall.envs.batch import margin

Reward = Callable[[State, State], Sequence[float]]  # the position before and after a step -> a reward for each seat


def win(_: State, after: State) -> Sequence[float]:
    """1 for the winner at the end, shared by those who tie; 0 for everybody else."""
    outcome = after.outcome()
    if outcome is None:
        return [0.0] * int(after.players)
    return [float(seat in outcome.winners) / len(outcome.winners) for seat in range(int(after.players))]


def by_margin(_: State, after: State) -> Sequence[float]:
    """At the end, the points by which a seat is ahead of the best other one (below 0: behind)."""
    outcome = after.outcome()
    if outcome is None:
        return [0.0] * int(after.players)
    return [float(margin(outcome.scores, seat)) for seat in range(int(after.players))]


REWARDS: dict[str, Reward] = {"win": win, "margin": by_margin}


def reward_by_name(reward: str | Reward) -> Reward:
    """A reward of that name, or the function itself."""
    if callable(reward):
        return reward
    if reward not in REWARDS:
        raise BadOption(f"there is no reward {reward!r}; give one of {', '.join(REWARDS)} or reward(before, after)")
    return REWARDS[reward]
