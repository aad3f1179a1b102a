"""Everything can be done by keyboard alone."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import brewhall
from brewhall.core import Game
from brewhall.core.state import step_of
from brewhall.games import GAMES
from tests.e2e.hands import moves_made, press_until, sit_down, wait_for_more_moves, wait_for_my_turn
from tests.samples import positions

POSITIONS = 1000
ACTIONS = {"beer-and-bread": 5000}  # of all positions together; other boards are bigger and slower to walk over ...
FEW_ACTIONS = int(os.environ.get("BREWHALL_ACTIONS", "1500"))  # ... so that `make soak` has to do the rest
PARTS = 4
MOST_OF_A_KIND = 250
MOST_STEPS = 1000
NAMES = ["Ann", "Ben", "Cleo", "Dora"]
EXPLORER = Path(__file__).parent / "explorer.js"


@pytest.mark.long
def test_a_whole_game_by_keys_alone(page: Page) -> None:
    page.goto("/")
    press_until(page, "Tab", page.get_by_role("button", name="Play Jost at Beer & Bread", exact=True))
    page.keyboard.press("Enter")
    wait_for_my_turn(page)
    for _ in range(MOST_STEPS):
        step = page.wait_for_function("() => hands.presses()").json_value()
        if step["ended"]:
            break
        for _ in range(step["times"]):
            page.keyboard.press("n")
        page.keyboard.press("Enter")
    press_until(page, "Tab", page.get_by_role("button", name="Rematch", exact=True))
    page.keyboard.press("Enter")
    wait_for_my_turn(page)


def test_a_card_by_its_number_and_what_to_do_by_its_letter(page: Page) -> None:
    sit_down(page)
    page.keyboard.press("2")
    second = page.locator("[data-zone^=hand] button").nth(1)
    expect(second).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("u")
    expect(page.locator("[data-key=u]")).to_have_attribute("aria-pressed", "true")
    before = moves_made(page)
    page.keyboard.press("u")
    wait_for_more_moves(page, before)


def test_tab_goes_from_zone_to_zone_and_arrows_move_inside(page: Page) -> None:
    sit_down(page)
    drawn = page.eval_on_selector_all("[data-zone]", "all => all.map((each) => each.dataset.zone)")
    zones = [zone for zone in drawn if page.locator(f"[data-zone={zone}] button:visible").count()]
    page.locator("#game").focus()
    first_stop = page.locator(f"[data-zone={zones[0]}] button:visible:not([tabindex='-1'])").first
    press_until(page, "Tab", first_stop)  # past what others did, if they began
    for zone in zones[1:]:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('[data-zone]').dataset.zone") == zone
    page.keyboard.press("n")
    first = page.evaluate("document.activeElement.dataset.flip")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.flip") != first
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.flip") == first


def test_escape_lays_back_what_was_chosen_and_closes_what_is_looked_at(page: Page) -> None:
    sit_down(page)
    page.keyboard.press("1")
    expect(page.locator("[data-zone^=hand] [aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-zone^=hand] [aria-pressed=true]")).to_have_count(0)
    page.get_by_role("button", name="Discard pile").press("Enter")
    expect(page.get_by_role("heading", name="Discard pile, newest first")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Discard pile, newest first")).to_have_count(0)


def questions(game: Game) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """Views of random games in which the viewer has a choice, and who sits at the table.

    Of all kinds of question, none much more than others.
    """
    kinds: Counter[int] = Counter()
    actions = 0
    for state in positions(game, seed=11):
        if state.to_play < 0:
            continue
        kind = step_of(state.top())
        if kinds[kind] < MOST_OF_A_KIND:
            view = state.view(state.to_play)
            actions += len(view["actions"])
            if actions > ACTIONS.get(game.id, FEW_ACTIONS) or kinds.total() == POSITIONS:
                return
            kinds[kind] += 1
            yield view, NAMES[: state.players]


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_keys_reach_every_legal_action_and_no_other(page: Page, name: str, part: int) -> None:
    page.add_init_script(path=EXPLORER)
    page.route("**/*.css", lambda route: route.fulfill(content_type="text/css", body=""))  # nothing to lay out
    page.goto("/#/table/0")
    views = list(islice(questions(brewhall.load(name)), part, None, PARTS))
    page.evaluate("([view, names]) => layOut(view, names)", views[0])
    print(sum(len(view["actions"]) for view, _ in views), "actions by keys")
    for number, (view, names) in enumerate(views):
        reached = page.evaluate("([view, names]) => explore(view, names)", [view, names])
        legal = {action["action"]: action["move"] for action in view["actions"]}
        assert {legal.get(each, each) for each in reached} == set(legal.values()), (number, view["prompt"])
