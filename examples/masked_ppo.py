"""PPO with action masks learns a game by playing against itself, and beats random play within minutes on a CPU.

    pip install 'brewhall[train]'
    python examples/masked_ppo.py --minutes 3

One network plays all seats. Every position is seen by the seat to play, so that each decision is an ordinary sample of
PPO; its reward is what its own seat gets until its next decision.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from brewhall.envs.vector import Step, VectorEnv

GAMES = 128  # in lock-step
LENGTH = 64  # steps of each between updates
BATCH = 512
EPOCHS = 2
CLIP = 0.2
GAMMA, LAMBDA = 1.0, 0.95
ENTROPY = 0.01
LEARNING_RATE = 1e-3
POINTS = 20.0  # a margin that counts as 1


class Agent(nn.Module):
    """What to do, and how well it will go."""

    def __init__(self, width: int, actions: int, hidden: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 1)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.value.weight)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of all actions, those that are not legal impossible; and the value."""
        features = self.body(observations)
        logits = self.policy(features).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(logits, 1), self.value(features).squeeze(1)


@dataclass
class Rollout:
    """LENGTH steps of GAMES games."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor  # log-probabilities of the actions when they were chosen
    advantages: Tensor
    returns: Tensor


def sample(log_chances: Tensor) -> Tensor:
    return torch.multinomial(log_chances.exp(), 1).squeeze(1)


def collect(env: VectorEnv, agent: Agent, step: Step) -> Rollout:
    """Let the agent play all seats."""
    seen, masks, actions, chances, values, rewards, dones, seats = [], [], [], [], [], [], [], []
    for _ in range(LENGTH):
        seen.append(torch.from_numpy(step.observations).clone())
        masks.append(torch.from_numpy(step.action_masks).clone())
        seats.append(step.to_play.copy())
        with torch.no_grad():
            log_chances, value = agent(seen[-1], masks[-1])
            action = sample(log_chances)
        actions.append(action)
        chances.append(log_chances.gather(1, action[:, None]).squeeze(1))
        values.append(value)
        step = env.step(action.numpy())
        rewards.append(np.clip(step.rewards / POINTS, -1, 1))
        dones.append(step.dones.copy())
    with torch.no_grad():
        last = agent(torch.from_numpy(step.observations), torch.from_numpy(step.action_masks))[1]
    estimates = torch.stack(values).numpy()
    advantages = advantages_of(estimates, last.numpy(), rewards, dones, seats, step.to_play)
    return Rollout(
        torch.cat(seen),
        torch.cat(masks),
        torch.cat(actions),
        torch.cat(chances),
        torch.from_numpy(advantages.reshape(-1)),
        torch.from_numpy((advantages + estimates).reshape(-1)),
    )


def advantages_of(
    values: NDArray[np.float32],
    last_values: NDArray[np.float32],
    rewards: list[NDArray[np.float64]],
    dones: list[NDArray[np.bool_]],
    seats: list[NDArray[np.int64]],
    last_seats: NDArray[np.int64],
) -> NDArray[np.float32]:
    """Generalised advantages, for each decision over the later decisions of its own seat."""
    games = np.arange(GAMES)
    following = np.zeros_like(rewards[0])  # of each seat: the value of its next decision,
    following[games, last_seats] = last_values
    known = np.zeros(following.shape, bool)  # whether that is known,
    known[games, last_seats] = True
    carried = np.zeros_like(following)  # the advantage there,
    gained = np.zeros_like(following)  # and the reward until then
    advantages = np.zeros_like(values)
    for t in reversed(range(len(values))):
        following[dones[t]], carried[dones[t]], gained[dones[t]], known[dones[t]] = 0, 0, 0, True
        gained += rewards[t]
        seat = seats[t]
        bootstrap = np.where(known[games, seat], following[games, seat], values[t])
        delta = gained[games, seat] + GAMMA * bootstrap - values[t]
        advantages[t] = delta + GAMMA * LAMBDA * carried[games, seat]
        following[games, seat], known[games, seat] = values[t], True
        carried[games, seat] = advantages[t]
        gained[games, seat] = 0
    return advantages


def update(agent: Agent, optimiser: torch.optim.Optimizer, rollout: Rollout) -> None:
    """Some epochs of PPO's clipped objective."""
    advantages = (rollout.advantages - rollout.advantages.mean()) / (rollout.advantages.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(rollout.actions)).split(BATCH):
            log_chances, values = agent(rollout.observations[part], rollout.masks[part])
            chosen = log_chances.gather(1, rollout.actions[part, None]).squeeze(1)
            ratio = (chosen - rollout.chances[part]).exp()
            gain = advantages[part]
            policy_loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            value_loss = (values - rollout.returns[part]).square().mean()
            entropy = -(log_chances.exp() * log_chances.clamp_min(-30)).sum(1).mean()
            optimiser.zero_grad()
            (policy_loss + 0.5 * value_loss - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()


def against_random(agent: Agent, game: str, players: int, games: int = 200, seed: int = 10**6) -> float:
    """The agent's share of wins when all other seats play at random; it sits on every seat equally often."""
    env = VectorEnv(game, games, players)
    step = env.reset(seed=seed)
    own = np.arange(games) % players
    share = np.full(games, np.nan)
    while np.isnan(share).any():
        actions = env.sample().copy()
        with torch.no_grad():
            log_chances, _ = agent(torch.from_numpy(step.observations), torch.from_numpy(step.action_masks))
        actions = np.where(step.to_play == own, sample(log_chances).numpy(), actions)
        step = env.step(actions)
        ended = step.dones & np.isnan(share)
        share[ended] = step.rewards[ended, own[ended]]
    return float(share.mean())


def train(game: str, players: int, minutes: float, seed: int, target: float = 1.1) -> tuple[Agent, float]:
    """Train for a while, or until the agent's share of wins against random play reaches the target."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # layers are too small to be worth sharing
    env = VectorEnv(game, GAMES, players, reward="margin")
    step = env.reset(seed=seed)
    agent = Agent(step.observations.shape[1], step.action_masks.shape[1])
    optimiser = torch.optim.Adam(agent.parameters(), LEARNING_RATE)
    start, share, rounds = time.monotonic(), 0.0, 0
    while share < target and time.monotonic() - start < 60 * minutes:
        update(agent, optimiser, collect(env, agent, step))
        rounds += 1
        if rounds % 5 == 0:
            share = against_random(agent, game, players)
            steps = rounds * GAMES * LENGTH
            print(f"{time.monotonic() - start:5.0f} s  {steps:9,} steps  wins against random: {share:.1%}", flush=True)
    return agent, share


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="beer-and-bread")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="where to save the network")
    given = parser.parse_args()
    agent, _ = train(given.game, given.players, given.minutes, given.seed)
    share = against_random(agent, given.game, given.players, games=1000)
    print(f"in 1,000 games the agent wins {share:.1%} against random play")
    if given.out:
        torch.save(agent.state_dict(), given.out)


if __name__ == "__main__":
    main()
