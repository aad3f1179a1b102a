"""Undo: one's own moves of this turn, until somebody else decides or something hidden is revealed."""

from __future__ import annotations

from brewhall.core.game import Game
from brewhall.tables import Accepted, Table
from brewhall.tables.commands import Play, Undo
from brewhall.tables.proposals import propose_for_bot
from brewhall.tables.seats import bot_seat, person_seat
from tests.tables.company import ANNA, NOW, do, ids, other, person_to_play, play, play_until, refuse, set_up_for, two


def undoable(table: Table) -> bool:
    return bool(table.standing.earlier) and not table.over


def undo(table: Table, turn: bool = False) -> Undo:
    return Undo(next(ids), table.version, turn)


def test_undo_is_the_inverse_of_play_wherever_it_is_allowed(game: Game) -> None:
    found = 0
    for seed in range(5):
        table = two(game, seed=seed)
        while not table.over:
            before = table.standing
            person = person_to_play(table)
            legal = before.state.legal_actions()
            play(table, legal[(seed * 7 + before.moves) % len(legal)])
            if undoable(table):
                do(table, person, undo(table))
                assert table.standing.state.digest() == before.state.digest()
                assert table.standing.log == before.log
                play(table, legal[(seed * 7 + before.moves) % len(legal)])
                found += 1
    assert found > 50


def test_restart_turn_goes_back_to_its_beginning(game: Game) -> None:
    for seed in range(20):
        table = play_until(two(game, seed=seed), lambda table: len(table.standing.earlier) >= 2 or table.over, seed)
        if not table.over:
            break
    start, owner = table.standing.earlier[0], table.seats[table.standing.turn_of].person
    assert owner is not None
    do(table, owner, undo(table, turn=True))
    assert table.standing.state.digest() == start.state.digest()
    assert refuse(table, owner, undo(table)).result == "illegal"


def test_nobody_takes_back_what_another_decided(game: Game) -> None:
    table = play_until(two(game), lambda table: undoable(table) and table.standing.turn_of != table.standing.to_play)
    first, second = other(person_to_play(table)), person_to_play(table)
    assert refuse(table, second, undo(table)).result == "illegal"
    play(table)
    assert refuse(table, first, undo(table)).result == "illegal"


def test_what_was_revealed_stays_revealed(game: Game) -> None:
    table = two(game)
    while not table.over:
        before, person = table.standing, person_to_play(table)
        play(table)
        if table.standing.state.reveals != before.state.reveals or table.standing.log[-1].answers:
            assert refuse(table, person, undo(table)).result == "illegal"


def test_a_bots_move_is_final(game: Game) -> None:
    table = set_up_for(game, 0, bot_seat("greedy"), person_seat(ANNA, "Anna"))
    accepted = propose_for_bot(table, 0, table.standing.state.legal_actions()[0], table.version, NOW)
    assert isinstance(accepted, Accepted)
    table.commit(accepted)
    assert not table.standing.earlier
    assert refuse(table, ANNA, undo(table)).result == "illegal"


def test_an_undone_command_is_still_a_duplicate(game: Game) -> None:
    table = play_until(two(game), undoable)
    do(table, other(other(table.seats[table.standing.turn_of].person or "")), undo(table))
    person = person_to_play(table)
    for action in table.standing.state.legal_actions():
        command = Play(next(ids), table.version, [action])
        do(table, person, command)
        if not undoable(table):
            return
        do(table, person, undo(table))
        assert refuse(table, person, command).result == "duplicate"
