"""The numbers of all actions; `game` builds the table of move texts over the same layout."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SPACES: Final[i64] = 3
AMOUNTS: Final[i64] = 19  # 0 to 18 tokens of one resource

HARVEST: Final[i64] = 0  # + card
PRODUCE: Final[i64] = 60  # + card
UPGRADE: Final[i64] = 120  # + card
EXCHANGE: Final[i64] = 180  # + card * 3 + space
DISCARD: Final[i64] = 360  # + card
REDRAW: Final[i64] = 420  # + card
RESERVE_CARD: Final[i64] = 480  # + card
DRAW: Final[i64] = 540
STOP: Final[i64] = 541
PAY: Final[i64] = 542  # + resource * 19 + amount
OFFER: Final[i64] = 637  # + resource * 19 + amount
TAKE: Final[i64] = 732  # + resource * 19 + amount
ACTIONS: Final[i64] = 827
