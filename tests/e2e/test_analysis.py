"""After a game: the curve, the turning points, a moment of them shown, and the game played on from there."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, ViewportSize, expect

import brewhall
from tests.e2e.conftest import DESK, PHONE, NewContext
from tests.e2e.hands import make_a_move, moves_made, sit_at_a_finished_game, wait_for_my_turn


def wait_for_the_analysis(page: Page) -> None:
    expect(page.locator("[data-analysis=ready]")).to_be_visible()


def cards(page: Page) -> Locator:
    """The decisions that cost most."""
    return (
        page.locator("[data-analysis], [data-analysis-view]")
        .get_by_role("listitem")
        .filter(has_text="Play on from here")
    )


def title_of(page: Page) -> Locator:
    """When the move was made that is shown."""
    return page.locator("#analysis-shown")


@pytest.mark.parametrize(
    "viewport", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone", marks=pytest.mark.long)]
)
def test_a_finished_game_is_analysed_by_itself_gone_through_and_played_on(
    new_context: NewContext, viewport: ViewportSize
) -> None:
    page = new_context(viewport=viewport).new_page()
    sit_at_a_finished_game(page)
    wait_for_the_analysis(page)
    chances = page.get_by_role("slider", name="Chance to win, move by move")
    expect(chances).to_have_attribute("aria-valuetext", re.compile(r"^At the end: You \d+%, .* \d+%$"))
    chances.focus()
    page.keyboard.press("Home")
    expect(chances).to_have_attribute("aria-valuetext", re.compile(r"^Year 1, fruitful, turn 1, \w+: "))
    expect(page.get_by_role("heading", name="Your costliest decisions")).to_be_visible()

    first = cards(page).first
    expect(first).to_contain_text(re.compile(r"\d+ → \d+%"))
    expect(first).to_contain_text("You")
    when = first.locator(".when").inner_text()
    first.get_by_role("button", name="Show").click()
    expect(title_of(page)).to_have_text(when)
    expect(title_of(page)).to_be_focused()
    expect(page.get_by_role("heading", name="You played")).to_be_visible()
    expect(page.get_by_role("heading", name="Better", exact=True)).to_be_visible()
    expect(page.locator(".drawn .box.better b")).to_have_text("better")
    expect(page.locator("[data-analysis-view] .moves [aria-current=step]")).to_have_count(1)
    assert not Axe().run(page).response["violations"]

    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(title_of(page)).to_have_text(when)
    page.get_by_role("button", name="To the beginning").click()
    expect(title_of(page)).to_contain_text("Year 1, fruitful, turn 1")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("heading", name="Better", exact=True)).to_be_visible()
    page.get_by_role("button", name="Back to the result").click()
    wait_for_the_analysis(page)

    old = page.url
    first.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: url != old)
    before = wait_for_my_turn(page)
    make_a_move(page)
    assert moves_made(page) > before


def test_a_record_is_analysed_on_a_phone_and_its_moments_are_shown(new_context: NewContext) -> None:
    match = brewhall.Match(brewhall.load("beer-and-bread"), ["random", "greedy"], seed=5)
    match.run()
    page = new_context(viewport=PHONE).new_page()
    page.goto("/#/replay")
    page.get_by_label("Drop a saved game here").fill(match.record.to_text())
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("button", name="Analyse the game").click()
    wait_for_the_analysis(page)
    expect(page.get_by_role("heading", name="Moments that cost most")).to_be_visible()
    when = cards(page).nth(2).locator(".when").inner_text()
    cards(page).nth(2).get_by_role("button", name="Show").click()
    expect(title_of(page)).to_have_text(when)
    cards(page).nth(2).get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("#/table/"))
    wait_for_my_turn(page)
