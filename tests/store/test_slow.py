"""What slow games keep: clocks, holidays, notices that wait, and where people are told."""

from __future__ import annotations

import asyncio
import random

import pytest
import pytest_asyncio
from sqlalchemy import update

from brewhall.games import bundled
from brewhall.store import Store, open_store
from brewhall.store.addresses import MOST_DEVICES, MailAddress, push_id
from brewhall.store.holidays import DAYS
from brewhall.store.outbox import AWAY, JUST_HERE
from brewhall.store.people import Person
from brewhall.store.schema import games
from brewhall.tables import Accepted, Clock, Table, new_table
from brewhall.tables.clock import DAY
from brewhall.tables.commands import Play, Undo
from brewhall.tables.presence import Presence
from brewhall.tables.proposals import propose, propose_holiday
from brewhall.tables.seats import Seat, person_seat

pytestmark = pytest.mark.asyncio
NOW = 1_800_000_000.0
SLOW = Clock(2 * DAY)


@pytest_asyncio.fixture
async def people(store: Store) -> tuple[Person, Person]:
    return (await store.people.add_guest(NOW))[0], (await store.people.add_guest(NOW))[0]


async def begun(store: Store, clock: Clock | None, *people: Person) -> Table:
    seats: list[Seat] = [person_seat(person.id, person.name) for person in people]
    table = new_table(bundled("beer-and-bread"), seats, {}, NOW, clock)
    await store.games.begin(table)
    return table


async def keep(store: Store, table: Table, outcome: object) -> None:
    assert isinstance(outcome, Accepted), outcome
    assert await store.games.save(table, outcome)
    table.commit(outcome)


async def play(store: Store, table: Table, now: float, chance: random.Random) -> None:
    person = table.seats[table.standing.to_play].person
    action = chance.choice(table.standing.state.legal_actions())
    await keep(store, table, propose(table, person, Play(f"play {table.version}", table.version, [action]), now))


async def pass_turn(store: Store, table: Table, now: float) -> str:
    """Play until it is somebody else's turn; whose it is."""
    seat = table.standing.to_play
    while table.standing.to_play == seat:
        await play(store, table, now, random.Random(1))
    person = table.seats[table.standing.to_play].person
    assert person is not None
    return person


@pytest.mark.parametrize("clock", [Clock(60), SLOW, Clock(600, True, 5), Clock(30, True)])
async def test_clocks_come_back_as_they_were(store: Store, people: tuple[Person, Person], clock: Clock) -> None:
    table, chance, now = await begun(store, clock, *people), random.Random(3), NOW
    for _ in range(30):
        now += 0.25
        await play(store, table, now, chance)
        person = table.seats[table.standing.turn_of].person
        if table.standing.earlier and chance.random() < 0.3:
            undo = Undo(f"undo {table.version}", table.version)
            await keep(store, table, propose(table, person, undo, now))
        found = await store.games.load(table.id, Presence(NOW))
        assert found is not None
        assert (found.setup.clock, found.times, found.seats) == (table.setup.clock, table.times, table.seats)
        table = found


async def test_news_and_changes_carry_the_clocks(store: Store, people: tuple[Person, Person]) -> None:
    table = await begun(store, Clock(600, True, 5), *people)
    copy = await store.games.load(table.id, Presence(NOW))
    assert copy is not None
    await pass_turn(store, table, NOW + 9)
    news = await store.games.news(copy)
    assert news is not None
    copy.catch_up(news)
    assert copy.times == table.times


async def test_a_game_from_before_there_were_banks_has_its_time(store: Store, people: tuple[Person, Person]) -> None:
    table = await begun(store, Clock(60), *people)
    async with store.engine.begin() as connection:
        await connection.execute(update(games).values(banks="[]"))
    found = await store.games.load(table.id, Presence(NOW))
    assert found is not None
    assert found.times == table.times


async def test_a_holiday_is_kept_with_the_seat(store: Store, people: tuple[Person, Person]) -> None:
    table = await begun(store, SLOW, *people)
    away = table.seats[table.standing.to_play].person
    assert away is not None
    await keep(store, table, propose_holiday(table, away, NOW + 5 * DAY, NOW))
    found = await store.games.load(table.id, Presence(NOW))
    assert found is not None
    assert found.deadline == NOW + 7 * DAY
    assert found.seats == table.seats
    assert await store.holidays.slow_games_of(away) == [table.id]


async def test_holidays_have_thirty_days_a_year(store: Store, people: tuple[Person, Person]) -> None:
    anna, bert = people[0].id, people[1].id
    taken = await store.holidays.take(anna, NOW + 10 * DAY, NOW)
    assert taken is not None
    assert (taken.until, taken.days_left) == (NOW + 10 * DAY, DAYS - 10)
    longer = await store.holidays.take(anna, NOW + 12 * DAY, NOW + DAY)  # the rest of the first one is given back
    assert longer is not None
    assert (longer.until, longer.days_left) == (NOW + 12 * DAY, DAYS - 12)
    assert await store.holidays.take(anna, NOW + 33 * DAY, NOW + 2 * DAY) is None
    assert await store.holidays.of(anna, NOW + 2 * DAY) == longer, "what was refused changes nothing"
    back = await store.holidays.end(anna, NOW + 3 * DAY)
    assert (back.until, back.days_left) == (None, DAYS - 3)
    assert (await store.holidays.of(bert, NOW)).days_left == DAYS
    assert (await store.holidays.of(anna, NOW + 370 * DAY)).days_left == DAYS


async def test_a_notice_waits_for_whoever_is_away(store: Store, people: tuple[Person, Person]) -> None:
    slow, fast = await begun(store, SLOW, *people), await begun(store, None, *people)
    away = await pass_turn(store, slow, NOW + 1)
    await pass_turn(store, fast, NOW + 1)
    assert [(each.game, each.person) for each in await store.outbox.due(NOW + 1, 10)] == [(slow.id, away)]
    assert len(await store.outbox.due(NOW + 1 + AWAY, 10)) == 2
    assert await store.outbox.due(NOW, 10) == []


async def test_whoever_is_here_is_told_only_if_they_left_since(store: Store, people: tuple[Person, Person]) -> None:
    for clock, waits in ((SLOW, JUST_HERE), (None, None)):
        table = await begun(store, clock, *people)
        for person in people:
            table.presence.note(person.id, NOW + 1000)
        await pass_turn(store, table, NOW)
        due = [each.due for each in await store.outbox.due(NOW + 2 * AWAY, 10) if each.game == table.id]
        assert due == ([] if waits is None else [NOW + waits])


async def test_whoever_plays_alone_is_not_told(store: Store, people: tuple[Person, Person]) -> None:
    table = await begun(store, SLOW, people[0], people[0])
    await pass_turn(store, table, NOW)
    assert await store.outbox.due(NOW + 2 * AWAY, 10) == []


async def test_one_of_several_processes_sends_a_notice_and_another_one_if_it_is_lost(
    database: str, store: Store, people: tuple[Person, Person]
) -> None:
    other = await open_store(database)
    try:
        table = await begun(store, SLOW, *people)
        away = await pass_turn(store, table, NOW)
        (seen,), (also,) = await store.outbox.due(NOW, 10), await other.outbox.due(NOW, 10)
        taken = await asyncio.gather(store.outbox.take(seen, NOW + 60), other.outbox.take(also, NOW + 60))
        assert sorted(taken) == [False, True]
        assert await other.outbox.due(NOW + 59, 10) == []
        (again,) = await other.outbox.due(NOW + 60, 10)
        assert again.tries == 1
        assert await other.outbox.take(again, NOW + 120)
        await other.outbox.put_off(again, NOW + 120, None, ("x",))
        assert await other.outbox.due(NOW + DAY, 10) == []
        await pass_turn(store, table, NOW + 2)  # the other one moves, and it is their turn again
        await pass_turn(store, table, NOW + 3)
        assert away not in [each.person for each in await store.outbox.due(NOW + DAY, 10)], "not before they were here"
        store.outbox.seen(table.id, away)
        await store.writer.write()
        await pass_turn(store, table, NOW + 4)
        await pass_turn(store, table, NOW + 5)
        assert away in [each.person for each in await store.outbox.due(NOW + DAY, 10)]
    finally:
        await other.close()


async def test_a_browser_is_one_persons_and_of_one_session(store: Store) -> None:
    (anna, one), (bert, two) = await store.people.add_guest(NOW), await store.people.add_guest(NOW)
    sessions = [await store.people.by_token(token, NOW) for token in (one, two)]
    first, second = (session.token for session in sessions if session is not None)
    await store.addresses.add_push(anna.id, first, "https://push/1", "key", "auth", NOW)
    await store.addresses.add_push(bert.id, second, "https://push/1", "key", "auth", NOW)
    assert await store.addresses.pushes_of(anna.id) == []
    await store.addresses.end_push(push_id("https://push/1"), anna.id)
    assert len(await store.addresses.pushes_of(bert.id)) == 1
    for number in range(MOST_DEVICES + 3):
        await store.addresses.add_push(bert.id, second, f"https://push/{number}", "key", "auth", NOW + number)
    assert len(await store.addresses.pushes_of(bert.id)) == MOST_DEVICES
    await store.people.sign_in(anna.id, NOW, second)  # the device is Anna's now
    assert len(await store.addresses.pushes_of(anna.id)) == MOST_DEVICES
    await store.people.sign_out_everywhere(anna.id)
    assert await store.addresses.pushes_of(anna.id) == []


async def test_an_address_is_confirmed_by_its_code(store: Store, people: tuple[Person, Person]) -> None:
    anna, addresses = people[0].id, store.addresses
    await addresses.begin_mail(anna, "anna@example.org", "123456", NOW)
    assert not await addresses.confirm_mail(anna, "123457", NOW)
    assert not await addresses.confirm_mail(people[1].id, "123456", NOW)
    assert await addresses.mail_of(anna) == MailAddress("anna@example.org", False)
    assert await addresses.confirm_mail(anna, "123456", NOW)
    assert await addresses.mail_of(anna) == MailAddress("anna@example.org", True)
    assert not await addresses.confirm_mail(anna, "123456", NOW), "it works once"
    await addresses.begin_mail(anna, "other@example.org", "123456", NOW)
    assert await addresses.mail_of(anna) == MailAddress("other@example.org", False)
    await addresses.end_mail(anna)
    assert await addresses.mail_of(anna) is None


async def test_mail_is_counted_by_the_day(store: Store) -> None:
    may = store.addresses.may_mail
    assert [await may("code", "a@b.cc", 2, NOW) for _ in range(3)] == [True, True, False]
    assert await may("move", "a@b.cc", 2, NOW)
    assert not await may("code", "A@b.cc", 2, NOW)
    assert await may("code", "a@b.cc", 2, NOW + DAY + 1)


async def test_all_processes_have_the_same_keys(database: str, store: Store) -> None:
    other = await open_store(database)
    try:
        makers = [lambda number=number: f"key {number}" for number in range(2)]
        found = await asyncio.gather(
            *(each.keys.find_or_make("x", make) for each, make in zip((store, other), makers, strict=True))
        )
        assert len(set(found)) == 1
    finally:
        await other.close()
