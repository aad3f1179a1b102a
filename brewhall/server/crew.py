"""Several server processes that work as one: which of them does what."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from pathlib import Path

from brewhall.core.errors import BrewhallError


class Elsewhere(BrewhallError):
    """What was asked for is done by another process."""

    def __init__(self, worker: int) -> None:
        super().__init__(f"worker {worker} does this")
        self.worker = worker


@dataclass(frozen=True)
class Crew:
    """A process among its like. Everything with a name has one owner, which is the same after every restart."""

    me: int = 0
    size: int = 1
    folder: Path = Path()  # holds the socket files by which the processes reach each other

    @property
    def others(self) -> list[int]:
        return [worker for worker in range(self.size) if worker != self.me]

    def owner(self, name: str) -> int:
        return zlib.crc32(name.encode()) % self.size

    def owns(self, name: str) -> bool:
        return self.owner(name) == self.me

    def check_owner(self, name: str) -> None:
        """Raises Elsewhere."""
        if not self.owns(name):
            raise Elsewhere(self.owner(name))

    def socket_of(self, worker: int) -> Path:
        return self.folder / f"{worker}.socket"
