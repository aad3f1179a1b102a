"""After a game: a bot looks back at it, and it is played on from a moment."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from brewhall.bots.analysis import Analysis, analyse
from brewhall.core.record import read_record, replay
from brewhall.core.view import Phrase
from brewhall.games import bundled
from brewhall.match import Match
from brewhall.server import analyses
from brewhall.store import open_store
from brewhall.store.check import check
from tests.server.harness import FAST, GAME, GREEDY, ME, SECONDS, Device, RunningServer
from tests.store.databases import new_file

pytestmark = pytest.mark.asyncio


async def given_up_game(device: Device, moves: int = 12) -> dict[str, Any]:
    """A table at which somebody played some moves against a bot, and resigned."""
    table: dict[str, Any] = await device.new_table(ME, GREEDY)
    async with device.sit(table["id"]) as player:
        await player.receive()
        while player.moves < moves and await player.my_turn():
            await player.do("play", actions=player.legal[:1])
        assert await player.my_turn()
        await player.do("resign")
    return table


async def ready(device: Device, path: str) -> dict[str, Any]:
    async with asyncio.timeout(SECONDS):
        while True:
            found: dict[str, Any] = await device.get(path)
            assert not found["problem"], found["problem"]
            if found["ready"]:
                return found


async def refused(device: Device, path: str, message: object = None) -> tuple[int, str]:
    response = await device.http.post(path, json=message)
    return response.status_code, response.json()["problem"]


def recorded(seats: tuple[str, str] = ("random", "greedy"), seed: int = 1) -> str:
    match = Match(bundled(GAME), list(seats), seed=seed)
    match.run()
    return match.record.to_text()


# -- looking back --------------------------------------------------------------------------------


async def test_a_finished_game_is_looked_back_at(alice: Device) -> None:
    table = await given_up_game(alice)
    path = f"/api/tables/{table['id']}/analysis"
    begun = await alice.post(path)
    assert begun["done"] <= begun["of"]
    found = await ready(alice, path)
    record = read_record((await alice.http.get(f"/api/tables/{table['id']}/record")).text)
    assert len(found["curve"]) == len(record.lines) + 1
    assert found["curve"][-1] == [0.0, 1.0]
    assert found["done"] == found["of"]
    assert await alice.post(path) == found


def said(action: int, seat: int) -> list[str]:
    """The pieces that a move names."""
    game = bundled(GAME)
    return named(game.narrator(viewer=seat).move(game.actions[action]))


def named(phrase: Phrase) -> list[str]:
    return [part["piece"] for part in phrase if isinstance(part, dict) and "piece" in part]


async def test_a_record_is_looked_back_at(alice: Device, bob: Device) -> None:
    text = recorded()
    begun = await alice.post("/api/replays/analysis", {"text": text})
    found = await ready(alice, f"/api/replays/analysis/{begun['id']}")
    seats = [point["seat"] for point in found["points"]]
    assert all(1 <= seats.count(seat) <= 3 for seat in seats)
    assert [period["title"] for period in found["periods"]][:2] == [["Year 1, fruitful"], ["Year 2, dry"]]
    assert found["periods"][-1]["turns"][-1]["last"] == len(found["curve"]) - 1
    for point in found["points"]:
        assert point["before"] > point["after"]
        move = read_record(text).lines[point["move"] - 1].move
        # In its position a move names what it brings, too: the card that an exchange takes.
        assert set(said(bundled(GAME).action(move), point["seat"])) <= set(named(point["played"]))
        assert point["better"]
        assert point["reasons"]
        assert point["played_targets"] != point["better_targets"] or point["played"] != point["better"][0]
    assert (await bob.post("/api/replays/analysis", {"text": text})) == found  # once is enough for everybody


async def test_the_server_finds_what_the_analysis_in_one_go_finds(alice: Device) -> None:
    record = read_record(recorded())
    work = analyse(record, bundled(GAME), FAST.analysis_simulations)
    while True:
        try:
            next(work)
        except StopIteration as end:
            alone: Analysis = end.value
            break
    begun = await alice.post("/api/replays/analysis", {"text": record.to_text()})
    found = await ready(alice, f"/api/replays/analysis/{begun['id']}")
    assert found["curve"] == [[round(share, 3) for share in point] for point in alone.curve]
    assert [(point["move"], named(point["better"][0])) for point in found["points"]] == [
        (point.decision.move, named(point.moment.told(point.decision.best))) for point in alone.turning_points
    ]


async def test_a_game_that_goes_on_is_not_looked_back_at(alice: Device) -> None:
    table = await alice.new_table(ME, GREEDY)
    assert await refused(alice, f"/api/tables/{table['id']}/analysis") == (
        409,
        "the game is not over; an analysis would show everything",
    )
    assert (await refused(alice, f"/api/tables/{table['id']}/play-on", {"after": 0, "seat": 0}))[0] == 409


async def test_whoever_watches_may_ask_and_learns_no_id(alice: Device, bob: Device) -> None:
    table = await given_up_game(alice)
    found = await bob.post(f"/api/tables/{table['watch']}/analysis")
    assert found["id"] == table["watch"]
    assert (await ready(bob, f"/api/tables/{table['watch']}/analysis"))["id"] == table["watch"]
    assert (await refused(bob, "/api/tables/nothing/analysis"))[0] == 404


async def test_what_nobody_asked_for_is_not_there(alice: Device) -> None:
    table = await given_up_game(alice, 0)
    assert (await alice.http.get(f"/api/tables/{table['id']}/analysis")).status_code == 404
    assert (await alice.http.get("/api/replays/analysis/nothing")).status_code == 404


async def test_a_record_that_is_wrong_says_so(alice: Device) -> None:
    text = recorded().replace("\n2 ", "\n2 1", 1)
    begun = await alice.post("/api/replays/analysis", {"text": text})
    async with asyncio.timeout(SECONDS):
        while not (found := await alice.get(f"/api/replays/analysis/{begun['id']}"))["problem"]:
            pass
    assert "move 2" in found["problem"]
    assert not found["ready"]


async def test_a_full_queue_says_so(tmp_path: Path) -> None:
    texts = [recorded(seed=seed) for seed in range(analyses.MOST_WAITING + 1)]
    with RunningServer(new_file(tmp_path), analysis_simulations=400) as server:
        async with Device(server.url) as device:
            for number, text in enumerate(texts[:-1]):
                if number == analyses.MOST_OF_ONE:
                    status, problem = await refused(device, "/api/replays/analysis", {"text": texts[-1]})
                    assert (status, problem) == (
                        429,
                        "2 of your games are being analysed; wait until one is done",
                    )
                device.http.headers["X-Forwarded-For"] = f"192.0.2.{number // analyses.MOST_OF_ONE}"
                await device.post("/api/replays/analysis", {"text": text})
            device.http.headers["X-Forwarded-For"] = "192.0.2.99"
            status, problem = await refused(device, "/api/replays/analysis", {"text": texts[-1]})
    assert (status, problem) == (503, "many games are being analysed; try again in a moment")


# -- playing on ----------------------------------------------------------------------------------


async def test_a_game_is_played_on_from_a_moment_to_its_end(alice: Device) -> None:
    old = await given_up_game(alice)
    before = read_record((await alice.http.get(f"/api/tables/{old['id']}/record")).text)
    table = await alice.post(f"/api/tables/{old['id']}/play-on", {"after": 5, "seat": 0})
    assert [seat["bot"] for seat in table["seats"]] == [None, "greedy"]
    assert table["moves"] == 5
    assert table["your_seats"] == [0]
    async with alice.sit(table["id"]) as player:
        first = await player.receive()
        assert [line["move"] for line in first["log"]][:6] == list(range(6))
        assert first["inherited"] == 5
        while await player.my_turn():
            await player.do("play", actions=player.legal[:1])
    record = read_record((await alice.http.get(f"/api/tables/{table['id']}/record")).text)
    assert record.inherited == 5
    assert record.commitment != before.commitment
    assert [line.move for line in record.lines[:5]] == [line.move for line in before.lines[:5]]
    assert record.deal == before.deal
    assert list(replay(record, bundled(GAME)))  # every line is right, and the key vouches for all that is new


async def test_a_record_is_played_on_by_people_and_bots(alice: Device) -> None:
    text = recorded(("brewer", "greedy"))
    table = await alice.post("/api/replays/play-on", {"text": text, "after": 20, "seat": 1})
    assert [(seat["kind"], seat["bot"]) for seat in table["seats"]] == [("bot", "brewer"), ("person", None)]


@pytest.mark.parametrize(
    ("after", "seat", "problem"),
    [
        (-1, 0, "the game can be played on after 0 to"),
        (10_000, 0, "the game can be played on after 0 to"),
        (3, 2, "there is no seat 2; seats are 0 to 1"),
    ],
)
async def test_moments_that_are_not_there(alice: Device, after: int, seat: int, problem: str) -> None:
    text = recorded()
    status, told = await refused(alice, "/api/replays/play-on", {"text": text, "after": after, "seat": seat})
    assert status == 400
    assert problem in told


async def test_a_table_that_goes_on_from_another_outlives_the_server(tmp_path: Path) -> None:
    url = new_file(tmp_path)
    with RunningServer(url) as server:
        async with Device(server.url) as device:
            table = await device.post("/api/replays/play-on", {"text": recorded(), "after": 30, "seat": 0})
            cookies = device.http.cookies
    with RunningServer(url) as server:
        async with Device(server.url) as device:
            device.http.cookies = cookies
            async with device.sit(table["id"]) as player:
                await player.receive()
                assert player.moves >= 30
                while player.moves < 45 and await player.my_turn():
                    await player.do("play", actions=player.legal[:1])
    with RunningServer(url) as server:
        async with Device(server.url) as device:
            device.http.cookies = cookies
            async with device.sit(table["id"]) as player:
                await player.receive()
                assert player.moves >= 45
                assert await player.my_turn()
    store = await open_store(url)
    try:
        findings = [finding async for finding in check(store)]
    finally:
        await store.close()
    assert [finding.problem for finding in findings] == [""]
