"""What dice showed, read off the engine's position.

The engine goes on by itself until somebody has a choice, so a roll may lie some steps back. Whatever can have happened
to the dice since is known: nobody has chosen anything.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..referee import DisagreementError, Position
from .dice import Die, parse

UNSEEN = 6  # a value that has lost its meaning was one with which nobody could do anything: 6 lets least happen


def dice_in(seat: Position, place: str, colour: str) -> list[Die]:
    return [die for die in map(parse, seat[place]) if die.colour == colour]


def faces(dice: list[Die]) -> Counter[int]:
    return Counter(die.face for die in dice)


def read_opening_roll(seat: Position, pool: list[Die]) -> list[Die]:
    """DB-5.1: the next one asked still has all dice of the roll in his Active Pool."""
    rolled = [parse(name) for name in seat["pool"]]
    if Counter(die.colour for die in rolled) != Counter(die.colour for die in pool):
        raise DisagreementError(f"an opening roll of {[die.colour for die in pool]}, the engine has {seat['pool']}")
    for die in rolled:
        if not 1 <= die.face <= 6 or die.increases or die.mark:
            raise DisagreementError(f"a die of the opening roll shows '{die}'")
    return rolled


def read_gained(seat: Position, colour: str) -> Die:
    """DB-6.9: its owner is asked where to put it."""
    names: list[str] = seat["in_hand"]["pool"]
    if len(names) != 1 or (die := parse(names[0])).colour != colour or not 1 <= die.face <= 6:
        raise DisagreementError(f"a {colour} die is gained and rolled, the engine has {names} in hand")
    return die


def read_rolled(engine: Position, number: int) -> list[int]:
    """DB-7.21: all supply dice of the colour."""
    values: list[int] = engine["rolled"]
    if len(values) != number or not all(1 <= value <= 6 for value in values) or values != sorted(values):
        raise DisagreementError(f"{number} dice of the supply are rolled, the engine has {values}")
    return values


def pools_forgotten(engine: Position, round_number: int) -> bool:
    """DB-1.1: whether the engine has gone beyond window W4 of a round."""
    later: bool = engine["round"] > round_number
    return later or engine["phase"] in ("brewing", "tidying")


def read_rerolled(
    seat: Position, place: str, colour: str, number: int, kept: list[Die], joined: Die | None
) -> list[int]:
    """What `number` re-rolled dice of a colour show, that lie in a place with the dice `kept`.

    `joined` is a die that Tidying puts into the Warehouse, if the engine has come so far.
    """
    found = dice_in(seat, place, colour)
    if joined is not None and len(found) == len(kept) + number + 1:
        kept = [*kept, joined]
    shown = faces(found)
    shown.subtract(faces(kept))
    if shown.total() != number or min(shown.values(), default=0) < 0:
        raise DisagreementError(
            f"{number} {colour} dice re-rolled beside {[str(die) for die in kept]} in the {place}, "
            f"the engine has {[str(die) for die in found]}"
        )
    return sorted(shown.elements())


def read_on_board(seat: Position, space: str, die: Die, warehouse: list[Die]) -> int:
    """What a die re-rolled on a space shows, also if it has been raised and taken away since."""
    slots: dict[str, Any] = seat["board"][space]
    for name in (slots["resource"], slots["speed"]):
        if name not in (None, "seed"):
            return parse(name).face
    if space in ("M3", "H2"):
        kept = [other for other in warehouse if other.colour == die.colour]
        gone = faces(dice_in(seat["in_hand"], "pool", die.colour)) or faces(
            dice_in(seat, "warehouse", die.colour)
        ) - faces(kept)
        raised = [face for face in gone.elements() if face]
        if raised and raised[0] < 6:
            return raised[0] - 1
    return UNSEEN
