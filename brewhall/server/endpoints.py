"""The HTTP interface described once: what an endpoint takes and gives, for the code and for OpenAPI."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from functools import cached_property
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from brewhall import __version__
from brewhall.protocol.messages.tables import Problem
from brewhall.protocol.trouble import Trouble
from brewhall.server.pages import is_known
from brewhall.server.settings import Settings
from brewhall.server.wire import described, read

T = TypeVar("T")
MOST = 2**31 - 1
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
LAST = {"Connection": "close"}  # the rest of the request is not read
_REF = "#/components/schemas/{name}"


async def body(request: Request, kind: type[T], most: int, seconds: float = Settings.body_seconds) -> T:
    """The message in the body of a request, if it is no longer than `most` bytes and comes in time."""
    content = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for part in request.stream():
                content += part
                if len(content) > most:
                    raise Trouble(413, f"the request is longer than {most} bytes", LAST)
    except TimeoutError:
        raise Trouble(408, f"the request did not arrive within {seconds:g} seconds", LAST) from None
    try:
        return read(bytes(content), kind)
    except msgspec.DecodeError as error:
        raise Trouble(400, f"the request is not what is expected here: {error}") from error
    except RecursionError:
        raise Trouble(400, "the request is nested too deeply") from None


def number(request: Request, name: str, default: int, most: int = MOST) -> int:
    """A number in the query of a request; what is more than `most` counts as so many."""
    text = request.query_params.get(name)
    try:
        return default if text is None else min(most, msgspec.convert(text, Count, strict=False))
    except msgspec.ValidationError:
        raise Trouble(400, f"'{name}' is a number from 0 to {MOST}, not '{(text or '')[:40]}'") from None


def reply(message: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(message), status, media_type="application/json")


def lasting(request: Request, content: bytes) -> Response:
    """What seldom changes: whoever has it already is told so."""
    headers = {"Cache-Control": "no-cache", "ETag": f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"'}
    if is_known(request.headers.get("If-None-Match", ""), headers["ETag"]):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type="application/json")


class Endpoints:
    """The routes of the handlers, and what OpenAPI says about them."""

    def __init__(self) -> None:
        self.routes: list[Route] = []
        self._operations: list[Operation] = []

    def add(
        self, method: str, path: str, handler: Callable[..., Awaitable[Response]], gives: Any = None, takes: Any = None
    ) -> None:
        """`handler` is given the request and what stands in the blanks of its path; its docstring describes it."""

        async def call(request: Request) -> Response:
            return await handler(request, **request.path_params)

        route = Route(path, call, methods=[method])
        self.routes.append(route)
        self._operations.append(
            Operation(method, path, handler.__name__, handler.__doc__ or "", [*route.param_convertors], gives, takes)
        )

    @cached_property
    def openapi(self) -> dict[str, Any]:
        """Made when somebody asks for it: a server starts in half the time without."""
        paths: dict[str, dict[str, Any]] = {}
        for each in self._operations:
            paths.setdefault(each.path, {})[each.method.lower()] = each.openapi()
        messages = {message for each in self._operations for message in (each.gives, each.takes) if message is not None}
        _, schemas = described(messages | {Problem}, _REF)
        info = {"title": "Brewhall", "version": __version__}
        return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": schemas}}


class Operation(NamedTuple):
    """What a handler takes and gives."""

    method: str
    path: str
    name: str
    about: str
    blanks: list[str]  # of its path
    gives: Any
    takes: Any

    def openapi(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "summary": self.about.partition("\n")[0],
            "operationId": self.name,
            "parameters": [
                {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in self.blanks
            ],
            "responses": {
                "200": {"description": "Done", **_content(self.gives)},
                "4XX": {"description": "Refused, and why", **_content(Problem)},
            },
        }
        if self.takes is not None:
            found["requestBody"] = {"required": True, **_content(self.takes)}
        return found


def _content(kind: Any) -> dict[str, Any]:
    if kind is None:
        return {}
    (schema,), _ = described([kind], _REF)
    return {"content": {"application/json": {"schema": schema}}}
