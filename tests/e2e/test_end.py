"""The end of a game: everybody's place, every point, and what next."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, PHONE, TABLET
from tests.e2e.hands import sit_at_a_late_table
from tests.e2e.test_screens import LOOKS, faults_of

TOPS = """() => [...document.querySelectorAll('.sheet')].map((sheet) =>
  [...sheet.querySelectorAll(':scope > ol > li')].map((line) => Math.round(line.getBoundingClientRect().top)))"""
MANY_TURNS = 10_000


def end_of(page: Page, game: str, seats: int) -> None:
    bots = [{"kind": "bot", "bot": "random"}] * (seats - 1)
    sit_at_a_late_table(page, game, [{"kind": "me"}, *bots], MANY_TURNS)
    expect(page.locator("[data-ended]")).to_be_visible()
    expect(page.locator(".sheet")).to_have_count(seats)


@pytest.mark.parametrize(
    ("game", "seats"),
    [("heaven-and-ale", 4), pytest.param("dice-brewing", 3, marks=pytest.mark.long), ("beer-and-bread", 2)],
)
def test_the_end(page: Page, game: str, seats: int) -> None:
    end_of(page, game, seats)
    names = page.locator(".sheet h2").all_inner_texts()
    points = [int(text) for text in page.locator(".sheet .seat b").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    row = page.get_by_role("region", name="Ranking").get_by_role("listitem")
    shared = "draw" in page.get_by_role("heading", level=1).inner_text()
    expect(row).to_have_count(seats if shared else seats - 1)  # the winner has the headline
    page.set_viewport_size(DESK)
    tops = page.evaluate(TOPS)
    assert all(each == tops[0] for each in tops)  # line by line at one height
    page.set_viewport_size(TABLET)
    tops = page.evaluate(TOPS)
    assert tops[0] == tops[1]
    page.set_viewport_size(PHONE)
    expect(page.locator("details.sheet[open] h2")).to_have_text(["You"])
    expect(page.locator("details.sheet h2")).to_have_text(names)
    page.locator("details.sheet:not([open])").first.get_by_text(names[0 if names[0] != "You" else 1]).click()
    expect(page.locator("details.sheet[open]")).to_have_count(2)
    assert "\n".join(faults_of(page, LOOKS)) == ""


def test_the_shuffle_is_one_line(page: Page) -> None:
    end_of(page, "beer-and-bread", 2)
    line = page.get_by_text("Dealt fairly: the key matches the published fingerprint.")
    expect(line).to_be_visible()
    expect(page.get_by_text("Published at the start")).to_be_hidden()
    line.click()
    expect(page.get_by_text("Published at the start")).to_be_visible()
