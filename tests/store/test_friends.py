"""Friends and passkeys in the database."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select

from brewhall.store import Store, open_store
from brewhall.store.errors import Taken
from brewhall.store.friends import LASTING as WEEK
from brewhall.store.friends import MOST_LINKS
from brewhall.store.notices import Notice
from brewhall.store.passkeys import LASTING, Passkey, adding, passkey_id
from brewhall.store.schema import challenges, friend_links

pytestmark = pytest.mark.asyncio

NOW = 1_000_000.0


async def people(store: Store, number: int) -> list[str]:
    return [(await store.people.add_guest(NOW))[0].id for _ in range(number)]


async def befriend(store: Store, one: str, other: str) -> bool:
    return await store.friends.befriend(await store.friends.add_link(one, NOW), one, other, NOW)


async def names(store: Store, person: str) -> list[str]:
    return sorted(friend.person for friend in await store.friends.of(person, NOW))


async def test_of_many_who_use_a_link_at_once_one_becomes_a_friend(store: Store) -> None:
    anna, *others = await people(store, 6)
    token = await store.friends.add_link(anna, NOW)
    found = await asyncio.gather(*(store.friends.befriend(token, anna, each, NOW) for each in others))
    assert found.count(True) == 1
    assert len(await names(store, anna)) == 1


async def test_friends_of_friends_are_not_friends_and_twice_is_once(store: Store) -> None:
    anna, bert, cora = await people(store, 3)
    assert await befriend(store, anna, bert)
    assert await befriend(store, bert, anna)
    assert await befriend(store, bert, cora)
    assert await names(store, anna) == [bert]
    assert await names(store, bert) == sorted([anna, cora])
    await store.friends.part(anna, bert)
    assert await names(store, anna) == []
    assert await names(store, bert) == [cora]


async def test_links_end_after_a_week_and_the_oldest_make_room(store: Store) -> None:
    (anna,) = await people(store, 1)
    first = await store.friends.add_link(anna, NOW)
    assert await store.friends.inviter(first, NOW + WEEK) is not None
    assert await store.friends.inviter(first, NOW + WEEK + 1) is None
    for step in range(MOST_LINKS):
        await store.friends.add_link(anna, NOW + 1 + step)
    assert await store.friends.inviter(first, NOW) is None
    async with store.engine.connect() as connection:
        assert await connection.scalar(select(func.count()).select_from(friend_links)) == MOST_LINKS


async def test_a_guest_who_signs_in_brings_friends_along(store: Store) -> None:
    guest, anna, bert, cora = await people(store, 4)
    for one, other in ((guest, bert), (guest, cora), (anna, bert), (guest, anna)):
        await befriend(store, one, other)
    await store.friends.merge(guest, anna, NOW)
    assert await names(store, anna) == sorted([bert, cora])
    assert await names(store, cora) == [anna]
    assert await names(store, guest) == []


async def test_friends_are_told_in_other_processes(database: str, store: Store) -> None:
    other = await open_store(database)
    heard: asyncio.Queue[Notice] = asyncio.Queue()
    try:
        listener = other if other.shared else store
        await listener.listen(heard.put_nowait, lambda: None)
        await store.tell([Notice("friends", "anna")])
        async with asyncio.timeout(20):
            assert (await heard.get()).name == "anna"
    finally:
        await other.close()


# -- passkeys ------------------------------------------------------------------------------------


async def test_a_challenge_is_taken_once_in_time_and_by_whom_it_is_for(store: Store) -> None:
    anna, bert = await people(store, 2)
    one = await store.passkeys.challenge(anna, NOW)
    assert not await store.passkeys.take(one, bert, NOW)
    assert not await store.passkeys.take(one, None, NOW)
    assert not await store.passkeys.take(one, anna, NOW + LASTING + 1)
    found = await asyncio.gather(*(store.passkeys.take(one, anna, NOW + LASTING) for _ in range(5)))
    assert found.count(True) == 1
    await store.passkeys.challenge(None, NOW)
    await store.passkeys.challenge(None, NOW + LASTING + 1)
    async with store.engine.connect() as connection:
        assert await connection.scalar(select(func.count()).select_from(challenges)) == 1


async def test_a_passkey_is_one_persons(store: Store) -> None:
    anna, bert = await people(store, 2)
    passkey = Passkey(passkey_id(b"x"), anna, b"x", b"key", 3, "Phone", NOW)
    await store.passkeys.add(passkey)
    with pytest.raises(Taken):
        await store.passkeys.add(passkey)
    assert await store.passkeys.of(anna) == [passkey]
    assert await store.passkeys.of(bert) == []
    await store.passkeys.remove(bert, passkey.id)
    await store.passkeys.note_use(passkey, 4, NOW + 1)
    found = await store.passkeys.find(b"x")
    assert found is not None
    assert (found.uses, found.used) == (4, NOW + 1)
    await store.passkeys.remove(anna, passkey.id)
    assert await store.passkeys.find(b"x") is None


async def test_a_name_and_its_passkey_are_stored_together_or_not_at_all(store: Store) -> None:
    anna, bert = await people(store, 2)
    await store.people.give_name(anna, "Anna", None, NOW, "hash", adding(Passkey("p", anna, b"", b"", 0, "", NOW)))
    with pytest.raises(Taken):
        await store.people.give_name(bert, "Bert", None, NOW, "hash", adding(Passkey("p", bert, b"", b"", 0, "", NOW)))
    assert await store.people.by_name("Bert") is None
    found = await store.people.by_name("anna")
    assert found is not None
    assert (found.guest, found.password) == (False, None)


async def test_a_recovery_code_opens_once(store: Store) -> None:
    (anna,) = await people(store, 1)
    await store.people.give_name(anna, "Anna", "hash", NOW, "code")
    found = await asyncio.gather(*(store.accounts.recover(anna, "code", f"new {n}", "other") for n in range(5)))
    assert found.count(True) == 1
    assert await store.accounts.devices(anna) == 0
