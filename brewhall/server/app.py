"""The server put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.websockets import WebSocket

from brewhall.server.afterwards import Afterwards
from brewhall.server.analyses import Analyses
from brewhall.server.api import Api
from brewhall.server.crew import Crew
from brewhall.server.endpoints import Endpoints
from brewhall.server.guard import Guard
from brewhall.server.hall import Hall
from brewhall.server.identity import Identity
from brewhall.server.link import Desk, Link
from brewhall.server.metrics import Metrics
from brewhall.server.metrics_port import metrics_at
from brewhall.server.pages import serve_client
from brewhall.server.problems import handle_problems
from brewhall.server.reference import page
from brewhall.server.settings import Settings
from brewhall.server.socket import Sockets
from brewhall.server.thinking import Thinkers
from brewhall.store import open_store


def create_app(settings: Settings | None = None, crew: Crew | None = None) -> FastAPI:
    """The application. Its database is opened, and its workers are started, when it starts."""
    settings = settings or Settings()
    metrics, link = Metrics(), Link(crew or Crew())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await open_store(settings.database)
        thinkers = Thinkers(settings.bot_workers, settings.bot_seconds)
        hall = Hall(settings, store, thinkers, metrics, link)
        analyses = Analyses(thinkers, settings.analysis_simulations)
        _add_routes(app, hall, analyses, settings)
        desk = await Desk(link.crew, app, metrics, hall.merge).open() if link.crew.size > 1 else None
        try:
            with metrics_at(settings.metrics, metrics):
                yield
        finally:
            if desk is not None:
                desk.close()
            await analyses.close()
            await hall.close()
            thinkers.close()
            await store.close()

    app = FastAPI(title="Brewhall", lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.add_middleware(Guard, settings=settings, metrics=metrics)
    handle_problems(app, link)
    return app


def _add_routes(app: FastAPI, hall: Hall, analyses: Analyses, settings: Settings) -> None:
    identity = Identity(hall.store)
    endpoints = Endpoints(app)
    Api(hall, identity).register(endpoints)
    Afterwards(hall, identity, analyses).register(endpoints)
    sockets = Sockets(hall, identity)

    async def socket(websocket: WebSocket, name: str) -> None:
        await sockets.serve(websocket, name, websocket.query_params.get("since", ""))

    async def health() -> Response:
        await hall.store.ping()
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
    serve_client(app, settings.client)
