"""Ports for servers that are started, killed and started again."""

from __future__ import annotations

import contextlib
import random
import socket


def free_port() -> int:
    """A port that stays free while its server is down: none of those that the system gives to whoever connects."""
    while True:
        port = random.SystemRandom().randrange(10_000, 32_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
