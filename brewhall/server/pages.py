"""The built client, and what is shown where it is missing."""

from __future__ import annotations

from mimetypes import guess_type
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
PACKED = {"br": ".br", "gzip": ".gz"}  # what the build has packed lies beside the file itself; the tightest first


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
        if file is None and Path(path).suffix:
            return problem(404, "there is no such file")
        return file_answer(file or root / "index.html", request)

    return Route("/{path:path}", page)


def _file(root: Path, path: str) -> Path | None:
    """The file of the client with this path, if there is one."""
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):
        return None  # no file has such a name: it is too long, or has a zero byte in it


def file_answer(file: Path, request: Request) -> Response:
    """The file, packed as the client understands it; nothing if the client has it already."""
    lasting = FOREVER if file.parent.name == "assets" else "no-cache"
    headers = {"Cache-Control": lasting, "Vary": "Accept-Encoding"}
    sent = file
    for coding in _understood(request.headers.get("Accept-Encoding", "")):
        packed = file.with_name(file.name + PACKED[coding])
        if packed.is_file():
            sent, headers["Content-Encoding"] = packed, coding
            break
    answer = FileResponse(sent, headers=headers, media_type=guess_type(file.name)[0], stat_result=sent.stat())
    if is_known(request.headers.get("If-None-Match", ""), answer.headers["ETag"]):
        kept = ("Cache-Control", "Vary", "ETag", "Last-Modified")
        return Response(status_code=304, headers={name: answer.headers[name] for name in kept})
    return answer


def _understood(accepted: str) -> list[str]:
    """Those of our codings that a client accepts (RFC 9110, 12.5.3), the tightest first."""
    wishes = {}
    for wish in accepted.lower().split(","):
        coding, _, weight = wish.partition(";")
        wishes[coding.strip()] = weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return [coding for coding in PACKED if wishes.get(coding, wishes.get("*", False))]


def is_known(known: str, tag: str) -> bool:
    """Whether a client has this very version (RFC 9110, 13.1.2)."""
    return known.strip() == "*" or tag in (each.strip().removeprefix("W/") for each in known.split(","))
