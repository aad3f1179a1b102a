"""Backups of a database in use, read back into the same kind of database and into the other."""

from __future__ import annotations

import asyncio
import random
import stat
from pathlib import Path

import pytest
from sqlalchemy import func, select

from brewhall.core.errors import BadOption
from brewhall.store import Store, StoreError, open_store
from brewhall.store.backup import back_up, restore
from brewhall.store.check import check
from brewhall.store.schema import moves, people
from brewhall.tables.presence import Presence
from tests.store.databases import new_database
from tests.store.test_games import NOW, begun, guests, play_some, same, seat_of

pytestmark = pytest.mark.asyncio
PATIENCE = 120  # seconds


async def other(store: Store, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of the other kind."""
    if store.shared:
        return f"sqlite:///{tmp_path / 'restored.db'}"
    return await new_database(request.getfixturevalue("postgres_url"))


async def wrong(store: Store) -> list[str]:
    return [found.problem async for found in check(store) if found.problem]


@pytest.mark.parametrize("kind", ["the same", "another"])
async def test_a_backup_brings_everything_back(
    store: Store, database: str, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    anna, bert = await guests(store)
    table = await begun(store, seat_of(anna), seat_of(bert))
    await play_some(store, table, 30, random.Random(4))
    file = tmp_path / "backup"
    assert await back_up(database, file) == file.stat().st_size
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.glob("backup*")] == ["backup"]
    if kind == "the same":
        with pytest.raises(StoreError, match="something in this database already"):
            await restore(store, file)
        await store.people.add_guest(NOW)  # goes with what is replaced
        await restore(store, file, replace=True)
        await came_back(store, table.id)
        same(await store.games.load(table.id, Presence(NOW)), table)
        return
    restored = await open_store(await other(store, request, tmp_path))
    try:
        await restore(restored, file)
        await came_back(restored, table.id)
        same(await restored.games.load(table.id, Presence(NOW)), table)
    finally:
        await restored.close()


async def came_back(store: Store, table: str) -> None:
    assert await wrong(store) == []
    assert await store.games.find(table) is not None
    async with store.engine.connect() as connection:
        assert await connection.scalar(select(func.count()).select_from(people)) == 2


async def test_a_backup_while_games_are_played_is_of_one_moment(store: Store, database: str, tmp_path: Path) -> None:
    anna, bert = await guests(store)
    tables = [await begun(store, seat_of(anna), seat_of(bert)) for _ in range(3)]
    enough = asyncio.Event()

    async def play(place: int) -> None:
        chance = random.Random(place)
        while not enough.is_set():
            await play_some(store, tables[place], 1, chance)
            if tables[place].over:
                tables[place] = await begun(store, seat_of(anna), seat_of(bert))

    playing = [asyncio.create_task(play(place)) for place in range(3)]
    files = [tmp_path / f"backup-{number}" for number in range(5)]
    try:
        for file in files:
            await asyncio.to_thread(asyncio.run, back_up(database, file))
            before = [(table, table.entries) for table in tables]
            async with asyncio.timeout(PATIENCE):
                while any((table, table.entries) in before for table in tables):
                    await asyncio.sleep(0)  # the games go on
    finally:
        enough.set()
        await asyncio.gather(*playing)
    counts: list[int] = []
    for number, file in enumerate(files):
        restored = await open_store(f"sqlite:///{tmp_path / f'restored-{number}.db'}")
        await restore(restored, file)
        assert await wrong(restored) == []
        async with restored.engine.connect() as connection:
            counts.append((await connection.execute(select(func.count()).select_from(moves))).scalar_one())
        await restored.close()
    assert counts == sorted(set(counts))


async def test_a_file_that_exists_is_not_touched_and_a_failed_backup_leaves_none(database: str, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("precious")
    with pytest.raises(BadOption, match="exists already"):
        await back_up(database, tmp_path / "mine")
    assert (tmp_path / "mine").read_text() == "precious"
    with pytest.raises(StoreError):
        await back_up(f"sqlite:///{tmp_path / 'nowhere.db'}", tmp_path / "backup")
    with pytest.raises(BadOption, match="cannot be written"):
        await back_up(database, tmp_path / "no folder" / "backup")
    assert not (tmp_path / "backup").exists()


async def test_what_is_no_backup_changes_nothing(store: Store, tmp_path: Path) -> None:
    await store.people.add_guest(NOW)
    for content in (b"", b"{}", b"nonsense\n", b"SQLite format 3\0 but nothing more"):
        (tmp_path / "file").write_bytes(content)
        with pytest.raises(StoreError):
            await restore(store, tmp_path / "file", replace=True)
    with pytest.raises(BadOption, match="cannot be read"):
        await restore(store, tmp_path / "none", replace=True)
    async with store.engine.connect() as connection:
        assert await connection.scalar(select(func.count()).select_from(people)) == 1
