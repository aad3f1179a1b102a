"""The decisions (DB-17) and steps of a round, as they lie on the agenda."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Decisions
WINDOW: Final[i64] = 0  # DB-17.1, DB-17.7; detail: declines in a row
ARRANGE: Final[i64] = 1  # DB-17.2; detail: pieces placed this turn
PRACTISE: Final[i64] = 2  # DB-17.3; the dice chosen are in hand
SELECTING: Final[i64] = 3  # DB-17.4: the colour
EXCHANGING: Final[i64] = 4  # DB-17.4: the dice; detail: the colour
PUTTING: Final[i64] = 5  # DB-17.5, DB-17.10; detail: the die, which is in hand
PURCHASE: Final[i64] = 6  # DB-17.6; detail: see `purchasing`
BREWING: Final[i64] = 7  # DB-17.8: the recipe; detail: declines in a row
USING: Final[i64] = 8  # DB-17.8: the dice; detail: the recipe; the dice chosen are in hand
IMPROVING: Final[i64] = 9  # DB-17.8: the improvement; detail: the recipe
CLAIMING: Final[i64] = 10  # DB-17.9: the token
GAINING: Final[i64] = 11  # DB-17.9: the dice; detail: dice left * 4 + the lowest colour that may still be chosen
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
