"""Gymnasium: one seat learns, bots play the others: `gymnasium.make("brewhall/BeerAndBread-v1")`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, SupportsIndex

import gymnasium
import numpy as np
from numpy.typing import NDArray

from brewhall.bots import create_bot
from brewhall.core.errors import BadOption, IllegalAction, NotAnAction
from brewhall.core.game import Game
from brewhall.core.state import OVER
from brewhall.envs.opponents import Opponents, check_seat, opponents_of
from brewhall.envs.rewards import REWARDS, Reward, reward_by_name
from brewhall.envs.spaces import action_space, observation_space
from brewhall.envs.table import RENDER_MODES, Table

Observation = dict[str, NDArray[Any]]
PENALTY = -1.0  # for an illegal action, which ends the game


class SeatEnv(gymnasium.Env[Any, Any]):
    """The observation holds `action_mask`. An illegal action changes nothing and ends the episode with a reward of -1;
    with `illegal="raise"` it raises instead, and the game goes on."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (Gymnasium's own)

    def __init__(
        self,
        game: str | Game = "beer-and-bread",
        players: int | None = None,
        seat: int | None = None,
        opponents: Opponents = "random",
        reward: str | Reward = "win",
        illegal: Literal["end", "raise"] = "end",
        render_mode: str | None = None,
        data: str | Path | None = None,
        **options: object,
    ) -> None:
        """`seat`: which one learns, None for another one each game. `opponents`: a bot, its name or class; or one a
        seat."""
        self.table = Table(game, players, render_mode, data, options)
        self.opponents = opponents_of(opponents, self.table.players)
        self.fixed_seat = check_seat(seat, self.table.players)
        if illegal not in ("end", "raise"):
            raise BadOption(f"illegal cannot be {illegal!r}; it is 'end' or 'raise'")
        self.seat = seat or 0
        self.reward = reward_by_name(reward)
        self._shaped = self.reward not in REWARDS.values()
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = observation_space(self.table.game)
        self.action_space = action_space(self.table.game)
        self.going = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game and let the bots play up to the learner's first decision."""
        super().reset(seed=seed)
        self.table.reset(seed, options)
        if self.fixed_seat is None:
            self.seat = int(self.np_random.integers(self.table.players))
        others = iter(self.opponents)
        self.bots = {
            seat: create_bot(next(others), int(self.np_random.integers(2**31)))
            for seat in range(self.table.players)
            if seat != self.seat
        }
        self.going = True
        self._let_bots_play()
        return self.table.observe(self.seat), self._info()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, then let the bots play up to the learner's next decision."""
        if not self.going:
            raise IllegalAction("no game is going on; call reset() before step()")
        try:
            reward = self._play(action)
        except NotAnAction:
            raise  # a mistake in the code, not of the agent
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            self.going = False
            return self.table.observe(self.seat), PENALTY, True, False, self._info() | {"illegal": str(error)}
        reward += self._let_bots_play()
        self.going = not self.table.over
        return self.table.observe(self.seat), reward, self.table.over, False, self._info()

    def _play(self, action: object) -> float:
        """The reward of the learner's seat for one action of whoever is to play."""
        before = self.table.state.copy() if self._shaped else self.table.state
        self.table.play(action, f"seat {self.table.state.to_play}")
        return float(self.reward(before, self.table.state)[self.seat])

    def _let_bots_play(self) -> float:
        reward = 0.0
        state = self.table.state
        while state.to_play not in (OVER, self.seat):
            seat = int(state.to_play)
            reward += self._play(self.bots[seat].choose(state.seen_by(seat)))
        return reward

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask by the name that MaskablePPO of sb3-contrib asks for."""
        return self.table.observe(self.seat)["action_mask"].astype(np.bool_)

    def render(self) -> Any:
        """The board as the learner sees it."""
        return self.table.render(self.seat)
