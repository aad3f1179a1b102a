"""Lessons over HTTP: the same for everybody, and nothing is kept about who learns."""

from __future__ import annotations

import pytest

from brewhall.games import GAMES
from tests.server.harness import Device

pytestmark = pytest.mark.asyncio

ODD = ("none", "01", "%2e%2e", "a%00b", "%ff", "x" * 3000, "coach.json", "words")


async def test_lessons_are_listed_by_game(alice: Device) -> None:
    found = await alice.get("/api/lessons")
    assert [each["game"] for each in found] == list(GAMES)
    assert all(len(each["lessons"]) == 6 for each in found)
    assert all(info["title"] and info["line"] and info["steps"] for each in found for info in each["lessons"])


@pytest.mark.parametrize("game", GAMES)
async def test_a_lesson_comes_with_all_its_positions(alice: Device, game: str) -> None:
    listed = next(each["lessons"] for each in await alice.get("/api/lessons") if each["game"] == game)
    first, second = listed[0], listed[1]
    lesson = await alice.get(f"/api/lessons/{game}/{first['id']}")
    assert (lesson["number"], lesson["of"], lesson["next"]) == (1, 6, second)
    assert len(lesson["steps"]) == first["steps"]
    assert [seat["you"] for seat in lesson["seats"]] == [True, False]
    assert all(0 <= step["at"] < len(lesson["frames"]) for step in lesson["steps"])
    assert lesson["frames"][0]["line"] is None
    last = await alice.get(f"/api/lessons/{game}/{listed[-1]['id']}")
    assert last["next"] is None


@pytest.mark.parametrize("game", GAMES)
async def test_the_coach_has_something_to_say(alice: Device, game: str) -> None:
    remarks = await alice.get(f"/api/lessons/{game}/coach")
    assert all(each["head"] and each["text"] and each["why"] and each["clause"] for each in remarks)


@pytest.mark.parametrize("odd", ODD)
async def test_what_is_not_there_is_refused_in_one_line(alice: Device, odd: str) -> None:
    for path in (f"/api/lessons/beer-and-bread/{odd}", f"/api/lessons/{odd}/01-two-goods", f"/api/lessons/{odd}/coach"):
        answer = await alice.http.get(path)
        assert answer.status_code == 404
        assert len(answer.text) < 300


async def test_what_lies_on_the_table_of_a_lesson_is_explained(alice: Device) -> None:
    path = "/api/lessons/beer-and-bread/01-two-goods/about"
    found = await alice.get(f"{path}/bread-04")
    assert found["text"]
    for there in (f"{path}/nothing", f"{path}/bread-04?frame=999"):
        assert (await alice.http.get(there)).status_code == 404
