"""Web Push (RFC 8030): a notice that only the browser it is for can read, signed with the server's own key."""

from __future__ import annotations

import base64
import os
import socket
import time
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import http_ece
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from brewhall.protocol.trouble import Trouble
from brewhall.store.addresses import Push

SECONDS = 10.0  # for one notice
LASTING = 24 * 3600  # seconds that a push service keeps a notice for a browser that is off
SIGNED_SECONDS = 12 * 3600
GONE = (404, 410)  # what a push service says of a subscription that has ended
KEY_BYTES, AUTH_BYTES = 65, 16


class Failed(Exception):
    """It may work later."""


class Gone(Exception):
    """The browser does not want it any more."""


class _Forbidden(OSError):
    """The name leads to an address inside a private network."""


@dataclass(frozen=True)
class VapidKey:
    """The key by which push services know this server."""

    private: Vapid02

    @classmethod
    def read(cls, text: str) -> VapidKey:
        key = Vapid02.from_raw(text.encode())
        key.conf = {"no-strict": True}  # any address of the host will do, one with a port, too
        return cls(key)

    @staticmethod
    def made() -> str:
        value = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        return _written(value.to_bytes(32, "big"))

    @property
    def public(self) -> str:
        """As a browser subscribes with it."""
        point = self.private.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return _written(point)

    def header(self, endpoint: str, contact: str) -> str:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_SECONDS,
            "sub": contact,
        }
        signed: dict[str, str] = self.private.sign(claims)
        return signed["Authorization"]


def check_subscription(endpoint: str, key: str, auth: str, private: bool) -> None:
    """Refuse what no browser would give: other schemes, private addresses, keys that are none."""
    try:
        parts = urlsplit(endpoint)
        host, _ = parts.hostname, parts.port
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _read(key)).curve
        right = len(_read(key)) == KEY_BYTES and len(_read(auth)) == AUTH_BYTES and point.name == "secp256r1"
    except ValueError:
        host, right = None, False
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if not right or not plain or not host or parts.username is not None or ":" in host:
        raise Trouble(400, "this is not a browser's subscription")
    if not private and (parts.scheme != "https" or not _is_outside(host)):
        raise Trouble(400, "notices go to push services on the internet, by https")
    if parts.scheme not in ("https", "http"):
        raise Trouble(400, "notices go by https")


class Pusher:
    """Sends notices. Names are looked up once for each, and what lies in a private network is not called."""

    def __init__(self, key: VapidKey, contact: str, private: bool) -> None:
        self._key = key
        self._contact = contact
        self._private = private
        resolver: AbstractResolver = ThreadedResolver() if private else _OutsideOnly()
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(resolver=resolver, limit=20),
            timeout=aiohttp.ClientTimeout(total=SECONDS),
            trust_env=False,
        )

    async def send(self, push: Push, content: bytes) -> None:
        """Raises Gone or Failed."""
        check_subscription(push.endpoint, push.key, push.auth, self._private)
        headers = {
            "Authorization": self._key.header(push.endpoint, self._contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LASTING),
            "Urgency": "normal",
        }
        try:
            async with self._session.post(
                push.endpoint, data=_sealed(push, content), headers=headers, allow_redirects=False
            ) as answer:
                status = answer.status
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            raise Failed(type(error).__name__) from error
        if status in GONE:
            raise Gone
        if not 200 <= status < 300:
            raise Failed(f"the push service answers {status}")

    async def close(self) -> None:
        await self._session.close()


def _sealed(push: Push, content: bytes) -> bytes:
    sealed: bytes = http_ece.encrypt(
        content,
        salt=os.urandom(16),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_read(push.key),
        auth_secret=_read(push.auth),
        version="aes128gcm",
    )
    return sealed


class _OutsideOnly(AbstractResolver):
    def __init__(self) -> None:
        self._resolver = ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await self._resolver.resolve(host, port, family)
        outside = [each for each in found if _is_outside(each["host"])]
        if not outside:
            raise _Forbidden("the name leads into a private network")
        return outside

    async def close(self) -> None:
        await self._resolver.close()


def _is_outside(host: str) -> bool:
    """Whether a host is on the internet, as far as its name says; where the name leads is looked at later."""
    try:
        address: Any = ip_address(host.partition("%")[0])
    except ValueError:
        return "." in host and not host.endswith((".local", ".localhost", ".internal", "."))
    mapped = getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None)
    return bool((mapped or address).is_global and not (mapped or address).is_multicast)


def _read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _written(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
