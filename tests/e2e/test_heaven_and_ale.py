"""Heaven & Ale in the browser, beyond what every board is asked for."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.hands import (
    COMMIT,
    carry,
    make_a_move,
    play_to_the_end,
    sit_at_a_late_table,
    sit_down,
    wait_for_my_turn,
)

GAME = "heaven-and-ale"


MOST_MOVES = 60


@pytest.mark.parametrize(
    ("seats", "begun"),
    [pytest.param(2, 0, marks=pytest.mark.long), (4, 50), pytest.param(4, 0, marks=pytest.mark.long)],
)
def test_a_game_to_its_end(page: Page, seats: int, begun: int) -> None:
    bots = [{"kind": "bot", "bot": "random"}] * (seats - 1)
    sit_at_a_late_table(page, GAME, [{"kind": "me"}, *bots], begun)
    wait_for_my_turn(page)
    play_to_the_end(page)
    pad = page.get_by_role("region", name="Scoring pad")
    expect(pad.get_by_text("Where the markers stood", exact=True)).to_have_count(seats)
    expect(page.get_by_role("heading", name="Points after each round")).to_be_visible()
    page.get_by_role("button", name="Rematch", exact=True).click()
    expect(page.locator("[data-zone=track]")).to_be_attached()


def stand_on(page: Page, kind: str) -> None:
    """Make moves until there is a space of this kind to walk to, and walk there."""
    space = page.locator(f"[data-zone=track] .{kind}[data-legal]:visible")
    for _ in range(MOST_MOVES):
        wait_for_my_turn(page)
        if space.count():  # stays so: it is nobody else's turn
            space.first.click()
            page.get_by_role("button", name=re.compile("^Walk to")).click()
            return
        make_a_move(page)
    raise AssertionError(f"there is never a {kind} space to walk to")


def test_a_tile_names_its_price_and_is_carried_to_a_plot(page: Page) -> None:
    sit_down(page, GAME)
    stand_on(page, "resource")
    tile = page.locator('[data-zone=chooser] [data-rule="HA-6.1"][data-legal]').first
    plot = page.get_by_role("button", name=re.compile(r"^Row 7, place 6, shady: free\. \d+ ducats?$"))
    expect(plot).to_be_visible()
    carry(page, tile, plot)
    expect(page.get_by_role("button", name=re.compile(r"^Row 7, place 6, shady: \w+ \d\.$"))).to_be_visible()


def test_a_bought_tile_is_seen_moving_to_its_plot(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    sit_down(page, GAME)
    stand_on(page, "resource")
    page.locator("[data-zone^=garden] [data-legal]").first.click()
    page.evaluate(
        """() => {
            window.seen = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
              window.seen.push(this.closest('[data-place]')?.dataset.place ?? this.dataset.flip);
              return animate.apply(this, how);
            };
        }"""
    )
    plot = page.locator("[data-zone^=garden] [aria-pressed=true]").get_attribute("data-place")
    page.locator(COMMIT).click()
    page.wait_for_function("plot => window.seen.includes(plot)", arg=plot)


def test_another_garden_opens_and_closes(page: Page) -> None:
    sit_down(page, GAME)
    page.get_by_role("button", name=re.compile("^Look at the garden of")).click()
    expect(page.get_by_role("button", name="Back to your garden")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Back to your garden")).to_have_count(0)


def test_a_goal_tells_how_far_everybody_is(page: Page) -> None:
    sit_down(page, GAME)
    page.locator(".goal").first.click()
    told = page.locator("[data-zone=chooser]")
    expect(told).to_contain_text("You: on")
    expect(told).to_contain_text("Hilde: on")
    page.keyboard.press("Escape")
    expect(told).not_to_contain_text("Hilde: on")
