"""The course of Dice Brewing: the agenda, step by step, up to the next decision.

A decision is in the file of its name under `decisions`. Clause numbers are those of the rules (`clauses/en.md`).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer
from brewhall.core.outcome import Outcome
from brewhall.core.state import LEGAL, OVER, State, detail_of, seat_of, step_of
from brewhall.games.dice_brewing.chronicle import tell_settled
from brewhall.games.dice_brewing.decisions.arrange import Arrange
from brewhall.games.dice_brewing.decisions.brew import Brew
from brewhall.games.dice_brewing.decisions.claim import Claim
from brewhall.games.dice_brewing.decisions.decision import Decision
from brewhall.games.dice_brewing.decisions.exchange import Exchange
from brewhall.games.dice_brewing.decisions.gain import Gain
from brewhall.games.dice_brewing.decisions.improve import Improve
from brewhall.games.dice_brewing.decisions.practise import Practise
from brewhall.games.dice_brewing.decisions.purchase import Purchase
from brewhall.games.dice_brewing.decisions.put import Put
from brewhall.games.dice_brewing.decisions.select import Select
from brewhall.games.dice_brewing.decisions.use import Use
from brewhall.games.dice_brewing.decisions.window import Window
from brewhall.games.dice_brewing.recipes import deal_recipes, reveal
from brewhall.games.dice_brewing.rolling import roll_for_priority
from brewhall.games.dice_brewing.rounds import (
    begin_round,
    end_round,
    light_fires,
    start_arranging,
    start_brewing,
    start_purchasing,
    start_tidying,
)
from brewhall.games.dice_brewing.scoring import outcome, scores
from brewhall.games.dice_brewing.state import Pieces
from brewhall.games.dice_brewing.steps import (
    COLLECT,
    DECISIONS,
    END_ROUND,
    LIGHT_FIRES,
    REVEAL,
    START_ARRANGING,
    START_BREWING,
    START_PURCHASING,
    START_TIDYING,
    TIDY,
    WINDOW,
)
from brewhall.games.dice_brewing.tidying import collect, tidy

# By the numbers of their steps
DECISION: Final = vec[Decision](
    [
        Window(),
        Arrange(),
        Practise(),
        Select(),
        Exchange(),
        Put(),
        Purchase(),
        Brew(),
        Use(),
        Improve(),
        Claim(),
        Gain(),
    ]
)


@final
class DiceBrewingState(Pieces):
    """A position of Dice Brewing."""

    def blank(self) -> State:
        return DiceBrewingState(self.game, self.options, self.players, self.components, self.setting)

    def scores(self) -> list[int]:
        return scores(self)

    def outcome(self) -> Outcome | None:
        return outcome(self) if self.to_play == OVER else None

    def set_up(self, dealer: Dealer) -> None:
        """DB-3. Chance in the order of DB-3.3."""
        self.set_out()
        roll_for_priority(self, dealer)
        deal_recipes(self, dealer)
        self.hand_out()
        begin_round(self, dealer)
        self._settle(dealer)

    def fill(self, buffer: vec[i64]) -> i64:
        if self.to_play == OVER:
            return 0
        frame = self.top()
        return DECISION[step_of(frame)].options(self, seat_of(frame), detail_of(frame), buffer)

    def apply(self, action: i64, dealer: Dealer) -> None:
        self.listing = 0
        frame = self.top()
        DECISION[step_of(frame)].choose(self, seat_of(frame), detail_of(frame), action, dealer)
        self._settle(dealer)

    def _settle(self, dealer: Dealer) -> None:
        """Take all steps up to the next decision that has two options or more (DB-17)."""
        while self.depth > 0:
            frame = self.top()
            step = step_of(frame)
            seat = seat_of(frame)
            detail = detail_of(frame)
            if step < DECISIONS:
                self.to_play = seat
                decision = DECISION[step]
                if decision.surely_asks(self, seat) or self.count_options() > 1:
                    return
                self.listing = 0
                if step != WINDOW:
                    tell_settled(self, seat, LEGAL[0])
                decision.choose(self, seat, detail, LEGAL[0], dealer)
            else:
                self.pop()
                self._take(step, seat, detail, dealer)
        self.to_play = OVER

    def _take(self, step: i64, seat: i64, detail: i64, dealer: Dealer) -> None:
        """What each step is, the frequent ones first."""
        if step == REVEAL:
            reveal(self, detail)
        elif step == TIDY:
            tidy(self, seat)
        elif step == COLLECT:
            collect(self, seat)
        elif step == START_ARRANGING:
            start_arranging(self)
        elif step == START_PURCHASING:
            start_purchasing(self)
        elif step == START_BREWING:
            start_brewing(self)
        elif step == LIGHT_FIRES:
            light_fires(self)
        elif step == START_TIDYING:
            start_tidying(self)
        elif step == END_ROUND:
            end_round(self, dealer)
