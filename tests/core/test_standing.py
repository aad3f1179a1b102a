"""How far a game has come: a standing stays as it is, and tells how it came about."""

from __future__ import annotations

from itertools import islice

import pytest

from brewhall.core import Game, IllegalAction, Journal, SeededDealer
from brewhall.core.standing import Standing, dealt


def played(game: Game, moves: int, seed: int = 1) -> list[Standing]:
    """Every standing of a game, its first legal action played each time."""
    dealer = SeededDealer(seed)
    standings = [dealt(game, game.seats[0], {}, dealer)]
    for _ in range(moves):
        standings.append(standings[-1].played(standings[-1].state.legal_actions()[0], dealer, Journal()))
    return standings


def test_a_move_leads_to_another_standing_and_changes_none(game: Game) -> None:
    dealer = SeededDealer(1)
    standing = dealt(game, game.seats[0], {}, dealer)
    for number in range(1, 31):
        before = standing.state.digest(), standing.log
        after = standing.played(standing.state.legal_actions()[0], dealer, Journal())
        assert (standing.state.digest(), standing.log) == before
        assert (after.moves, after.log[:-1]) == (number, standing.log)
        standing = after


def test_what_is_not_legal_leads_nowhere(game: Game) -> None:
    standing = played(game, 5)[-1]
    digest = standing.state.digest()
    with pytest.raises(IllegalAction):
        standing.played(-1, SeededDealer(1))
    assert (standing.state.digest(), standing.moves) == (digest, 5)


def test_a_standing_tells_every_one_before_it(game: Game) -> None:
    standings = played(game, 30)
    last = standings[-1].resigned_by(0)
    for then, told in zip(standings, last.retold(), strict=True):
        assert told.state.digest() == then.state.digest()
        assert told.log == then.log
        assert told.has_resigned(0) == (told.moves == 30)


def test_it_tells_them_from_any_move_on(game: Game) -> None:
    last = played(game, 12)[-1]
    for first in range(14):
        assert [told.moves for told in last.retold(first)] == list(range(first, 13))
        assert [told.state.digest() for told in last.retold(first)] == [
            told.state.digest() for told in islice(last.retold(), first, None)
        ]


def test_before_a_move_is_before_anybody_gave_up_there(game: Game) -> None:
    standings = played(game, 12)
    last = standings[10].resigned_by(0)
    assert [each.after for each in last.before(10).resigned] == []
    assert last.before(10).state.digest() == standings[9].state.digest()
    assert not last.before(10).over


def test_a_move_repeated_with_the_dealers_answers_is_the_same_move(game: Game) -> None:
    first, *later = played(game, 30)
    again = first
    for then in later:
        again = again.repeated(then.log[-1].action, then.log[-1].answers)
        assert again.state.digest() == then.state.digest()
        assert [event.in_full() for event in again.log[-1].events] == [event.in_full() for event in then.log[-1].events]
