"""Where a browser keeps what must outlast the page: texts by name, with versions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

Saved = Literal["saved", "changed", "full"]


@dataclass(frozen=True)
class Page:
    """A text to be kept. It takes the place of the version `was`; 0: there is none yet."""

    name: str
    was: int
    version: int
    text: str


class Shelf(Protocol):
    async def all(self) -> Sequence[tuple[str, str]]:
        """Everything that is kept, by name."""

    async def find(self, name: str) -> str | None:
        """One text."""

    async def save(self, pages: Sequence[Page]) -> Saved:
        """Keep these, all or none: `changed` if another tab was faster, `full` if there is no room."""

    async def remove(self, name: str) -> None: ...


class MemoryShelf:
    """Keeps nothing when it is gone: for tests, and where a browser refuses storage."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}

    async def all(self) -> Sequence[tuple[str, str]]:
        return [(page.name, page.text) for page in self.pages.values()]

    async def find(self, name: str) -> str | None:
        return self.pages[name].text if name in self.pages else None

    async def save(self, pages: Sequence[Page]) -> Saved:
        for page in pages:
            known = self.pages.get(page.name)
            if (0 if known is None else known.version) != page.was:
                return "changed"
        self.pages |= {page.name: page for page in pages}
        return "saved"

    async def remove(self, name: str) -> None:
        self.pages.pop(name, None)
