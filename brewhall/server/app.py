"""The server put together."""

from __future__ import annotations

import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from types import FrameType

from fastapi import FastAPI
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.websockets import WebSocket

from brewhall.server.analyses import Analyses
from brewhall.server.api import Api
from brewhall.server.endpoints import Endpoints
from brewhall.server.finished_games import FinishedGames
from brewhall.server.guard import Guard
from brewhall.server.identity import Identity
from brewhall.server.metrics import Metrics, metrics_at
from brewhall.server.pages import serve_client
from brewhall.server.problems import handle_problems
from brewhall.server.reference import page
from brewhall.server.rooms import Rooms
from brewhall.server.settings import Settings
from brewhall.server.socket import Sockets
from brewhall.server.thinkers import Thinkers
from brewhall.server.upkeep import Upkeep
from brewhall.server.visitors import Visitors
from brewhall.store import open_store
from brewhall.store.notices import Notice


def create_app(settings: Settings) -> FastAPI:
    """The application. Its database is opened, and its workers are started, when it starts."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await open_store(settings.database)
        thinkers = Thinkers(settings.bot_workers, settings.bot_seconds)
        rooms = Rooms(settings, store, metrics)
        visitors = Visitors(rooms)
        upkeep = Upkeep(rooms, visitors, thinkers)
        analyses = Analyses(store.analyses, thinkers, settings)

        def hear(notice: Notice) -> None:
            rooms.hear(notice)
            visitors.hear(notice)

        try:
            _when_told_to_end(rooms.drain)
            await store.listen(hear, rooms.missed)
            _add_routes(app, rooms, visitors, thinkers, analyses)
            with metrics_at(settings.metrics, metrics):
                yield
        finally:
            await upkeep.close()
            await analyses.close()
            await rooms.close()
            thinkers.close()
            await store.close()

    app = FastAPI(title="Brewhall", lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.add_middleware(Guard, settings=settings, metrics=metrics)
    handle_problems(app)
    return app


def _when_told_to_end(call: Callable[[], None]) -> None:
    """Do something before uvicorn, which has set its own handlers by now, begins to wait for open requests."""
    if threading.current_thread() is not threading.main_thread():
        return  # signals are for others

    def heard(number: int, frame: FrameType | None, then: object) -> None:
        call()
        if callable(then):
            then(number, frame)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, partial(heard, then=signal.getsignal(number)))


def _add_routes(app: FastAPI, rooms: Rooms, visitors: Visitors, thinkers: Thinkers, analyses: Analyses) -> None:
    identity = Identity(rooms.store, visitors.end_sessions)
    endpoints = Endpoints(app)
    Api(rooms, visitors, identity, thinkers).register(endpoints)
    FinishedGames(rooms, identity, analyses, thinkers).register(endpoints)
    sockets = Sockets(rooms, visitors, identity)

    async def socket(websocket: WebSocket, name: str) -> None:
        await sockets.serve(websocket, name, websocket.query_params.get("since", ""))

    async def health() -> Response:
        await rooms.store.ping()
        return PlainTextResponse("ok\n")

    async def openapi() -> Response:
        return JSONResponse(endpoints.openapi())

    async def docs() -> Response:
        return HTMLResponse(page(endpoints.openapi()))

    app.add_api_websocket_route("/api/tables/{name}/socket", socket)
    for path, handler in {
        "/healthz": health,
        "/api/openapi.json": openapi,
        "/api/docs": docs,
    }.items():
        app.add_api_route(path, handler, response_model=None, include_in_schema=False)
    serve_client(app, rooms.settings.client)
