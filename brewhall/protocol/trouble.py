"""How a request is answered that cannot be served."""

from __future__ import annotations

from collections.abc import Mapping

from brewhall.core.errors import BrewhallError


class Trouble(BrewhallError):
    """A request that cannot be served, with its status and what else the answer's head says."""

    def __init__(self, status: int, problem: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(problem)
        self.status = status
        self.headers = headers
