"""Slow games: a clock by the day, a notice when it is your move, a holiday."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.conftest import DESK, PATIENCE, PHONE, NewContext, Server
from tests.e2e.hands import make_a_move, take_the_seat, wait_for_my_hand, wait_for_my_turn
from tests.e2e.test_screens import LOOKS, faults_of
from tests.server.push_service import PushService, Subscription

TELL_ME = re.compile("^Tell me when it.s my move$")
# Browsers subscribe at their maker's push service. Here they do at ours; all else is their own.
SUBSCRIBE = """(() => {
  const wish = %s;
  let made = null;
  const unsubscribe = async () => ((made = null), true);
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.subscribedWith = applicationServerKey;
    const keys = { p256dh: wish.p256dh, auth: wish.auth };
    made = { endpoint: wish.endpoint, unsubscribe, toJSON: () => ({ endpoint: wish.endpoint, keys }) };
    return made;
  };
})()"""


@pytest.fixture
def pushes() -> Iterator[PushService]:
    with PushService() as service:
        yield service


def people(page: Page) -> Locator:
    return page.get_by_role("list", name="People at the table")


def set_a_slow_table(page: Page) -> str:
    """As a person does it; gives the invitation."""
    page.goto("/")
    page.get_by_role("button", name="Set up a table of Beer & Bread", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("group", name="Who plays").get_by_role("button", name=re.compile("^A friend")).click()
    dialog.get_by_role("combobox", name="Pace").select_option(label="1 day per move")
    expect(dialog.get_by_text("Come and go as you like")).to_be_visible()
    dialog.get_by_role("group", name="Who has the windmill first").get_by_role("radio", name="You", exact=True).check(
        force=True
    )
    dialog.get_by_role("button", name="Set the table", exact=True).click()
    link = page.get_by_role("textbox", name="Invitation link").input_value()
    page.keyboard.press("Escape")
    return link


def open_notices(page: Page) -> Locator:
    people(page).get_by_role("button", name=TELL_ME).click()
    dialog = page.get_by_role("dialog", name=TELL_ME)
    expect(dialog.get_by_role("heading", name="Holiday")).to_be_visible()
    return dialog


def subscribing(context: BrowserContext, browser: Subscription) -> Page:
    context.add_init_script(SUBSCRIBE % json.dumps(browser.wish))
    return context.new_page()


def test_a_move_in_a_slow_game_comes_as_a_notice_and_a_holiday_stops_the_clock(
    new_context: NewContext, pushes: PushService
) -> None:
    browser = pushes.subscription()
    host, context = new_context(viewport=DESK).new_page(), new_context(viewport=PHONE)
    guest = subscribing(context, browser)
    link = set_a_slow_table(host)
    wait_for_my_turn(host)
    expect(people(host).get_by_role("timer").first).to_have_text("1 d")
    take_the_seat(guest, link)
    wait_for_my_hand(guest)
    guest.keyboard.press("l")
    dialog = open_notices(guest)
    assert "\n".join(faults_of(guest, LOOKS, "dialog")) == ""
    guest.set_viewport_size(PHONE)
    dialog.get_by_role("button", name="Turn on").click()
    expect(dialog.get_by_text("This device tells you.")).to_be_visible()
    key = guest.evaluate("subscribedWith")
    guest.close()
    bert = people(host).get_by_role("listitem").filter(has=host.get_by_text("away", exact=True))
    expect(bert).to_have_count(1)
    pass_the_turn(host)
    got = pushes.next()
    assert got.signed_for(pushes.url, key)
    told = browser.read(got.content)
    assert re.fullmatch(r"Beer & Bread with \w+ \d+", told["line"])
    back = subscribing(context, browser)
    back.goto(told["link"])
    wait_for_my_turn(back)
    back.keyboard.press("l")
    dialog = open_notices(back)
    dialog.get_by_label("Away until").fill(back.evaluate(IN_A_WEEK))
    dialog.get_by_role("button", name="Go on holiday").click()
    expect(dialog.get_by_text("Your clocks stand still")).to_be_visible()
    expect(people(host)).to_contain_text(re.compile(r"on holiday until \d+ \w+"))
    dialog.get_by_role("button", name=re.compile("back$")).click()
    expect(dialog.get_by_role("button", name="Go on holiday")).to_be_visible()
    expect(people(host)).not_to_contain_text("on holiday")
    anybody = new_context().new_page()
    anybody.goto(told["off"])
    anybody.get_by_role("button", name="Yes, stop").click()
    expect(anybody.get_by_role("heading", name="Done")).to_be_visible()
    assert back.request.get("/api/notices").json()["devices"] == 0


IN_A_WEEK = "() => new Date(Date.now() + 7 * 86400000).toISOString().slice(0, 10)"


def pass_the_turn(page: Page) -> None:
    """Moves until it is somebody else's turn."""
    while page.locator("[data-legal]:visible").count():
        make_a_move(page)
        page.wait_for_function("() => hands.turn() || !document.querySelector('[data-legal]')")


def test_the_worker_shows_what_it_is_told(new_context: NewContext, server: Server) -> None:
    """A push as the browser delivers it, and what the worker wants to be shown: this browser has no desk to show it."""
    context = new_context()
    page = context.new_page()
    page.goto("/")
    with context.expect_event("serviceworker") as started:
        page.evaluate("async () => void (await navigator.serviceWorker.register('/notices.js'))")
    page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    worker = started.value
    worker.evaluate(LISTEN)
    devtools, known = context.new_cdp_session(page), list[Any]()
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda event: known.extend(event["registrations"]))
    devtools.send("ServiceWorker.enable")
    until = time.monotonic() + PATIENCE
    while not known and time.monotonic() < until:
        page.evaluate("0")  # events come between two calls
    told = {"title": "It is", "line": "your move", "link": "/#/table/x", "tag": "x", "off": "/off", "end": "Stop"}
    deliver = {"origin": server.address, "registrationId": known[0]["registrationId"], "data": json.dumps(told)}
    devtools.send("ServiceWorker.deliverPushMessage", deliver)
    title, shown = worker.evaluate("shown")
    assert title == "It is"
    assert (shown["body"], shown["tag"]) == ("your move", "x")
    assert shown["data"] == {"link": "/#/table/x", "off": "/off"}
    assert shown["actions"] == [{"action": "off", "title": "Stop"}]


LISTEN = """() => {
  self.shown = new Promise((show) => {
    self.registration.showNotification = async (...notice) => show(notice);
  });
}"""
