"""Friends: by link, invited to tables, seen only if they wish; and who may not."""

from __future__ import annotations

import asyncio
import uuid
from pathlib import Path
from typing import Any

import pytest

from brewhall.server.limits import Rate
from tests.server.harness import GREEDY, ME, OPEN, Device, RunningServer
from tests.server.test_accounts import PASSWORD, put
from tests.store.databases import new_file

pytestmark = pytest.mark.asyncio


async def somebody(device: Device) -> str:
    name = f"Fred {uuid.uuid4().hex[:8]}"
    await put(device, "/api/me", {"name": name})
    return name


async def befriend(alice: Device, bob: Device) -> tuple[str, str]:
    """Two people who become friends; by what ids they know each other."""
    await somebody(alice)
    await somebody(bob)
    token = (await alice.post("/api/friends/links"))["token"]
    hers = (await bob.post(f"/api/friends/links/{token}"))["friends"][0]["id"]
    return (await alice.get("/api/friends"))["friends"][0]["id"], hers


async def friends_of(device: Device) -> list[Any]:
    return list((await device.get("/api/friends"))["friends"])


async def test_a_link_and_a_tap_make_friends_on_both_sides(alice: Device, bob: Device) -> None:
    anna, bert = await somebody(alice), await somebody(bob)
    token = (await alice.post("/api/friends/links"))["token"]
    assert await bob.get(f"/api/friends/links/{token}") == {"name": anna, "own": False, "friends": False}
    assert await alice.get(f"/api/friends/links/{token}") == {"name": anna, "own": True, "friends": False}
    await bob.post(f"/api/friends/links/{token}")
    assert [each["name"] for each in await friends_of(alice)] == [bert]
    assert [each["name"] for each in await friends_of(bob)] == [anna]
    new = await somebody(alice)
    assert [each["name"] for each in await friends_of(bob)] == [new]


async def test_a_link_works_once_and_not_for_oneself(alice: Device, bob: Device, server: RunningServer) -> None:
    await somebody(alice)
    token = (await alice.post("/api/friends/links"))["token"]
    assert (await alice.http.post(f"/api/friends/links/{token}")).status_code == 409
    await bob.post(f"/api/friends/links/{token}")
    async with Device(server.url) as carol:
        assert (await carol.http.post(f"/api/friends/links/{token}")).status_code == 410
        assert (await carol.http.get(f"/api/friends/links/{token}")).status_code == 410
        assert (await carol.http.get("/api/friends/links/made-up")).status_code == 410
        assert await friends_of(carol) == []


async def test_friends_part_on_both_sides(alice: Device, bob: Device) -> None:
    his, hers = await befriend(alice, bob)
    assert (await bob.http.delete(f"/api/friends/{his}")).status_code == 404  # what she calls him by
    assert (await bob.http.delete(f"/api/friends/{hers}")).status_code == 200
    assert await friends_of(alice) == await friends_of(bob) == []


async def test_nobody_sees_who_is_here_unless_they_wish_it(alice: Device, bob: Device) -> None:
    await befriend(alice, bob)
    table = await bob.new_table(ME, GREEDY)
    async with bob.sit(table["id"]) as player:
        await player.receive()
        assert [each["here"] for each in await friends_of(alice)] == [False]
        assert (await put(bob, "/api/friends/seen", {"on": True}))["seen"]
        assert [each["here"] for each in await friends_of(alice)] == [True]
        await put(bob, "/api/friends/seen", {"on": False})
        assert [each["here"] for each in await friends_of(alice)] == [False]


async def test_an_invitation_is_told_at_once_and_taken_by_a_tap(alice: Device, bob: Device) -> None:
    his, _ = await befriend(alice, bob)
    known = (await bob.get("/api/friends"))["mark"]
    waiting = asyncio.create_task(bob.get(f"/api/friends?wait=20&mark={known}"))
    table = await alice.new_table(ME, OPEN)
    await alice.post(f"/api/tables/{table['id']}/friends/{his}")
    await alice.post(f"/api/tables/{table['id']}/friends/{his}")  # harmless
    async with asyncio.timeout(9):  # before it would have looked again by itself
        (invitation,) = (await waiting)["invitations"]
    assert invitation["by"] == (await alice.get("/api/me"))["name"]
    assert invitation["game"] == "beer-and-bread"
    assert (await bob.post(f"/api/claims/{invitation['claim']}"))["table"] == table["id"]
    assert (await bob.get("/api/friends"))["invitations"] == []
    again = await alice.http.post(f"/api/tables/{table['id']}/friends/{his}")
    assert again.status_code == 409


async def test_an_invitation_can_be_declined_and_ends_with_the_friendship(alice: Device, bob: Device) -> None:
    his, _ = await befriend(alice, bob)
    table = await alice.new_table(ME, OPEN)
    await alice.post(f"/api/tables/{table['id']}/friends/{his}")
    (invitation,) = (await bob.get("/api/friends"))["invitations"]
    await alice.http.delete(f"/api/friends/invitations/{invitation['id']}")  # it is not hers
    assert len((await bob.get("/api/friends"))["invitations"]) == 1
    assert (await bob.http.delete(f"/api/friends/invitations/{invitation['id']}")).json()["invitations"] == []
    await alice.post(f"/api/tables/{table['id']}/friends/{his}")
    await alice.http.delete(f"/api/friends/{his}")
    assert (await bob.get("/api/friends"))["invitations"] == []


async def test_friends_stay_whoever_keeps_their_name_or_signs_in(
    alice: Device, bob: Device, server: RunningServer
) -> None:
    await befriend(alice, bob)
    name = (await bob.get("/api/me"))["name"]
    await bob.post("/api/me", {"name": name, "password": PASSWORD})
    assert [each["name"] for each in await friends_of(alice)] == [name]
    async with Device(server.url) as carol, Device(server.url) as dora:
        await befriend(carol, dora)
        await carol.post("/api/sessions", {"name": name, "password": PASSWORD})
        assert len(await friends_of(carol)) == 2
        assert [each["name"] for each in await friends_of(dora)] == [name]


async def test_who_may_not(alice: Device, bob: Device, server: RunningServer) -> None:
    his, _ = await befriend(alice, bob)
    table = await alice.new_table(ME, OPEN)
    async with Device(server.url) as carol:
        for method, path in (
            ("PUT", "/api/friends/seen"),
            ("DELETE", f"/api/friends/{his}"),
            ("DELETE", "/api/friends/invitations/x"),
            ("POST", f"/api/tables/{table['id']}/friends/{his}"),
        ):
            assert (await carol.http.request(method, path, json={"on": True})).status_code == 401, path
        await somebody(carol)
        assert (await carol.http.delete(f"/api/friends/{his}")).status_code == 404
        assert (await carol.http.post(f"/api/tables/{table['id']}/friends/{his}")).status_code == 404
        hers = (await befriend(carol, bob))[0]
        at_her_table = f"/api/tables/{table['id']}/friends/{hers}"
        assert (await carol.http.post(at_her_table)).status_code == 403  # she does not sit there
    assert (await alice.http.post(f"/api/tables/{table['watch']}/friends/{his}")).status_code == 403
    full = await alice.new_table(ME, GREEDY)
    assert (await alice.http.post(f"/api/tables/{full['id']}/friends/{his}")).status_code == 409
    elsewhere = {"Origin": "https://elsewhere.example"}
    assert (await alice.http.post("/api/friends/links", headers=elsewhere)).status_code == 403
    assert (await alice.http.put("/api/friends/seen", json={"on": 1})).status_code == 400
    assert (await alice.http.get("/api/friends?wait=x")).status_code == 400
    assert len(await friends_of(alice)) == 1


async def test_friends_learn_nothing_but_names(alice: Device, bob: Device) -> None:
    await befriend(alice, bob)
    assert set((await friends_of(bob))[0]) == {"id", "name", "here"}


async def test_too_many_invitations(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), invite_rate=Rate(2, 600)) as server:
        async with Device(server.url) as alice:
            answers = [(await alice.http.post("/api/friends/links")).status_code for _ in range(3)]
            assert answers == [201, 201, 429]
