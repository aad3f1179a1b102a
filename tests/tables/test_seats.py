"""Sitting down, leaving, bots that stand in, clocks."""

from __future__ import annotations

import pytest

from brewhall.core.errors import BadOption, BrewhallError
from brewhall.core.game import Game
from brewhall.tables import Accepted, Clock, Rejected, Table
from brewhall.tables.commands import HandBack, Play, Say, TakeOver, Undo
from brewhall.tables.proposals import propose_expiry, propose_seating
from brewhall.tables.seats import OPEN, bot_seat, person_seat
from tests.tables.company import (
    ANNA,
    BERT,
    CARL,
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

LATER = NOW + 3600


def seat(table: Table, place: int, person: str) -> Accepted | Rejected:
    outcome = propose_seating(table, place, person, person.title(), NOW)
    if isinstance(outcome, Accepted):
        table.commit(outcome)
    return outcome


def test_an_open_seat_is_taken_once(game: Game) -> None:
    table = set_up(game, person_seat(ANNA, "Anna"), OPEN)
    assert isinstance(seat(table, 1, ANNA), Rejected)
    assert isinstance(seat(table, 1, BERT), Accepted)
    assert isinstance(seat(table, 1, CARL), Rejected)
    assert table.seats_of(BERT) == (1,)


def test_a_table_needs_a_person_and_known_bots(game: Game) -> None:
    with pytest.raises(BadOption, match="nobody sits"):
        set_up(game, bot_seat("greedy"), OPEN)
    with pytest.raises(BrewhallError, match="bots are: "):
        bot_seat("deep-thought")
    with pytest.raises(BadOption, match="from 5 to"):
        two(game, Clock(1))


def test_a_bot_takes_over_only_for_who_is_away(game: Game) -> None:
    table = two(game)
    table.presence.note(BERT, NOW + 20)
    assert refuse(table, ANNA, TakeOver(next(ids), 1), NOW + 19).reason == "Bert is here and plays for themselves"
    refused = refuse(table, ANNA, TakeOver(next(ids), 1), NOW + 50)
    assert refused.result == "not-yours"
    assert refused.reason == "Bert may be back any moment; a bot can take over in 30 seconds"
    do(table, ANNA, TakeOver(next(ids), 1), LATER)
    assert table.seats[1].player == "greedy"
    assert refuse(table, ANNA, TakeOver(next(ids), 1), LATER).result == "duplicate"
    assert refuse(table, ANNA, TakeOver(next(ids), 7), LATER).result == "illegal"


def test_nobody_is_away_for_longer_than_the_server_has_been_there(game: Game) -> None:
    table = two(game)
    table.presence.note(BERT, NOW - 3600)
    assert refuse(table, ANNA, TakeOver(next(ids), 1), NOW + 59).result == "not-yours"
    do(table, ANNA, TakeOver(next(ids), 1), NOW + 60)


def test_people_may_let_a_bot_play_for_themselves_at_once(game: Game) -> None:
    table = two(game)
    do(table, ANNA, TakeOver(next(ids), 0))
    assert table.seats[0].player == "greedy"


def test_who_comes_back_takes_the_seat_back(game: Game) -> None:
    table = set_up_for(game, 1, person_seat(ANNA, "Anna"), person_seat(BERT, "Bert"))
    do(table, ANNA, TakeOver(next(ids), 1), LATER)
    legal = table.standing.state.legal_actions()[0]
    assert refuse(table, BERT, Play(next(ids), table.version, [legal])).result == "not-yours"
    do(table, BERT, HandBack(next(ids)))
    do(table, BERT, Play(next(ids), table.version, [legal]))
    assert refuse(table, BERT, HandBack(next(ids))).result == "duplicate"


def test_when_the_time_is_up_a_bot_takes_the_seat(game: Game) -> None:
    table = two(game, Clock(60))
    assert propose_expiry(table, NOW + 59) is None
    late = person_to_play(table)
    expired = propose_expiry(table, NOW + 60)
    assert expired is not None
    table.commit(expired)
    assert table.bot_to_play() == "greedy"
    assert table.deadline is None
    do(table, late, HandBack(next(ids)), NOW + 100)
    assert table.deadline == NOW + 160
    play(table, now=NOW + 110)


def test_taking_back_wins_no_time(game: Game) -> None:
    table = play_until(two(game, Clock(60)), lambda table: table.standing.goes_on)
    turn_began = table.deadline
    do(table, person_to_play(table), Undo(next(ids), table.version), NOW + 30)
    assert table.deadline == turn_began == NOW + 60


def test_events_are_numbered_without_gaps_and_the_last_ones_are_kept(game: Game) -> None:
    table = two(game)
    first = table.version
    for _ in range(30):
        play(table)
        do(table, ANNA, Say(next(ids), text="hm"))
    assert table.since(first) is None
    assert table.since(table.version) == []
    assert table.since(table.version + 1) is None
    missed = table.since(table.version - 50)
    assert missed is not None
    assert [event.version for event in missed] == list(range(table.version - 49, table.version + 1))
    assert [event.after for event in missed] == list(range(table.version - 50, table.version))
    assert other(ANNA) == BERT
