"""A host among the devices of a test."""

from __future__ import annotations

import time
import uuid
from typing import Any

from brewhall.store import open_store
from brewhall.store.deeds import COMMAND_LINE
from tests.server.harness import Device


async def account(device: Device) -> str:
    """A name and a password for somebody; returns the name."""
    name = f"Anna {uuid.uuid4().hex[:8]}"
    await device.post("/api/me", {"name": name, "password": "correct horse"})
    return name


async def make_host(device: Device, database: str, is_one: bool = True, name: str = "") -> str:
    """As `brewhall admin host` does, in another process than the server's."""
    name = name or await account(device)
    store = await open_store(database)
    await store.hosting.make_host(name, COMMAND_LINE, time.time(), is_one)
    await store.close()
    return name


async def person_called(host: Device, name: str) -> dict[str, Any]:
    [found] = await host.get(f"/api/host/people?name={name}")
    return dict(found)
