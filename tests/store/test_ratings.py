"""Ratings follow from games in the order in which they ended, whoever counts them and however often."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from brewhall.games import bundled
from brewhall.store import Store, open_store
from brewhall.store.people import Person
from brewhall.store.ratings import UNKNOWN, bot_name, rated
from brewhall.store.schema import finished, results
from brewhall.tables import Accepted, Table, new_table
from brewhall.tables.commands import Resign
from brewhall.tables.proposals import propose
from brewhall.tables.seats import Seat, bot_seat, person_seat

pytestmark = pytest.mark.asyncio
NOW = 1_800_000_000.0


async def guest(store: Store) -> Person:
    return (await store.people.add_guest(NOW))[0]


def seat_of(person: Person) -> Seat:
    return person_seat(person.id, person.name)


async def given_up(store: Store, loser: Person, at: float, *seats: Seat, game: str = "beer-and-bread") -> Table:
    """A game of two that one of them gives up."""
    table = new_table(bundled(game), seats, {}, NOW)
    await store.games.begin(table)
    await give_up(store, table, loser, at)
    return table


async def give_up(store: Store, table: Table, loser: Person, at: float) -> None:
    accepted = propose(table, loser.id, Resign("resign", table.version), at)
    assert isinstance(accepted, Accepted), accepted
    assert await store.games.save(table, accepted)
    table.commit(accepted)


async def test_the_winner_gains_what_the_loser_loses(store: Store) -> None:
    anna, ben = await guest(store), await guest(store)
    await given_up(store, ben, NOW + 1, seat_of(anna), seat_of(ben))
    assert await store.ratings.count() == 1
    assert await store.ratings.count() == 0
    won = (await store.ratings.of(anna.id))["beer-and-bread"]
    lost = (await store.ratings.of(ben.id))["beer-and-bread"]
    assert won.mu - UNKNOWN.mu == pytest.approx(UNKNOWN.mu - lost.mu)
    assert won.sigma < UNKNOWN.sigma


async def test_bots_have_ratings_by_level_and_game(store: Store) -> None:
    anna = await guest(store)
    await given_up(store, anna, NOW, seat_of(anna), bot_seat("journeyman"))
    await given_up(store, anna, NOW, seat_of(anna), bot_seat("brewer"), game="heaven-and-ale")
    await store.ratings.count()
    assert list(await store.ratings.of(bot_name("journeyman"))) == ["beer-and-bread"]
    assert (await store.ratings.of(bot_name("brewer")))["heaven-and-ale"].mu > UNKNOWN.mu
    assert set(await store.ratings.of(anna.id)) == {"beer-and-bread", "heaven-and-ale"}


async def test_games_are_counted_in_the_order_in_which_they_ended(store: Store) -> None:
    anna, ben = await guest(store), await guest(store)
    await given_up(store, anna, NOW + 9, seat_of(anna), seat_of(ben))
    await given_up(store, ben, NOW + 1, seat_of(anna), seat_of(ben))
    await store.ratings.count()
    expected = {anna.id: UNKNOWN, ben.id: UNKNOWN}
    for winner, loser in ((anna.id, ben.id), (ben.id, anna.id)):
        first, second = rated(expected, [(winner, 1), (loser, 2)])
        expected = {winner: first, loser: second}
    assert (await store.ratings.of(anna.id))["beer-and-bread"] == expected[anna.id]


async def test_whoever_leaves_the_end_to_a_bot_comes_last(store: Store) -> None:
    anna, ben, carl = await guest(store), await guest(store), await guest(store)
    table = new_table(bundled("heaven-and-ale"), [seat_of(anna), seat_of(ben), seat_of(carl)], {}, NOW)
    await store.games.begin(table)
    away = table.accepted(table.standing, table.seats_with({0: table.seats[0].taken_over()}), NOW)
    assert await store.games.save(table, away)
    table.commit(away)
    await give_up(store, table, ben, NOW + 1)
    await give_up(store, table, carl, NOW + 2)
    await store.ratings.count()
    means = [(await store.ratings.of(each.id))["heaven-and-ale"].mu for each in (carl, ben, anna)]
    assert means == sorted(means, reverse=True)


async def test_several_processes_count_each_game_once(database: str) -> None:
    stores = [await open_store(database) for _ in range(2)]
    try:
        anna, ben = await guest(stores[0]), await guest(stores[0])
        for number in range(5):
            await given_up(stores[0], ben, NOW + number, seat_of(anna), seat_of(ben))
        counted = await asyncio.gather(*(store.ratings.count() for store in stores for _ in range(3)))
        assert sum(counted) == 5
        async with stores[0].engine.connect() as connection:
            assert (await connection.execute(select(finished.c.game).where(~finished.c.counted))).first() is None
            notes = (await connection.execute(select(results.c.mu).where(results.c.seat == 0))).scalars().all()
        assert len(set(notes)) == 5
        assert max(notes) == (await stores[1].ratings.of(anna.id))["beer-and-bread"].mu
    finally:
        for store in stores:
            await store.close()
