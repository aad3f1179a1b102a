"""Looking back: the positions of a game at a table, its record, and a position with all hands open."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from brewhall.core.errors import BadOption
from brewhall.core.narrator import Narrator
from brewhall.core.record import Record, begin_record, written
from brewhall.core.resigning import given_up
from brewhall.core.standing import LogEntry, Standing
from brewhall.core.view import AnyView
from brewhall.tables.shown import view_of
from brewhall.tables.table import Table


def steps(standing: Standing, narrator: Narrator, first: int, last: int) -> Iterator[tuple[LogEntry, AnyView]]:
    """The moves from `first` to `last`, and what a viewer saw after each. Move 0 is the deal."""
    if not 0 <= first <= last <= standing.moves:
        raise BadOption(f"the game has moves 0 to {standing.moves}; {first} to {last} are not among them")
    for then in islice(standing.retold(first), last + 1 - first):
        yield then.log[-1], view_of(then, narrator)


def record_of(table: Table) -> Record:
    """The game on paper. The dealer's key is in it once the game is over, so that anyone can verify the shuffle."""
    secret, names = table.setup.secret, [seat.name or "open" for seat in table.seats]
    begun = begin_record(next(table.standing.retold()), names, secret.dealer(), secret.inherited)
    return written(begun, table.standing, table.key, table.taken_back)


def open_view(standing: Standing, narrator: Narrator) -> AnyView:
    """A spectator's view in which nothing is hidden, for games that are told again."""
    state = standing.state
    return given_up(state.game.view(state, narrator), state, standing.resigned, narrator)
