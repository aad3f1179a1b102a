"""What happened at a table, for those who look on. Each event leads from one version to a later one."""

from __future__ import annotations

from dataclasses import dataclass

from brewhall.core.standing import Standing
from brewhall.tables.chat import ChatEntry
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


@dataclass(frozen=True)
class Seated:
    after: int
    version: int
    seats: tuple[Seat, ...]


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
