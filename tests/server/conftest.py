"""One server for all tests that do not need one of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.server.harness import Device, RunningServer
from tests.store.databases import new_file


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder: Path = tmp_path_factory.mktemp("server")
    with RunningServer(new_file(folder)) as running:
        yield running


@pytest_asyncio.fixture
async def alice(server: RunningServer) -> AsyncIterator[Device]:
    async with Device(server.url) as device:
        yield device


@pytest_asyncio.fixture
async def bob(server: RunningServer) -> AsyncIterator[Device]:
    async with Device(server.url) as device:
        yield device
