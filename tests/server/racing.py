"""Two nodes on which the same person commits at the same moment: `python -m tests.server.racing --races 10000`."""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections import Counter
from contextlib import AsyncExitStack
from typing import Any

from brewhall.protocol.messages.live import Answer
from brewhall.tables.commands import Play
from tests.server.nodes import Node, guest, node
from tests.store.databases import new_database
from tests.store.postgres import running_postgres


async def command(at: Node, table: str, person: str, given: Any) -> Answer:
    async with at.rooms.visit(table) as room:
        return await at.rooms.command(room, person, given, time.perf_counter())


async def race(pair: list[Node], races: int, seed: int) -> Counter[tuple[str, ...]]:
    """How the two answers of each race came out; some races are between two copies of one command."""
    anna, seat = await guest(pair[0])
    chance, outcomes, table = random.Random(seed), Counter[tuple[str, ...]](), ""
    for number in range(races):
        if not table or (await pair[0].at(table)).at.over:
            table = (await pair[0].begin(seat, seat)).id
        rooms = [await at.at(table) for at in pair]
        assert rooms[0].at.version == rooms[1].at.version
        legal, expect = rooms[0].at.standing.state.legal_actions(), rooms[0].at.version
        first, second = (Play(f"{number} {place}", expect, [chance.choice(legal)]) for place in range(2))
        wishes = (first, first) if chance.random() < 0.3 else (first, second)
        together = [command(at, table, anna.id, wish) for at, wish in zip(pair, wishes, strict=True)]
        outcomes[tuple(sorted(answer.result for answer in await asyncio.gather(*together)))] += 1
    return outcomes


async def _run(races: int, seed: int) -> Counter[tuple[str, ...]]:
    with running_postgres() as postgres:
        database = await new_database(postgres.url)
        async with AsyncExitStack() as stack:
            return await race([await stack.enter_async_context(node(database)) for _ in range(2)], races, seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    outcomes = asyncio.run(_run(given.races, given.seed))
    fair = outcomes["applied", "duplicate"] + outcomes["applied", "stale"]
    print(f"{given.races} races, {fair} with exactly one applied: {dict(outcomes)}")
    raise SystemExit(fair != given.races)


if __name__ == "__main__":
    main()
