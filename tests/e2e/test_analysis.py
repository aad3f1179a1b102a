"""After a game: the curve, the turning points, a moment of them shown, and the game played on from there."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

import brewhall
from tests.e2e.conftest import PHONE, NewContext
from tests.e2e.hands import make_a_move, moves_made, sit_at_a_finished_game, wait_for_my_turn


def analyse(page: Page) -> None:
    page.get_by_role("button", name="Analyse the game").click()
    expect(page.locator("[data-analysis=ready]")).to_be_visible()


def cards(page: Page) -> Locator:
    """The turning points."""
    return page.locator("[data-analysis]").get_by_role("listitem")


def moment_of(card: Locator) -> int:
    """How many moves had been made at a turning point."""
    expect(card.get_by_role("heading")).to_contain_text("Move ")
    found = re.search(r"Move (\d+)", card.get_by_role("heading").inner_text())
    assert found
    return int(found[1]) - 1


def test_a_finished_game_is_analysed_shown_and_played_on(page: Page) -> None:
    sit_at_a_finished_game(page)
    analyse(page)
    chances = page.get_by_role("slider", name="Chances of winning, move by move")
    expect(chances).to_have_attribute("aria-valuetext", re.compile(r"^At the end: You \d+ %, .* \d+ %$"))
    chances.focus()
    page.keyboard.press("Home")
    expect(chances).to_have_attribute("aria-valuetext", re.compile("^Before move 1: "))
    after = moment_of(cards(page).first)
    cards(page).first.get_by_role("button", name="Show the moment").click()
    expect(page.get_by_role("slider", name="Moment of the game")).to_have_value(str(after))
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("[data-analysis=ready]")).to_be_visible()
    old = page.url
    cards(page).first.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: url != old)
    assert wait_for_my_turn(page) >= after
    make_a_move(page)
    assert moves_made(page) > after


def test_a_record_is_analysed_on_a_phone_and_its_moments_are_shown(new_context: NewContext) -> None:
    match = brewhall.Match(brewhall.load("beer-and-bread"), ["random", "greedy"], seed=5)
    match.run()
    page = new_context(viewport=PHONE).new_page()
    page.goto("/#/replay")
    page.get_by_label("Drop a record here").fill(match.record.to_text())
    page.get_by_role("button", name="Open", exact=True).click()
    analyse(page)
    expect(cards(page)).to_have_count(3)
    after = moment_of(cards(page).nth(2))
    cards(page).nth(2).get_by_role("button", name="Show the moment").click()
    expect(page.get_by_role("slider", name="Moment of the game")).to_have_value(str(after))
    expect(page.get_by_role("slider", name="Chances of winning")).to_have_value(str(after))
    cards(page).nth(2).get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("#/table/"))
    wait_for_my_turn(page)
