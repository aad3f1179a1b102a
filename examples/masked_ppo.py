"""PPO with action masks learns a game from nothing, against itself or against a bot, on a processor or a graphics card.

    pip install 'brewhall[train]'
    python examples/masked_ppo.py --minutes 3
    python examples/masked_ppo.py --rival greedy --teacher greedy --minutes 10 --out agent.onnx

In self-play one network plays all seats. Every position is seen by the seat to play, so that each decision is an
ordinary sample of PPO; its reward is what its own seat gets until its next decision. Against a rival the network learns
from its own seat's decisions only. With a teacher it begins by copying a bot: where every beginner scores nothing, as
in Heaven & Ale, there is nothing to learn from at first.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from brewhall.bots import Bot, create_bot
from brewhall.envs.vector import Step, VectorEnv

GAMES = {"cpu": 128, "cuda": 2048}  # in lock-step
LENGTH = 64  # steps of each between updates
BATCHES = 16  # of a rollout
EPOCHS = 2
PASSES = 8  # over what a teacher shows, which takes long to make
LESSONS = 1 / 3  # of the time, if there is a teacher
CLIP = 0.2
GAMMA, LAMBDA = 1.0, 0.95
ENTROPY = 0.01
LEARNING_RATE = 1e-3
POINTS = 30.0  # a margin in points that counts much; more counts little more
LOOK = 20  # seconds between two looks at how strong it is


class Agent(nn.Module):
    """What to do, and how well it will go. The narrow layer before the policy keeps thousands of actions small."""

    def __init__(self, width: int, actions: int, hidden: int = 256, narrow: int = 64) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy = nn.Sequential(nn.Linear(hidden, narrow), nn.ReLU(), nn.Linear(narrow, actions))
        self.value = nn.Linear(hidden, 1)
        nn.init.zeros_(self.policy[-1].weight)
        nn.init.zeros_(self.value.weight)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of all actions, those that are not legal impossible; and the value."""
        features = self.body(observations)
        logits = self.policy(features).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(logits, 1), self.value(features).squeeze(1)


class Play(nn.Module):
    """What is exported: the chances of all actions, from an observation and a mask. Weights take half of the space."""

    def __init__(self, agent: Agent) -> None:
        super().__init__()
        self.agent = agent

    def forward(self, observation: Tensor, action_mask: Tensor) -> Tensor:
        features = self.agent.body(observation.half())
        logits: Tensor = self.agent.policy(features).float().masked_fill(action_mask == 0, -1e9)
        return torch.softmax(logits, 1)


@dataclass
class Rollout:
    """LENGTH steps of all games, as far as the network decided them."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor  # log-probabilities of the actions when they were chosen
    advantages: Tensor
    returns: Tensor


class Bots:
    """Those who play beside the network: rivals on all seats but one, or a teacher on all; nobody in self-play."""

    def __init__(self, name: str | None, games: int, players: int, seed: int, teach: bool = False) -> None:
        self.bots: list[Bot] = [create_bot(name, f"{seed} {game}") for game in range(games)] if name else []
        self.own = np.arange(games) % players
        self.teach = teach

    def at_play(self, to_play: NDArray[np.int64]) -> NDArray[np.bool_]:
        """In which games a bot is to play."""
        other: NDArray[np.bool_] = to_play != self.own
        return np.full_like(other, self.teach) if self.teach or not self.bots else other

    def answer(self, env: VectorEnv, to_play: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
        """Put their actions in the place of the network's."""
        for game in np.flatnonzero(self.at_play(to_play)):
            actions[game] = self.bots[game].choose(env.seen(int(game)))


def sample(log_chances: Tensor) -> Tensor:
    return torch.multinomial(log_chances.exp(), 1).squeeze(1)


def collect(env: VectorEnv, agent: Agent, bots: Bots, step: Step, device: str) -> Rollout:
    """Let the agent play all seats that no bot has."""
    seen, masks, actions, chances, values, rewards, dones, seats, learned = [], [], [], [], [], [], [], [], []
    for _ in range(LENGTH):
        seen.append(torch.tensor(step.observations, device=device))
        masks.append(torch.tensor(step.action_masks, device=device))
        seats.append(step.to_play.copy())
        learned.append(~bots.at_play(step.to_play) | bots.teach)
        with torch.no_grad():
            log_chances, value = agent(seen[-1], masks[-1])
        played = sample(log_chances).cpu().numpy()
        bots.answer(env, step.to_play, played)
        actions.append(torch.tensor(played, device=device))
        chances.append(log_chances.gather(1, actions[-1][:, None]).squeeze(1))
        values.append(value)
        step = env.step(played)
        rewards.append(np.tanh(step.rewards / POINTS))
        dones.append(step.dones.copy())
    with torch.no_grad():
        last = agent(torch.tensor(step.observations, device=device), torch.tensor(step.action_masks, device=device))[1]
    estimates = torch.stack(values).cpu().numpy()
    advantages = advantages_of(estimates, last.cpu().numpy(), rewards, dones, seats, step.to_play)
    own = torch.from_numpy(np.concatenate(learned)).to(device)
    return Rollout(
        torch.cat(seen)[own],
        torch.cat(masks)[own],
        torch.cat(actions)[own],
        torch.cat(chances)[own],
        torch.from_numpy(advantages.reshape(-1)).to(device)[own],
        torch.from_numpy((advantages + estimates).reshape(-1)).to(device)[own],
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
    games = np.arange(values.shape[1])
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


def update(agent: Agent, optimiser: torch.optim.Optimizer, rollout: Rollout, copy: bool = False) -> None:
    """Some epochs of PPO's clipped objective, or of doing what was done."""
    advantages = (rollout.advantages - rollout.advantages.mean()) / (rollout.advantages.std() + 1e-8)
    count = len(rollout.actions)
    for _ in range(PASSES if copy else EPOCHS):
        for part in torch.randperm(count, device=rollout.actions.device).split(-(-count // BATCHES)):
            log_chances, values = agent(rollout.observations[part], rollout.masks[part])
            chosen = log_chances.gather(1, rollout.actions[part, None]).squeeze(1)
            ratio = (chosen - rollout.chances[part]).exp()
            gain = advantages[part]
            clipped = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            policy_loss = -(chosen if copy else clipped).mean()
            value_loss = (values - rollout.returns[part]).square().mean()
            entropy = -(log_chances.exp() * log_chances.clamp_min(-30)).sum(1).mean()
            optimiser.zero_grad()
            (policy_loss + 0.5 * value_loss - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()


def wins(agent: Agent, bot: str, game: str, players: int, games: int, device: str, seed: int = 10**6) -> float:
    """The agent's share of wins when a bot has all other seats; the agent sits on every seat equally often."""
    env = VectorEnv(game, games, players)
    step = env.reset(seed=seed)
    rivals = Bots(bot, games, players, seed)
    share = np.full(games, np.nan)
    while np.isnan(share).any():
        with torch.no_grad():
            log_chances, _ = agent(
                torch.tensor(step.observations, device=device), torch.tensor(step.action_masks, device=device)
            )
        actions = sample(log_chances).cpu().numpy()
        rivals.answer(env, step.to_play, actions)
        step = env.step(actions)
        ended = step.dones & np.isnan(share)
        share[ended] = step.rewards[ended, rivals.own[ended]]
    return float(share.mean())


def train(
    game: str,
    players: int,
    minutes: float,
    seed: int,
    rival: str | None = None,
    teacher: str | None = None,
    device: str = "cpu",
    yardstick: str = "random",
    target: float = 1.1,
) -> tuple[Agent, float]:
    """Train for a while, or until the share of wins against the yardstick reaches the target."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # layers are too small to be worth sharing
    games = GAMES[device]
    env = VectorEnv(game, games, players, reward="margin")
    step = env.reset(seed=seed)
    agent = Agent(step.observations.shape[1], step.action_masks.shape[1]).to(device)
    optimiser = torch.optim.Adam(agent.parameters(), LEARNING_RATE)
    rivals, lessons = Bots(rival, games, players, seed), Bots(teacher, games, players, seed, teach=True)
    start = looked = time.monotonic()
    share, steps = 0.0, 0
    while share < target and time.monotonic() - start < 60 * minutes:
        past = (time.monotonic() - start) / (60 * minutes)
        optimiser.param_groups[0]["lr"] = LEARNING_RATE * max(1 - past, 0.05)
        copy = teacher is not None and past < LESSONS
        update(agent, optimiser, collect(env, agent, lessons if copy else rivals, step, device), copy)
        steps += games * LENGTH
        if time.monotonic() - looked > LOOK:
            share = wins(agent, yardstick, game, players, 200, device)
            looked = time.monotonic()
            print(f"{looked - start:5.0f} s  {steps:11,} steps  wins against {yardstick}: {share:.1%}", flush=True)
    return agent, share


def save(agent: Agent, file: Path) -> None:
    """As ONNX, for any runtime: `observation` and `action_mask` in, `chances` out."""
    width, actions = agent.body[0].in_features, agent.policy[-1].out_features
    play = Play(agent.cpu().half()).eval()
    example = (torch.zeros(2, width), torch.ones(2, actions, dtype=torch.int8))
    names = {"input_names": ["observation", "action_mask"], "output_names": ["chances"]}
    rows = torch.export.Dim("rows")
    torch.onnx.export(
        play, example, file, dynamo=True, external_data=False, dynamic_shapes=({0: rows}, {0: rows}), **names
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="beer-and-bread")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rival", help="a bot on all other seats, as greedy; without it the network plays all seats")
    parser.add_argument("--teacher", help="a bot to copy at first, for a third of the time")
    parser.add_argument("--yardstick", default="random", help="the bot that it is measured against meanwhile")
    parser.add_argument("--device", choices=GAMES, default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--out", type=Path, help="where to save the network, as ONNX")
    given = parser.parse_args()
    agent, _ = train(
        given.game,
        given.players,
        given.minutes,
        given.seed,
        given.rival,
        given.teacher,
        given.device,
        given.yardstick,
    )
    for bot in ("random", "greedy"):
        share = wins(agent, bot, given.game, given.players, 400, given.device)
        print(f"in 400 games the agent wins {share:.1%} against {bot}")
    if given.out:
        save(agent, given.out)


if __name__ == "__main__":
    main()
