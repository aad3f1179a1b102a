"""The numbers of all actions; `game` builds the table of move texts over the same layout.

A die is numbered within an action by its pair or kind (see `dice`), as far as marks can matter there: a blue one or one
whose colour is clear among those of its colour, any other among those of all colours.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.games.dice_brewing.components import D1, D2, D3, H1, H2, M1, M2, M3, S1, S2, S3

PASS: Final[i64] = 0
END: Final[i64] = 1
DECLINE: Final[i64] = 2
ROLL: Final[i64] = 3
PUT: Final[i64] = 4  # + place
PLACE_SEED: Final[i64] = 6  # + place in SEED_SPACES
PLACE: Final[i64] = 8  # + source * PLACE_SOURCE + PLACE_COLOUR[colour] + pair * PLACE_WIDTH[colour] + space
SPEED: Final[i64] = 932  # + (speed space * SOURCES + source) * PAIRS + pair
TRANSFER: Final[i64] = 1604  # + kind * MARKS + mark
CHOOSE: Final[i64] = 1856  # + source * DICE_BY_KIND + kind
SELECT: Final[i64] = 2024  # + colour
EXCHANGE: Final[i64] = 2027  # + (source * MALTS_AND_HOPS * KINDS + kind) * SIDES + value - 1
BUY: Final[i64] = 2783  # + item
BUY_WITH: Final[i64] = 2794  # + (ingredient * SOURCES + source) * PAIRS + pair
INCREASE: Final[i64] = 3214  # + source * DICE_BY_KIND + kind
TAKE: Final[i64] = 3382  # + seat * DICE_BY_PAIR + pair
REROLL: Final[i64] = 4054  # + (seat * SOURCES + source) * DICE_BY_PAIR + pair
REROLL_SPACE: Final[i64] = 5398  # + seat * SPACES + space
PROTECT: Final[i64] = 5442  # + source * DICE_BY_KIND + kind
BLOCK: Final[i64] = 5610  # + (seat * SOURCES + source) * DICE_BY_KIND + kind
CLOSE: Final[i64] = 6282  # + seat * BUILDINGS + building
USE: Final[i64] = 6298  # + pair
IMPROVE: Final[i64] = 6424  # none, then + 1 + ingredient
IMPROVE_BLUE: Final[i64] = 6430  # + pair
CLAIM: Final[i64] = 6472  # + token kind
GAIN: Final[i64] = 6478  # + colour
BREW: Final[i64] = 6482  # + recipe
# The last kind, `ban`, follows the recipes of BREW: its numbers depend on how many the card set has.

SOURCES: Final[i64] = 2  # pool and warehouse
SEED_SPACES: Final = vec[i64]([M1, H1])
PLACE_SOURCE: Final[i64] = 462
PLACE_COLOUR: Final = vec[i64]([0, 84, 210, 294])
# The spaces whose resource or school slot takes a die of each colour (DB-7): how many, and which
PLACE_WIDTH: Final = vec[i64]([2, 3, 2, 4])
MOST_SPACES: Final[i64] = 4
PLACE_SPACES: Final = vec[i64]([M2, M3, 0, 0, M3, D2, D3, 0, H2, D1, 0, 0, S1, S2, S3, D3])  # + colour * MOST_SPACES
