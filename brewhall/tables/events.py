"""What happened at a table, for those who look on. Each event raises the version by one."""

from __future__ import annotations

from dataclasses import dataclass

from brewhall.tables.chat import ChatEntry
from brewhall.tables.seats import Seat
from brewhall.tables.standing import Standing


@dataclass(frozen=True)
class Moved:
    """The game went on or back; log entries from `log_from` on are new."""

    version: int
    standing: Standing
    seats: tuple[Seat, ...]
    log_from: int
    rematch: str = ""


@dataclass(frozen=True)
class Seated:
    version: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Said:
    version: int
    line: ChatEntry


TableEvent = Moved | Seated | Said
