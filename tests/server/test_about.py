"""What the server says of a thing on the table to whoever looks at it closely."""

from __future__ import annotations

from typing import Any

import pytest

from brewhall.games import GAMES
from tests.server.harness import GREEDY, HERE, ME, OPEN, Device

pytestmark = pytest.mark.asyncio

ODD = ("nothing", "hand-9", "..", "%2e%2e", "a%00b", "%ff", "%f0%9f%8d%ba", "hand-0'--", "x" * 3000, "constructor")


def ids(view: dict[str, Any]) -> list[str]:
    return [*view["pieces"], *(zone["id"] for zone in view["zones"]), *view["places"]]


async def view_of(device: Device, table: str) -> dict[str, Any]:
    async with device.sit(table) as player:
        await player.receive()
        return dict(player.view)


def text(phrase: list[Any]) -> str:
    return "".join(part if isinstance(part, str) else part["text"] for part in phrase)


@pytest.mark.parametrize("game", GAMES)
async def test_everything_that_a_view_shows_is_explained(alice: Device, game: str) -> None:
    table = await alice.post("/api/tables", {"game": game, "seats": [ME, HERE]})  # nobody moves meanwhile
    for name in (table["id"], table["watch"]):
        for target in ids(await view_of(alice, name))[::7]:
            about = await alice.get(f"/api/tables/{name}/about/{target}")
            assert about["target"] == target
            assert all([about["kind"], about["title"], about["text"], about["clause"]])


async def test_everybody_is_told_what_it_means_for_them(alice: Device, bob: Device) -> None:
    table = await alice.new_table(ME, OPEN)
    await bob.post(f"/api/claims/{table['invites'][0]}")
    mine = await alice.get(f"/api/tables/{table['id']}/about/storage-0")
    theirs = await bob.get(f"/api/tables/{table['id']}/about/storage-0")
    watched = await bob.get(f"/api/tables/{table['watch']}/about/storage-0")
    assert text(mine["kind"]) == "Your side of the board"
    assert text(theirs["kind"]) != text(mine["kind"])
    assert text(theirs["kind"]) == text(watched["kind"])


async def test_at_one_device_nobody_is_simply_you(alice: Device) -> None:
    table = await alice.new_table(ME, HERE)
    for seat in range(2):
        about = await alice.get(f"/api/tables/{table['id']}/about/storage-{seat}")
        assert text(about["kind"]).endswith("\u2019s side of the board")


async def test_a_card_that_lies_face_down_reveals_nothing(alice: Device, bob: Device) -> None:
    table = await alice.new_table(ME, OPEN)
    await bob.post(f"/api/claims/{table['invites'][0]}")
    hands = {
        device: [zone["pieces"] for zone in (await view_of(device, table["id"]))["zones"] if zone["kind"] == "hand"]
        for device in (alice, bob)
    }
    for card in hands[bob][1]:  # named for its owner, unknown to others
        assert (await alice.http.get(f"/api/tables/{table['id']}/about/{card}")).status_code == 404
    told = [await alice.get(f"/api/tables/{table['id']}/about/{card}") for card in hands[alice][1]]
    for about in told:
        assert text(about["kind"]).endswith("hand, face down")
        assert text(about["title"]) in ("Beer card", "Bread card")
        assert about["now"] == []


async def test_what_is_not_there_is_not_found(alice: Device) -> None:
    table = await alice.new_table(ME, GREEDY)
    for target in ODD:
        answer = await alice.http.get(f"/api/tables/{table['id']}/about/{target}")
        assert 400 <= answer.status_code < 500, target
        assert len(answer.text) < 300, target
    assert (await alice.http.get("/api/tables/nowhere/about/deck")).status_code == 404
