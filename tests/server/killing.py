"""Kill servers again and again while people play: `python -m tests.server.killing --nodes 3 --kills 200`."""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, nullcontext
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import select

from brewhall.store import open_store
from brewhall.store.check import check
from brewhall.store.schema import moves
from tests.server.harness import ME, OPEN, SECONDS, Device
from tests.server.process import ServerProcess
from tests.server.resilient import Resilient
from tests.store.databases import new_database
from tests.store.postgres import running_postgres

TABLES = 2  # at which people play all the time
MOST_BETWEEN = 12  # moves at a table between two kills


@dataclass(frozen=True)
class Report:
    kills: int
    acknowledged: int
    wrong: list[str]  # commands that were acknowledged but not stored, or stored twice, and games that do not add up
    interrupted: int  # commands that were on their way when a server was killed
    slowest: float  # seconds from a kill until everybody had come back by themselves and the game had gone on


class Game:
    """Two people who play at a table until the game is over, connected to different servers."""

    def __init__(self, table: str, players: list[Resilient]) -> None:
        self.table = table
        self.players = players
        self._stopped = False
        self._running = [asyncio.create_task(player.run(lambda: self._stopped)) for player in players]

    @property
    def over(self) -> bool:
        return any(player.view and player.view["over"] for player in self.players)

    @property
    def moves(self) -> int:
        return max(player.moves for player in self.players)

    async def until(self, reached: Callable[[Resilient], bool]) -> None:
        """Until something is so for both, or the game is over for both."""
        for player in self.players:
            while not (reached(player) or (player.view and player.view["over"])):
                player.progress.clear()
                await player.progress.wait()

    async def stop(self) -> list[tuple[str, str]]:
        """The commands that were acknowledged."""
        self._stopped = True
        await asyncio.gather(*self._running)
        return [(self.table, name) for player in self.players for name in player.acknowledged]


async def kill_again_and_again(nodes: Sequence[ServerProcess], kills: int, seed: int, at_once: int = 1) -> Report:
    """All nodes share one database. Whoever was connected to a killed one tries the next."""
    chance = random.Random(seed)
    slowest, interrupted = 0.0, 0
    games: list[Game] = []
    acknowledged: list[tuple[str, str]] = []
    try:
        for node in nodes:
            await asyncio.to_thread(node.start)
        urls = [node.url for node in nodes]
        async with AsyncExitStack() as stack:
            people = [await stack.enter_async_context(Device(urls[0])) for _ in range(2)]

            async def replace_what_is_over() -> None:
                for game in [game for game in games if game.over]:
                    games.remove(game)
                    acknowledged.extend(await game.stop())
                while len(games) < TABLES:
                    games.append(await _begun(people, urls, chance.getrandbits(32)))

            for _ in range(kills):
                await replace_what_is_over()
                async with asyncio.timeout(SECONDS):
                    game = chance.choice(games)
                    wanted = game.moves + chance.randrange(MOST_BETWEEN)
                    await game.until(lambda player: player.moves >= wanted)  # noqa: B023
                    await replace_what_is_over()
                    busy = await _with_a_command_to_answer(games, chance)
                victims = sorted(nodes, key=lambda node: (node.url != busy, chance.random()))[:at_once]
                gone = {victim.url for victim in victims}
                killed = time.monotonic()
                for victim in victims:
                    victim.kill()
                players = [player for game in games for player in game.players]
                hit = {player: player.connects for player in players if player.node in gone}
                interrupted += sum(player.pending is not None for player in hit)
                restarted = [asyncio.create_task(asyncio.to_thread(victim.start)) for victim in victims]
                if len(victims) == len(nodes):
                    await asyncio.gather(*restarted)
                async with asyncio.timeout(SECONDS):
                    for game in games:
                        before = game.moves
                        await game.until(
                            lambda player: (
                                player.moves > before and player.connects > hit.get(player, -1)  # noqa: B023
                            )
                        )
                slowest = max(slowest, time.monotonic() - killed)
                await asyncio.gather(*restarted)
            for game in games:
                acknowledged += await game.stop()
    finally:
        for node in nodes:
            node.kill()
    return Report(kills, len(acknowledged), await _wrong(nodes[0].database, acknowledged), interrupted, slowest)


async def _with_a_command_to_answer(games: Sequence[Game], chance: random.Random) -> str:
    """A server, at a moment anywhere between the sending of a command and its answer."""
    while True:
        await asyncio.sleep(chance.random() / 200)
        busy = [player.node for game in games for player in game.players if player.pending is not None]
        if busy:
            return chance.choice(busy)


async def _begun(people: Sequence[Device], urls: Sequence[str], seed: int) -> Game:
    first, second = people
    table = await first.new_table(ME, OPEN)
    await second.post(f"/api/claims/{table['invites'][0]}")
    return Game(
        table["id"], [Resilient(device, table["id"], seed + place, nodes=urls) for place, device in enumerate(people)]
    )


async def _wrong(database: str, acknowledged: list[tuple[str, str]]) -> list[str]:
    store = await open_store(database)
    try:
        async with store.engine.connect() as connection:
            query = select(moves.c.game, moves.c.command).where(moves.c.command.is_not(None))
            stored = [(row.game, row.command) for row in await connection.execute(query)]
        lost = [f"lost: {command}" for command in sorted(set(acknowledged) - set(stored))]
        twice = [f"stored twice: {command}" for command in set(stored) if stored.count(command) > 1]
        return lost + twice + [finding.problem async for finding in check(store) if finding.problem]
    finally:
        await store.close()


async def _run(nodes: int, kills: int, seed: int, at_once: int) -> Report:
    with tempfile.TemporaryDirectory() as folder, running_postgres() if nodes > 1 else nullcontext() as postgres:
        database = "" if postgres is None else await new_database(postgres.url)
        servers = [ServerProcess(Path(folder), database, name=f"node-{number}") for number in range(nodes)]
        return await kill_again_and_again(servers, kills, seed, at_once)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=1, help="with more than one: on PostgreSQL")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--at-once", type=int, default=1, help="nodes killed at the same moment")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    report = asyncio.run(_run(given.nodes, given.kills, given.seed, given.at_once))
    print(
        f"{given.nodes} nodes, {given.at_once} killed at once, {report.kills} times: "
        f"{report.acknowledged} moves acknowledged, {report.interrupted} interrupted, {len(report.wrong)} wrong, "
        f"everybody went on within {report.slowest:.1f} s"
    )
    for problem in report.wrong:
        print(problem)
    raise SystemExit(bool(report.wrong) or report.slowest > 5)


if __name__ == "__main__":
    main()
