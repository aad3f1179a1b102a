"""Who waits for news that are for them alone, without a table."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

from brewhall.store.notices import Notice


class Bells:
    """One for every request that waits here, by person."""

    def __init__(self) -> None:
        self._bells: dict[str, set[asyncio.Event]] = {}

    @contextlib.contextmanager
    def of(self, person: str) -> Iterator[asyncio.Event]:
        """Rings when there are news, from now on."""
        bell = asyncio.Event()
        self._bells.setdefault(person, set()).add(bell)
        try:
            yield bell
        finally:
            self._bells[person].discard(bell)
            if not self._bells[person]:
                del self._bells[person]

    def hear(self, notice: Notice) -> None:
        if notice.kind == "friends":
            for bell in self._bells.get(notice.name, ()):
                bell.set()

    def ring_all(self) -> None:
        for bells in self._bells.values():
            for bell in bells:
                bell.set()
