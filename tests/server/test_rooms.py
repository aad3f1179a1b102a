"""Any process serves any table: copies that follow each other, races that one side wins, tables that are put away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
import pytest_asyncio

from brewhall.server.connection import Connection
from brewhall.tables.commands import Play, Say
from brewhall.tables.seats import bot_seat
from tests.server.harness import SECONDS, Clock
from tests.server.nodes import Node, greedy_choice, guest, node
from tests.server.racing import command, race
from tests.store.databases import new_database, new_file

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture(params=["sqlite", "postgresql"])
async def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "sqlite":
        return new_file(tmp_path_factory.mktemp("rooms"))
    return await new_database(request.getfixturevalue("postgres_url"))


@pytest_asyncio.fixture
async def pair(postgres_url: str) -> AsyncIterator[list[Node]]:
    """Two nodes on one database."""
    database = await new_database(postgres_url)
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(node(database)) for _ in range(2)]


class Looker(Connection):
    """A connection without a socket: what it would send is kept."""

    def __init__(self, person: str | None = None, session: str = "") -> None:
        super().__init__(None, 1000)  # type: ignore[arg-type]
        self.person = person
        self.by_link = person is None
        self.session = session
        self.told = asyncio.Event()
        self.texts: list[str] = []

    def send_text(self, text: str) -> None:
        self.texts.append(text)
        self.told.set()

    async def until(self, kind: str) -> None:
        async with asyncio.timeout(SECONDS):
            while not any(text.startswith(f'{{"type":"{kind}"') for text in self.texts):
                self.told.clear()
                await self.told.wait()


async def test_of_two_who_commit_at_once_on_two_nodes_exactly_one_is_applied(pair: list[Node]) -> None:
    outcomes = await race(pair, 100, seed=3)
    assert set(outcomes) == {("applied", "duplicate"), ("applied", "stale")}


async def test_what_has_not_begun_when_a_node_ends_leaves_nothing_behind(database: str) -> None:
    begun: list[str] = []

    async def work(table: str) -> None:
        begun.append(table)

    async with node(database) as ending:
        ending.rooms.soon(work, "a table")  # cancelled at the end of this block; nothing warns of it
        await ending.rooms.close()
    assert begun == []


async def test_what_happens_on_one_node_is_told_on_the_other(pair: list[Node]) -> None:
    here, there = pair
    anna, seat = await guest(here)
    table = (await here.begin(seat, seat)).id
    looker = Looker()
    await there.visitors.join(looker, table, 0, None)
    await looker.until("position")
    room = await here.at(table)
    await command(here, table, anna.id, Play("one", room.at.version, [greedy_choice(room.at)]))
    await looker.until("moved")
    await command(here, table, anna.id, Say("two", text="hello"))
    await looker.until("said")
    there.visitors.leave(looker, table)
    assert (await here.at(table)).at.version == (await there.at(table)).at.version


async def test_a_whole_game_from_node_to_node(pair: list[Node]) -> None:
    anna, seat = await guest(pair[0])
    table = (await pair[0].begin(seat, seat)).id
    for turn in range(1000):
        at = pair[turn % 2]
        room = await at.at(table)
        if room.at.over:
            break
        answer = await command(at, table, anna.id, Play(f"{turn}", room.at.version, [greedy_choice(room.at)]))
        assert answer.result == "applied"
    states = [(await at.at(table)).at.standing.state.digest() for at in pair]
    assert states[0] == states[1]


async def test_a_node_that_was_behind_looks_before_it_refuses(pair: list[Node]) -> None:
    here, there = pair
    anna, seat = await guest(here)
    table = (await here.begin(seat, seat)).id
    await there.at(table)
    room = await here.at(table)
    await command(here, table, anna.id, Play("one", room.at.version, [greedy_choice(room.at)]))
    action = greedy_choice(room.at)
    answer = await command(there, table, anna.id, Play("two", room.at.version, [action]))
    assert answer.result == "applied", "it was decided on a version that the other node had not seen"
    again = await command(here, table, anna.id, Play("two", room.at.version, [action]))
    assert again.result == "duplicate"


async def test_people_are_here_whichever_node_they_are_connected_to(pair: list[Node]) -> None:
    here, there = pair
    anna, annas = await guest(here)
    bert, berts = await guest(there)
    table = (await here.begin(annas, berts)).id
    first, second = Looker(anna.id), Looker(bert.id)
    await here.visitors.join(first, table, 0, None)
    await there.visitors.join(second, table, 0, None)
    await until_so(first, lambda: is_here(here, table, bert.id))
    there.visitors.leave(second, table)
    await until_so(first, lambda: not is_here(here, table, bert.id))
    here.visitors.leave(first, table)


async def test_watchers_of_all_nodes_are_counted(pair: list[Node]) -> None:
    here, there = pair
    _, seat = await guest(here)
    table = (await here.begin(seat, seat)).id
    lookers = [Looker(), Looker()]
    for at, looker in zip(pair, lookers, strict=True):
        await at.visitors.join(looker, table, 0, None)
    for at, looker in zip(pair, lookers, strict=True):
        await until_so(looker, lambda at=at: watchers(at, table) == 2)
    there.visitors.leave(lookers[1], table)
    await until_so(lookers[0], lambda: watchers(here, table) == 1)


def is_here(at: Node, table: str, person: str) -> bool:
    room = at.rooms.known(table)
    return room is not None and room.at.presence.here(person, at.rooms.now())


def watchers(at: Node, table: str) -> int:
    room = at.rooms.known(table)
    return -1 if room is None else room.at.presence.watchers(at.rooms.now())


async def until_so(looker: Looker, so: Any) -> None:
    """Somebody who looks on is told whenever that may have changed."""
    async with asyncio.timeout(SECONDS):
        while not so():
            looker.told.clear()
            await looker.told.wait()


async def test_a_session_that_ends_closes_its_connections_on_all_nodes(pair: list[Node]) -> None:
    here, there = pair
    anna, seat = await guest(here)
    table = (await here.begin(seat, seat)).id
    lookers = [Looker(anna.id, "ended"), Looker(anna.id, "other")]
    for looker in lookers:
        await there.visitors.join(looker, table, 0, None)
    await here.visitors.end_sessions(["ended"])
    async with asyncio.timeout(SECONDS):
        await lookers[0].closing()
    assert not lookers[1].ended


async def test_a_bot_whose_node_was_lost_is_played_by_another(postgres_url: str) -> None:
    clock, database = Clock(), await new_database(postgres_url)
    async with node(database, now=clock) as lost:  # never lets a bot play
        _, seat = await guest(lost)
        table = (await lost.begin(seat, bot_seat("greedy"))).id
        room = await lost.at(table)
        while room.at.bot_to_play() is None:
            person = room.at.seats[0].person
            assert person is not None
            await command(lost, table, person, Play(f"{room.at.version}", room.at.version, [greedy_choice(room.at)]))
        moves = room.at.standing.moves
        async with node(database, bots=True, now=clock) as other:
            looker = Looker()
            await other.visitors.join(looker, table, 0, None)
            assert (await other.at(table)).thinking is None, "the first node has a lease"
            clock.forward(4)
            await looker.until("moved")
            assert (await other.at(table)).at.standing.moves > moves
            other.visitors.leave(looker, table)


async def test_sixty_who_come_while_the_table_is_put_away(database: str, pace: float) -> None:
    async with node(database, idle_seconds=-1) as here:
        _, seat = await guest(here)
        table = (await here.begin(seat, seat)).id

        async def come() -> int:
            async with here.rooms.visit(table) as room:
                for each in here.rooms:
                    here.rooms.put_away(each)
                return room.at.version

        for _ in range(int(100 * pace)):
            assert set(await asyncio.gather(*(come() for _ in range(60)))) == {1}
            for each in here.rooms:
                here.rooms.put_away(each)
            assert not list(here.rooms)


async def test_whatever_a_proposal_raises_is_a_refusal(database: str) -> None:
    async with node(database) as here:
        anna, seat = await guest(here)
        table = (await here.begin(seat, seat)).id
        for wild in (2**63, -(2**70), None, "x", 1.5, [1]):
            answer = await command(here, table, anna.id, Play("wild", 1, [wild]))  # type: ignore[list-item]
            assert answer.result == "illegal", wild
        room = await here.at(table)
        assert (await command(here, table, anna.id, Play("mine", 1, [greedy_choice(room.at)]))).result == "applied"
