"""What bots ask of a position: how well each player stands, and why."""

from __future__ import annotations

from abc import abstractmethod
from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.bots.evaluators.outlook import Outlook
from brewhall.bots.evaluators.temperature import Temperature
from brewhall.core.state import OVER, State

# How far chances come from the outlook, and not from what a seat has and may hope for: the two err in different places,
# so both together are stronger than either (by 52 to 67 % of the games, with the same simulations).
FORESIGHT: Final = 0.75
DECIDED: Final = 1000.0  # points by which a game that is won is better than any that goes on


class Evaluator:
    """The judgement of one game, in its points. One subclass a game."""

    def __init__(self, terms: list[str], temperature: Temperature, outlook: Outlook | None = None) -> None:
        self.terms = terms  # what a position is judged by: a name for each of `parts`
        self.temperature = temperature
        self.calibrated = True  # whether the chances are drawn towards what came true in games
        self.outlook = outlook
        self.foresight = FORESIGHT
        self.parts = vec[float]([0.0] * len(terms))  # the points for each, as weighed last

    @abstractmethod
    def weigh(self, state: State, seat: i64) -> None:
        """Fill `parts`: what a seat has and may hope for."""

    @abstractmethod
    def spread(self, state: State) -> float:
        """How many points of difference still turn over easily."""

    @abstractmethod
    def left(self, state: State) -> float:
        """The part of the game that is still to come, from 1 to 0."""

    @abstractmethod
    def rivalry(self) -> float:
        """How much a point of the best other player hurts, in points of one's own."""

    def worth(self, state: State, seat: i64) -> float:
        """The points a seat can expect."""
        self.weigh(state, seat)
        parts = self.parts
        total = 0.0
        for i in range(i64(len(parts))):
            total += parts[i]
        return total

    def put_off(self, state: State, seat: i64) -> float:
        """Points that a seat has not gained yet while it does something else first."""
        return 0.0

    def expect(self, state: State, seat: i64, worth: float) -> float:
        """The points by which a seat's chances are reckoned."""
        outlook = self.outlook
        if outlook is None or self.foresight == 0.0:
            return worth
        return (1.0 - self.foresight) * worth + self.foresight * outlook.points(state, seat)

    def value(self, state: State, seat: i64) -> float:
        """One number for a seat: its own worth, less a part of the best other player's."""
        return self.judge(state, seat, vec[float]([0.0] * state.players), 0)

    def chances(self, state: State, shares: vec[float], start: i64) -> None:
        """Every seat's share of the victory, as expected or as it turned out, into `shares` from `start` on."""
        self.judge(state, 0, shares, start)

    def judge(self, state: State, seat: i64, shares: vec[float], start: i64) -> float:
        """Both of these at once."""
        players = state.players
        if state.to_play == OVER:
            share_victory(state, shares, start)
            decided = DECIDED if shares[start + seat] > 0.0 else -DECIDED
            return decided + float(state.scores()[seat])
        own = self.worth(state, seat)
        shares[start + seat] = self.expect(state, seat, own)
        rival = -DECIDED
        for other in range(players):
            if other != seat:
                worth = self.worth(state, other)
                rival = max(rival, worth)
                shares[start + other] = self.expect(state, other, worth)
        self._share_out(state, shares, start)
        return own - self.rivalry() * rival - self.put_off(state, seat)

    def _share_out(self, state: State, shares: vec[float], start: i64) -> None:
        """Turn points into parts of one victory."""
        spread = self.spread(state)
        if self.calibrated:
            spread *= self.temperature.at(self.left(state), state.players)
        highest = shares[start]
        for seat in range(1, state.players):
            highest = max(highest, shares[start + seat])
        total = 0.0
        for seat in range(state.players):
            shares[start + seat] = exp((shares[start + seat] - highest) / spread)
            total += shares[start + seat]
        for seat in range(state.players):
            shares[start + seat] /= total


def share_victory(state: State, shares: vec[float], start: i64) -> None:
    """Write the result of a game that is over: the winners share the victory."""
    outcome = state.outcome()
    assert outcome is not None
    for seat in range(state.players):
        shares[start + seat] = 0.0
    for winner in outcome.winners:
        shares[start + winner] = 1.0 / float(len(outcome.winners))
