"""Results in words, and bots by the names that pages call them by."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from brewhall.bots import BOTS
from brewhall.core.phrases import plain
from brewhall.protocol.outcomes import ended
from brewhall.protocol.wording import LANGUAGES, bot_name
from brewhall.tables.results import SeatResult
from brewhall.tables.seats import OPEN, Seat, bot_seat, person_seat

PAGES = Path(__file__).parents[2] / "web/src/words"
ANNA, MIRA, HILDE, ODO = person_seat("a", "Anna"), person_seat("m", "Mira"), bot_seat("journeyman"), bot_seat("brewer")


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_call_bots_by_the_same_names(language: str) -> None:
    told = json.loads((PAGES / language / "main.json").read_text(encoding="utf-8"))
    assert {bot: told[f"bot.name.{bot}"] for bot in BOTS} == {bot: bot_name(bot, language) for bot in BOTS}


def results(*found: tuple[int, int], resigned: tuple[int, ...] = ()) -> list[SeatResult]:
    return [SeatResult(seat, score, place, seat in resigned, False) for seat, (score, place) in enumerate(found)]


@pytest.mark.parametrize(
    ("seats", "found", "own", "how", "told"),
    [
        ((ANNA, HILDE), results((15, 2), (24, 1)), [0], "lost", "Lost 15\u201324 to Hilde"),
        ((HILDE, ANNA), results((24, 2), (26, 1)), [1], "won", "Won 26\u201324 against Hilde"),
        ((ANNA, MIRA), results((20, 1), (20, 1)), [0], "shared", "Drew 20\u201320 with Mira"),
        ((ANNA, MIRA), results((0, 2), (3, 1), resigned=(0,)), [0], "resigned", "Gave up against Mira"),
        ((ANNA, MIRA), results((0, 2), (3, 1), resigned=(0,)), [1], "won", "Won, Anna gave up"),
        (
            (ANNA, HILDE, ODO),
            results((31, 1), (9, 3), (20, 2)),
            [0],
            "won",
            "Won with 31 against Hilde and Brother Odo",
        ),
        (
            (ANNA, HILDE, ODO, MIRA),
            results((9, 3), (31, 1), (8, 4), (10, 2)),
            [0],
            "lost",
            "Third of 4 with 9; Hilde won with 31",
        ),
        (
            (ANNA, HILDE, ODO, MIRA),
            results((31, 1), (31, 1), (31, 1), (10, 4)),
            [0],
            "shared",
            "Shared the win at 31 with Hilde and Brother Odo",
        ),
        ((ANNA, HILDE, ODO), results((1, 3), (31, 1), (8, 2), resigned=(0,)), [0], "resigned", "Gave up; Hilde won"),
        ((ANNA, MIRA), results((9, 2), (12, 1)), [], "among", "Mira won with 12"),
        ((ANNA, OPEN), results((9, 2), (12, 1)), [0], "lost", "Lost 9\u201312 to an open seat"),
    ],
)
def test_results(seats: tuple[Seat, ...], found: list[SeatResult], own: list[int], how: str, told: str) -> None:
    result = ended(seats, found, own)
    assert result is not None
    assert (result.how, plain(result.told)) == (how, told)


def test_a_result_that_is_not_known_is_not_told() -> None:
    assert ended((ANNA, HILDE), [], [0]) is None
