"""The part of a view that is the same for every game: where it stands, and what the viewer may do now."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import takewhile
from typing import Any

from brewhall.core.dealer import SeededDealer
from brewhall.core.journal import Journal
from brewhall.core.state import OVER, SPECTATOR, State


def seat_or_none(seat: int) -> int | None:
    """Seats as clients read them: None for nobody, or for a spectator."""
    return None if seat < 0 else seat


def standing(seen: State) -> dict[str, Any]:
    """Which game it is, how far it has come, and how it ended."""
    outcome = seen.outcome()
    return {
        "game": seen.game.id,
        "data": seen.game.data.hash,
        "options": dict(seen.options),
        "viewer": seat_or_none(seen.viewer),
        "to_play": seat_or_none(seen.to_play),
        "over": seen.to_play == OVER,
        "turns": seen.turns,
        "reveals": seen.reveals,
        "outcome": None
        if outcome is None
        else {
            "ranks": list(outcome.ranks),
            "winners": list(outcome.winners),
            "scores": list(outcome.scores),
            "why": outcome.why,
        },
    }


def legal_moves(
    seen: State, foreseeable: Collection[str], prompt: Callable[[State], dict[str, Any]]
) -> list[dict[str, Any]]:
    """The viewer's legal actions, each tried out in an imagined world. Empty when others decide.

    `effects` are the events that surely follow: those before the first that is not of a `foreseeable` kind.
    `then` is what the viewer would be asked next in the same turn.
    """
    if seen.viewer == SPECTATOR or seen.viewer != seen.to_play:
        return []
    table = seen.game.actions
    world = seen.completed(SeededDealer(0))
    moves: list[dict[str, Any]] = []
    for action in seen.legal_actions():
        trial = world.copy()
        trial.journal = Journal()
        trial.play(action, SeededDealer(0))
        events = trial.journal.since(0, seen.viewer)
        undo = undo_class(world, trial)
        moves.append(
            {
                "action": action,
                "move": table[action].move,
                "kind": table[action].kind,
                "parameters": dict(table[action].parameters),
                "undo": undo,
                "effects": list(takewhile(lambda event: event["kind"] in foreseeable, events)),
                "then": prompt(trial) if undo == "free" else None,
            }
        )
    return moves


def reason(name: str, **values: object) -> dict[str, Any]:
    """Why something cannot be done: a key of the words, and what stands in its blanks."""
    return {"key": f"reason.{name}", "values": values}


def undo_class(before: State, after: State) -> str:
    """`reveals` if somebody learned something, else `passes` if the turn went on to somebody else, else `free`."""
    if after.reveals != before.reveals:
        return "reveals"
    return "free" if (after.to_play, after.turns) == (before.to_play, before.turns) else "passes"
