"""Hints in three steps on every game, opponents by level, bots that hurry."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from brewhall.games import GAMES
from tests.e2e.conftest import DESK, PHONE, NewContext
from tests.e2e.hands import (
    first_choice,
    menu_item,
    moves_made,
    sit_down,
    tool,
    wait_for_a_card_to_play,
    wait_for_more_moves,
    wait_for_my_turn,
)


def ladder(page: Page) -> Locator:
    return page.get_by_role("region", name="Hint", exact=True)


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_tells_more_every_time(new_context: NewContext, game: str, viewport: dict[str, int]) -> None:
    page = new_context(viewport=viewport).new_page()
    sit_down(page, game)
    before = moves_made(page)
    tool(page, "Hint").click()
    expect(ladder(page)).to_contain_text("Hint 1 of 3")
    expect(ladder(page)).to_contain_text(re.compile(r"Think about: \w"))
    expect(ladder(page).get_by_role("listitem")).to_have_count(0)
    expect(page.locator(".looking :is(.hinted, .tip)").first).to_be_attached()

    ladder(page).get_by_role("button", name="Which moves?").click()
    expect(ladder(page)).to_contain_text("Hint 2 of 3")
    candidates = ladder(page).get_by_role("listitem").get_by_role("button")
    expect(candidates.first).to_be_visible()
    assert 1 <= candidates.count() <= 3
    expect(candidates.first).to_contain_text(re.compile(r"\d% to win"))
    expect(candidates.first).to_be_focused()
    candidates.last.click()
    expect(candidates.last).to_have_attribute("aria-pressed", "true")

    page.keyboard.press("q")
    expect(ladder(page).get_by_text("The best move")).to_be_visible()
    expect(candidates.first).to_have_attribute("aria-pressed", "true")
    assert moves_made(page) == before, "a hint plays nothing"
    assert not Axe().run(page, "section[aria-label=Hint]").response["violations"]
    page.keyboard.press("Escape")
    expect(ladder(page)).to_have_count(0)


def test_hints_by_keys_alone(page: Page) -> None:
    sit_down(page)
    page.keyboard.press("q")
    expect(ladder(page)).to_contain_text("Hint 1 of 3")
    page.keyboard.press("q")
    candidate = ladder(page).get_by_role("listitem").get_by_role("button").first
    expect(candidate).to_be_focused()
    page.keyboard.press("Enter")
    expect(candidate).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-zone^=hand] [aria-pressed=true]")).to_be_visible()


def test_the_copper_button_makes_the_move_that_a_hint_offers(page: Page) -> None:
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    sit_down(page)
    before = wait_for_a_card_to_play(page)
    first_choice(page).click()  # something else may be in hand
    with page.expect_response(re.compile(r"hint\?step=3")) as answered:
        for step in (1, 2, 3):
            page.keyboard.press("q")
            expect(ladder(page)).to_contain_text(f"Hint {step} of 3")
    best = answered.value.json()["best"]
    page.locator("[data-commit]:visible").click()
    wait_for_more_moves(page, before)
    assert any(f'"actions":[{best}]' in frame for frame in sent)


def test_the_text_view_marks_what_is_hinted(page: Page) -> None:
    sit_down(page)
    page.keyboard.press("t")
    for step in (1, 2, 3):
        page.keyboard.press("q")
        expect(ladder(page)).to_contain_text(f"Hint {step} of 3")
    expect(page.locator(".text .hinted")).to_have_count(1)


def test_two_people_play_without_hints_unless_they_want_them(page: Page) -> None:
    for wanted in (False, True):
        page.goto("/")
        page.get_by_role("button", name="Set up a table of Beer & Bread", exact=True).click()
        page.get_by_role("button", name="Here at this device").click()
        if wanted:
            page.get_by_role("radio", name="On for everybody").check(force=True)
        page.get_by_role("button", name="Set the table", exact=True).click()
        wait_for_my_turn(page)
        expect(tool(page, "Hint")).to_have_count(int(wanted))


def test_the_opponent_is_chosen_by_level_and_remembered(page: Page) -> None:
    page.goto("/")
    bots = page.get_by_role("region", name="Who will you play?").get_by_role("button")
    expect(bots.locator("b")).to_have_text(["Jost", "Hilde", "Brother Odo", "Mother Walburga"])
    expect(bots.first).to_have_attribute("aria-pressed", "true")  # newcomers meet the gentle one
    bots.last.click()
    expect(page.get_by_text("have a story to tell")).to_be_visible()
    page.reload()
    expect(bots.last).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Play Mother Walburga at Beer & Bread", exact=True).click()
    expect(page.get_by_role("list", name="People at the table")).to_contain_text("Mother Walburga master bot")


def test_every_seat_of_a_new_table_has_its_own_level(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Set up a table of Heaven & Ale", exact=True).click()
    page.get_by_role("group", name="Players").get_by_role("radio", name="3", exact=True).check(force=True)
    for seat, level in ((2, "apprentice"), (3, "brewer")):
        page.get_by_label(f"Seat {seat}").select_option(f"bot:{level}")
    expect(page.get_by_role("dialog").get_by_text("thanks you for the lesson")).to_be_visible()
    page.get_by_role("button", name="Set the table", exact=True).click()
    people = page.get_by_role("list", name="People at the table")
    expect(people).to_contain_text("Jost apprentice bot")
    expect(people).to_contain_text("Brother Odo brewer bot")


def test_bots_hurry_until_they_are_told_not_to(page: Page) -> None:
    sit_down(page)
    hurry = menu_item(page, "Bots play at once")
    page.keyboard.press("m")
    expect(hurry).to_have_attribute("aria-checked", "false")
    page.keyboard.press("Escape")
    expect(hurry).to_have_count(0)
    page.keyboard.press("f")
    page.keyboard.press("m")
    expect(hurry).to_have_attribute("aria-checked", "true")
    page.reload()
    wait_for_my_turn(page)
    page.keyboard.press("m")
    expect(hurry).to_have_attribute("aria-checked", "true")
    hurry.click()
    expect(hurry).to_have_attribute("aria-checked", "false")
