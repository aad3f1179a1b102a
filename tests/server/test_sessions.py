"""Sessions: a new one with every name, and an end that is told to whoever keeps sockets."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from starlette.requests import Request

from brewhall.server.identity import Identity
from brewhall.server.messages import Credentials
from brewhall.store import open_store
from brewhall.store.games import token_hash
from tests.server.harness import GREEDY, ME, Device, RunningServer
from tests.store.databases import new_file

pytestmark = pytest.mark.asyncio

PASSWORD = "correct horse"


def credentials() -> dict[str, str]:
    return {"name": f"Anna {uuid.uuid4().hex[:8]}", "password": PASSWORD}


async def name_behind(server: RunningServer, cookie: str) -> str:
    async with Device(server.url) as stranger:
        return str((await stranger.http.get("/api/me", headers={"Cookie": cookie})).json()["name"])


async def test_a_cookie_from_before_signing_up_is_worth_nothing_afterwards(
    server: RunningServer, alice: Device
) -> None:
    await alice.new_table(ME, GREEDY)
    before = alice.cookie
    token = (await alice.post("/api/tokens"))["token"]
    anna = credentials()
    await alice.post("/api/me", anna)
    assert alice.cookie != before
    assert await name_behind(server, before) == ""
    assert (await alice.get("/api/me"))["name"] == anna["name"]
    assert len(await alice.get("/api/tables")) == 1
    headers = {"Authorization": f"Bearer {token}"}
    assert (await alice.http.get("/api/me", headers=headers)).status_code == 401


async def test_a_cookie_from_before_signing_in_is_worth_nothing_afterwards(
    server: RunningServer, alice: Device, bob: Device
) -> None:
    anna, bert = credentials(), credentials()
    await alice.post("/api/me", anna)
    await bob.post("/api/me", bert)
    before = bob.cookie
    await bob.post("/api/sessions", anna)
    assert await name_behind(server, before) == ""
    await bob.post("/api/sessions", anna)  # again: a new cookie once more
    assert await name_behind(server, before) == ""
    assert await name_behind(server, alice.cookie) == anna["name"]


async def test_signing_out_ends_this_session_or_all(server: RunningServer, alice: Device, bob: Device) -> None:
    anna = credentials()
    await alice.post("/api/me", anna)
    await bob.post("/api/sessions", anna)
    first, second = alice.cookie, bob.cookie
    await bob.http.delete("/api/sessions")
    assert [await name_behind(server, cookie) for cookie in (first, second)] == [anna["name"], ""]
    await bob.post("/api/sessions", anna)
    token, third = (await bob.post("/api/tokens"))["token"], bob.cookie
    await bob.http.delete("/api/sessions", params={"everywhere": "true"})
    assert [await name_behind(server, cookie) for cookie in (first, third)] == ["", ""]
    headers = {"Authorization": f"Bearer {token}"}
    assert (await alice.http.get("/api/me", headers=headers)).status_code == 401


@pytest_asyncio.fixture
async def identity(tmp_path: Path) -> AsyncIterator[Identity]:
    store = await open_store(new_file(tmp_path))
    yield Identity(store)
    await store.close()


def request_of(token: str) -> Request:
    return Request({"type": "http", "scheme": "http", "headers": [(b"cookie", f"brewhall={token}".encode())]})


async def test_every_end_of_a_session_is_named(identity: Identity) -> None:
    anna = Credentials("Anna", PASSWORD)
    guest, first = await identity.person_or_guest(request_of(""))
    assert first is not None
    session = await identity.session(request_of(first))
    assert session is not None
    assert (session.person, session.token) == (guest, token_hash(first))
    signed_up = await identity.sign_up(guest, anna)
    assert signed_up.ended == [token_hash(first)]
    again = await identity.sign_in(await identity.session(request_of(signed_up.token)), anna)
    assert again.ended == [token_hash(signed_up.token)]
    elsewhere = await identity.sign_in(None, anna)
    assert elsewhere.ended == []
    assert await identity.sign_out(request_of(elsewhere.token), False) == [token_hash(elsewhere.token)]
    other = await identity.sign_in(None, anna)
    ended = await identity.sign_out(request_of(other.token), True)
    assert sorted(ended) == sorted(map(token_hash, (again.token, other.token)))
    assert await identity.session(request_of(again.token)) is None


async def test_whoever_signs_in_as_a_guest_ends_all_sessions_of_the_guest(identity: Identity) -> None:
    anna = Credentials("Anna", PASSWORD)
    await identity.sign_up((await identity.person_or_guest(request_of("")))[0], anna)
    _, token = await identity.person_or_guest(request_of(""))
    assert token is not None
    program = await identity.issue_token(request_of(token))
    signed_in = await identity.sign_in(await identity.session(request_of(token)), anna)
    assert sorted(signed_in.ended) == sorted(map(token_hash, (token, program)))
