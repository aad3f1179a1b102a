"""The spaces of a game: what agents see, with the mask of what they may do, and what they do."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from brewhall.core.game import Game


def observation_space(game: Game) -> spaces.Dict:
    low, high = bounds(game)
    mask = spaces.Box(0, 1, (len(game.actions),), np.int8)
    return spaces.Dict({"observation": spaces.Box(low, high, dtype=np.float32), "action_mask": mask})


def action_space(game: Game) -> spaces.Discrete:
    return spaces.Discrete(len(game.actions))


def state_space(game: Game, players: int) -> spaces.Box:
    """What all seats see, one below the other."""
    low, high = (np.tile(bound, (players, 1)) for bound in bounds(game))
    return spaces.Box(low, high, dtype=np.float32)


def bounds(game: Game) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The least and the greatest observation."""
    parts = game.observer.segments
    low = np.concatenate([np.full(int(part.size), part.low, np.float32) for part in parts])
    high = np.concatenate([np.full(int(part.size), part.high, np.float32) for part in parts])
    return low, high
