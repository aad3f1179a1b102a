"""uvicorn's HTTP protocol, and what it lacks: deadlines for a request, and a cap on connections by address."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from brewhall.server.limits import network
from brewhall.server.settings import Settings

GRACE = 1.0  # seconds for the application to say in words that a body came too slowly
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class LimitedConfig(uvicorn.Config):
    """uvicorn's configuration with our limits. Each process counts its own connections."""

    def __init__(self, app: Callable[[], ASGIApp], settings: Settings, host: str, port: int, workers: int) -> None:
        super().__init__(
            app,
            factory=True,
            workers=workers,
            host=host,
            port=port,
            http=LimitedProtocol,
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
        self.most = settings.connections_per_address
        self.seconds = {"IDLE": settings.head_seconds, "SEND_BODY": settings.body_seconds + GRACE}
        self.connections = Counter[str]()


class LimitedProtocol(H11Protocol):
    _counted: str | None = None
    _awaited: object = None  # the state of a client that owes the rest of a request
    _deadline: asyncio.TimerHandle | None = None
    _is_socket = False

    @property
    def _limits(self) -> LimitedConfig:
        assert isinstance(self.config, LimitedConfig)
        return self.config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client is not None else ""
        if not self._trusts(host):
            self._counted = network(host)
            self._limits.connections[self._counted] += 1
            if self._limits.connections[self._counted] > self._limits.most:
                transport.write(TOO_MANY)
                transport.close()
                return
        self._watch()

    def _trusts(self, host: str) -> bool:
        """Whether this is the proxy, from whose address everybody comes."""
        return isinstance(self.app, ProxyHeadersMiddleware) and host in self.app.trusted_hosts

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def _watch(self) -> None:
        """Whoever owes the rest of a request has a deadline that further bytes do not move."""
        state = self.conn.their_state
        if self._is_socket or state is self._awaited:
            return
        self._relax()
        seconds = self._limits.seconds.get(state.__name__)
        if seconds is not None:
            self._awaited = state
            self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _relax(self) -> None:
        self._awaited = None
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket, which is counted as such and may stay."""
        self._is_socket = True
        self._release()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def _release(self) -> None:
        self._relax()
        if self._counted is not None:
            self._limits.connections[self._counted] -= 1
            if not self._limits.connections[self._counted]:
                del self._limits.connections[self._counted]
            self._counted = None
