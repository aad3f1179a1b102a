"""Guests, names, invitations: who may be where."""

from __future__ import annotations

import uuid
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosedError

from tests.server.harness import GREEDY, ME, OPEN, Clock, Device, Player, RunningServer
from tests.store.databases import new_file

pytestmark = pytest.mark.asyncio


async def test_guests_need_no_form_and_their_cookie_is_out_of_reach_of_scripts(alice: Device) -> None:
    assert await alice.get("/api/me") == {"name": "", "guest": True, "named": False}
    assert await alice.get("/api/tables") == []
    response = await alice.http.post("/api/tables", json={"game": "beer-and-bread", "seats": [ME, GREEDY]})
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert (await alice.get("/api/me"))["name"].startswith("Guest ")


async def test_behind_https_the_cookie_is_bound_to_the_host(server: RunningServer) -> None:
    async with Device(server.url) as device:
        own = server.url.replace("http", "https", 1)
        headers = {"X-Forwarded-Proto": "https", "Origin": own}
        response = await device.http.post(
            "/api/tables", json={"game": "beer-and-bread", "seats": [ME, GREEDY]}, headers=headers
        )
        assert response.status_code == 201
        assert response.headers["set-cookie"].startswith("__Host-brewhall=")
        assert "Secure" in response.headers["set-cookie"]


async def test_a_name_carries_games_to_another_device(alice: Device, bob: Device) -> None:
    table = await alice.new_table(ME, GREEDY)
    name = f"Anna {uuid.uuid4().hex[:8]}"
    me = {"name": name, "guest": False, "named": True}
    assert (await alice.post("/api/me", {"name": name, "password": "correct horse"}))["me"] == me
    assert (await bob.http.post("/api/sessions", json={"name": name, "password": "wrong horse"})).status_code == 403
    assert (await bob.http.post("/api/sessions", json={"name": "nobody", "password": "x"})).status_code == 403
    assert await bob.post("/api/sessions", {"name": name.upper(), "password": "correct horse"}) == me
    assert [found["id"] for found in await bob.get("/api/tables")] == [table["id"]]
    await bob.http.delete("/api/sessions")
    assert await bob.get("/api/tables") == []


async def account(device: Device) -> dict[str, str]:
    """A name and a password for somebody."""
    credentials = {"name": f"Anna {uuid.uuid4().hex[:8]}", "password": "correct horse"}
    await device.post("/api/me", credentials)
    return credentials


async def test_what_a_guest_played_is_theirs_after_signing_in(alice: Device, bob: Device) -> None:
    anna = await account(alice)
    mine = await bob.new_table(ME, {"kind": "here"})
    invited = await alice.new_table(ME, OPEN)
    async with bob.sit(mine["id"]) as player:
        await player.receive()
        await player.do("play", actions=player.legal[:1])
        guest = bob.cookie
        await bob.post("/api/sessions", anna)
        await let_go(player)
    async with bob.sit(mine["id"]) as player:  # the open page comes again, as the person
        await player.until("position")
        assert [seat["name"] for seat in player.seats] == [anna["name"], f"{anna['name']} (2)"]
        assert [seat["you"] for seat in player.seats] == [True, True]
        await player.until_told(lambda each: each.seats[0]["online"])
        await player.do("play", actions=player.legal[:1])
    for device in (alice, bob):
        assert {found["id"] for found in await device.get("/api/tables")} == {mine["id"], invited["id"]}
    async with alice.sit(mine["id"]) as elsewhere:
        assert (await elsewhere.receive())["seat"] is not None
    bob.http.cookies.clear()
    bob.http.cookies.set(*guest.split("=", 1))
    assert await bob.get("/api/tables") == []
    assert (await bob.get("/api/me"))["guest"]


async def let_go(player: Player) -> None:
    """A socket is closed with the session it belongs to."""
    with pytest.raises(ConnectionClosedError) as ended:
        await player.until("nothing else")
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 4401


async def test_a_used_invitation_goes_with_the_guest(alice: Device, bob: Device, server: RunningServer) -> None:
    async with Device(server.url) as carol:
        anna = await account(carol)
        table = await alice.new_table(ME, OPEN)
        await bob.post(f"/api/claims/{table['invites'][0]}")
        await bob.post("/api/sessions", anna)
        await bob.post(f"/api/claims/{table['invites'][0]}")  # a reload of the page
        assert [found["your_seats"] for found in await carol.get("/api/tables")] == [[1]]


async def test_nobody_gets_two_sides_of_a_game_by_signing_in(alice: Device, bob: Device) -> None:
    anna = await account(alice)
    table = await alice.new_table(ME, OPEN, options={"starting_player": 1})
    await bob.post(f"/api/claims/{table['invites'][0]}")
    async with alice.sit(table["id"]) as player, bob.sit(table["id"]) as second:
        await player.receive()
        await second.receive()
        await bob.post("/api/sessions", anna)
        while not player.seats[1]["stand_in"]:
            await player.receive()
        assert [seat["you"] for seat in player.seats] == [True, False]
        await let_go(second)
        async with bob.sit(table["id"]) as again:
            assert (await again.receive())["seat"] == 0
        assert await player.my_turn()  # the bot moved
    assert [found["your_seats"] for found in await bob.get("/api/tables")] == [[0]]


async def test_somebody_with_a_name_keeps_their_games_when_another_signs_in(alice: Device, bob: Device) -> None:
    anna = await account(alice)
    bert = await account(bob)
    table = await bob.new_table(ME, GREEDY)
    await bob.post("/api/sessions", anna)
    assert await bob.get("/api/tables") == []
    await bob.post("/api/sessions", bert)
    assert [found["id"] for found in await bob.get("/api/tables")] == [table["id"]]


async def test_names_and_passwords_that_will_not_do(alice: Device, bob: Device) -> None:
    name = f"Anna {uuid.uuid4().hex[:8]}"
    await alice.post("/api/me", {"name": name, "password": "long enough"})
    for given, status in {
        (name, "long enough"): 409,
        (name.upper(), "long enough"): 409,
        ("", "long enough"): 400,
        ("x" * 41, "long enough"): 400,
        ("an\u202ena", "long enough"): 400,
        ("short", "1234567"): 400,
    }.items():
        response = await bob.http.post("/api/me", json={"name": given[0], "password": given[1]})
        assert response.status_code == status, given
        assert response.json()["problem"]


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "x'; DROP TABLE people; --", "{{7*7}} %s %n"])
async def test_a_name_is_text_whatever_it_looks_like(alice: Device, bob: Device, name: str) -> None:
    table = await alice.new_table(ME, OPEN)
    await bob.post(f"/api/claims/{table['invites'][0]}")
    mine = f"{name}{uuid.uuid4().hex[:6]}"
    assert (await bob.post("/api/me", {"name": mine, "password": "long enough"}))["me"]["name"] == mine
    assert (await alice.get("/api/tables"))[0]["seats"][0]["name"].startswith("Guest ")
    assert (await bob.get("/api/me"))["name"] == mine
    assert (await alice.http.post("/api/sessions", json={"name": name, "password": "' OR 1=1"})).status_code == 403
    own = await bob.new_table(ME, GREEDY)
    async with bob.sit(own["id"]) as player:
        assert (await player.receive())["seats"][0]["name"] == mine


async def test_an_invitation_works_once(alice: Device, bob: Device, server: RunningServer) -> None:
    table = await alice.new_table(ME, OPEN)
    (claim,) = table["invites"]
    assert (await alice.http.post(f"/api/claims/{claim}")).status_code == 409  # one's own
    await bob.post(f"/api/claims/{claim}")
    await bob.post(f"/api/claims/{claim}")  # a reload of the page
    async with Device(server.url) as carol:
        used = await carol.http.post(f"/api/claims/{claim}")
        assert used.status_code == 410
        assert "has been used" in used.json()["problem"]
        for forged in ("x", "A" * 22, "%27%20OR%201=1"):
            assert (await carol.http.post(f"/api/claims/{forged}")).status_code == 404
    assert (await alice.get("/api/tables"))[0]["invites"] == []


async def test_tables_that_cannot_be_set(alice: Device) -> None:
    game = "beer-and-bread"
    wishes: list[object] = [
        {"game": "chess", "seats": [ME, ME]},
        {"game": game, "seats": [ME]},
        {"game": game, "seats": [GREEDY, GREEDY]},
        {"game": game, "seats": [ME, {"kind": "bot", "bot": "x"}]},
        {"game": game, "seats": [ME, GREEDY], "options": {"x": 1}},
        {"game": game, "seats": [ME, GREEDY], "options": {"starting_player": 7}},
        {"game": game, "seats": [ME, GREEDY], "seconds_per_move": 1},
        {"game": game, "seats": [ME, GREEDY], "more": 1},
        {"game": game},
        [],
    ]
    for wish in wishes:
        response = await alice.http.post("/api/tables", json=wish)
        assert response.status_code == 400, wish
        assert response.json()["problem"]
    assert (await alice.http.post("/api/tables", content="{")).status_code == 400
    assert (await alice.http.post("/api/tables", content="x" * 70_000)).status_code == 413
    assert (await alice.http.post("/api/replays", json={"text": "brewhall record 1\nnonsense"})).status_code == 400


async def test_wrong_passwords_for_one_name_cost_pauses_wherever_they_come_from(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), now=Clock(stands=True)) as server:
        async with Device(server.url) as alice, Device(server.url) as bob:
            anna = await account(alice)
            for name in (anna["name"], f"Nobody {uuid.uuid4().hex[:8]}"):
                wrong = {"name": name, "password": "wrong horse"}
                tries = [await device.http.post("/api/sessions", json=wrong) for device in (alice, bob) * 4]
                assert [answer.status_code for answer in tries] == [403] * 6 + [429] * 2
                assert "too many wrong passwords for this name; wait 2 seconds" in tries[-1].json()["problem"]
                assert tries[-1].headers["retry-after"] == "2"
