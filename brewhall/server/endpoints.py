"""The HTTP interface described once: what an endpoint takes and gives, for the code and for OpenAPI."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from brewhall import __version__
from brewhall.server.messages import Problem
from brewhall.server.pages import is_known
from brewhall.server.problems import Trouble
from brewhall.server.settings import Settings

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
        return msgspec.json.decode(content, type=kind)
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
        self._paths: dict[str, dict[str, Any]] = {}
        self._messages: set[Any] = {Problem}

    def add(
        self, method: str, path: str, handler: Callable[..., Awaitable[Response]], gives: Any = None, takes: Any = None
    ) -> None:
        """`handler` is given the request and what stands in the blanks of its path; its docstring describes it."""

        async def call(request: Request) -> Response:
            return await handler(request, **request.path_params)

        self.routes.append(Route(path, call, methods=[method]))
        about: dict[str, Any] = {
            "summary": (handler.__doc__ or "").splitlines()[0],
            "operationId": handler.__name__,
            "parameters": [
                {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
                for name in self.routes[-1].param_convertors
            ],
            "responses": {
                "200": {"description": "Done", **self._content(gives)},
                "4XX": {"description": "Refused, and why", **self._content(Problem)},
            },
        }
        if takes is not None:
            about["requestBody"] = {"required": True, **self._content(takes)}
        self._paths.setdefault(path, {})[method.lower()] = about

    def _content(self, kind: Any) -> dict[str, Any]:
        if kind is None:
            return {}
        self._messages.add(kind)
        (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REF)
        return {"content": {"application/json": {"schema": schema}}}

    def openapi(self) -> dict[str, Any]:
        _, schemas = msgspec.json.schema_components(self._messages, ref_template=_REF)
        info = {"title": "Brewhall", "version": __version__}
        return {"openapi": "3.1.0", "info": info, "paths": self._paths, "components": {"schemas": schemas}}
