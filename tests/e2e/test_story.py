"""The moves of others are told, can be skipped and shown again, and never stand in the way."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.conftest import PHONE, NewContext
from tests.e2e.hands import (
    from_menu,
    make_a_move,
    moves_made,
    sit_at_a_late_table,
    sit_at_a_new_table,
    sit_down,
    wait_for_more_moves,
    wait_for_my_turn,
)

MOST_STEPS = 200
MOST_MOMENTS = 30
SKIP_BY_KEYBOARD = """() => {
  const skip = document.querySelector('.telling .skip');
  skip?.focus();
  skip?.click();
  skip?.click();
  return skip;
}"""
SHOWN = ".telling, dialog[open]"  # what is told now, or the card between two rounds


def told(new_context: NewContext, settings: str = "{ fastOffered: true }", **wishes: object) -> Page:
    """A page on which moves are told, and things move, with these settings of its person."""
    context = new_context(told=True, **{"reduced_motion": "no-preference", **wishes})
    context.add_init_script(f"""if (location.protocol !== 'about:' && !localStorage.getItem('brewhall.settings')) {{
      localStorage.setItem('brewhall.settings', JSON.stringify({settings}));
    }}""")
    return context.new_page()


def telling(page: Page) -> Locator:
    return page.get_by_role("region", name="What is happening")


def hear_out(page: Page, key: str) -> None:
    """Until nothing is told any more, a key at a time."""
    for _ in range(MOST_MOMENTS):
        if not telling(page).count():
            return
        page.keyboard.press(key)
    raise AssertionError("it is told without end")


def answer_until(page: Page, wanted: Locator) -> None:
    """Plays whatever comes first until something is there."""
    for _ in range(MOST_STEPS):
        page.wait_for_function(f"() => hands.turn() || document.querySelector('{SHOWN}')")
        shown = page.query_selector(SHOWN)  # before it is known that this is not what is wanted: it changes by itself
        if wanted.count():
            return
        if shown is not None:
            shown.evaluate("shown => shown.querySelector('.skip, .primary').click()")
            continue
        step = page.evaluate_handle("() => hands.turn() && hands.step(hands.turn())").as_element()
        if step:
            step.evaluate("element => element.click()")
    raise AssertionError(f"{wanted} never comes")


def test_a_move_is_told_skipped_and_shown_again(new_context: NewContext) -> None:
    page = told(new_context)
    sit_down(page)
    answer_until(page, telling(page))
    expect(telling(page).get_by_role("button", name="Skip")).to_be_visible()
    hear_out(page, ".")
    wait_for_my_turn(page)
    expect(page.get_by_role("region", name=re.compile("Last move|Since your last turn"))).to_contain_text("Hilde")
    page.keyboard.press("r")
    expect(telling(page)).to_contain_text("Hilde")
    hear_out(page, ".")
    page.get_by_role("button", name="Show again").click()
    page.wait_for_function(SKIP_BY_KEYBOARD)
    expect(telling(page)).to_have_count(0)
    expect(page.locator("#game")).to_be_focused()


def test_a_key_or_a_click_on_the_table_is_not_lost(new_context: NewContext) -> None:
    page = told(new_context)
    sit_down(page)
    make_a_move(page)
    answer_until(page, telling(page))
    hear_out(page, "Escape")
    before = wait_for_my_turn(page)
    page.keyboard.press("r")
    expect(telling(page)).to_be_visible()
    page.keyboard.press("n")
    expect(telling(page)).to_have_count(0)
    expect(page.locator("[data-legal]:focus, [data-commit]:focus")).to_have_count(1)
    page.keyboard.press("r")
    expect(telling(page)).to_be_visible()
    make_a_move(page)
    assert moves_made(page) > before


def test_with_reduced_motion_the_caption_stays(new_context: NewContext) -> None:
    page = told(new_context, reduced_motion="reduce")
    sit_down(page)
    answer_until(page, telling(page))
    expect(telling(page)).to_contain_text(re.compile(r"\w"))
    expect(page.get_by_role("status").filter(has_text="Hilde").first).to_be_attached()


def test_the_card_between_two_years(new_context: NewContext) -> None:
    page = told(new_context, settings="{ moves: 'at once' }", viewport=PHONE)
    sit_at_a_late_table(page, "beer-and-bread", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], 6)
    wait_for_my_turn(page)
    card = page.get_by_role("dialog", name=re.compile("^Year "))
    answer_until(page, card)
    page.keyboard.press("Shift")  # it does not go on by itself while somebody looks around in it
    expect(card.get_by_role("button", name="Go on")).to_be_focused()
    expect(card.get_by_role("heading", level=3).first).to_be_visible()
    card.get_by_role("checkbox").uncheck()
    card.get_by_role("button", name="Go on").click()
    expect(card).to_have_count(0)
    wait_for_my_turn(page)
    from_menu(page, "Settings")
    group = page.get_by_role("group", name="Show a card between years and rounds")
    expect(group.get_by_role("radio", name="Off")).to_be_checked()


def test_whoever_plays_on_in_haste_does_not_miss_the_card(new_context: NewContext) -> None:
    page = told(new_context, settings="{ moves: 'at once' }", service_workers="block")
    sit_at_a_late_table(page, "beer-and-bread", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], 6)
    wait_for_my_turn(page)
    on_the_way: list[Route] = []

    def hold_up(route: Route) -> None:
        on_the_way.append(route)

    page.route(re.compile("Interlude.*js"), hold_up)
    with page.expect_request(re.compile("Interlude.*js")):
        page.evaluate("hands.start()")
    page.keyboard.press("n")
    page.locator(".stage").click(position={"x": 2, "y": 2})
    page.locator(".stage button").first.dispatch_event("click")
    on_the_way[0].continue_()
    expect(page.get_by_role("dialog", name=re.compile("^Year 2 "))).to_be_visible()


def test_a_card_that_cannot_be_fetched_is_left_out(new_context: NewContext) -> None:
    page = told(new_context, settings="{ moves: 'at once' }", service_workers="block")
    sit_at_a_late_table(page, "beer-and-bread", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], 6)
    wait_for_my_turn(page)
    page.route(re.compile("Interlude.*js"), lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.evaluate("hands.start()")
    wait_for_more_moves(page, moves_made(page) + 12)  # more than the bot makes in its turn


def test_a_card_that_has_to_be_scrolled_waits(new_context: NewContext) -> None:
    page = told(new_context, settings="{ moves: 'at once' }", viewport=PHONE)
    sit_at_a_late_table(page, "heaven-and-ale", [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * 3], 5)
    wait_for_my_turn(page)
    card = page.get_by_role("dialog", name=re.compile("^Round "))
    answer_until(page, card)
    expect(card.locator(".time i")).to_have_css("animation-play-state", "paused")
    assert card.evaluate("card => card.scrollHeight > card.clientHeight")


def test_at_a_table_of_three_the_strip_keeps_every_move(page: Page) -> None:
    bots = [{"kind": "bot", "bot": "greedy"}] * 2
    last = {"starting_player": 1}  # and so the first to take something before the game
    sit_at_a_new_table(page, "heaven-and-ale", [{"kind": "me"}, *bots], options=last)
    wait_for_my_turn(page)
    strip = page.get_by_role("region", name="Since your last turn")
    expect(strip).to_contain_text("What the others do will be told here.")
    before = page.locator(".stage").bounding_box()
    answer_until(page, strip.get_by_role("listitem"))
    wait_for_my_turn(page)
    assert strip.get_by_role("listitem").count() >= 2
    assert page.locator(".stage").bounding_box() == before, "the board does not move for it"


def test_earlier_moves_of_many_others_are_unfolded(page: Page) -> None:
    sit_at_a_new_table(page, "heaven-and-ale", [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * 3])
    strip = page.get_by_role("region", name="Since your last turn")
    earlier = strip.get_by_role("button", name=re.compile(r"^\d+ earlier$"))
    answer_until(page, earlier)
    wait_for_my_turn(page)
    hidden = int(re.findall(r"\d+", earlier.inner_text())[0])
    moves = strip.get_by_role("listitem").count() - 1  # the button is in one of its own
    earlier.click()
    expect(earlier).to_have_count(0)
    expect(strip.get_by_role("listitem")).to_have_count(hidden + moves)
    expect(strip.get_by_role("group", name="What they did")).to_be_focused()


def test_the_log_is_folded_away_and_stays_so(page: Page) -> None:
    sit_down(page)
    log = page.get_by_role("log", name="Moves, newest first")
    narrow = page.locator(".stage").bounding_box()
    page.get_by_role("button", name="Fold the log away").click()
    expect(log).to_be_hidden()
    page.reload()
    wait_for_my_turn(page)
    wide = page.locator(".stage").bounding_box()
    assert narrow is not None
    assert wide is not None
    assert wide["width"] > narrow["width"]
    page.keyboard.press("l")
    expect(log).to_be_visible()


def test_who_skips_one_moment_after_the_other_is_offered_to_be_told_faster(new_context: NewContext) -> None:
    page = told(new_context, settings="{}")
    sit_at_a_new_table(page, "heaven-and-ale", [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * 3])
    offer = page.get_by_role("region", name="Tell other players\u2019 moves faster?")
    answer_until(page, offer)
    offer.get_by_role("button", name="Yes, faster").evaluate("button => button.click()")  # it goes with a moment's end
    expect(offer).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.getItem('brewhall.settings')).moves") == "fast"
