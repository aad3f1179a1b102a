"""Gymnasium, many games at once: in each one seat learns and bots play the others.

`gymnasium.make_vec("brewhall.envs:brewhall/BeerAndBread-v1", 64)` makes it. Game i is the one that `SeatEnv`
plays after `reset(seed=seed + i)`.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from brewhall.bots import Bot, create_bot
from brewhall.bots.random import RandomBot
from brewhall.core.dealer import SeededDealer
from brewhall.core.errors import BadOption, IllegalAction, NotAnAction
from brewhall.core.game import Game
from brewhall.core.options import keyword_options
from brewhall.core.state import OVER
from brewhall.envs.arrays import array_over
from brewhall.envs.batch import Batch
from brewhall.envs.opponents import Opponents, check_seat, opponents_of
from brewhall.envs.seeds import check_seed
from brewhall.envs.single import PENALTY
from brewhall.envs.spaces import action_space, observation_space
from brewhall.envs.vector import batch_reward
from brewhall.games import as_game

Observations = dict[str, NDArray[Any]]


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """As `SeatEnv`, in `num_envs` games. The step after the end of a game deals it anew and ignores its action."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        game: str | Game = "beer-and-bread",
        players: int | None = None,
        seat: int | None = None,
        opponents: Opponents = "random",
        reward: str = "win",
        illegal: Literal["end", "raise"] = "end",
        render_mode: None = None,
        data: str | Path | None = None,
        **options: object,
    ) -> None:
        if render_mode is not None:
            raise BadOption(f"render_mode cannot be {render_mode!r}; many games are not rendered")
        self.game = as_game(game, data)
        self.players = self.game.check_players(players)
        self.num_envs = num_envs
        self.opponents = opponents_of(opponents, self.players)
        self._at_random = all(type(create_bot(player)) is RandomBot for player in self.opponents)
        self.fixed_seat = check_seat(seat, self.players)
        self.illegal = illegal
        chosen = keyword_options(self.game.options, options)
        self._batch = batch = Batch(self.game, self.players, chosen, num_envs, batch_reward(reward))
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows: NDArray[np.float32] = array_over(
            batch.rows.cells, np.float32, (num_envs, int(self.game.observer.width))
        )
        self._masks: NDArray[np.int8] = array_over(batch.masks, np.int8, (num_envs, len(self.game.actions)))
        self._rewards: NDArray[np.float64] = array_over(batch.rewards, np.float64, (num_envs, self.players))
        self.seats: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        self._over: NDArray[np.bool_] = np.ones(num_envs, np.bool_)
        self._chance = [np_random(None)[0] for _ in range(num_envs)]
        self._bots: list[dict[int, Bot]] = [{} for _ in range(num_envs)]  # by seat
        self._choices: list[list[SeededDealer]] = [[] for _ in range(num_envs)]  # by seat, where all play at random
        self._dealt = False
        batch.reset([secrets.randbits(64) for _ in range(num_envs)])

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal all games. With one seed, game i gets `seed + i`; without, each goes on with its own chance."""
        if options:
            raise BadOption(f"options cannot be {options!r}; give the variants when the environment is made")
        for i, own in enumerate(self._seeds(seed)):
            self._begin(i, own)
        self._over[:] = False
        self._dealt = True
        return self._seen(), self._info()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play an action in every game, then let the bots play up to the learner's next decision."""
        if not self._dealt:
            raise IllegalAction("no game is going on; call reset() before step()")
        chosen = self._checked(actions)
        going, ended = ~self._over, np.zeros(self.num_envs, np.bool_)
        places = np.arange(self.num_envs)
        illegal = going & (self._masks[places, chosen] == 0)
        if self.illegal == "raise" and illegal.any():
            place = int(illegal.argmax())
            raise IllegalAction(
                f"game {place}: {self.game.describe(int(chosen[place]))} is not legal now; no game was changed"
            )
        for i in range(self.num_envs):
            if not going[i]:
                self._begin(i, None)
            elif not illegal[i]:
                self._batch.play_one(i, chosen[i])
                self._let_bots_play(i)
                ended[i] = self._batch.states[i].to_play == OVER
        rewards = self._rewards[places, self.seats]
        rewards[illegal] = PENALTY
        self._over = ended | illegal
        return self._seen(), rewards, self._over.copy(), np.zeros(self.num_envs, np.bool_), self._info()

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, Sequence) and not isinstance(seed, str):
            if len(seed) != self.num_envs:
                raise BadOption(f"{self.num_envs} games need as many seeds, not {len(seed)}")
            return [None if own is None else check_seed(own) for own in seed]
        return [check_seed(seed) + i for i in range(self.num_envs)]

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise NotAnAction(
                f"step() needs {self.num_envs} whole numbers, one a game, not {chosen.dtype} of shape {chosen.shape}"
            )
        if ((chosen < 0) | (chosen >= len(self.game.actions))).any():
            raise NotAnAction(f"actions are 0 to {len(self.game.actions) - 1}, not {chosen.tolist()}")
        return chosen.astype(np.int64)

    def _begin(self, i: int, seed: int | None) -> None:
        """Deal a game, seat the learner and the bots, and let them play up to its first decision."""
        if seed is not None:
            self._chance[i] = np_random(seed)[0]
        chance = self._chance[i]
        self._batch.deal_one(i, self._batch.dealers[i] if seed is None else SeededDealer(seed))
        seat = int(chance.integers(self.players)) if self.fixed_seat is None else self.fixed_seat
        others = iter(self.opponents)
        bots = {
            other: create_bot(next(others), int(chance.integers(2**31)))
            for other in range(self.players)
            if other != seat
        }
        self.seats[i], self._bots[i] = seat, bots
        learner = SeededDealer(0)  # never asked
        self._choices[i] = [bots[each].chance if each in bots else learner for each in range(self.players)]
        self._let_bots_play(i)

    def _let_bots_play(self, i: int) -> None:
        batch, seat = self._batch, int(self.seats[i])
        if not self._at_random:
            state, bots = batch.states[i], self._bots[i]
            while state.to_play not in (OVER, seat):
                state.play(bots[int(state.to_play)].choose(state.seen_by(int(state.to_play))), batch.dealers[i])
        batch.play_others(i, seat, self._choices[i])  # pays, too, where the game is over
        batch.show_to(i, seat)

    def _seen(self) -> Observations:
        return {"observation": self._rows.copy(), "action_mask": self._masks.copy()}

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seats.copy(), "_seat": np.ones(self.num_envs, np.bool_)}

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("many games in compiled memory are not copied or pickled; SeatEnv, of one game, is")
