"""What somebody has played, and what is left when they are gone, on both kinds of database."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from brewhall.games import bundled
from brewhall.store import Store
from brewhall.store.check import check
from brewhall.store.people import Person
from brewhall.store.profiles import Wanted
from brewhall.store.schema import chat, games, metadata, people, seats
from brewhall.tables import Accepted, Table, new_table
from brewhall.tables.commands import Command, Play, Resign, Say
from brewhall.tables.presence import Presence
from brewhall.tables.proposals import propose, propose_farewell
from brewhall.tables.seats import FORMER, Seat, bot_seat, person_seat

pytestmark = pytest.mark.asyncio
NOW = 1_800_000_000.0


async def guest(store: Store) -> Person:
    return (await store.people.add_guest(NOW))[0]


def seat_of(person: Person) -> Seat:
    return person_seat(person.id, person.name)


async def do(store: Store, table: Table, person: Person, command: Command, at: float = NOW) -> None:
    accepted = propose(table, person.id, command, at)
    assert isinstance(accepted, Accepted), accepted
    await keep(store, table, accepted)


async def keep(store: Store, table: Table, accepted: Accepted) -> None:
    assert await store.games.save(table, accepted)
    table.commit(accepted)


async def begun(store: Store, *around: Seat, game: str = "beer-and-bread") -> Table:
    table = new_table(bundled(game), around, {"starting_player": 0} if game == "beer-and-bread" else {}, NOW)
    await store.games.begin(table)
    return table


async def given_up(store: Store, loser: Person, at: float, *around: Seat, game: str = "beer-and-bread") -> str:
    table = await begun(store, *around, game=game)
    await do(store, table, loser, Resign("resign", table.version), at)
    return table.id


async def test_totals_and_opponents_leave_out_whoever_plays_all_sides(store: Store) -> None:
    anna, ben = await guest(store), await guest(store)
    await given_up(store, ben, NOW + 1, seat_of(anna), seat_of(ben))
    await given_up(store, anna, NOW + 2, seat_of(anna), bot_seat("brewer"))
    hot_seat = await given_up(store, anna, NOW + 3, seat_of(anna), seat_of(anna))
    (totals,) = await store.profiles.totals(anna.id)
    assert (totals.played, totals.won, totals.average, totals.best) == (2, 1, None, None)
    met = {each.bot or each.name: (each.won, each.played) for each in await store.profiles.met(anna.id)}
    assert met == {ben.name: (1, 1), "brewer": (0, 1)}
    assert (await store.profiles.history(anna.id, Wanted()))[0].summary.id == hot_seat
    assert len(await store.profiles.history(anna.id, Wanted(result="lost"))) == 1


async def test_pages_of_games_that_ended_at_the_same_moment_leave_none_out(store: Store) -> None:
    anna = await guest(store)
    expected = {await given_up(store, anna, NOW, seat_of(anna), bot_seat("greedy")) for _ in range(5)}
    seen: list[str] = []
    before: tuple[float, str] | None = None
    for _ in range(3):
        page = await store.profiles.history(anna.id, Wanted(before=before), 2)
        seen += [entry.summary.id for entry in page]
        before = page[-1].ended, page[-1].summary.id
    assert set(seen) == expected
    assert len(seen) == 5


async def test_openings_are_the_first_own_moves(store: Store) -> None:
    anna = await guest(store)
    table = await begun(store, seat_of(anna), bot_seat("greedy"))
    first = table.standing.state.legal_actions()[0]
    await do(store, table, anna, Play("play", table.version, [first]))
    await do(store, table, anna, Resign("resign", table.version))
    last = await store.profiles.recent(anna.id, "beer-and-bread")
    values = table.setup.game.data.hash
    assert [opening.action for opening in await store.profiles.openings(anna.id, last, values)] == [first]
    assert await store.profiles.openings(anna.id, last, "others") == []


async def leave(store: Store, person: Person) -> None:
    shared = await store.farewell.shared_games(person.id)
    for name in shared:
        table = await store.games.load(name, Presence(NOW))
        assert table is not None
        accepted = propose_farewell(table, person.id, NOW)
        assert accepted is not None
        await keep(store, table, accepted)
    assert await store.farewell.forget(person.id, shared, NOW)


async def test_nothing_is_left_of_somebody_who_is_gone(store: Store) -> None:
    anna, ben = await guest(store), await guest(store)
    shared, alone = (
        await begun(store, seat_of(anna), seat_of(ben)),
        await begun(store, seat_of(anna), bot_seat("greedy")),
    )
    for table in (shared, alone):
        await do(store, table, anna, Say("say", text="hello"))
    over = await given_up(store, anna, NOW, seat_of(anna), seat_of(ben))
    await store.ratings.count()
    await leave(store, anna)
    async with store.engine.connect() as connection:
        for kept in metadata.sorted_tables:
            rows = (await connection.execute(select(kept))).all()
            assert not [row for row in rows if anna.id in row or anna.name in row], kept.name
        assert (await connection.execute(select(games.c.id).where(games.c.id == alone.id))).first() is None
        assert (await connection.execute(select(chat.c.name, chat.c.text))).all() == [(FORMER, "hello")]
        held = select(seats.c.name, seats.c.stand_in).where(seats.c.game == shared.id, seats.c.seat == 0)
        assert (await connection.execute(held)).one() == (FORMER, "greedy")
    assert {summary.id for summary in await store.games.of_person(ben.id)} == {shared.id, over}
    assert [each.name for each in await store.profiles.met(ben.id)] == [FORMER]
    async for finding in check(store):
        assert finding.problem == ""


async def test_two_who_are_gone_from_one_table(store: Store) -> None:
    anna, ben, carl = await guest(store), await guest(store), await guest(store)
    table = await begun(store, seat_of(anna), seat_of(ben), seat_of(carl), game="heaven-and-ale")
    for person in (anna, ben):
        await do(store, table, person, Say("the same id", text="hello"))
    await leave(store, anna)
    await leave(store, ben)
    found = await store.games.load(table.id, Presence(NOW))
    assert found is not None
    assert [line.name for line in found.chat] == [FORMER, FORMER]
    assert [seat.deserted for seat in found.seats] == [True, True, False]


async def test_whoever_has_sat_down_meanwhile_is_not_deleted(store: Store) -> None:
    anna, ben = await guest(store), await guest(store)
    table = await begun(store, seat_of(anna), seat_of(ben))
    assert not await store.farewell.forget(anna.id, [], NOW)
    async with store.engine.connect() as connection:
        assert (await connection.execute(select(people.c.id).where(people.c.id == anna.id))).first() is not None
    assert await store.games.load(table.id, Presence(NOW)) is not None


async def test_a_rating_goes_with_a_guest_to_an_account_that_has_none(store: Store) -> None:
    anna, visitor = await guest(store), await guest(store)
    await given_up(store, anna, NOW, seat_of(anna), bot_seat("greedy"))
    await given_up(store, visitor, NOW, seat_of(visitor), bot_seat("greedy"))
    await given_up(store, visitor, NOW, seat_of(visitor), bot_seat("greedy"), game="dice-brewing")
    await store.ratings.count()
    own, brought = await store.ratings.of(anna.id), await store.ratings.of(visitor.id)
    await store.people.merge(visitor.id, anna.id)
    after = await store.ratings.of(anna.id)
    assert after == {"beer-and-bread": own["beer-and-bread"], "dice-brewing": brought["dice-brewing"]}
    assert await store.ratings.of(visitor.id) == {}
