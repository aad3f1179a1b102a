"""Fixtures, and the guard that the tests run on what they claim to run on: sources or freshly compiled modules."""

from __future__ import annotations

import json
import os
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import brewhall
import hatch_build
from brewhall.core import Game
from tests.processes import children_of, command_of, wait_for_the_end
from tests.store.postgres import running_postgres

ROOT = Path(__file__).parent.parent
PATIENCE = 120  # seconds for what has been told to end
# As long as this process: the fork server, the resource tracker, the idle helper of Playwright's event loop.
LIVES_ON = re.compile(r".* from multiprocessing\.(forkserver|resource_tracker) |asyncio_\d+$")


def pytest_sessionstart() -> None:
    """A stale extension module would shadow an edited source: refuse to test it."""
    if os.environ.get("BREWHALL_PURE"):
        if brewhall.COMPILED:
            pytest.exit("BREWHALL_PURE is set, but compiled modules are loaded", 3)
        return
    stamp = ROOT / hatch_build.STAMP
    if not brewhall.COMPILED or not stamp.exists():
        pytest.exit("the engine is not compiled: run 'make compile', or set BREWHALL_PURE=1 to test the sources", 3)
    if json.loads(stamp.read_text())["sources"] != hatch_build.sources_hash(ROOT):
        pytest.exit("a compiled source was edited: run 'make compile', or set BREWHALL_PURE=1 to test the sources", 3)


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_left_running() -> Iterator[None]:
    """Whatever the tests have started has ended with them: is begun first, so that it looks last."""
    threads = {*threading.enumerate()}
    children = {*children_of(os.getpid())}
    yield
    for thread in {*threading.enumerate()} - threads:
        if not thread.daemon and not LIVES_ON.match(thread.name):
            thread.join(PATIENCE)  # it may have been told to end a moment ago
            assert not thread.is_alive(), f"{thread} did not end"
    for child in {*children_of(os.getpid())} - children:
        if not LIVES_ON.match(command_of(child)):
            wait_for_the_end(child, PATIENCE)


@pytest.fixture(scope="session", params=sorted(brewhall.GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    """Every game in turn."""
    return brewhall.load(request.param)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL server; a test makes a database of its own on it."""
    with running_postgres() as server:
        yield server.url


@pytest.fixture(scope="session")
def pace() -> float:
    """How many games a test should play: all in `make soak`, a twentieth in `make test`, fewer on the sources."""
    return float(os.environ.get("BREWHALL_PACE") or (0.05 if brewhall.COMPILED else 0.04))
