"""The hall of one visitor: whole games with bots, kept after every move, continued by whoever reads what was kept."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from brewhall.browser.desk import Desk
from brewhall.browser.hall import CARDS, PERSON, Hall
from brewhall.browser.pace import master_seconds
from brewhall.browser.shelf import MemoryShelf, Page, Saved
from brewhall.core import SeededDealer
from brewhall.core.language import speaking
from brewhall.core.record import read_record, retell
from brewhall.games import GAMES, bundled, load

Frame = dict[str, Any]


class Line:
    """A page that shows a table, and waits for what it is sent."""

    def __init__(self) -> None:
        self.frames: asyncio.Queue[Frame] = asyncio.Queue()
        self.ended: int | None = None

    def send(self, text: str) -> None:
        self.frames.put_nowait(json.loads(text))

    def end(self, code: int) -> None:
        self.ended = code

    async def until(self, wanted: Callable[[Frame], bool]) -> Frame:
        async with asyncio.timeout(60):
            while not wanted(frame := await self.frames.get()):
                pass
        return frame


async def here(work: Callable[..., Any], *args: Any) -> Any:
    return work(*args)


class Visit:
    """A browser that was opened on a shelf."""

    def __init__(self, shelf: MemoryShelf) -> None:
        self.hall = Hall(shelf, here, pause=0.0)
        self.desk = Desk(self.hall)

    async def ask(self, method: str, path: str, body: object = None, status: int = 200) -> Any:
        found = await self.desk.answer(method, path, "" if body is None else json.dumps(body))
        assert found.status == status, found.text
        return json.loads(found.text)

    async def new_table(self, game: str, *seats: dict[str, str], **more: object) -> str:
        told = await self.ask("POST", "/api/tables", {"game": game, "seats": list(seats), **more})
        return str(told["id"])


ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "apprentice"}


async def opened(shelf: MemoryShelf) -> Visit:
    visit = Visit(shelf)
    assert await visit.hall.open() == []
    return visit


async def play(visit: Visit, table: str, dealer: SeededDealer, most: int = 10_000) -> Frame:
    """Play at random until the game is over, or so many decisions have been made."""
    line = Line()
    visit.hall.join(line, table, None)
    frame = await line.until(lambda each: each["type"] == "position")
    made = 0
    while not frame["view"]["over"] and made < most:
        actions = frame["view"]["actions"]
        if actions:
            chosen = actions[dealer.below(len(actions))]["action"]
            command = {"type": "play", "id": f"at {frame['version']}", "expect": frame["version"], "actions": [chosen]}
            await visit.hall.hear(line, table, json.dumps(command))
            answer = await line.until(lambda each: each["type"] == "answer")
            assert answer["result"] == "applied", answer
            made += 1
        frame = await line.until(lambda each: each["type"] == "moved")
    visit.hall.leave(line, table)
    return frame


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_goes_on_where_the_page_was_left_and_its_record_is_exact(game: str) -> None:
    shelf = MemoryShelf()
    first = await opened(shelf)
    table = await first.new_table(game, ME, BOT)
    dealer = SeededDealer(game)
    left = await play(first, table, dealer, most=6)

    second = await opened(shelf)
    line = Line()
    second.hall.join(line, table, None)
    found = await line.until(lambda each: each["type"] == "position")
    assert found["view"] == left["view"]
    second.hall.leave(line, table)
    end = await play(second, table, dealer)

    assert end["view"]["over"]
    text = (await second.desk.answer("GET", f"/api/tables/{table}/record")).text
    record = read_record(text)
    *_, last = retell(record, bundled(game))
    assert last.over
    assert record.to_text() == text


async def test_another_tab_that_was_faster_is_followed() -> None:
    shelf = MemoryShelf()
    one = await opened(shelf)
    table = await one.new_table("beer-and-bread", ME, {"kind": "here"})
    two, dealer = await opened(shelf), SeededDealer(1)
    await play(one, table, dealer, most=2)
    line = Line()
    two.hall.join(line, table, None)
    position = await line.until(lambda each: each["type"] == "position")
    first = position["view"]["actions"][0]["action"]
    command = {"type": "play", "id": "late", "expect": position["version"], "actions": [first]}
    await two.hall.hear(line, table, json.dumps(command))
    answer = await line.until(lambda each: each["type"] == "answer")
    assert answer["result"] == "stale"
    assert two.hall.room(table).table.version == one.hall.room(table).table.version


class FullShelf(MemoryShelf):
    full = False

    async def save(self, pages: Any) -> Saved:
        return "full" if self.full else await super().save(pages)


async def test_without_room_a_move_is_refused_and_nothing_is_lost() -> None:
    shelf = FullShelf()
    visit = await opened(shelf)
    table = await visit.new_table("beer-and-bread", ME, {"kind": "here"})
    before = shelf.pages[table]
    line = Line()
    visit.hall.join(line, table, None)
    position = await line.until(lambda each: each["type"] == "position")
    shelf.full = True
    action = position["view"]["actions"][0]["action"]
    command = {"type": "play", "id": "a", "expect": position["version"], "actions": [action]}
    await visit.hall.hear(line, table, json.dumps(command))
    answer = await line.until(lambda each: each["type"] == "answer")
    assert answer["result"] == "illegal"
    assert "no room left" in answer["reason"]
    assert shelf.pages[table] == before
    assert visit.hall.room(table).table.version == position["version"]
    shelf.full = False
    await visit.hall.hear(line, table, json.dumps(command))
    assert (await line.until(lambda each: each["type"] == "answer"))["result"] == "applied"


async def test_without_room_the_name_stays() -> None:
    shelf = FullShelf()
    visit = await opened(shelf)
    await visit.ask("PUT", "/api/me", {"name": "Ann"})
    before = shelf.pages[PERSON]
    shelf.full = True
    with speaking("de"):
        refused = await visit.ask("PUT", "/api/me", {"name": "Ben"}, status=507)
    assert "kein Platz mehr" in refused["problem"]
    assert shelf.pages[PERSON] == before
    assert (await opened(shelf)).hall.name == "Ann"


async def test_games_move_to_another_device() -> None:
    visit = await opened(MemoryShelf())
    table = await visit.new_table("dice-brewing", ME, BOT)
    await play(visit, table, SeededDealer(3), most=4)
    taken = await visit.ask("GET", "/api/me/export")
    other = await opened(MemoryShelf())
    assert [each["id"] for each in await other.ask("POST", "/api/me/import", taken)] == [table]
    here, there = visit.hall.room(table).table.standing, other.hall.room(table).table.standing
    assert (there.moves, there.state.digest()) == (here.moves, here.state.digest())
    assert [each["id"] for each in await other.ask("GET", "/api/tables")] == [table]


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_carried_in_few_words(game: str) -> None:
    """With moves that were taken back, at one device and of bots: few enough for a code that a camera reads."""
    visit = await opened(MemoryShelf())
    table = await visit.new_table(game, ME, BOT)
    dealer = SeededDealer(game)
    for _ in range(3):
        frame = await play(visit, table, dealer, most=3)
        line = Line()
        visit.hall.join(line, table, None)
        frame = await line.until(lambda each: each["type"] == "position")
        undo = {"type": "undo", "id": f"undo {frame['version']}", "expect": frame["version"]}
        await visit.hall.hear(line, table, json.dumps(undo))
        visit.hall.leave(line, table)
    end = await play(visit, table, dealer)
    assert end["view"]["over"]
    told = await visit.ask("GET", f"/api/tables/{table}/carried")
    assert len(zlib.compress(json.dumps(told, separators=(",", ":")).encode(), 9)) < 2000
    other = await opened(MemoryShelf())
    await other.ask("POST", "/api/me/import", told)
    record = f"/api/tables/{table}/record"
    assert (await other.desk.answer("GET", record)).text == (await visit.desk.answer("GET", record)).text


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format":"brewhall-table-1"}', '{"title":"all games of a device, Brewhall 1","tables":[{}]}'],
)
async def test_what_is_no_game_is_refused_in_words(text: str) -> None:
    visit = await opened(MemoryShelf())
    found = await visit.desk.answer("POST", "/api/me/import", text)
    assert found.status == 400
    assert "game" in json.loads(found.text)["problem"]
    assert await visit.ask("GET", "/api/tables") == []


async def test_a_game_that_was_tampered_with_is_refused_and_the_others_are_kept() -> None:
    shelf = MemoryShelf()
    visit = await opened(shelf)
    table = await visit.new_table("beer-and-bread", ME, BOT)
    await play(visit, table, SeededDealer(5), most=3)
    kept = json.loads(shelf.pages[table].text)
    kept["entries"][0][3] += 1
    found = await visit.desk.answer("POST", "/api/me/import", json.dumps(kept | {"version": 999}))
    assert found.status == 400
    shelf.pages["broken"] = Page("broken", 0, 1, "{")
    again = Visit(shelf)
    assert len(await again.hall.open()) == 1
    assert [each["id"] for each in await again.ask("GET", "/api/tables")] == [table]


async def test_own_cards_are_played_with_and_wrong_ones_told_by_line() -> None:
    visit = await opened(MemoryShelf())
    texts = dict(bundled("beer-and-bread").data.texts)
    name = next(iter(texts))
    broken = texts | {name: texts[name].replace(",", ";", 3)}
    told = await visit.ask("POST", "/api/cards", {"game": "beer-and-bread", "files": broken}, status=400)
    assert name in told["problem"]
    own = texts | {name: texts[name] + "\n"}
    (found,) = await visit.ask("POST", "/api/cards", {"game": "beer-and-bread", "files": own})
    table = await visit.new_table("beer-and-bread", ME, BOT, data=found["data"])
    await play(visit, table, SeededDealer(2), most=3)
    assert visit.hall.room(table).table.setup.game.data.hash == found["data"]


async def test_a_game_with_the_values_of_an_earlier_version_goes_on_with_them() -> None:
    shelf = MemoryShelf()
    visit = await opened(shelf)
    files = load("dice-brewing", "dice-brewing-0.1").data.texts
    (found,) = await visit.ask("POST", "/api/cards", {"game": "dice-brewing", "files": files})
    table = await visit.new_table("dice-brewing", ME, BOT, data=found["data"])
    await play(visit, table, SeededDealer(2), most=3)
    del shelf.pages[f"{CARDS}{found['data']}"]
    again = Visit(shelf)
    assert await again.hall.open() == []
    assert again.hall.card_sets() == []
    await play(again, table, SeededDealer(3), most=3)
    assert again.hall.room(table).table.setup.game.data.hash == found["data"]
    await again.ask("GET", f"/api/words/dice-brewing/en?card_set={found['data']}")


async def test_all_that_a_lone_visitor_asks_for_is_there() -> None:
    visit = await opened(MemoryShelf())
    table = await visit.new_table("heaven-and-ale", ME, BOT)
    line = Line()
    visit.hall.join(line, table, None)
    await line.until(
        lambda each: (each["type"] == "position" and bool(each["view"]["actions"])) or each["type"] == "moved"
    )
    for path in (
        "games", "words/heaven-and-ale/en", "me", "me/profile", "me/games", "announcement", "lobby", "tables",
        "tables/watchable", "lessons", "lessons/heaven-and-ale/coach", "puzzles/today", "puzzles/dice-brewing/1",
        "rulebook/beer-and-bread", "gallery/dice-brewing", f"gallery/heaven-and-ale?table={table}",
        f"tables/{table}/steps?from=0", "cards",
    ):  # fmt: skip
        await visit.ask("GET", f"/api/{path}")
    for lessons in await visit.ask("GET", "/api/lessons"):
        lesson = lessons["lessons"][0]["id"]
        await visit.ask("GET", f"/api/lessons/{lessons['game']}/{lesson}")
    told = await visit.ask("GET", "/api/friends", status=404)
    assert "server" in told["problem"]


async def test_hints_and_looking_back() -> None:
    visit = await opened(MemoryShelf())
    table = await visit.new_table("dice-brewing", ME, BOT)
    dealer = SeededDealer(8)
    frame = await play(visit, table, dealer, most=1)
    line = Line()
    visit.hall.join(line, table, None)
    if not frame["view"]["actions"]:
        await line.until(lambda each: each["type"] in ("moved", "position") and bool(each["view"]["actions"]))
    for step in (1, 2, 3):
        assert (await visit.ask("GET", f"/api/tables/{table}/hint?step={step}"))["step"] == step
    assert "when the game is over" in (await visit.ask("GET", f"/api/tables/{table}/record", status=409))["problem"]


def test_how_long_the_master_would_think_is_told_by_a_fraction_of_it() -> None:
    ticks = iter([10.0, 10.04])
    assert master_seconds(lambda: next(ticks)) == pytest.approx(0.04 / 8 * 1000)
