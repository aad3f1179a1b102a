"""How the HTTP interface says no."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from brewhall.core.errors import BrewhallError
from brewhall.protocol.messages.tables import Problem
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.logs import note
from brewhall.server.thinkers import Crowded
from brewhall.store import StoreError
from brewhall.store.errors import BadData, OtherValues


class PrivateTable(Trouble):
    def __init__(self) -> None:
        super().__init__(403, refusal("private"))


def problem(status: int, text: str, headers: Mapping[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(Problem(text)), status, headers, media_type="application/json")


async def _known(_: Request, error: Exception) -> Response:
    match error:
        case Trouble():
            return problem(error.status, str(error), error.headers)
        case Crowded():
            return problem(429 if error.own else 503, str(error), {"Retry-After": "5"})
        case BadData():
            return problem(400, refusal("unstorable"))
        case OtherValues():
            return problem(409, refusal("other-cards"))
        case StoreError():
            note("a request failed", logging.ERROR, why=str(error))
            return problem(503, refusal("database"), {"Retry-After": "5"})
        case _:
            return problem(400, str(error))


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return problem(error.status_code, str(error.detail))


async def _unexpected(_: Request, error: Exception) -> Response:
    logging.getLogger("brewhall").error("a request failed", exc_info=error)
    return problem(500, refusal("broken"))


HANDLERS: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    BrewhallError: _known,
    HTTPException: _http,
    Exception: _unexpected,
}
