"""What was stored comes back as it was."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import msgspec
import pytest
from sqlalchemy import select, text, update

from brewhall.core.record import replay
from brewhall.games import bundled
from brewhall.store import Store, StoreError, rows
from brewhall.store.check import check
from brewhall.store.errors import Taken
from brewhall.store.games import Found
from brewhall.store.people import Person
from brewhall.store.schema import games, metadata, moves, snapshots
from brewhall.store.transfer import export_lines, import_lines
from brewhall.tables import Accepted, Rejected, Table, new_table
from brewhall.tables.answers import Change
from brewhall.tables.commands import AnswerOffer, Command, HandBack, MakeOffer, Play, Resign, Say, TakeOver, Undo
from brewhall.tables.history import record_of
from brewhall.tables.presence import Presence
from brewhall.tables.proposals import propose
from brewhall.tables.seats import OPEN, Seat, bot_seat, person_seat

pytestmark = pytest.mark.asyncio
NOW = 1_800_000_000.0


async def guests(store: Store) -> tuple[Person, Person]:
    return (await store.people.add_guest(NOW))[0], (await store.people.add_guest(NOW))[0]


def person_to_play(table: Table) -> str:
    person = table.seats[table.standing.to_play].person
    assert person is not None
    return person


def seat_of(person: Person) -> Seat:
    return person_seat(person.id, person.name)


async def begun(store: Store, *seats: Seat) -> Table:
    table = new_table(bundled("beer-and-bread"), seats, {}, NOW)
    await store.games.begin(table)
    return table


async def do(store: Store, table: Table, person: str, command: Command) -> Accepted:
    accepted = propose(table, person, command, NOW)
    assert isinstance(accepted, Accepted), accepted
    assert await store.games.save(table, accepted)
    table.commit(accepted)
    return accepted


async def play_some(store: Store, table: Table, most: int, chance: random.Random) -> None:
    """Random moves, some of them taken back."""
    for _ in range(most):
        if table.over:
            return
        person = table.seats[table.standing.to_play].person
        assert person is not None
        action = chance.choice(table.standing.state.legal_actions())
        await do(store, table, person, Play(f"play {table.version}", table.version, [action]))
        if table.standing.may_undo(table.seats_of(person)) and chance.random() < 0.3:
            await do(store, table, person, Undo(f"undo {table.version}", table.version, chance.random() < 0.5))


def same(found: Table | None, table: Table) -> None:
    assert found is not None
    assert found.standing.state.to_bytes() == table.standing.state.to_bytes()
    assert found.standing.drawn == table.standing.drawn
    assert found.standing.resigned == table.standing.resigned
    assert [before.moves for before in found.standing.earlier] == [before.moves for before in table.standing.earlier]
    assert _told(found) == _told(table)
    assert found.seats == table.seats
    assert found.entries == table.entries
    assert found.commands == table.commands
    assert list(found.chat) == list(table.chat)
    assert found.deadline == table.deadline
    assert found.condition.lease == table.condition.lease
    assert (found.offer, found.condition.takebacks) == (table.offer, table.condition.takebacks)
    assert (found.taken_back, found.undone_by) == (table.taken_back, table.undone_by)
    assert found.moved <= table.version == found.version


def _told(table: Table) -> list[list[dict[str, object]]]:
    return [[event.in_full() for event in entry.events] for entry in table.standing.log]


async def test_a_game_is_the_same_after_loading_at_any_move(store: Store) -> None:
    anna, bert = await guests(store)
    table = await begun(store, seat_of(anna), seat_of(bert))
    same(await store.games.load(table.id, Presence(NOW)), table)
    chance = random.Random(5)
    while not table.over:
        await play_some(store, table, 7, chance)
        await do(store, table, anna.id, Say(f"say {table.version}", text="<i>'; DROP TABLE games; --"))
        found = await store.games.load(table.id, Presence(NOW))
        same(found, table)
        assert found is not None
        table = found
    assert [finding.problem for finding in [finding async for finding in check(store)]] == [""]


async def test_only_the_moves_since_the_last_snapshot_are_played_again(store: Store) -> None:
    anna, bert = await guests(store)
    table = await begun(store, seat_of(anna), seat_of(bert))
    await play_some(store, table, 60, random.Random(1))
    async with store.engine.connect() as connection:
        last = (await connection.execute(select(snapshots.c.seq).order_by(snapshots.c.seq.desc()))).scalars().first()
    assert last is not None
    assert table.entries - last <= len(table.standing.earlier) + 12
    async with store.engine.begin() as connection:  # an engine that changed its mind about the past
        await connection.execute(update(moves).where(moves.c.seq <= last).values(digest="other"))
    same(await store.games.load(table.id, Presence(NOW)), table)


async def test_resignations_and_seats_last(store: Store) -> None:
    anna, bert = await guests(store)
    table = await begun(store, seat_of(anna), seat_of(bert))
    await play_some(store, table, 5, random.Random(2))
    await do(store, table, anna.id, TakeOver("t", 0))
    same(await store.games.load(table.id, Presence(NOW)), table)
    await do(store, table, anna.id, Resign("r", table.version))
    await do(store, table, anna.id, MakeOffer("m", table.version, "rematch"))
    same(await store.games.load(table.id, Presence(NOW)), table)
    accepted = await do(store, table, bert.id, AnswerOffer("y", table.version, True))
    same(await store.games.load(table.id, Presence(NOW)), table)
    assert accepted.rematch is not None
    same(await store.games.load(accepted.rematch.id, Presence(NOW)), accepted.rematch)


async def test_a_game_with_takebacks_is_the_same_after_loading(store: Store) -> None:
    """At once, after further moves, and for whoever follows from an older copy."""
    anna, _ = await guests(store)
    table = await begun(store, seat_of(anna), seat_of(anna))
    old = await store.games.load(table.id, Presence(NOW))
    assert old is not None
    chance = random.Random(6)
    for turns in range(1, 5):
        await play_some(store, table, 12, chance)
        for _ in range(turns):
            await do(store, table, anna.id, MakeOffer(f"back {table.version}", table.version, "takeback"))
            same(await store.games.load(table.id, Presence(NOW)), table)
        await play_some(store, table, 1, chance)
        same(await store.games.load(table.id, Presence(NOW)), table)
        news = await store.games.news(old)
        assert news is not None
        old.catch_up(news)
        same(old, table)
    await play_some(store, table, 1000, chance)
    assert table.over
    found = await store.games.load(table.id, Presence(NOW))
    assert found is not None
    assert record_of(found) == record_of(table)
    assert len(list(replay(record_of(found), bundled("beer-and-bread")))) == table.standing.moves + 1
    assert [finding.problem async for finding in check(store)] == [""]
    assert [summary.takebacks for summary in await store.games.of_person(anna.id)] == [10]


async def test_what_was_asked_is_followed_without_reading(store: Store) -> None:
    anna, bert = await guests(store)
    table = await begun(store, seat_of(anna), seat_of(bert))
    await play_some(store, table, 4, random.Random(7))
    follower = await store.games.load(table.id, Presence(NOW))
    assert follower is not None
    asker = next(line.seat for line in reversed(table.standing.log))
    people = [anna.id, bert.id]
    for person, command in (
        (people[asker], MakeOffer("ask", table.version, "takeback")),
        (people[1 - asker], AnswerOffer("yes", table.version + 1, True)),
    ):
        accepted = propose(table, person, command, NOW)
        assert isinstance(accepted, Accepted)
        change = msgspec.json.decode(msgspec.json.encode(rows.change_of(table, accepted)), type=Change)
        assert await store.games.save(table, accepted)
        table.commit(accepted)
        follower.catch_up(store.games.followed(follower, change))
        same(follower, table)
    assert follower.condition.takebacks == 1


async def test_of_two_answers_at_once_one_is_stored(store: Store) -> None:
    anna, bert = await guests(store)
    table = await begun(store, seat_of(anna), seat_of(bert))
    await do(store, table, anna.id, Resign("r", table.version))
    await do(store, table, anna.id, MakeOffer("m", table.version, "rematch"))
    twin = await store.games.load(table.id, Presence(NOW))
    assert twin is not None
    refusal = propose(twin, bert.id, AnswerOffer("no", twin.version, False), NOW)
    assert isinstance(refusal, Accepted)
    await do(store, table, bert.id, AnswerOffer("yes", table.version, True))
    assert not await store.games.save(twin, refusal)
    news = await store.games.news(twin)
    assert news is not None
    twin.catch_up(news)
    assert isinstance(propose(twin, bert.id, AnswerOffer("no", twin.version, False), NOW), Rejected)
    assert twin.condition.rematch


async def test_the_same_move_is_never_stored_twice(store: Store) -> None:
    anna, bert = await guests(store)
    table = await begun(store, seat_of(anna), seat_of(bert))
    twin = await store.games.load(table.id, Presence(NOW))
    assert twin is not None
    person = table.seats[table.standing.to_play].person
    assert person is not None
    moved_by = table.standing.to_play
    first, second = table.standing.state.legal_actions()[:2]
    await do(store, table, person, Play("one", table.version, [first]))
    rival = propose(twin, person, Play("two", twin.version, [second]), NOW)
    assert isinstance(rival, Accepted)
    assert not await store.games.save(twin, rival)
    news = await store.games.news(twin)
    assert news is not None
    twin.catch_up(news)
    same(twin, table)
    accepted = propose(
        twin, person_to_play(twin), Play("two", twin.version, twin.standing.state.legal_actions()[:1]), NOW
    )
    assert isinstance(accepted, Accepted)
    repeated = replace(accepted, entries=(replace(accepted.entries[0], seat=moved_by, command="one"),), snapshot=None)
    assert not await store.games.save(twin, repeated), "the id of a command is stored once"


async def test_chat_and_seats_are_refused_too_if_the_table_has_changed(store: Store) -> None:
    anna, bert = await guests(store)
    table = await begun(store, seat_of(anna), seat_of(bert))
    twin = await store.games.load(table.id, Presence(NOW))
    assert twin is not None
    await do(store, table, anna.id, Say("one", text="hello"))
    for command in (Say("two", text="hello"), TakeOver("three", 0)):
        late = propose(twin, anna.id, command, NOW)
        assert isinstance(late, Accepted)
        assert not await store.games.save(twin, late)


async def test_a_copy_follows_whatever_others_store(store: Store) -> None:
    anna, bert = await guests(store)
    table = await begun(store, seat_of(anna), seat_of(bert))
    twin = await store.games.load(table.id, Presence(NOW))
    assert twin is not None
    assert await store.games.news(twin) is None
    chance = random.Random(6)
    while not table.over:
        await play_some(store, table, chance.randrange(4), chance)
        if chance.random() < 0.3:
            await do(store, table, anna.id, Say(f"say {table.version}", text="hm"))
        if not table.over and chance.random() < 0.1:
            await do(store, table, anna.id, TakeOver(f"take {table.version}", 0))
            await do(store, table, anna.id, HandBack(f"back {table.version}"))
        before = twin.version
        news = await store.games.news(twin)
        assert (news is None) == (twin.version == table.version)
        if news is not None:
            events = twin.catch_up(news)
            assert [event.after for event in events] == [before, *(event.version for event in events[:-1])]
            assert events[-1].version == table.version
        same(twin, table)


async def test_one_of_several_processes_gets_the_lease(store: Store) -> None:
    anna, _ = await guests(store)
    table = await begun(store, seat_of(anna), bot_seat("greedy"))
    async with store.engine.begin() as connection:
        await connection.execute(update(games).values(lease=NOW))
    taken = [await store.games.take_lease(table, now, now + 3) for now in (NOW - 1, NOW + 1, NOW + 2, NOW + 5)]
    assert taken == ([False, True, False, True] if store.shared else [True] * 4)


async def test_one_bad_write_does_not_spoil_the_others_of_its_batch(store: Store) -> None:
    anna, bert = await guests(store)
    tables = [await begun(store, seat_of(anna), seat_of(bert)) for _ in range(4)]
    accepted = []
    for table in tables:
        person = table.seats[table.standing.to_play].person
        assert person is not None
        found = propose(table, person, Play("one", table.version, [table.standing.state.legal_actions()[0]]), NOW)
        assert isinstance(found, Accepted)
        accepted.append(found)
    assert await store.games.save(tables[0], accepted[0])
    pairs = zip(tables, accepted, strict=True)
    assert await asyncio.gather(*(store.games.save(*pair) for pair in pairs)) == [False, True, True, True]


async def test_lists(store: Store) -> None:
    anna, bert = await guests(store)
    table = await begun(store, seat_of(anna), OPEN)
    assert [found.id for found in await store.games.of_person(anna.id)] == [table.id]
    assert await store.games.of_person(bert.id) == []
    assert await store.games.find(table.setup.watch) == Found(table.id, table.version)
    assert await store.games.find("nothing") is None
    assert await store.games.load("nothing", Presence(NOW)) is None
    (listed,) = await store.games.of_person(anna.id)
    (invitation,) = listed.invites
    claim = await store.games.find_claim(invitation)
    assert claim is not None
    assert (claim.game, claim.seat, claim.used_by) == (table.id, 1, None)
    assert await store.games.find_claim("forged") is None


async def test_check_finds_the_first_move_that_differs(store: Store) -> None:
    anna, bert = await guests(store)
    table = await begun(store, seat_of(anna), seat_of(bert))
    await play_some(store, table, 12, random.Random(3))
    async with store.engine.begin() as connection:
        await connection.execute(update(moves).where(moves.c.seq >= 6).values(digest="0123456789abcdef"))
    (finding,) = [finding async for finding in check(store)]
    assert "move 6: the stored state is 0123456789abcdef" in finding.problem


async def test_other_component_data_is_refused(store: Store) -> None:
    anna, bert = await guests(store)
    table = await begun(store, seat_of(anna), seat_of(bert))
    async with store.engine.begin() as connection:
        await connection.execute(update(games).values(data="other"))
    with pytest.raises(StoreError, match="component data other"):
        await store.games.load(table.id, Presence(NOW))


async def test_names_are_unique_whatever_their_case(store: Store) -> None:
    anna, bert = await guests(store)
    await store.people.give_name(anna.id, "Anna", "hash", NOW)
    with pytest.raises(Taken):
        await store.people.give_name(bert.id, "\uff21nna", "hash", NOW)
    found = await store.people.by_name("anna")
    assert found is not None
    assert found.id == anna.id


async def test_export_and_import(store: Store) -> None:
    anna, bert = await guests(store)
    table = await begun(store, seat_of(anna), seat_of(bert))
    await play_some(store, table, 30, random.Random(4))
    lines = [line async for line in export_lines(store)]
    with pytest.raises(StoreError, match="already"):
        await import_lines(store, lines)
    async with store.engine.begin() as connection:
        for emptied in reversed(metadata.sorted_tables):
            await connection.execute(emptied.delete())
    with pytest.raises(StoreError, match="line 3"):
        await import_lines(store, [*lines[:2], b"{}"])
    assert await import_lines(store, lines) == len(lines) - 1
    same(await store.games.load(table.id, Presence(NOW)), table)


async def test_what_is_committed_lies_on_disk(store: Store) -> None:
    if not store.engine.url.drivername.startswith("sqlite"):
        return
    async with store.engine.connect() as connection:
        assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
        assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2
