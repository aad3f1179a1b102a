"""What can stand on the agenda of Heaven & Ale: decisions of players, and steps that the engine takes by itself."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Decisions (HA-14)
SETTING_UP: Final[i64] = 0
MOVING: Final[i64] = 1
BUYING: Final[i64] = 2  # detail: 1 after the first purchase
ACTIVATING: Final[i64] = 3  # detail: the enclosed shed
SCORING: Final[i64] = 4
PRIVILEGE: Final[i64] = 5  # detail: the completed pair
STANDING: Final[i64] = 6
DECISIONS: Final[i64] = 7

# Steps that the engine takes by itself
ENCLOSE: Final[i64] = 7  # HA-8; detail: the shed
END_TURN: Final[i64] = 8  # HA-4.2

STEP_NAMES: Final = ["setup", "move", "buy", "shed", "score", "privilege", "stand", "enclose", "end-turn"]
