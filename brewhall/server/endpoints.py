"""The HTTP interface described once: what an endpoint takes and gives, for the code and for OpenAPI."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.requests import Request
from starlette.responses import Response

from brewhall import __version__
from brewhall.server.messages import Problem
from brewhall.server.problems import Trouble
from brewhall.server.settings import Settings

T = TypeVar("T")
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


def reply(message: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(message), status, media_type="application/json")


class Endpoints:
    """Registers handlers, and writes OpenAPI with the schemas of their messages."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._messages: set[Any] = {Problem}
        app.openapi = self.openapi  # type: ignore[method-assign]

    def add(self, method: str, path: str, handler: Callable[..., Any], gives: Any = None, takes: Any = None) -> None:
        """`handler` is described by its docstring."""
        extra: dict[str, Any] = {}
        if takes is not None:
            extra["requestBody"] = {"required": True, **self._content(takes)}
        done = {"description": "Done", **(self._content(gives) if gives is not None else {})}
        refused = {"description": "Refused, and why", **self._content(Problem)}
        self._app.add_api_route(
            path,
            handler,
            methods=[method],
            response_model=None,
            response_class=Response,
            responses={200: done, "4XX": refused},
            openapi_extra=extra,
            summary=(handler.__doc__ or "").splitlines()[0],
            description="",
            name=handler.__name__,
        )

    def _content(self, kind: Any) -> dict[str, Any]:
        self._messages.add(kind)
        (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REF)
        return {"content": {"application/json": {"schema": schema}}}

    def openapi(self) -> dict[str, Any]:
        if self._app.openapi_schema is None:
            schema = get_openapi(title="Brewhall", version=__version__, routes=self._app.routes)
            _, components = msgspec.json.schema_components(self._messages, ref_template=_REF)
            schema.setdefault("components", {}).setdefault("schemas", {}).update(components)
            self._app.openapi_schema = schema
        return self._app.openapi_schema
