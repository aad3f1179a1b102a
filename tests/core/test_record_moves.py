"""No move of a record, no answer of the dealer and no mark can be changed without being noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from brewhall.core.record import Line, mark_of, read_record
from tests.core.records import GAME, eventful, positions, problem, with_line

TEXT = eventful()
RECORD = read_record(TEXT)
DEAL_LINE, START_LINE = 9, 10
MOVES = list(enumerate(RECORD.lines, 1))
WITH_ANSWERS = [(number, line) for number, line in MOVES if line.answers]


def with_move(number: int, line: Line) -> str:
    """The record with another line for a move."""
    return with_line(TEXT, START_LINE + number, line.text(number))


def changed_answers(answers: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Each answer another one, one answer less at either end, one more."""
    others = [(*answers[:place], answer ^ 1, *answers[place + 1 :]) for place, answer in enumerate(answers)]
    return [*others, answers[1:], answers[:-1], (*answers, 0)]


def test_the_record_of_these_tests_has_answers_to_change() -> None:
    assert len(MOVES) > 100
    assert len(WITH_ANSWERS) >= 1


# -- the deal --------------------------------------------------------------------------------------


def test_every_changed_answer_of_the_deal_is_noticed() -> None:
    for answers in changed_answers(RECORD.deal):
        text = with_line(TEXT, DEAL_LINE, "deal " + " ".join(map(str, answers)))
        assert problem(text).startswith("the "), answers


def test_answers_of_the_deal_are_whole_numbers() -> None:
    for wrong in ("deal one two", "deal 1.5", "deal -1", "deal 1,2"):
        assert problem(with_line(TEXT, DEAL_LINE, wrong)).startswith("line 9: '"), wrong


def test_an_edited_mark_of_the_deal_is_noticed() -> None:
    text = with_line(TEXT, START_LINE, "start = 0123456789ab")
    message = f"the set-up: the mark is 0123456789ab, but the game gives {RECORD.start}; the record was changed"
    assert problem(text) == message


def test_a_mark_depends_on_the_mark_before_on_what_happened_and_on_the_position() -> None:
    first, second = positions(TEXT)[:2]
    marks = [mark_of("a", "x", first), mark_of("b", "x", first), mark_of("a", "y", first), mark_of("a", "x", second)]
    assert len(set(marks)) == 4
    assert mark_of("a", "x", first.copy()) == marks[0]


# -- moves -----------------------------------------------------------------------------------------


def test_every_edited_mark_is_noticed_at_its_move() -> None:
    for number, line in MOVES:
        message = problem(with_move(number, replace(line, mark="0123456789ab")))
        assert message.startswith(
            f"move {number} ({line.move}): the mark is 0123456789ab, but the game gives {line.mark}"
        )


def test_every_edited_seat_is_noticed_at_its_move() -> None:
    for number, line in MOVES:
        message = f"move {number}: seat {1 - line.seat} plays, but seat {line.seat} decides"
        assert problem(with_move(number, replace(line, seat=1 - line.seat))) == message


def test_a_seat_that_the_game_does_not_have_is_noticed() -> None:
    number, line = MOVES[0]
    assert problem(with_move(number, replace(line, seat=7))) == f"move 1: seat 7 plays, but seat {line.seat} decides"


def test_every_move_changed_to_another_legal_one_is_noticed_at_its_move() -> None:
    for (number, line), before in zip(MOVES, positions(TEXT), strict=False):
        legal = [GAME.move(action) for action in before.legal_actions()]
        other = next(move for move in legal if move != line.move)
        assert problem(with_move(number, replace(line, move=other))).startswith(f"move {number}"), other


def test_every_move_changed_to_an_illegal_one_is_noticed_at_its_move() -> None:
    for number, line in MOVES:
        illegal = "draw" if line.move != "draw" else "pay rye 18"
        message = problem(with_move(number, replace(line, move=illegal)))
        assert message.startswith(f"move {number}: '{illegal}' is not legal now; seat {line.seat} may: ")


def test_a_text_that_is_no_move_is_noticed_at_its_move() -> None:
    for wrong in ("drink beer-01", "harvest wine-01", "harvest", "harvest  beer-01 beer-02"):
        assert problem(with_move(5, replace(RECORD.lines[4], move=wrong))).startswith(f"move 5: '{wrong}' is no move; ")


def test_another_spelling_of_a_move_is_noticed() -> None:
    line = RECORD.lines[0]
    assert problem(with_move(1, replace(line, move=line.move.replace(" ", "  ")))).startswith("move 1 ")


def test_every_changed_answer_is_noticed_at_its_move() -> None:
    for number, line in WITH_ANSWERS:
        for answers in changed_answers(line.answers):
            assert problem(with_move(number, replace(line, answers=answers))).startswith(f"move {number}"), answers


def test_an_answer_that_nobody_asked_for_is_noticed_at_its_move() -> None:
    for number, line in MOVES:
        if not line.answers:
            message = problem(with_move(number, replace(line, answers=(0,))))
            expected = f"move {number} ({line.move}): 1 of the dealer's answers are not needed; the line was changed"
            assert message == expected


def test_a_move_after_the_end_of_the_game_is_noticed() -> None:
    number = len(MOVES) + 1
    last = TEXT.splitlines()[-1]
    text = with_line(TEXT, len(TEXT.splitlines()), f"{number} 0 stop = 0123456789ab", last)
    assert problem(text) == f"move {number}: seat 0 plays, but the game is over"


# -- the form of a line ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "5",
        "5 0",
        "5 0 stop",
        "4 0 stop = 0",
        "6 0 stop = 0",
        "5 x stop = 0",
        "5 0  = 0",
        "5 -1 stop = 0",
        "",
    ],
)
def test_a_line_of_another_form_is_refused_with_the_form(line: str) -> None:
    expected = f"line 15: '{line}' where move 5 is expected: '5 SEAT MOVE [ANSWERS] = MARK'"
    assert problem(with_line(TEXT, START_LINE + 5, line)) == expected


def test_answers_in_a_line_are_closed_and_whole_numbers() -> None:
    assert problem(with_line(TEXT, 15, "5 0 stop [1 2 = 0")) == "line 15: the dealer's answers are not closed by ']'"
    assert problem(with_line(TEXT, 15, "5 0 stop [1 x] = 0")) == "line 15: '1 x' where whole numbers are expected"


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (4, "players ²"),
        (DEAL_LINE, "deal 1 ²"),
        (START_LINE + 5, "5 ² stop = 0123456789ab"),
        (START_LINE + 5, "5 0 stop [²] = 0123456789ab"),
        (DEAL_LINE, f"deal {2**64}"),
        (DEAL_LINE, f"deal {'9' * 5000}"),
    ],
)
def test_digits_that_make_no_number_are_refused_like_other_text(number: int, line: str) -> None:
    assert problem(with_line(TEXT, number, line)).startswith(f"line {number}: ")
