"""The rule book over HTTP: whole, not sent twice, with the components of a table's card set and examples to play."""

from __future__ import annotations

import pytest

from brewhall.games import GAMES, bundled
from tests.server.harness import GREEDY, ME, Device

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("game", GAMES)
async def test_everybody_can_read_the_rules(alice: Device, game: str) -> None:
    book = await alice.get(f"/api/rulebook/{game}")
    assert [chapter["id"] for chapter in book["chapters"]] == [each.id for each in bundled(game).rulebook().chapters]
    assert book["clauses"].keys() == bundled(game).rulebook().clauses.keys()
    gallery = await alice.get(f"/api/gallery/{game}")
    assert gallery["bundled"]
    assert "brewhall data export" in gallery["note"]
    for hall in gallery["halls"]:
        assert hall["exhibits"]


async def test_what_somebody_has_is_not_sent_again(alice: Device) -> None:
    for path in ("/api/rulebook/dice-brewing", "/api/gallery/dice-brewing"):
        first = await alice.http.get(path)
        again = await alice.http.get(path, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


async def test_the_gallery_of_a_table_is_that_of_its_game(alice: Device) -> None:
    table = await alice.post("/api/tables", {"game": "heaven-and-ale", "seats": [ME, GREEDY]})
    for name in (table["id"], table["watch"]):
        assert (await alice.get(f"/api/gallery/heaven-and-ale?table={name}"))["game"] == "heaven-and-ale"
    other = await alice.http.get(f"/api/gallery/dice-brewing?table={table['id']}")
    assert other.status_code == 404
    assert "a table of heaven-and-ale" in other.text
    assert (await alice.http.get("/api/gallery/dice-brewing?table=nonsense")).status_code == 404


@pytest.mark.parametrize("game", GAMES)
async def test_an_example_is_told_and_can_be_played(alice: Device, game: str) -> None:
    for name in bundled(game).scenes:
        path = f"/api/rulebook/{game}/examples/{name}"
        told = await alice.get(path)
        first = told["steps"][0]
        assert [step["move"] for step in told["steps"]] == list(range(told["moves"] + 1))
        assert first["view"]["to_play"] == first["view"]["viewer"]
        assert first["line"] is None
        action = first["view"]["actions"][-1]["action"]
        played = await alice.get(f"{path}?play={action}")
        assert played["moves"] == 1
        assert played["steps"][0] == first
        assert played["steps"][1]["view"] != first["view"]


@pytest.mark.parametrize(
    ("path", "status", "problem"),
    [
        ("/api/rulebook/chess", 404, "there is no game 'chess'"),
        ("/api/gallery/chess", 404, "there is no game 'chess'"),
        ("/api/rulebook/beer-and-bread/examples/chess", 404, "there is no example 'chess'; examples are: "),
        ("/api/rulebook/beer-and-bread/examples/harvest?play=x", 400, "play is a list of up to 30 actions"),
        ("/api/rulebook/beer-and-bread/examples/harvest?play=" + "1," * 30 + "1", 400, "play is a list"),
        ("/api/rulebook/beer-and-bread/examples/harvest?play=999999", 400, "999999"),
        ("/api/rulebook/beer-and-bread/examples/harvest?play=0", 400, "not legal"),
    ],
)
async def test_what_makes_no_sense_is_refused(alice: Device, path: str, status: int, problem: str) -> None:
    response = await alice.http.get(path)
    assert response.status_code == status, response.text
    assert problem in response.json()["problem"]


async def test_nobody_plays_for_the_other_player(alice: Device) -> None:
    path = "/api/rulebook/beer-and-bread/examples/harvest"
    told = await alice.get(path)
    action = told["steps"][0]["view"]["actions"][0]["action"]
    response = await alice.http.get(f"{path}?play={action},{action}")
    assert response.status_code == 400
    assert "the player's own turn" in response.json()["problem"]
