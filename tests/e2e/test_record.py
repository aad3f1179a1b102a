"""One's own page: what one has played, in words, with whom; taking it along, and good-bye."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import DESK, PHONE, NewContext
from tests.e2e.hands import sit_at_a_finished_game, sit_at_a_new_table, take_the_seat, wait_for_my_hand
from tests.e2e.test_screens import LOOKS, OTHER_LOOKS, faults_of

RESIGN = """(table) => new Promise((answered, failed) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket`);
  socket.onmessage = ({ data }) => {
    const { type, version, result } = JSON.parse(data);
    if (type === 'position') socket.send(JSON.stringify({ type: 'resign', id: 'given up', expect: version }));
    if (type === 'answer') {
      answered(result);
      socket.onclose = null;
      socket.close();
    }
  };
  socket.onclose = () => failed(new Error('the table closed the line'));
})"""


def games_of(page: Page) -> Locator:
    return page.get_by_role("region", name="Games", exact=True).get_by_role("listitem")


def own_page(page: Page) -> None:
    page.goto("/#/you")
    expect(page.get_by_role("heading", name="Your data", exact=True)).to_be_visible()


def two_who_have_played(new_context: NewContext) -> tuple[Page, Page, dict[str, Any]]:
    """The guest, on a phone, has given up."""
    host, guest = new_context().new_page(), new_context(viewport=PHONE).new_page()
    table = sit_at_a_new_table(host, "beer-and-bread", [{"kind": "me"}, {"kind": "open"}])
    take_the_seat(guest, f"/#/join/{table['invites'][0]}")
    wait_for_my_hand(guest)
    assert guest.evaluate(RESIGN, table["id"]) == "applied"
    return host, guest, table


def test_two_people_look_at_what_they_have_played(new_context: NewContext) -> None:
    host, guest, table = two_who_have_played(new_context)
    for page, told in ((host, "gave up"), (guest, "Gave up against")):
        own_page(page)
        expect(games_of(page)).to_have_count(1)
        expect(games_of(page)).to_contain_text(told)
    rating = host.get_by_role("region", name="Rating", exact=True)
    expect(rating).to_contain_text("Very likely between")
    expect(rating).to_contain_text("games, 1 won")
    host.get_by_role("group", name="Result").get_by_role("button", name="Lost").click()
    expect(games_of(host)).to_have_text("There are no such games.")
    host.get_by_role("region", name="Against, in all games").get_by_role("button").click()
    expect(games_of(host)).to_contain_text("gave up")
    host.get_by_label("Which game").select_option("Dice Brewing")
    expect(games_of(host)).to_have_text("There are no such games.")
    host.get_by_label("Which game").select_option("All three games")
    games_of(host).get_by_role("link").click()
    expect(host.locator("[data-ended]")).to_be_visible()
    assert host.url.endswith(f"#/table/{table['id']}")


def test_an_account_goes_and_the_games_of_others_stay(new_context: NewContext, tmp_path: Path) -> None:
    host, guest, _ = two_who_have_played(new_context)
    own_page(guest)
    name = guest.get_by_role("heading", level=1).inner_text()
    with guest.expect_download() as download:
        guest.get_by_role("link", name="Export my data").click()
    file = tmp_path / "mine.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["name"] == name
    guest.get_by_role("button", name="Delete account").click()
    sure = guest.get_by_role("dialog", name="Delete your account?")
    guest.keyboard.press("Enter")  # the focus is on what changes nothing
    expect(sure).to_have_count(0)
    guest.get_by_role("button", name="Delete account").click()
    sure.get_by_role("button", name="Delete everything").click()
    expect(guest.get_by_role("heading", name="Three tables are set.")).to_be_visible()
    own_page(host)
    expect(games_of(host)).to_contain_text("a former guest gave up")
    expect(host.get_by_text(name)).to_have_count(0)


def test_axe_finds_nothing_on_ones_own_page(page: Page) -> None:
    sit_at_a_finished_game(page)
    own_page(page)
    expect(games_of(page)).to_have_count(1)
    assert "\n".join(faults_of(page, LOOKS + OTHER_LOOKS)) == ""
    page.set_viewport_size(DESK)
    page.get_by_role("button", name="Delete account").click()
    assert "\n".join(faults_of(page, LOOKS, "dialog")) == ""


def test_ones_own_page_by_keyboard_alone(page: Page) -> None:
    sit_at_a_finished_game(page)
    own_page(page)
    expect(games_of(page)).to_have_count(1)
    wanted = {"Dice Brewing", "Lost", "Look back", "Export my data", "Delete account", "Change it"}
    reached: set[str] = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        said = str(page.evaluate("document.activeElement.textContent"))
        reached |= {name for name in wanted if name in said}
    assert reached == wanted
