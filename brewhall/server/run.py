"""Run the server with uvicorn."""

from __future__ import annotations

import asyncio
import gc
import socket
from dataclasses import replace

import uvicorn

from brewhall.server.app import create_app
from brewhall.server.crew import Crew
from brewhall.server.limits import raise_file_limit
from brewhall.server.logs import start_logging
from brewhall.server.protocol import limited_protocol
from brewhall.server.settings import Settings
from brewhall.server.workers import run_workers
from brewhall.store import open_store


def config(settings: Settings, host: str, port: int, crew: Crew | None = None) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(settings, crew),
        host=host,
        port=port,
        http=limited_protocol(settings),
        limit_concurrency=settings.connections,
        ws="websockets-sansio",
        ws_max_size=settings.frame_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,  # costs more time and memory a socket than a view is worth
        access_log=False,  # paths may hold invitations; the guard logs their patterns
        log_config=None,
        timeout_graceful_shutdown=3,
        server_header=False,
    )


def serve(settings: Settings, host: str, port: int, workers: int = 1) -> None:
    """Until it is told to end. Raises StoreError if there is no database to work with."""
    start_logging()
    raise_file_limit()
    asyncio.run(_open_once(settings))
    _collect_seldom()
    if workers == 1:
        uvicorn.Server(config(settings, host, port)).run()
        return
    shared = replace(settings, bot_workers=max(1, settings.bot_workers // workers))

    def work(crew: Crew, listening: socket.socket) -> None:
        uvicorn.Server(config(shared, host, port, crew)).run(sockets=[listening])

    run_workers(workers, work, host, port)


async def _open_once(settings: Settings) -> None:
    """Find out what is wrong with the database before anybody connects."""
    await (await open_store(settings.database)).close()


def _collect_seldom() -> None:
    """Standings and frames are freed by counting; searching all tables for cycles would only hold up moves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
