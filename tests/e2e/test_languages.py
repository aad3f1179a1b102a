"""Pages in every language: games without an English word, a language changed while one plays, room for longer words."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from brewhall.core.language import speaking
from brewhall.games import GAMES
from tests.e2e.conftest import NewContext
from tests.e2e.hands import from_menu, play_to_the_end, sit_at_a_late_table, sit_down
from tests.e2e.layout import Look, findings, open_table, told_once
from tests.e2e.test_layout import SOME, TABLES
from tests.english import only_english, words_of
from tests.test_languages import OTHERS

SEEN = Path(__file__).parent / "seen.js"
LATE = {"beer-and-bread": 52, "heaven-and-ale": 12, "dice-brewing": 40}  # turns after which little is left to play
LOOKS = (Look(1280, 800), Look(360, 640))
SEATS = ({"kind": "me"}, {"kind": "bot", "bot": "random"})
each_language = pytest.mark.parametrize("language", OTHERS)


def english_seen(page: Page, language: str) -> dict[str, set[str]]:
    english = only_english(language)
    texts: list[str] = page.evaluate("textsSeen()")
    assert texts
    return {text: words_of(text) & english for text in texts if words_of(text) & english}


def page_in(new_context: NewContext, language: str) -> Page:
    page = new_context(locale=language).new_page()
    page.add_init_script(path=SEEN)
    return page


@each_language
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=("late", "whole"))
def test_a_game_is_played_to_its_end_without_an_english_word(
    new_context: NewContext, game: str, language: str, whole: bool
) -> None:
    page = page_in(new_context, language)
    sit_at_a_late_table(page, game, SEATS, 0 if whole else LATE[game])
    play_to_the_end(page)
    assert english_seen(page, language) == {}


@each_language
@pytest.mark.parametrize("place", ["", "lessons", "rules/beer-and-bread", "account", "you", "replay"])
def test_pages_have_no_english_word(new_context: NewContext, place: str, language: str) -> None:
    page = page_in(new_context, language)
    page.goto(f"/#/{place}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("heading").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert english_seen(page, language) == {}


def test_the_language_is_changed_while_one_plays_and_remembered(page: Page) -> None:
    sit_down(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    from_menu(page, "Settings")
    page.get_by_role("radio", name="Deutsch", exact=True).check()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("region", name="Deine Hand")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")


@each_language
@pytest.mark.parametrize("table", TABLES)
def test_full_positions_have_room_for_every_language(new_context: NewContext, table: str, language: str) -> None:
    page = new_context(locale=language).new_page()
    open_table(page)
    some = [full for full in TABLES[table] if full.name in SOME[full.game]]
    with speaking(language):
        found = [each for full in some for look in LOOKS for each in findings(page, full, look, whole=False)]
    assert told_once(found) == []


@pytest.mark.parametrize("table", TABLES)
def test_full_positions_have_room_for_texts_that_are_longer_by_far(new_context: NewContext, table: str) -> None:
    """The pseudo-locale."""
    page = new_context().new_page()
    open_table(page)
    some = [full for full in TABLES[table] if full.name in SOME[full.game]]
    found = [each for full in some for look in LOOKS for each in findings(page, full, look, whole=False, longer=True)]
    assert told_once(found) == []
