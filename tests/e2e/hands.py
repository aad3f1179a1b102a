"""What a person does at a table, in the browser, whatever the game: boards mark what can be chosen and what commits."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

CHOICE = "[data-legal]:not([aria-pressed=true], [aria-checked=true], [data-back])"
LEGAL = f"{CHOICE}:visible"
HAND = f"[data-zone^=hand] {CHOICE}"
COMMIT = "[data-commit]:not([aria-disabled=true]):visible"
WHOLE_GAME = 300_000  # milliseconds; a game that stands still is noticed at once, see PLAY_ON
MOST_CLICKS_A_MOVE = 100

PLAY_ON = """([commit, hand, choice, most]) => {
  const seen = (selector) => [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
  const moves = () => document.querySelector('[data-moves]').dataset.moves;
  let [last, clicks] = [moves(), 0];
  const step = () => {
    if (document.querySelector('[data-ended]')) return;
    const next = seen(commit) ?? seen(hand) ?? seen(choice);
    [last, clicks] = last === moves() ? [last, clicks + (next ? 1 : 0)] : [moves(), 0];
    if (clicks > most) throw new Error(`${most} clicks lead to no move after move ${last}`);
    next?.click();
    setTimeout(step, next ? 0 : 10);
  };
  step();
}"""


def sit_down(page: Page, game: str = "Beer & Bread") -> None:
    """From the home page to the first legal moves: one click."""
    page.goto("/")
    page.get_by_role("button", name=f"Sit down at {game}").click()
    expect(page.locator("[data-legal]").first).to_be_visible()


def moves_made(page: Page) -> int:
    return int(page.locator("[data-moves]").get_attribute("data-moves") or "0")


def make_a_move(page: Page) -> None:
    """Choose the first thing that glows until the copper button can be pressed, and press it."""
    before = moves_made(page)
    for _ in range(20):
        if page.locator(COMMIT).count():
            page.locator(COMMIT).first.click()
            break
        hand = page.locator(f"{HAND}:visible")
        (hand if hand.count() else page.locator(LEGAL)).first.click()
        if moves_made(page) != before:
            break
    page.wait_for_function("n => document.querySelector('[data-moves]').dataset.moves !== String(n)", arg=before)


def play_to_the_end(*pages: Page) -> None:
    """Everybody makes whatever move comes first until the scoring pad is on the table."""
    for page in pages:
        page.evaluate(PLAY_ON, [COMMIT.removesuffix(":visible"), HAND, CHOICE, MOST_CLICKS_A_MOVE])
    for page in pages:
        expect(page.locator("[data-ended]")).to_be_visible(timeout=WHOLE_GAME)


def carry(page: Page, piece: Locator, place: Locator) -> None:
    """Drag a piece to where it can lie."""
    box, target = piece.bounding_box(), place.bounding_box()
    assert box
    assert target
    page.mouse.move(box["x"] + 12, box["y"] + 12)
    page.mouse.down()
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=4)
    page.mouse.up()
