"""A database of version 0.1.0 is brought up to date, and nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import func, select

from brewhall.store import Store, open_store, schema
from brewhall.store.check import check
from brewhall.tables import Table
from brewhall.tables.presence import Presence
from brewhall.tables.results import results_of
from tests.server.harness import SECONDS, Device, RunningServer
from tests.store.version_0_1_0 import old

pytestmark = pytest.mark.asyncio
MADE_PRIVATE = {"games": {"public": False}}  # all tables were listed then, and nobody had been asked


async def load(store: Store, name: str) -> Table:
    table = await store.games.load(name, Presence(0.0))
    assert table is not None
    return table


async def test_nothing_is_lost(untouched: str, tmp_path: Path) -> None:
    before = await old.fill(untouched, tmp_path)
    assert {row["game"] for row in before["games"]} == {"beer-and-bread", "heaven-and-ale", "dice-brewing"}
    store = await open_store(untouched)
    try:
        async with store.engine.connect() as connection:
            for name, rows in before.items():
                table = schema.metadata.tables[name]
                found = (await connection.execute(select(table))).mappings().all()
                kept = [{column: row[column] for column in rows[0]} for row in found]
                missing = [row for row in rows if row | MADE_PRIVATE.get(name, {}) not in kept]
                assert missing == [], f"rows of {name} are lost or changed"
        async for finding in check(store):
            assert finding.problem == ""
        await _people_come_back(store)
        await _games_stand_as_they_did(store, before)
        await _finished_games_have_results(store, before)
    finally:
        await store.close()


async def _people_come_back(store: Store) -> None:
    facts = old.facts()
    for name, password in facts["passwords"].items():
        person = await store.people.by_name(name)
        assert person is not None
        assert person.password is not None
        assert PasswordHasher().verify(person.password, password)
    async with store.engine.connect() as connection:
        now = (await connection.execute(select(func.max(schema.sessions.c.created)))).scalar_one() + 1
    for name, cookie in facts["cookies"].items():
        session = await store.people.by_token(cookie.partition("=")[2], now)
        assert session is not None
        assert session.person.name == name or (name == "guest" and session.person.guest)
    for token in facts["used"]:
        claim = await store.games.find_claim(token)
        assert claim is not None
        assert claim.used_by is not None
    for token in facts["open"]:
        claim = await store.games.find_claim(token)
        assert claim is not None
        assert claim.used_by is None


async def _games_stand_as_they_did(store: Store, before: dict[str, list[dict[str, object]]]) -> None:
    for row in before["games"]:
        table = await load(store, str(row["id"]))
        played = [move for move in before["moves"] if move["game"] == row["id"]]
        digest = played[-1]["digest"] if played else row["start"]
        assert table.standing.state.digest() == digest
        assert table.over == bool(row["over"])
        said = [line["text"] for line in before["chat"] if line["game"] == row["id"]]
        assert [line.text for line in table.chat] == said


async def _finished_games_have_results(store: Store, before: dict[str, list[dict[str, object]]]) -> None:
    over = [str(row["id"]) for row in before["games"] if row["over"]]
    assert len(over) >= 4
    first = await store.results.add_missing(2)
    rest = await store.results.add_missing(100)
    assert (first, rest, await store.results.add_missing(100)) == (2, len(over) - 2, 0)
    listed = {}
    for person in {str(seat["person"]) for seat in before["seats"] if seat["person"]}:
        listed.update({summary.id: summary for summary in await store.games.of_person(person)})
    for name in over:
        table = await load(store, name)
        assert listed[name].results == results_of(table.standing, table.seats) != ()
        assert sorted(result.place for result in listed[name].results)[0] == 1
    assert await store.ratings.count() == 0, "nobody had agreed to be rated"


async def test_a_server_goes_on_with_it(tmp_path: Path) -> None:
    """Whoever had an account or a cookie comes back, and finds what their games ended as."""
    file = tmp_path / "games.db"
    old.unpack(file)
    facts = old.facts()
    with RunningServer(f"sqlite:///{file}", sweep_seconds=0.05) as server:
        async with Device(server.url) as anna, Device(server.url) as guest:
            password = facts["passwords"]["Anna"]
            assert (await anna.post("/api/sessions", {"name": "Anna", "password": password}))["name"] == "Anna"
            name, _, value = facts["cookies"]["guest"].partition("=")
            guest.http.cookies.set(name, value)
            for device in (anna, guest):
                games = await _until_told(device)
                assert {game["over"] for game in games} == {True, False}
                for game in games:
                    assert (await device.get(f"/api/tables/{game['id']}/turn"))["over"] == game["over"]
            profile = await anna.get("/api/me/profile")
            assert [record["game"] for record in profile["games"]] == ["beer-and-bread", "heaven-and-ale"]


async def _until_told(device: Device) -> list[dict[str, Any]]:
    """Its games, as soon as each that is over has a result."""
    async with asyncio.timeout(SECONDS):
        while True:
            games: list[dict[str, Any]] = await device.get("/api/tables")
            if all(game["result"] for game in games if game["over"]):
                return games
