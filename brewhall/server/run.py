"""Run the server with uvicorn."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import signal
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from brewhall.server.app import create_app
from brewhall.server.limits import raise_file_limit
from brewhall.server.logs import start_logging
from brewhall.server.protocol import LimitedConfig
from brewhall.server.settings import Settings
from brewhall.store import open_store


def config(
    settings: Settings, host: str, port: int, workers: int = 1, start: Callable[[Settings], Starlette] = create_app
) -> uvicorn.Config:
    return LimitedConfig(partial(start, settings), settings, host, port, workers)


def serve(settings: Settings, host: str, port: int, workers: int = 1) -> None:
    """Until it is told to end. Raises StoreError if there is no database to work with."""
    start_logging()
    raise_file_limit()
    asyncio.run(_open_once(settings))
    if workers == 1:
        _collect_seldom()
        uvicorn.Server(config(settings, host, port)).run()
        return
    fewer = replace(settings, bot_workers=max(1, settings.bot_workers // workers))
    shared = config(fewer, host, port, workers, start_in_worker)
    Multiprocess(shared, sockets=[shared.bind_socket()]).run()


def start_in_worker(settings: Settings) -> Starlette:
    """The application in one of several processes."""
    start_logging()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _collect_seldom()
    return create_app(settings)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    signal.raise_signal(signal.SIGTERM)


async def _open_once(settings: Settings) -> None:
    """Find out what is wrong with the database before anybody connects."""
    await (await open_store(settings.database)).close()


def _collect_seldom() -> None:
    """Standings and frames are freed by counting; searching all tables for cycles would only hold up moves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
