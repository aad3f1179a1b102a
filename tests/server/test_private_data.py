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
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from websockets.exceptions import ConnectionClosedError

from brewhall.store import open_store
from brewhall.store.addresses import CODE_SECONDS
from brewhall.store.games import token_hash
from brewhall.store.schema import metadata, people
from tests.server.authenticator import Authenticator
from tests.server.harness import GREEDY, HERE, ME, OPEN, PLENTY, Device, Player, RunningServer
from tests.server.hosts import make_host, person_called
from tests.server.push_service import Subscription
from tests.store.databases import new_file

pytestmark = pytest.mark.asyncio

GAME = "beer-and-bread"
ALICE = "Alice of the canaries"
BOB = "Bob of the canaries"
PASSWORD = "canary password 5e0c1f"
BOBS_PASSWORD, BOBS_NEXT_PASSWORD = "bob's own password", "another password of bob's"
SAID = "canary chat 91b7aa"
REPORTED = "canary report 4c11d0"
REASON = "canary reason 77aa21"
ADDRESS = "canary@alice.example"
PUSHED = "https://push.example.org/canary-3b9f"
DAY = 24 * 3600
SHORTEST = 8  # characters of what is looked for: shorter texts are words like "person"
GUESSES = ("Alice", token_hash(ALICE)[:22])
CLIENT_DATA = base64.urlsafe_b64encode(b'{"challenge":"AAAA"}').decode().rstrip("=")
SIGNED = {"client_data": CLIENT_DATA}
OPEN_PAGES = ("/api/openapi.json", "/api/docs", "/healthz", "/")


@dataclass
class World:
    """What there is: tables that Alice and Bob share, some of Bob's, and two of Alice's that are nobody's business."""

    file: Path
    alice: Device
    bob: Device
    eve: Device
    shared: dict[str, Any] = field(default_factory=dict)
    finished: dict[str, Any] = field(default_factory=dict)
    own: dict[str, Any] = field(default_factory=dict)
    slow: dict[str, Any] = field(default_factory=dict)
    offered: dict[str, Any] = field(default_factory=dict)  # Alice's, in the lobby; she invites Bob to it
    waiting: dict[str, Any] = field(default_factory=dict)  # Bob's, to which he invites Alice
    device: dict[str, Any] = field(default_factory=dict)  # Bob's, with two people at one device
    private: list[dict[str, Any]] = field(default_factory=list)
    friend: str = ""  # what Bob calls Alice by
    invitation: str = ""  # of Bob, by Alice
    link: str = ""  # to become a friend of somebody else
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
    shown = (world.shared, world.finished, world.slow, world.own)
    known = [str(table[key]) for table in shown for key in ("id", "watch")]
    return [(name,) for name in (*known, *GUESSES)]


def _claims(world: World) -> list[tuple[str, ...]]:
    invites = [str(table["invites"][0]) for table in (world.shared, world.offered)]
    return [(name,) for name in (*invites, str(world.offered["code"]), token_hash(invites[0])[:40])]


def _guessed(*more: str) -> Callable[[World], Sequence[tuple[str, ...]]]:
    return lambda _: [(name, *more) for name in GUESSES]


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
        {"type": "offer", "what": "rematch", **at},
        {"type": "offer", "what": "takeback", **at},
        {"type": "answer", "agree": True, **at},
    ]
    return [{"id": f"canary {next(_numbers)}", **wish} for wish in wishes]


CALLS: dict[str, Call] = {
    "GET /api/games": Call(),
    "GET /api/words/{game}/{language}": Call(lambda _: [(GAME, "en")]),
    "GET /api/lessons": Call(),
    "GET /api/lessons/{game}/coach": Call(lambda _: [(GAME,)]),
    "GET /api/lessons/{game}/{lesson}": Call(lambda _: [(GAME, "01-two-goods"), (GAME, "Alice")]),
    "GET /api/lessons/{game}/{lesson}/about/{target}": Call(
        lambda _: [(GAME, "01-two-goods", "storage-0"), (GAME, "01-two-goods", "Alice")]
    ),
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
    "GET /api/lobby": Call(queries=lambda _: ["", f"game={GAME}", "pace=none", "pace=slow"]),
    "GET /api/claims/{claim}": Call(_claims),
    "POST /api/lobby/{name}": Call(lambda world: [(world.offered["id"],), *_tables(world)]),
    "POST /api/claims/{claim}": Call(_claims),
    "POST /api/tables/{name}/access": Call(_tables, bodies=lambda _: [{"public": True, "lobby": False}]),
    "PUT /api/tables/{name}/seats/{seat}": Call(
        lambda world: [(world.device["id"], "1"), *((*name, "0") for name in _tables(world))],
        bodies=lambda _: [{"name": "Ben at the device"}],
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
    "GET /api/friends": Call(),
    "PUT /api/friends/seen": Call(bodies=lambda _: [{"on": True}]),
    "POST /api/friends/links": Call(),
    "GET /api/friends/links/{token}": Call(lambda world: [(world.link,), *_guessed()(world)]),
    "POST /api/friends/links/{token}": Call(lambda world: [(world.link,), *_guessed()(world)]),
    "POST /api/tables/{name}/friends/{friend}": Call(
        lambda world: [(world.waiting["id"], world.friend), *((*name, world.friend) for name in _tables(world))]
    ),
    "DELETE /api/friends/invitations/{invitation}": Call(lambda world: [(world.invitation,), *_guessed()(world)]),
    "DELETE /api/friends/{friend}": Call(lambda world: [*_guessed()(world), (world.friend,)]),
    "GET /api/notices": Call(),
    "POST /api/notices/push": Call(bodies=lambda _: [Subscription("https://push.example.org/another").wish]),
    "POST /api/notices/push/end": Call(bodies=lambda _: [{"endpoint": PUSHED}]),
    "POST /api/notices/mail": Call(bodies=lambda _: [{"address": "bob@bob.example"}], works=False),
    "POST /api/notices/mail/code": Call(bodies=lambda _: [{"code": "123456"}], works=False),
    "DELETE /api/notices/mail": Call(),
    "GET /api/notices/off/{token}": Call(_guessed(), works=False),
    "POST /api/notices/off/{token}": Call(_guessed(), works=False),
    "GET /api/holiday": Call(),
    "POST /api/holiday": Call(bodies=lambda _: [{"until": time.time() + 2 * DAY}]),
    "DELETE /api/holiday": Call(),
    "POST /api/reports": Call(
        bodies=lambda world: [{"table": name, "seat": 0, "reason": "other"} for (name,) in _tables(world)]
    ),
    "GET /api/announcement": Call(),
    # To all but hosts there is nothing at these; what hosts read is looked at below.
    "GET /api/host/people": Call(queries=lambda _: ["", f"name={ALICE}"], works=False),
    "GET /api/host/tables": Call(queries=lambda _: ["", f"name={ALICE}"], works=False),
    "GET /api/host/storage": Call(works=False),
    "GET /api/host/settings": Call(works=False),
    "GET /api/host/reports": Call(queries=lambda _: ["", "resolved=true"], works=False),
    "GET /api/host/sanctions": Call(works=False),
    "GET /api/host/deeds": Call(works=False),
    "POST /api/host/reports/{report}/resolution": Call(_guessed(), works=False),
    "POST /api/host/mutes": Call(bodies=lambda _: [{"person": "Alice", "hours": 1}], works=False),
    "POST /api/host/bans": Call(bodies=lambda _: [{"person": "Alice", "hours": 1}], works=False),
    "DELETE /api/host/sanctions/{sanction}": Call(_guessed(), works=False),
    "DELETE /api/host/tables/{table}/lines/{line}": Call(_guessed("1"), works=False),
    "POST /api/host/tables/{table}/closing": Call(_tables, bodies=lambda _: [{"reason": "closed"}], works=False),
    "POST /api/host/announcement": Call(bodies=lambda _: [{"text": "hello", "hours": 1}], works=False),
    "DELETE /api/host/announcement": Call(works=False),
    "GET /api/me": Call(),
    "GET /api/me/profile": Call(),
    "GET /api/me/games": Call(
        queries=lambda _: ["", "against=people", f"against={token_hash(ALICE)[:16]}", f"game={GAME}&result=won"]
    ),
    "GET /api/me/export": Call(),
    "PUT /api/me": Call(bodies=lambda _: [{"name": ALICE}, {"name": "Somebody else"}]),
    "GET /api/account": Call(),
    "PUT /api/account/password": Call(bodies=lambda _: [{"new": BOBS_NEXT_PASSWORD, "old": BOBS_PASSWORD}]),
    "POST /api/account/recovery": Call(bodies=lambda _: [{"password": BOBS_NEXT_PASSWORD}]),
    "POST /api/recovery": Call(
        bodies=lambda _: [{"name": ALICE, "code": "a wrong code", "password": "long enough"}], works=False
    ),
    "POST /api/passkeys/offer": Call(bodies=lambda _: [{"name": "Another one"}]),
    "POST /api/passkeys": Call(
        bodies=lambda _: [{"id": "AAAA", "client_data": CLIENT_DATA, "attestation": "AAAA"}], works=False
    ),
    "DELETE /api/passkeys/{passkey}": Call(_guessed(), works=False),
    "POST /api/sessions/challenge": Call(),
    "POST /api/sessions/passkey": Call(
        bodies=lambda _: [dict.fromkeys(("id", "authenticator_data", "signature", "user"), "AAAA") | SIGNED],
        works=False,
    ),
    "POST /api/tokens": Call(),
    "POST /api/sessions": Call(bodies=lambda _: [{"name": ALICE, "password": "a wrong password"}], works=False),
    "POST /api/me": Call(bodies=lambda _: [{"name": ALICE, "password": "long enough"}], works=False),
    "POST /api/me/deletion": Call(bodies=lambda _: [{"name": ALICE}], works=False),
    "DELETE /api/sessions": Call(queries=lambda _: ["", "everywhere=true"]),
}


# -- the traces that Alice leaves ----------------------------------------------------------------


async def _settle(world: World) -> None:
    """A life: a name and ways to keep it, devices, games alone and with Bob, chat, friends, holidays, a quarrel."""
    alice, bob = world.alice, world.bob
    world.own = await bob.new_table(ME, GREEDY)
    world.shared = await alice.new_table(ME, OPEN, public=True, options={"starting_player": 0})
    kept = await alice.post("/api/me", {"name": ALICE, "password": PASSWORD})
    await bob.post("/api/me", {"name": BOB, "password": BOBS_PASSWORD})
    await bob.post(f"/api/claims/{world.shared['invites'][0]}")
    world.finished = await _by_invitation(bob, alice)
    await _move(bob, world.finished["id"])
    await _resign(alice, world.finished["id"])
    for seats in ((ME, GREEDY), (ME, OPEN)):
        table = await alice.new_table(*seats, public=False)
        world.private.append(table)
        async with alice.sit(table["id"]) as sitting:
            await sitting.do("say", text=f"{SAID} {len(world.private)}")
    await _resign(alice, world.private[0]["id"])
    world.record = (await alice.http.get(f"/api/tables/{world.finished['id']}/record")).text
    token = (await alice.post("/api/tokens"))["token"]
    world.secrets |= {PASSWORD: "password", kept["recovery"]: "recovery code", token: "token of a program"}
    world.secrets |= {SAID: "chat at a private table"} | dict.fromkeys(alice.http.cookies.values(), "cookie")
    await _befriend(world)
    await _go_away(world)
    await _quarrel(world)
    world.secrets |= _stored_secrets(world)


async def _by_invitation(host: Device, guest: Device, **more: Any) -> dict[str, Any]:
    table: dict[str, Any] = await host.new_table(ME, OPEN, options={"starting_player": 0}, **more)
    await guest.post(f"/api/claims/{table['invites'][0]}")
    return table


async def _befriend(world: World) -> None:
    """Alice and Bob are friends and invite each other; another link of hers nobody has seen."""
    alice, bob = world.alice, world.bob
    token = (await alice.post("/api/friends/links"))["token"]
    world.friend = (await bob.post(f"/api/friends/links/{token}"))["friends"][0]["id"]
    unused = (await alice.post("/api/friends/links"))["token"]
    world.secrets[unused] = "link for a friend"
    async with Device(alice.url) as carol:
        world.link = (await carol.post("/api/friends/links"))["token"]
    called = (await alice.get("/api/friends"))["friends"][0]["id"]
    world.offered = await alice.new_table(ME, OPEN, lobby=True)
    await alice.post(f"/api/tables/{world.offered['id']}/friends/{called}")
    world.invitation = (await bob.get("/api/friends"))["invitations"][0]["id"]
    world.waiting = await bob.new_table(ME, OPEN)
    await bob.post(f"/api/tables/{world.waiting['id']}/friends/{world.friend}")
    world.device = await bob.new_table(ME, HERE)


async def _go_away(world: World) -> None:
    """It is Alice's move at a slow table; she is on holiday, and told on a browser and by mail. She has a passkey."""
    alice, bob = world.alice, world.bob
    world.slow = await _by_invitation(bob, alice, clock={"seconds": 3 * DAY})
    while (await bob.get(f"/api/tables/{world.slow['id']}/turn"))["view"]["actions"]:
        await _move(bob, world.slow["id"])
    await alice.post("/api/notices/push", Subscription(PUSHED).wish)
    await alice.post("/api/holiday", {"until": time.time() + 3 * DAY})
    key = Authenticator(alice.url)
    offer = await alice.post("/api/passkeys/offer", {"name": ""})
    await alice.post("/api/passkeys", key.make(offer, label="canary passkey 0d4e"))
    store = await open_store(f"sqlite:///{world.file}")
    person = await store.people.by_name(ALICE)
    assert person is not None
    await store.addresses.begin_mail(person.id, ADDRESS, "123456", time.time() + CODE_SECONDS)
    await store.close()


async def _quarrel(world: World) -> None:
    """Alice and Bob report each other. She has been a host and muted herself: for a moment only."""
    alice, bob, database = world.alice, world.bob, f"sqlite:///{world.file}"
    await alice.post("/api/reports", {"table": world.shared["id"], "seat": 1, "reason": "other", "text": REPORTED})
    await bob.post("/api/reports", {"table": world.shared["id"], "seat": 0, "reason": "spam"})
    await make_host(alice, database, name=ALICE)
    person = (await person_called(alice, ALICE))["id"]
    await alice.post("/api/host/mutes", {"person": person, "hours": 1, "reason": REASON})
    (mute,) = await alice.get("/api/host/sanctions")
    assert (await alice.http.delete(f"/api/host/sanctions/{mute['id']}")).status_code == 200
    await make_host(alice, database, is_one=False, name=ALICE)


async def _move(device: Device, table: str) -> None:
    turn = await device.get(f"/api/tables/{table}/turn")
    move = {
        "type": "play",
        "id": f"canary {next(_numbers)}",
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


# Names that others call her by, and the address from which everybody here comes.
OPENLY_TOLD = {"seats": ("name",), "chat": ("name",), "deeds": ("name", "about"), "sightings": ("network",)}


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
                    found = dict(_texts(str(table.name), rows, but=OPENLY_TOLD.get(str(table.name), ()))) | found
        for name in [table["id"] for table in world.private]:
            rows = connection.execute("SELECT * FROM games WHERE id = ?", (name,)).fetchall()
            found |= dict(_texts("games", rows, but=("game", "engine", "data", "options", "deal", "opening", "start")))
        said = [row["text"] for row in connection.execute("SELECT text FROM chat").fetchall()]
        (bobs,) = connection.execute("SELECT id FROM people WHERE name = ?", (BOB,)).fetchall()
    finally:
        connection.close()
    shown = (world.shared, world.finished, world.slow, world.offered, world.waiting)
    known = {world.friend, world.invitation, bobs["id"], *(table["id"] for table in shown)}
    known |= {text for text in said if SAID not in text}
    return {text: what for text, what in found.items() if text not in known}


def _texts(table: str, rows: Sequence[sqlite3.Row], but: Sequence[str]) -> Iterator[tuple[str, str]]:
    for row in rows:
        for column in row.keys():  # noqa: SIM118
            value = row[column]
            if isinstance(value, bytes):
                yield value.hex(), f"{table}.{column}"
                yield base64.b64encode(value).decode(), f"{table}.{column}"
                yield base64.urlsafe_b64encode(value).decode().rstrip("="), f"{table}.{column}"
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

    async def everything(self, only: str = "") -> None:
        for page in OPEN_PAGES:
            self.look(page, await self.device.http.get(page))
        for endpoint, call in CALLS.items():
            if not endpoint.startswith(only):
                continue
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
    rates = dict.fromkeys(("name_rate", "invite_rate", "join_rate", "guess_rate"), PLENTY)
    with RunningServer(new_file(tmp_path), notice_seconds=3600, **rates) as server:
        async with Device(server.url) as alice, Device(server.url) as bob, Device(server.url) as eve:
            found = World(tmp_path / "games.db", alice, bob, eve)
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
    for what in ("mail_addresses.address", "pushes.endpoint", "passkeys.name", "reports.text", "sanctions.reason"):
        assert f"/api/me/export tells {what}" in walk.leaks
    assert len(world.secrets) > 30


async def test_hosts_read_what_they_need_and_nothing_else(world: World) -> None:
    """Who somebody is, what was reported and what was done about it; nothing that opens a door or is private."""
    async with Device(world.alice.url) as host:
        await make_host(host, f"sqlite:///{world.file}")
        walk = Walk(world, host)
        await walk.everything("GET /api/host")
    assert {endpoint for endpoint in CALLS if endpoint.startswith("GET /api/host")} <= walk.worked
    told = {leak.partition(" tells ")[2] for leak in walk.leaks}
    assert told == {"people.id", "games.id", "games.watch", "reports.id", "reports.text", "sanctions.reason"}


async def _make_a_stir(player: Player) -> None:
    """All kinds of frames: a move, something asked, something said, a seat that changes hands."""
    await player.do("play", actions=[player.legal[0]])
    await player.answer("offer", what="takeback")
    await player.answer("take-over", seat=0)
    await player.answer("hand-back")
    await player.do("say", text="a first word")
