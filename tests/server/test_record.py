"""A record of yourself: results in words, ratings, history, export, deletion; and that it is yours alone."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from brewhall.core.phrases import plain
from brewhall.server.limits import Rate
from brewhall.tables import Accepted
from brewhall.tables.commands import Say
from brewhall.tables.proposals import propose
from brewhall.tables.seats import FORMER, person_seat
from tests.server.harness import GREEDY, HERE, ME, OPEN, Device, RunningServer
from tests.server.nodes import node
from tests.server.push_service import Subscription
from tests.store.databases import new_database, new_file

pytestmark = pytest.mark.asyncio
HILDE = {"kind": "bot", "bot": "journeyman"}
DAY = 24 * 3600
_ids = itertools.count()


@pytest_asyncio.fixture
async def carol(server: RunningServer) -> AsyncIterator[Device]:
    async with Device(server.url) as device:
        yield device


async def command(device: Device, table: str, kind: str, **parts: Any) -> None:
    """A bot may move in between: then one looks again."""
    result = "stale"
    while result == "stale":
        turn = await device.get(f"/api/tables/{table}/turn")
        message = {"type": kind, "id": f"record {next(_ids)}", "expect": turn["version"], **parts}
        result = (await device.post(f"/api/tables/{table}/commands", message))["result"]
    assert result == "applied"


async def given_up(device: Device, *seats: dict[str, str], **more: Any) -> str:
    """A game that whoever set the table gives up at once."""
    table = await device.new_table(*seats, **more)
    await command(device, table["id"], "resign")
    return str(table["id"])


async def between(host: Device, *friends: Device, **more: Any) -> str:
    table = await host.new_table(ME, *(OPEN for _ in friends), **more)
    for friend, invite in zip(friends, table["invites"], strict=True):
        await friend.post(f"/api/claims/{invite}")
    return str(table["id"])


async def told(device: Device, table: str) -> str:
    listed = {each["id"]: each["result"] for each in await device.get("/api/tables")}
    return "" if listed[table] is None else plain(listed[table]["told"])


async def name_of(device: Device) -> str:
    return str((await device.get("/api/me"))["name"])


async def test_a_game_that_was_given_up_is_told_to_each_side(alice: Device, bob: Device) -> None:
    table = await between(alice, bob)
    assert await told(alice, table) == ""
    await command(alice, table, "resign")
    assert await told(alice, table) == f"Gave up against {await name_of(bob)}"
    assert await told(bob, table) == f"Won, {await name_of(alice)} gave up"
    assert await told(alice, await given_up(alice, ME, HILDE)) == "Gave up against Hilde"


async def test_a_game_that_was_played_is_told_with_its_score(alice: Device, bob: Device) -> None:
    table = await between(alice, bob)
    chance = random.Random(3)
    async with alice.sit(table) as first, bob.sit(table) as second:
        await first.until("position")
        await second.until("position")
        while not first.view["over"]:
            mover, other = (first, second) if first.legal else (second, first)
            await mover.do("play", actions=[chance.choice(mover.legal)])
            while other.moves < mover.moves:
                await other.receive()
        outcome = first.view["outcome"]
    mine, theirs = outcome["scores"]
    how = "Drew" if outcome["winners"] == [0, 1] else "Won" if outcome["winners"] == [0] else "Lost"
    assert (await told(alice, table)).startswith(f"{how} {mine}\u2013{theirs} ")
    record = (await alice.get("/api/me/profile"))["games"][0]
    assert (record["played"], record["best"], record["average"]) == (1, mine, mine)


async def test_a_profile_counts_wins_opponents_and_a_rating(alice: Device, bob: Device, carol: Device) -> None:
    await command(bob, await between(alice, bob), "resign")
    await command(bob, await between(alice, bob), "resign")
    await given_up(alice, ME, HILDE)
    mine, theirs = await alice.get("/api/me/profile"), await bob.get("/api/me/profile")
    record, loser = mine["games"][0], theirs["games"][0]
    assert (record["played"], record["won"], record["row"]) == (3, 2, 2)
    met = {each["name"]: (each["won"], each["played"]) for each in mine["against"]}
    assert met == {await name_of(bob): (2, 2), "Hilde": (0, 1)}
    assert loser["rating"]["value"] < 1500
    assert loser["rating"]["low"] < loser["rating"]["value"] < loser["rating"]["high"]
    assert len(record["curve"]) == 3
    assert record["curve"][1]["value"] > 1500
    assert record["curve"][2]["value"] == record["rating"]["value"] < record["curve"][1]["value"]
    stranger = await carol.get("/api/me/profile")
    assert (stranger["played"], stranger["games"], stranger["against"]) == (0, [], [])


async def test_games_that_say_nothing_about_strength_are_not_rated(alice: Device, bob: Device) -> None:
    await given_up(alice, ME, GREEDY, rated=False)
    hot_seat = await alice.new_table(ME, HERE)
    await command(alice, hot_seat["id"], "resign")
    await command(alice, await between(alice, bob, hints=True), "resign")
    hinted = await alice.new_table(ME, GREEDY)
    async with alice.sit(hinted["id"]) as player:
        assert await player.my_turn()
    await alice.get(f"/api/tables/{hinted['id']}/hint?step=1")
    await command(alice, hinted["id"], "resign")
    assert (await alice.get("/api/me/profile"))["games"][0]["rating"] is None
    assert [game["rated"] for game in (await alice.get("/api/me/games"))["games"]] == [False] * 4
    await given_up(alice, ME, GREEDY)
    assert (await alice.get("/api/me/profile"))["games"][0]["rating"] is not None


async def test_four_seats_are_rated_by_place(alice: Device, bob: Device, carol: Device) -> None:
    table = await between(alice, bob, carol, game="heaven-and-ale")
    await command(carol, table, "resign")
    await command(bob, table, "resign")
    values = [(await device.get("/api/me/profile"))["games"][0]["rating"]["value"] for device in (alice, bob, carol)]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 3
    assert await told(carol, table) == f"Gave up; {await name_of(alice)} won"


async def test_history_is_filtered_and_paged(alice: Device, bob: Device) -> None:
    for _ in range(11):
        last = await given_up(alice, ME, GREEDY)
    friendly = await between(alice, bob)
    await command(bob, friendly, "resign")
    ale = await given_up(alice, ME, GREEDY, game="heaven-and-ale")
    first = await alice.get("/api/me/games")
    rest = await alice.get(f"/api/me/games?before={first['next']}")
    ids = [game["id"] for page in (first, rest) for game in page["games"]]
    assert ids[:3] == [ale, friendly, last]
    assert (len(ids), len(set(ids)), rest["next"]) == (13, 13, "")

    async def found(query: str) -> list[str]:
        return [game["id"] for game in (await alice.get(f"/api/me/games?{query}"))["games"]]

    assert await found("game=heaven-and-ale") == [ale]
    assert await found("result=won") == [friendly]
    assert await found("against=people") == [friendly]
    assert friendly not in await found("against=bots")
    keys = {each["name"]: each["key"] for each in (await alice.get("/api/me/profile"))["against"]}
    assert await found(f"against={keys[await name_of(bob)]}") == [friendly]
    assert await found("against=nobody-known") == []
    assert await found(f"until={first['games'][-1]['ended']}") == [game["id"] for game in rest["games"]]
    assert (await bob.get("/api/me/games"))["games"][0]["id"] == friendly


@pytest.mark.parametrize("query", ["result=maybe", "since=yesterday", "before=x", "before=.%20x", "colour=red"])
async def test_what_cannot_be_looked_for_is_refused(alice: Device, query: str) -> None:
    await alice.new_table(ME, GREEDY)
    assert (await alice.http.get(f"/api/me/games?{query}")).status_code == 400


async def test_an_export_has_all_that_is_yours_and_nothing_of_others(alice: Device, bob: Device) -> None:
    over, running = await between(alice, bob), await between(alice, bob)
    async with alice.sit(over) as first, bob.sit(over) as second:
        await first.do("say", text="what alice said")
        await second.do("say", text="what bob said")
    await command(alice, over, "resign")
    response = await alice.http.get("/api/me/export")
    assert response.headers["content-disposition"].startswith("attachment")
    data = response.json()
    games = {game["table"]: game for game in data["games"]}
    assert data["name"] == await name_of(alice)
    assert games[over]["record"].startswith("brewhall")
    assert games[over]["said"][0]["text"] == "what alice said"
    assert "what bob said" not in response.text
    assert games[running]["record"] == ""


async def test_nobody_has_nothing_to_export_or_delete(alice: Device) -> None:
    assert (await alice.http.get("/api/me/export")).status_code == 404
    assert (await alice.http.post("/api/me/deletion", json={"name": "x"})).status_code == 404
    assert (await alice.get("/api/me/games"))["games"] == []


async def test_exports_are_counted(tmp_path_factory: pytest.TempPathFactory) -> None:
    with RunningServer(new_file(tmp_path_factory.mktemp("exports")), export_rate=Rate(1, 3600)) as running:
        async with Device(running.url) as device:
            await device.new_table(ME, GREEDY)
            assert (await device.http.get("/api/me/export")).status_code == 200
            assert (await device.http.get("/api/me/export")).status_code == 429


async def test_deleting_an_account_leaves_the_games_of_others_whole(alice: Device, bob: Device, carol: Device) -> None:
    over, running, alone = await between(alice, bob), await between(alice, bob), await given_up(alice, ME, GREEDY)
    former = await name_of(alice)
    async with alice.sit(over) as first:
        await first.do("say", text="cheers")
    await command(bob, over, "resign")
    async with bob.sit(running) as waiting, alice.sit(running) as leaving:
        await waiting.until("position")
        await leaving.until("position")
        await alice.post("/api/me/deletion", {"name": former})
        seated = await waiting.until("seated")
        assert seated["seats"][0]["name"] == "a former guest"
        assert seated["seats"][0]["stand_in"] is not None
        assert (await leaving.until("refused"))["reason"].startswith("you have signed out")
    assert await name_of(alice) == ""
    assert [table["id"] for table in await alice.get("/api/tables")] == []
    assert (await alice.http.get(f"/api/tables/{alone}/record")).status_code == 404
    assert await told(bob, over) == "Gave up against a former guest"
    async with bob.sit(over) as looking:
        position = await looking.until("position")
    assert [(line["name"], line["text"]) for line in position["chat"]] == [("a former guest", "cheers")]
    assert former not in str(position)
    assert former not in str(await bob.get("/api/me/profile"))
    assert former not in (await bob.http.get(f"/api/tables/{over}/record")).text
    assert (await carol.http.post("/api/me/deletion", json={"name": former})).status_code == 404


async def test_an_account_is_deleted_only_by_its_name_and_from_our_pages(alice: Device, bob: Device) -> None:
    table = await between(alice, bob)
    assert (await alice.http.post("/api/me/deletion", json={"name": await name_of(bob)})).status_code == 409
    foreign = {"Origin": "https://elsewhere.example"}
    name = {"name": await name_of(alice)}
    assert (await alice.http.post("/api/me/deletion", json=name, headers=foreign)).status_code == 403
    assert (await alice.get(f"/api/tables/{table}/turn"))["seat"] == 0


async def test_a_guest_who_signs_in_brings_a_holiday_and_a_browser_that_is_told(alice: Device, bob: Device) -> None:
    """A running holiday holds at the tables of both."""
    credentials = {"name": f"Teun {next(_ids)}", "password": "long enough"}
    await bob.post("/api/me", credentials)
    tables = [await device.new_table(ME, OPEN, clock={"seconds": 3 * DAY}) for device in (alice, bob)]
    until = time.time() + 2 * DAY
    await alice.post("/api/holiday", {"until": until})
    await alice.post("/api/notices/push", Subscription("https://push.example.org/teun").wish)
    await alice.post("/api/sessions", credentials)
    assert (await alice.get("/api/notices"))["devices"] == 1
    assert (await alice.get("/api/holiday"))["until"] == until
    for table in tables:
        async with alice.sit(table["id"]) as player:
            assert (await player.until("position"))["seats"][0]["away_until"] == until


async def test_a_guest_who_signs_in_brings_games_and_a_rating(alice: Device, bob: Device) -> None:
    credentials = {"name": f"Teun {next(_ids)}", "password": "long enough"}
    await bob.post("/api/me", credentials)
    await given_up(alice, ME, GREEDY)
    before = (await alice.get("/api/me/profile"))["games"][0]
    await alice.post("/api/sessions", credentials)
    after = (await alice.get("/api/me/profile"))["games"][0]
    assert (after["played"], after["rating"]) == (1, before["rating"])


async def test_every_node_forgets_who_is_gone(postgres_url: str) -> None:
    database = await new_database(postgres_url)
    async with node(database) as first, node(database) as second:
        anna, ben = [(await first.store.people.add_guest(first.rooms.now()))[0] for _ in range(2)]
        table = await first.begin(person_seat(anna.id, anna.name), person_seat(ben.id, ben.name))
        async with second.rooms.visit(table.id) as room:
            outcome = await second.rooms.change(
                room, lambda table: propose(table, anna.id, Say("say", text="cheers"), second.rooms.now())
            )
            assert isinstance(outcome, Accepted)
        await first.visitors.leave_for_good(anna.id)
        for each in (first, second):
            seen = (await each.at(table.id)).at
            assert [line.name for line in seen.chat] == [FORMER]
            assert seen.seats[0].deserted
            assert anna.name not in str([vars(event) for event in seen.events])
            assert seen.bot_to_play() is not None or seen.standing.to_play == 1
