"""Private tables, open seats, codes: who may come, and who may not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from websockets.exceptions import ConnectionClosed

from brewhall.games import bundled
from brewhall.protocol.trouble import Trouble
from brewhall.server.limits import Rate
from brewhall.tables import new_table
from brewhall.tables.access import Access
from brewhall.tables.seats import OPEN as FREE
from tests.server.harness import GREEDY, HERE, ME, OPEN, Device, RunningServer
from tests.server.nodes import guest, node
from tests.store.databases import new_database, new_file

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def eve(server: RunningServer) -> AsyncIterator[Device]:
    async with Device(server.url) as device:
        await device.new_table(ME, GREEDY)  # has been here before
        yield device


async def refused(answer: Any, status: int) -> str:
    response: httpx.Response = await answer
    assert response.status_code == status, response.text
    return str(response.json()["problem"])


async def moved(device: Device, table: Any) -> None:
    """Somebody has played there, so that it can be listed."""
    async with device.sit(table["id"]) as player:
        await player.my_turn()
        await player.do("play", actions=player.legal[:1])


async def ids(device: Device, path: str) -> set[str]:
    return {info["id"] for info in await device.get(path)}


# -- privacy -------------------------------------------------------------------------------------


async def test_a_private_table_is_neither_listed_nor_shown_by_its_id(alice: Device, eve: Device) -> None:
    for seats in ((ME, GREEDY), (ME, OPEN), (ME, HERE)):
        table = await alice.new_table(*seats, options={"starting_player": 0})
        await moved(alice, table)
        assert table["id"] not in await ids(eve, "/api/tables/watchable")
        assert table["id"] not in await ids(eve, "/api/lobby")
        for path in ("turn", "steps", "record", "about/storage-0", "hint"):
            assert "private" in await refused(eve.http.get(f"/api/tables/{table['id']}/{path}"), 403)
        for path, message in (("analysis", None), ("play-on", {"after": 0, "seat": 0})):
            assert "private" in await refused(eve.http.post(f"/api/tables/{table['id']}/{path}", json=message), 403)
        async with eve.sit(table["id"]) as nobody:
            assert "private" in (await nobody.receive())["reason"]
            with pytest.raises(ConnectionClosed):
                await nobody.receive()


async def test_with_the_watch_link_one_may_look_on(alice: Device, eve: Device) -> None:
    table = await alice.new_table(ME, GREEDY)
    async with eve.sit(table["watch"]) as watcher:
        assert (await watcher.receive())["seat"] is None


async def test_whoever_found_it_in_the_list_leaves_when_it_is_closed(alice: Device, eve: Device) -> None:
    table = await alice.new_table(ME, GREEDY, public=True)
    await moved(alice, table)
    (listed,) = [info for info in await eve.get("/api/tables/watchable") if info["id"] == table["id"]]
    assert (listed["watch"], listed["invites"], listed["code"]) == ("", [], "")
    async with eve.sit(table["id"]) as watcher, eve.sit(table["watch"]) as friend:
        assert (await watcher.receive())["watch"] == ""
        await friend.receive()
        closed = await alice.post(f"/api/tables/{table['id']}/access", {"public": False, "lobby": False})
        assert not closed["public"]
        with pytest.raises(ConnectionClosed):
            await watcher.until("nothing else")
        assert not (await friend.until("seated"))["public"]
    assert table["id"] not in await ids(eve, "/api/tables/watchable")
    await refused(eve.http.get(f"/api/tables/{table['id']}/turn"), 403)


async def test_only_whoever_set_a_table_opens_it(alice: Device, bob: Device, eve: Device) -> None:
    table = await alice.new_table(ME, OPEN)
    await bob.post(f"/api/claims/{table['invites'][0]}")
    wish = {"public": True, "lobby": False}
    path = f"/api/tables/{table['id']}/access"
    assert "whoever set" in await refused(bob.http.post(path, json=wish), 403)
    assert "private" in await refused(eve.http.post(path, json=wish), 403)
    assert "whoever set" in await refused(eve.http.post(f"/api/tables/{table['watch']}/access", json=wish), 403)
    async with httpx.AsyncClient(base_url=alice.url) as nobody:
        await refused(nobody.post(path, json=wish), 403)
    assert "Origin" in await refused(alice.http.post(path, json=wish, headers={"Origin": "https://evil.example"}), 403)
    for bad in ({"public": "yes", "lobby": False}, {"public": True}, wish | {"more": 1}):
        await refused(alice.http.post(path, json=bad), 400)
    assert "no open seat" in await refused(alice.http.post(path, json=wish | {"lobby": True}), 409)
    async with bob.sit(table["id"]) as player:
        await player.receive()
        assert (await alice.post(path, wish))["public"]
        assert (await player.until("seated"))["public"], "the others are told"
    assert (await alice.post(path, wish))["public"], "saying it again changes nothing"


async def test_a_game_at_one_device_cannot_be_shown(alice: Device) -> None:
    for more in ({"public": True}, {"lobby": True}):
        wish = {"game": "beer-and-bread", "seats": [ME, HERE], **more}
        assert "one device" in await refused(alice.http.post("/api/tables", json=wish), 400)


# -- the lobby -----------------------------------------------------------------------------------


async def test_an_open_seat_is_offered_taken_once_and_told_at_once(alice: Device, bob: Device, eve: Device) -> None:
    options = {"strict_memory": True, "starting_player": 0}
    table = await alice.new_table(ME, OPEN, lobby=True, options=options, seconds_per_move=60)
    async with alice.sit(table["id"]) as host:
        await host.until_told(lambda each: bool(each.seats) and each.seats[0]["online"])
        found = await offer(bob, table["id"])
        assert [(option["label"], option["text"], option["seat"]) for option in found["options"]] == [
            ("Who has the windmill first", "0", 0),
            ("Memory", "Strict", None),
        ]
        assert (found["clock"]["seconds"], found["public"]) == (60, False)
        assert table["id"] not in await ids(alice, "/api/lobby"), "one's own table is no seat to take"
        both = await asyncio.gather(*(each.http.post(f"/api/lobby/{table['id']}") for each in (bob, eve)))
        assert sorted(answer.status_code for answer in both) == [200, 409]
        (late,) = [answer for answer in both if answer.status_code == 409]
        assert late.json()["problem"] == "somebody else was faster; this seat is taken"
        seated = await host.until("seated")
        assert seated["seats"][1]["kind"] == "person"
        assert not seated["lobby"]
    assert table["id"] not in await ids(eve, "/api/lobby")


async def offer(device: Device, table: str) -> Any:
    """The table in the lobby: signs of life are stored soon, not at once."""
    async with asyncio.timeout(20):
        while True:
            for found in await device.get("/api/lobby"):
                if found["id"] == table:
                    return found


async def test_nobody_sits_down_where_nothing_is_offered(alice: Device, eve: Device) -> None:
    table = await alice.new_table(ME, OPEN)
    assert "taken" in await refused(eve.http.post(f"/api/lobby/{table['id']}"), 409)
    for name in (table["watch"], "nothing"):
        await refused(eve.http.post(f"/api/lobby/{name}"), 404)
    origin = {"Origin": "https://evil.example"}
    await refused(eve.http.post(f"/api/lobby/{table['id']}", headers=origin), 403)


async def test_the_lobby_is_asked_for_what_there_is(alice: Device) -> None:
    await refused(alice.http.get("/api/lobby?game=chess"), 400)
    await refused(alice.http.get("/api/lobby?pace=blitz"), 400)
    assert await alice.get("/api/lobby?game=dice-brewing&pace=slow") == []


async def test_somebody_offers_a_few_seats_at_a_time(alice: Device) -> None:
    tables = [await alice.new_table(ME, OPEN, lobby=True) for _ in range(5)]
    wish = {"game": "beer-and-bread", "seats": [ME, OPEN], "lobby": True}
    assert "5 tables" in await refused(alice.http.post("/api/tables", json=wish), 409)
    another = await alice.new_table(ME, OPEN)
    offering = {"public": False, "lobby": True}
    assert "5 tables" in await refused(alice.http.post(f"/api/tables/{another['id']}/access", json=offering), 409)
    await alice.post(f"/api/tables/{tables[0]['id']}/access", {"public": False, "lobby": False})
    assert (await alice.post(f"/api/tables/{another['id']}/access", offering))["lobby"]


async def test_two_nodes_seat_one_of_two(postgres_url: str) -> None:
    database = await new_database(postgres_url)
    async with node(database) as here, node(database) as there:
        _, seat = await guest(here)
        for _ in range(10):
            table = new_table(bundled("beer-and-bread"), [seat, FREE], {}, here.rooms.now(), access=Access(lobby=True))
            await here.rooms.begin(table)
            await there.at(table.id)
            people = [(await guest(at))[0] for at in (here, there)]
            tries = [at.visitors.join_table(table.id, who, True) for at, who in zip((here, there), people, strict=True)]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            (late,) = [each for each in outcomes if isinstance(each, Exception)]
            assert isinstance(late, Trouble)
            assert "faster" in str(late)


# -- codes ---------------------------------------------------------------------------------------


async def test_a_code_is_an_invitation_that_can_be_read_aloud(alice: Device, bob: Device, eve: Device) -> None:
    table = await alice.new_table(ME, OPEN, seconds_per_move=86400)
    code = table["code"]
    (mine,) = [info for info in await alice.get("/api/tables") if info["id"] == table["id"]]
    assert mine["code"] == code
    told = await bob.get(f"/api/claims/{code.upper()}")
    assert (told["host"], told["free"], told["table"], told["game"]) == (
        mine["seats"][0]["name"],
        True,
        "",
        table["game"],
    )
    assert (await bob.get(f"/api/claims/{table['invites'][0]}")) == told
    assert (await bob.post(f"/api/claims/{code}"))["table"] == table["id"]
    for path in (f"/api/claims/{code}",):
        assert "taken" in await refused(eve.http.get(path), 404)
        assert "taken" in await refused(eve.http.post(path), 404)
    assert (await bob.get(f"/api/claims/{table['invites'][0]}"))["table"] == table["id"]
    assert not (await eve.get(f"/api/claims/{table['invites'][0]}"))["free"]


async def test_guesses_are_counted_by_address_and_person(tmp_path: Path) -> None:
    database = new_file(tmp_path)
    with RunningServer(database, guess_rate=Rate(5, 3600), join_rate=Rate(5, 3600)) as server:
        async with Device(server.url) as alice, Device(server.url) as eve:
            table = await alice.new_table(ME, OPEN)
            tries = [await eve.http.get("/api/claims/hop-barrel-72") for _ in range(6)]
            assert [answer.status_code for answer in tries] == [404] * 5 + [429]
            assert tries[-1].headers["Retry-After"] == "720"
            assert (await eve.http.post(f"/api/claims/{table['code']}")).status_code == 429
            assert (await eve.http.get(f"/api/claims/{table['invites'][0]}")).status_code == 200, (
                "nobody guesses a link"
            )
            joins = [await eve.http.post("/api/lobby/nothing") for _ in range(6)]
            assert [answer.status_code for answer in joins] == [404] * 5 + [429]
