"""The course of Beer & Bread: the agenda, step by step, up to the next decision.

A decision is in the file of its name under `decisions`. Clause numbers are those of the rules (`clauses/en.md`).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer
from brewhall.core.outcome import Outcome
from brewhall.core.state import OVER, State, detail_of, seat_of, step_of
from brewhall.games.beer_and_bread.cards import deal, lay_exchange, pick_up, refill, shuffle_deck
from brewhall.games.beer_and_bread.decisions.decision import Decision
from brewhall.games.beer_and_bread.decisions.draw import Draw
from brewhall.games.beer_and_bread.decisions.keep import Keep
from brewhall.games.beer_and_bread.decisions.offer import Offer
from brewhall.games.beer_and_bread.decisions.pay import Pay
from brewhall.games.beer_and_bread.decisions.play import Play, PlayTaken
from brewhall.games.beer_and_bread.decisions.redraw import Redraw
from brewhall.games.beer_and_bread.decisions.reserve import Reserve
from brewhall.games.beer_and_bread.decisions.take import Take
from brewhall.games.beer_and_bread.harvest import answer_harvest
from brewhall.games.beer_and_bread.scoring import outcome, scores
from brewhall.games.beer_and_bread.state import Pieces
from brewhall.games.beer_and_bread.steps import (
    ANSWER_HARVEST,
    COLLECT_SEEDS,
    DEAL,
    DECISIONS,
    END_TURN,
    LAY_EXCHANGE,
    NEXT_TURN,
    PICK_UP,
    PLAYING,
    REFILL,
    TURN,
    WINDMILL,
)
from brewhall.games.beer_and_bread.storage import collect_seeds
from brewhall.games.beer_and_bread.turns import begin_turn, end_turn, next_turn
from brewhall.games.beer_and_bread.years import begin_year, end_year

# By the numbers of their steps
DECISION: Final = vec[Decision](
    [Keep(), Redraw(), Draw(), Play(), PlayTaken(), Pay(), Offer(), Take(), Reserve()],
)


@final
class BeerAndBreadState(Pieces):
    """A position of Beer & Bread."""

    def blank(self) -> State:
        return BeerAndBreadState(self.game, self.options, self.components)

    def scores(self) -> list[int]:
        return scores(self)

    def outcome(self) -> Outcome | None:
        return outcome(self) if self.to_play == OVER else None

    def set_up(self, windmill: i64, dealer: Dealer) -> None:
        """BB-2. `windmill` is the starting player, or -1 to let the dealer choose (BB-2.4, BB-14.2)."""
        self.set_out()
        self.deck = self.components.deck[:]
        shuffle_deck(self, dealer)  # BB-2.2
        self.windmill = dealer.below(2) if windmill < 0 else windmill
        begin_year(self)
        self._settle(dealer)

    def fill(self, buffer: vec[i64]) -> i64:
        if self.to_play == OVER:
            return 0
        frame = self.top()
        return DECISION[step_of(frame)].options(self, seat_of(frame), detail_of(frame), buffer)

    def apply(self, action: i64, dealer: Dealer) -> None:
        frame = self.top()
        DECISION[step_of(frame)].choose(self, seat_of(frame), detail_of(frame), action, dealer)
        self._settle(dealer)

    def _settle(self, dealer: Dealer) -> None:
        """Take all steps up to the next decision that is one (BB-14.1a); one player at a time decides (BB-14.1)."""
        while self.depth > 0:
            frame = self.top()
            step = step_of(frame)
            seat = seat_of(frame)
            if step == PLAYING or (step < DECISIONS and DECISION[step].asks(self, seat, detail_of(frame))):
                self.to_play = seat
                return
            if step >= DECISIONS:
                self.pop()
                self._take(step, seat, detail_of(frame), dealer)
        self.to_play = OVER

    def _take(self, step: i64, seat: i64, detail: i64, dealer: Dealer) -> None:
        """What each step is, the frequent ones first."""
        if step == END_TURN:
            end_turn(self, seat)
        elif step == NEXT_TURN:
            next_turn(self)
        elif step == TURN:
            begin_turn(self)
        elif step == ANSWER_HARVEST:
            answer_harvest(self, seat, detail)
        elif step == COLLECT_SEEDS:
            collect_seeds(self, seat)
        elif step == DEAL:
            deal(self, dealer)
        elif step == PICK_UP:
            pick_up(self, seat)
        elif step == REFILL:
            refill(self, seat, dealer)
        elif step == LAY_EXCHANGE:
            lay_exchange(self, dealer)
        elif step == WINDMILL:
            end_year(self)
