"""Games that somebody gives up: who wins, and what the record says."""

from __future__ import annotations

import pytest

from brewhall.core.record import read_record, result_of
from brewhall.core.resigning import Resignation, outcome_of
from brewhall.match import Match
from tests.core.records import GAME, bots, given_up, played, positions, problem

TEXT = given_up(seat=1)


def with_resignation(old: str, new: str) -> str:
    *head, resigned, result = TEXT.splitlines()
    assert old in resigned
    return "\n".join([*head, resigned.replace(old, new), result, ""])


def test_the_record_says_who_gave_up_and_who_won() -> None:
    *_, resigned, result = TEXT.splitlines()
    assert resigned.startswith("resigned 1 = ")
    assert result.startswith("result scores ")
    assert result.endswith(" winners 0 why resigned")


def test_it_reads_back_exactly() -> None:
    record = read_record(TEXT)
    assert record.to_text() == TEXT
    assert [(each.seat, each.after) for each in record.resigned] == [(1, 20)]
    assert len(positions(TEXT)) == 21


def test_giving_up_before_the_first_move() -> None:
    text = given_up(seat=0, moves=0)
    assert len(positions(text)) == 1
    assert text.splitlines()[-1].endswith("winners 1 why resigned")


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("resigned 1", "resigned 0", "after move 20: the mark of the resignation is"),
        ("resigned 1", "resigned 7", "after move 20: seat 7 cannot resign; it does not play"),
        ("resigned 1", "resigned x", "'resigned SEAT = MARK' is expected"),
        (" = ", " ", "'resigned SEAT = MARK' is expected"),
    ],
)
def test_a_changed_resignation_is_noticed(old: str, new: str, found: str) -> None:
    assert found in problem(with_resignation(old, new))


def test_a_resignation_that_was_added_or_removed_is_noticed() -> None:
    *head, resigned, result = TEXT.splitlines()
    assert "the game gives 'None'" in problem("\n".join([*head, result, ""]))
    assert "the result is written as 'None'" in problem("\n".join([*head, resigned, "paused after 20", ""]))
    assert "cannot resign" in problem("\n".join([*head, resigned, resigned, result, ""]))


def test_nothing_is_played_after_it() -> None:
    lines = given_up(seat=1, moves=20).splitlines()
    (next_move,) = [line for line in played(21).splitlines() if line.startswith("21 ")]
    message = problem("\n".join([*lines[:-1], next_move, lines[-1], ""]))
    assert message.startswith("move 21: seat ")
    assert message.endswith("but the game is over")


def test_taking_back_takes_the_resignation_back() -> None:
    match = Match.resumed(GAME, read_record(TEXT), bots())
    match.undo(match.record.lines[-1].seat, past_reveals=True)
    assert match.record.to_text() == played(19)


def test_a_game_that_ended_by_the_rules_keeps_its_result() -> None:
    last = positions(played())[-1]
    assert outcome_of(last, []) == last.outcome()
    assert result_of(positions(played(5))[-1]) is None


def test_who_gives_up_a_finished_game_is_last_all_the_same() -> None:
    """At larger tables a bot plays on for who gave up; whatever it reaches, the others rank before them."""
    last = positions(played())[-1]
    outcome = last.outcome()
    assert outcome is not None
    (winner,) = outcome.winners
    given = outcome_of(last, [Resignation(winner, 3)])
    assert given is not None
    assert given.winners == (1 - winner,)
    assert given.ranks[winner] == GAME.seats[-1]
