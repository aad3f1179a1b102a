"""What a person does at a table, in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

LEGAL = "[data-legal]:not([aria-pressed=true]):visible"
HAND = "[data-zone^=hand] [data-legal]:not([aria-pressed=true]):visible"
COMMIT = "[data-commit]:not([aria-disabled=true]):visible"
MOST_CLICKS = 3000


def sit_down(page: Page) -> None:
    """From the home page to the first legal moves: one click."""
    page.goto("/")
    page.get_by_role("button", name="Sit down at Beer & Bread").click()
    expect(page.locator("[data-legal]").first).to_be_visible()


def moves_made(page: Page) -> int:
    return int(page.locator("[data-moves]").get_attribute("data-moves") or "0")


def make_a_move(page: Page) -> None:
    """Choose the first thing that glows until the copper button can be pressed, and press it."""
    before = moves_made(page)
    for _ in range(20):
        if page.locator(COMMIT).count():
            page.locator(COMMIT).first.click()
            break
        (page.locator(HAND) if page.locator(HAND).count() else page.locator(LEGAL)).first.click()
        if moves_made(page) != before:
            break
    page.wait_for_function("n => document.querySelector('[data-moves]').dataset.moves !== String(n)", arg=before)


def play_to_the_end(page: Page, others: tuple[Page, ...] = ()) -> None:
    """Everybody makes whatever move comes first until the scoring pad is on the table."""
    for _ in range(MOST_CLICKS):
        if page.get_by_role("region", name="Scoring pad").count():
            return
        for each in (page, *others):
            pass_on = each.get_by_role("button", name=re.compile("^I am "))
            if pass_on.count():
                pass_on.click()
            elif each.locator(COMMIT).count() or each.locator(LEGAL).count():
                _click_something(each)
            else:
                each.wait_for_timeout(20)
    raise AssertionError("the game did not end")


def _click_something(page: Page) -> None:
    """The page may have moved on between looking and clicking; then somebody looks again."""
    for wanted in (COMMIT, HAND, LEGAL):
        found = page.locator(wanted)
        if found.count():
            page.evaluate("selector => document.querySelector(selector)?.click()", wanted.replace(":visible", ""))
            return
