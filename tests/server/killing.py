"""Kill the server again and again while people play: `python -m tests.server.killing --kills 50`."""

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


@dataclass(frozen=True)
class Report:
    kills: int
    acknowledged: int
    missing: list[tuple[str, str]]  # game and command, acknowledged, but not stored
    twice: int  # stored more than once
    slowest: float  # seconds from the server's return until both players went on


async def kill_again_and_again(folder: Path, kills: int, seed: int) -> Report:
    chance = random.Random(seed)
    server = ServerProcess(folder)
    server.start()
    slowest = 0.0
    acknowledged: list[tuple[str, str]] = []
    try:
        async with Device(server.url) as first, Device(server.url) as second:
            done = 0
            while done < kills:
                table = await first.new_table(ME, OPEN)
                await second.post(f"/api/claims/{table['invites'][0]}")
                players = [Resilient(device, table["id"], seed + n) for n, device in enumerate((first, second))]
                finished = False
                running = [asyncio.create_task(player.run(lambda: finished)) for player in players]  # noqa: B023
                while done < kills and not any(player.view and player.view["over"] for player in players):
                    await asyncio.sleep(chance.random() * 0.4)
                    await asyncio.to_thread(server.kill)
                    done += 1
                    before = [player.connects for player in players]
                    moves = max(player.moves for player in players)
                    await asyncio.to_thread(server.start)
                    back = time.monotonic()
                    while not all(
                        player.connects > old and (player.moves > moves or player.view["over"])
                        for player, old in zip(players, before, strict=True)
                    ):
                        await asyncio.sleep(0.01)
                        assert time.monotonic() - back < 20, "the players did not come back"
                    slowest = max(slowest, time.monotonic() - back)
                finished = True
                await asyncio.gather(*running)
                acknowledged += [(table["id"], name) for player in players for name in player.acknowledged]
    finally:
        server.kill()
    with sqlite3.connect(folder / "games.db") as database:
        stored = database.execute("SELECT game, command FROM moves WHERE command IS NOT NULL").fetchall()
    database.close()
    missing = sorted(set(acknowledged) - set(stored))
    return Report(kills, len(acknowledged), missing, len(stored) - len(set(stored)), slowest)


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
