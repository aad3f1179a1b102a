"""`/metrics` at a port of its own, which a firewall keeps from the public."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from brewhall.core.errors import BadOption
from brewhall.server.logs import note
from brewhall.server.metrics import Metrics

PORTS = 100  # that are tried, if several processes share a machine
SECONDS = 5  # for a request, and for the answer


@contextmanager
def metrics_at(where: tuple[str, int] | None, metrics: Metrics) -> Iterator[None]:
    """Serve what this process counted at the first free port from there on. Called in the process's event loop."""
    if where is None:
        yield
        return
    loop = asyncio.get_running_loop()

    async def text() -> str:
        return metrics.text()  # in the loop that counts

    class Handler(BaseHTTPRequestHandler):
        timeout = SECONDS

        def do_GET(self) -> None:
            if self.path != "/metrics":
                self.send_error(404, "the only path here is /metrics")
                return
            content = asyncio.run_coroutine_threadsafe(text(), loop).result(SECONDS).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/plain; version=0.0.4")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    with _listening(*where, Handler) as server:
        note("metrics", port=server.server_port)
        Thread(target=server.serve_forever, args=(0.2,), daemon=True).start()
        try:
            yield
        finally:
            server.shutdown()


def _listening(host: str, first: int, handler: type[BaseHTTPRequestHandler]) -> ThreadingHTTPServer:
    for port in range(first, min(first + PORTS, 65536)):
        try:
            return ThreadingHTTPServer((host, port), handler)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise BadOption(f"cannot listen for metrics at {host}:{port}: {error.strerror}") from error
    raise BadOption(f"no port from {first} on is free for metrics; choose another one")
