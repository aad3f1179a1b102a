"""The built client, and what is shown where it is missing."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from brewhall.server.problems import problem

UNBUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Brewhall</title>
<h1>Brewhall</h1>
<p>The server runs, but the client has not been built. In a checkout, run <code>make play</code>, or
<code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>. The installed package contains it.</p>
<p>The interface is described at <a href="/api/docs">/api/docs</a>.</p></html>
"""
FOREVER = "public, max-age=31536000, immutable"  # names of assets contain a hash of their content


def client_pages(folder: Path) -> Route:
    """Files of the client; every other path is a page of the client, which finds its way by itself."""
    root = folder.resolve()

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        if path.startswith("api/") or path == "api":
            return problem(404, "there is nothing at this address; see /api/openapi.json")
        if not (root / "index.html").is_file():
            return HTMLResponse(UNBUILT, 503 if not path else 404)
        file = _file(root, path)
        if file is not None:
            lasting = FOREVER if file.parent.name == "assets" else "no-cache"
            return FileResponse(file, headers={"Cache-Control": lasting})
        if Path(path).suffix:
            return problem(404, "there is no such file")
        return FileResponse(root / "index.html", headers={"Cache-Control": "no-cache"})

    return Route("/{path:path}", page)


def _file(root: Path, path: str) -> Path | None:
    """The file of the client with this path, if there is one."""
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):
        return None  # no file has such a name: it is too long, or has a zero byte in it
