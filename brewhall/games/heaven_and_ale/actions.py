"""The numbers of all actions; `game` builds the table of move texts over the same layout."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MOVE: Final[i64] = -1  # + position, 1 to 28
BUY: Final[i64] = 28  # + face * 30 + plot
DONE: Final[i64] = 898
STAND: Final[i64] = 899  # + first 0, brewmaster 1, ducats 2, resource 3 + marker
SCORE: Final[i64] = 907  # + fertility - 1, for spot X
SCORE_SPOT: Final[i64] = 911  # + spot, for the others
PLACE_COLOUR: Final[i64] = 921  # + resource
PLACE_LAST: Final[i64] = 926  # + resource
PLACE_CARD: Final[i64] = 929  # + card, for the others
DECLINE: Final[i64] = 934
SELL: Final[i64] = 935  # + card
SHED: Final[i64] = 940  # + set of plots
