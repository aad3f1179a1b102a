"""The live server under load: `python -m benchmarks.server`. Latency from a command to both views, beside the bars.

A move waits for the disk before it is acknowledged, so the disk is measured alone as well, and where the system has a
folder in memory, the server is measured once more without a disk.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from rich.console import Console
from rich.table import Table as Grid
from sqlalchemy import func, select
from websockets.asyncio.client import ClientConnection, connect

from brewhall.bots import create_bot
from brewhall.games import bundled
from brewhall.store import Store, open_store
from brewhall.store.schema import moves
from brewhall.tables import Accepted, Table, new_table
from brewhall.tables.commands import Play
from brewhall.tables.history import steps
from brewhall.tables.presence import Presence
from brewhall.tables.proposals import propose
from brewhall.tables.seats import person_seat
from brewhall.tables.shown import narrator_of
from tests.server.process import ServerProcess
from tests.store.databases import new_database
from tests.store.postgres import running_postgres

PATIENCE = 5.0  # seconds after which a view counts as lost
MEMORY = Path("/dev/shm")
SAVED = bytes(12 * 1024)  # about what the database writes when it saves a few moves


class Move(msgspec.Struct):
    action: int


class View(msgspec.Struct):
    actions: list[Move]


class Told(msgspec.Struct):
    """What the load generator reads of a frame."""

    type: str
    version: int = -1
    view: View | None = None
    result: str = ""


_read = msgspec.json.Decoder(Told)


@dataclass
class Seat:
    socket: ClientConnection
    version: int = -1
    legal: list[int] = field(default_factory=list)
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    seen: set[int] = field(default_factory=set)
    twice: int = 0
    refused: int = 0

    async def listen(self) -> None:
        async for text in self.socket:
            told = _read.decode(text)
            if told.type == "answer":
                self.refused += told.result != "applied"
            elif told.version >= 0 and told.type != "pong":
                self.twice += told.version in self.seen
                self.seen.add(told.version)
                self.version = told.version
            if told.view is not None:
                self.legal = [move.action for move in told.view.actions]
                self.moved.set()


async def _guest(url: str, path: str, body: Any) -> tuple[Any, str]:
    async with httpx.AsyncClient(base_url=url, headers={"Origin": url}, timeout=60) as http:
        response = await http.post(path, json=body)
        response.raise_for_status()
        return response.json(), f"brewhall={http.cookies['brewhall']}"


async def _sit(url: str, table: str, cookie: str) -> Seat:
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    socket = await connect(
        address,
        additional_headers={"Cookie": cookie, "Origin": url},
        max_size=None,
        compression=None,
        proxy=None,
        ping_interval=None,
        open_timeout=60,
    )
    return Seat(socket)


async def _open_game(urls: Sequence[str], gate: asyncio.Semaphore) -> list[Seat]:
    """Two people at a table, connected to different nodes if there are several."""
    async with gate:
        wish = {"game": "beer-and-bread", "seats": [{"kind": "me"}, {"kind": "open"}]}
        table, first = await _guest(urls[0], "/api/tables", wish)
        _, second = await _guest(urls[-1], f"/api/claims/{table['invites'][0]}", None)
        return [await _sit(url, table["id"], cookie) for url, cookie in ((urls[0], first), (urls[-1], second))]


async def _play(
    seats: list[Seat], began: float, seconds: float, pace: float, chance: random.Random
) -> tuple[list[float], int]:
    """One move every `pace` seconds; returns the latencies and how many views were lost."""
    latencies: list[float] = []
    lost = 0
    when = began + chance.random() * pace
    while when < began + seconds:
        await asyncio.sleep(max(0.0, when - time.perf_counter()))
        when += pace
        mover = next((seat for seat in seats if seat.legal), None)
        if mover is None:
            break  # the game is over
        action = chance.choice(mover.legal)
        command = {"type": "play", "id": f"{when}", "expect": mover.version, "actions": [action]}
        for seat in seats:
            seat.moved.clear()
        sent = time.perf_counter()
        await mover.socket.send(msgspec.json.encode(command).decode())
        try:
            async with asyncio.timeout(PATIENCE):
                for seat in seats:
                    await seat.moved.wait()
            latencies.append(time.perf_counter() - sent)
        except TimeoutError:
            lost += 1
    return latencies, lost


def _cpu(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def the_disk_alone(seconds: float) -> list[tuple[str, str, str]]:
    """How long the disk takes to keep what a server saves, with nothing else to do."""
    taken = []
    with tempfile.TemporaryFile() as file:
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            time.sleep(0.005)
            began = time.perf_counter()
            file.write(SAVED)
            file.flush()
            os.fdatasync(file.fileno())
            taken.append(time.perf_counter() - began)
    at = _percentiles(taken)
    told = f"{at[0.5]:.1f}, {at[0.99]:.1f}, {max(taken) * 1000:.0f} ms"
    return [("the disk alone, a write it has to keep: p50, p99, slowest", told, "")]


def _percentiles(taken: Sequence[float]) -> dict[float, float]:
    """In milliseconds."""
    ordered = sorted(taken)
    return {share: ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 for share in (0.5, 0.99, 0.999)}


async def under_load(
    games: int, seconds: float, pace: float, nodes: int, bars: tuple[str, str], within: Path | None = None
) -> list[tuple[str, str, str]]:
    """One node on SQLite, or several on PostgreSQL with the players of each game on different ones."""
    with (
        tempfile.TemporaryDirectory(dir=within) as name,
        running_postgres(fsync=True, within=within) if nodes > 1 else nullcontext() as postgres,
    ):
        database = "" if postgres is None else await new_database(postgres.url)
        servers = [ServerProcess(Path(name), database, name=f"node-{number}") for number in range(nodes)]
        try:
            for server in servers:
                server.start()
            gate = asyncio.Semaphore(16)
            urls = [server.url for server in servers]
            turns = [urls[number % nodes :] + urls[: number % nodes] for number in range(games)]
            around = await asyncio.gather(*(_open_game(order, gate) for order in turns))
            listening = [asyncio.create_task(seat.listen()) for seats in around for seat in seats]
            await asyncio.sleep(2)
            gc.disable()  # a pause of the load generator is none of the server
            before, began = sum(_cpu(server.pid) for server in servers), time.perf_counter()
            runs = [_play(seats, began, seconds, pace, random.Random(n)) for n, seats in enumerate(around)]
            done = await asyncio.gather(*runs)
            cpu = sum(_cpu(server.pid) for server in servers) - before
            for task in listening:
                task.cancel()
            for seats in around:
                for seat in seats:
                    await seat.socket.close()
        finally:
            for server in servers:
                server.kill()
            gc.enable()
        stored = await _stored_moves(servers[0].database)
    latencies = [latency for found, _ in done for latency in found]
    refused = sum(seat.refused for seats in around for seat in seats)
    lost = sum(lost for _, lost in done) + max(0, len(latencies) - stored) + refused
    twice = sum(seat.twice for seats in around for seat in seats) + max(0, stored - len(latencies))
    at = _percentiles(latencies)
    where = ("1 node, SQLite" if nodes == 1 else f"{nodes} nodes, PostgreSQL") + (" in memory" if within else "")
    return [
        (
            f"{where}: {2 * games} sockets, {games} games, {len(latencies) / seconds:.0f} moves/s: p50",
            f"{at[0.5]:.1f} ms",
            "",
        ),
        ("… p99", f"{at[0.99]:.1f} ms", bars[0]),
        ("… p99.9", f"{at[0.999]:.1f} ms", ""),
        ("… lost, duplicated", f"{lost}, {twice}", "0, 0"),
        ("… CPU of all nodes a move (mean, everything)", f"{cpu / len(latencies) * 1000:.2f} ms", bars[1]),
    ]


async def _stored_moves(database: str) -> int:
    store = await open_store(database)
    try:
        async with store.engine.connect() as connection:
            return (await connection.execute(select(func.count()).select_from(moves))).scalar_one()
    finally:
        await store.close()


async def _stored_game(store: Store) -> Table:
    person, _ = await store.people.add_guest(time.time())
    table = new_table(
        bundled("beer-and-bread"), [person_seat(person.id, "A"), person_seat(person.id, "B")], {}, time.time()
    )
    await store.games.begin(table)
    bot = create_bot("greedy", 1)
    while not table.over:
        action = bot.choose(table.standing.state.seen_by(table.standing.to_play))
        accepted = propose(table, person.id, Play(str(table.version), table.version, [action]), time.time())
        assert isinstance(accepted, Accepted)
        assert await store.games.save(table, accepted)
        table.commit(accepted)
    return table


async def looking_back() -> list[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as name:
        store = await open_store(f"sqlite:///{name}/games.db")
        table = await _stored_game(store)
        loads, looks = [], []
        for _ in range(50):
            began = time.perf_counter()
            await store.games.load(table.id, Presence(time.time()))
            loads.append(time.perf_counter() - began)
        narrator = narrator_of(table.standing, 0)
        for move in range(table.standing.moves + 1):
            began = time.perf_counter()
            list(steps(table.standing, narrator, move, move))
            looks.append(time.perf_counter() - began)
        await store.close()
    return [
        (
            f"load a stored game at its last move ({table.standing.moves} moves)",
            f"{statistics.median(loads) * 1000:.1f} ms",
            "50 ms",
        ),
        (
            "step in replay (median, slowest)",
            f"{statistics.median(looks) * 1000:.2f} ms, {max(looks) * 1000:.2f} ms",
            "16 ms",
        ),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=2, help="seconds between two moves of a game")
    given = parser.parse_args()
    grid = Grid("what", "measured", "bar", title="The live server", title_justify="left")
    load = given.games, given.seconds, given.pace
    rows = asyncio.run(looking_back()) + the_disk_alone(given.seconds)
    for within in (None, MEMORY) if MEMORY.is_dir() else (None,):
        rows += asyncio.run(under_load(*load, nodes=1, bars=("25 ms", "1.5 ms"), within=within))
        rows += asyncio.run(under_load(*load, nodes=3, bars=("80 ms", ""), within=within))
    for row in rows:
        grid.add_row(*row)
    Console().print(grid)


if __name__ == "__main__":
    main()
