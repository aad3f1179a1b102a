"""A push service on this machine, and a browser that subscribed there: it can read what only it can read."""

from __future__ import annotations

import base64
import json
import os
import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

SECONDS = 120


class Subscription:
    """What a browser keeps to itself, and what it tells the server."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def wish(self) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": _written(point), "auth": _written(self._auth)}

    def read(self, content: bytes) -> dict[str, Any]:
        opened = http_ece.decrypt(content, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        told: dict[str, Any] = json.loads(opened)
        return told


class Received:
    """A request to the push service."""

    def __init__(self, path: str, headers: dict[str, str], content: bytes) -> None:
        self.path = path
        self.headers = headers
        self.content = content

    def signed_for(self, audience: str, key: str) -> bool:
        """Whether the server that has this key signed it, for this push service."""
        scheme, _, rest = self.headers["authorization"].partition(" ")
        parts = dict(part.split("=", 1) for part in rest.split(","))
        claims = json.loads(_read(parts["t"].split(".")[1]))
        right = scheme == "vapid" and parts["k"] == key and claims["aud"] == audience
        return right and bool(Vapid02.verify(self.headers["authorization"]))


class PushService:
    """Answers 201, or what it is told to answer."""

    def __init__(self) -> None:
        received: queue.Queue[Received] = queue.Queue()
        self.received = received
        self.answers: queue.Queue[int] = queue.Queue()
        answers = self.answers

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                content = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                received.put(Received(self.path, headers, content))
                self.send_response(201 if answers.empty() else answers.get())
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> PushService:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(SECONDS)

    def subscription(self, name: str = "browser") -> Subscription:
        return Subscription(f"{self.url}/{name}")

    def next(self) -> Received:
        return self.received.get(timeout=SECONDS)


def _written(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
