"""The client's files: packed when they were built, kept for good by browsers, and never stale."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from brewhall.server.pages import FOREVER, client_pages
from brewhall.server.settings import CLIENT

CODE = b"console.log('barley')" * 100
PAGE = b"<!doctype html><title>Brewhall</title>"


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(PAGE)
    (tmp_path / "assets" / "base-1a2b.js").write_bytes(CODE)
    (tmp_path / "assets" / "base-1a2b.js.gz").write_bytes(gzip.compress(CODE))
    (tmp_path / "assets" / "base-1a2b.js.br").write_bytes(b"as tight as it goes")
    (tmp_path / "assets" / "font-3c4d.woff2").write_bytes(b"packed already")
    transport = httpx.ASGITransport(Starlette(routes=[client_pages(tmp_path)]))
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        yield client


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("*", "br"),
        ("identity", None),
        ("", None),
    ],
)
async def test_code_comes_packed_as_the_browser_understands_it(
    http: httpx.AsyncClient, accepted: str, coding: str | None
) -> None:
    async with http.stream("GET", "/assets/base-1a2b.js", headers={"Accept-Encoding": accepted}) as answer:
        raw = b"".join([part async for part in answer.aiter_raw()])
    assert answer.headers.get("Content-Encoding") == coding
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert int(answer.headers["Content-Length"]) == len(raw)
    assert (gzip.decompress(raw) if coding == "gzip" else raw) == (b"as tight as it goes" if coding == "br" else CODE)


async def test_what_is_not_packed_comes_as_it_is(http: httpx.AsyncClient) -> None:
    answer = await http.get("/assets/font-3c4d.woff2", headers={"Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in answer.headers
    assert answer.content == b"packed already"


async def test_hashed_files_are_kept_for_good_and_the_page_is_asked_for_again(http: httpx.AsyncClient) -> None:
    code = await http.get("/assets/base-1a2b.js", headers={"Accept-Encoding": "gzip"})
    assert code.headers["Cache-Control"] == FOREVER
    for path in ("/", "/index.html", "/table/x"):
        answer = await http.get(path)
        assert answer.content == PAGE
        assert answer.headers["Cache-Control"] == "no-cache"


async def test_who_has_the_page_already_is_told_so(http: httpx.AsyncClient) -> None:
    tag = (await http.get("/")).headers["ETag"]
    for known in (tag, f'"another", W/{tag}', "*"):
        again = await http.get("/", headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
    assert (await http.get("/", headers={"If-None-Match": '"another"'})).status_code == 200


async def test_every_coding_has_a_tag_of_its_own(http: httpx.AsyncClient) -> None:
    tags = set()
    for coding in ("identity", "gzip", "br"):
        async with http.stream("GET", "/assets/base-1a2b.js", headers={"Accept-Encoding": coding}) as answer:
            tags.add(answer.headers["ETag"])
    assert len(tags) == 3


def test_the_build_packs_all_code() -> None:
    code = [path for path in CLIENT.glob("assets/*") if path.suffix in (".js", ".css") and path.stat().st_size > 500]
    assert code
    for path in code:
        assert gzip.decompress(path.with_name(f"{path.name}.gz").read_bytes()) == path.read_bytes()
        assert path.with_name(f"{path.name}.br").stat().st_size < path.stat().st_size
