"""The hall in a worker of the browser. `web/src/engine/worker.ts` calls it and hands it what only a browser has."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, cast

from brewhall.browser.desk import Desk
from brewhall.browser.hall import Hall
from brewhall.browser.pace import master_seconds
from brewhall.browser.shelf import Page, Saved, Shelf
from brewhall.core.language import read_in, wished
from brewhall.protocol.wording import LANGUAGES


class Browser(Protocol):
    """What the worker's script does for us; its promises can be awaited here."""

    def frame(self, line: int, text: str) -> None: ...

    def end(self, line: int, code: int) -> None: ...

    def think(self, work: bytes) -> Awaitable[Any]:
        """Done by another worker; None: there is none yet."""

    def keptAll(self) -> Awaitable[Any]: ...  # noqa: N802

    def keptFind(self, name: str) -> Awaitable[str | None]: ...  # noqa: N802

    def keptSave(self, pages: Any) -> Awaitable[Saved]: ...  # noqa: N802

    def keptRemove(self, name: str) -> Awaitable[None]: ...  # noqa: N802


class BrowserShelf(Shelf):
    """IndexedDB."""

    def __init__(self, browser: Browser, to_js: Callable[[Any], Any]) -> None:
        self._browser = browser
        self._to_js = to_js

    async def all(self) -> Sequence[tuple[str, str]]:
        return [(name, text) for name, text in (await self._browser.keptAll()).to_py()]

    async def find(self, name: str) -> str | None:
        return await self._browser.keptFind(name)

    async def save(self, pages: Sequence[Page]) -> Saved:
        return await self._browser.keptSave(
            self._to_js([[page.name, page.was, page.version, page.text] for page in pages])
        )

    async def remove(self, name: str) -> None:
        await self._browser.keptRemove(name)


class PageLine:
    """A line to a page, by its number."""

    def __init__(self, browser: Browser, number: int, table: str) -> None:
        self._browser = browser
        self._number = number
        self.table = table

    def send(self, text: str) -> None:
        self._browser.frame(self._number, text)

    def end(self, code: int) -> None:
        self._browser.end(self._number, code)


class Worker:
    """What the script calls, a method for each of its messages."""

    def __init__(self, browser: Browser, to_js: Callable[[Any], Any]) -> None:
        self._browser = browser
        self._to_js = to_js
        self._hall = Hall(BrowserShelf(browser, to_js), self._run)
        self._desk = Desk(self._hall)
        self._lines: dict[int, PageLine] = {}
        self._hearing: set[asyncio.Task[None]] = set()

    async def open(self) -> Any:
        return self._to_js(await self._hall.open())

    def speak(self, language: str) -> None:
        read_in(wished(language, LANGUAGES))

    async def answer(self, method: str, address: str, body: str) -> Any:
        return self._to_js(list(await self._desk.answer(method, address, body)))

    def join(self, line: int, table: str, since: int | None) -> None:
        self._lines[line] = PageLine(self._browser, line, table)
        self._hall.join(self._lines[line], table, since)

    def say(self, line: int, text: str) -> None:
        known = self._lines.get(line)
        if known is not None:
            task = asyncio.get_running_loop().create_task(self._hall.hear(known, known.table, text))
            self._hearing.add(task)
            task.add_done_callback(self._hearing.discard)

    def leave(self, line: int) -> None:
        known = self._lines.pop(line, None)
        if known is not None:
            self._hall.leave(known, known.table)

    async def _run(self, work: Callable[..., Any], *args: Any) -> Any:
        done = await self._browser.think(self._to_js(pickle.dumps((work, args))))
        return work(*args) if done is None else pickle.loads(cast(bytes, done.to_bytes()))


def think(work: Any) -> bytes:
    """What the other worker does: some work, as it was packed."""
    function, args = pickle.loads(work.to_bytes())
    return pickle.dumps(function(*args))


def pace() -> float:
    """What the other worker tells before anything else: how long the master would think here."""
    return master_seconds()
