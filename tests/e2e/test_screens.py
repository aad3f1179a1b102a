"""Every screen: on a phone, in both themes, for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

import brewhall
from brewhall.games import GAMES
from tests.e2e.conftest import DESK, PATIENCE, PHONE, POLICY, TABLET, NewContext, Server
from tests.e2e.hands import (
    first_choice,
    from_menu,
    make_a_move,
    set_a_table,
    sit_at_a_finished_game,
    sit_down,
    wait_for_a_card_to_play,
    wait_for_my_turn,
)
from tests.e2e.test_keyboard import EXPLORER, NAMES
from tests.e2e.test_table import play_until_the_device_is_passed
from tests.samples import samples

Theme = Literal["light", "dark"]
LOOKS: tuple[tuple[Theme, ViewportSize], ...] = (("light", PHONE), ("dark", DESK))
OTHER_LOOKS: tuple[tuple[Theme, ViewportSize], ...] = (
    ("dark", PHONE),
    ("light", DESK),
    ("light", TABLET),
    ("dark", TABLET),
)
WIDTHS = (360, 390, 700, 820, 1024, 1280, 1920, 2560)


@cache
def record() -> str:
    """A short game between bots, on paper."""
    match = brewhall.Match(brewhall.load("beer-and-bread"), seats=["greedy", "random"], seed=3)
    match.run()
    return match.record.to_text()


def home(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="First lesson")).to_be_visible()


def table(page: Page) -> None:
    sit_down(page)
    make_a_move(page)
    wait_for_my_turn(page)


def chosen(page: Page) -> None:
    table(page)
    wait_for_a_card_to_play(page)
    first_choice(page).click()
    expect(page.locator("[data-zone^=hand] [aria-pressed=true]")).to_have_count(1)


def hinted(page: Page) -> None:
    sit_down(page)
    for step in (1, 2, 3):
        page.keyboard.press("q")
        expect(page.get_by_role("region", name="Hint", exact=True)).to_contain_text(f"Hint {step} of 3")


def chat(page: Page) -> None:
    table(page)
    page.keyboard.press("c")
    expect(page.get_by_role("textbox", name="Say something")).to_be_visible()


def text(page: Page) -> None:
    table(page)
    page.keyboard.press("t")
    expect(page.get_by_role("heading", name="What you may do")).to_be_visible()


def past(page: Page) -> None:
    table(page)
    page.set_viewport_size(PHONE)  # where the log is a drawer: at a desk it lies beside the board already
    page.keyboard.press("l")
    page.get_by_role("button", name="Show the moment after move 0", exact=True).click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("l")
    expect(page.get_by_role("complementary", name="Log").get_by_role("button", name="Close")).to_have_count(0)


def settings(page: Page) -> None:
    home(page)
    page.get_by_role("button", name="Settings", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def name(page: Page) -> None:
    settings(page)
    page.get_by_role("link", name="Your name and devices").click()
    expect(page.get_by_role("button", name="Add a friend")).to_be_visible()


def rules(page: Page) -> None:
    page.goto("/#/rules/beer-and-bread")
    expect(page.get_by_role("heading", name="What it is about")).to_be_visible()


def new_table(page: Page) -> None:
    home(page)
    page.get_by_role("button", name="Set up a table of Beer & Bread", exact=True).click()
    expect(page.get_by_role("button", name="Set the table", exact=True)).to_be_visible()


def share(page: Page) -> None:
    set_a_table(page, "A friend")
    expect(page.get_by_role("textbox", name="Invitation link")).to_be_visible()


def pass_the_device(page: Page) -> None:
    play_until_the_device_is_passed(page)
    expect(page.get_by_role("button", name=re.compile("^I am "))).to_be_visible()


def asked_for_a_record(page: Page) -> None:
    page.goto("/#/replay")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def replayed(page: Page) -> None:
    asked_for_a_record(page)
    page.get_by_role("textbox").fill(record())
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("slider")).to_be_visible()


def ended(page: Page) -> None:
    sit_at_a_finished_game(page)
    expect(page.get_by_role("heading", name="Coins after each year")).to_be_visible()


def analysed(page: Page) -> None:
    replayed(page)
    page.get_by_role("button", name="Analyse the game").click()
    expect(page.locator("[data-analysis=ready]")).to_be_visible()
    page.get_by_role("button", name="Go through all moves").click()
    expect(page.locator("[data-analysis-view]")).to_be_visible()


def lesson_list(page: Page) -> None:
    page.goto("/#/lessons")
    expect(page.get_by_role("link", name="Two goods, one score").first).to_be_visible()


def lesson(page: Page) -> None:
    page.goto("/#/lesson/beer-and-bread/01-two-goods")
    for step in (1, 2, 3):
        expect(page.locator("[data-coach]")).to_have_attribute("data-coach", str(step))
        if step < 3:
            page.keyboard.press("Alt+ArrowRight")


def lesson_end(page: Page) -> None:
    lesson(page)
    for step in (4, 5, 6):
        page.keyboard.press("Alt+ArrowRight")
        expect(page.locator("[data-coach]")).to_have_attribute("data-coach", str(step))
    page.keyboard.press("Alt+ArrowRight")
    expect(page.locator("[data-lesson-end]")).to_be_visible()


def coached(page: Page) -> None:
    lesson_list(page)
    page.get_by_role("button", name="Your first game, with me beside you").first.click()
    expect(page.get_by_role("complementary", name="Your coach")).to_be_visible()


SCREENS: tuple[Callable[[Page], None], ...] = (
    home, table, chosen, hinted, chat, text, past, settings, name, rules, new_table, share, pass_the_device,
    asked_for_a_record, replayed, analysed, ended, lesson_list, lesson, lesson_end, coached,
)  # fmt: skip


# What measures its place does so once a frame
SIDEWAYS = """async () => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}"""


def overflow(page: Page) -> int:
    return int(page.evaluate(SIDEWAYS))


AXE = {"resultTypes": ["violations"], "preload": False}


def faults_of(page: Page, looks: tuple[tuple[Theme, ViewportSize], ...], part: str = "html") -> list[str]:
    """What axe finds in a part of the page, and what scrolls sideways."""
    faults: list[str] = []
    page.locator(part).first.wait_for()
    page.evaluate(Axe().axe_script)
    for theme, size in looks:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.set_viewport_size(size)
        found = page.evaluate(
            "([part, options]) => axe.run(part, options).then(({ violations }) => violations)", [part, AXE]
        )
        where = f"{theme} {size['width']}"
        faults += [f"{where}: {each['id']} {each['nodes'][0]['html'][:200]}" for each in found]
        if overflow(page) > 0:
            faults.append(f"{where}: scrolls sideways by {overflow(page)}")
    return faults


@pytest.mark.parametrize("looks", [LOOKS, pytest.param(OTHER_LOOKS, marks=pytest.mark.long)], ids=("some", "others"))
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    page: Page, screen: Callable[[Page], None], looks: tuple[tuple[Theme, ViewportSize], ...]
) -> None:
    screen(page)
    assert "\n".join(faults_of(page, looks)) == ""


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS + OTHER_LOOKS, ids=lambda look: f"{look[0]}-{look[1]['width']}")
@pytest.mark.parametrize("name", GAMES)
def test_axe_finds_nothing_in_any_phase(page: Page, name: str, look: tuple[Theme, ViewportSize]) -> None:
    page.add_init_script(path=EXPLORER)
    page.goto("/#/table/0")
    faults: list[str] = []
    game = brewhall.load(name)
    most = max(game.seats)
    for sample, view in samples(game, most, walks=10).items():
        if sample.endswith("-most") or sample in ("waiting", "spectator"):
            page.evaluate("([view, names]) => layOut(view, names)", [view, NAMES[:most]])
            faults += [f"{sample}, {fault}" for fault in faults_of(page, (look,))]
    assert "\n".join(faults) == ""


@pytest.mark.parametrize("screen", [home, chosen, replayed], ids=lambda screen: screen.__name__)
def test_no_width_scrolls_sideways(new_context: NewContext, screen: Callable[[Page], None]) -> None:
    page = new_context().new_page()
    screen(page)
    wide = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        wide[width] = overflow(page)
    assert wide == dict.fromkeys(WIDTHS, 0)


def test_replay_of_a_pasted_record(page: Page) -> None:
    replayed(page)
    slider = page.get_by_role("slider", name="Moment of the game")
    last = int(slider.get_attribute("max") or "0")
    slider.fill(str(last))
    expect(slider).to_have_attribute("aria-valuetext", f"Move {last} of {last}")
    page.get_by_role("button", name="One move back").click()
    expect(slider).to_have_attribute("aria-valuetext", f"Move {last - 1} of {last}")


def test_a_record_that_is_none_says_what_is_wrong(page: Page) -> None:
    asked_for_a_record(page)
    page.get_by_role("textbox").fill("nonsense")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_settings_are_worn_at_once_and_kept(page: Page) -> None:
    settings(page)
    page.get_by_role("radio", name="Evening").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "evening")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "evening")


def test_nothing_inline_is_allowed(browser: Browser, server: Server) -> None:
    """The policy bites, and is heard to: the pages of all other tests fail when a browser says this."""
    with browser.new_page(base_url=server.address) as page:
        home(page)
        with page.expect_console_message(lambda said: POLICY in said.text, timeout=PATIENCE * 1000):
            page.evaluate("document.body.setAttribute('style', 'position: fixed')")
        assert page.evaluate("getComputedStyle(document.body).position") == "static"
        with page.expect_console_message(lambda said: POLICY in said.text, timeout=PATIENCE * 1000):
            page.evaluate("document.body.setAttribute('onclick', 'document.title = 1'); document.body.click()")
        assert page.title() != "1"


@pytest.mark.parametrize("size", [pytest.param("Large", marks=pytest.mark.long), "Larger"])
def test_larger_text_does_not_scroll_sideways(page: Page, size: str) -> None:
    table(page)
    from_menu(page, "Settings")
    page.get_by_role("radio", name=size, exact=True).check(force=True)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    wide = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        wide[width] = overflow(page)
    assert wide == dict.fromkeys(WIDTHS, 0)
