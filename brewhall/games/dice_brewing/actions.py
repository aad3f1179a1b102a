"""The numbers of all actions; `game` builds the table of move texts over the same layout.

A die is numbered within an action by its PAIR or KIND (see `dice`), as far as marks can matter there.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

PASS: Final[i64] = 0
END: Final[i64] = 1
DECLINE: Final[i64] = 2
ROLL: Final[i64] = 3
PUT: Final[i64] = 4  # + place
PLACE_SEED: Final[i64] = 6  # + 0 (M1) or 1 (H1)
PLACE: Final[i64] = 8  # + source * 462 + PLACE_COLOUR[colour] + pair * spaces + space
SPEED: Final[i64] = 932  # + (speed space * 2 + source) * 42 + pair
TRANSFER: Final[i64] = 1604  # + (colour * 21 + kind) * 3 + mark
CHOOSE: Final[i64] = 1856  # + (source * 4 + colour) * 21 + kind
SELECT: Final[i64] = 2024  # + colour
EXCHANGE: Final[i64] = 2027  # + ((source * 3 + colour) * 21 + kind) * 6 + value - 1
BUY: Final[i64] = 2783  # + item
BUY_WITH: Final[i64] = 2794  # + (ingredient * 2 + source) * 42 + pair
INCREASE: Final[i64] = 3214  # + (source * 4 + colour) * 21 + kind
TAKE: Final[i64] = 3382  # + (seat * 4 + colour) * 42 + pair
REROLL: Final[i64] = 4054  # + ((seat * 2 + source) * 4 + colour) * 42 + pair
REROLL_SPACE: Final[i64] = 5398  # + seat * 11 + space
PROTECT: Final[i64] = 5442  # + (source * 4 + colour) * 21 + kind
BLOCK: Final[i64] = 5610  # + ((seat * 2 + source) * 4 + colour) * 21 + kind
CLOSE: Final[i64] = 6282  # + seat * 4 + building
USE: Final[i64] = 6298  # + colour * 42 + pair
IMPROVE: Final[i64] = 6424  # none, then + 1 + ingredient
IMPROVE_BLUE: Final[i64] = 6430  # + pair
CLAIM: Final[i64] = 6472  # + token kind
GAIN: Final[i64] = 6478  # + colour
BREW: Final[i64] = 6482  # + recipe
# The last kind, `ban`, follows the recipes of BREW: its numbers depend on how many the card set has.

PLACE_SOURCE: Final[i64] = 462
PLACE_COLOUR: Final = vec[i64]([0, 84, 210, 294])
# The spaces whose resource or school slot takes a die of each colour (DB-7): how many, and which
PLACE_WIDTH: Final = vec[i64]([2, 3, 2, 4])
PLACE_SPACES: Final = vec[i64]([1, 2, 0, 0, 2, 9, 10, 0, 4, 8, 0, 0, 5, 6, 7, 10])  # + colour * 4
