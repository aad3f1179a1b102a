"""Playing at a table in the browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext, Server
from tests.e2e.hands import (
    COMMIT,
    first_choice,
    from_menu,
    make_a_move,
    menu_item,
    moves_made,
    play_to_the_end,
    press_until,
    set_a_table,
    sit_at_a_late_table,
    sit_down,
    sit_down_at_home,
    take_the_seat,
    tool,
    wait_for_a_card_to_play,
    wait_for_fewer_moves,
    wait_for_more_moves,
    wait_for_my_hand,
    wait_for_my_turn,
)

MOST_MOVES = 200


def test_one_click_and_no_field_to_the_first_move(page: Page) -> None:
    sit_down_at_home(page)
    expect(page.locator(".prompt .turn")).to_have_text("Your turn")
    before = moves_made(page)
    make_a_move(page)
    assert moves_made(page) > before


def test_the_first_move_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    press_until(page, "Tab", page.get_by_role("button", name="Play Jost at Beer & Bread", exact=True))
    page.keyboard.press("Enter")
    before = wait_for_my_turn(page)
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator(COMMIT)).to_be_visible()
    page.keyboard.press("Enter")
    wait_for_more_moves(page, before)


@pytest.mark.parametrize("begun", [pytest.param(0, marks=pytest.mark.long), 48])
def test_a_game_against_the_bot_to_its_end(page: Page, begun: int) -> None:
    sit_at_a_late_table(page, "beer-and-bread", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], begun)
    wait_for_my_turn(page)
    play_to_the_end(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile(r"\d+ to \d+|\d+ each"))
    expect(page.get_by_role("heading", name="Coins after each year")).to_be_visible()
    expect(page.get_by_text("Dealt fairly: the key matches the published fingerprint.")).to_be_visible()
    page.get_by_role("button", name="Rematch", exact=True).click()
    wait_for_my_turn(page)


def invited(host: Page) -> str:
    """The link that seats a friend at a new table."""
    set_a_table(host, "A friend")
    link = host.get_by_role("textbox", name="Invitation link")
    expect(link).to_have_value(re.compile("/#/join/"))
    return link.input_value()


def test_two_browsers_through_an_invite_link(new_context: NewContext) -> None:
    host, guest = new_context().new_page(), new_context().new_page()
    link = invited(host)
    expect(host.get_by_role("img", name="QR code of the invitation link")).to_be_visible()
    host.keyboard.press("Escape")
    take_the_seat(guest, link)
    for each in (host, guest):
        wait_for_my_hand(each)
        each.evaluate("hands.start()")
    for each in (host, guest):
        wait_for_more_moves(each, 6)


def test_a_used_invitation_says_so(new_context: NewContext) -> None:
    host, first, second = (new_context().new_page() for _ in range(3))
    link = invited(host)
    take_the_seat(first, link)
    wait_for_my_hand(first)
    second.goto(link)
    expect(second.get_by_role("heading", name="This seat is taken.")).to_be_visible()
    expect(second.get_by_role("link", name="Only watch")).to_be_visible()


def test_reconnect_in_mid_choice(page: Page, server: Server) -> None:
    sit_down(page)
    make_a_move(page)
    before = wait_for_a_card_to_play(page)
    first_choice(page).click()
    expect(page.locator("[data-zone^=hand] [aria-pressed=true]")).to_have_count(1)
    server.kill()
    expect(page.locator("[data-link=offline]")).to_have_text("No connection. Trying again …")
    page.locator(COMMIT).click()
    server.start()
    expect(page.locator("[data-link=online]")).to_be_attached()
    wait_for_more_moves(page, before)


def test_undo_takes_a_choice_back(page: Page) -> None:
    sit_down(page)
    undo = tool(page, "Undo")
    for _ in range(MOST_MOVES):
        make_a_move(page)
        before = wait_for_my_turn(page)
        if undo.is_enabled():  # stays so: it is nobody else's turn
            undo.click()
            wait_for_fewer_moves(page, before)
            return
    raise AssertionError("there was never anything to undo")


def test_one_device_for_two_people(page: Page) -> None:
    play_until_the_device_is_passed(page)
    expect(page.locator("[data-zone]")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^I am ")).click()
    wait_for_my_turn(page)


def play_until_the_device_is_passed(page: Page) -> None:
    set_a_table(page, "Here")
    passed = page.get_by_role("heading", name=re.compile("^Pass the device"))
    for _ in range(MOST_MOVES):
        make_a_move(page)
        page.wait_for_function("() => hands.turn() || !document.querySelector('[data-zone]')")
        if not page.evaluate("() => hands.turn()"):
            expect(passed).to_be_visible()
            return
    raise AssertionError("the device is never passed on")


def test_the_log_takes_you_to_a_moment_and_back(page: Page) -> None:
    sit_down(page)
    make_a_move(page)
    wait_for_my_turn(page)
    page.get_by_role("button", name="Show the moment after move 0", exact=True).click()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator("[data-legal]")).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    wait_for_my_turn(page)


def test_the_log_follows_whoever_goes_through_the_game(page: Page) -> None:
    sit_at_a_late_table(page, "beer-and-bread", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], 40)
    wait_for_my_turn(page)
    line = page.get_by_role("button", name="Show the moment after move 3", exact=True)
    expect(line).not_to_be_in_viewport()
    page.get_by_role("button", name=re.compile("^Show the moment after move")).last.click()
    page.get_by_role("slider").fill("3")
    expect(line).to_be_in_viewport()


def test_the_text_view_plays_too(page: Page) -> None:
    sit_down(page)
    page.keyboard.press("t")
    expect(page.get_by_role("heading", name="What you may do")).to_be_visible()
    before = moves_made(page)
    first_choice(page).click()
    wait_for_more_moves(page, before)


def test_chat_reaches_the_other_side(new_context: NewContext) -> None:
    host, watcher = new_context().new_page(), new_context().new_page()
    sit_down(host)
    tool(host, "Chat").click()
    host.get_by_role("button", name="Good luck!").click()
    host.get_by_role("textbox", name="Say something").fill("<b>hello</b>")
    host.get_by_role("button", name="Send").click()
    expect(host.get_by_role("log", name="What was said")).to_contain_text("<b>hello</b>")
    from_menu(host, "Invite")
    link = host.get_by_role("textbox", name="Link for watchers")
    expect(link).to_have_value(re.compile("/#/watch/"))
    watcher.goto(link.input_value())
    expect(watcher.get_by_text("You are watching", exact=True)).to_be_attached()
    expect(watcher.locator("[data-legal]")).to_have_count(0)
    tool(watcher, "Chat, 2 new").click()
    expect(watcher.get_by_role("log", name="What was said")).to_contain_text("<b>hello</b>")
    host.keyboard.press("Escape")
    expect(host.locator("[data-watchers]")).to_have_text("1 watching")
    watcher.close()
    expect(host.locator("[data-watchers]")).to_have_count(0)


def test_giving_up_is_told_at_the_end_and_in_the_record(page: Page) -> None:
    sit_down(page)
    make_a_move(page)
    wait_for_my_turn(page)
    page.keyboard.press("m")
    menu_item(page, "Give up").click()
    asked = page.get_by_role("alertdialog", name="Give up this game?")
    expect(asked.get_by_role("button", name="Play on")).to_be_focused()
    asked.get_by_role("button", name="Give up").click()
    ranking = page.get_by_role("region", name="Ranking")
    expect(ranking.get_by_role("heading", level=1)).to_contain_text("wins.")
    expect(ranking.locator("header")).to_contain_text("You gave up.")
    with page.expect_download() as download:
        page.get_by_role("link", name="Record", exact=True).click()
    text = download.value.path().read_text()
    page.goto("/#/replay")
    page.get_by_role("textbox").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    slider = page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_be_visible()
    slider.fill(slider.get_attribute("max") or "")
    expect(page.get_by_role("log", name="Moves, newest first")).to_contain_text("gave up.")


def test_escape_closes_a_dialog_at_the_table(page: Page) -> None:
    sit_down(page)
    from_menu(page, "Settings")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
