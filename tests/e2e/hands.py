"""What a person does at a table, in the browser, whatever the game: boards mark what can be chosen and what commits."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

HANDS = Path(__file__).parent / "hands.js"  # in every page: see conftest
COMMIT = "[data-commit]:not([aria-disabled=true]):visible"
MOST_CLICKS_A_MOVE = 20
MOST_PRESSES = 60
MOST_QUESTIONS = 50
GLANCE = 20  # milliseconds between two looks at the page: beside its frames, so that looking makes none of them longer

NEW_TABLE = """async (wish) => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(wish) });
  return answer.json();
}"""

# Plays on a socket of its own whatever comes first, for so many turns or until the game is over.
PLAY_ON = """([table, turns]) => new Promise((done, failed) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket`);
  socket.onmessage = ({ data }) => {
    const { view, version } = JSON.parse(data);
    if (view?.over || view?.turns >= turns) {
      socket.onclose = done;
      socket.close();
      return;
    }
    if (!view?.actions.length) return;
    const id = crypto.randomUUID().replaceAll('-', '');
    socket.send(JSON.stringify({ type: 'play', id, expect: version, actions: [view.actions[0].action] }));
  };
  socket.onclose = () => failed(new Error('the table closed the line'));
})"""


def sit_down_at_home(page: Page, game: str = "Beer & Bread") -> None:
    """From the home page to the first legal moves: one click."""
    page.goto("/")
    page.get_by_role("button", name=f"Play Jost at {game}", exact=True).click()
    wait_for_my_turn(page)


def take_the_seat(page: Page, link: str) -> None:
    """What somebody does who was sent an invitation: one click."""
    page.goto(link)
    page.get_by_role("button", name="Take the seat", exact=True).click()


def set_a_table(page: Page, rival: str, game: str = "Beer & Bread") -> None:
    """As people do it who want more than to sit down: against a friend, anyone, or somebody here."""
    page.goto("/")
    page.get_by_role("button", name=f"Set up a table of {game}", exact=True).click()
    page.get_by_role("group", name="Who plays").get_by_role("button", name=re.compile(f"^{rival}")).click()
    page.get_by_role("button", name="Set the table", exact=True).click()


def sit_down(page: Page, game: str = "beer-and-bread") -> None:
    """At the same table without the way there."""
    sit_at_a_new_table(page, game, [{"kind": "me"}, {"kind": "bot", "bot": "journeyman"}])
    wait_for_my_turn(page)


def sit_at_a_new_table(page: Page, game: str, seats: Sequence[Mapping[str, str]], **more: Any) -> dict[str, Any]:
    """A table as the interface makes it, for wishes that take many clicks; gives what the server says of it."""
    return sit_at_a_late_table(page, game, seats, 0, **more)


def wait_for_my_turn(page: Page) -> int:
    """Until one can choose something, and nobody else can do anything; gives the number of moves made."""
    return int(page.wait_for_function("() => hands.turn()", polling=GLANCE).json_value())


def wait_for_my_hand(page: Page) -> None:
    """Until one sits at a table and holds cards, whoever's turn it is."""
    expect(page.get_by_role("region", name="Your hand").get_by_role("listitem").first).to_be_visible()


def wait_for_a_card_to_play(page: Page) -> int:
    """Until a card of the hand can be chosen: other questions are answered on the way."""
    for _ in range(MOST_QUESTIONS):
        moves = wait_for_my_turn(page)
        if page.locator("[data-zone^=hand] [data-legal]:visible").count():  # stays so: it is nobody else's turn
            return moves
        make_a_move(page)
    raise AssertionError("there is never a card to play")


def first_choice(page: Page) -> Locator:
    """Something that can be chosen: whichever comes first."""
    return page.locator("[data-legal]:not([aria-pressed=true], [aria-checked=true], [data-back]):visible").first


def tool(page: Page, name: str) -> Locator:
    """A button of the rail at a table: some are found in the column beside the board as well."""
    return page.get_by_role("navigation", name="Table tools").get_by_role("button", name=name, exact=True)


def from_menu(page: Page, name: str) -> None:
    """Choose something in the menu of a table."""
    tool(page, "Table menu").click()
    menu_item(page, name).click()


def menu_item(page: Page, name: str) -> Locator:
    return page.get_by_role("dialog", name="This table").locator(".it").filter(has=page.get_by_text(name, exact=True))


def press_until(page: Page, key: str, wanted: Locator) -> None:
    """As often as needed for the focus to come to what is wanted."""
    expect(wanted).to_be_visible()
    for _ in range(MOST_PRESSES):
        page.keyboard.press(key)
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"{key} does not come to {wanted}")


def moves_made(page: Page) -> int:
    return int(page.locator("[data-moves]").get_attribute("data-moves") or "0")


def wait_for_more_moves(page: Page, than: int) -> None:
    page.wait_for_function("n => Number(document.querySelector('[data-moves]').dataset.moves) > n", arg=than)


def wait_for_fewer_moves(page: Page, than: int) -> None:
    page.wait_for_function("n => Number(document.querySelector('[data-moves]').dataset.moves) < n", arg=than)


def make_a_move(page: Page) -> None:
    """On one's turn: click what comes first until something has been played."""
    moves = str(wait_for_my_turn(page))
    for _ in range(MOST_CLICKS_A_MOVE):
        step = page.wait_for_function("moves => hands.step(moves)", arg=moves, polling=GLANCE).as_element()
        if step is None:
            return
        step.click()
    raise AssertionError(f"{MOST_CLICKS_A_MOVE} clicks lead to no move")


def play_to_the_end(*pages: Page) -> None:
    """Everybody makes whatever move comes first until the scoring pad is on the table."""
    for page in pages:
        page.evaluate("hands.start()")
    for page in pages:
        page.evaluate("hands.end()")
        expect(page.locator("[data-ended]")).to_be_visible()


def sit_at_a_late_table(
    page: Page, game: str, seats: Sequence[Mapping[str, str]], turns: int, **more: Any
) -> dict[str, Any]:
    """At which so many turns have been played; most of a game is clicked through in the soak only."""
    page.goto("/healthz")  # a page of the same server with nothing on it
    made: dict[str, Any] = page.evaluate(NEW_TABLE, {"game": game, "seats": seats, **more})
    if turns:
        page.evaluate(PLAY_ON, [made["id"], turns])
    page.goto(f"/#/table/{made['id']}")
    return made


def sit_at_a_finished_game(page: Page) -> None:
    """For what comes after a game."""
    sit_at_a_late_table(page, "beer-and-bread", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], 1000)
    expect(page.locator("[data-ended]")).to_be_visible()


def carry(page: Page, piece: Locator, place: Locator) -> None:
    """Drag a piece to where it can lie."""
    piece.hover(position={"x": 12, "y": 12})
    page.mouse.down()
    place.hover(force=True)  # the piece that is carried lies above it
    page.mouse.up()
