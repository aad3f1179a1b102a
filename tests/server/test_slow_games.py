"""Clocks and holidays as clients meet them, in one process and in several."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from brewhall.games import bundled
from brewhall.server.channels import open_channels
from brewhall.server.notifier import Notifier
from brewhall.tables import Clock as TableClock
from brewhall.tables import new_table
from brewhall.tables.commands import Play
from tests.server.harness import GAME, GREEDY, HERE, ME, OPEN, Clock, Device, RunningServer
from tests.server.nodes import Node, guest, node
from tests.server.push_service import PushService
from tests.store.databases import new_database, new_file

pytestmark = pytest.mark.asyncio

DAY = 24 * 3600
SLOW = {"seconds": 2 * DAY}
FIRST = {"starting_player": 0}


async def test_a_total_runs_down_for_who_is_to_play(alice: Device) -> None:
    clock = {"seconds": 300, "total": True, "increment": 10}
    table = await alice.new_table(ME, HERE, options=FIRST, clock=clock)
    assert 0 < table["time_left"] <= 300
    async with alice.sit(table["id"]) as player:
        await player.my_turn()
        assert player.seats[0]["clock"] <= 300 == player.seats[1]["clock"]
        seat = player.view["to_play"]
        while player.view["to_play"] == seat:
            await player.do("play", actions=player.legal[:1])
        assert 300 < player.seats[0]["clock"] <= 310


@pytest.mark.parametrize(
    "clock",
    [
        {"seconds": 4},
        {"seconds": 31 * DAY},
        {"seconds": 60, "increment": 5},
        {"seconds": 10, "total": True},
        {"seconds": 60, "total": True, "increment": 601},
        {"seconds": 2 * DAY, "total": True},
        {"seconds": "60"},
        {"seconds": 60, "more": 1},
    ],
)
async def test_clocks_out_of_bounds_are_refused(alice: Device, clock: object) -> None:
    message = {"game": GAME, "seats": [ME, GREEDY], "clock": clock}
    assert (await alice.http.post("/api/tables", json=message)).status_code == 400


async def test_the_clock_waits_for_everybody(alice: Device, bob: Device) -> None:
    table = await alice.new_table(ME, OPEN, options=FIRST, clock=SLOW)
    assert table["time_left"] is None
    await bob.post(f"/api/claims/{table['invites'][0]}")
    (listed,) = [each for each in await alice.get("/api/tables") if each["id"] == table["id"]]
    assert 0 < listed["time_left"] <= 2 * DAY


async def test_a_holiday_stops_the_clock_at_once_and_others_see_it(tmp_path: Path) -> None:
    clock = Clock()
    with RunningServer(new_file(tmp_path), now=clock) as server:
        async with Device(server.url) as anna, Device(server.url) as bert:
            slow = await anna.new_table(ME, OPEN, options=FIRST, clock=SLOW)
            await bert.post(f"/api/claims/{slow['invites'][0]}")
            fast = await anna.new_table(ME, HERE, options=FIRST, clock={"seconds": 3600})
            async with bert.sit(slow["id"]) as player, anna.sit(fast["id"]) as alone:
                await player.until("position")
                await alone.until("position")
                until = clock() + 5 * DAY
                holiday = await anna.post("/api/holiday", {"until": until})
                assert (holiday["until"], holiday["days_left"]) == (until, 25)
                await player.until("seated")
                assert player.seats[0]["away_until"] == until
                assert player.seats[1]["away_until"] is None
                clock.forward(4 * DAY)
                assert (await anna.http.delete("/api/holiday")).json()["until"] is None
                await player.until("seated")
                assert player.seats[0]["away_until"] is None
                assert 2 * DAY - 60 < player.seats[0]["clock"] <= 2 * DAY
                assert all(frame["type"] != "seated" or not frame["seats"][0]["away_until"] for frame in alone.frames)


async def test_holidays_have_bounds(alice: Device) -> None:
    await alice.new_table(ME, GREEDY)
    now = Clock()()
    for until in (0, now - 1, now + 31 * DAY, 1e12, "tomorrow"):
        assert (await alice.http.post("/api/holiday", json={"until": until})).status_code == 400, until
    await alice.post("/api/holiday", {"until": now + 29 * DAY})
    assert (await alice.get("/api/holiday"))["days_left"] == 1
    await alice.http.delete("/api/holiday")
    assert (await alice.get("/api/holiday"))["days_left"] == 29, "a day that was begun is gone"


async def test_of_several_nodes_one_tells(postgres_url: str) -> None:
    database, clock = await new_database(postgres_url), Clock()
    with PushService() as pushes:
        async with node(database, now=clock, push_private=True) as one, node(database, now=clock) as two:
            browser = pushes.subscription()
            table, away = await a_slow_table(one)
            token = await two.store.people.sign_in(away, clock())
            session = await two.store.people.by_token(token, clock())
            assert session is not None
            wish = browser.wish
            await two.store.addresses.add_push(
                away, session.token, wish["endpoint"], wish["p256dh"], wish["auth"], clock()
            )
            settings = one.rooms.settings
            notifiers = [Notifier(each.rooms, await open_channels(settings, each.store)) for each in (one, two)]
            try:
                await asyncio.gather(*(notifier.send_due() for notifier in notifiers))
                got = await asyncio.to_thread(pushes.next)
                assert browser.read(got.content)["tag"] == table
                await asyncio.gather(*(notifier.send_due() for notifier in notifiers))
                assert pushes.received.empty(), "once, by either"
            finally:
                for notifier in notifiers:
                    await notifier.close()


async def a_slow_table(at: Node) -> tuple[str, str]:
    """A table at which it has just become the move of somebody who is away; who."""
    (_, first), (_, second) = await guest(at), await guest(at)
    table = new_table(bundled(GAME), [first, second], {}, at.rooms.now(), TableClock(DAY))
    await at.rooms.begin(table)
    seat = table.standing.to_play
    while table.standing.to_play == seat:
        async with at.rooms.visit(table.id) as room:
            legal = room.at.standing.state.legal_actions()
            person = room.at.seats[seat].person
            await at.rooms.command(room, person, play_at(room.at.version, legal[0]), 0.0)
    person = table.seats[table.standing.to_play].person
    assert person is not None
    return table.id, person


def play_at(version: int, action: int) -> Play:
    return Play(f"play {version}", version, [action])


async def test_a_clock_goes_on_at_another_node(postgres_url: str) -> None:
    database, clock = await new_database(postgres_url), Clock()
    async with node(database, now=clock) as one, node(database, now=clock) as two:
        (_, first), (_, second) = await guest(one), await guest(one)
        table = new_table(bundled(GAME), [first, second], {}, clock(), TableClock(300, True, 10))
        await one.rooms.begin(table)
        seat = table.standing.to_play
        clock.forward(100)
        here, there = one, two
        while (await there.at(table.id)).at.standing.to_play == seat:
            async with here.rooms.visit(table.id) as room:
                action = room.at.standing.state.legal_actions()[0]
                await here.rooms.command(room, room.at.seats[seat].person, play_at(room.at.version, action), 0.0)
            here, there = there, here
        times = [(await each.at(table.id)).at.times for each in (one, two)]
        assert times[0] == times[1]
        assert 205 < times[0].banks[seat] <= 210
