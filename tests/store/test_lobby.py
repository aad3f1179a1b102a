"""Open seats and codes, as they are stored."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import delete

from brewhall.games import bundled
from brewhall.store import Store
from brewhall.store.people import Person
from brewhall.store.presence import Sign
from brewhall.store.schema import presence
from brewhall.tables import Accepted, Clock, Table, new_table
from brewhall.tables.access import PRIVATE, Access
from brewhall.tables.presence import Presence
from brewhall.tables.proposals import propose_access, propose_joining
from brewhall.tables.seats import OPEN, person_seat

pytestmark = pytest.mark.asyncio
NOW = 1_800_000_000.0
DAY = 86_400
OFFERED = Access(lobby=True)


async def offered(
    store: Store,
    host: Person,
    game: str = "beer-and-bread",
    seconds: int | None = None,
    access: Access = OFFERED,
) -> Table:
    seats = [person_seat(host.id, host.name, host=True), OPEN]
    table = new_table(bundled(game), seats, {}, NOW, None if seconds is None else Clock(seconds), access)
    await store.games.begin(table)
    return table


async def here(store: Store, table: Table, person: Person, until: float = NOW + 20) -> None:
    store.attendance.note([Sign(table.id, person.id, until)], tell=False)
    await store.writer.write()


async def someone(store: Store) -> Person:
    return (await store.people.add_guest(NOW))[0]


async def listed(store: Store, now: float = NOW, **which: str) -> set[str]:
    return {table.id for table in await store.lobby.tables(now, **which)}


async def test_a_seat_is_offered_while_its_host_is_there(store: Store) -> None:
    host = await someone(store)
    table = await offered(store, host)
    assert await listed(store) == set(), "nobody was seen there yet"
    await here(store, table, host)
    assert await listed(store) == {table.id}
    assert await listed(store, NOW + 21) == set()


async def test_at_a_slow_table_nobody_need_wait(store: Store) -> None:
    host = await someone(store)
    table = await offered(store, host, seconds=DAY)
    await here(store, table, host)
    assert await listed(store, NOW + 3600) == {table.id}
    async with store.engine.begin() as connection:
        await connection.execute(delete(presence))  # as upkeep does after a day
    assert await listed(store, NOW + 3600) == set()


async def test_private_tables_are_not_offered(store: Store) -> None:
    host = await someone(store)
    for access in (PRIVATE, Access(public=True)):
        await here(store, await offered(store, host, access=access), host)
    assert await listed(store) == set()


async def test_offers_are_found_by_game_and_pace(store: Store) -> None:
    host = await someone(store)
    tables = {
        pace: await offered(store, host, game, seconds)
        for pace, game, seconds in (
            ("none", "beer-and-bread", None),
            ("live", "heaven-and-ale", 60),
            ("slow", "dice-brewing", DAY),
        )
    }
    for table in tables.values():
        await here(store, table, host)
    for pace, table in tables.items():
        assert await listed(store, pace=pace) == {table.id}
        assert await listed(store, game=table.setup.game.id) == {table.id}
    assert await listed(store, game="dice-brewing", pace="live") == set()
    assert await store.lobby.offered_by(host.id) == 3
    assert await store.lobby.offered_by((await someone(store)).id) == 0


async def test_who_may_come_is_kept(store: Store) -> None:
    host = await someone(store)
    table = await offered(store, host)
    accepted = propose_access(table, host.id, Access(public=True, lobby=True), NOW)
    assert isinstance(accepted, Accepted)
    assert await store.games.save(table, accepted)
    table.commit(accepted)
    found = await store.games.load(table.id, Presence(NOW))
    assert found is not None
    assert found.condition.access == Access(public=True, lobby=True)
    assert found.seats[0].host


async def test_a_code_leads_to_one_table_until_it_is_full(store: Store) -> None:
    host, guest = await someone(store), await someone(store)
    first, second = await offered(store, host), await offered(store, host)
    codes = {await store.codes.of(first.id) for _ in range(3)} | {await store.codes.of(second.id)}
    assert len(codes) == 2
    code = await store.codes.of(first.id)
    assert await store.codes.find(code) == first.id
    assert await store.codes.known([first.id, second.id]) == {
        first.id: code,
        second.id: await store.codes.of(second.id),
    }
    accepted = propose_joining(first, guest.id, guest.name, NOW, False)
    assert isinstance(accepted, Accepted)
    assert await store.games.save(first, accepted)
    assert await store.codes.find(code) is None
    assert await store.codes.find(await store.codes.of(second.id)) == second.id


async def test_whoever_asks_at_once_gets_the_same_code(store: Store) -> None:
    table = await offered(store, await someone(store))
    assert len(set(await asyncio.gather(*(store.codes.of(table.id) for _ in range(8))))) == 1
