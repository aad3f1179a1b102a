"""A table that a host closed is over without a result: nobody finds it among running ones, and nothing is due there."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from brewhall.core.standing import NOBODY
from brewhall.games import bundled
from brewhall.store import Store
from brewhall.store.people import Person
from brewhall.store.presence import Sign
from brewhall.store.schema import finished, results
from brewhall.tables import Clock, Seat, Table, new_table
from brewhall.tables.access import Access
from brewhall.tables.clock import DAY
from brewhall.tables.commands import AnswerOffer, MakeOffer, Play, Resign
from brewhall.tables.proposals import propose, propose_closing
from brewhall.tables.seats import OPEN, person_seat
from tests.store.test_slow import keep, pass_turn

pytestmark = pytest.mark.asyncio
NOW = 1_800_000_000.0
LATER = NOW + 60


async def guest(store: Store) -> Person:
    return (await store.people.add_guest(NOW))[0]


def seat_of(person: Person) -> Seat:
    return person_seat(person.id, person.name, host=True)


async def begun(store: Store, *seats: Seat, clock: Clock | None = None, access: Access | None = None) -> Table:
    table = new_table(bundled("beer-and-bread"), seats, {"starting_player": 0}, NOW, clock, access or Access())
    await store.games.begin(table)
    return table


async def close(store: Store, table: Table) -> None:
    await keep(store, table, propose_closing(table, "Last orders.", LATER))


async def test_it_is_among_no_running_games(store: Store) -> None:
    anna, ben = await guest(store), await guest(store)
    table = await begun(store, seat_of(anna), seat_of(ben), clock=Clock(2 * DAY), access=Access(public=True))
    await keep(store, table, propose(table, anna.id, Play("play", 1, [table.standing.state.legal_actions()[0]]), NOW))
    assert [each.id for each in await store.games.watchable(0.0)] == [table.id]
    assert [each.id for each in await store.overview.tables("")] == [table.id]
    await close(store, table)
    (listed,) = await store.games.of_person(anna.id)
    assert (listed.over, listed.to_play, listed.deadline, listed.results) == (True, NOBODY, None, ())
    assert await store.games.watchable(0.0) == []
    assert await store.overview.tables("") == []
    assert await store.games.running_of(anna.id) == 0
    assert await store.games.unfinished_with(anna.id) == []
    assert await store.holidays.slow_games_of(anna.id) == []
    assert await store.games.due(NOW + 100 * DAY) == []


async def test_its_open_seat_is_for_nobody(store: Store) -> None:
    anna, ben = await guest(store), await guest(store)
    table = await begun(store, seat_of(anna), OPEN, access=Access(lobby=True))
    code = await store.codes.of(table.id)
    store.attendance.note([Sign(table.id, anna.id, LATER + 60)], tell=False)
    await store.writer.write()
    await store.friends.invite(anna.id, ben.id, table.id, NOW)
    assert [each.id for each in await store.lobby.tables(LATER)] == [table.id]
    assert len(await store.friends.invited(ben.id, LATER)) == 1
    await close(store, table)
    assert await store.lobby.tables(LATER) == []
    assert await store.lobby.offered_by(anna.id) == 0
    assert await store.friends.invited(ben.id, LATER) == []
    assert await store.codes.find(code) is None
    (listed,) = await store.games.of_person(anna.id)
    assert listed.invites == ()


async def test_it_has_no_result_and_is_not_rated(store: Store) -> None:
    anna, ben = await guest(store), await guest(store)
    closed = await begun(store, seat_of(anna), seat_of(ben))
    await close(store, closed)
    ended = await begun(store, seat_of(anna), seat_of(ben))
    await keep(store, ended, propose(ended, anna.id, Resign("resign", ended.version), LATER))
    assert await store.results.add_missing(10) == 0, "it is not looked for again and again"
    async with store.engine.connect() as connection:
        assert (await connection.execute(select(finished.c.game))).scalars().all() == [ended.id]
        assert set((await connection.execute(select(results.c.game))).scalars()) == {ended.id}
    assert await store.ratings.count() == 1
    assert [totals.played for totals in await store.profiles.totals(anna.id)] == [1]


async def test_a_game_with_takebacks_is_not_rated(store: Store) -> None:
    anna, ben = await guest(store), await guest(store)
    table = await begun(store, seat_of(anna), seat_of(ben))
    await pass_turn(store, table, NOW)
    asked = propose(table, anna.id, MakeOffer("back", table.version, "takeback"), NOW)
    await keep(store, table, asked)
    await keep(store, table, propose(table, ben.id, AnswerOffer("yes", table.version, agree=True), NOW))
    assert table.condition.takebacks == 1
    await keep(store, table, propose(table, anna.id, Resign("resign", table.version), LATER))
    async with store.engine.connect() as connection:
        assert (await connection.execute(select(finished.c.counted))).scalars().all() == [True]
    assert await store.ratings.count() == 0
    assert await store.ratings.of(anna.id) == {}
    assert [totals.played for totals in await store.profiles.totals(anna.id)] == [1], "it was played all the same"
