"""What a table answers to a proposal, and what must be kept before the proposal comes true."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from brewhall.core.standing import Standing
from brewhall.tables.access import PRIVATE, Access
from brewhall.tables.chat import ChatEntry
from brewhall.tables.offers import Offer
from brewhall.tables.seats import Seat

Result = Literal["applied", "duplicate", "stale", "illegal", "not-yours"]


@dataclass(frozen=True)
class Rejected:
    """Nothing happens, and why."""

    result: Result
    reason: str


@dataclass(frozen=True)
class Entry:
    """One row of a game's history. Nothing is ever removed from it: taking back is a row, too."""

    seq: int
    kind: Literal["play", "undo", "resign", "back"]  # undo: within a turn; back: the table agreed
    seat: int
    action: int  # of an undo, or back: how many moves are left
    answers: tuple[int, ...]
    digest: str  # of the state it led to
    version: int
    at: float
    command: str | None  # only the first action of a command carries its id
    by_bot: bool = False


@dataclass(frozen=True)
class Snapshot:
    """The position that a turn began with: a stored game is loaded from its last one."""

    seq: int  # of the last entry before it
    moves: int
    state: bytes
    drawn: int


@dataclass(frozen=True)
class Condition:
    """All that can change at a table."""

    version: int
    standing: Standing
    seats: tuple[Seat, ...]
    deadline: float | None
    updated: float
    rematch: str = ""
    lease: float | None = None  # until when some process plays the bot's move that is due
    offer: Offer | None = None
    takebacks: int = 0
    banks: tuple[float, ...] = ()  # seconds of each seat whose clock does not run; empty: there is no clock
    access: Access = PRIVATE
    closed: str = ""  # why a host closed the table: nothing happens there any more


@dataclass(frozen=True)
class Change:
    """What one version brought, as whoever has the one before needs it in order to follow."""

    was: int
    version: int
    seats: tuple[Seat, ...]
    deadline: float | None
    updated: float
    rematch: str
    lease: float | None
    entries: tuple[Entry, ...]
    line: ChatEntry | None
    offer: Offer | None
    takebacks: int
    banks: tuple[float, ...]
    access: Access
    closed: str = ""


@dataclass(frozen=True)
class News:
    """What others have stored since."""

    condition: Condition
    entries: tuple[Entry, ...]
    lines: tuple[ChatEntry, ...]
