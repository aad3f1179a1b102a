"""Looking back at a game: the curve, the turning points, and that nobody is judged by what they could not know."""

from __future__ import annotations

from itertools import islice

import pytest

import brewhall
from brewhall.bots.analysis import (
    LEAST,
    TURNING_POINTS,
    Analysis,
    Moment,
    Progress,
    analyse,
    judged,
    look_back,
    periods,
)
from brewhall.bots.evaluators import evaluator
from brewhall.bots.trial import Trial
from brewhall.core import Game, SeededDealer
from brewhall.core.phrases import plain
from brewhall.core.record import Record, read_record, replay
from brewhall.match import Match
from tests.core.records import given_up
from tests.games.told import GRAMMAR

FEW = 4  # simulations: enough to see that all is in its place


def record_of(game: Game, bot: str = "greedy", moves: int | None = 30) -> Record:
    """A game that stopped after so many moves; None: all of it."""
    match = Match(game, [bot] * game.seats[0], seed=1)
    while not match.over and match.moves != moves:
        match.step()
    return match.record


def looked_at(record: Record, game: Game, simulations: int = FEW) -> tuple[list[Progress], Analysis]:
    told: list[Progress] = []
    work = analyse(record, game, simulations)
    while True:
        try:
            told.append(next(work))
        except StopIteration as end:
            return told, end.value


def test_the_curve_has_a_point_before_each_move_and_ends_at_the_result(game: Game) -> None:
    record = record_of(game, moves=None)
    _, found = looked_at(record, game, 1)
    assert [decision.move for decision in found.decisions] == list(range(1, len(record.lines) + 1))
    assert len(found.curve) == len(record.lines) + 1
    assert all(sum(point) == pytest.approx(1) for point in found.curve)
    *_, last = replay(record, game)
    outcome = last.outcome()
    assert outcome is not None
    assert [seat for seat, share in enumerate(found.curve[-1]) if share > 0] == list(outcome.winners)


def test_a_game_that_somebody_gave_up_ends_with_the_others_victory() -> None:
    game = brewhall.load("beer-and-bread")
    _, found = looked_at(read_record(given_up(0)), game)
    assert found.curve[-1] == (0.0, 1.0)


def test_an_unfinished_game_ends_with_the_last_decision(game: Game) -> None:
    _, found = looked_at(record_of(game, moves=5), game)
    assert len(found.curve) == 5


def test_the_same_game_is_seen_the_same_way_again(game: Game) -> None:
    record = record_of(game)
    one, other = (looked_at(record, game)[1] for _ in range(2))
    assert (one.decisions, one.curve) == (other.decisions, other.curve)
    assert [point.decision for point in one.turning_points] == [point.decision for point in other.turning_points]


def test_progress_grows_by_one_search_at_a_time(game: Game) -> None:
    told, _ = looked_at(record_of(game), game)
    assert [progress.done for progress in told] == list(range(1, len(told) + 1))
    assert len({progress.of for progress in told}) == 1
    assert told[-1].done <= told[-1].of


def test_turning_points_are_few_lost_something_and_lie_in_different_turns(game: Game) -> None:
    _, found = looked_at(record_of(game, "random"), game)
    points = found.turning_points
    seats = [point.decision.seat for point in points]
    assert all(1 <= seats.count(seat) <= TURNING_POINTS for seat in seats)
    assert len({point.moment.turn for point in points}) == len(points) > TURNING_POINTS
    assert [point.decision.loss for point in points] == sorted((point.decision.loss for point in points), reverse=True)
    for point in points:
        assert point.decision.loss >= LEAST
        assert point.line[0].action == point.decision.best != point.decision.played
        assert {moment.turn for moment in point.line} == {point.moment.turn}
        for moment in point.line:
            assert plain(moment.told(moment.action))
        for reader in (*range(game.seats[0]), None):
            told = [plain(reason) for reason in point.reasons((), reader)]
            assert told
            assert all(reason.endswith(".") and not GRAMMAR.search(reason) for reason in told), told


def test_moves_are_listed_by_periods_and_turns(game: Game) -> None:
    record = record_of(game, moves=None)
    moments, _ = look_back(record, game)
    found = periods(moments)
    turns = [turn for period in found for turn in period.turns]
    assert [move for turn in turns for move in range(turn.first, turn.last + 1)] == list(range(1, len(moments) + 1))
    assert len({plain(period.title) for period in found}) == len(found) > 1
    for period in found:
        for seat in range(record.players):
            numbers = [turn.number for turn in period.turns if turn.seat == seat]
            assert numbers == list(range(1, len(numbers) + 1))
    assert all(plain(turn.told) for turn in turns)


def test_nobody_is_judged_by_what_they_could_not_know(game: Game) -> None:
    record = record_of(game)
    moments, _ = look_back(record, game)
    otherwise = 0
    for state, moment in islice(zip(replay(record, game), moments, strict=False), 3, None, 9):
        imagined = state.seen_by(moment.seat).completed(SeededDealer("another world"))
        otherwise += imagined.to_bytes() != state.to_bytes()
        there = Moment(moment.move, imagined.seen_by(moment.seat), moment.action)
        assert judged(there, FEW, 0) == judged(moment, FEW, 0)
    assert otherwise, "there was something to know"


def test_a_planted_blunder_is_found() -> None:
    """Somebody walks past everything there is, straight to the end of the first round."""
    game = brewhall.load("heaven-and-ale")
    match = Match(game, ["search:8", "search:8"], seed=5)
    planted = 0
    while match.moves < 30:
        walks = [move for move in map(game.move, match.state.legal_actions()) if move.startswith("move")]
        if walks and not planted:
            match.play(walks[-1])
            planted = match.moves
        else:
            match.step()
    _, found = looked_at(match.record, game, 8)
    worst = max(found.turning_points, key=lambda point: point.decision.loss)
    assert worst.decision.move == planted
    assert worst.decision.loss > 0.1


def test_a_trial_spends_everything_on_its_action(game: Game) -> None:
    moment = look_back(record_of(game), game)[0][0]
    for action in moment.seen.legal_actions():
        trial = Trial(moment.seen, evaluator(game.id), SeededDealer(1), action)
        trial.run(5)
        assert [first for first, tried, _ in trial.choices() if tried > 1] == [action]
