"""TorchRL: `GymEnv` makes our environment by its id, though it tries out a keyword that we refuse, and PPO learns."""

from __future__ import annotations

import torch
from tensordict.nn import TensorDictModule, TensorDictSequential
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import GymEnv, TransformedEnv
from torchrl.envs.transforms import ActionMask, DTypeCastTransform
from torchrl.envs.utils import check_env_specs
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from tests.peers.measured import report, seconds

FRAMES, BATCH = 6_144, 1_024


def make() -> TransformedEnv:
    base = GymEnv(
        "brewhall.envs:brewhall/BeerAndBread-v1",
        categorical_action_encoding=True,
        opponents="random",
    )
    return TransformedEnv(base, DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"]))


def test_the_environment_is_made_and_checked() -> None:
    check_env_specs(TransformedEnv(make(), ActionMask()))


def test_ppo_trains() -> None:
    torch.manual_seed(1)
    env = make()
    width, actions = env.observation_spec["observation"].shape[-1], env.action_spec.n
    body = nn.Sequential(nn.Linear(width, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh(), nn.Linear(128, actions))
    actor = ProbabilisticActor(
        TensorDictSequential(TensorDictModule(body, in_keys=["observation"], out_keys=["logits"])),
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        spec=env.action_spec,
        return_log_prob=True,
    )
    critic = ValueOperator(nn.Sequential(nn.Linear(width, 128), nn.Tanh(), nn.Linear(128, 1)), in_keys=["observation"])
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01)
    optimiser = torch.optim.Adam(loss.parameters(), lr=1e-3)
    collector = Collector(env, actor, frames_per_batch=BATCH, total_frames=FRAMES)
    shares, began = [], seconds()
    for data in collector:
        advantage(data)
        flat = data.reshape(-1)
        for _ in range(4):
            for part in torch.randperm(len(flat)).split(256):
                losses = loss(flat[part])
                total = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
                optimiser.zero_grad()
                total.backward()
                optimiser.step()
        assert torch.isfinite(total)
        ended = data["next", "done"].reshape(-1)
        shares.append(data["next", "reward"].reshape(-1)[ended].mean().item())
    collector.shutdown()
    report("TorchRL ClipPPO", FRAMES, seconds() - began, sum(shares[:3]) / 3, sum(shares[-3:]) / 3)
    assert min(shares) >= 0, "no illegal action was punished"
