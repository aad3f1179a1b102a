"""A server on a free port, a browser, and pages that fail the test when they report an error."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from brewhall.server.settings import CLIENT

SERVER = """
import sys
from brewhall.server.limits import Rate
from brewhall.server.run import serve
from brewhall.server.settings import Settings
many = Rate(100_000, 1)
serve(Settings(bot_pause=0.0, write_rate=many, read_rate=many, socket_rate=many), "127.0.0.1", int(sys.argv[1]))
"""
PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 768, "height": 1024}
DESK: ViewportSize = {"width": 1280, "height": 800}
POLICY = "Content Security Policy"  # what a browser says when a page breaks it
NewContext = Callable[..., BrowserContext]


@pytest.fixture(scope="session")
def chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.fail("the browser tests need Chromium: apt-get install chromium (or run tests/system.sh)")
    return found


class Server:
    """`brewhall serve` in a process of its own; it can be stopped and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._database = f"sqlite+aiosqlite:///{folder / 'e2e.db'}"
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = os.environ | {"BREWHALL_DATABASE_URL": self._database}
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", SERVER, str(self.port)], env=environment, stdout=log, stderr=log
            )
        deadline = time.monotonic() + 30
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"the server did not start:\n{self._log.read_text()}")
            time.sleep(0.1)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (CLIENT / "index.html").is_file():
        pytest.fail("the client is not built: run 'make client'")
    server = Server(tmp_path_factory.mktemp("e2e"))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def new_context(browser: Browser, server: Server) -> Iterator[NewContext]:
    """Another person: a browser of their own. Their pages may report no errors."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def listen(page: Page) -> None:
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if POLICY in said.text else None)

    def make(**options: object) -> BrowserContext:
        wishes: dict[str, Any] = {"viewport": DESK, "reduced_motion": "reduce", "base_url": server.address} | options
        context = browser.new_context(**wishes)
        context.set_default_timeout(10_000)
        context.on("page", listen)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return new_context().new_page()
