"""What a host does at a table: lines that are removed, tables that are closed, people who cannot come any more."""

from __future__ import annotations

from brewhall.core.game import Game
from brewhall.tables import Accepted, Clock, Rejected, Table
from brewhall.tables.access import Access
from brewhall.tables.clock import DAY
from brewhall.tables.commands import AnswerOffer, HandBack, MakeOffer, Play, Say, TakeOver, Undo
from brewhall.tables.events import Closed, Said
from brewhall.tables.proposals import (
    propose_absence,
    propose_access,
    propose_closing,
    propose_expiry,
    propose_farewell,
    propose_for_bot,
    propose_holiday,
    propose_joining,
    propose_removal,
    propose_return,
    propose_seating,
)
from brewhall.tables.results import can_be_rated, results_of
from brewhall.tables.seats import OPEN, bot_seat, person_seat
from tests.tables.company import ANNA, BERT, NOW, do, ids, person_to_play, play, refuse, set_up, set_up_for, two

LATER = NOW + 3600


def done(table: Table, outcome: Accepted | Rejected) -> Accepted:
    assert isinstance(outcome, Accepted), outcome
    table.commit(outcome)
    return outcome


def test_a_removed_line_leaves_its_place_and_nothing_else(game: Game) -> None:
    table = two(game)
    for text in ("hello", "rude words", "please don't"):
        do(table, ANNA, Say(next(ids), text=text))
    before = table.version
    done(table, propose_removal(table, 2, LATER))
    assert [(line.number, line.text) for line in table.chat] == [(1, "hello"), (2, ""), (3, "please don't")]
    assert table.chat[1].removed == table.version == before + 1
    do(table, BERT, Say(next(ids), text="thanks"))
    assert table.chat[-1].number == 4


def test_whoever_comes_again_is_not_told_what_was_removed(game: Game) -> None:
    table = two(game)
    seen = table.version
    do(table, ANNA, Say(next(ids), text="rude words"))
    done(table, propose_removal(table, 1, LATER))
    missed = table.since(seen)
    assert missed is not None
    assert [event.line.text for event in missed if isinstance(event, Said)] == ["", ""]


def test_lines_that_cannot_be_removed(game: Game) -> None:
    table = two(game)
    do(table, ANNA, Say(next(ids), reaction="hello"))
    done(table, propose_removal(table, 1, LATER))
    assert table.chat[0].reaction == ""
    for number in (0, 1, 2, -1):
        assert isinstance(propose_removal(table, number, LATER), Rejected)


def test_nothing_happens_at_a_closed_table(game: Game) -> None:
    table = two(game, clock=Clock(60))
    play(table)
    accepted = done(table, propose_closing(table, "Last orders.", LATER))
    assert accepted.condition.deadline is None
    assert accepted.condition.lease is None
    assert isinstance(table.events[-1], Closed)
    person = person_to_play(table)
    action = table.standing.state.legal_actions()[0]
    for command in (
        Play(next(ids), table.version, [action]),
        Undo(next(ids), table.version),
        Say(next(ids), text="but"),
        TakeOver(next(ids), 0),
        HandBack(next(ids)),
        MakeOffer(next(ids), table.version, "takeback"),
        MakeOffer(next(ids), table.version, "rematch"),
    ):
        assert "Last orders." in refuse(table, person, command).reason
    assert propose_expiry(table, LATER + 3600) is None
    assert isinstance(propose_closing(table, "again", LATER), Rejected)


def test_bots_stop_at_a_closed_table(game: Game) -> None:
    table = set_up_for(game, 1, person_seat(ANNA, "Anna"), bot_seat("greedy"))
    version, action = table.version, table.standing.state.legal_actions()[0]
    assert table.bot_to_play() == "greedy"
    done(table, propose_closing(table, "Last orders.", LATER))
    assert table.bot_to_play() is None
    assert isinstance(propose_for_bot(table, 1, action, version, LATER), Rejected)


def test_nobody_sits_down_at_a_closed_table(game: Game) -> None:
    table = set_up(game, person_seat(ANNA, "Anna"), OPEN)
    done(table, propose_closing(table, "Last orders.", LATER))
    outcome = propose_seating(table, 1, BERT, "Bert", LATER)
    assert isinstance(outcome, Rejected)
    assert "Last orders." in outcome.reason
    for from_lobby in (True, False):
        outcome = propose_joining(table, BERT, "Bert", LATER, from_lobby)
        assert isinstance(outcome, Rejected)
        assert "Last orders." in outcome.reason


def test_a_closed_table_is_not_opened_to_others(game: Game) -> None:
    table = set_up(game, person_seat(ANNA, "Anna", host=True), OPEN)
    done(table, propose_closing(table, "Last orders.", LATER))
    assert isinstance(propose_access(table, ANNA, Access(lobby=True), LATER), Rejected)


def test_what_was_asked_ends_with_the_table(game: Game) -> None:
    table = two(game)
    while not table.may_take_back((0,)):
        play(table)
    do(table, ANNA, MakeOffer(next(ids), table.version, "takeback"))
    done(table, propose_closing(table, "Last orders.", LATER))
    assert table.offer is None
    assert not table.may_take_back((0,))
    refuse(table, BERT, AnswerOffer(next(ids), table.version, agree=True))


def test_nobody_gets_a_seat_or_a_clock_back_at_a_closed_table(game: Game) -> None:
    table = two(game, clock=Clock(3 * DAY))
    do(table, ANNA, TakeOver(next(ids), 0))
    done(table, propose_closing(table, "Last orders.", LATER))
    assert propose_return(table, ANNA, LATER) is None
    assert propose_holiday(table, BERT, LATER + DAY, LATER) is None
    gone = propose_farewell(table, BERT, LATER)
    assert gone is not None
    assert (gone.condition.deadline, gone.condition.lease) == (None, None)
    assert gone.condition.seats[1].stand_in is None, "there is nothing to play"


def test_a_closed_game_has_no_result_and_is_not_rated(game: Game) -> None:
    table = two(game)
    play(table)
    assert can_be_rated(table.setup, table.condition)
    done(table, propose_closing(table, "Last orders.", LATER))
    assert not can_be_rated(table.setup, table.condition)
    assert results_of(table.standing, table.seats) == ()


def test_bots_play_for_somebody_who_cannot_come_any_more(game: Game) -> None:
    table = set_up(game, person_seat(BERT, "Bert"), person_seat(BERT, "Bert (2)"))
    done(table, propose_absence(table, BERT, LATER))
    assert [seat.stand_in for seat in table.seats] == ["greedy", "greedy"]
    assert isinstance(propose_absence(table, BERT, LATER), Rejected)
    assert isinstance(propose_absence(table, ANNA, LATER), Rejected)
    back = propose_return(table, BERT, LATER)
    assert back is not None
    table.commit(back)
    assert [seat.stand_in for seat in table.seats] == [None, None]
