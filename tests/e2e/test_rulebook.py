"""The rule book opens from every question mark and every rule, to be read, searched, filtered, played and printed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from brewhall.games import GAMES, bundled
from tests.e2e.conftest import DESK, PHONE, NewContext
from tests.e2e.hands import sit_down, tool
from tests.e2e.test_screens import LOOKS, OTHER_LOOKS, Theme, faults_of, overflow

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=lambda size: str(size["width"]))


def read(page: Page, place: str) -> None:
    page.goto(f"/#/rules/{place}")
    expect(page.get_by_role("searchbox")).to_be_visible()


def chapter(page: Page, title: str) -> Locator:
    return page.get_by_role("heading", name=title, exact=True, level=2)


def test_the_hall_asks_which_game(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Help", exact=True).click()
    page.get_by_role("link", name="Dice Brewing", exact=True).click()
    expect(chapter(page, "What it is about")).to_be_visible()
    expect(page).to_have_title("Rules of Dice Brewing \N{EN DASH} Brewhall")
    assert faults_of(page, LOOKS[:1]) == []


@SIZES
def test_at_a_table_it_lies_over_the_game(new_context: NewContext, size: ViewportSize) -> None:
    page = new_context(viewport=size).new_page()
    sit_down(page, "heaven-and-ale")
    address = page.url
    tool(page, "Help").click()
    book = page.get_by_role("dialog", name="Rules of Heaven & Ale")
    expect(chapter(page, "What it is about")).to_be_visible()
    assert faults_of(page, (("light", size),), "dialog") == []
    book.get_by_role("button", name="Next: Garden and production", exact=True).click()
    expect(chapter(page, "Garden and production")).to_be_visible()
    page.keyboard.press("Escape")
    expect(book).to_have_count(0)
    assert page.url == address


def test_a_rule_of_the_zoom_opens_its_clause(page: Page) -> None:
    sit_down(page)
    page.locator("[data-about][data-legal]:visible").first.hover()
    link = page.get_by_role("note").get_by_role("button", name="Rule ")
    number = (link.text_content() or "").removeprefix("Rule ").strip()
    link.click()
    clause = page.locator(f"[id='{number}']")
    expect(clause).to_be_in_viewport()
    expect(clause.get_by_text(number, exact=True)).to_be_visible()


@SIZES
def test_search_finds_chapters_clauses_and_components(new_context: NewContext, size: ViewportSize) -> None:
    page = new_context(viewport=size).new_page()
    read(page, "beer-and-bread")
    page.get_by_role("searchbox").fill("older cards")
    expect(page.get_by_role("status").filter(has_text="places found")).to_be_visible()
    expect(page.locator("mark").first).to_have_text("cards")
    page.get_by_role("button", name="Rule BB-5.3").click()
    expect(chapter(page, "Harvest and store")).to_be_visible()
    expect(page.locator("[id='BB-5.3']")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("substitute xyz")
    expect(page.get_by_role("status").filter(has_text="Nothing found")).to_be_visible()
    assert faults_of(page, (("light" if size is DESK else "dark", size),)) == []


@SIZES
def test_the_gallery_is_filtered(new_context: NewContext, size: ViewportSize) -> None:
    page = new_context(viewport=size).new_page()
    read(page, "beer-and-bread/components")
    cards = page.get_by_role("region", name="Cards", exact=True)
    expect(cards.get_by_role("status")).to_have_text("60 of 60")
    cards.get_by_role("button", name="Beer", exact=True).click()
    cards.get_by_role("button", name="8-9", exact=True).click()
    expect(cards.get_by_role("status")).to_have_text("10 of 60")
    expect(cards.get_by_role("button", name="Beer", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(cards.get_by_role("listitem")).to_have_count(10)
    assert faults_of(page, (("light" if size is DESK else "dark", size),), "[aria-labelledby=hall-cards]") == []


def test_an_example_is_told_and_played(page: Page) -> None:
    read(page, "beer-and-bread/harvest")
    example = page.get_by_role("region", name="Example: A second harvest")
    example.get_by_role("button", name="Show it on the board").click()
    example.get_by_role("button", name="Next", exact=True).click()
    expect(example.get_by_role("status")).to_contain_text("Rye is new")
    assert faults_of(page, LOOKS[-1:]) == []
    example.get_by_role("button", name="Try it yourself").click()
    expect(example.get_by_role("status")).to_contain_text("Your turn")
    example.locator("[data-zone^=hand] [data-legal]").first.click()
    example.locator("[data-commit]:visible").first.click()
    expect(example.get_by_role("status")).to_contain_text("That was your turn.")
    example.get_by_role("button", name="Start over").click()
    expect(example.get_by_role("status")).to_contain_text("Your turn")


@pytest.mark.parametrize("game", GAMES)
def test_on_paper_it_is_the_whole_book_and_nothing_else(page: Page, game: str) -> None:
    read(page, game)
    count = page.get_by_role("navigation", name="Contents").get_by_role("button").count() - 1  # without the keys
    page.set_viewport_size({"width": 700, "height": 1000})
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", level=2)).to_have_count(count)
    expect(page.get_by_role("banner")).to_be_hidden()
    expect(page.get_by_role("searchbox")).to_be_hidden()
    expect(page.get_by_role("button", name="Print the book")).to_be_hidden()
    assert overflow(page) <= 0


@pytest.mark.long
@pytest.mark.parametrize("looks", [LOOKS, OTHER_LOOKS], ids=("some", "others"))
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_any_chapter(page: Page, game: str, looks: tuple[tuple[Theme, ViewportSize], ...]) -> None:
    faults: list[str] = []
    for part in bundled(game).rulebook().chapters:
        read(page, f"{game}/{(part.more or [part.id])[0]}")
        expect(chapter(page, part.title)).to_be_visible()
        for clauses in page.locator("summary").all()[:2]:
            clauses.click()
        faults += [f"{part.id}, {fault}" for fault in faults_of(page, looks)]
    assert "\n".join(faults) == ""


def test_the_keys_stay_within_reach(page: Page) -> None:
    read(page, "dice-brewing/keys")
    expect(page.get_by_text("next or previous zone")).to_be_visible()
