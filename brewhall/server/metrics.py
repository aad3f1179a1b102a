"""What a process counts, for Prometheus, at a port of its own, which a firewall keeps from the public."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from brewhall.core.errors import BadOption
from brewhall.server.logs import note

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)  # seconds
PORTS = 100  # that are tried, if several processes share a machine


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = self._counter("requests", "HTTP requests, by status", "kind")
        self.refused = self._counter("refused", "What was refused at the door, by reason", "kind")
        self.sign_in_tries = self._counter("sign_in_tries", "Names and passwords tried")
        self.commands = self._counter("commands", "Commands at tables, by answer", "kind")
        self.bot_moves = self._counter("bot_moves", "Moves of bots")
        self.bot_moves_refused = self._counter("bot_moves_refused", "Moves of bots that came too late", "kind")
        self.sockets = Gauge("brewhall_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("brewhall_tables", "Tables in memory", registry=self.registry)
        self.command_seconds = Histogram(
            "brewhall_command_seconds",
            "From the arrival of a command until everybody's view was on its way",
            buckets=BOUNDS,
            registry=self.registry,
        )

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"brewhall_{name}", about, labels, registry=self.registry)


@contextmanager
def metrics_at(where: tuple[str, int] | None, metrics: Metrics) -> Iterator[int | None]:
    """Serve what this process counted at the first free port from there on; says which one it is."""
    if where is None:
        yield None
        return
    host, first = where
    for port in range(first, min(first + PORTS, 65536)):
        try:
            server, thread = start_http_server(port, host, metrics.registry)
            break
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise BadOption(f"cannot listen for metrics at {host}:{port}: {error.strerror}") from error
    else:
        raise BadOption(f"no port from {first} on is free for metrics; choose another one")
    note("metrics", port=server.server_port)
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
