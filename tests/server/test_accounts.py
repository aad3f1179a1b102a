"""Names without a password, names of single seats, recovery, new passwords; and who may not."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any

import pytest

from brewhall.server.limits import Rate
from brewhall.server.recovery import hashed_code, new_code
from brewhall.store.attempts import LONGEST
from tests.server.harness import GREEDY, HERE, ME, OPEN, Clock, Device, RunningServer
from tests.server.test_people import let_go
from tests.store.databases import new_file

pytestmark = pytest.mark.asyncio
PASSWORD = "correct horse"


def some_name() -> str:
    return f"Nell {uuid.uuid4().hex[:8]}"


async def put(device: Device, path: str, message: object) -> Any:
    response = await device.http.put(path, json=message)
    assert response.status_code == 200, response.text
    return response.json()


async def keep(device: Device) -> tuple[str, str]:
    """A name that somebody keeps, and its recovery code."""
    name = some_name()
    return name, (await device.post("/api/me", {"name": name, "password": PASSWORD}))["recovery"]


async def test_a_guest_takes_a_name_without_a_password_and_everybody_sees_it_at_once(
    alice: Device, bob: Device
) -> None:
    table = await alice.new_table(ME, OPEN)
    await bob.post(f"/api/claims/{table['invites'][0]}")
    async with alice.sit(table["id"]) as player:
        await player.receive()
        name = some_name()
        assert await put(bob, "/api/me", {"name": f"  {name} "}) == {"name": name, "guest": True, "named": True}
        await player.until_told(lambda each: each.seats[1]["name"] == name)
        other = some_name()
        await put(bob, "/api/me", {"name": other})
        await player.until_told(lambda each: each.seats[1]["name"] == other)
    assert (await bob.get("/api/me")) == {"name": other, "guest": True, "named": True}


async def test_a_name_comes_before_everything_else(alice: Device) -> None:
    name = some_name()
    await put(alice, "/api/me", {"name": name})
    table = await alice.new_table(ME, GREEDY)
    assert table["seats"][0]["name"] == name


async def test_two_guests_may_share_a_name_but_not_with_somebody_who_keeps_it(alice: Device, bob: Device) -> None:
    name = some_name()
    await put(alice, "/api/me", {"name": name})
    await put(bob, "/api/me", {"name": name})
    await alice.post("/api/me", {"name": name, "password": PASSWORD})
    assert (await bob.get("/api/me"))["name"] == name
    for taken in (name, name.upper(), name.replace("e", "\u0435", 1)):
        assert (await bob.http.put("/api/me", json={"name": taken})).status_code == 409
    await put(alice, "/api/me", {"name": name.upper()})  # one's own


async def test_names_that_will_not_do(alice: Device) -> None:
    for name in ("", " ", "x" * 41, "An\u200bna", "\u3164", "Hilde", "greedy", "Guest 1234", "GUEST 7", "Moderator"):
        response = await alice.http.put("/api/me", json={"name": name})
        assert response.status_code == 400, name
    assert (await alice.http.put("/api/me", json={"name": "x" * 2000})).status_code == 400
    assert (await alice.http.put("/api/me", json={"name": "Nell", "guest": False})).status_code == 400
    assert not (await alice.get("/api/me"))["named"]


async def test_a_kept_name_changes_and_signs_in(alice: Device, bob: Device) -> None:
    old, _ = await keep(alice)
    new = some_name()
    await put(alice, "/api/me", {"name": new})
    assert (await bob.http.post("/api/sessions", json={"name": old, "password": PASSWORD})).status_code == 403
    assert (await bob.post("/api/sessions", {"name": new, "password": PASSWORD}))["name"] == new


async def test_finished_games_have_the_new_name(alice: Device) -> None:
    table = await alice.new_table(ME, GREEDY)
    async with alice.sit(table["id"]) as player:
        await player.receive()
        await player.answer("resign")
        await player.until_told(lambda each: each.view["over"])
    name = some_name()
    await put(alice, "/api/me", {"name": name})
    assert (await alice.get("/api/tables"))[0]["seats"][0]["name"] == name


async def test_too_many_names(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), name_rate=Rate(2, 600)) as server:
        async with Device(server.url) as alice:
            answers = [(await alice.http.put("/api/me", json={"name": some_name()})) for _ in range(3)]
            assert [each.status_code for each in answers] == [200, 200, 429]
            assert answers[2].headers["Retry-After"] == "300"


# -- hot-seat ------------------------------------------------------------------------------------


async def test_players_at_one_device_have_names_of_their_own(alice: Device) -> None:
    table = await alice.new_table(ME, HERE | {"name": "Tom"})
    assert [seat["name"] for seat in table["seats"]][1] == "Tom"
    mine = some_name()
    await put(alice, "/api/me", {"name": mine})
    async with alice.sit(table["id"]) as player:
        await player.receive()
        assert [seat["name"] for seat in player.seats] == [mine, "Tom"]
        await put(alice, f"/api/tables/{table['id']}/seats/1", {"name": "Tina"})
        await player.until_told(lambda each: each.seats[1]["name"] == "Tina")
        await keep(alice)
        await let_go(player)
    async with alice.sit(table["id"]) as player:
        await player.receive()
        assert player.seats[1]["name"] == "Tina"


async def test_who_may_not_name_a_seat(alice: Device, bob: Device) -> None:
    table = await alice.new_table(ME, HERE)
    where = f"/api/tables/{table['id']}/seats"
    tom = {"name": "Tom"}
    assert (await bob.http.put(f"{where}/1", json=tom)).status_code == 401
    await bob.new_table(ME, GREEDY)
    assert (await bob.http.put(f"{where}/1", json=tom)).status_code == 403
    assert (await alice.http.put(f"/api/tables/{table['watch']}/seats/1", json=tom)).status_code == 403
    for wrong in ("2", "-1", "x", "99999"):
        assert (await alice.http.put(f"{where}/{wrong}", json=tom)).status_code == 403
    name, _ = await keep(bob)
    assert (await alice.http.put(f"{where}/1", json={"name": name})).status_code == 409
    assert (await alice.http.put(f"{where}/1", json={"name": "Hilde"})).status_code == 400
    single = await alice.new_table(ME, GREEDY)
    assert (await alice.http.put(f"/api/tables/{single['id']}/seats/0", json=tom)).status_code == 409
    bad = {"game": "beer-and-bread", "seats": [ME, HERE | {"name": "Hilde"}]}
    assert (await alice.http.post("/api/tables", json=bad)).status_code == 400


# -- recovery ------------------------------------------------------------------------------------


async def test_a_recovery_code_works_once_and_sets_a_new_password(alice: Device, bob: Device) -> None:
    name, code = await keep(alice)
    typed = code.lower().replace("-", " ")
    again = {"name": name, "code": typed, "password": "another horse"}
    async with alice.sit((await alice.new_table(ME, GREEDY))["id"]) as player:
        await player.receive()
        kept = await bob.post("/api/recovery", again)
        await let_go(player)
    assert kept["me"]["name"] == name
    assert kept["recovery"] != code
    assert (await alice.get("/api/me"))["name"] == ""  # nobody else is signed in
    await bob.http.delete("/api/sessions")
    assert (await bob.http.post("/api/recovery", json=again)).status_code == 403
    assert (await bob.http.post("/api/sessions", json={"name": name, "password": PASSWORD})).status_code == 403
    await bob.post("/api/sessions", {"name": name, "password": "another horse"})
    await alice.post("/api/recovery", again | {"code": kept["recovery"]})


async def test_guesses_of_recovery_codes_cost_pauses(tmp_path: Path) -> None:
    clock = Clock(stands=True)
    with RunningServer(new_file(tmp_path), now=clock) as server:
        async with Device(server.url) as alice, Device(server.url) as bob:
            name, code = await keep(alice)
            wrong = {"name": name, "code": new_code(), "password": "another horse"}
            answers = [(await bob.http.post("/api/recovery", json=wrong)).status_code for _ in range(7)]
            assert answers == [403] * 6 + [429]
            assert (await bob.http.post("/api/recovery", json=wrong | {"code": code})).status_code == 429
            nobody = wrong | {"name": some_name()}
            assert (await bob.http.post("/api/recovery", json=nobody)).status_code == 403
            assert (await bob.http.post("/api/recovery", json=wrong | {"password": "short"})).status_code == 400
            clock.forward(LONGEST)
            await bob.post("/api/recovery", wrong | {"code": code})


async def test_codes_of_guests_and_of_those_without_one_open_nothing(alice: Device, bob: Device) -> None:
    await put(alice, "/api/me", {"name": (name := some_name())})
    for code in ("", "-", "None"):
        given = {"name": name, "code": code, "password": "another horse"}
        assert (await bob.http.post("/api/recovery", json=given)).status_code == 403


async def test_a_new_code_needs_the_password_and_ends_the_old_one(alice: Device, bob: Device) -> None:
    name, old = await keep(alice)
    assert (await alice.http.post("/api/account/recovery", json={"password": "wrong horse"})).status_code == 403
    new = (await alice.post("/api/account/recovery", {"password": PASSWORD}))["recovery"]
    given = {"name": name, "password": "another horse"}
    assert (await bob.http.post("/api/recovery", json=given | {"code": old})).status_code == 403
    await bob.post("/api/recovery", given | {"code": new})


async def test_codes_are_read_however_they_are_typed() -> None:
    code = new_code()
    assert hashed_code(code) == hashed_code(f" {code.lower()} ") == hashed_code(code.replace("-", ""))
    assert hashed_code(code) != hashed_code(new_code())


# -- password and devices ------------------------------------------------------------------------


async def test_a_new_password_needs_the_old_one_and_signs_others_out(alice: Device, bob: Device) -> None:
    name, _ = await keep(alice)
    await bob.post("/api/sessions", {"name": name, "password": PASSWORD})
    assert (await alice.get("/api/account"))["devices"] == 2
    for old, new, status in (("wrong", "another horse", 403), (PASSWORD, "short", 400), ("", "another horse", 403)):
        response = await alice.http.put("/api/account/password", json={"old": old, "new": new})
        assert response.status_code == status
    await put(alice, "/api/account/password", {"old": PASSWORD, "new": "another horse"})
    assert (await bob.get("/api/me"))["name"] == ""
    assert (await alice.get("/api/account")) == {
        "me": {"name": name, "guest": False, "named": True},
        "password": True,
        "passkeys": [],
        "devices": 1,
    }


async def test_everywhere_is_everywhere(alice: Device, bob: Device) -> None:
    name, _ = await keep(alice)
    await bob.post("/api/sessions", {"name": name, "password": PASSWORD})
    await alice.http.delete("/api/sessions?everywhere=true")
    for device in (alice, bob):
        assert (await device.get("/api/me"))["name"] == ""


async def test_who_may_not(alice: Device) -> None:
    """Neither nobody nor a guest, nor another page."""
    new = {"new": "another horse"}
    assert (await alice.http.get("/api/account")).status_code == 401
    assert (await alice.http.put("/api/account/password", json=new)).status_code == 401
    assert (await alice.http.post("/api/account/recovery", json={})).status_code == 401
    await put(alice, "/api/me", {"name": some_name()})
    assert (await alice.get("/api/account"))["password"] is False
    assert (await alice.http.put("/api/account/password", json=new)).status_code == 403
    assert (await alice.http.post("/api/account/recovery", json={})).status_code == 403
    elsewhere = {"Origin": "https://elsewhere.example"}
    for method, path in (
        ("PUT", "/api/me"),
        ("PUT", "/api/account/password"),
        ("POST", "/api/account/recovery"),
        ("POST", "/api/recovery"),
        ("PUT", "/api/tables/x/seats/0"),
    ):
        assert (await alice.http.request(method, path, json={}, headers=elsewhere)).status_code == 403
