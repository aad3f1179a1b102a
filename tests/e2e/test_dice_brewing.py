"""Dice Brewing in the browser, beyond what every board is asked for."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.hands import (
    COMMIT,
    carry,
    make_a_move,
    play_to_the_end,
    sit_at_a_new_table,
    sit_down,
    wait_for_my_turn,
)

GAME = "dice-brewing"


MOST_MOVES = 100


@pytest.mark.parametrize(
    ("seats", "mode", "rounds"),
    [
        pytest.param(2, "standard", 8, marks=pytest.mark.long),
        (3, "advanced", 3),
        pytest.param(4, "standard", 8, marks=pytest.mark.long),
    ],
)
def test_a_whole_game(page: Page, seats: int, mode: str, rounds: int) -> None:
    bots = [{"kind": "bot", "bot": "random"}] * (seats - 1)
    options = {"mode": mode, "max_rounds": rounds}
    sit_at_a_new_table(page, GAME, [{"kind": "me"}, *bots], options=options)
    wait_for_my_turn(page)
    play_to_the_end(page)
    pad = page.get_by_role("region", name="Scoring pad")
    expect(pad.get_by_text(re.compile("^Experience: "))).to_have_count(seats)
    expect(page.get_by_role("heading", name="Points after each round")).to_be_visible()
    page.get_by_role("button", name="Rematch", exact=True).click()
    expect(page.locator("[data-zone=display]")).to_be_attached()


def test_dice_are_kept_by_hand(page: Page) -> None:
    """By the button, by a click on the Warehouse, by two clicks, and by carrying them there."""
    sit_at_a_new_table(page, GAME, [{"kind": "me"}, {"kind": "me"}])
    wait_for_my_turn(page)
    warehouse = page.locator("[data-zone^=warehouse]")  # of who begins: the others' lie closed
    pool = page.locator("[data-zone^=hand] .die")
    expect(pool).to_have_count(4)
    pool.first.click()
    warehouse.get_by_role("button", name=re.compile("^Keep ")).click()
    expect(warehouse.locator(".die")).to_have_count(1)
    pool.first.click()
    warehouse.click(position={"x": 120, "y": 60})
    expect(warehouse.locator(".die")).to_have_count(2)
    pool.first.dblclick()
    expect(warehouse.locator(".die")).to_have_count(3)
    carry(page, pool.first, warehouse)
    expect(warehouse.locator(".die")).to_have_count(4)


def test_a_space_tells_what_it_will_give(page: Page) -> None:
    sit_at_a_new_table(page, GAME, [{"kind": "me"}, {"kind": "me"}])  # nobody else comes first to the space
    wait_for_my_turn(page)
    die = page.get_by_role("button", name=re.compile(r"^pale malt \d, Active Pool$")).first
    space = page.get_by_role("button", name=re.compile("^Roast malt"))
    die.click()
    space.click()
    expect(space).to_have_attribute("aria-pressed", "true")
    told = page.locator("[data-zone=chooser]")
    expect(told).to_contain_text("You get a dark malt die when the workplace is tidied.")
    expect(told).to_contain_text("With a blue die of 3 or more on its speed slot it happens at once.")
    page.locator(COMMIT).click()
    expect(page.get_by_role("log")).to_contain_text("on “roast malt”")


def test_a_die_that_is_carried_to_a_space_is_placed(page: Page) -> None:
    sit_at_a_new_table(page, GAME, [{"kind": "me"}, {"kind": "me"}])
    wait_for_my_turn(page)
    die = page.get_by_role("button", name=re.compile(r"^pale malt \d, Active Pool$")).first
    carry(page, die, page.get_by_role("button", name=re.compile("^Roast malt")))
    expect(page.get_by_role("log")).to_contain_text("on “roast malt”")


def test_dice_are_seen_rolling(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    sit_down(page, GAME)
    page.evaluate(
        """() => {
            window.seen = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
              if (this.classList.contains('cube')) window.seen.push(this);
              return animate.apply(this, how);
            };
        }"""
    )
    for _ in range(MOST_MOVES):
        wait_for_my_turn(page)
        if page.evaluate("seen.length"):
            return
        make_a_move(page)
    raise AssertionError("no die was seen rolling")


def test_another_board_opens_and_closes(page: Page) -> None:
    sit_down(page, GAME)
    page.get_by_role("button", name=re.compile("^Look at the board of")).click()
    expect(page.locator("[data-zone=board-1]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-zone=board-0]")).to_be_visible()


def test_a_closed_space_says_why(page: Page) -> None:
    sit_down(page, GAME)
    page.get_by_role("button", name=re.compile("^Study")).press("Enter")
    expect(page.locator("[data-zone=chooser]")).to_contain_text("It opens in round 2.")
    page.keyboard.press("Escape")
    expect(page.locator("[data-zone=chooser]")).not_to_contain_text("It opens in round 2.")
