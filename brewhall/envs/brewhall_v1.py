"""PettingZoo: every seat an agent, one decision a step. `brewhall_v1.env("beer-and-bread")` makes an environment."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn, SupportsIndex

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from brewhall.core.errors import BadOption, IllegalAction, UnknownName
from brewhall.core.extras import extra
from brewhall.core.game import Game
from brewhall.core.state import State
from brewhall.envs.observations import VERSION
from brewhall.envs.rewards import REWARDS, Reward, reward_by_name
from brewhall.envs.spaces import action_space, observation_space, state_space
from brewhall.envs.table import RENDER_MODES, Table

with extra("rl"):
    from pettingzoo import AECEnv

Observation = dict[str, NDArray[Any]]


def env(
    game: str | Game = "beer-and-bread",
    players: int | None = None,
    reward: str | Reward = "win",
    render_mode: str | None = None,
    data: str | Path | None = None,
    **options: object,
) -> BrewhallEnv:
    """An environment of a game. `reward` is "win", "margin" or a function; `options` are the game's variants."""
    return BrewhallEnv(Table(game, players, render_mode, data, options), reward_by_name(reward))


raw_env = env


def parallel_env(*_: object, **__: object) -> NoReturn:
    """There is none."""
    raise BadOption(
        "seats decide one after the other, so there is no parallel environment; brewhall_v1.env() makes one of turns, "
        "and brewhall.envs.vector.VectorEnv plays many games at once"
    )


class BrewhallEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Agents `player_0`, `player_1`, ... An illegal action raises IllegalAction and changes nothing."""

    def __init__(self, table: Table, reward: Reward) -> None:
        super().__init__()
        self.table = table
        self.reward = reward
        self._shaped = reward not in REWARDS.values()  # and may want to compare positions
        self.possible_agents = [f"player_{seat}" for seat in range(table.players)]
        self.agents: list[str] = []
        self.metadata = {
            "name": f"brewhall_{table.game.id.replace('-', '_')}_{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = table.render_mode
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(table.game) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(table.game) for agent in self.possible_agents}
        self.state_space = state_space(table.game, table.players)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees: `observation`, and `action_mask` with a 1 for each action that is legal."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the table of actions."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self._seats:
            raise UnknownName(f"there is no agent {agent!r}; agents are: {', '.join(self.possible_agents)}")
        return agent

    # -- playing ---------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game. `options` replace the environment's variants for this game."""
        self.table.reset(seed, options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.table.state.to_play]

    def step(self, action: SupportsIndex | None) -> None:
        """Play an action of `agent_selection`; None for one whose game has ended."""
        if not self.agents:
            raise IllegalAction("no game is going on; call reset() before step()")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise IllegalAction(f"the game is over for {agent}; call step(None), or reset() for a new game")
            self._was_dead_step(None)
            return
        table = self.table
        before = table.state.copy() if self._shaped else table.state
        table.play(action, agent)
        self._cumulative_rewards[agent] = 0.0
        if self._shaped or table.over:  # until then there is nothing to pay
            self._pay(before, table.state)
        if table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[table.state.to_play]

    def _pay(self, before: State, after: State) -> None:
        amounts = self.reward(before, after)
        if len(amounts) != len(self.agents):
            raise BadOption(
                f"the reward is {len(amounts)} numbers; it must be one for each of {len(self.agents)} seats"
            )
        for agent, amount in zip(self.agents, amounts, strict=True):
            self.rewards[agent] = amount
            self._cumulative_rewards[agent] += amount

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What `agent_selection` sees, was rewarded with since its last step, and whether its game is over."""
        self.table.check_dealt()
        seen: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and a mask of what it may do now."""
        return self.table.observe(self._seats[self._known(agent)])

    def state(self) -> NDArray[np.float32]:
        """What all agents see, a row each: for critics that may know more than one of them. The deck stays unknown."""
        return np.stack([self.observe(agent)["observation"] for agent in self.possible_agents])

    # -- copies and pictures ---------------------------------------------------------------------

    def copy(self) -> BrewhallEnv:
        """An independent environment in the same position, with the same chance to come."""
        twin = BrewhallEnv(self.table.copy(), self.reward)
        twin.observation_spaces, twin.action_spaces = self.observation_spaces, self.action_spaces
        if self.table.dealer is not None:
            twin.agents = list(self.agents)
            twin.rewards = dict(self.rewards)
            twin._cumulative_rewards = dict(self._cumulative_rewards)
            twin.terminations = dict(self.terminations)
            twin.truncations = dict(self.truncations)
            twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
            twin._skip_agent_selection = self._skip_agent_selection
            twin.agent_selection = self.agent_selection
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> BrewhallEnv:
        return self.copy()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as the agent to play sees it; at the end, as the first one does."""
        return self.table.render(max(0, int(self.table.state.to_play)))

    def close(self) -> None:
        """There is nothing to release."""
