"""Input that nobody sends by mistake: it is refused in one line, on every kind of database, and nothing fails."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from tests.server.harness import ME, OPEN, Device, RunningServer
from tests.store.databases import new_database, new_file

pytestmark = pytest.mark.asyncio

NAMES_THAT_ARE_NONE = ("%00", "a%00b", "%FF%FE", "%ED%A0%80", "a%0Ab", "%E2%80%AE", "x" * 65, "x" * 300, "a%20b", "~")
PLACES = ("/api/tables/{}/turn", "/api/tables/{}/steps", "/api/tables/{}/record", "/api/replays/analysis/{}", "/api/{}")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def host(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    if request.param == "sqlite":
        database = new_file(tmp_path_factory.mktemp("input"))
    else:
        database = asyncio.run(new_database(request.getfixturevalue("postgres_url")))
    with RunningServer(database) as running:
        yield running


@pytest_asyncio.fixture
async def device(host: RunningServer) -> AsyncIterator[Device]:
    async with Device(host.url) as device:
        yield device


@pytest.mark.parametrize("name", NAMES_THAT_ARE_NONE)
async def test_what_is_no_id_is_not_found(device: Device, name: str) -> None:
    for place in PLACES:
        answer = await device.http.get(place.format(name))
        assert answer.status_code == 404, place
        assert "\n" not in answer.json()["problem"]
    assert (await device.http.post(f"/api/claims/{name}")).status_code == 404
    with pytest.raises(InvalidStatus):
        await device.sit(name).open()


@pytest.mark.parametrize("name", ["\0", "a\0b", "\ufdfa" * 5, "\ufdfa" * 40, "\u3300" * 40])
async def test_names_that_no_database_holds(device: Device, name: str) -> None:
    answer = await device.http.post("/api/me", json={"name": name, "password": "long enough"})
    assert answer.status_code == 400
    assert "name" in answer.json()["problem"]
    answer = await device.http.post("/api/sessions", json={"name": name, "password": "long enough"})
    assert answer.status_code in (400, 403)


async def test_a_long_name_that_can_be_held(device: Device) -> None:
    name = f"{uuid.uuid4().hex[:8]} {'ü' * 31}"
    assert (await device.post("/api/me", {"name": name, "password": "long enough"}))["me"]["name"] == name


DEEP = "[" * 1100 + "]" * 1100
TABLE = '{"game":"beer-and-bread","seats":[{"kind":"me"},{"kind":"bot","bot":"greedy"}],'
PATHS = (
    *(f"/{path}" for path in ("%00", "a%00b.js", "%FF", "%ED%A0%80.js", "x" * 300, f"{'%C3%BC' * 200}.js", "a/" * 900)),
    *(f"/api/tables/{'A' * 22}/steps?from={number}" for number in ("-1", "1e400", "9" * 30, "9" * 5000, "%00", "%FF")),
    *("/..%2f..%2fetc", "//", "/api//games", "/api/games/", "/api/words/beer-and-bread/..", "/api/words/x/y"),
)
BODIES = (
    *("", "\0", "[", DEEP, "null", '"\ud800"', '{"name":"\\ud800","password":"x"}', '{"name":1}'),
    *(TABLE + more for more in (f'"options":{{"x":{DEEP}}}}}', '"seconds_per_move":1e400}', f'"more":{DEEP}}}')),
    *(f'{{"text":"{text}"}}' for text in ("", "\\u0000", "brewhall record 1\\n" * 100, DEEP)),
    f'{{"text":"","after":{"9" * 30},"seat":0}}',
    f'{{"type":"play","id":"x","expect":0,"actions":[{"9" * 30}]}}',
)
ADDRESSES = (
    "me",
    "sessions",
    "tables",
    "replays",
    "replays/play-on",
    *("recovery", "account/recovery", "passkeys", "passkeys/offer", "sessions/passkey"),
    f"tables/{'A' * 22}/commands",
)


@pytest.mark.parametrize("path", PATHS)
async def test_no_path_makes_the_server_fail(alice: Device, path: str) -> None:
    for method in ("GET", "HEAD", "POST", "OPTIONS", "NONSENSE"):
        answer = await alice.http.request(method, f"{alice.url}{path}")
        assert answer.status_code < 500, method


@pytest.mark.parametrize("content", BODIES)
async def test_no_body_makes_the_server_fail(alice: Device, content: str) -> None:
    for address in ADDRESSES:
        answer = await alice.http.post(f"/api/{address}", content=content.encode(errors="surrogatepass"))
        assert 400 <= answer.status_code < 500, address
        assert "\n" not in answer.json()["problem"]


@pytest.mark.parametrize("number", ["9223372036854775808", "-9223372036854775809", "1e400", "9" * 400])
async def test_a_number_beyond_all_bounds_throws_nobody_else_off(alice: Device, bob: Device, number: str) -> None:
    table = await alice.new_table(ME, OPEN, options={"starting_player": "0"})
    await bob.post(f"/api/claims/{table['invites'][0]}")
    async with alice.sit(table["id"]) as player, bob.sit(table["id"]) as attacker:
        await player.until_told(lambda each: bool(each.seats) and each.seats[1]["online"])
        await attacker.socket.send(f'{{"type":"play","id":"x","expect":1,"actions":[{number}]}}')
        with pytest.raises(ConnectionClosedError, match="1008"):
            await attacker.until("nothing else")
        await player.do("play", actions=player.legal[:1])
