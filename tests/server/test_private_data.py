"""What belongs to one person never reaches another, by whatever endpoint or frame.

Alice leaves a trace wherever something about her can be kept. Bob, who plays with her, and Eve, whom nobody knows, then
call every endpoint that the interface describes with everything they can know. Nothing of hers may come back.

Who adds an endpoint says in CALLS how it is called; who adds a table that refers to people lets Alice leave a row in
it, in `_settle`.
"""

from __future__ import annotations

import base64
import contextlib
import itertools
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from websockets.exceptions import ConnectionClosedError

from brewhall.store.games import token_hash
from brewhall.store.schema import metadata, people
from tests.server.harness import GREEDY, ME, OPEN, Device, Player, RunningServer

pytestmark = pytest.mark.asyncio

GAME = "beer-and-bread"
ALICE = "Alice of the canaries"
PASSWORD = "canary password 5e0c1f"
SAID = "canary chat 91b7aa"
SHORTEST = 8  # characters of what is looked for: shorter texts are words like "person"
OPEN_PAGES = ("/api/openapi.json", "/api/docs", "/healthz", "/")


@dataclass
class World:
    """What there is: a table that Alice and Bob share, one of Bob's, and two of Alice's that are nobody's business."""

    file: Path
    alice: Device
    bob: Device
    eve: Device
    shared: dict[str, Any] = field(default_factory=dict)
    finished: dict[str, Any] = field(default_factory=dict)
    own: dict[str, Any] = field(default_factory=dict)
    private: list[dict[str, Any]] = field(default_factory=list)
    secrets: dict[str, str] = field(default_factory=dict)  # each with what it is
    record: str = ""
    analysis: str = ""


# -- how each endpoint is called -----------------------------------------------------------------

Make = Callable[[World], Sequence[object]]


@dataclass(frozen=True)
class Call:
    """The values for the blanks of the path, query strings, and bodies; all are combined."""

    paths: Callable[[World], Sequence[tuple[str, ...]]] = lambda _: [()]
    queries: Callable[[World], Sequence[str]] = lambda _: [""]
    bodies: Make = lambda _: [None]
    works: bool = True  # somebody can call it so that it is not refused


def _tables(world: World) -> list[tuple[str, ...]]:
    """All ids of tables that one who played with Alice can know, and what they may guess."""
    known = [str(table[key]) for table in (world.shared, world.finished, world.own) for key in ("id", "watch")]
    return [(name,) for name in (*known, "Alice", token_hash(ALICE)[:22])]


def _record(world: World) -> dict[str, object]:
    return {"text": world.record}


_numbers = itertools.count()


def _commands() -> list[object]:
    at = {"expect": 1}
    wishes: list[dict[str, object]] = [
        {"type": "play", "actions": [0], **at},
        {"type": "undo", **at},
        {"type": "take-over", "seat": 0},
        {"type": "hand-back"},
        {"type": "rematch"},
    ]
    return [{"id": f"canary {next(_numbers)}", **wish} for wish in wishes]


CALLS: dict[str, Call] = {
    "GET /api/games": Call(),
    "GET /api/words/{game}/{language}": Call(lambda _: [(GAME, "en")]),
    "GET /api/lessons": Call(),
    "GET /api/lessons/{game}/coach": Call(lambda _: [(GAME,)]),
    "GET /api/lessons/{game}/{lesson}": Call(lambda _: [(GAME, "01-two-goods"), (GAME, "Alice")]),
    "GET /api/rulebook/{game}": Call(lambda _: [(GAME,)]),
    "GET /api/rulebook/{game}/examples/{name}": Call(lambda _: [(GAME, "harvest")]),
    "GET /api/gallery/{game}": Call(
        lambda _: [(GAME,)], lambda world: ["", *(f"table={name}" for (name,) in _tables(world))]
    ),
    "GET /api/puzzles/today": Call(),
    "GET /api/puzzles/{game}/{number}": Call(lambda _: [(GAME, "1")]),
    "GET /api/puzzles/{game}/{number}/hint": Call(lambda _: [(GAME, "1")]),
    "GET /api/tables": Call(),
    "GET /api/tables/watchable": Call(),
    "POST /api/tables": Call(bodies=lambda _: [{"game": GAME, "seats": [ME, GREEDY]}]),
    "POST /api/claims/{claim}": Call(
        lambda world: [(world.shared["invites"][0],), (token_hash(world.shared["invites"][0])[:40],)]
    ),
    "GET /api/tables/{name}/turn": Call(_tables),
    "POST /api/tables/{name}/commands": Call(_tables, bodies=lambda _: _commands()),
    "GET /api/tables/{name}/record": Call(_tables),
    "GET /api/tables/{name}/steps": Call(_tables),
    "GET /api/tables/{name}/hint": Call(_tables, lambda _: ["step=1"]),
    "GET /api/tables/{name}/about/{target}": Call(
        lambda world: [(*name, target) for name in _tables(world) for target in ("storage-0", "storage-1", "Alice")]
    ),
    "POST /api/tables/{name}/analysis": Call(_tables),
    "GET /api/tables/{name}/analysis": Call(_tables),
    "POST /api/tables/{name}/play-on": Call(_tables, bodies=lambda _: [{"after": 0, "seat": 0}]),
    "POST /api/replays": Call(bodies=lambda world: [_record(world)]),
    "POST /api/replays/analysis": Call(bodies=lambda world: [_record(world)]),
    "GET /api/replays/analysis/{name}": Call(lambda world: [(world.analysis,), *_tables(world)]),
    "POST /api/replays/play-on": Call(bodies=lambda world: [{**_record(world), "after": 0, "seat": 0}]),
    "GET /api/me": Call(),
    "GET /api/me/profile": Call(),
    "GET /api/me/games": Call(
        queries=lambda _: ["", "against=people", f"against={token_hash(ALICE)[:16]}", f"game={GAME}&result=won"]
    ),
    "GET /api/me/export": Call(),
    "POST /api/tokens": Call(),
    "POST /api/sessions": Call(bodies=lambda _: [{"name": ALICE, "password": "a wrong password"}], works=False),
    "POST /api/me": Call(bodies=lambda _: [{"name": ALICE, "password": "long enough"}], works=False),
    "POST /api/me/deletion": Call(bodies=lambda _: [{"name": ALICE}], works=False),
    "DELETE /api/sessions": Call(queries=lambda _: ["", "everywhere=true"]),
}


# -- the traces that Alice leaves ----------------------------------------------------------------


async def _settle(world: World) -> None:
    """A life: a name and a password, devices, games alone and with Bob, chat, invitations."""
    alice, bob = world.alice, world.bob
    world.own = await bob.new_table(ME, GREEDY)
    world.shared = await alice.new_table(ME, OPEN, public=True, options={"starting_player": 0})
    await alice.post("/api/me", {"name": ALICE, "password": PASSWORD})
    await bob.post(f"/api/claims/{world.shared['invites'][0]}")
    invited = await bob.new_table(ME, OPEN, options={"starting_player": 0})
    await alice.post(f"/api/claims/{invited['invites'][0]}")
    world.finished = invited
    await _move(bob, invited["id"])
    await _resign(alice, invited["id"])
    for seats in ((ME, GREEDY), (ME, OPEN)):
        table = await alice.new_table(*seats, public=False)
        world.private.append(table)
        async with alice.sit(table["id"]) as sitting:
            await sitting.do("say", text=f"{SAID} {len(world.private)}")
    await _resign(alice, world.private[0]["id"])
    world.record = (await alice.http.get(f"/api/tables/{invited['id']}/record")).text
    token = (await alice.post("/api/tokens"))["token"]
    world.secrets |= {PASSWORD: "password", SAID: "chat at a private table", token: "token of a program"}
    world.secrets |= dict.fromkeys(alice.http.cookies.values(), "cookie")
    world.secrets |= _stored_secrets(world)


async def _move(device: Device, table: str) -> None:
    turn = await device.get(f"/api/tables/{table}/turn")
    move = {
        "type": "play",
        "id": "canary move",
        "expect": turn["version"],
        "actions": [turn["view"]["actions"][0]["action"]],
    }
    assert (await device.post(f"/api/tables/{table}/commands", move))["result"] == "applied"


async def _resign(device: Device, table: str) -> None:
    """A bot may move in between: then one looks again."""
    result = "stale"
    while result == "stale":
        version = (await device.get(f"/api/tables/{table}/turn"))["version"]
        wish = {"type": "resign", "id": "canary end", "expect": version}
        result = (await device.post(f"/api/tables/{table}/commands", wish))["result"]
    assert result == "applied"


def _stored_secrets(world: World) -> dict[str, str]:
    """Every text in a row that belongs to Alice, or to a table of hers alone, but what Bob knows anyway."""
    connection = sqlite3.connect(world.file)
    connection.row_factory = sqlite3.Row
    try:
        (alice,) = connection.execute("SELECT * FROM people WHERE name = ?", (ALICE,)).fetchall()
        found = dict(_texts("people", [alice], but=("name", "folded")))
        for table in metadata.tables.values():
            for key in table.foreign_keys:
                if key.column.table is people:
                    query = f"SELECT * FROM {table.name} WHERE {key.parent.name} = ?"
                    rows = connection.execute(query, (alice["id"],)).fetchall()
                    assert rows, f"Alice has left nothing in '{table.name}': let her, in _settle"
                    found |= dict(
                        _texts(str(table.name), rows, but=("name",) if table.name in ("seats", "chat") else ())
                    )
        for name in [table["id"] for table in world.private]:
            rows = connection.execute("SELECT * FROM games WHERE id = ?", (name,)).fetchall()
            found |= dict(_texts("games", rows, but=("game", "engine", "data", "options", "deal", "opening", "start")))
        said = [row["text"] for row in connection.execute("SELECT text FROM chat").fetchall()]
    finally:
        connection.close()
    known = {world.shared["id"], world.finished["id"], *(text for text in said if SAID not in text)}
    return {text: what for text, what in found.items() if text not in known}


def _texts(table: str, rows: Sequence[sqlite3.Row], but: Sequence[str]) -> Iterator[tuple[str, str]]:
    for row in rows:
        for column in row.keys():  # noqa: SIM118
            value = row[column]
            if isinstance(value, bytes):
                yield value.hex(), f"{table}.{column}"
                yield base64.b64encode(value).decode(), f"{table}.{column}"
            elif isinstance(value, str) and len(value) >= SHORTEST and column not in but:
                yield value, f"{table}.{column}"


# -- looking for them ----------------------------------------------------------------------------


class Walk:
    """One person calls everything, and reads all that comes back."""

    def __init__(self, world: World, device: Device) -> None:
        self.world = world
        self.device = device
        self.worked: set[str] = set()
        self.leaks: list[str] = []
        self.heard = 0

    async def everything(self) -> None:
        for page in OPEN_PAGES:
            self.look(page, await self.device.http.get(page))
        for endpoint, call in CALLS.items():
            method, path = endpoint.split(" ")
            for values in call.paths(self.world):
                blanks = iter(values)
                address = "/".join(next(blanks) if part.startswith("{") else part for part in path.split("/"))
                for query, body in itertools.product(call.queries(self.world), call.bodies(self.world)):
                    answer = await self.device.http.request(method, f"{address}?{query}", json=body)
                    self.look(endpoint, answer)
                    if endpoint == "POST /api/replays/analysis":
                        self.world.analysis = answer.json()["id"]

    def look(self, where: str, answer: httpx.Response) -> None:
        assert answer.status_code < 500, f"{where}: {answer.text}"
        if answer.status_code < 400:
            self.worked.add(where)
        self.read(where, answer.text + str(dict(answer.headers)))

    def read(self, where: str, text: str) -> None:
        self.heard += len(text)
        self.leaks += [f"{where} tells {what}" for secret, what in self.world.secrets.items() if secret in text]


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    file = tmp_path / "games.db"
    with RunningServer(f"sqlite:///{file}") as server:
        async with Device(server.url) as alice, Device(server.url) as bob, Device(server.url) as eve:
            found = World(file, alice, bob, eve)
            await _settle(found)
            yield found


async def test_every_endpoint_is_known_here(world: World) -> None:
    paths = (await world.eve.get("/api/openapi.json"))["paths"]
    there = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert there == set(CALLS), "say in CALLS how a new endpoint is called, so that it is looked at"


async def test_nothing_of_one_person_reaches_another(world: World) -> None:
    walks = [Walk(world, world.bob), Walk(world, world.eve)]
    shared = world.shared
    async with (
        world.alice.sit(shared["id"]) as alice,
        world.bob.sit(shared["id"]) as bob,
        world.eve.sit(shared["watch"]) as eve,
    ):
        for player in (alice, bob, eve):
            await player.until("position")
        await _make_a_stir(alice)
        for walk in walks:
            await walk.everything()
        await alice.do("say", text="the last word")
        for walk, player in zip(walks, (bob, eve), strict=True):
            with contextlib.suppress(ConnectionClosedError):  # Bob has signed out everywhere
                await player.until_told(lambda each: any("the last word" in text for text in each.texts))
            for text in player.texts:
                walk.read("a frame", text)
            assert {"position", "moved", "said"} <= {frame["type"] for frame in player.frames}
    for walk in walks:
        assert walk.leaks == []
        assert walk.heard > 100_000
    worked = walks[0].worked | walks[1].worked
    assert {endpoint for endpoint, call in CALLS.items() if call.works} <= worked, "these were never let in"


async def test_the_canaries_are_heard_by_whom_they_belong_to(world: World) -> None:
    """Otherwise the test above would find nothing whatever happened."""
    walk = Walk(world, world.alice)
    for page in ("/api/me/export", "/api/tables"):
        walk.look(page, await world.alice.http.get(page))
    async with world.alice.sit(world.private[0]["id"]) as player:
        await player.until("position")
        walk.read("a frame", player.texts[0])
    assert {"/api/me/export tells chat at a private table", "a frame tells chat at a private table"} <= set(walk.leaks)
    assert "/api/tables tells games.id" in walk.leaks
    assert len(world.secrets) > 15


async def _make_a_stir(player: Player) -> None:
    """All kinds of frames: a move, something said, a seat that changes hands."""
    await player.do("play", actions=[player.legal[0]])
    await player.answer("take-over", seat=0)
    await player.answer("hand-back")
    await player.do("say", text="a first word")
