"""What is kept about somebody beside their games: taken along, passed on with a guest, and deleted."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from sqlalchemy import Table as StoredTable
from sqlalchemy import insert, select

from brewhall.store import Store
from brewhall.store.addresses import Push
from brewhall.store.belongings import TOLD
from brewhall.store.deeds import By
from brewhall.store.farewell import Banned
from brewhall.store.people import Person
from brewhall.store.schema import (
    challenges,
    chat,
    deeds,
    friendships,
    holidays,
    mail_addresses,
    metadata,
    outbox,
    passkeys,
    people,
    reports,
    sanctions,
    seats,
)
from brewhall.tables import Table
from brewhall.tables.clock import DAY
from brewhall.tables.commands import Say
from brewhall.tables.seats import FORMER, OPEN
from tests.store.test_profiles import NOW, begun, do, guest, leave, seat_of

pytestmark = pytest.mark.asyncio
HOUR = 3600
WITH_THE_GAMES = {seats.c.person, chat.c.person}  # of an export
OF_OTHERS = {reports.c.person, friendships.c.friend}  # what others said about somebody; the other half of a friendship


async def rows(store: Store, table: StoredTable) -> list[Any]:
    async with store.engine.connect() as connection:
        return list((await connection.execute(select(table))).all())


async def live(store: Store, person: Person, friend: Person) -> Table:
    """Somebody leaves something wherever it can be kept."""
    table = await begun(store, seat_of(person), seat_of(friend))
    await do(store, table, person, Say("say", text="hello"))
    waiting = await begun(store, seat_of(person), OPEN)
    token = await store.friends.add_link(person.id, NOW)
    await store.friends.befriend(token, person.id, friend.id, NOW)
    await store.friends.add_link(person.id, NOW)
    await store.friends.invite(person.id, friend.id, waiting.id, NOW)
    await store.friends.invite(friend.id, person.id, table.id, NOW)
    (session,) = await store.people.sessions(person.id)
    await store.addresses.add_push(person.id, session, "https://push.example.org/x", "key", "auth", NOW)
    await store.addresses.begin_mail(person.id, "anna@example.org", "123456", NOW)
    assert await store.addresses.confirm_mail(person.id, "123456", NOW)
    await store.holidays.take(person.id, NOW + DAY, NOW)
    await store.passkeys.challenge(person.id, NOW)
    for reporter, about in ((person, friend), (friend, person)):
        await store.reports.add(reporter.id, about.id, table.id, 1, "insult", "look", list(table.chat), NOW)
    await store.hosting.mute(person.id, NOW + HOUR, "too loud", By(person.id, person.name), NOW)
    key = {"credential": b"id", "public_key": b"key", "uses": 0, "name": "Passkey", "created": NOW}
    seen = metadata.tables["sightings"]
    async with store.engine.begin() as connection:
        await connection.execute(insert(passkeys).values(id="passkey", person=person.id, **key))
        await connection.execute(insert(outbox).values(game=table.id, person=person.id, due=NOW, tries=0, sent="[]"))
        await connection.execute(insert(seen).values(person=person.id, seen=NOW, network="192.0.2.7"))
    return table


async def test_everything_that_refers_to_people_is_taken_along() -> None:
    """Who adds a table that does says in TOLD what of it people can take along."""
    refer = {
        key.parent for table in metadata.tables.values() for key in table.foreign_keys if key.column.table is people
    }
    told = {whose for whose, _ in TOLD.values()} | {friendships.c.person}
    assert refer == told | WITH_THE_GAMES | OF_OTHERS
    assert not told & (WITH_THE_GAMES | OF_OTHERS)


async def test_what_is_kept_is_told(store: Store) -> None:
    anna, ben = await guest(store), await guest(store)
    await live(store, anna, ben)
    found = await store.belongings.of(anna.id)
    assert [name for name, kept in found.items() if not kept] == ["invitations_used"]
    assert found["friends"] == [{"name": ben.name, "since": NOW}]
    assert found["mail_addresses"] == [{"address": "anna@example.org", "confirmed": True}]
    assert ben.id not in str(found)
    assert await store.belongings.settings(anna.id) == {
        "password": False,
        "recovery_code": False,
        "seen_by_friends": False,
        "host": False,
    }


async def test_of_somebody_who_is_gone_only_nameless_notes_are_left(store: Store) -> None:
    anna, ben = await guest(store), await guest(store)
    await live(store, anna, ben)
    await leave(store, anna)
    for table in metadata.sorted_tables:
        for row in await rows(store, table):
            assert anna.id not in str(row), table.name
            assert anna.name not in str(row), table.name
    left = {table.name for table in (mail_addresses, holidays, passkeys, challenges, sanctions, friendships, outbox)}
    assert {name for name in left if await rows(store, metadata.tables[name])} == set()
    found = {(row.reporter, row.person) for row in await rows(store, reports)}
    assert found == {("former", ben.id), (ben.id, "former")}
    assert {msgspec.json.decode(row.context)[0]["name"] for row in await rows(store, reports)} == {FORMER}
    assert [(row.name, row.about, row.host) for row in await rows(store, deeds)] == [(FORMER, FORMER, None)]


async def test_two_who_are_gone_may_have_reported_the_same(store: Store) -> None:
    anna, ben, carl = await guest(store), await guest(store), await guest(store)
    table = await begun(store, seat_of(anna), seat_of(ben), seat_of(carl), game="heaven-and-ale")
    for person in (anna, ben):
        await store.reports.add(person.id, carl.id, table.id, 0, "insult", "", [], NOW)
    for person in (anna, ben):
        await leave(store, person)
    assert [(each.reporter, each.name) for each in await store.reports.listed()] == [(FORMER, carl.name)]
    await leave(store, carl)
    assert [(each.reporter, each.name) for each in await store.reports.listed()] == [(FORMER, FORMER)]


async def test_nobody_leaves_a_ban_behind(store: Store) -> None:
    anna, host = await guest(store), By(None, "the host")
    await store.hosting.ban(anna.id, None, NOW + HOUR, "rude", host, NOW)
    for attempt in (store.farewell.forget(anna.id, [], NOW + 1), store.farewell.check_ban(anna.id, NOW + 1)):
        with pytest.raises(Banned):
            await attempt
    assert await store.people.by_id(anna.id) == anna
    assert await store.farewell.forget(anna.id, [], NOW + HOUR + 1)
    assert await store.people.by_id(anna.id) is None
    assert [row.about for row in await rows(store, deeds)] == [FORMER]


async def test_a_ban_with_its_network_loses_the_name_only(store: Store) -> None:
    anna = await guest(store)
    await store.hosting.ban(anna.id, "192.0.2.7", NOW + HOUR, "rude", By(None, "the host"), NOW)
    assert await store.farewell.forget(anna.id, [], NOW + HOUR + 1)
    assert [row.about for row in await rows(store, deeds)] == [f"{FORMER}, 192.0.2.7/32"]
    assert [(row.person, row.network) for row in await rows(store, sanctions)] == [(None, "192.0.2.7/32")]


async def test_what_a_guest_had_goes_along(store: Store) -> None:
    anna, ben, visitor = await guest(store), await guest(store), await guest(store)
    await live(store, visitor, ben)
    (old,) = await store.people.sessions(visitor.id)
    await store.people.sign_in(anna.id, NOW, old)
    for _ in range(2):  # a second time changes nothing
        await store.merging.merge(visitor.id, anna.id)
    mail = await store.addresses.mail_of(anna.id)
    assert mail is not None
    assert (mail.address, mail.confirmed) == ("anna@example.org", True)
    assert await store.addresses.mail_of(visitor.id) is None
    pushes: list[Push] = await store.addresses.pushes_of(anna.id)
    assert [push.endpoint for push in pushes] == ["https://push.example.org/x"]
    assert (await store.holidays.of(anna.id, NOW + 1)).until == NOW + DAY
    assert await store.sanctions.muted_until(anna.id, NOW + 1) == NOW + HOUR
    assert [waiting.person for waiting in await store.outbox.due(NOW, 10)] == [anna.id]
    assert {(each.reporter, each.person) for each in await store.reports.listed()} == {
        (anna.name, ben.id),
        (ben.name, anna.id),
    }


async def test_what_an_account_had_stays(store: Store) -> None:
    anna, visitor = await guest(store), await guest(store)
    for person, address in ((anna, "anna@example.org"), (visitor, "visitor@example.org")):
        await store.addresses.begin_mail(person.id, address, "123456", NOW)
        assert await store.addresses.confirm_mail(person.id, "123456", NOW)
        await store.holidays.take(person.id, NOW + DAY, NOW)
    await store.merging.merge(visitor.id, anna.id)
    assert [(row.person, row.address) for row in await rows(store, mail_addresses)] == [(anna.id, "anna@example.org")]
    assert [(row.person, row.begins) for row in await rows(store, holidays)] == [(anna.id, NOW)]
