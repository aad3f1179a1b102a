"""Who may come to a table without one of its links."""

from __future__ import annotations

import re

import pytest

from brewhall.core.errors import BadOption
from brewhall.core.game import Game
from brewhall.tables import Accepted, Clock, Rejected, Table, new_table
from brewhall.tables.access import PRIVATE, Access
from brewhall.tables.codes import code_words, new_code, read_code
from brewhall.tables.commands import AnswerOffer, MakeOffer, TakeOver
from brewhall.tables.proposals import propose, propose_access, propose_joining
from brewhall.tables.seats import OPEN, Seat, person_seat
from tests.tables.company import ANNA, BERT, CARL, NOW, do, ids, play_out

HOST = person_seat(ANNA, "Anna", host=True)
GUEST = person_seat(BERT, "Bert")
EVERYBODY = Access(public=True, lobby=True)


def table_of(game: Game, *seats: Seat, access: Access = PRIVATE, seconds: int | None = None) -> Table:
    return new_table(game, seats, {}, NOW, None if seconds is None else Clock(seconds), access)


def join(table: Table, person: str, from_lobby: bool = True) -> Accepted | Rejected:
    outcome = propose_joining(table, person, person.title(), NOW, from_lobby)
    if isinstance(outcome, Accepted):
        table.commit(outcome)
    return outcome


def test_a_table_is_private_until_its_host_opens_it(game: Game) -> None:
    table = table_of(game, HOST, OPEN)
    assert table.condition.access == PRIVATE
    assert table.may_be_watched_by(ANNA)
    assert not table.may_be_watched_by(CARL)
    assert not table.may_be_watched_by(None)
    accepted = propose_access(table, ANNA, EVERYBODY, NOW)
    assert isinstance(accepted, Accepted)
    table.commit(accepted)
    assert table.may_be_watched_by(None)


@pytest.mark.parametrize("person", [BERT, CARL])
def test_only_whoever_set_it_opens_it(game: Game, person: str) -> None:
    table = table_of(game, HOST, GUEST)
    refused = propose_access(table, person, Access(public=True), NOW)
    assert isinstance(refused, Rejected)
    assert (refused.result, table.condition.access) == ("not-yours", PRIVATE)


def test_a_game_at_one_device_is_never_shown(game: Game) -> None:
    for access in (Access(public=True), Access(lobby=True)):
        with pytest.raises(BadOption, match="at one device"):
            table_of(game, HOST, HOST, access=access)
        refused = propose_access(table_of(game, HOST, HOST), ANNA, access, NOW)
        assert isinstance(refused, Rejected)


def test_there_is_nothing_to_offer_without_an_open_seat(game: Game) -> None:
    with pytest.raises(BadOption, match="no open seat"):
        table_of(game, HOST, GUEST, access=Access(lobby=True))


def test_of_two_who_come_one_sits_down_and_the_offer_ends(game: Game) -> None:
    table = table_of(game, HOST, OPEN, access=EVERYBODY)
    assert isinstance(join(table, BERT), Accepted)
    refused = join(table, CARL)
    assert isinstance(refused, Rejected)
    assert "faster" in refused.reason
    assert table.condition.access == Access(public=True, lobby=False)
    assert not table.seats[1].host


def test_what_is_not_offered_cannot_be_taken_from_the_lobby(game: Game) -> None:
    table = table_of(game, HOST, OPEN)
    assert isinstance(join(table, BERT), Rejected)
    assert isinstance(join(table, BERT, from_lobby=False), Accepted), "a code is an invitation"


def test_no_clock_runs_before_all_are_there(game: Game) -> None:
    table = table_of(game, HOST, OPEN, seconds=60)
    assert table.deadline is None
    accepted = propose_joining(table, BERT, "Bert", NOW + 500, True)
    assert isinstance(accepted, Rejected)
    accepted = propose_joining(table, BERT, "Bert", NOW + 500, False)
    assert isinstance(accepted, Accepted)
    assert accepted.condition.deadline == NOW + 560


def test_with_a_bot_on_the_open_seat_the_clock_runs(game: Game) -> None:
    table = next(
        each for each in iter(lambda: table_of(game, HOST, OPEN, seconds=60), None) if each.standing.to_play == 0
    )
    do(table, ANNA, TakeOver(next(ids), 1))
    assert table.deadline == NOW + 60


def test_the_rematch_is_as_private_as_the_game(game: Game) -> None:
    for access in (PRIVATE, Access(public=True)):
        table = play_out(table_of(game, HOST, GUEST, access=access))
        do(table, ANNA, MakeOffer(next(ids), table.version, "rematch"))
        accepted = propose(table, BERT, AnswerOffer(next(ids), table.version, agree=True), NOW)
        assert isinstance(accepted, Accepted)
        assert accepted.rematch is not None
        assert accepted.rematch.condition.access == access
        assert [seat.host for seat in accepted.rematch.seats] == [False, True]


def test_codes_can_be_read_aloud() -> None:
    words = code_words()
    assert len(words) >= 240
    assert len(set(words)) == len(words)
    assert all(re.fullmatch(r"[a-z]{3,10}", word) for word in words)
    for _ in range(100):
        code = new_code()
        first, second, number = code.split("-")
        for typed in (code, code.upper(), f" {first.title()} {second}  {number} ", f"{first} {second}{number}"):
            assert read_code(typed) == code


@pytest.mark.parametrize("text", ["", "hop-barrel", "hop-72", "hop-barrel-7", "hop-barrel-721", "a-b-12", "x" * 5000])
def test_what_is_no_code(text: str) -> None:
    assert read_code(text) is None
