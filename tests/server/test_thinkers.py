"""Who waits for the worker processes takes turns, and equal work is done once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from brewhall.server.thinkers import Crowded, Thinkers
from tests.server.harness import GREEDY, ME, Device, RunningServer
from tests.store.databases import new_file

pytestmark = pytest.mark.asyncio


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    pool = Thinkers(1, 20, most_waiting=8, most_of_one=5)
    yield pool
    pool.close()


def note_down(file: str, line: str) -> str:
    with Path(file).open("a") as notes:
        notes.write(f"{line}\n")
    return line


async def test_nobody_waits_for_all_that_another_asked_for(thinkers: Thinkers, tmp_path: Path) -> None:
    file = tmp_path / "notes"
    much = [asyncio.create_task(thinkers.run("hog", note_down, str(file), f"hog {number}")) for number in range(5)]
    await asyncio.sleep(0)  # all have asked
    more = [thinkers.run(name, note_down, str(file), name) for name in ("anna", "bert")]
    await asyncio.gather(*much, *more)
    assert file.read_text().split("\n")[:5] == ["hog 0", "hog 1", "anna", "bert", "hog 2"]


async def test_equal_work_is_done_once(thinkers: Thinkers, tmp_path: Path) -> None:
    file = tmp_path / "notes"
    found = await asyncio.gather(*(thinkers.run(str(name), note_down, str(file), "once") for name in range(20)))
    assert found == ["once"] * 20
    assert file.read_text() == "once\n"
    assert await thinkers.run("anna", note_down, str(file), "once") == "once"
    assert file.read_text() == "once\nonce\n"


async def test_errors_come_to_all_who_wait(thinkers: Thinkers) -> None:
    found = await asyncio.gather(*(thinkers.run(str(name), int, "x") for name in range(3)), return_exceptions=True)
    assert [type(error) for error in found] == [ValueError] * 3
    assert await thinkers.run("anna", abs, -1) == 1


async def test_what_nobody_waits_for_is_not_done(thinkers: Thinkers, tmp_path: Path) -> None:
    file = tmp_path / "notes"
    first = asyncio.create_task(thinkers.run("anna", note_down, str(file), "first"))
    second = asyncio.create_task(thinkers.run("anna", note_down, str(file), "second"))
    await asyncio.sleep(0)  # both have asked
    second.cancel()
    assert await first == "first"
    assert await thinkers.run("anna", note_down, str(file), "third") == "third"
    assert file.read_text() == "first\nthird\n"


async def test_a_cap_on_what_one_and_all_have_waiting(thinkers: Thinkers) -> None:
    tasks = [asyncio.create_task(thinkers.run("hog", abs, -number)) for number in range(6)]
    await asyncio.sleep(0)  # one is done, five wait
    with pytest.raises(Crowded, match="you have asked for a lot that is not done yet; try again") as refused:
        await thinkers.run("hog", abs, -7)
    assert refused.value.own
    tasks += [asyncio.create_task(thinkers.run(name, abs, -10 * number)) for number, name in enumerate("ab", 1)]
    await asyncio.sleep(0)
    with pytest.raises(Crowded, match="the bots have a lot to think about; try again") as refused:
        await thinkers.run("c", abs, -7)
    assert not refused.value.own
    assert await asyncio.gather(*tasks) == [0, 1, 2, 3, 4, 5, 10, 20]


async def test_a_cap_on_unfinished_games(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), tables_per_person=2) as server:
        async with Device(server.url) as device, Device(server.url) as other:
            tables = [await device.new_table(ME, {"kind": "here"}) for _ in range(2)]
            wish = {"game": "beer-and-bread", "seats": [ME, GREEDY]}
            refused = await device.http.post("/api/tables", json=wish)
            assert refused.status_code == 409
            assert refused.json()["problem"] == "you have 2 unfinished games; finish or give up one of them first"
            await other.new_table(ME, GREEDY)
            async with device.sit(tables[0]["id"]) as player:
                await player.receive()
                await player.do("resign")
            await device.new_table(ME, GREEDY)
