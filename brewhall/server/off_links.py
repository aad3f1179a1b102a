"""Signed links by which a notice is ended without signing in: whoever got it has the right to."""

from __future__ import annotations

import base64
import hmac
import secrets
from typing import Literal, cast

Kind = Literal["mail", "push"]
PATH = "/api/notices/off/"
BYTES = 16


class OffLinks:
    """`key` is the server's own, the same in all processes."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    @staticmethod
    def made() -> str:
        return secrets.token_urlsafe(32)

    def path(self, kind: Kind, name: str) -> str:
        """The link that ends what goes to a person by mail, or to a browser."""
        return f"{PATH}{kind}.{name}.{self._mac(kind, name)}"

    def read(self, token: str) -> tuple[Kind, str] | None:
        """What a link is for; None: it is not one of ours."""
        kind, _, rest = token.partition(".")
        name, _, mac = rest.rpartition(".")
        if kind not in ("mail", "push") or not hmac.compare_digest(mac.encode(), self._mac(kind, name).encode()):
            return None
        return cast(Kind, kind), name

    def _mac(self, kind: str, name: str) -> str:
        mac = hmac.digest(self._key, f"off {kind} {name}".encode(), "sha256")
        return base64.urlsafe_b64encode(mac[:BYTES]).rstrip(b"=").decode()
