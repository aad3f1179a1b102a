"""The static edition below a server: `/offline/` is kept by a browser, and goes on without a connection."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from brewhall.server.edition import PAGE, Edition, StaleClient
from brewhall.server.guard import HEADERS
from brewhall.server.pages import file_answer
from brewhall.server.problems import problem

POLICY = "Content-Security-Policy"
# Python is compiled by the browser, and its library is handed to it from the page itself.
HERE = {POLICY: f"{HEADERS[POLICY]}; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:"}
CONTENTS = "contents.json"  # of the engine: what there is to fetch
KINDS = {".html": "text/html", ".js": "text/javascript"}


async def nothing(_: Request) -> Response:
    return JSONResponse({"files": {}})


NOTHING = Route(f"/offline/engine/{CONTENTS}", nothing)


def offline_pages(client: Path, engine: Path) -> list[Route]:
    """Where either of them is not built, or of another version, it is said that there is nothing to fetch."""
    if not ((client / PAGE).is_file() and (engine / CONTENTS).is_file()):
        return [NOTHING]
    try:
        edition = Edition(client, engine, hall="../")
    except StaleClient:
        return [NOTHING]

    async def page(request: Request) -> Response:
        name = request.path_params["path"] or PAGE
        if name in edition.texts:
            headers = HERE | {"Cache-Control": "no-cache"}
            return Response(edition.texts[name], headers=headers, media_type=KINDS[Path(name).suffix])
        if name not in edition.files:
            return problem(404, "there is no such file")
        answer = file_answer(edition.files[name], request)
        answer.headers.update(HERE)
        return answer

    async def without_slash(_: Request) -> Response:
        return RedirectResponse("/offline/")

    return [Route("/offline", without_slash), Route("/offline/{path:path}", page)]
