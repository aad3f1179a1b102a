"""A server with component values of its owner: new tables are played with them, old ones as they were."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

import brewhall
from brewhall.core.game import Game
from brewhall.core.record import read_record, replay
from brewhall.games import bundled
from brewhall.protocol.wording import refusal
from brewhall.store import open_store
from brewhall.store.check import check
from brewhall.tables.card_sets import CardSets
from tests.server.harness import GAME, GREEDY, ME, SECONDS, Device, RunningServer

BREAD = "bread-07"
EARLIER_DICE = "852f8597798da649"

pytestmark = pytest.mark.asyncio


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Cards of one's own: a loaf is worth a coin more or less."""
    name = "beer-and-bread-cards.csv"
    text = brewhall.load(GAME).data.texts[name]
    line = next(line for line in text.splitlines() if line.startswith(f"{BREAD},"))
    changed = line.split(",")
    changed[3] = "5" if changed[3] == "4" else "4"
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / name).write_text(text.replace(line, ",".join(changed)))
    return tmp_path / "cards"


@pytest.fixture
def own(folder: Path) -> Game:
    return brewhall.load(GAME, folder)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def server(database: str, folder: Path) -> Iterator[RunningServer]:
    with RunningServer(database, card_sets=((GAME, folder),)) as running:
        yield running


async def test_new_tables_are_played_with_the_owners_cards(server: RunningServer, own: Game, database: str) -> None:
    async with Device(server.url) as anna:
        table = (await anna.new_table(ME, GREEDY))["id"]
        async with anna.sit(table) as player:
            assert (await player.receive())["card_set"] == own.data.hash
            await player.my_turn()
            hint = await anna.get(f"/api/tables/{table}/hint?step=3")  # from a process that has the cards, too
            await player.do("play", actions=[hint["best"]])
            await player.my_turn()
            await player.do("resign")
        record = read_record((await anna.http.get(f"/api/tables/{table}/record")).text)
        assert len(list(replay(record, own))) == len(record.lines) + 1
        told = await anna.post("/api/replays", {"text": record.to_text()})
        assert told["card_set"] == own.data.hash
        assert await wrong_games(database, CardSets([own])) == []
        [problem] = await wrong_games(database, CardSets())
        assert f"--data {GAME}=DIR" in problem


async def test_components_and_words_are_the_owners(server: RunningServer, own: Game) -> None:
    async with Device(server.url) as anna:
        gallery = await anna.get(f"/api/gallery/{GAME}")
        assert (gallery["bundled"], gallery["card_set"]) == (False, own.data.hash)
        assert await anna.get(f"/api/words/{GAME}/en?card_set={own.data.hash}") == own.texts()
        assert await anna.get(f"/api/words/{GAME}/en") == bundled(GAME).texts()


async def test_games_that_began_with_the_bundled_cards_go_on_with_them(database: str, folder: Path) -> None:
    with RunningServer(database) as before:
        async with Device(before.url) as anna:
            table, cookies = (await anna.new_table(ME, GREEDY))["id"], anna.http.cookies
    with RunningServer(database, card_sets=((GAME, folder),)) as after:
        async with Device(after.url) as anna:
            anna.http.cookies = cookies
            async with anna.sit(table) as player:
                assert (await player.receive())["card_set"] == ""
                await player.my_turn()
                await player.do("play", actions=[player.legal[0]])


async def test_games_that_began_with_the_values_of_an_earlier_version_go_on_with_them(
    database: str, tmp_path: Path
) -> None:
    """A server of version 0.1.0 had these values, and no name for them."""
    files = brewhall.load("dice-brewing", "dice-brewing-0.1").data.texts
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    with RunningServer(database, card_sets=(("dice-brewing", tmp_path),)) as before:
        async with Device(before.url) as anna:
            table, cookies = (await anna.new_table(ME, GREEDY, game="dice-brewing"))["id"], anna.http.cookies
    with RunningServer(database) as after:
        async with Device(after.url) as anna:
            anna.http.cookies = cookies
            async with anna.sit(table) as player:
                assert (await player.receive())["card_set"] == EARLIER_DICE
                await player.my_turn()
                hint = await anna.get(f"/api/tables/{table}/hint?step=3")  # from a process that finds them, too
                await player.do("play", actions=[hint["best"]])
                await player.my_turn()
                await player.do("resign")
            record = read_record((await anna.http.get(f"/api/tables/{table}/record")).text)
            assert record.data == EARLIER_DICE
            assert (await anna.post("/api/replays", {"text": record.to_text()}))["card_set"] == EARLIER_DICE
            words = await anna.get(f"/api/words/dice-brewing/en?card_set={EARLIER_DICE}")
            assert words == brewhall.load("dice-brewing", "dice-brewing-0.1").texts("en")
    assert await wrong_games(database, CardSets()) == []


async def test_a_game_whose_cards_are_not_there_says_so(database: str, folder: Path) -> None:
    with RunningServer(database, card_sets=((GAME, folder),)) as before:
        async with Device(before.url) as anna:
            table, cookies = (await anna.new_table(ME, GREEDY))["id"], anna.http.cookies
    with RunningServer(database) as after:
        async with Device(after.url) as anna:
            anna.http.cookies = cookies
            answer = await anna.http.get(f"/api/tables/{table}/record")
            assert (answer.status_code, answer.json()["problem"]) == (409, refusal("other-cards"))
            async with anna.sit(table) as player:
                async with asyncio.timeout(SECONDS):
                    await player.socket.wait_closed()
                assert player.socket.close_reason == refusal("other-cards")


async def wrong_games(database: str, card_sets: CardSets) -> list[str]:
    store = await open_store(database, card_sets)
    try:
        return [finding.problem async for finding in check(store) if finding.problem]
    finally:
        await store.close()
