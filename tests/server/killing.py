"""Kill the server again and again while people play: `python -m tests.server.killing --kills 200`."""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.server.harness import ME, OPEN, Device
from tests.server.process import ServerProcess
from tests.server.resilient import Resilient

TABLES = 4  # at which people play all the time
LONGEST_PAUSE = 0.3  # seconds of play between two kills
PATIENCE = 20.0


@dataclass(frozen=True)
class Report:
    kills: int
    acknowledged: int
    missing: list[tuple[str, str]]  # game and command, acknowledged, but not stored
    twice: int  # stored more than once
    interrupted: int  # commands that were on their way when the server was killed
    slowest: float  # seconds from a kill until everybody had come back by themselves and the game had gone on


class Game:
    """Two people who play at a table until the game is over."""

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

    async def stop(self) -> list[tuple[str, str]]:
        """The commands that were acknowledged."""
        self._stopped = True
        await asyncio.gather(*self._running)
        return [(self.table, name) for player in self.players for name in player.acknowledged]


async def kill_again_and_again(folder: Path, kills: int, seed: int) -> Report:
    chance = random.Random(seed)
    server = ServerProcess(folder)
    server.start()
    slowest, interrupted = 0.0, 0
    games: list[Game] = []
    acknowledged: list[tuple[str, str]] = []
    try:
        async with Device(server.url) as first, Device(server.url) as second:
            for _ in range(kills):
                for game in [game for game in games if game.over]:
                    games.remove(game)
                    acknowledged += await game.stop()
                while len(games) < TABLES:
                    games.append(await _begun(first, second, chance.getrandbits(32)))
                await asyncio.sleep(chance.random() * LONGEST_PAUSE)
                killed = time.monotonic()
                await asyncio.to_thread(server.kill)
                interrupted += sum(player.pending is not None for game in games for player in game.players)
                before = [(game, game.moves, [player.connects for player in game.players]) for game in games]
                await asyncio.to_thread(server.start)
                for game, moves, connects in before:
                    await _goes_on(game, moves, connects, killed + PATIENCE)
                slowest = max(slowest, time.monotonic() - killed)
            for game in games:
                acknowledged += await game.stop()
    finally:
        server.kill()
    database = sqlite3.connect(folder / "games.db")
    stored = database.execute("SELECT game, command FROM moves WHERE command IS NOT NULL").fetchall()
    database.close()
    missing = sorted(set(acknowledged) - set(stored))
    return Report(kills, len(acknowledged), missing, len(stored) - len(set(stored)), interrupted, slowest)


async def _begun(first: Device, second: Device, seed: int) -> Game:
    table = await first.new_table(ME, OPEN)
    await second.post(f"/api/claims/{table['invites'][0]}")
    return Game(table["id"], [Resilient(device, table["id"], seed + n) for n, device in enumerate((first, second))])


async def _goes_on(game: Game, moves: int, connects: list[int], until: float) -> None:
    """Both have connected again, and both have seen a move that was made since; or the game is over."""
    while not all(
        player.connects > before and (player.moves > moves or player.view["over"])
        for player, before in zip(game.players, connects, strict=True)
    ):
        assert time.monotonic() < until, "the players did not come back"
        await asyncio.sleep(0.005)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(kill_again_and_again(Path(folder), given.kills, given.seed))
    print(report)
    if report.missing or report.twice or report.slowest > 5:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
