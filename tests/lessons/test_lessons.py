"""Every lesson, replayed: all that is done is legal, all that is lit is there, all that is said is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from brewhall.core.errors import UnknownName
from brewhall.core.phrases import plain
from brewhall.core.words import languages, load_words
from brewhall.games import GAMES, bundled
from brewhall.lessons import Lesson, lesson_named, lessons_of, remarks_of, tell
from brewhall.lessons.lesson import BadLesson, Step
from tests.clauses import read_clauses, read_texts

ROOT = Path(__file__).parents[2]
ALL = [lesson for game in GAMES for lesson in lessons_of(game)]
LONGEST_TEXT = 35  # words
each_lesson = pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: f"{lesson.game}-{lesson.id}")
each_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(scope="module")
def clauses() -> set[str]:
    return set(read_clauses(read_texts()))


@pytest.fixture(scope="module")
def symbols() -> str:
    return (ROOT / "web/src/assets/symbols.svg").read_text(encoding="utf-8")


@each_game
def test_a_game_is_taught_in_six_lessons_of_three_to_four_minutes(game: str) -> None:
    lessons = lessons_of(game)
    assert [lesson.id[:2] for lesson in lessons] == [f"{n:02}" for n in range(1, 7)]
    assert all(3 <= lesson.minutes <= 4 and 4 <= len(lesson.steps) <= 9 for lesson in lessons)


@each_lesson
def test_every_step_is_legal_and_leads_to_the_next_one(lesson: Lesson) -> None:
    told = tell(lesson)
    assert len(told.frames) == 1 + sum(len(step.do) + len(step.then) for step in lesson.steps)
    at = 0
    for step, taught in zip(lesson.steps, told.steps, strict=True):
        assert taught.at == at, step.name
        for place, action in enumerate(taught.actions):
            legal = {each.action for each in told.frames[at + place].view.actions}
            assert action in legal, f"{step.name}: the learner is not asked, or may not do this"
        at += len(step.do) + len(step.then)


@each_lesson
def test_whatever_is_lit_is_on_the_table(lesson: Lesson) -> None:
    told = tell(lesson)
    for step in told.steps:
        view = told.frames[step.at].view
        narrator = bundled(lesson.game).narrator("en", lesson.seat, ["", ""])
        explainer = bundled(lesson.game).explainer(view, narrator)
        assert explainer is not None
        known = {target for action in view.actions for target in action.targets}
        for target in step.light + step.look:
            assert target in known or explainer.explain(target) is not None, f"{step.name}: there is no {target}"
        assert step.look or step.light or step.actions, f"{step.name}: nothing is shown"


@each_lesson
def test_every_reason_has_its_clause_and_every_thing_learned_a_symbol(
    lesson: Lesson, clauses: set[str], symbols: str
) -> None:
    assert {step.clause for step in lesson.steps} <= clauses
    for symbol in lesson.learned:
        assert f'id="{symbol}"' in symbols
    assert len(lesson.learned) == 3


@each_lesson
def test_what_is_said_is_short(lesson: Lesson) -> None:
    for step in tell(lesson).steps:
        for said in (step.text, step.why, step.otherwise, step.task):
            assert len(plain(said).split()) <= LONGEST_TEXT, f"{step.name}: {plain(said)}"
        assert all(map(plain, (step.head, step.text, step.why)))
        assert bool(step.task) == bool(step.actions)


@each_game
def test_every_language_says_all_of_it_and_nothing_else(game: str) -> None:
    folder = files(bundled(game).package).joinpath("lessons", "words")
    wanted, may = keys(game), {f"{lesson.id}.{step.name}.not" for lesson in lessons_of(game) for step in lesson.steps}
    for language in languages(folder):
        written = set(load_words(folder, language).texts)
        assert wanted - written == set(), f"missing in {language}"
        assert written - wanted - may == set(), f"unused in {language}"


def keys(game: str) -> set[str]:
    found = {"coach", "not"}
    for lesson in lessons_of(game):
        found |= {f"{lesson.id}.title", f"{lesson.id}.line"}
        found |= {f"{lesson.id}.learned.{n}" for n in range(1, len(lesson.learned) + 1)}
        found |= {f"{lesson.id}.{key}" for step in lesson.steps for key in step_keys(step)}
    found |= {f"coach.{remark.name}.{part}" for remark in remarks_of(game) for part in ("head", "text", "why")}
    return found


def step_keys(step: Step) -> Iterator[str]:
    for part in ("head", "text", "why", *(("task",) if step.do else ())):
        yield f"{step.name}.{part}"


@each_game
def test_the_coach_of_a_first_game_speaks_of_questions_and_events_that_exist(game: str, clauses: set[str]) -> None:
    words = bundled(game).words()
    for remark in remarks_of(game):
        assert remark.clause in clauses
        assert bool(remark.asked) != bool(remark.event)
        if remark.event:
            assert any(key.split(".")[:2] == ["event", remark.event] for key in words.all())
        else:
            assert any(key.split(".")[:2] == ["prompt", remark.asked] for key in words.all())


def test_a_lesson_that_is_not_there_is_said_to_be_missing() -> None:
    with pytest.raises(UnknownName, match="there is no lesson 'none' of Beer & Bread"):
        lesson_named("beer-and-bread", "none")


def test_a_wrong_move_is_named_with_its_step() -> None:
    lesson = ALL[0]
    first = next(step for step in lesson.steps if step.do)
    wrong = replace(lesson, steps=(replace(first, do=("harvest beer-01",)),))
    with pytest.raises(BadLesson, match=f"{lesson.id}.{first.name}: 'harvest beer-01' is not legal now"):
        tell(wrong)


@each_lesson
def test_a_lesson_is_seen_from_the_seat_of_the_learner(lesson: Lesson) -> None:
    assert {frame.view.viewer for frame in tell(lesson).frames} == {lesson.seat}
