"""Pages in every language: games without an English word, a language changed while one plays, room for longer words."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from brewhall.core.language import ENGLISH, speaking
from brewhall.games import GAMES
from tests.e2e.conftest import NewContext
from tests.e2e.fullest import NAMES, Full
from tests.e2e.hands import from_menu, play_to_the_end, sit_at_a_late_table, sit_down
from tests.e2e.layout import LOOKS, SCRIPT, Look, findings, open_table, told_once, wear
from tests.e2e.test_layout import SOME, TABLES
from tests.english import only_english, words_of
from tests.test_languages import OTHERS

SEEN = Path(__file__).parent / "seen.js"
LATE = {"beer-and-bread": 52, "heaven-and-ale": 40, "dice-brewing": 520}  # turns after which little is left to play
SOME_LOOKS = (Look(1280, 800), Look(360, 640))
SEATS = ({"kind": "me"}, {"kind": "bot", "bot": "random"})
each_language = pytest.mark.parametrize("language", OTHERS)
some_or_all = pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=("some", "all"))


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


def audited(page: Page, table: str, whole: bool, longer: bool = False) -> list[str]:
    """What has no room: in some positions and sizes, or in all of them."""
    open_table(page)
    positions: list[Full] = [full for full in TABLES[table] if whole or full.name in SOME[full.game]]
    looks = LOOKS if whole else SOME_LOOKS
    found = [each for full in positions for look in looks for each in findings(page, full, look, False, longer)]
    return told_once(found)


@each_language
@some_or_all
@pytest.mark.parametrize("table", TABLES)
def test_full_positions_have_room_for_every_language(
    new_context: NewContext, table: str, whole: bool, language: str
) -> None:
    with speaking(language):
        assert audited(new_context(locale=language).new_page(), table, whole) == []


@some_or_all
@pytest.mark.parametrize("table", TABLES)
def test_full_positions_have_room_for_texts_that_are_longer_by_far(
    new_context: NewContext, table: str, whole: bool
) -> None:
    """The pseudo-locale."""
    assert audited(new_context().new_page(), table, whole, longer=True) == []


@pytest.mark.parametrize(("language", "longer"), [*((each, False) for each in OTHERS), (ENGLISH, True)])
@some_or_all
def test_the_home_page_has_room_for_every_language(
    new_context: NewContext, whole: bool, language: str, longer: bool
) -> None:
    page = new_context(locale=language).new_page()
    page.add_init_script(path=SCRIPT)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("button", name="Heaven & Ale").first).to_be_visible()
    if longer:
        page.evaluate("names => layout.lengthen(names)", list(NAMES))
    found: list[str] = []
    for look in LOOKS if whole else SOME_LOOKS:
        wear(page, look)
        found += [f"{look}: {each}" for each in page.evaluate("limits => layout.audit(limits)", look.limits)]
    assert found == []
