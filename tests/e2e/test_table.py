"""Playing at a table in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext, Server
from tests.e2e.hands import COMMIT, LEGAL, make_a_move, moves_made, play_to_the_end, sit_down


def test_one_click_and_no_field_to_the_first_move(page: Page) -> None:
    sit_down(page)
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
    before = moves_made(page)
    make_a_move(page)
    assert moves_made(page) > before


def test_the_first_move_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    button = page.get_by_role("button", name="Sit down at Beer & Bread")
    for _ in range(20):
        page.keyboard.press("Tab")
        if button.evaluate("element => element === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("[data-legal]").first).to_be_visible()
    before = moves_made(page)
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator(COMMIT)).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_function("n => document.querySelector('[data-moves]').dataset.moves > n", arg=before)


def test_a_whole_game_against_the_bot(page: Page) -> None:
    sit_down(page)
    play_to_the_end(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile(r"\d+ to \d+|\d+ each"))
    expect(page.get_by_role("heading", name="Coins after each year")).to_be_visible()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text("The key fits the fingerprint.")).to_be_visible()
    page.get_by_role("button", name="Rematch").click()
    page.get_by_role("link", name="To the rematch").click()
    expect(page.locator("[data-legal]").first).to_be_visible()


def test_two_browsers_through_an_invite_link(new_context: NewContext) -> None:
    host, guest = new_context().new_page(), new_context().new_page()
    host.goto("/")
    host.get_by_role("button", name="Invite a friend to Beer & Bread").click()
    host.get_by_role("button", name="Set the table").click()
    link = host.get_by_role("textbox", name="Invitation link").input_value()
    expect(host.get_by_role("img", name="QR code of the invitation link")).to_be_visible()
    host.keyboard.press("Escape")
    guest.goto(link)
    for each in (host, guest):
        expect(each.locator("[data-zone]").first).to_be_visible()
    play_to_the_end(host, guest)
    expect(guest.get_by_role("region", name="Scoring pad")).to_be_visible()


def test_a_used_invitation_says_so(new_context: NewContext) -> None:
    host = new_context().new_page()
    host.goto("/")
    host.get_by_role("button", name="Invite a friend to Beer & Bread").click()
    host.get_by_role("button", name="Set the table").click()
    link = host.get_by_role("textbox", name="Invitation link").input_value()
    first, second = new_context().new_page(), new_context().new_page()
    first.goto(link)
    expect(first.locator("[data-zone]").first).to_be_visible()
    second.goto(link)
    expect(second.get_by_role("alert")).to_contain_text("has been used")


def test_reconnect_in_mid_choice(page: Page, server: Server) -> None:
    sit_down(page)
    make_a_move(page)
    page.locator(LEGAL).first.click()
    chosen = page.locator("[data-zone^=hand] [aria-pressed=true]").get_attribute("data-flip")
    moves = moves_made(page)
    server.kill()
    expect(page.get_by_text("No connection")).to_be_visible()
    page.locator(COMMIT).first.click()
    server.start()
    expect(page.locator("[data-link=online]")).to_be_attached()
    page.wait_for_function("n => Number(document.querySelector('[data-moves]').dataset.moves) > n", arg=moves)
    assert chosen


def test_undo_takes_a_choice_back(page: Page) -> None:
    sit_down(page)
    for _ in range(200):
        make_a_move(page)
        undo = page.get_by_role("button", name="Undo").first
        if undo.is_enabled():
            before = moves_made(page)
            undo.click()
            page.wait_for_function("n => Number(document.querySelector('[data-moves]').dataset.moves) < n", arg=before)
            return
    raise AssertionError("there was never anything to undo")


def test_one_device_for_two_people(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="One device").click()
    page.get_by_role("button", name="Set the table").click()
    expect(page.locator("[data-legal]").first).to_be_visible()
    make_a_move(page)
    for _ in range(20):
        if page.get_by_role("heading", name=re.compile("Pass the device")).count():
            break
        make_a_move(page)
    expect(page.locator("[data-zone]")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(page.locator("[data-legal]").first).to_be_visible()


def test_the_log_takes_you_to_a_moment_and_back(page: Page) -> None:
    sit_down(page)
    make_a_move(page)
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
    page.get_by_role("button", name="Show the moment after move 0").click()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator("[data-legal]")).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("[data-legal]").first).to_be_visible()


def test_the_text_view_plays_too(page: Page) -> None:
    sit_down(page)
    page.keyboard.press("t")
    expect(page.get_by_role("heading", name="What you may do")).to_be_visible()
    before = moves_made(page)
    page.locator("[data-legal]").first.click()
    page.wait_for_function("n => document.querySelector('[data-moves]').dataset.moves > n", arg=before)


def test_chat_reaches_the_other_side(new_context: NewContext) -> None:
    host, watcher = new_context().new_page(), new_context().new_page()
    sit_down(host)
    host.get_by_role("button", name="Chat").click()
    host.get_by_role("button", name="Good luck!").click()
    host.get_by_role("textbox", name="Say something").fill("<b>hello</b>")
    host.get_by_role("button", name="Send").click()
    expect(host.get_by_text("<b>hello</b>")).to_be_visible()
    host.get_by_role("button", name="Invite or share").click()
    watcher.goto(host.get_by_role("textbox", name="Link for watchers").input_value())
    expect(watcher.get_by_text("You are watching")).to_be_attached()
    expect(watcher.locator("[data-legal]")).to_have_count(0)
    watcher.get_by_role("button", name="Chat").click()
    expect(watcher.get_by_text("<b>hello</b>")).to_be_visible()
    host.keyboard.press("Escape")
    expect(host.get_by_text("1 watching")).to_be_visible()
    watcher.close()
    expect(host.get_by_text("1 watching")).to_have_count(0)


def test_giving_up_is_told_at_the_end_and_in_the_record(page: Page) -> None:
    sit_down(page)
    make_a_move(page)
    page.keyboard.press("?")
    page.get_by_role("button", name="Give up this game").click()
    page.get_by_role("button", name="Really give up?").click()
    expect(page.get_by_role("heading", level=1).filter(has_text="wins.")).to_be_visible()
    expect(page.get_by_text("You gave up.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    text = download.value.path().read_text()
    page.goto("/#/replay")
    page.get_by_role("textbox").fill(text)
    page.get_by_role("button", name="Open").click()
    slider = page.get_by_role("slider")
    slider.fill(slider.get_attribute("max") or "")
    expect(page.get_by_role("log").get_by_text("gave up.")).to_be_visible()


def test_escape_closes_a_dialog_at_the_table(page: Page) -> None:
    sit_down(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
