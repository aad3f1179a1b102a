"""What the spaces of a board do, as people are told (DB-7.10 to DB-7.20)."""

from __future__ import annotations

from typing import Literal, cast

from brewhall.games.dice_brewing.components import (
    BLUE_PRICE,
    DARK_PRICE,
    DEPARTMENT_SEEDS,
    S1,
    S3,
    SCHOOL_MIN,
    SPEED_SPACE,
    TAKES,
)
from brewhall.games.dice_brewing.state import Pieces
from brewhall.games.dice_brewing.view import Gives, Taken

GIVES = (
    Gives("die", "pale"),
    Gives("die", "dark"),
    Gives("raise"),
    Gives("die", "hops"),
    Gives("raise"),
    Gives("reroll"),
    Gives("exchange"),
    Gives("die", "blue"),
    Gives("seeds", amount=int(DEPARTMENT_SEEDS[0])),
    Gives("seeds", amount=int(DEPARTMENT_SEEDS[1])),
    Gives("coins", coins={"blue": int(BLUE_PRICE), "dark": int(DARK_PRICE)}),
)
SPEED_SLOT = {int(space): slot for slot, space in enumerate(SPEED_SPACE)}  # by space


def takes(space: int) -> list[Taken]:
    return cast(list[Taken], list(TAKES[space]))


def when(space: int) -> Literal["at-once", "tidying"]:
    return "at-once" if S1 <= space < S3 else "tidying"


def least_value(space: int) -> int | None:
    """What a die must show to be placed there."""
    return int(SCHOOL_MIN[space - S1]) if S1 <= space <= S3 else None


def speed_min(state: Pieces, space: int) -> int | None:
    """The least blue die that speeds a space up; None: it has no speed slot."""
    return int(state.setting.speed_min[SPEED_SLOT[space]]) if space in SPEED_SLOT else None
