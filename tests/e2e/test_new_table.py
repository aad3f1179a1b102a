"""Setting a table, in players' words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import brewhall
from brewhall.games import GAMES
from tests.e2e.hands import wait_for_my_turn


def asked(page: Page, game: str) -> Locator:
    """The dialog, open at a game."""
    page.goto("/")
    page.get_by_role("button", name=f"Set up a table of {game}", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Set the table", exact=True)).to_be_visible()
    return dialog


@pytest.mark.parametrize("name", GAMES)
def test_no_developer_speaks(page: Page, name: str) -> None:
    """Neither names of options and seats' numbers, nor commands, nor `True` and `False`."""
    game = brewhall.load(name)
    dialog = asked(page, game.title)
    text = dialog.inner_text()
    assert [option.name for option in game.options if option.name in text] == []
    assert re.findall(r"--\w+|\bTrue\b|\bFalse\b|brewhall \w+", text) == []
    for option in game.options:
        assert f"option.{option.name}" in game.words(), "has no label"


def test_who_begins_is_chosen_among_those_who_play(page: Page) -> None:
    dialog = asked(page, "Heaven & Ale")
    dialog.get_by_role("button", name="A friend by link or code").click()
    first = dialog.get_by_role("group", name="Who goes first")
    expect(first.locator("label")).to_have_text(["A random player", "You", "Your friend"])
    dialog.get_by_role("group", name="Players").get_by_role("radio", name="3", exact=True).check(force=True)
    dialog.get_by_label("Seat 2").select_option("bot:brewer")
    expect(first.locator("label")).to_have_text(["A random player", "You", "Brother Odo", "Jost"])
    first.get_by_role("radio", name="Jost").check(force=True)
    dialog.get_by_role("group", name="Players").get_by_role("radio", name="2", exact=True).check(force=True)
    expect(first.locator("label")).to_have_text(["A random player", "You", "Brother Odo"])
    expect(first.get_by_role("radio", name="A random player")).to_be_checked()
    first.get_by_role("radio", name="You").check(force=True)
    dialog.get_by_role("button", name="Set the table", exact=True).click()
    wait_for_my_turn(page)


def test_a_game_for_two_offers_two_seats(page: Page) -> None:
    dialog = asked(page, "Dice Brewing")
    dialog.get_by_role("group", name="Players").get_by_role("radio", name="4", exact=True).check(force=True)
    expect(dialog.get_by_label(re.compile("^Seat "))).to_have_count(3)
    dialog.get_by_role("group", name="Which game").get_by_role("radio", name="Beer & Bread").check(force=True)
    expect(dialog.get_by_label(re.compile("^Seat "))).to_have_count(0)
    expect(dialog.get_by_role("group", name="Who plays").get_by_role("button")).to_have_count(4)


def test_what_cannot_be_is_said_in_words(page: Page) -> None:
    dialog = asked(page, "Dice Brewing")
    dialog.get_by_role("group", name="Players").get_by_role("radio", name="4", exact=True).check(force=True)
    dialog.get_by_text("More options").click()
    dialog.get_by_role("group", name="Seeds to start with").get_by_role("radio", name="2").check(force=True)
    dialog.get_by_role("button", name="Set the table", exact=True).click()
    told = "4 players cannot start with 2 seeds each: there are 6 in all."
    expect(dialog.get_by_role("alert")).to_have_text(told)
