"""The static edition below a server: the same files, a page that knows of the hall, a policy that lets Python run."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from brewhall.server.offline import offline_pages
from tests.built_pages import lay_out

POLICY = "Content-Security-Policy"


@pytest.fixture
def built(tmp_path: Path) -> tuple[Path, Path]:
    return lay_out(tmp_path)


def asking(routes: list[Route]) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(Starlette(routes=routes)), base_url="http://test")


async def test_the_page_knows_of_the_hall_and_lets_python_run(built: tuple[Path, Path]) -> None:
    async with asking(offline_pages(*built)) as http:
        page = await http.get("/offline/")
        assert (await http.get("/offline")).headers["Location"] == "/offline/"
    assert '<html data-edition="static" data-hall="../" lang="en">' in page.text
    assert "script-src 'self' 'wasm-unsafe-eval'" in page.headers[POLICY]
    assert page.headers["Cache-Control"] == "no-cache"


async def test_files_of_client_and_engine_come_as_they_were_built(built: tuple[Path, Path]) -> None:
    async with asking(offline_pages(*built)) as http:
        worker = await http.get("/offline/sw.js")
        script = await http.get("/offline/assets/a.js", headers={"Accept-Encoding": "identity"})
        engine = await http.get("/offline/engine/contents.json")
        missing = await http.get("/offline/assets/../../secret.txt")
    told = json.loads(worker.text.partition("\n")[0].removeprefix("const SITE = ").removesuffix(";"))
    assert told["files"] == ["./", "assets/a.js", "engine/contents.json"]
    assert worker.headers["Content-Type"].startswith("text/javascript")
    assert script.text == "a.js"
    assert "wasm-unsafe-eval" in script.headers[POLICY]  # a worker goes by the policy of its own script
    assert engine.json() == {"files": {"brewhall.pack": 7}}
    assert missing.status_code == 404


@pytest.mark.parametrize("missing", ["engine/contents.json", "client/index.html"])
async def test_where_it_is_not_built_there_is_nothing_to_fetch(built: tuple[Path, Path], missing: str) -> None:
    (built[0].parent / missing).unlink()
    async with asking(offline_pages(*built)) as http:
        assert (await http.get("/offline/engine/contents.json")).json() == {"files": {}}
        assert (await http.get("/offline/")).status_code == 404
