"""A server on a free port, a browser, and pages that fail the test when they report an error."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from brewhall.server.settings import CLIENT
from tests.e2e.hands import HANDS
from tests.processes import wait_for_the_end_of_group

SERVER = """
import socket
import sys
import uvicorn
from brewhall.server.limits import Rate
from brewhall.server.run import config
from brewhall.server.settings import Settings
listening = socket.socket(fileno=int(sys.argv[1]))
many = Rate(100_000, 1)
settings = Settings(
    bot_pause=0,
    bot_seconds=60,
    sweep_seconds=1,
    notice_seconds=0.5,
    push_private=True,
    take_over_seconds=1,
    write_rate=many,
    read_rate=many,
    socket_rate=many,
    sign_in_rate=many,
)
uvicorn.Server(config(settings, *listening.getsockname())).run([listening])
"""
PATIENCE = 60  # seconds for anything to be seen, on the slowest machine; who waits for what comes at once loses nothing
PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 768, "height": 1024}
DESK: ViewportSize = {"width": 1280, "height": 800}
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the lightest first
POLICY = "Content Security Policy"  # what a browser says when a page breaks it
NewContext = Callable[..., BrowserContext]

# Who only wants to get on is shown the moves of others at once.
AT_ONCE = """if (location.protocol !== 'about:' && !localStorage.getItem('brewhall.settings')) {
  localStorage.setItem('brewhall.settings', JSON.stringify({ moves: 'at once', interludes: false }));
}"""

# Who wants to play, and not to be asked for a name.
NO_NAME = "if (location.protocol !== 'about:') localStorage.setItem('brewhall.name-asked', 'yes')"

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
def chromium() -> str:
    return find_chromium()


def find_chromium() -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.fail("the browser tests need Chromium: apt-get install chromium (or run tests/system.sh)")
    return found


class Server:
    """Brewhall in a process of its own; it can be killed and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self._reserved = bound_socket(0)  # never listens: keeps the port ours while no server has it
        self.port: int = self._reserved.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = f"sqlite+aiosqlite:///{folder / 'e2e.db'}"
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Who asks before the server is ready waits in its queue, so there is nothing to try again."""
        with self._log.open("ab") as log, bound_socket(self.port) as listening:
            listening.listen(100)
            self._process = subprocess.Popen(
                [sys.executable, "-c", SERVER, str(listening.fileno())],
                env=os.environ | {"BREWHALL_DATABASE_URL": self.database},
                stdout=log,
                stderr=log,
                pass_fds=[listening.fileno()],
                start_new_session=True,
            )
        try:
            urllib.request.urlopen(f"{self.address}/healthz", timeout=PATIENCE).close()
        except OSError as error:
            pytest.fail(f"the server did not start: {error}\n{self._log.read_text()}")

    def kill(self) -> None:
        """The server and those who think for it."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._wait_for_the_end(self._process)

    def close(self) -> None:
        """As it is told to end by a system; it ends those who think for it."""
        if self._process is not None:
            self._process.terminate()
            self._wait_for_the_end(self._process)
        self._reserved.close()

    def _wait_for_the_end(self, process: subprocess.Popen[bytes]) -> None:
        process.wait(PATIENCE)
        wait_for_the_end_of_group(process.pid, PATIENCE)
        self._process = None


def bound_socket(port: int) -> socket.socket:
    bound = socket.socket()
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind(("127.0.0.1", port))
    return bound


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (CLIENT / "index.html").is_file():
        pytest.fail("the client is not built: run 'make client'")
    server = Server(tmp_path_factory.mktemp("e2e"))
    server.start()
    yield server
    server.close()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def new_context(browser: Browser, server: Server) -> Iterator[NewContext]:
    """Another person: a browser of their own. Their pages may report no errors. `told`: moves of others are told.
    `asked`: they may be asked for their name."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def listen(page: Page) -> None:
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if POLICY in said.text else None)

    def make(told: bool = False, asked: bool = False, **options: object) -> BrowserContext:
        wishes: dict[str, Any] = {"viewport": DESK, "reduced_motion": "reduce", "base_url": server.address} | options
        context = browser.new_context(**wishes)
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(path=HANDS)
        if not told:
            context.add_init_script(AT_ONCE)
        if not asked:
            context.add_init_script(NO_NAME)
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
