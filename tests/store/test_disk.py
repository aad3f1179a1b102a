"""Files that are full or broken: said in one line, nothing half-done, nothing lost."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from brewhall.store import Store, StoreError, open_store
from brewhall.store.check import check
from brewhall.tables import Table
from brewhall.tables.presence import Presence
from tests.store.test_games import NOW, begun, guests, play_some, same, seat_of

pytestmark = pytest.mark.asyncio
PAGE = 4096


async def limited(file: Path, pages: int) -> Store:
    """A store whose file cannot grow beyond so many pages."""
    store = await open_store(f"sqlite:///{file}")
    assert store.writer.own is not None

    def limit(connection: Any, _: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    event.listen(store.writer.own, "connect", limit)
    return store


async def test_a_full_disk_refuses_and_keeps_what_was_stored(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    store = await limited(file, 60)
    anna, bert = await guests(store)
    tables: list[Table] = []

    async def fill() -> None:
        for seed in range(100):
            tables.append(await begun(store, seat_of(anna), seat_of(bert)))
            await play_some(store, tables[-1], 300, random.Random(seed))

    with pytest.raises(StoreError, match="database or disk is full"):
        await fill()
    assert tables
    for table in tables:  # each as it was at its last stored move, also the one that could not go on
        same(await store.games.load(table.id, Presence(NOW)), table)
    await store.close()
    roomy = await open_store(f"sqlite:///{file}")
    await play_some(roomy, tables[-1], 5, random.Random(1))
    same(await roomy.games.load(tables[-1].id, Presence(NOW)), tables[-1])
    assert [finding.problem async for finding in check(roomy) if finding.problem] == []
    await roomy.close()


async def test_a_file_with_broken_pages_is_told_and_never_played_on(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    store = await open_store(f"sqlite:///{file}")
    anna, bert = await guests(store)
    table = await begun(store, seat_of(anna), seat_of(bert))
    await play_some(store, table, 100, random.Random(3))
    await store.close()
    content = file.read_bytes()
    told: list[str] = []
    for page in range(1, len(content) // PAGE):
        broken = tmp_path / f"broken-{page}.db"
        broken.write_bytes(content[: page * PAGE] + b"\xa5" * PAGE + content[(page + 1) * PAGE :])
        try:
            opened = await open_store(f"sqlite:///{broken}")
            try:
                found = await opened.games.load(table.id, Presence(NOW))
            finally:
                await opened.close()
            if found is not None:  # the page holds nothing of this
                same(found, table)
        except StoreError as error:
            told.append(str(error))
    assert len(told) > 3
    assert not any("\n" in problem for problem in told)
