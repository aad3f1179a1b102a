"""What a request shows to say whose it is: a browser its cookie, a program its token."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Scope

from brewhall.store.people import LASTING


def secure(scope: Scope) -> bool:
    return scope["scheme"] in ("https", "wss")


def cookie_name(connection: HTTPConnection) -> str:
    return "__Host-brewhall" if secure(connection.scope) else "brewhall"


def bearer(connection: HTTPConnection) -> str | None:
    """The token that a program shows."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def shown_token(connection: HTTPConnection) -> str | None:
    return bearer(connection) or connection.cookies.get(cookie_name(connection)) or None


def remember(request: Request, response: Response, token: str | None) -> None:
    """Give the device its cookie, if it has a new one."""
    if token is not None:
        response.set_cookie(
            cookie_name(request), token, max_age=LASTING, httponly=True, samesite="lax", secure=secure(request.scope)
        )


def forget(request: Request, response: Response) -> None:
    response.delete_cookie(cookie_name(request), httponly=True, samesite="lax", secure=secure(request.scope))
