"""The hall with two people: a friend by link or code, an open seat for anybody, and tables that stay private."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.conftest import DESK, PHONE, NewContext
from tests.e2e.hands import (
    from_menu,
    make_a_move,
    set_a_table,
    sit_at_a_finished_game,
    sit_at_a_new_table,
    sit_down_at_home,
    wait_for_my_hand,
)
from tests.e2e.test_screens import LOOKS, faults_of

COUNT = """for (const kind of ['click', 'input'])
  addEventListener(kind, ({ isTrusted }) => {
    if (isTrusted) sessionStorage.setItem(kind, 1 + Number(sessionStorage.getItem(kind)));
  }, true);"""
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
DOING = "() => ['click', 'input'].map((kind) => Number(sessionStorage.getItem(kind)))"
BAD = "That isn\N{RIGHT SINGLE QUOTATION MARK}t a Brewhall link or code."
LOOK_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"


def person(new_context: NewContext, size: ViewportSize = DESK) -> Page:
    context = new_context(viewport=size, permissions=["clipboard-read", "clipboard-write"])
    context.add_init_script(COUNT)
    return context.new_page()


def clicks_and_fields(page: Page) -> tuple[int, int]:
    clicks, fields = page.evaluate(DOING)
    return clicks, fields


def offers(page: Page) -> Locator:
    return page.get_by_role("region", name="Open seats")


@SIZES
def test_from_landing_to_the_first_move_is_one_click(new_context: NewContext, size: ViewportSize) -> None:
    page = person(new_context, size)
    sit_down_at_home(page)
    assert clicks_and_fields(page) == (1, 0)


@SIZES
def test_two_clicks_invite_and_one_accepts(new_context: NewContext, size: ViewportSize) -> None:
    host, friend = person(new_context, size), person(new_context, size)
    host.goto("/")
    host.get_by_role("button", name="New table, copy the link").click()
    host.get_by_role("button", name="Play a friend at Beer & Bread").click()
    expect(host.get_by_role("status").filter(has_text="The link is copied.")).to_be_visible()
    assert clicks_and_fields(host) == (2, 0)
    link = host.evaluate("navigator.clipboard.readText()")
    friend.goto(link)
    expect(friend.get_by_role("heading", name=re.compile("^Guest .* keeps a seat for you"))).to_be_visible()
    expect(friend.get_by_text("Beer & Bread, 2 players, no clock.")).to_be_visible()
    friend.get_by_role("button", name="Take the seat").click()
    wait_for_my_hand(friend)
    assert clicks_and_fields(friend) == (1, 0)
    expect(host.get_by_role("dialog")).to_have_count(0)
    expect(host.get_by_text(re.compile(r"^Guest \d+ sat down\.$"))).to_be_visible()
    late = person(new_context, size)
    late.goto(link)
    expect(late.get_by_role("heading", name="This seat is taken.")).to_be_visible()


def test_a_code_read_aloud_leads_to_the_table(new_context: NewContext) -> None:
    host, friend = person(new_context), person(new_context, PHONE)
    set_a_table(host, "A friend")
    code = host.get_by_role("dialog").locator(".code b").inner_text()
    friend.goto("/")
    field = friend.get_by_role("textbox", name="Link or code of a table")
    for wrong in ("hello there", "zzz-zzz-11", "https://example.org/"):
        field.fill(wrong)
        field.press("Enter")
        expect(friend.get_by_role("alert")).to_have_text(BAD)
    field.fill(code.replace("-", " ").upper())
    field.press("Enter")
    friend.get_by_role("button", name="Take the seat").click()
    wait_for_my_hand(friend)


@SIZES
def test_an_open_seat_is_one_tap_and_only_one_gets_it(new_context: NewContext, size: ViewportSize) -> None:
    host, first, second = (person(new_context, size) for _ in range(3))
    set_a_table(host, "Anyone")
    wait_for_my_hand(host)
    name = seat_name(host)
    joins = []
    for page in (first, second):
        page.goto("/")
        joins.append(offers(page).get_by_role("button", name=f"Join {name} at Beer & Bread"))
        expect(joins[-1]).to_be_visible()
    second.route("**/api/lobby?*", lambda asked: asked.abort())  # it is not told in time
    joins[0].click()
    wait_for_my_hand(first)
    expect(host.get_by_text(re.compile(r"^Guest \d+ sat down\.$"))).to_be_visible()
    joins[1].click()
    expect(offers(second).get_by_role("alert")).to_have_text("Somebody else was faster; this seat is taken.")
    second.unroute("**/api/lobby?*")
    second.evaluate(LOOK_AGAIN)
    expect(joins[1]).to_have_count(0)


def seat_name(host: Page) -> str:
    tables: list[dict[str, Any]] = host.evaluate("fetch('/api/tables').then((answer) => answer.json())")
    return str(tables[0]["seats"][0]["name"])


def test_a_table_is_private_until_its_host_lets_others_watch(new_context: NewContext) -> None:
    host, stranger = person(new_context), person(new_context)
    table = sit_at_a_new_table(
        host, "beer-and-bread", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], options={"starting_player": 0}
    )
    make_a_move(host)
    listed = stranger.get_by_role("region", name="Watch and look back").locator(f"a[href$='{table['id']}']")
    stranger.goto("/")
    expect(stranger.get_by_role("link", name="Replay a saved game")).to_be_visible()
    expect(listed).to_have_count(0)
    from_menu(host, "Invite")
    watching = host.get_by_role("switch", name="Let others watch")
    expect(watching).to_have_attribute("aria-checked", "false")
    watching.click()
    expect(watching).to_have_attribute("aria-checked", "true")
    stranger.evaluate(LOOK_AGAIN)
    listed.click()
    expect(stranger.get_by_text("You are watching", exact=True)).to_be_attached()
    watching.click()
    expect(stranger.get_by_text("this table is private").first).to_be_visible()
    stranger.goto("/")
    expect(stranger.get_by_role("link", name="Replay a saved game")).to_be_visible()
    expect(listed).to_have_count(0)


def test_your_move_comes_first_with_the_time_left(page: Page) -> None:
    bot = {"kind": "bot", "bot": "greedy"}
    mine = {"options": {"starting_player": 0}}
    sit_at_a_new_table(page, "beer-and-bread", [{"kind": "me"}, bot], seconds_per_move=259_200, **mine)
    sit_at_a_new_table(page, "beer-and-bread", [{"kind": "me"}, bot], seconds_per_move=86_400, **mine)
    sit_at_a_new_table(page, "beer-and-bread", [{"kind": "me"}, {"kind": "open"}])
    wait_for_my_hand(page)
    page.goto("/")
    mine_first = page.get_by_role("region", name="Your move").get_by_role("link")
    expect(mine_first).to_have_text(
        [
            re.compile("23 h left.*your move.*Go on", re.S),
            re.compile("2 days left"),
            re.compile("Code: .*Seat free", re.S),
        ]
    )


def test_axe_finds_nothing_in_a_busy_hall(new_context: NewContext) -> None:
    host, page = person(new_context), person(new_context)
    set_a_table(host, "Anyone")
    wait_for_my_hand(host)
    sit_at_a_finished_game(page)
    sit_at_a_new_table(page, "heaven-and-ale", [{"kind": "me"}, {"kind": "open"}])
    page.goto("/")
    expect(offers(page).get_by_role("button", name=re.compile("^Join "))).not_to_have_count(0)
    expect(page.get_by_role("heading", name="Recent games")).to_be_visible()
    page.get_by_role("button", name="New table, copy the link").click()
    assert faults_of(page, LOOKS) == []
    page.goto(host.get_by_role("textbox", name="Invitation link").input_value())
    expect(page.get_by_role("button", name="Take the seat")).to_be_visible()
    assert faults_of(page, LOOKS) == []
