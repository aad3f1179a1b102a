"""A table that goes on from a moment of another game."""

from __future__ import annotations

import pytest

import brewhall
from brewhall.core.errors import BadOption, BrewhallError
from brewhall.core.game import Game
from brewhall.core.record import Record, read_record, replay
from brewhall.match import Match
from brewhall.tables.answers import Rejected
from brewhall.tables.commands import Play, Undo
from brewhall.tables.history import record_of
from brewhall.tables.playing_on import play_on
from brewhall.tables.proposals import propose, propose_for_bot
from brewhall.tables.seats import Seat, bot_seat, person_seat
from brewhall.tables.table import Accepted, Table


def recorded(game: Game) -> Record:
    match = Match(game, ["greedy"] * game.seats[0], seed=4)
    match.run()
    return match.record


def seats(game: Game) -> list[Seat]:
    return [person_seat("ann", "Ann"), *[bot_seat("greedy")] * (game.seats[0] - 1)]


def play_out(table: Table) -> None:
    """Everybody plays what comes first."""
    for turn in range(5_000):
        if table.over:
            return
        action, seat = table.standing.state.legal_actions()[0], table.standing.to_play
        if table.seats[seat].player is not None:
            outcome = propose_for_bot(table, seat, action, table.version, 1.0)
        else:
            outcome = propose(table, "ann", Play(f"command {turn}", table.version, [action]), 1.0)
        assert isinstance(outcome, Accepted), outcome
        table.commit(outcome)


@pytest.mark.parametrize("moves", [0, 1, 30])
def test_it_begins_as_the_game_stood_and_ends_in_a_record_that_verifies(game: Game, moves: int) -> None:
    old = recorded(game)
    there = list(replay(old, game))[moves]
    table = play_on(old, game, moves, seats(game), 1.0)
    assert table.standing.state.to_bytes() == there.to_bytes()
    assert table.standing.moves == moves
    play_out(table)
    record = read_record(record_of(table).to_text())
    assert record.inherited == moves
    assert [line.move for line in record.lines[:moves]] == [line.move for line in old.lines[:moves]]
    *_, last = replay(record, game)
    assert last.outcome() is not None


def test_chance_is_new_from_there_on() -> None:
    game = brewhall.load("dice-brewing")
    old = recorded(game)
    first, second = (play_on(old, game, 5, seats(game), 1.0) for _ in range(2))
    assert first.setup.secret.commitment != second.setup.secret.commitment
    play_out(first)
    play_out(second)
    answers = [[line.answers for line in record_of(table).lines[5:]] for table in (first, second)]
    assert answers[0] != answers[1]


def test_a_deck_that_was_shuffled_lies_as_it_did() -> None:
    game = brewhall.load("beer-and-bread")
    old = recorded(game)
    table = play_on(old, game, 5, seats(game), 1.0)
    assert table.standing.state.to_json() == list(replay(old, game))[5].to_json()


def test_what_was_played_elsewhere_cannot_be_taken_back(game: Game) -> None:
    old = recorded(game)
    moves = next(number for number in range(5, 60) if old.lines[number].seat == old.lines[number - 1].seat == 0)
    table = play_on(old, game, moves, seats(game), 1.0)
    outcome = propose(table, "ann", Undo("undo", table.version, turn=False), 1.0)
    assert isinstance(outcome, Rejected)
    assert "nothing can be taken back" in outcome.reason


@pytest.mark.parametrize("moves", [-1, 100_000])
def test_there_is_no_such_moment(game: Game, moves: int) -> None:
    with pytest.raises(BadOption, match="the game can be played on after 0 to"):
        play_on(recorded(game), game, moves, seats(game), 1.0)


def test_answers_that_the_key_does_not_give_are_noticed_after_the_inherited_moves(game: Game) -> None:
    """Otherwise a dealer could say that more came from elsewhere than did."""
    table = play_on(recorded(game), game, 3, seats(game), 1.0)
    play_out(table)
    text = record_of(table).to_text()
    changed = read_record(text.replace("\ninherited 3\n", "\ninherited 4\n"))
    with pytest.raises(BrewhallError, match="the mark is"):
        list(replay(changed, game))
