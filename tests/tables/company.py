"""Tables with people at them, for tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

from brewhall.core.dealer import SeededDealer
from brewhall.core.game import Game
from brewhall.core.standing import dealt
from brewhall.tables import Accepted, Clock, Rejected, Seat, Table, new_table
from brewhall.tables.commands import Command, Play
from brewhall.tables.proposals import propose
from brewhall.tables.seats import person_seat
from brewhall.tables.secret import Secret
from brewhall.tables.table import begun

NOW = 1_800_000_000.0
ANNA, BERT, CARL = "anna", "bert", "carl"
ids = (f"command {number}" for number in count())


def two(game: Game, clock: Clock | None = None, seed: int = 0, **options: object) -> Table:
    return set_up(game, person_seat(ANNA, "Anna"), person_seat(BERT, "Bert"), clock=clock, seed=seed, **options)


def set_up(game: Game, *seats: Seat, clock: Clock | None = None, seed: int = 0, **options: object) -> Table:
    """A new table whose deal is always the same for a seed."""
    table = new_table(game, seats, options, NOW, clock)
    secret = Secret(seed.to_bytes(32, "big"), b"salt")
    standing = dealt(game, len(seats), options, secret.dealer())
    return begun(replace(table.setup, secret=secret), table.seats, standing)


def set_up_for(game: Game, first: int, *seats: Seat) -> Table:
    """A new table at which that seat is asked first."""
    return next(table for seed in count() if (table := set_up(game, *seats, seed=seed)).standing.to_play == first)


def person_to_play(table: Table) -> str:
    person = table.seats[table.standing.to_play].person
    assert person is not None
    return person


def other(person: str) -> str:
    return BERT if person == ANNA else ANNA


def do(table: Table, person: str, command: Command, now: float = NOW) -> Accepted:
    outcome = propose(table, person, command, now)
    assert isinstance(outcome, Accepted), outcome
    table.commit(outcome)
    return outcome


def refuse(table: Table, person: str | None, command: Command, now: float = NOW) -> Rejected:
    before = table.version, table.standing, table.seats
    outcome = propose(table, person, command, now)
    assert isinstance(outcome, Rejected), outcome
    assert (table.version, table.standing, table.seats) == before
    return outcome


def play(table: Table, action: int | None = None, now: float = NOW) -> Accepted:
    """The person to play plays an action, or the first legal one."""
    chosen = table.standing.state.legal_actions()[0] if action is None else action
    return do(table, person_to_play(table), Play(next(ids), table.version, [chosen]), now)


def play_until(table: Table, wanted: Callable[[Table], bool], seed: int | str = 0) -> Table:
    """Random moves until something is the case."""
    chance = SeededDealer(seed)
    while not wanted(table):
        assert not table.over, "the game ended before it was the case"
        legal = table.standing.state.legal_actions()
        play(table, legal[chance.below(len(legal))])
    return table


def play_out(table: Table, seed: int | str = 0) -> Table:
    return play_until(table, lambda table: table.over, seed)
