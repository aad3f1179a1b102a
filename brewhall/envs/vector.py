"""Many games in lock-step for training: arrays that compiled code writes and NumPy and torch see without a copy."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

import brewhall
from brewhall.core.dealer import SeededDealer
from brewhall.core.errors import BadOption, IllegalAction
from brewhall.core.game import Game
from brewhall.core.options import parse_options
from brewhall.envs.arrays import array_over
from brewhall.envs.batch import MARGIN, WIN, Batch
from brewhall.envs.seeds import check_seed

REWARDS = {"win": WIN, "margin": MARGIN}


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
        if reward not in REWARDS:
            raise BadOption(f"there is no reward {reward!r} in vector environments; give one of {', '.join(REWARDS)}")
        self.game = game if isinstance(game, Game) else brewhall.load(game, data)
        self.players = self.game.check_players(players)
        chosen = parse_options(self.game.options, options)
        self.game.deal(self.players, chosen, SeededDealer(0))  # refuses bad options at once
        self.count = count
        self._batch = batch = Batch(self.game, self.players, chosen, count, REWARDS[reward])
        self._choices = SeededDealer(0)
        self._actions: NDArray[np.int64] = array_over(batch.actions, np.int64, (count,))
        self.step_data = Step(
            array_over(batch.rows.cells, np.float32, (count, int(self.game.observer.width))),
            array_over(batch.masks, np.int8, (count, len(self.game.actions))),
            array_over(batch.rewards, np.float64, (count, self.players)),
            array_over(batch.dones, np.bool_, (count,)),
            array_over(batch.to_play, np.int64, (count,)),
        )

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
            raise IllegalAction(
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

    def __repr__(self) -> str:
        return f"<{self.count} games of {self.game.id}, {self.players} players>"
