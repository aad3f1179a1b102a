"""What a game ended as, seat by seat, and whether it counts for ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from brewhall.core.standing import Standing
from brewhall.games import shipped
from brewhall.tables.answers import Condition
from brewhall.tables.seats import Seat
from brewhall.tables.table import Setup


@dataclass(frozen=True)
class SeatResult:
    seat: int
    score: int
    place: int  # 1 is best; several may share it
    resigned: bool
    abandoned: bool  # a bot played the end for the person who sat here


def results_of(standing: Standing, seats: Sequence[Seat]) -> tuple[SeatResult, ...]:
    """Of a game that is over; empty: it goes on."""
    outcome = standing.outcome
    if outcome is None:
        return ()
    return tuple(
        SeatResult(
            place,
            outcome.scores[place],
            outcome.ranks[place],
            standing.has_resigned(place),
            seat.kind != "bot" and seat.stand_in is not None and not standing.has_resigned(place),
        )
        for place, seat in enumerate(seats)
    )


def can_be_rated(setup: Setup, condition: Condition) -> bool:
    """Whether a game says something about everybody who played it: each seat somebody's own, no advice among people,
    nothing taken back, the whole game played here, and with the cards that everybody has."""
    people = [seat.person for seat in condition.seats if seat.kind != "bot"]
    if None in people or len(set(people)) < len(people):
        return False
    advised = setup.hints and len(people) > 1
    whole = setup.secret.inherited is None and not condition.takebacks and not condition.closed
    common = shipped(setup.game.id, setup.game.data.hash) is not None
    return setup.rated and common and not advised and whole
