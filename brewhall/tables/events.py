"""What happened at a table, for those who look on. Each event leads from one version to a later one."""

from __future__ import annotations

from dataclasses import dataclass

from brewhall.core.standing import Standing
from brewhall.tables.access import Access
from brewhall.tables.chat import ChatEntry
from brewhall.tables.offers import Offer
from brewhall.tables.seats import Seat


@dataclass(frozen=True)
class Moved:
    """The game went on or back; log entries from `log_from` on are new."""

    after: int
    version: int
    standing: Standing
    seats: tuple[Seat, ...]
    log_from: int
    rematch: str = ""
    offer: Offer | None = None
    takebacks: int = 0
    undone_by: int | None = None  # who took back what happened last, if that is the last thing that happened


@dataclass(frozen=True)
class Seated:
    """Others sit there, who may come has changed, or something was asked or answered."""

    after: int
    version: int
    seats: tuple[Seat, ...]
    access: Access
    offer: Offer | None = None


@dataclass(frozen=True)
class Said:
    """A line of chat; a number that is known already: the line was removed."""

    after: int
    version: int
    line: ChatEntry


@dataclass(frozen=True)
class Closed:
    after: int
    version: int
    reason: str


TableEvent = Moved | Seated | Said | Closed
