"""Bots play at a pace that people can follow, and at once when somebody wants them to hurry."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from brewhall.games import bundled
from brewhall.protocol.bot_pauses import MANY, PART, BotPauses
from brewhall.tables import Table, new_table
from brewhall.tables.commands import Play
from brewhall.tables.proposals import propose, propose_for_bot
from brewhall.tables.seats import bot_seat, person_seat
from tests.server.harness import GREEDY, ME, Device, RunningServer
from tests.store.databases import new_file

HOURS = 10_000.0

pytestmark = pytest.mark.asyncio


def bots_and_me() -> Table:
    """Dice Brewing, where a turn has many decisions."""
    seats = [bot_seat("greedy"), bot_seat("greedy"), person_seat("anna", "Anna")]
    return new_table(bundled("dice-brewing"), seats, {}, 0.0)


def play(table: Table) -> None:
    """Somebody's last legal action: it leaves most to decide."""
    seat = table.standing.to_play
    action = table.standing.state.legal_actions()[-1]
    if table.seats[seat].player is None:
        accepted = propose(table, "anna", Play(f"{table.version}", table.version, [action]), 0.0)
    else:
        accepted = propose_for_bot(table, seat, action, table.version, 0.0)
    table.commit(accepted)  # type: ignore[arg-type]


async def test_pauses_are_shorter_within_a_turn_and_in_a_long_row_of_moves() -> None:
    table, pace = bots_and_me(), BotPauses(1.0)
    in_a_row, last = 0, -1
    seen: set[str] = set()
    for _ in range(200):
        seat = table.standing.to_play
        if table.bot_to_play() is not None:
            part = PART if seat == last and in_a_row else 1.0
            assert pace.pause_before_move(table) == part / (1.0 + in_a_row / MANY)
            seen.add("within" if part == PART else "turn")
        in_a_row, last = (0 if table.bot_to_play() is None else in_a_row + 1), seat
        play(table)
    assert seen == {"within", "turn"}


async def test_nobody_waits_who_is_in_a_hurry() -> None:
    table, pace = bots_and_me(), BotPauses(HOURS)
    waiting = asyncio.create_task(pace.keep(table, asyncio.get_running_loop().time()))
    pace.hurry("anna", True)
    await waiting
    pace.hurry("ben", True)
    pace.hurry("anna", False)
    await pace.keep(table, asyncio.get_running_loop().time())


async def test_when_nobody_hurries_any_more_bots_take_their_time() -> None:
    table, pace = bots_and_me(), BotPauses(HOURS)
    pace.hurry("anna", True)
    pace.hurry("anna", False)
    waiting = asyncio.create_task(pace.keep(table, asyncio.get_running_loop().time()))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not waiting.done()
    waiting.cancel()


async def test_a_bot_that_is_asked_to_hurry_plays_at_once(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), bot_pause=HOURS) as server:
        async with Device(server.url) as device:
            table = await device.new_table(ME, GREEDY)
            async with device.sit(table["id"]) as player:
                await player.receive()
                while player.view["to_play"] == 0:
                    await player.do("play", actions=player.legal[:1])
                moves = player.moves
                await player.socket.send(msgspec.json.encode({"type": "hurry", "on": True}).decode())
                assert (await player.until("moved"))["moves"] == moves + 1
