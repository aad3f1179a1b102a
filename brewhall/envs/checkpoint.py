"""A trained network as a bot: `onnx:agent.onnx` wherever a bot is named.

The network takes `observation` and `action_mask`, a row each, and gives the chances of all actions.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from brewhall.bots.bot import Bot
from brewhall.core.errors import UnknownName
from brewhall.core.extras import extra
from brewhall.core.state import State
from brewhall.envs.observations import observation

with extra("agents"):
    import onnxruntime


class CheckpointBot(Bot):
    """Plays what the network thinks best."""

    def __init__(self, seed: int | str, file: str) -> None:
        super().__init__(seed)
        self.file = file
        self.network = _network(file)

    def choose(self, seen: State) -> int:
        game = seen.game
        row = observation(seen, seen.to_play)[None]
        width, wanted = row.shape[1], self.network.get_inputs()[0].shape[1]
        if width != wanted:
            raise UnknownName(f"{self.file} plays no {game.id}: it wants {wanted} numbers as observation, not {width}")
        mask = np.zeros((1, len(game.actions)), np.int8)
        mask[0, seen.legal_actions()] = 1
        chances = self.network.run(["chances"], {"observation": row, "action_mask": mask})[0]
        return int(chances.argmax())


@cache
def _network(file: str) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # too small to be worth sharing
    try:
        return onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # its errors have no class of their own in common
        raise UnknownName(f"{file} cannot be read as a network in ONNX: {error}") from None
