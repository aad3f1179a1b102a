"""Anything on the board explains itself: to a pointer that rests, to the focus, to a finger that holds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from brewhall.games import GAMES
from tests.e2e.conftest import DESK, PHONE, NewContext
from tests.e2e.hands import moves_made, press_until, sit_down, wait_for_more_moves
from tests.e2e.test_screens import LOOKS, faults_of

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=lambda size: str(size["width"]))
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
HOVER, HOLD = 350, 450  # ms
CHOSEN = "[data-zone] [aria-pressed=true], [data-zone] [aria-checked=true]"


def zoom(page: Page) -> Locator:
    return page.get_by_role("note")


def told(page: Page) -> Locator:
    """The zoom, with what the server says in it."""
    expect(zoom(page).get_by_role("button", name="Rule ")).to_be_visible()
    return zoom(page)


def sit_down_to_look(page: Page, game: str) -> None:
    """The zoom is loaded when the board stands."""
    sit_down(page, game)
    page.wait_for_load_state("networkidle")


def something(page: Page) -> Locator:
    """Something that can be chosen and explains itself."""
    return page.locator("[data-about][data-legal]:visible").first


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point_at(page: Page, thing: Locator) -> None:
    page.mouse.move(0, 0)
    page.mouse.move(*middle(thing))


def stop_the_clock(page: Page) -> None:
    """From now on time passes only where the test says so."""
    page.clock.install(time="2030-01-01")
    page.clock.pause_at("2030-01-02")


@SIZES
@EVERY_GAME
def test_a_pointer_that_rests_is_told(new_context: NewContext, game: str, size: ViewportSize) -> None:
    page = new_context(viewport=size).new_page()
    sit_down_to_look(page, game)
    stop_the_clock(page)
    thing = something(page)
    point_at(page, thing)
    page.clock.run_for(HOVER - 1)
    expect(zoom(page)).to_have_count(0)
    page.clock.run_for(1)
    expect(told(page)).to_be_visible()
    page.mouse.move(*middle(zoom(page)))  # what is said can be pointed at
    page.clock.run_for(1000)
    expect(zoom(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(zoom(page)).to_have_count(0)
    thing.click()
    expect(page.locator(CHOSEN)).not_to_have_count(0)  # one click, as ever
    page.clock.run_for(1000)
    expect(zoom(page)).to_have_count(0)  # the pointer has not been moved since


@EVERY_GAME
def test_it_lies_beside_what_it_explains(page: Page, game: str) -> None:
    sit_down_to_look(page, game)
    stop_the_clock(page)
    things = page.locator("[data-about]:visible")
    for place in range(0, things.count(), max(1, things.count() // 12)):
        point_at(page, things.nth(place))
        page.clock.run_for(1000)
        if zoom(page).count() == 0:  # something else lies on it there
            continue
        told(page)
        # It grows with the answer, and moves in the next frame.
        page.wait_for_function(
            """() => {
              const [a, b] = ['[data-zoomed]', '[role=note]'].map((each) =>
                document.querySelector(each).getBoundingClientRect());
              return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
            }"""
        )
        page.keyboard.press("Escape")


@SIZES
@EVERY_GAME
def test_the_focus_is_told_at_once_and_can_keep_it(new_context: NewContext, game: str, size: ViewportSize) -> None:
    page = new_context(viewport=size).new_page()
    sit_down_to_look(page, game)
    press_until(page, "n", something(page))
    expect(told(page)).to_be_visible()
    focused = page.locator(":focus")
    described = str(focused.get_attribute("aria-describedby")).split()
    expect(page.locator(f"#{described[-1]}")).not_to_be_empty()
    page.keyboard.press("Space")
    expect(page.locator(CHOSEN)).to_have_count(0)
    title = zoom(page).get_by_role("heading").inner_text()
    page.keyboard.press("n")
    expect(zoom(page).get_by_role("heading")).to_have_text(title)  # it is kept
    assert "\n".join(faults_of(page, LOOKS, "[role=note]")) == ""
    here = page.evaluate_handle("document.activeElement")
    page.keyboard.press("Escape")
    expect(zoom(page)).to_have_count(0)
    assert page.evaluate("here => here === document.activeElement", here)


@EVERY_GAME
def test_a_finger_that_holds_is_told_and_chooses_nothing(new_context: NewContext, game: str) -> None:
    page = new_context(viewport=PHONE, has_touch=True).new_page()
    sit_down_to_look(page, game)
    stop_the_clock(page)
    x, y = middle(something(page))
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.clock.run_for(HOLD - 1)
    expect(zoom(page)).to_have_count(0)
    page.clock.run_for(1)
    expect(told(page)).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(CHOSEN)).to_have_count(0)
    page.touchscreen.tap(x, 100)  # beside it: puts it away, no more
    expect(zoom(page)).to_have_count(0)
    expect(page.locator(CHOSEN)).to_have_count(0)
    page.touchscreen.tap(x, y)
    expect(page.locator(CHOSEN)).not_to_have_count(0)
    expect(zoom(page)).to_have_count(0)


@EVERY_GAME
def test_a_tap_on_what_does_nothing_tells(new_context: NewContext, game: str) -> None:
    page = new_context(viewport=PHONE, has_touch=True).new_page()
    sit_down_to_look(page, game)
    idle = page.locator("[data-board] [data-about]:not(button, button *, :has(button), :has([data-about])):visible")
    page.touchscreen.tap(*middle(idle.first))
    expect(told(page)).to_be_visible()
    zoom(page).get_by_role("button", name="Close").click()
    expect(zoom(page)).to_have_count(0)


def test_a_finger_carries_a_card_to_its_place(new_context: NewContext) -> None:
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    sit_down(page)
    card = page.locator("[data-zone^=hand] [data-legal]").first
    (x, y), (to_x, to_y) = middle(card), middle(page.locator(".you [data-about^=column]"))
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.1, 0.5, 1.0):
        point = {"x": x + part * (to_x - x), "y": y + part * (to_y - y)}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    expect(card).to_have_attribute("aria-pressed", "true")  # what it would do is seen before it is laid
    moves = moves_made(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wait_for_more_moves(page, moves)


def test_a_tap_that_plays_something_explains_nothing(new_context: NewContext) -> None:
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    sit_down(page, "dice-brewing")
    page.locator("[data-zone^=hand] [data-legal]").first.tap()
    warehouse = page.locator("[data-zone=warehouse-0]")
    moves = moves_made(page)
    box = warehouse.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] - 20, box["y"] + box["height"] - 14)
    wait_for_more_moves(page, moves)
    expect(zoom(page)).to_have_count(0)


def test_a_drag_is_not_a_look(page: Page) -> None:
    sit_down_to_look(page, "dice-brewing")
    stop_the_clock(page)
    page.mouse.move(*middle(something(page)))
    page.mouse.down()
    for thing in page.locator("[data-place]:visible").all()[:3]:
        page.mouse.move(*middle(thing), steps=5)
        page.clock.run_for(1000)
        expect(zoom(page)).to_have_count(0)
    page.mouse.up()


def test_the_clause_opens_its_chapter(page: Page) -> None:
    sit_down_to_look(page, "beer-and-bread")
    press_until(page, "n", something(page))
    told(page)
    page.keyboard.press("Space")
    page.keyboard.press("Tab")  # into what is kept open
    expect(zoom(page).get_by_role("button", name="Rule ")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").locator(".asked[id]")).to_be_in_viewport()  # the clause itself
    expect(page.get_by_role("button", name="Close", exact=True)).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_question_mark_tells_what_holds_the_focused_thing(page: Page) -> None:
    sit_down_to_look(page, "beer-and-bread")
    hand = page.locator("[data-zone^=hand] [data-legal]").first
    press_until(page, "n", hand)
    page.keyboard.press("?")
    expect(zoom(page).get_by_role("heading")).to_have_text("Hand")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
