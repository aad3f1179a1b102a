"""Clocks: what each seat has left, whatever happens at the table."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from brewhall.core.dealer import SeededDealer
from brewhall.core.errors import BadOption
from brewhall.core.game import Game
from brewhall.games import bundled
from brewhall.tables import Accepted, Clock, Rejected, Table
from brewhall.tables.clock import DAY, MERCY, Position, Times, finished, ticked
from brewhall.tables.commands import HandBack, Resign, TakeOver, Undo
from brewhall.tables.proposals import (
    propose,
    propose_expiry,
    propose_for_bot,
    propose_holiday,
    propose_return,
    propose_seating,
)
from brewhall.tables.seats import OPEN, Seat, bot_seat, person_seat
from tests.tables.company import (
    ANNA,
    BERT,
    NOW,
    do,
    ids,
    other,
    person_to_play,
    play,
    play_until,
    refuse,
    set_up,
    set_up_for,
    two,
)

TOTAL = Clock(600, total=True, increment=10)
DAYS = Clock(3 * DAY)


@pytest.mark.parametrize(
    "wrong",
    [
        (4,),
        (30 * DAY + 1,),
        (60, False, 5),
        (29, True),
        (DAY + 1, True),
        (600, True, -1),
        (600, True, 601),
    ],
)
def test_clocks_have_bounds(wrong: tuple[int, bool, int]) -> None:
    with pytest.raises(BadOption):
        Clock(*wrong)


def test_a_clock_waits_until_all_seats_are_taken(game: Game) -> None:
    table = set_up(game, person_seat(ANNA, "Anna"), OPEN, clock=TOTAL)
    assert table.deadline is None
    seated = propose_seating(table, 1, BERT, "Bert", NOW + 1000)
    assert isinstance(seated, Accepted)
    table.commit(seated)
    assert table.deadline == NOW + 1600


def test_a_finished_turn_adds_the_increment_and_stops_the_clock(game: Game) -> None:
    table = two(game, TOTAL)
    first = table.standing.to_play
    now = (NOW + second for second in count(1))
    turn = table.standing
    while table.standing.same_turn(turn):
        play(table, now=(at := next(now)))
    assert table.times.banks[first] == NOW + 600 - at + 10
    assert table.deadline == at + table.condition.banks[table.standing.to_play]


def test_a_move_that_is_taken_back_gives_no_time_back(game: Game) -> None:
    table = play_until(two(game, TOTAL), lambda table: table.standing.may_undo((0, 1)))
    before, now = _left(table, NOW), NOW + 7
    do(table, [ANNA, BERT][table.standing.turn_of], Undo(next(ids), table.version), now)
    assert sum(_left(table, now)) <= sum(before) - 7


def test_resigning_stops_all_clocks(game: Game) -> None:
    table = two(game, TOTAL)
    do(table, ANNA, Resign(next(ids), table.version), NOW + 5)
    assert table.deadline is None


def test_when_a_total_is_used_up_a_bot_plays_to_the_end(game: Game) -> None:
    table = two(game, TOTAL)
    late = person_to_play(table)
    expired = propose_expiry(table, NOW + 600)
    assert expired is not None
    table.commit(expired)
    assert propose_return(table, late, NOW + 700) is None
    assert refuse(table, late, HandBack(next(ids))).reason.startswith("your time is up")
    assert table.time_left(table.seats_of(late)[0], NOW + 700) == 0


def test_whoever_left_before_comes_back_to_what_was_left(game: Game) -> None:
    table = two(game, TOTAL)
    gone = person_to_play(table)
    do(table, gone, TakeOver(next(ids), table.standing.to_play), NOW + 100)
    assert table.deadline is None
    do(table, gone, HandBack(next(ids)), NOW + 5000)
    assert table.deadline == NOW + 5000 + 500


def test_nobody_takes_over_for_who_has_days(game: Game) -> None:
    table = two(game, DAYS)
    seat = table.standing.to_play
    refused = refuse(table, other(person_to_play(table)), TakeOver(next(ids), seat), NOW + 3600)
    assert refused.reason.endswith("a bot takes over when they are up")


def test_a_holiday_stops_a_slow_clock_and_ends_early(game: Game) -> None:
    table = two(game, DAYS)
    away = person_to_play(table)
    seat = table.standing.to_play
    _holiday(table, away, NOW + 10 * DAY, NOW + DAY)
    assert table.deadline == NOW + 12 * DAY
    assert table.time_left(seat, NOW + 9 * DAY) == 2 * DAY
    assert table.time_left(seat, NOW + 11 * DAY) == DAY
    _holiday(table, away, NOW + 4 * DAY, NOW + 4 * DAY)
    assert table.deadline == NOW + 6 * DAY
    assert propose_holiday(table, away, NOW + 4 * DAY, NOW + 4 * DAY) is None


def test_a_turn_that_begins_on_a_holiday_has_all_its_time(game: Game) -> None:
    table = two(game, DAYS)
    _holiday(table, other(person_to_play(table)), NOW + 10 * DAY, NOW)
    away = 1 - table.standing.to_play
    play_until(table, lambda table: table.standing.to_play == away)
    assert table.deadline == NOW + 13 * DAY


@pytest.mark.parametrize("clock", [None, Clock(3600), TOTAL])
def test_a_holiday_does_nothing_to_fast_clocks(clock: Clock | None) -> None:
    table = two(bundled("beer-and-bread"), clock)
    assert propose_holiday(table, ANNA, NOW + DAY, NOW) is None


def test_going_back_over_several_turns_takes_their_increments_back(game: Game) -> None:
    """As a takeback does that the other side has agreed to."""
    table = two(game, TOTAL)
    start = Position(table.standing, table.seats)
    play_until(table, lambda table: table.standing.state.turns >= 4)
    there = Position(table.standing, table.seats)
    back = ticked(TOTAL, table.times, there, start, NOW)
    assert back.banks == (600.0, 600.0)
    assert back.deadline == NOW + 600


def test_a_takeback_leaves_a_few_seconds() -> None:
    table = two(bundled("beer-and-bread"), TOTAL)
    start = Position(table.standing, table.seats)
    play_until(table, lambda table: table.standing.state.turns >= 2)
    back = ticked(TOTAL, Times((8.0, 8.0)), Position(table.standing, table.seats), start, NOW)
    assert set(back.banks) <= {MERCY, 8.0}


def _holiday(table: Table, person: str, until: float, now: float) -> None:
    accepted = propose_holiday(table, person, until, now)
    assert accepted is not None
    table.commit(accepted)


def _left(table: Table, now: float) -> list[float]:
    return [left for seat in range(len(table.seats)) if (left := table.time_left(seat, now)) is not None]


STEPS = some.lists(
    some.tuples(
        some.sampled_from(["play", "play", "play", "undo", "bot", "back", "talk", "holiday"]),
        some.floats(0, 40),
        some.integers(0, 2**31),
    ),
    max_size=60,
)


@given(STEPS, some.sampled_from([TOTAL, Clock(900, True), Clock(50), DAYS]), some.integers(0, 20))
@settings(max_examples=120, deadline=None)
def test_time_is_only_spent_by_whose_clock_runs(steps: list[tuple[str, float, int]], clock: Clock, seed: int) -> None:
    """Whatever happens: a deadline exactly if a person is to play, no bank below nothing, and of a total nothing is
    gained but the increments of finished turns, nothing lost but what was thought."""
    table, now = two(bundled("beer-and-bread"), clock, seed=seed), NOW
    for kind, seconds, pick in steps:
        if table.over:
            break
        before, running = table.standing, Position(table.standing, table.seats).running
        assert (table.deadline is None) == (running is None)
        limit = now + seconds if table.deadline is None else table.deadline - 1  # nobody runs out of time here
        now = max(now, min(now + seconds, limit))
        left_then = _left(table, now)
        _happen(table, kind, pick, now)
        after = table.standing
        left = _left(table, now)
        assert min(left) >= 0
        if after.moves > before.moves:
            gained = finished(before, after)
        elif after.moves < before.moves:
            gained = Counter({seat: -n for seat, n in finished(after, before).items()})
        else:
            gained = Counter()
        if clock.total:
            for seat in range(2):
                if gained[seat] >= 0 or left_then[seat] > MERCY + clock.increment:
                    by_person = table.seats[seat].player is None
                    expected = left_then[seat] + (gained[seat] * clock.increment if by_person else 0)
                    assert left[seat] == pytest.approx(expected, abs=1e-3)
        elif after.same_turn(before):
            for seat in range(2):
                assert left[seat] <= max(left_then[seat], clock.seconds) + 1e-3
        else:
            assert all(each == pytest.approx(clock.seconds, abs=1e-3) for each in left)


def _happen(table: Table, kind: str, pick: int, now: float) -> None:
    seat = table.standing.to_play
    person = table.seats[seat].person
    assert person is not None
    if kind == "play":
        legal = table.standing.state.legal_actions()
        action = legal[SeededDealer(pick).below(len(legal))]
        if table.seats[seat].player is None:
            play(table, action, now)
        else:
            _do(table, propose_for_bot(table, seat, action, table.version, now))
    elif kind == "undo":
        _do(table, propose(table, [ANNA, BERT][pick % 2], Undo(next(ids), table.version), now))
    elif kind == "bot":
        _do(table, propose(table, person, TakeOver(next(ids), seat), now))
    elif kind == "back":
        _do(table, propose_return(table, [ANNA, BERT][pick % 2], now))
    elif kind == "holiday":
        _do(table, propose_holiday(table, [ANNA, BERT][pick % 2], now + pick % 100, now))


def _do(table: Table, outcome: Accepted | Rejected | None) -> None:
    if isinstance(outcome, Accepted):
        table.commit(outcome)


def test_bots_have_no_clock() -> None:
    table = set_up_for(bundled("beer-and-bread"), 1, person_seat(ANNA, "Anna"), bot_seat("greedy"))
    seats: tuple[Seat, ...] = table.seats
    assert Position(table.standing, seats).running is None
