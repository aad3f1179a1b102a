"""Games as OpenSpiel sees them, node by node: `make golden` writes them anew. A difference is a change of behaviour."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import numpy as np
import pyspiel

import brewhall.envs.openspiel  # noqa: F401 (registers the games)
from brewhall.core import SeededDealer
from tests.envs.playing import TABLES

FOLDER = Path(__file__).parent / "golden"
DECISIONS = 120


def game_string(name: str, players: int) -> str:
    return f"brewhall_{name.replace('-', '_')}(players={players})"


def playthrough(name: str, players: int) -> str:
    """The start of a random game: chance, actions, and checksums of what every player sees."""
    state = pyspiel.load_game(game_string(name, players)).new_initial_state()
    choices = SeededDealer(f"playthrough {name} {players}")
    lines: list[str] = []
    chance: list[str] = []
    decisions = 0
    while decisions < DECISIONS and not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            outcome = outcomes[choices.below(len(outcomes))][0]
            chance.append(f"{outcome}/{len(outcomes)}")
            state.apply_action(outcome)
            continue
        if chance:
            lines.append(f"chance {' '.join(chance)}")
            chance = []
        legal = state.legal_actions()
        action = legal[choices.below(len(legal))]
        seat = state.current_player()
        lines.append(f"{state}: {state.action_to_string(seat, action)} (of {len(legal)})")
        lines += [f"  {player} sees {_sight(state, player)}" for player in range(players)]
        state.apply_action(action)
        decisions += 1
    return "\n".join([*lines, f"returns {state.returns()}"]) + "\n"


def _sight(state: pyspiel.State, player: int) -> str:
    tensor = np.array(state.observation_tensor(player), np.float32)
    text = state.observation_string(player).encode()
    return f"{crc32(tensor.tobytes()):08x} {crc32(text):08x} {state.information_state_string(player)[-32:]}"


if __name__ == "__main__":
    for name, players in TABLES:
        path = FOLDER / f"{name}-{players}.playthrough"
        path.write_text(playthrough(name, players))
        print(path)
