"""Many games in lock-step for training: arrays that compiled code writes and NumPy and torch see without a copy."""

from __future__ import annotations

from copy import deepcopy
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from brewhall.core.dealer import SeededDealer
from brewhall.core.errors import BadOption, IllegalAction, NotAnAction
from brewhall.core.game import Game
from brewhall.core.options import keyword_options
from brewhall.core.state import State
from brewhall.envs.arrays import array_over
from brewhall.envs.batch import MARGIN, WIN, Batch
from brewhall.envs.seeds import check_seed
from brewhall.envs.spaces import action_space, observation_space
from brewhall.games import as_game

REWARDS = {"win": WIN, "margin": MARGIN}


def batch_reward(name: str) -> int:
    """The number by which compiled code knows a reward."""
    if name not in REWARDS:
        raise BadOption(f"there is no reward {name!r} in vector environments; give one of {', '.join(REWARDS)}")
    return int(REWARDS[name])


class Step(NamedTuple):
    """What there is after a step. All arrays are written anew by the next step: copy what you keep."""

    observations: NDArray[np.float32]  # (games, width): what the seat to play sees
    action_masks: NDArray[np.int8]  # (games, actions): 1 where it may act
    rewards: NDArray[np.float64]  # (games, players): of this step, for every seat
    dones: NDArray[np.bool_]  # (games,): the game ended with this step, and another one is dealt
    to_play: NDArray[np.int64]  # (games,): the seat to play


class VectorEnv:
    """`count` games. A game that ends is dealt anew in the same step, so observations are always of a decision."""

    def __init__(
        self,
        game: str | Game = "beer-and-bread",
        count: int = 256,
        players: int | None = None,
        reward: str = "win",
        data: str | Path | None = None,
        **options: object,
    ) -> None:
        if not isinstance(count, int) or count < 1:
            raise BadOption(f"count cannot be {count!r}; it is the number of games, at least 1")
        self.game = as_game(game, data)
        self.players = self.game.check_players(players)
        chosen = keyword_options(self.game.options, options)
        self.game.deal(self.players, chosen, SeededDealer(0))  # refuses bad options at once
        self.count = count
        self._made_with = (self.game, count, self.players, reward)
        self.options = chosen
        self._batch = batch = Batch(self.game, self.players, chosen, count, batch_reward(reward))
        self._choices = SeededDealer(0)
        self._actions: NDArray[np.int64] = array_over(batch.actions, np.int64, (count,))
        self.step_data = Step(
            array_over(batch.rows.cells, np.float32, (count, int(self.game.observer.width))),
            array_over(batch.masks, np.int8, (count, len(self.game.actions))),
            array_over(batch.rewards, np.float64, (count, self.players)),
            array_over(batch.dones, np.bool_, (count,)),
            array_over(batch.to_play, np.int64, (count,)),
        )

    # -- what libraries ask for ------------------------------------------------------------------

    @property
    def num_envs(self) -> int:
        """How many games there are, by the name that Gymnasium has for it."""
        return self.count

    @cached_property
    def single_observation_space(self) -> spaces.Dict:
        """What the seat to play of one game sees, with its mask."""
        return observation_space(self.game)

    @cached_property
    def single_action_space(self) -> spaces.Discrete:
        """The actions of one game."""
        return action_space(self.game)

    @cached_property
    def observation_space(self) -> spaces.Space[Any]:
        """What the seats to play of all games see."""
        return batch_space(self.single_observation_space, self.count)

    @cached_property
    def action_space(self) -> spaces.Space[Any]:
        """An action for every game."""
        return batch_space(self.single_action_space, self.count)

    # -- playing ---------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> Step:
        """Deal all games. Game i is the one that a scalar environment plays after `reset(seed=seed + i)`."""
        first = int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else check_seed(seed)
        self._choices = SeededDealer(f"sample {first}")
        self._batch.reset([first + number for number in range(self.count)])
        return self.step_data

    def step(self, actions: ArrayLike) -> Step:
        """Play an action in every game. If one is not legal, an error says which, and no game is changed."""
        try:
            chosen = np.asarray(actions)
        except ValueError:  # rows of different lengths
            chosen = np.asarray(None)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in "iu":
            raise NotAnAction(
                f"step() needs {self.count} whole numbers, one a game, not {chosen.dtype} of shape {chosen.shape}"
            )
        self._actions[:] = chosen
        self._batch.step()
        return self.step_data

    def sample(self) -> NDArray[np.int64]:
        """A random legal action of every game."""
        if not self._batch.states:
            raise IllegalAction("no game is dealt; call reset(seed=...) first")
        self._batch.sample(self._choices)
        return self._actions

    def seen(self, number: int) -> State:
        """What the seat to play sees of one game, as bots are shown it."""
        state = self._batch.states[number]
        return state.seen_by(state.to_play)

    # -- copies ----------------------------------------------------------------------------------

    def copy(self) -> VectorEnv:
        """An independent environment in the same positions, with the same chance to come."""
        return _in_play(self._made_with, self.options, *deepcopy(self._played()))

    def __deepcopy__(self, memo: dict[int, object]) -> VectorEnv:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return _in_play, (self._made_with, self.options, *self._played())

    def _played(self) -> tuple[Any, ...]:
        """Where the games stand, in the order of `_in_play`."""
        batch, step = self._batch, self.step_data
        return batch.states, batch.dealers, step.rewards.copy(), step.dones.copy(), self._actions.copy(), self._choices

    def __repr__(self) -> str:
        return f"<{self.count} games of {self.game.id}, {self.players} players>"


def _in_play(
    made_with: tuple[Game, int, int, str],
    options: dict[str, object],
    states: list[State],
    dealers: list[SeededDealer],
    rewards: NDArray[np.float64],
    dones: NDArray[np.bool_],
    actions: NDArray[np.int64],
    choices: SeededDealer,
) -> VectorEnv:
    """An environment whose games stand like this."""
    game, count, players, reward = made_with
    env = VectorEnv(game, count, players, reward, None, **options)
    if states:
        env._batch.restore(states, dealers)
    env.step_data.rewards[:], env.step_data.dones[:], env._actions[:] = rewards, dones, actions
    env._choices = choices
    return env
