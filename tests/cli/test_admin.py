"""`brewhall admin`: what it shows, what it refuses, and a backup there and back."""

from __future__ import annotations

import asyncio
import json
import stat
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from brewhall.games import bundled
from brewhall.store import Store, open_store
from brewhall.tables import new_table
from brewhall.tables.seats import bot_seat, person_seat
from tests.cli.running import run
from tests.store.databases import new_file


@pytest.fixture
def database(tmp_path: Path) -> str:
    """Anna, who has an account, and a guest called Bert, each at a table with a bot."""
    url = new_file(tmp_path)

    async def fill(store: Store) -> None:
        now = time.time()
        for name in ("Anna", "Guest 1234"):
            person, _ = await store.people.add_guest(now)
            if name == "Anna":
                await store.people.give_name(person.id, name, "hash", now)
            seats = [person_seat(person.id, name), bot_seat("greedy")]
            await store.games.begin(new_table(bundled("beer-and-bread"), seats, {}, now))

    within(url, fill)
    return url


def within(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def opened() -> None:
        store = await open_store(database)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(opened())


def admin(database: str, *arguments: str | Path) -> str:
    answer = run("admin", *arguments, "--database", database)
    assert answer.code == 0, answer.err
    return answer.out


def refused(database: str, *arguments: str | Path) -> str:
    answer = run("admin", *arguments, "--database", database)
    assert answer.code == 2, answer.out
    assert len(answer.err.splitlines()) == 1
    return answer.err


def test_looking(database: str) -> None:
    assert "Anna  account" in admin(database, "who", "--accounts")
    assert "Anna" not in admin(database, "who", "--guests")
    assert [each["name"] for each in json.loads(admin(database, "who", "ann", "--json"))] == ["Anna"]
    assert admin(database, "who", "100%") == ""
    assert len(admin(database, "tables").splitlines()) == 2
    assert len(json.loads(admin(database, "tables", "Anna", "--json"))) == 1
    assert "2 games running, 0 finished" in admin(database, "storage")
    assert json.loads(admin(database, "storage", "--json"))["rows"]["games"] == 2
    for empty in ("reports", "sanctions", "deeds"):
        assert json.loads(admin(database, empty, "--json")) == []


def test_hosts_have_accounts(database: str) -> None:
    assert "nobody with an account" in refused(database, "host", "Bert")
    assert "nobody with an account" in refused(database, "host", "Guest 1234")
    assert "is a host now" in admin(database, "host", "anna")
    assert "Anna  host" in admin(database, "who", "anna")
    assert "hosts cannot be banned" in refused(database, "ban", "Anna")
    assert "no longer" in admin(database, "host", "Anna", "--remove")
    assert "Anna  account" in admin(database, "who", "anna")


def test_doing_and_what_is_noted(database: str) -> None:
    name = json.loads(admin(database, "who", "--guests", "--json"))[0]["name"]
    admin(database, "mute", name, "--reason", "too loud")
    admin(database, "ban", "--network", "2001:db8::7", "--hours", "1")
    found = json.loads(admin(database, "sanctions", "--json"))
    assert [(each["kind"], each["network"]) for each in found] == [("ban", "2001:db8::/64"), ("mute", None)]
    for each in found:
        admin(database, "lift", each["id"])
    assert admin(database, "sanctions") == ""
    assert "any more" in refused(database, "lift", found[0]["id"])
    table = json.loads(admin(database, "tables", name, "--json"))
    assert table == [], "the seat has the name it was taken with"
    [table] = json.loads(admin(database, "tables", "Guest 1234", "--json"))
    admin(database, "close", table["id"], "--reason", "Last orders.")
    assert "closed already" in refused(database, "close", table["id"], "--reason", "again")
    admin(database, "announce", "Beer at eight")
    admin(database, "announce", "")
    kinds = [each["kind"] for each in json.loads(admin(database, "deeds", "--json"))]
    assert kinds == ["unannounce", "announce", "close", "unmute", "unban", "ban", "mute"]


def test_what_cannot_be_done(database: str) -> None:
    assert "nobody is called" in refused(database, "mute", "Nobody")
    assert "say whom" in refused(database, "ban")
    assert "no network" in refused(database, "ban", "--network", "next door")
    assert "too large" in refused(database, "ban", "--network", "0.0.0.0/0")
    assert "not known from which network" in refused(database, "ban", "Anna", "--their-network")
    assert "no such table" in refused(database, "close", "x", "--reason", "y")
    assert "200 characters" in refused(database, "announce", "x" * 201)
    assert "no such report" in refused(database, "resolve", "x")


def test_there_and_back(database: str, tmp_path: Path) -> None:
    file = tmp_path / "monday.backup"
    admin(database, "backup", file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "exists already" in refused(database, "backup", file)
    assert "something in this database already" in refused(database, "restore", file)
    restored = f"sqlite:///{tmp_path / 'restored.db'}"
    assert "OK: " in admin(restored, "restore", file)
    assert "2 games, every position is right" in admin(restored, "restore", file, "--replace")
    assert admin(restored, "who") == admin(database, "who")
    assert "cannot be read" in refused(restored, "restore", tmp_path / "none")
