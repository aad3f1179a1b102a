"""How the HTTP interface says no."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from brewhall.core.errors import BrewhallError
from brewhall.server.logs import note
from brewhall.server.messages import Problem
from brewhall.server.thinkers import Crowded
from brewhall.store import StoreError
from brewhall.store.errors import BadData


class Trouble(BrewhallError):
    """A request that cannot be served, with its status and what else the answer's head says."""

    def __init__(self, status: int, problem: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(problem)
        self.status = status
        self.headers = headers


PRIVATE = "this table is private; ask somebody who plays there for a link"


class PrivateTable(Trouble):
    def __init__(self) -> None:
        super().__init__(403, PRIVATE)


def problem(status: int, text: str, headers: Mapping[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(Problem(text)), status, headers, media_type="application/json")


async def _known(_: Request, error: Exception) -> Response:
    match error:
        case Trouble():
            return problem(error.status, str(error), error.headers)
        case Crowded():
            return problem(429 if error.own else 503, str(error), {"Retry-After": "5"})
        case BadData():
            return problem(400, "this cannot be stored: a text is too long or has control characters in it")
        case StoreError():
            note("a request failed", logging.ERROR, why=str(error))
            return problem(503, _UNAVAILABLE, {"Retry-After": "5"})
        case _:
            return problem(400, str(error))


_UNAVAILABLE = "the database does not answer; nothing was changed, try again in a moment"


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return problem(error.status_code, str(error.detail))


async def _unexpected(_: Request, error: Exception) -> Response:
    logging.getLogger("brewhall").error("a request failed", exc_info=error)
    return problem(500, "something went wrong here; nothing was changed")


HANDLERS: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    BrewhallError: _known,
    HTTPException: _http,
    Exception: _unexpected,
}
