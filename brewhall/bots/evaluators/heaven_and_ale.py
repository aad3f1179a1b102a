"""How good a position of Heaven & Ale is for a seat, in points."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from brewhall.bots.evaluators.evaluator import Evaluator
from brewhall.bots.evaluators.heaven_and_ale_outlook import HeavenAndAleOutlook
from brewhall.bots.evaluators.heaven_and_ale_prospects import (
    Prospects,
    garden_value,
    goal_value,
    is_home,
    pair_value,
    pending_value,
    rounds_left,
    shed_value,
)
from brewhall.bots.evaluators.temperature import Temperature
from brewhall.core.state import State, step_of
from brewhall.games.heaven_and_ale.components import FIRST, HOME
from brewhall.games.heaven_and_ale.scoring import barrel_points, count
from brewhall.games.heaven_and_ale.state import Pieces, count_bits
from brewhall.games.heaven_and_ale.steps import MOVING

LEFT_DUCAT: Final = 0.01  # when the last lap is over: between equals, the one with more
CARD: Final = 3.2  # an unplaced privilege card
CARDS_IN_TIME: Final = 1.5  # its worth falls in the last two thirds of the game
SPACE_AHEAD: Final = 0.34  # a space of the track that is still ahead in this round
CHOICE: Final = 0.8  # how much of the best that can be hoped for from a pending decision comes true
LEAD: Final = 0.4  # the first space
PUT_OFF: Final = 4.8  # what is not gained by doing something else than to move
SPREAD: Final = 2.5
SPREAD_A_ROUND: Final = 0.5
OTHER: Final = 0.25  # how much the best other player's gain hurts

# Terms
BREW: Final[i64] = 0
BARRELS: Final[i64] = 1
DUCATS: Final[i64] = 2
GARDEN: Final[i64] = 3
SHED_TERM: Final[i64] = 4
CARDS: Final[i64] = 5
TRACK: Final[i64] = 6
TURN: Final[i64] = 7


@final
class HeavenAndAleEvaluator(Evaluator):
    def __init__(self) -> None:
        super().__init__(
            ["brew", "barrels", "ducats", "garden", "sheds", "cards", "track", "turn"],
            Temperature("heaven-and-ale"),
            HeavenAndAleOutlook(),
        )

    def weigh(self, state: State, seat: i64) -> None:
        assert isinstance(state, Pieces)
        parts = self.parts
        abbey = state.abbeys[seat]
        prospects = Prospects(state, seat)
        if prospects.left == 0.0:
            for term in range(i64(len(parts))):
                parts[term] = 0.0
            parts[BREW] = float(count(state, seat).total) + LEFT_DUCAT * float(abbey.ducats)
            return
        share = prospects.left / float(state.rounds)
        parts[BREW] = prospects.value * prospects.climb
        parts[BARRELS] = float(barrel_points(state, abbey)) + goal_value(state, abbey) * min(1.0, prospects.left)
        parts[DUCATS] = prospects.ducat * float(abbey.ducats)
        parts[GARDEN] = garden_value(state, abbey, prospects)
        parts[SHED_TERM] = shed_value(state, abbey) * share
        parts[CARDS] = (
            CARD * float(count_bits(abbey.cards)) * min(1.0, CARDS_IN_TIME * share) + pair_value(state, abbey) * share
        )
        parts[TRACK] = 0.0
        if not is_home(state, seat):
            parts[TRACK] = SPACE_AHEAD * float(HOME - abbey.figure)
        if abbey.space == FIRST and abbey.returned:
            parts[TRACK] += LEAD
        parts[TURN] = 0.0
        if state.to_play == seat:
            parts[TURN] = CHOICE * pending_value(state, abbey, prospects)

    def put_off(self, state: State, seat: i64) -> float:
        """What a turn is for comes with the move."""
        if state.to_play == seat and step_of(state.top()) == MOVING:
            return PUT_OFF
        return 0.0

    def spread(self, state: State) -> float:
        assert isinstance(state, Pieces)
        return SPREAD + SPREAD_A_ROUND * float(state.rounds - state.round)

    def left(self, state: State) -> float:
        assert isinstance(state, Pieces)
        laps = 0.0
        for seat in range(state.players):
            laps += rounds_left(state, seat)
        return laps / float(state.players * state.rounds)

    def rivalry(self) -> float:
        return OTHER
