"""The built client, and what is shown where it is missing."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from starlette.responses import FileResponse, HTMLResponse, Response

from brewhall.server.problems import problem

UNBUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Brewhall</title>
<h1>Brewhall</h1>
<p>The server runs, but the client has not been built. In a checkout, run <code>make play</code>, or
<code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>. The installed package contains it.</p>
<p>The interface is described at <a href="/api/docs">/api/docs</a>.</p></html>
"""
FOREVER = "public, max-age=31536000, immutable"  # names of assets contain a hash of their content


def serve_client(app: FastAPI, folder: Path) -> None:
    """Files of the client; every other path is a page of the client, which finds its way by itself."""
    root = folder.resolve()

    async def page(path: str) -> Response:
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

    app.add_api_route("/{path:path}", page, methods=["GET", "HEAD"], response_model=None, include_in_schema=False)


def _file(root: Path, path: str) -> Path | None:
    """The file of the client with this path, if there is one."""
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):
        return None  # no file has such a name: it is too long, or has a zero byte in it
