"""Every command gets an explicit answer, and nothing changes before it is committed."""

from __future__ import annotations

from brewhall.core.game import Game
from brewhall.tables import Accepted
from brewhall.tables.commands import Play, Resign, Say, Undo
from brewhall.tables.proposals import propose, propose_for_bot
from brewhall.tables.seats import bot_seat, person_seat
from brewhall.tables.shown import narrator_of, view_of
from tests.tables.company import (
    ANNA,
    CARL,
    NOW,
    do,
    ids,
    other,
    person_to_play,
    play,
    play_out,
    refuse,
    set_up,
    set_up_for,
    two,
)


def test_applied_once_it_is_committed(game: Game) -> None:
    table = two(game)
    command = Play("one", table.version, [table.standing.state.legal_actions()[0]])
    accepted = propose(table, person_to_play(table), command, NOW)
    assert isinstance(accepted, Accepted)
    assert table.standing.moves == 0
    table.commit(accepted)
    assert table.standing.moves == 1
    assert accepted.entries[0].digest == table.standing.state.digest()


def test_duplicate(game: Game) -> None:
    table = two(game)
    person = person_to_play(table)
    command = Play("one", table.version, [table.standing.state.legal_actions()[0]])
    do(table, person, command)
    assert refuse(table, person, command).result == "duplicate"


def test_stale(game: Game) -> None:
    table = two(game)
    seen = table.version
    play(table)
    late = Play(next(ids), seen, [table.standing.state.legal_actions()[0]])
    assert refuse(table, person_to_play(table), late).result == "stale"
    from_the_future = Play(next(ids), table.version + 1, [0])
    assert refuse(table, person_to_play(table), from_the_future).result == "stale"


def test_chat_and_arrivals_make_no_command_stale(game: Game) -> None:
    table = two(game)
    person, seen = person_to_play(table), table.version
    do(table, other(person), Say(next(ids), text="hello"))
    table.presence.note(other(person), NOW + 20)
    do(table, person, Play(next(ids), seen, [table.standing.state.legal_actions()[0]]))


def test_illegal(game: Game) -> None:
    table = two(game)
    for actions in ([len(game.actions) - 1], [-1], [10**6], [2**63 - 1], [], [0] * 51):
        answer = refuse(table, person_to_play(table), Play(next(ids), table.version, actions))
        assert answer.result == "illegal", actions
        assert answer.reason


def test_a_list_of_actions_is_applied_whole_or_not_at_all(game: Game) -> None:
    table = two(game)
    legal = table.standing.state.legal_actions()[0]
    assert refuse(table, person_to_play(table), Play(next(ids), table.version, [legal, -1])).result == "illegal"
    assert table.standing.moves == 0


def test_not_yours(game: Game) -> None:
    table = two(game)
    legal = table.standing.state.legal_actions()[0]
    for person in (other(person_to_play(table)), CARL, None):
        assert refuse(table, person, Play(next(ids), table.version, [legal])).result == "not-yours"


def test_over(game: Game) -> None:
    table = play_out(two(game))
    for command in (Play(next(ids), table.version, [0]), Undo(next(ids), table.version)):
        assert refuse(table, ANNA, command).result == "illegal"


def test_a_person_may_hold_several_seats(game: Game) -> None:
    table = play_out(set_up(game, person_seat(ANNA, "Anna"), person_seat(ANNA, "Anna (2)")))
    assert table.over


def test_nobody_plays_for_a_bot_and_bots_not_for_people(game: Game) -> None:
    table = set_up_for(game, 0, bot_seat("greedy"), person_seat(ANNA, "Anna"))
    legal = table.standing.state.legal_actions()[0]
    command = Play(next(ids), table.version, [legal])
    assert refuse(table, ANNA, command).result == "not-yours"
    accepted = propose_for_bot(table, 0, legal, table.version, NOW)
    assert isinstance(accepted, Accepted)
    table.commit(accepted)
    assert not isinstance(propose_for_bot(table, 1, legal, table.version, NOW), Accepted)


def test_no_id_of_a_person_stands_in_a_bots_way(game: Game) -> None:
    table = set_up_for(game, 0, bot_seat("greedy"), person_seat(ANNA, "Anna"))
    legal = table.standing.state.legal_actions()[0]
    accepted = propose_for_bot(table, 0, legal, table.version, NOW)
    assert isinstance(accepted, Accepted)
    assert [entry.command for entry in accepted.entries] == [None]
    assert accepted.entries[0].by_bot


def test_resigning_ranks_behind_the_others(game: Game) -> None:
    table = two(game)
    play(table)
    do(table, ANNA, Resign(next(ids), table.version))
    view = view_of(table.standing, narrator_of(table.standing, 0))
    assert table.over
    assert view.over
    assert view.actions == []
    assert view.outcome is not None
    assert view.outcome.ranks == [2, 1]
    assert view.outcome.winners == [1]
    assert table.key
