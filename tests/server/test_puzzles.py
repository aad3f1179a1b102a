"""Puzzles over HTTP: today's, by number, why, and nothing for numbers that are none."""

from __future__ import annotations

import pytest

from brewhall.bots.puzzles import count_puzzles, find_puzzle
from brewhall.games import GAMES, bundled
from tests.server.harness import Device

pytestmark = pytest.mark.asyncio


async def test_there_is_one_today_and_one_of_every_game(alice: Device) -> None:
    assert (await alice.get("/api/puzzles/today"))["game"] in GAMES
    for game in GAMES:
        today = await alice.get(f"/api/puzzles/today?game={game}")
        assert today["game"] == game
        assert 1 <= today["number"] <= today["of"] == count_puzzles(bundled(game))


@pytest.mark.parametrize("game", GAMES)
async def test_a_puzzle_shows_what_its_seat_sees_and_the_solution(alice: Device, game: str) -> None:
    puzzle, known = await alice.get(f"/api/puzzles/{game}/1"), find_puzzle(bundled(game), 1)
    assert puzzle["view"] == known.seen.view(puzzle["seat"])
    assert puzzle["best"] == known.best == puzzle["moves"][0]["action"]
    assert puzzle["obvious"] in {move["action"] for move in puzzle["moves"]}
    assert {move["action"] for move in puzzle["moves"]} <= {move["action"] for move in puzzle["view"]["actions"]}


async def test_the_reasons_are_those_of_a_hint(alice: Device) -> None:
    hint = await alice.get("/api/puzzles/beer-and-bread/1/hint")
    assert hint["step"] == 2
    assert all(candidate["reasons"] for candidate in hint["candidates"])
    assert await alice.get("/api/puzzles/beer-and-bread/1/hint") == hint


@pytest.mark.parametrize("number", ["0", "-1", "1001", "99999999", "x", "1.0", "%00", "٣"])
async def test_other_numbers_are_refused(alice: Device, number: str) -> None:
    assert (await alice.http.get(f"/api/puzzles/dice-brewing/{number}")).status_code == 404


async def test_other_games_are_refused(alice: Device) -> None:
    for path in ("/api/puzzles/today?game=chess", "/api/puzzles/chess/1", "/api/puzzles/chess/1/hint"):
        assert (await alice.http.get(path)).status_code == 404
