"""What can stand on the agenda of Dice Brewing: decisions of players, and steps that the engine takes by itself."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Decisions (DB-17)
WINDOW: Final[i64] = 0  # DB-17.1, DB-17.7; detail: declines in a row
ARRANGE: Final[i64] = 1  # DB-17.2; detail: pieces placed this turn
PRACTISE: Final[i64] = 2  # DB-17.3; the dice chosen are in hand
SELECTING: Final[i64] = 3  # DB-17.4: the colour
EXCHANGING: Final[i64] = 4  # DB-17.4: the dice; detail: the colour
PUTTING: Final[i64] = 5  # DB-17.5, DB-17.10; detail: the die, which is in hand
PURCHASE: Final[i64] = 6  # DB-17.6; detail: what the turn has brought so far, see `purchase`
BREWING: Final[i64] = 7  # DB-17.8: the recipe; detail: declines in a row
USING: Final[i64] = 8  # DB-17.8: the dice; detail: the recipe; the dice chosen are in hand
IMPROVING: Final[i64] = 9  # DB-17.8: the improvement; detail: the recipe
CLAIMING: Final[i64] = 10  # DB-17.9: the token
GAINING: Final[i64] = 11  # DB-17.9: the dice; detail: dice left and the lowest colour that may still be chosen
DECISIONS: Final[i64] = 12

# Steps that the engine takes by itself
START_ARRANGING: Final[i64] = 12
START_PURCHASING: Final[i64] = 13
START_BREWING: Final[i64] = 14  # opens window W4
LIGHT_FIRES: Final[i64] = 15  # after window W4: from now on the values of the Active Pools mean nothing (DB-1.1)
REVEAL: Final[i64] = 16  # DB-11.6; detail: the slot
START_TIDYING: Final[i64] = 17
TIDY: Final[i64] = 18  # DB-12.2, step 1
COLLECT: Final[i64] = 19  # DB-12.2, steps 2 and 3
END_ROUND: Final[i64] = 20

STEP_NAMES: Final = [
    "window",
    "arrange",
    "practise",
    "select",
    "exchange",
    "put",
    "purchase",
    "brew",
    "use",
    "improve",
    "claim",
    "gain",
    "start-arranging",
    "start-purchasing",
    "start-brewing",
    "light-fires",
    "reveal",
    "start-tidying",
    "tidy",
    "collect",
    "end-round",
]

# Phases (DB-4.1); windows W1 and W4 belong to the first and the third
ROLLING: Final[i64] = 0  # opening roll and window W1
ARRANGEMENT: Final[i64] = 1
PURCHASING: Final[i64] = 2
TOKEN_CALL: Final[i64] = 3  # window W4
KETTLES: Final[i64] = 4  # brewing proper
TIDYING: Final[i64] = 5
PHASE_NAMES: Final = ["rolling", "arrangement", "purchasing", "tokens", "brewing", "tidying"]

# Several numbers in one detail
_COLOURS: Final[i64] = 4  # room for a colour
_INGREDIENTS: Final[i64] = 2  # room for one, or none
_TOKENS: Final[i64] = 8  # room for a kind of token, or none

NO_TOKEN: Final[i64] = -1
NOT_COUNTED: Final[i64] = -1  # coins for an unlucky roll before the first purchase, which counts them (DB-14.5)


def gaining(left: i64, lowest: i64) -> i64:
    return left * _COLOURS + lowest


def left_of(gaining: i64) -> i64:
    return gaining // _COLOURS


def lowest_of(gaining: i64) -> i64:
    return gaining % _COLOURS


def purchase(ingredients: i64, token: i64, luck: i64) -> i64:
    """How many ingredients were bought (at most one), the kind of token, coins for an unlucky roll that are left."""
    return ((luck + 1) * _TOKENS + token + 1) * _INGREDIENTS + ingredients


def ingredients_of(purchase: i64) -> i64:
    return purchase % _INGREDIENTS


def token_of(purchase: i64) -> i64:
    return purchase // _INGREDIENTS % _TOKENS - 1


def luck_of(purchase: i64) -> i64:
    return purchase // (_INGREDIENTS * _TOKENS) - 1
