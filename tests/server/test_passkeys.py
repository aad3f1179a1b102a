"""Passkeys: to keep a name and to come back without a password, and who may not."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from tests.server.authenticator import PRESENT, Authenticator
from tests.server.harness import GREEDY, ME, Device, RunningServer

pytestmark = pytest.mark.asyncio


def some_name() -> str:
    return f"Ida {uuid.uuid4().hex[:8]}"


async def keep_name(device: Device, name: str) -> tuple[Authenticator, dict[str, Any]]:
    """A name kept with a passkey alone."""
    await device.http.put("/api/me", json={"name": name})
    key = Authenticator(device.url)
    offer = await device.post("/api/passkeys/offer", {"name": name})
    assert offer["name"] == name
    kept: dict[str, Any] = await device.post("/api/passkeys", key.make(offer, keep=name, label="My phone"))
    return key, kept


async def sign_in(device: Device, key: Authenticator) -> int:
    challenge = await device.post("/api/sessions/challenge")
    return (await device.http.post("/api/sessions/passkey", json=key.sign(challenge))).status_code


async def test_a_passkey_keeps_a_name_and_carries_games_to_another_device(alice: Device, bob: Device) -> None:
    table = await alice.new_table(ME, GREEDY)
    name = some_name()
    key, kept = await keep_name(alice, name)
    assert kept["me"] == {"name": name, "guest": False, "named": True}
    assert len(kept["recovery"]) == 23
    account = await alice.get("/api/account")
    assert (account["password"], [each["name"] for each in account["passkeys"]]) == (False, ["My phone"])
    mine = await bob.new_table(ME, GREEDY)
    assert await sign_in(bob, key) == 200
    assert (await bob.get("/api/me"))["name"] == name
    assert {found["id"] for found in await bob.get("/api/tables")} == {table["id"], mine["id"]}
    assert (await bob.get("/api/account"))["passkeys"][0]["used"] is not None


async def test_a_challenge_is_good_once_and_only_for_whom_it_was_given(alice: Device, bob: Device) -> None:
    key, _ = await keep_name(alice, some_name())
    challenge = await bob.post("/api/sessions/challenge")
    proof = key.sign(challenge)
    assert (await bob.http.post("/api/sessions/passkey", json=proof)).status_code == 200
    assert (await bob.http.post("/api/sessions/passkey", json=proof)).status_code == 409
    await bob.http.delete("/api/sessions")
    await bob.http.put("/api/me", json={"name": some_name()})
    offer = await alice.post("/api/passkeys/offer", {})
    made = Authenticator(bob.url).make(offer, keep=some_name())
    assert (await bob.http.post("/api/passkeys", json=made)).status_code == 409
    made_up = offer | {"challenge": "AAAA"}
    assert (await alice.http.post("/api/passkeys", json=Authenticator(alice.url).make(made_up))).status_code == 409


async def test_what_does_not_fit_is_refused(alice: Device, bob: Device) -> None:
    key, _ = await keep_name(alice, some_name())
    assert await sign_in(bob, Authenticator(bob.url)) == 403  # unknown
    stranger = Authenticator(bob.url)
    stranger.id, stranger.user = key.id, key.user
    assert await sign_in(bob, stranger) == 403  # another key
    for wrong in (Authenticator("https://elsewhere.example"), Authenticator(alice.url, PRESENT)):
        offer = await alice.post("/api/passkeys/offer", {})
        assert (await alice.http.post("/api/passkeys", json=wrong.make(offer))).status_code == 403
    key.origin = "https://elsewhere.example"
    assert await sign_in(bob, key) == 403
    key.origin, key.flags = bob.url, PRESENT  # nobody was asked who they are
    assert await sign_in(bob, key) == 403
    key.flags |= 0x04
    key.user = "AAAA"
    assert await sign_in(bob, key) == 403
    assert (await bob.get("/api/me"))["guest"]


async def test_nothing_made_up_makes_the_server_fail(alice: Device) -> None:
    key, _ = await keep_name(alice, some_name())
    for broken in ("", "A", "AAAA", "_" * 400):
        for part in ("id", "attestation"):
            made = Authenticator(alice.url).make(await alice.post("/api/passkeys/offer", {})) | {part: broken}
            assert (await alice.http.post("/api/passkeys", json=made)).status_code in (400, 403), (part, broken)
        for part in ("id", "authenticator_data", "signature", "user"):
            proof = key.sign(await alice.post("/api/sessions/challenge")) | {part: broken}
            assert (await alice.http.post("/api/sessions/passkey", json=proof)).status_code in (400, 403), part
    for said in ("A", "bnVsbA", "e30"):  # nothing, null, {}
        proof = key.sign(await alice.post("/api/sessions/challenge")) | {"client_data": said}
        assert (await alice.http.post("/api/sessions/passkey", json=proof)).status_code == 400


async def test_a_copy_of_a_passkey_is_found_out_by_its_count(alice: Device, bob: Device) -> None:
    key, _ = await keep_name(alice, some_name())
    assert await sign_in(bob, key) == 200
    assert await sign_in(bob, key) == 200
    key.uses = 0
    assert await sign_in(bob, key) == 403


async def test_passkeys_are_added_and_removed_but_not_the_last_way_in(alice: Device, bob: Device) -> None:
    first, _ = await keep_name(alice, some_name())
    offer = await alice.post("/api/passkeys/offer", {})
    assert len(offer["known"]) == 1
    second = Authenticator(alice.url)
    assert (await alice.post("/api/passkeys", second.make(offer)))["recovery"] == ""
    again = second.make(await alice.post("/api/passkeys/offer", {}))
    assert (await alice.http.post("/api/passkeys", json=again)).status_code == 409
    ids = [each["id"] for each in (await alice.get("/api/account"))["passkeys"]]
    await keep_name(bob, some_name())
    assert (await bob.http.delete(f"/api/passkeys/{ids[0]}")).status_code == 404
    assert (await alice.http.delete(f"/api/passkeys/{ids[0]}")).status_code == 200
    assert (await alice.http.delete(f"/api/passkeys/{ids[1]}")).status_code == 409
    assert await sign_in(bob, first) == 403
    assert await sign_in(bob, second) == 200


async def test_no_more_passkeys_than_there_is_room_for(alice: Device) -> None:
    await keep_name(alice, some_name())
    for _ in range(9):
        await alice.post("/api/passkeys", Authenticator(alice.url).make(await alice.post("/api/passkeys/offer", {})))
    assert (await alice.http.post("/api/passkeys/offer", json={})).status_code == 409


async def test_who_may_not(alice: Device, server: RunningServer) -> None:
    """Nobody, guests, programs, other pages."""
    key = Authenticator(server.url)
    assert (await alice.http.post("/api/passkeys/offer", json={"name": some_name()})).status_code == 401
    made = key.make({"user": "", "rp": "127.0.0.1", "challenge": "AAAA"})
    assert (await alice.http.post("/api/passkeys", json=made)).status_code == 401
    assert (await alice.http.delete("/api/passkeys/abc")).status_code == 401
    name = some_name()
    await alice.http.put("/api/me", json={"name": name})
    assert (await alice.http.delete("/api/passkeys/abc")).status_code == 403
    assert (await alice.http.post("/api/passkeys/offer", json={"name": "Hilde"})).status_code == 400
    for path in ("offer", "", "../sessions/challenge", "../sessions/passkey"):
        address = f"/api/passkeys/{path}".rstrip("/").replace("/passkeys/..", "")
        strange = await alice.http.post(address, json={}, headers={"Origin": "https://elsewhere.example"})
        assert strange.status_code == 403
    token = (await alice.post("/api/tokens"))["token"]
    async with Device(server.url) as program:
        del program.http.headers["Origin"]
        program.http.headers["Authorization"] = f"Bearer {token}"
        assert (await program.http.post("/api/passkeys/offer", json={"name": name})).status_code == 403
        assert (await program.http.post("/api/sessions/challenge")).status_code == 403
    assert (await alice.http.post("/api/passkeys", json=made | {"id": "a" * 20_000})).status_code == 400


async def test_a_kept_name_cannot_be_taken_by_another_passkey(alice: Device, bob: Device) -> None:
    name = some_name()
    await keep_name(alice, name)
    await bob.http.put("/api/me", json={"name": some_name()})
    assert (await bob.http.post("/api/passkeys/offer", json={"name": name})).status_code == 409
    offer = await bob.post("/api/passkeys/offer", {"name": some_name()})
    made = Authenticator(bob.url).make(offer, keep=name.upper())
    assert (await bob.http.post("/api/passkeys", json=made)).status_code == 409
    assert (await bob.get("/api/account"))["passkeys"] == []
