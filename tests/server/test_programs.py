"""Programs at a table over HTTP: a token, a seat, turns to wait for, and the answers that a socket gives, too."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio

from brewhall.server.limits import Rate
from tests.server.harness import GREEDY, ME, OPEN, SECONDS, Clock, Device, RunningServer
from tests.store.databases import new_file

EXAMPLE = Path(__file__).parents[2] / "examples" / "http_bot.py"
pytestmark = pytest.mark.asyncio


class Program:
    """No cookies and no Origin: a token."""

    def __init__(self, url: str) -> None:
        self.http = httpx.AsyncClient(base_url=url, timeout=SECONDS)

    async def take_token(self) -> None:
        response = await self.http.post("/api/tokens")
        assert response.status_code == 201
        self.http.headers["Authorization"] = f"Bearer {response.json()['token']}"
        self.http.cookies.clear()

    async def take_seat(self, claim: str) -> str:
        response = await self.http.post(f"/api/claims/{claim}")
        assert response.status_code == 200, response.text
        return str(response.json()["table"])

    async def turn(self, table: str, wait: int = SECONDS) -> Any:
        return (await self.http.get(f"/api/tables/{table}/turn", params={"wait": wait})).json()

    async def play(self, table: str, expect: int, action: int, name: str) -> Any:
        command = {"type": "play", "id": name, "expect": expect, "actions": [action]}
        return (await self.http.post(f"/api/tables/{table}/commands", json=command)).json()


@pytest_asyncio.fixture
async def program(server: RunningServer) -> AsyncIterator[Program]:
    player = Program(server.url)
    await player.take_token()
    yield player
    await player.http.aclose()


async def seated(alice: Device, program: Program, **more: Any) -> str:
    """A table of Alice and a program; Alice begins."""
    table = await alice.new_table(ME, OPEN, options={"starting_player": "0"}, **more)
    return await program.take_seat(table["invites"][0])


async def test_every_answer(alice: Device, program: Program) -> None:
    table = await seated(alice, program)
    async with alice.sit(table) as player:
        while await player.my_turn() and player.view["to_play"] == 0:
            waiting = await program.turn(table, wait=0)
            assert waiting["view"]["actions"] == []
            answer = await program.play(table, waiting["version"], player.legal[0], "early")
            assert answer["result"] == "not-yours"
            await player.do("play", actions=player.legal[:1])
            if not player.legal:
                break
        turn = await program.turn(table)
        assert (turn["game"], turn["players"], turn["seat"], turn["over"]) == ("beer-and-bread", 2, 1, False)
        action = turn["view"]["actions"][0]["action"]
        assert (await program.play(table, turn["version"], 10**6, "wild"))["result"] == "illegal"
        assert (await program.play(table, turn["version"], action, "one"))["result"] == "applied"
        assert (await program.play(table, turn["version"], action, "one"))["result"] == "duplicate"
        assert (await program.play(table, turn["version"], action, "two"))["result"] == "stale"


async def test_waiting_ends_when_it_is_ones_turn(alice: Device, program: Program) -> None:
    table = await seated(alice, program)
    async with alice.sit(table) as player:
        await player.receive()
        waiting = asyncio.create_task(program.turn(table))
        while player.legal:
            assert not waiting.done()
            await player.do("play", actions=player.legal[:1])
        turn = await waiting
    assert turn["view"]["actions"]


async def test_the_example_plays_a_whole_game(alice: Device, server: RunningServer) -> None:
    table = await alice.new_table(ME, OPEN)
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        str(EXAMPLE),
        server.url,
        f"{server.url}/join/{table['invites'][0]}",
        stdout=asyncio.subprocess.PIPE,
    )
    async with alice.sit(table["id"]) as player:
        while await player.my_turn():
            await player.do("play", actions=player.legal[:1])
        assert player.view["outcome"]["winners"]
    printed, _ = await asyncio.wait_for(bot.communicate(), SECONDS)
    assert bot.returncode == 0
    assert printed.count(b"applied") > 10


async def test_the_example_waits_when_it_is_told_to(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), socket_rate=Rate(3, 3)) as server:
        async with Device(server.url) as alice:
            table = await alice.new_table(ME, OPEN)
            link = table["invites"][0]
            bot = await asyncio.create_subprocess_exec(
                sys.executable, "-u", str(EXAMPLE), server.url, link, stdout=asyncio.subprocess.PIPE
            )
            async with alice.sit(table["id"]) as player:
                await player.answer("take-over", seat=0)
            assert bot.stdout is not None
            while 'refused_total{kind="rate"' not in await server.numbers():
                assert b" applied " in await asyncio.wait_for(bot.stdout.readline(), SECONDS)
            assert b" applied " in await asyncio.wait_for(bot.stdout.readline(), SECONDS)
            bot.kill()
            await bot.communicate()


async def test_a_person_can_issue_a_token_for_their_own_seat(alice: Device, server: RunningServer) -> None:
    table = await alice.new_table(ME, GREEDY)
    token = (await alice.post("/api/tokens"))["token"]
    async with httpx.AsyncClient(base_url=server.url, headers={"Authorization": f"Bearer {token}"}) as http:
        assert (await http.get(f"/api/tables/{table['id']}/turn")).json()["seat"] == 0
        assert (await http.delete("/api/sessions")).status_code == 200
        gone = await http.get(f"/api/tables/{table['id']}/turn")
        assert gone.status_code == 401
        assert "unknown or has expired" in gone.json()["problem"]
    assert (await alice.get(f"/api/tables/{table['id']}/turn"))["seat"] == 0, "the browser stays signed in"


async def test_without_a_seat_one_sees_what_spectators_see_and_moves_nothing(alice: Device, program: Program) -> None:
    table = await alice.new_table(ME, GREEDY, public=True)
    turn = await program.turn(table["id"], wait=0)
    assert turn["seat"] is None
    assert turn["view"]["actions"] == []
    assert (await program.play(table["id"], turn["version"], 0, "mine"))["result"] == "not-yours"


@pytest.mark.parametrize("trouble", ["crashes", "hangs", "answers nonsense"])
async def test_a_program_that_fails_loses_its_clock_and_not_the_table(tmp_path: Path, trouble: str) -> None:
    clock = Clock()
    with RunningServer(new_file(tmp_path), now=clock) as server:
        async with Device(server.url) as alice:
            wish = await alice.new_table(ME, OPEN, options={"starting_player": "1"}, seconds_per_move=600)
            program = Program(server.url)
            await program.take_token()
            table = await program.take_seat(wish["invites"][0])
            clock.forward(300)
            if trouble == "crashes":
                await program.http.aclose()
            elif trouble == "hangs":
                assert (await program.turn(table, wait=0))["view"]["actions"]
            else:
                for number, nonsense in enumerate((-1, 10**6)):
                    turn = await program.turn(table, wait=0)
                    assert (await program.play(table, turn["version"], nonsense, f"{number}"))["result"] == "illegal"
                assert (await program.http.post(f"/api/tables/{table}/commands", content=b"{")).status_code == 400
            async with alice.sit(table) as player:
                position = await player.receive()
                assert position["seats"][1]["clock"] < 301, "nothing of this stops the clock"
                clock.forward(300)
                await player.until_told(lambda each: each.seats[1]["stand_in"] is not None)
                assert await player.my_turn(), "the stand-in plays on"
                await player.do("play", actions=player.legal[:1])
            await program.http.aclose()


async def test_bad_requests(alice: Device, program: Program) -> None:
    table = await seated(alice, program)
    for message in ({}, {"type": "say", "id": "1", "text": "hello"}, {"type": "play", "id": "1"}):
        response = await program.http.post(f"/api/tables/{table}/commands", json=message)
        assert response.status_code == 400, message
    assert (await program.http.get(f"/api/tables/{table}/turn?wait=long")).status_code == 400
    assert (await program.http.get("/api/tables/nowhere/turn")).status_code == 404


async def test_nobody_starts_programs_on_the_server(alice: Device) -> None:
    for name in ("program:cat", "program@1:cat"):
        wish = {"game": "beer-and-bread", "seats": [ME, {"kind": "bot", "bot": name}]}
        response = await alice.http.post("/api/tables", json=wish)
        assert response.status_code == 400
        assert "there is no bot" in response.json()["problem"]
