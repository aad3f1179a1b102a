"""The server put together."""

from __future__ import annotations

import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from types import FrameType

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from brewhall.games import load
from brewhall.server.accounts import Accounts
from brewhall.server.analyses import Analyses
from brewhall.server.api import Api
from brewhall.server.bells import Bells
from brewhall.server.channels import Channels, open_channels
from brewhall.server.doors import Doors
from brewhall.server.endpoints import Endpoints
from brewhall.server.entrance import Entrance
from brewhall.server.finished_games import FinishedGames
from brewhall.server.friends import Friends
from brewhall.server.guard import Guard
from brewhall.server.holidays import HolidayDesk
from brewhall.server.hosting import HostApi
from brewhall.server.housekeeping import Housekeeping
from brewhall.server.identity import Identity
from brewhall.server.joining import Joining
from brewhall.server.metrics import Metrics, metrics_at
from brewhall.server.notices import Notices
from brewhall.server.notifier import Notifier
from brewhall.server.offline import offline_pages
from brewhall.server.own_data import OwnData
from brewhall.server.pages import client_pages
from brewhall.server.passkeys import Passkeys
from brewhall.server.problems import HANDLERS
from brewhall.server.profiles import Profiles
from brewhall.server.puzzles import Puzzles
from brewhall.server.reference import page
from brewhall.server.reporting import Reporting
from brewhall.server.rooms import Rooms
from brewhall.server.rulebooks import Rulebooks
from brewhall.server.settings import Settings
from brewhall.server.socket import Sockets
from brewhall.server.thinkers import Thinkers
from brewhall.server.upkeep import Upkeep
from brewhall.server.visitors import Visitors
from brewhall.store import open_store
from brewhall.store.notices import Notice
from brewhall.tables.card_sets import CardSets


def create_app(settings: Settings) -> Starlette:
    """The application. Its database is opened, and its workers are started, when it starts."""
    metrics = Metrics()
    doors = Doors(settings.now)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        card_sets = CardSets(load(game, folder) for game, folder in settings.card_sets)
        store = await open_store(settings.database, card_sets)
        thinkers = Thinkers(settings.bot_workers, settings.bot_seconds, card_sets)
        rooms = Rooms(settings, store, metrics)
        visitors = Visitors(rooms)
        upkeep = Upkeep(rooms, visitors, thinkers)
        analyses = Analyses(store.analyses, thinkers, settings)
        channels = await open_channels(settings, store)
        notifier = Notifier(rooms, channels)
        housekeeping = Housekeeping(store, doors, visitors, settings.now)
        bells = Bells()

        def hear(notice: Notice) -> None:
            rooms.hear(notice)
            visitors.hear(notice)
            bells.hear(notice)
            housekeeping.hear(notice)

        def missed() -> None:
            rooms.missed()
            housekeeping.missed()

        def drain() -> None:
            rooms.drain()
            bells.ring_all()

        try:
            _when_told_to_end(drain)
            await store.listen(hear, missed)
            await housekeeping.read()
            app.router.routes = _routes(rooms, visitors, thinkers, analyses, channels, bells, doors, housekeeping)
            with metrics_at(settings.metrics, metrics):
                yield
        finally:
            await notifier.close()
            await upkeep.close()
            await housekeeping.close()
            await analyses.close()
            await rooms.close()
            thinkers.close()
            await store.close()

    guard = Middleware(Guard, settings=settings, metrics=metrics, doors=doors)
    return Starlette(lifespan=lifespan, middleware=[guard], exception_handlers=HANDLERS)


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


def _routes(
    rooms: Rooms,
    visitors: Visitors,
    thinkers: Thinkers,
    analyses: Analyses,
    channels: Channels,
    bells: Bells,
    doors: Doors,
    housekeeping: Housekeeping,
) -> list[BaseRoute]:
    settings = rooms.settings
    identity = Identity(rooms.store, visitors.end_sessions, doors.admit, settings.now, settings.hasher)
    entrance = Entrance(rooms, visitors, identity)
    endpoints = Endpoints()
    Api(rooms, visitors, identity, thinkers).register(endpoints)
    Accounts(rooms, visitors, identity, entrance).register(endpoints)
    Passkeys(rooms, identity, entrance).register(endpoints)
    Friends(rooms, identity, bells).register(endpoints)
    FinishedGames(rooms, identity, analyses, thinkers).register(endpoints)
    Joining(rooms, visitors, identity).register(endpoints)
    Puzzles(rooms.settings, identity, thinkers).register(endpoints)
    Rulebooks(rooms).register(endpoints)
    Profiles(rooms.store, identity).register(endpoints)
    OwnData(rooms, visitors, identity).register(endpoints)
    Notices(rooms, identity, channels).register(endpoints)
    HolidayDesk(rooms, visitors, identity).register(endpoints)
    Reporting(rooms, identity).register(endpoints)
    HostApi(rooms, identity, housekeeping).register(endpoints)
    sockets = Sockets(rooms, visitors, identity, doors)

    async def socket(websocket: WebSocket) -> None:
        await sockets.serve(websocket, websocket.path_params["name"], websocket.query_params.get("since", ""))

    async def health(_: Request) -> Response:
        await rooms.store.ping()
        return PlainTextResponse("ok\n")

    async def openapi(_: Request) -> Response:
        return JSONResponse(endpoints.openapi)

    async def docs(_: Request) -> Response:
        return HTMLResponse(page(endpoints.openapi))

    return [
        *endpoints.routes,
        WebSocketRoute("/api/tables/{name}/socket", socket),
        Route("/healthz", health),
        Route("/api/openapi.json", openapi),
        Route("/api/docs", docs),
        *offline_pages(rooms.settings.client, rooms.settings.engine),
        client_pages(rooms.settings.client),
    ]
