"""Puzzles: found on the home page, tried on the board, answered at once, remembered on this device."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from brewhall.bots.puzzles import find_puzzle
from brewhall.games import GAMES, bundled
from tests.e2e.conftest import DESK, PHONE, NewContext
from tests.e2e.test_screens import faults_of

MOST_CLICKS = 40


def answer_on_the_board(page: Page) -> None:
    """Do whatever comes first, until it is a move."""
    for _ in range(MOST_CLICKS):
        page.wait_for_selector("[data-legal], [data-commit], #solution")
        if page.locator("#solution").count():
            return
        page.evaluate("() => hands.step(undefined)?.click()")
    raise AssertionError("no click makes a move")


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_tried_on_the_board(new_context: NewContext, viewport: ViewportSize, game: str) -> None:
    page = new_context(viewport=viewport).new_page()
    page.goto(f"/#/puzzle/{game}/1")
    answer_on_the_board(page)
    solution = page.get_by_role("region", name=re.compile(r"^Puzzle \d+ of \d+$"))
    expect(page.locator("#solution")).to_be_focused()
    expect(solution.get_by_role("button", name="Best").get_by_text("% to win")).to_be_visible()
    assert faults_of(page, (("light", viewport), ("dark", viewport))) == []
    before = page.url
    onwards = solution.get_by_role("link", name="Next puzzle")
    expect(onwards).to_be_in_viewport(ratio=1)
    onwards.click()
    expect(solution.get_by_text("One move is clearly best")).to_be_visible()
    assert page.url != before


def test_todays_puzzle_is_on_the_home_page(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name=re.compile("^Today.s puzzle")).click()
    expect(page.get_by_role("region", name=re.compile(r"^Puzzle \d+ of \d+$"))).to_be_visible()


def test_the_best_move_is_recognised_and_remembered(page: Page) -> None:
    game = bundled("heaven-and-ale")
    puzzle = find_puzzle(game, 1)
    view = game.view(puzzle.seen, game.narrator(viewer=int(puzzle.seen.to_play)))
    place = [move.action for move in view.actions].index(puzzle.best)
    page.goto("/#/puzzle/heaven-and-ale/1")
    expect(page.get_by_text("One move is clearly best")).to_be_visible()
    page.keyboard.press("t")
    page.locator("[data-zone=actions] button").nth(place).click()
    solution = page.get_by_role("region", name=re.compile(r"^Puzzle \d+ of \d+$"))
    expect(page.locator("#solution")).to_contain_text("the one!")
    expect(solution.get_by_role("button", name="The obvious move")).to_be_visible()
    page.reload()
    expect(solution.get_by_text("Solved so far: 1")).to_be_visible()
