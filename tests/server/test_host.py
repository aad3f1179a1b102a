"""A host keeps order: who may, who may not, and what everybody sees of it, whichever node they are connected to."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from websockets.exceptions import ConnectionClosedError

from brewhall.server.settings import Settings
from brewhall.store import open_store
from brewhall.store.deeds import COMMAND_LINE
from tests.cli.running import run
from tests.server.harness import GREEDY, ME, OPEN, SECONDS, Clock, Device, Player, RunningServer
from tests.server.hosts import account, make_host, person_called
from tests.store.databases import new_database, new_file

pytestmark = pytest.mark.asyncio
NOBODY = "A" * 22
BODIES: dict[str, Any] = {
    "/api/host/mutes": {"person": NOBODY, "hours": 1},
    "/api/host/bans": {"person": NOBODY, "hours": 1},
    "/api/host/announcement": {"text": "hello", "hours": 1},
    "/api/host/tables/{table}/closing": {"reason": "enough"},
}


class Nodes:
    """Two servers on one database, and a clock that both go by."""

    def __init__(self, database: str, first: RunningServer, second: RunningServer, clock: Clock) -> None:
        self.database = database
        self.first = first
        self.second = second
        self.clock = clock


@pytest_asyncio.fixture
async def nodes(postgres_url: str) -> AsyncIterator[Nodes]:
    database, clock = await new_database(postgres_url), Clock()
    with RunningServer(database, now=clock) as first, RunningServer(database, now=clock) as second:
        yield Nodes(database, first, second, clock)


class House:
    """A host at the first node, two players of one table at the second."""

    def __init__(self, nodes: Nodes, host: Device, anna: Device, bert: Device) -> None:
        self.nodes = nodes
        self.host = host
        self.anna = anna
        self.bert = bert
        self.table: dict[str, Any] = {}

    async def report(self) -> dict[str, Any]:
        """What the host reads after Anna reported Bert's first line."""
        await self.anna.post("/api/reports", {"table": self.table["id"], "line": 1, "reason": "insult"})
        [report] = await self.host.get("/api/host/reports")
        return dict(report)

    async def bert_as_seen(self) -> str:
        [table] = await self.host.get("/api/host/tables")
        return str(table["seats"][1]["person"])


@pytest_asyncio.fixture
async def house(nodes: Nodes) -> AsyncIterator[House]:
    async with AsyncExitStack() as stack:
        urls = nodes.first.url, nodes.second.url, nodes.second.url
        devices = [await stack.enter_async_context(Device(url)) for url in urls]
        made = House(nodes, *devices)
        await make_host(made.host, nodes.database)
        made.table = await made.anna.new_table(ME, OPEN, options={"starting_player": 0})
        await made.bert.post(f"/api/claims/{made.table['invites'][0]}")
        yield made


# -- who may not ---------------------------------------------------------------------------------


async def answers(device: Device) -> dict[str, int]:
    """What a device is answered at each of a host's addresses."""
    paths = (await device.get("/api/openapi.json"))["paths"]
    found = {}
    for path, methods in paths.items():
        for method in methods if path.startswith("/api/host/") else ():
            address = path.replace("{table}", NOBODY).replace("{line}", "1")
            address = address.replace("{report}", NOBODY).replace("{sanction}", NOBODY)
            answer = await device.http.request(method.upper(), address, json=BODIES.get(path))
            found[f"{method} {path}"] = answer.status_code
    return found


async def test_to_everybody_else_there_is_nothing(tmp_path: Path) -> None:
    database = new_file(tmp_path)
    with RunningServer(database) as server:
        async with AsyncExitStack() as stack:
            stranger, guest, person, former, host = [
                await stack.enter_async_context(Device(server.url)) for _ in range(5)
            ]
            await guest.new_table(ME, GREEDY)
            await account(person)
            name = await make_host(former, database)
            assert 200 in (await answers(former)).values()
            await make_host(former, database, is_one=False, name=name)
            for device in (stranger, guest, person, former):
                assert set((await answers(device)).values()) == {404}
            await make_host(host, database)
            found = await answers(host)
            assert len(found) >= 15
            assert 404 not in found.values()


async def test_a_page_of_another_site_cannot_act_for_a_host(tmp_path: Path) -> None:
    database = new_file(tmp_path)
    with RunningServer(database) as server:
        async with Device(server.url) as host:
            await make_host(host, database)
            host.http.headers["Origin"] = "https://elsewhere.example"
            found = await answers(host)
            assert {status for name, status in found.items() if not name.startswith("get ")} == {403}


async def test_hosts_cannot_be_banned_and_nobody_bans_their_own_network(house: House) -> None:
    other = await make_host(house.anna, house.nodes.database)
    person = await person_called(house.host, other)
    refused = await house.host.http.post("/api/host/bans", json={"person": person["id"], "hours": 1})
    assert refused.status_code == 400
    refused = await house.host.http.post("/api/host/bans", json={"network": "127.0.0.0/8", "hours": 1})
    assert refused.status_code == 400
    for network in ("0.0.0.0/0", "::/0", "nonsense", "10.0.0.0/4"):
        refused = await house.host.http.post("/api/host/bans", json={"network": network, "hours": 1})
        assert refused.status_code == 400, network


# -- every deed, felt at the other node ----------------------------------------------------------


async def test_a_removed_line_disappears_for_everybody_and_does_not_come_back(house: House) -> None:
    async with house.anna.sit(house.table["id"]) as anna, house.bert.sit(house.table["id"]) as bert:
        before = (await anna.until("position"))["version"]
        await bert.until("position")
        await bert.do("say", text="rude words")
        await anna.until("said")
        report = await house.report()
        assert [line["text"] for line in report["context"]] == ["rude words"]
        await house.host.http.delete(f"/api/host/tables/{house.table['id']}/lines/1")
        for player in (anna, bert):
            line = (await player.until("said"))["line"]
            assert (line["number"], line["text"], line["removed"]) == (1, "", True)
    for since in (before, before + 1, None):
        async with house.anna.sit(house.table["id"], since) as again:
            await again.until("position", "present")
            assert not any("rude words" in text for text in again.texts)
    async with Device(house.nodes.first.url) as watcher, watcher.sit(house.table["watch"]) as looker:
        [line] = (await looker.until("position"))["chat"]
        assert line["removed"]
        assert not line["text"]
    assert (await house.host.get("/api/host/reports"))[0]["removed"]
    twice = await house.host.http.delete(f"/api/host/tables/{house.table['id']}/lines/1")
    assert twice.status_code == 400


async def test_whoever_is_muted_plays_but_does_not_chat(house: House) -> None:
    person = await house.bert_as_seen()
    await house.host.post("/api/host/mutes", {"person": person, "hours": 1})
    async with house.bert.sit(house.table["id"]) as bert:
        await bert.until("position")
        for said in ({"text": "hello"}, {"reaction": "hello"}):
            answer = await bert.answer("say", **said)
            assert answer["result"] == "illegal"
            assert "not to chat until" in answer["reason"]
        async with house.anna.sit(house.table["id"]) as anna:
            await anna.until("position")
            await anna.do("say", text="I may")
        house.nodes.clock.forward(3601)
        await bert.do("say", text="again")


async def test_a_mute_goes_along_when_a_guest_signs_in(house: House) -> None:
    async with Device(house.nodes.second.url) as elsewhere:
        name = await account(elsewhere)
    await house.host.post("/api/host/mutes", {"person": await house.bert_as_seen(), "hours": 1})
    await house.bert.post("/api/sessions", {"name": name, "password": "correct horse"})
    async with house.bert.sit(house.table["id"]) as bert:
        await bert.until("position")
        assert (await bert.answer("say", text="it is me"))["result"] == "illegal"


async def closed_for(player: Player, code: int) -> str:
    """Until the server lets somebody go; what it said."""
    with pytest.raises(ConnectionClosedError) as ended:
        await player.until("nothing else")
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == code
    return str(player.frames[-1]["reason"])


async def test_whoever_is_banned_goes_at_once_and_a_bot_plays_on(house: House) -> None:
    person = await house.bert_as_seen()
    async with house.anna.sit(house.table["id"]) as anna, house.bert.sit(house.table["id"]) as bert:
        await anna.until("position")
        await bert.until("position")
        watching = house.bert.sit(house.table["watch"])
        await watching.open()
        await watching.until("position")
        await house.host.post("/api/host/bans", {"person": person, "hours": 24, "reason": "enough"})
        for socket in (bert, watching):
            assert (await closed_for(socket, 4403)).endswith(": enough")
        await anna.until_told(lambda player: bool(player.seats[1]["stand_in"]))
        await anna.do("play", actions=anna.legal[:1])
        assert await anna.my_turn()  # the bot has moved
        for path in ("/api/me", "/api/tables", "/api/host/people"):
            refused = await house.bert.http.get(path)
            assert refused.status_code == (404 if "host" in path else 403), path
        assert "closed the door" in (await house.bert.http.get("/api/me")).json()["problem"]
        again = house.bert.sit(house.table["id"])
        await again.open()
        await closed_for(again, 4403)
        assert (await person_called(house.host, person))["banned_until"]
        house.nodes.clock.forward(24 * 3600 + 1)
        async with house.bert.sit(house.table["id"]) as bert:
            await bert.until("position")
            await anna.until_told(lambda player: not player.seats[1]["stand_in"])


async def test_a_banned_account_cannot_sign_in_again(house: House) -> None:
    name = await account(house.bert)
    person = await person_called(house.host, name)
    await house.host.post("/api/host/bans", {"person": person["id"], "hours": 1})
    leaving = await house.bert.http.post("/api/me/deletion", json={"name": name})
    assert (leaving.status_code, "closed the door" in leaving.json()["problem"]) == (403, True)
    async with Device(house.nodes.second.url) as elsewhere:
        wrong = await elsewhere.http.post("/api/sessions", json={"name": name, "password": "wrong horse"})
        right = await elsewhere.http.post("/api/sessions", json={"name": name, "password": "correct horse"})
        assert "closed the door" not in wrong.json()["problem"]
        assert "closed the door" in right.json()["problem"]
    [ban] = await house.host.get("/api/host/sanctions")
    await house.host.http.delete(f"/api/host/sanctions/{ban['id']}")
    async with Device(house.nodes.second.url) as elsewhere:
        await until_answered(elsewhere, 200, {"name": name, "password": "correct horse"})


async def until_answered(device: Device, status: int, credentials: dict[str, str]) -> None:
    """Another node hears of it in a moment."""
    until = time.monotonic() + SECONDS
    while (answer := await device.http.post("/api/sessions", json=credentials)).status_code != status:
        assert time.monotonic() < until, answer.text


async def test_a_banned_network_is_kept_out_by_every_node(house: House) -> None:
    away = {"X-Forwarded-For": "2001:db8:1:2::7"}
    person = await house.bert_as_seen()
    house.bert.http.headers.update(away)
    await house.bert.get("/api/me")
    async with asyncio.timeout(SECONDS):
        while (await person_called(house.host, person))["seen"] is None:  # it is stored in a moment
            pass
    await house.host.post("/api/host/bans", {"person": person, "their_network": True, "hours": 1})
    networks = [each["network"] for each in await house.host.get("/api/host/sanctions")]
    assert "2001:db8:1:2::/64" in networks
    for server in (house.nodes.first, house.nodes.second):
        async with Device(server.url) as neighbour:
            neighbour.http.headers["X-Forwarded-For"] = "2001:db8:1:2:ffff::1"
            until = time.monotonic() + SECONDS
            while (await neighbour.http.get("/api/games")).status_code != 403:
                assert time.monotonic() < until
            assert (await neighbour.http.get("/")).status_code == 200
            neighbour.http.headers["X-Forwarded-For"] = "2001:db8:1:3::1"
            assert (await neighbour.http.get("/api/games")).status_code == 200


async def test_a_closed_table_is_closed_for_everybody(house: House) -> None:
    async with house.anna.sit(house.table["id"]) as anna:
        await anna.until("position")
        await house.host.post(f"/api/host/tables/{house.table['id']}/closing", {"reason": "Last orders."})
        assert (await anna.until("closed"))["reason"] == "Last orders."
        for answer in (
            await anna.answer("play", actions=anna.legal[:1]),
            await anna.answer("say", text="but"),
            await anna.answer("resign"),
        ):
            assert answer["result"] == "illegal"
    async with house.bert.sit(house.table["id"]) as bert:
        assert (await bert.until("position"))["closed"] == "Last orders."
    assert [found["over"] for found in await house.anna.get("/api/tables")] == [True]
    assert (await house.anna.get(f"/api/tables/{house.table['id']}/turn?wait=30"))["over"]
    assert await house.host.get("/api/host/tables") == []


async def test_an_announcement_reaches_every_page_until_it_is_over(house: House) -> None:
    async with house.anna.sit(house.table["id"]) as anna:
        await anna.until("position")
        await house.host.post("/api/host/announcement", {"text": "Beer at\neight", "hours": 2})
        said = (await anna.until("announced"))["announcement"]
        assert said["text"] == "Beer at eight"
        for device in (house.host, house.bert):
            assert await device.get("/api/announcement") == said
        await house.host.post("/api/host/announcement", {"text": "At nine", "hours": 2})
        assert (await anna.until("announced"))["announcement"]["text"] == "At nine"
        await house.host.http.delete("/api/host/announcement")
        assert (await anna.until("announced"))["announcement"]["id"] == ""
        await house.host.post("/api/host/announcement", {"text": "At ten", "hours": 2})
        await anna.until("announced")
    house.nodes.clock.forward(2 * 3600 + 1)
    assert (await house.bert.get("/api/announcement"))["id"] == ""


async def test_everything_is_noted(house: House) -> None:
    person = await house.bert_as_seen()
    await house.host.post("/api/host/mutes", {"person": person, "hours": 1, "reason": "too loud"})
    await house.host.post("/api/host/announcement", {"text": "Hush", "hours": 1})
    await house.host.post(f"/api/host/tables/{house.table['id']}/closing", {"reason": "Last orders."})
    found = await house.host.get("/api/host/deeds")
    assert [deed["kind"] for deed in found] == ["close", "announce", "mute", "host"]
    assert [deed["reason"] for deed in found] == ["Last orders.", "", "too loud", ""]
    assert found[-1]["name"] == COMMAND_LINE.name


# -- what players report -------------------------------------------------------------------------


async def test_who_may_report_what(house: House) -> None:
    async with house.bert.sit(house.table["id"]) as bert, Device(house.nodes.first.url) as stranger:
        await bert.until("position")
        await bert.do("say", text="rude words")
        mine = {"table": house.table["id"], "line": 1, "reason": "insult", "text": "listen\0to\nthis"}
        await stranger.new_table(ME, GREEDY)
        own = (await stranger.get("/api/tables"))[0]["id"]
        for device, wish, status in (
            (stranger, mine, 403),
            (house.host, mine, 403),
            (house.anna, mine | {"table": house.table["watch"]}, 403),
            (house.bert, mine, 400),  # their own line
            (house.anna, mine | {"line": 2}, 404),
            (house.anna, mine | {"line": None, "seat": 7}, 400),
            (house.anna, mine | {"line": None, "seat": 0}, 400),
            (house.anna, mine | {"line": None}, 400),
            (house.anna, mine | {"reason": "boring"}, 400),
            (house.anna, mine | {"text": "x" * 301}, 400),
            (house.anna, mine | {"table": NOBODY}, 404),
            (stranger, {"table": own, "seat": 1, "reason": "other"}, 400),  # a bot
            (house.anna, mine, 201),
            (house.anna, mine, 201),  # the same again is no second report
            (house.anna, {"table": house.table["id"], "seat": 1, "reason": "stalling"}, 201),
        ):
            answer = await device.http.post("/api/reports", json=wish)
            assert answer.status_code == status, (wish, answer.text)
    found = await house.host.get("/api/host/reports")
    assert [(each["line"], each["reason"], each["text"]) for each in found] == [
        (1, "insult", "listen to this"),
        (0, "stalling", ""),
    ]
    await house.host.post(f"/api/host/reports/{found[0]['id']}/resolution")
    assert [each["line"] for each in await house.host.get("/api/host/reports")] == [0]
    assert [each["line"] for each in await house.host.get("/api/host/reports?resolved=true")] == [1]
    twice = await house.host.http.post(f"/api/host/reports/{found[0]['id']}/resolution")
    assert twice.status_code == 400


async def test_nobody_floods_the_host_with_reports(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), report_rate=Settings().report_rate) as server:
        async with Device(server.url) as anna, Device(server.url) as bert:
            found = []
            for _ in range(7):
                table = await anna.new_table(ME, OPEN)
                await bert.post(f"/api/claims/{table['invites'][0]}")
                wish = {"table": table["id"], "seat": 1, "reason": "spam"}
                found.append((await anna.http.post("/api/reports", json=wish)).status_code)
            assert found == [201] * 5 + [429] * 2


# -- the command line, while a server runs -------------------------------------------------------


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_the_command_line_keeps_order_while_a_server_runs(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = new_file(tmp_path)
    if kind == "postgresql":
        database = await new_database(request.getfixturevalue("postgres_url"))
    with RunningServer(database) as server:
        async with Device(server.url) as anna, Device(server.url) as bert:
            table = await anna.new_table(ME, OPEN)
            await bert.post(f"/api/claims/{table['invites'][0]}")
            name = (await bert.get("/api/me"))["name"]
            async with anna.sit(table["id"]) as player, bert.sit(table["id"]) as other:
                await player.until("position")
                await other.until("position")
                await other.do("say", text="rude words")
                await player.until("said")
                await admin(database, "announce", "Beer at eight", "--hours", "1")
                assert (await player.until("announced"))["announcement"]["text"] == "Beer at eight"
                await admin(database, "remove-line", table["id"], "1")
                assert (await player.until("said"))["line"]["removed"]
                await admin(database, "mute", name)
                assert (await other.answer("say", text="more"))["result"] == "illegal"
                await admin(database, "ban", name, "--reason", "enough")
                assert (await closed_for(other, 4403)).endswith(": enough")
                await player.until_told(lambda each: bool(each.seats[1]["stand_in"]))
                await admin(database, "close", table["id"], "--reason", "Last orders.")
                assert (await player.until("closed"))["reason"] == "Last orders."
            store = await open_store(database)
            assert {each.kind for each in await store.sanctions.active(time.time())} == {"mute", "ban"}
            await store.close()


async def admin(database: str, *arguments: str) -> str:
    """`brewhall admin` beside the loop of this test."""
    answer = await asyncio.to_thread(run, "admin", *arguments, "--database", database)
    assert answer.code == 0, answer.err
    return answer.out
