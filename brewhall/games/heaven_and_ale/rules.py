"""The course of Heaven & Ale: the agenda, step by step, up to the next decision.

A decision is in the file of its name under `decisions`. Clause numbers are those of the rules (`clauses/en.md`).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer
from brewhall.core.outcome import Outcome
from brewhall.core.state import OVER, State, detail_of, seat_of, step_of
from brewhall.games.heaven_and_ale.actions import SELL, SHED
from brewhall.games.heaven_and_ale.chronicle import tell_sold, tell_starting_player
from brewhall.games.heaven_and_ale.components import FIRST
from brewhall.games.heaven_and_ale.decisions.activate import Activate
from brewhall.games.heaven_and_ale.decisions.buy import Buy
from brewhall.games.heaven_and_ale.decisions.decision import ONLY, Decision
from brewhall.games.heaven_and_ale.decisions.move import Move
from brewhall.games.heaven_and_ale.decisions.privilege import Privilege
from brewhall.games.heaven_and_ale.decisions.score import Score
from brewhall.games.heaven_and_ale.decisions.stand import SetUp, Stand
from brewhall.games.heaven_and_ale.rounds import end_turn, lay_piles, refill
from brewhall.games.heaven_and_ale.scoring import outcome, scores
from brewhall.games.heaven_and_ale.sheds import enclose
from brewhall.games.heaven_and_ale.starting_area import stand
from brewhall.games.heaven_and_ale.state import BITS, Pieces
from brewhall.games.heaven_and_ale.steps import DECISIONS, ENCLOSE, MOVING, SETTING_UP

SALE: Final[i64] = 3  # HA-11.1

# By the numbers of their steps
DECISION: Final = vec[Decision]([SetUp(), Move(), Buy(), Activate(), Score(), Privilege(), Stand()])


@final
class HeavenAndAleState(Pieces):
    """A position of Heaven & Ale."""

    def blank(self) -> State:
        return HeavenAndAleState(self.game, self.options, self.players, self.components)

    def scores(self) -> list[int]:
        return scores(self)

    def outcome(self) -> Outcome | None:
        return outcome(self) if self.to_play == OVER else None

    def set_up(self, starting_player: i64, dealer: Dealer) -> None:
        """HA-3. `starting_player` is a seat, or -1 to let the dealer choose."""
        self.set_out()
        lay_piles(self, dealer)
        first = starting_player  # HA-3.8
        if first < 0:
            first = dealer.below(self.players)
        refill(self)
        tell_starting_player(self, first)
        stand(self, first, FIRST, 0)
        self.push(MOVING, first)
        for place in range(i64(1), self.players):  # HA-3.9: the last in turn order is on top
            self.push(SETTING_UP, (first + place) % self.players)
        self._settle()

    def fill(self, buffer: vec[i64]) -> i64:
        if self.to_play == OVER:
            return 0
        frame = self.top()
        return DECISION[step_of(frame)].options(self, seat_of(frame), detail_of(frame), buffer)

    def apply(self, action: i64, dealer: Dealer) -> None:
        frame = self.top()
        if SELL <= action < SHED:
            self._sell(seat_of(frame), action - SELL)
        else:
            DECISION[step_of(frame)].choose(self, seat_of(frame), detail_of(frame), action)
        self._settle()

    def _sell(self, seat: i64, card: i64) -> None:
        """HA-11.1"""
        self.listing = 0
        abbey = self.abbeys[seat]
        abbey.cards &= ~BITS[card]
        abbey.ducats += SALE
        tell_sold(self, seat, card, SALE)

    def _settle(self) -> None:
        """Take all steps up to the next decision that is one."""
        while self.depth > 0:
            frame = self.top()
            step = step_of(frame)
            seat = seat_of(frame)
            detail = detail_of(frame)
            if step < DECISIONS:
                self.to_play = seat
                decision = DECISION[step]
                if decision.asks(self, seat, detail):
                    return
                decision.options(self, seat, detail, ONLY)
                decision.choose(self, seat, detail, ONLY[0])
            else:
                self.pop()
                if step == ENCLOSE:
                    enclose(self, seat, detail)
                else:
                    end_turn(self, seat)
        self.to_play = OVER
