"""Who may do what at a table, and what becomes of those who leave."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.hands import (
    from_menu,
    make_a_move,
    menu_item,
    sit_at_a_new_table,
    sit_down,
    take_the_seat,
    wait_for_my_hand,
    wait_for_my_turn,
)

# Sends a command on a socket of its own and gives the answer to it.
ASK = """([table, actions]) => new Promise((answered, failed) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket`);
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'position')
      socket.send(JSON.stringify({ type: 'play', id: 'e'.repeat(32), expect: message.version, actions }));
    if (message.type === 'answer') answered(message);
  };
  socket.onclose = () => failed(new Error('the table closed the line'));
})"""
COUNT_SOUNDS = """() => {
  window.heard = 0;
  const Real = AudioContext;
  window.AudioContext = class extends Real {
    constructor() {
      super();
      window.heard += 1;
    }
  };
}"""


def new_table(page: Page, *seats: str, **more: Any) -> dict[str, Any]:
    wanted = [{"kind": kind, "bot": "greedy" if kind == "bot" else ""} for kind in seats]
    return sit_at_a_new_table(page, "beer-and-bread", wanted, **more)


def ask(page: Page, table: str, actions: list[int]) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate(ASK, [table, actions])
    return answer


def host_and_guest(new_context: NewContext) -> tuple[Page, Page, dict[str, Any]]:
    host, guest = new_context().new_page(), new_context().new_page()
    table = new_table(host, "me", "open", options={"starting_player": 0})
    take_the_seat(guest, f"/#/join/{table['invites'][0]}")
    wait_for_my_turn(host)
    wait_for_my_hand(guest)
    return host, guest, table


def people(page: Page) -> Locator:
    return page.get_by_role("list", name="People at the table")


def test_a_bot_plays_for_who_has_left_until_they_come_back(new_context: NewContext) -> None:
    host, guest, table = host_and_guest(new_context)
    guest.close()
    host.get_by_role("button", name=re.compile("^Let a bot play for")).click()
    expect(people(host)).to_contain_text("a bot plays for")
    make_a_move(host)
    wait_for_my_turn(host)
    back = guest.context.new_page()
    back.goto(f"/#/table/{table['id']}")
    expect(people(back)).not_to_contain_text("a bot plays for")
    expect(back.get_by_role("button", name="Take your seat back")).to_have_count(0)
    expect(people(host)).not_to_contain_text("a bot plays for")


def test_nobody_plays_for_who_is_here(new_context: NewContext) -> None:
    host, _, _ = host_and_guest(new_context)
    expect(people(host).get_by_text("here", exact=True)).to_have_count(2)
    expect(host.get_by_role("button", name=re.compile("^Let a bot play for"))).to_have_count(0)


def test_a_clock_runs_for_who_is_to_play(page: Page) -> None:
    new_table(page, "me", "bot", seconds_per_move=300, options={"starting_player": 0})
    me = people(page).get_by_role("listitem").filter(has=page.get_by_text("You", exact=True))
    expect(me.get_by_role("timer")).to_have_text(re.compile(r"^4:\d\d$"))


def test_when_the_time_is_up_a_bot_plays_on(page: Page) -> None:
    """To the end of the game, if need be."""
    new_table(page, "me", "bot", seconds_per_move=5, options={"starting_player": 0})
    expect(people(page)).to_contain_text("a bot plays for you")


def test_a_name_and_a_password_bring_the_games_to_another_device(new_context: NewContext) -> None:
    first, second = new_context().new_page(), new_context().new_page()
    sit_down(first)
    table = first.url
    keeping = account(first).get_by_role("region", name="Play on other devices, too")
    name_and_password(keeping, "Keep it with this password")
    expect(first.get_by_text("Your recovery code")).to_be_visible()
    name_and_password(account(second).get_by_role("region", name="Been here before?"), "Sign in")
    expect(second.get_by_text("Hello, Greta of the mill")).to_be_visible()
    second.get_by_role("link", name=re.compile("Beer & Bread with Hilde")).click()
    wait_for_my_turn(second)
    assert second.url == table


def account(page: Page) -> Page:
    if page.url == "about:blank":
        page.goto("/")
    if "/table/" in page.url:
        from_menu(page, "Settings")
    else:
        page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("link", name="Your name and devices").click()
    return page


def name_and_password(form: Locator, button: str, name: str = "Greta of the mill") -> None:
    form.get_by_label("Name", exact=True).fill(name)
    form.get_by_label("Password").fill("barley and rye")
    form.get_by_role("button", name=button, exact=True).click()


def test_a_wrong_password_says_so(page: Page) -> None:
    form = account(page).get_by_role("region", name="Been here before?")
    name_and_password(form, "Sign in", "Nobody at all")
    expect(form.get_by_role("alert")).to_have_text("The name or the password is wrong.")


def test_spectators_cannot_play(new_context: NewContext) -> None:
    host, watcher = new_context().new_page(), new_context().new_page()
    table = new_table(host, "me", "bot", options={"starting_player": 0})
    wait_for_my_turn(host)
    watcher.goto(f"/#/watch/{table['watch']}")
    expect(watcher.get_by_text("You are watching", exact=True)).to_be_attached()
    expect(watcher.locator("[data-legal], [data-commit]")).to_have_count(0)
    for action in range(0, 60, 20):
        assert ask(watcher, table["watch"], [action])["result"] == "not-yours"


def test_the_other_seat_cannot_be_played(new_context: NewContext) -> None:
    host, guest, table = host_and_guest(new_context)
    expect(guest.locator("[data-legal], [data-commit]")).to_have_count(0)
    assert ask(guest, table["id"], [0])["result"] == "not-yours"
    stranger = new_context().new_page()
    stranger.goto(f"/#/table/{table['id']}")
    expect(stranger.get_by_text("this table is private").first).to_be_visible()
    make_a_move(host)
    wait_for_my_turn(guest)


def test_sound_is_off_until_it_is_wanted(page: Page) -> None:
    sit_down(page)
    sound = menu_item(page, "Sound")
    page.evaluate(COUNT_SOUNDS)
    make_a_move(page)
    wait_for_my_turn(page)
    assert page.evaluate("heard") == 0
    from_menu(page, "Sound")
    expect(sound).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Escape")
    make_a_move(page)
    page.wait_for_function("() => heard > 0")
    wait_for_my_turn(page)
    page.reload()
    wait_for_my_turn(page)
    page.keyboard.press("m")
    expect(sound).to_have_attribute("aria-checked", "true")
