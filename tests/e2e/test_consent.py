"""Two people who ask each other: taking back, a rematch, giving up. And the menu of a table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.conftest import DESK, PHONE, NewContext
from tests.e2e.hands import (
    from_menu,
    make_a_move,
    menu_item,
    moves_made,
    sit_at_a_new_table,
    sit_down,
    take_the_seat,
    tool,
    wait_for_fewer_moves,
    wait_for_more_moves,
    wait_for_my_turn,
)
from tests.e2e.test_screens import LOOKS, faults_of

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def company(new_context: NewContext, size: ViewportSize) -> tuple[Page, Page]:
    """Two people; the first one begins."""
    host, guest = new_context(viewport=size).new_page(), new_context(viewport=size).new_page()
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = sit_at_a_new_table(host, "beer-and-bread", seats, options={"starting_player": "0"}, seconds_per_move=3600)
    take_the_seat(guest, f"/#/join/{table['invites'][0]}")
    expect(guest.locator("[data-moves]")).to_be_attached()
    wait_for_my_turn(host)
    return host, guest


def banner(page: Page) -> Locator:
    return page.get_by_role("region", name="A question")


def end_a_turn(page: Page, other: Page) -> None:
    """Until the other one has something to decide."""
    while not other.evaluate("() => hands.turn()"):
        before = moves_made(page)
        make_a_move(page)
        wait_for_more_moves(other, before)


@SIZES
def test_a_turn_is_taken_back_and_the_other_is_asked(new_context: NewContext, size: ViewportSize) -> None:
    host, guest = company(new_context, size)
    end_a_turn(host, guest)
    end_a_turn(guest, host)
    from_menu(host, "Ask to take back")
    expect(banner(host)).to_contain_text("You asked to take back your last turn. Waiting for Guest")
    expect(banner(guest).get_by_role("alert")).to_contain_text("asks to take back a turn.")
    banner(guest).get_by_role("button", name="No", exact=True).click()
    expect(banner(guest)).to_have_count(0)
    expect(banner(host)).to_contain_text("would rather not. The move stands.")
    banner(host).get_by_role("button", name="OK").click()
    expect(banner(host)).to_have_count(0)
    end_a_turn(host, guest)  # nothing is in the way: it goes on
    moves = moves_made(guest)
    from_menu(guest, "Ask to take back")
    assert faults_of(host, (("light", size), ("dark", size)), "section.ask") == []
    banner(host).get_by_role("button", name="Allow").click()
    wait_for_fewer_moves(guest, moves)
    expect(host.get_by_role("status").filter(has_text="took back a move.")).to_be_visible()
    wait_for_my_turn(guest)
    tool(host, "Table menu").click()
    expect(host.get_by_role("dialog", name="This table")).to_contain_text("With takebacks")


@SIZES
def test_a_rematch_begins_when_both_want_it(new_context: NewContext, size: ViewportSize) -> None:
    host, guest = company(new_context, size)
    from_menu(guest, "Give up")
    asked = guest.get_by_role("alertdialog", name="Give up this game?")
    expect(asked.get_by_role("button", name="Play on")).to_be_focused()
    guest.keyboard.press("Enter")
    expect(asked).to_have_count(0)
    menu_item(guest, "Give up").click()
    asked.get_by_role("button", name="Give up").click()
    address = host.url
    for page in (host, guest):
        expect(page.locator("[data-ended]")).to_be_visible()
    guest.get_by_role("button", name="Rematch", exact=True).click()
    expect(guest.get_by_role("button", name="Waiting for an answer …")).to_be_disabled()
    expect(banner(host)).to_contain_text("offers a rematch.")
    banner(guest).get_by_role("button", name="Withdraw").click()
    expect(banner(host)).to_contain_text("no longer offers a rematch.")
    host.get_by_role("button", name="Rematch", exact=True).click()
    banner(guest).get_by_role("button", name="Accept").click()
    for page in (host, guest):  # both are led there
        expect(page.locator("[data-ended]")).to_have_count(0)
        expect(page.locator("[data-moves='0']")).to_be_attached()
    assert host.url == guest.url != address


def test_undo_is_told_to_the_other(new_context: NewContext) -> None:
    host, guest = company(new_context, DESK)
    end_a_turn(host, guest)
    from_menu(host, "Undo your turn")
    expect(guest.get_by_role("status").filter(has_text="took back a move.")).to_be_visible()
    wait_for_my_turn(host)


def test_against_a_bot_a_turn_is_taken_back_at_once(page: Page) -> None:
    sit_down(page)
    before = moves_made(page)
    make_a_move(page)
    wait_for_my_turn(page)
    page.keyboard.press("m")
    menu = page.get_by_role("dialog", name="This table")
    expect(menu).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(menu_item(page, "Take back your last turn")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-moves='{before}']")).to_be_attached()
    wait_for_my_turn(page)
    page.keyboard.press("m")
    expect(menu).to_contain_text("With takebacks")


def test_the_menu_is_whole_and_closes_by_escape(new_context: NewContext) -> None:
    host, _ = company(new_context, DESK)
    tool(host, "Table menu").click()
    menu = host.get_by_role("dialog", name="This table")
    expect(menu.locator(".it b")).to_have_text(
        [
            "Invite",
            "Ask to take back",
            "Offer a rematch",
            "Show moves",
            "Sound",
            "As text",
            "Rules",
            "Settings",
            "Leave, come back later",
            "Leave it to a bot",
            "Give up",
        ]
    )
    assert faults_of(host, LOOKS, "dialog.menu") == []
    host.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(tool(host, "Table menu")).to_be_focused()


def test_a_seat_that_is_left_is_played_on_by_a_bot(new_context: NewContext) -> None:
    host, guest = company(new_context, DESK)
    from_menu(guest, "Leave it to a bot")
    guest.get_by_role("alertdialog").get_by_role("button", name="Leave", exact=True).click()
    expect(guest.get_by_role("heading", name="Three tables are set.")).to_be_visible()
    expect(host.get_by_role("list", name="People at the table")).to_contain_text("a bot plays for Guest")
