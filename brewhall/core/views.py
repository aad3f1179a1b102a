"""The part of a view that is the same for every game: what the viewer may do now."""

from __future__ import annotations

from typing import Any

from brewhall.core.dealer import SeededDealer
from brewhall.core.state import SPECTATOR, State


def seat_or_none(seat: int) -> int | None:
    """Seats as clients read them: None for nobody, or for a spectator."""
    return None if seat < 0 else seat


def legal_moves(seen: State) -> list[dict[str, Any]]:
    """The viewer's legal actions: number, move text, kind, parameters and undo class. Empty when others decide."""
    if seen.viewer == SPECTATOR or seen.viewer != seen.to_play:
        return []
    table = seen.game.actions
    world = seen.completed(SeededDealer(0))
    return [
        {
            "action": action,
            "move": table[action].move,
            "kind": table[action].kind,
            "parameters": dict(table[action].parameters),
            "undo": undo_class(world, action),
        }
        for action in seen.legal_actions()
    ]


def undo_class(world: State, action: int) -> str:
    """`reveals` if somebody learns something, else `passes` if the turn goes on to somebody else, else `free`."""
    trial = world.copy()
    trial.play(action, SeededDealer(0))
    if trial.reveals != world.reveals:
        return "reveals"
    return "free" if (trial.to_play, trial.turns) == (world.to_play, world.turns) else "passes"
