"""Learning by playing: every lesson is played through on the real board, and nobody is forced to."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from brewhall.games import GAMES
from brewhall.lessons import Lesson, lessons_of
from tests.e2e.conftest import DESK, PHONE, NewContext
from tests.e2e.hands import sit_down, wait_for_my_turn
from tests.e2e.learner import AT, END, Learner

ALL = [lesson for game in GAMES for lesson in lessons_of(game)]
SIZES = {"phone": PHONE, "desk": DESK}
BRIEF = {("phone", "05-too-much-in-store"), ("desk", "04-close-a-shed"), ("phone", "01-roll-and-brew")}
FIRST = ("beer-and-bread", "01-two-goods")


def played(lesson: Lesson, size: str) -> object:
    marks = () if (size, lesson.id) in BRIEF else (pytest.mark.long,)
    return pytest.param(lesson, SIZES[size], marks=marks, id=f"{lesson.game}-{lesson.id}-{size}")


@pytest.mark.parametrize(("lesson", "size"), [played(lesson, size) for lesson in ALL for size in SIZES])
def test_a_lesson_can_be_played_through(new_context: NewContext, lesson: Lesson, size: ViewportSize) -> None:
    page = new_context(viewport=size).new_page()
    learner = Learner(page, lesson.game, lesson.id)
    for step in learner.steps():
        for target in step["light"] + step["look"]:
            expect(learner.lit(target).first).to_be_visible()
    expect(page.locator(END).get_by_role("listitem")).to_have_count(3)


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.long)], ids=("desk", "phone"))
def test_the_coach_lies_on_nothing_that_is_lit(new_context: NewContext, size: ViewportSize) -> None:
    page = new_context(viewport=size).new_page()
    for step in (learner := Learner(page, *FIRST)).steps():
        for target in step["light"]:
            lit = learner.lit(target).first
            lit.scroll_into_view_if_needed()
            box, coach = lit.bounding_box(), page.locator("[data-coach]").bounding_box()
            assert box is not None
            assert coach is not None
            middle = box["y"] + box["height"] / 2
            beside = box["x"] + box["width"] <= coach["x"] or box["x"] >= coach["x"] + coach["width"]
            assert beside or not coach["y"] < middle < coach["y"] + coach["height"], target


def to_the_harvest(page: Page) -> None:
    """The first step at which something is to be done."""
    page.goto(f"/#/lesson/{FIRST[0]}/{FIRST[1]}")
    for step in (0, 1):
        expect(page.locator(AT)).to_have_attribute("data-lesson-at", f"{step}.0")
        page.get_by_role("button", name="Go on", exact=True).click()
    expect(page.locator(AT)).to_have_attribute("data-lesson-at", "2.0")


def test_what_is_not_meant_now_is_answered_and_not_done(page: Page) -> None:
    to_the_harvest(page)
    coach = page.get_by_role("region", name="Your coach")
    page.locator('.stage [data-about="bread-16"]').click()
    expect(coach).to_contain_text("One step at a time")
    expect(page.locator(AT)).to_have_attribute("data-lesson-at", "2.0")
    page.locator('.stage [data-about="bread-04"]').click()
    page.locator("[data-key=u]:visible").click()
    page.locator("[data-commit]:visible").click()
    expect(coach).to_contain_text("One step at a time")
    expect(page.locator(AT)).to_have_attribute("data-lesson-at", "2.0")


def test_back_skip_and_replay_and_it_goes_on_where_one_stopped(page: Page) -> None:
    to_the_harvest(page)
    page.keyboard.press("Alt+ArrowRight")  # it is done for the learner
    expect(page.locator(AT)).to_have_attribute("data-lesson-at", "3.0")
    expect(page.locator('.stage [data-about="bread-01"]').first).to_be_visible()
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(page.locator(AT)).to_have_attribute("data-lesson-at", "3.0")
    page.keyboard.press("Alt+ArrowLeft")
    expect(page.locator(AT)).to_have_attribute("data-lesson-at", "2.0")
    expect(page.locator('.stage [data-about="bread-04"]').first).to_be_visible()
    page.get_by_role("button", name="All lessons", exact=True).click()
    expect(page.get_by_role("link", name="Two goods, one score").filter(has_text="step 3 of 6")).to_be_visible()
    page.get_by_role("link", name="Go on: Two goods, one score").click()
    expect(page.locator(AT)).to_have_attribute("data-lesson-at", "2.0")


def test_newcomers_are_offered_lessons_and_what_was_learned_is_remembered(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="New here? Hilde shows you how.").first.click()
    page.get_by_role("link", name="Begin: Two goods, one score").click()
    for step in range(6):
        expect(page.locator(AT)).to_have_attribute("data-lesson-at", f"{step}.0")
        page.keyboard.press("Alt+ArrowRight")
    page.locator(END).get_by_role("button", name="All lessons").click()
    expect(page.get_by_role("img", name="1 of 6 done")).to_be_visible()
    expect(page.get_by_role("link", name="Begin: The harvest column")).to_be_visible()


def test_a_move_of_the_coach_is_told_like_one_at_a_table(new_context: NewContext) -> None:
    page = new_context(told=True).new_page()
    to_the_harvest(page)
    page.keyboard.press("Alt+ArrowRight")
    expect(page.get_by_role("region", name="What is happening")).to_contain_text("Hilde harvested")
    page.keyboard.press(".")
    page.keyboard.press(".")
    expect(page.locator("[data-coach]")).to_have_attribute("data-coach", "4")


def test_the_first_game_has_a_coach_who_can_be_sent_away(page: Page) -> None:
    page.goto("/#/lessons")
    page.get_by_role("button", name="Your first game, with me beside you").first.click()
    wait_for_my_turn(page)
    coach = page.get_by_role("complementary", name="Your coach")
    expect(coach).to_contain_text("Your first card")
    coach.get_by_role("button", name="What would you do?").click()
    expect(page.get_by_role("region", name="Hint", exact=True)).to_be_visible()
    coach.get_by_role("button", name="I can manage").click()
    expect(coach).to_have_count(0)
    page.reload()
    wait_for_my_turn(page)
    expect(coach).to_have_count(0)


def test_other_games_have_no_coach(page: Page) -> None:
    sit_down(page)
    wait_for_my_turn(page)
    expect(page.get_by_role("complementary", name="Your coach")).to_have_count(0)


def test_a_lesson_that_is_not_there_says_so(page: Page) -> None:
    page.goto("/#/lesson/beer-and-bread/none")
    expect(page.get_by_role("alert")).to_contain_text("there is no lesson 'none' of Beer & Bread")


LIGHTS = """(id) => {
  const lit = document.querySelector('svg path.light')?.getBoundingClientRect();
  const at = document.querySelector(`.stage [data-about="${id}"]`)?.getBoundingClientRect();
  return lit && at && Math.abs(lit.x + lit.width / 2 - at.x - at.width / 2) < 2
    && Math.abs(lit.y + lit.height / 2 - at.y - at.height / 2) < 2;
}"""


def test_the_light_goes_where_things_move(new_context: NewContext) -> None:
    page = new_context(viewport=PHONE, told=True).new_page()
    page.goto("/#/lesson/dice-brewing/03-brew-a-recipe")
    page.get_by_role("button", name="Go on", exact=True).click()
    page.locator('.stage [data-about="DB13"]').first.click()
    page.locator("[data-commit]:visible").click()
    page.locator('.stage [data-about="warehouse-0-pale-2-1"]').click()
    page.locator("[data-commit]:visible").click()
    expect(page.locator(AT)).to_have_attribute("data-lesson-at", "2.1")
    page.wait_for_function(LIGHTS, arg="warehouse-0-pale-3-1")


def test_the_rule_of_a_step_is_opened_where_it_stands(page: Page) -> None:
    to_the_harvest(page)
    page.get_by_role("button", name="Rule BB-5.5").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="Harvest", exact=False).first).to_be_visible()
    expect(page.get_by_role("dialog").get_by_text("BB-5.5", exact=False).first).to_be_in_viewport()
