"""What every request passes: where it comes from, how many there were, and the headers of the answer."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from brewhall.core.language import speaking, wished
from brewhall.protocol.wording import LANGUAGES, refusal
from brewhall.server.doors import Doors
from brewhall.server.limits import Ledger, network
from brewhall.server.logs import note
from brewhall.server.metrics import Metrics
from brewhall.server.problems import problem
from brewhall.server.settings import Settings
from brewhall.server.tokens import secure, shown_token
from brewhall.store.games import token_hash

SAFE = ("GET", "HEAD", "OPTIONS")
NAMES = re.compile(r"/api(/[A-Za-z0-9_.-]{1,64})*/?")  # ids of tables, invitations and the like among them
HEADERS: Mapping[str, str] = {
    # Everything only from here, and nothing inline, neither scripts nor styles.
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def from_here(scope: Scope, origins: tuple[str, ...]) -> bool:
    """Whether a request says that it comes from one of our own pages, exactly."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return False
    own = f"{'https' if secure(scope) else 'http'}://{headers.get('host', '')}"
    return origin in origins if origins else origin == own


def by_program(scope: Scope) -> bool:
    """Whether no page can have made a browser send this: browsers say where a writing request comes from, and a foreign
    page has no token to show. Who has neither origin nor cookie acts for nobody but themselves."""
    headers = Headers(scope=scope)
    return "origin" not in headers and "cookie" not in headers


def address(connection: HTTPConnection) -> str:
    """Where a request comes from, as it is counted."""
    return network(connection.client.host) if connection.client is not None else ""


def language_of(connection: HTTPConnection) -> str:
    """The language of the one who asks: of their browser, or as they chose it; a socket has it in its address."""
    chosen = connection.query_params.get("language")
    return wished(connection.headers.get("accept-language", "") if chosen is None else chosen, LANGUAGES)


def who(scope: Scope) -> list[str]:
    """Whose credits a request costs: the address's, and the device's, which may come from many addresses."""
    connection = HTTPConnection(scope)
    token = shown_token(connection)
    return [address(connection)] if token is None else [address(connection), token_hash(token)]


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, doors: Doors) -> None:
        self._app = app
        self._doors = doors
        self._settings = settings
        self._metrics = metrics
        self._writes = Ledger(settings.write_rate)
        self._reads = Ledger(settings.read_rate)
        self._commands = Ledger(settings.socket_rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and self._turns_away(scope):
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        with speaking(language_of(HTTPConnection(scope))):
            await (self._app if scope["type"] == "websocket" else self._serve)(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if secure(scope):
                    headers.setdefault("Strict-Transport-Security", "max-age=31536000")
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refused = self._refusal(scope)
        await (refused or self._app)(scope, receive, answer)
        if scope["path"].startswith("/api"):
            route = scope.get("route")  # its pattern: the path itself may hold an invitation
            name = getattr(route, "path", "unknown")
            took = round((time.perf_counter() - began) * 1000, 1)
            self._metrics.requests.labels(str(status)).inc()
            note("request", method=scope["method"], route=name, status=status, ms=took)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        if not scope["path"].startswith("/api"):
            return None
        if NAMES.fullmatch(scope["path"]) is None:
            return problem(404, refusal("nowhere"))
        kept_out = self._doors.refusal(address(HTTPConnection(scope)))
        if kept_out:
            self._metrics.refused.labels("ban").inc()
            return problem(403, kept_out)
        safe = scope["method"] in SAFE
        if not safe and not by_program(scope) and not from_here(scope, self._settings.origins):
            self._metrics.refused.labels("origin").inc()
            return problem(403, "this request does not come from a page of this server (its Origin header says so)")
        commands = scope["path"].endswith("/commands")
        ledger = self._reads if safe else self._commands if commands else self._writes
        if not self._may(scope, ledger):
            self._metrics.refused.labels("rate").inc()
            return problem(429, refusal("requests"), {"Retry-After": str(ledger.rate.pause)})
        return None

    def _turns_away(self, scope: Scope) -> bool:
        """Whether a socket is refused before it is opened."""
        if NAMES.fullmatch(scope["path"]) is None:
            return True
        if not self._may(scope, self._reads):
            self._metrics.refused.labels("rate").inc()
            return True
        return False

    def _may(self, scope: Scope, ledger: Ledger) -> bool:
        """Whether there was a credit for everybody whose request this is."""
        now = time.monotonic()
        return all(ledger.spend(name, now) for name in who(scope))
