"""The course of a game of Dice Brewing: set-up, rounds, phases, turns. Clause numbers are the spec's."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer, shuffle
from brewhall.core.state import LEGAL, OVER, State, detail_of, seat_of, step_of
from brewhall.games.dice_brewing.actions import BREW, BUY, CLAIM, DECLINE, END, GAIN, PASS, PUT, ROLL, SELECT, TRANSFER
from brewhall.games.dice_brewing.dice import COLOUR, COLOURS, FACE_BITS, rolled
from brewhall.games.dice_brewing.scoring import outcome, scores
from brewhall.games.dice_brewing.state import (
    COINS,
    DISPLAY,
    PASSED,
    POOL,
    SEED_SUPPLY,
    SEEDS,
    SUPPLY,
    WAREHOUSE,
    key_of,
)
from brewhall.games.dice_brewing.steps import (
    ARRANGE,
    ARRANGEMENT,
    BREWING,
    CLAIMING,
    COLLECT,
    DECISIONS,
    END_ROUND,
    EXCHANGING,
    IMPROVING,
    KETTLES,
    LIGHT_FIRES,
    PRACTISE,
    PURCHASE,
    PURCHASING,
    PUTTING,
    REVEAL,
    ROLLING,
    SELECTING,
    START_ARRANGING,
    START_BREWING,
    START_PURCHASING,
    START_TIDYING,
    TIDY,
    TIDYING,
    TOKEN_CALL,
    USING,
    WINDOW,
)
from brewhall.games.dice_brewing.tables import RECIPES_PER_PLAYER, START_COINS
from brewhall.games.dice_brewing.tidying import Tidying

if TYPE_CHECKING:
    from brewhall.core.game import Outcome


@final
class DiceBrewingState(Tidying):
    """A position of Dice Brewing."""

    def blank(self) -> State:
        return DiceBrewingState(self.game, self.options, self.players, self.tables, self.setting)

    def scores(self) -> list[int]:
        return scores(self)

    def outcome(self) -> Outcome | None:
        return outcome(self) if self.to_play == OVER else None

    # -- set-up (DB-3) ---------------------------------------------------------------------------

    def set_up(self, dealer: Dealer) -> None:
        """Deal the game. Chance in the order of DB-3.3."""
        self.set_out()
        self._roll_for_priority(dealer)
        self._deal(dealer)
        for seat in range(self.players):
            start = self.seat_at(seat)
            self.counts[start + COINS] = START_COINS
            self.counts[start + SEEDS] = self.setting.start_seeds
            self.counts[SEED_SUPPLY] -= self.setting.start_seeds
            for colour in range(COLOURS):  # DB-3.8
                self.counts[SUPPLY + colour] -= 1
                self.add(key_of(seat, POOL, colour << COLOUR))
        self._begin_round(dealer)
        self._settle(dealer)

    def _roll_for_priority(self, dealer: Dealer) -> None:
        """DB-3.3: the highest roll; those who share it roll again."""
        tied = vec[i64](range(self.players))
        while len(tied) > 1:
            values = vec[i64]([0] * len(tied))
            best: i64 = 0
            for i in range(i64(len(tied))):
                values[i] = self.throw(dealer)
                if values[i] > best:
                    best = values[i]
            self.tell_first_roll(tied, values)
            highest = vec[i64]()
            for i in range(i64(len(tied))):
                if values[i] == best:
                    highest = append(highest, tied[i])
            tied = highest
        self.priority = tied[0]

    def _deal(self, dealer: Dealer) -> None:
        """DB-3.4, DB-3.5"""
        shown = vec[i64]()
        if not self.setting.advanced:
            shown = self.tables.starting[: self.slots()]
        self.deck = vec[i64]()
        for recipe in range(i64(len(self.tables.recipes)) - 1, -1, -1):
            if recipe not in shown:
                self.deck = append(self.deck, recipe)
        shuffle(self.deck, dealer)
        self.reveals += 1
        self.tell_shuffle()
        for slot in range(self.slots()):
            if self.setting.advanced:
                self.deck, recipe = pop(self.deck)
            else:
                recipe = shown[slot]
            self.counts[DISPLAY + slot] = recipe
            self.tell_reveal(recipe, slot)

    # -- the round (DB-4, DB-5) ------------------------------------------------------------------

    def _begin_round(self, dealer: Dealer) -> None:
        """The opening roll, then window W1 and the phases; the last one pushed first."""
        self.phase = ROLLING
        self.tell_round()
        seat = self.priority
        for _ in range(self.players):
            self._roll_pool(seat, dealer)
            seat = self.after(seat)
        self.push(END_ROUND, 0)
        self.push(START_TIDYING, 0)
        self.push(START_BREWING, 0)
        self.push(START_PURCHASING, 0)
        self.push(START_ARRANGING, 0)
        self._ask(WINDOW, self.priority)

    def _roll_pool(self, seat: i64, dealer: Dealer) -> None:
        """DB-5.1"""
        low = self.start_of(seat, POOL)
        high = self.start_of(seat, WAREHOUSE)
        dice = self.dice
        for i in range(low, high):  # by colour; each die then sinks to its place among those rolled before
            key = rolled(dice[i], self.throw(dealer))
            place = i
            while place > low and dice[place - 1] > key:
                dice[place] = dice[place - 1]
                place -= 1
            dice[place] = key
        self.tell_dice("rolled", seat, low, high)

    def _ask(self, step: i64, seat: i64) -> None:
        """A player's turn begins."""
        self.turns += 1
        self.push(step, seat)

    def _ask_next(self, step: i64, seat: i64, detail: i64) -> None:
        """A player's turn takes the place of the one before."""
        self.turns += 1
        self.replace_top(step, seat, detail)

    def _start_purchasing(self) -> None:
        self._begin_phase(PURCHASING)
        for seat in range(self.players):
            self.counts[self.seat_at(seat) + PASSED] = 0
        self.turns += 1
        self._push_all(PURCHASE)

    def _start_brewing(self) -> None:
        """DB-11.1"""
        self._begin_phase(TOKEN_CALL)
        self.push(LIGHT_FIRES, 0)
        self._ask(WINDOW, self.priority)

    def _light_fires(self) -> None:
        """DB-1.1: from here on the pools are just dice to be rolled."""
        self._begin_phase(KETTLES)
        for seat in range(self.players):
            for i in range(self.start_of(seat, POOL), self.start_of(seat, WAREHOUSE)):
                self.dice[i] &= ~FACE_BITS
        self._ask(BREWING, self.priority)

    def _start_tidying(self) -> None:
        self._begin_phase(TIDYING)
        self.start_tidying()
        self._push_all(TIDY)

    def _begin_phase(self, phase: i64) -> None:
        self.phase = phase
        self.tell_phase()

    def _push_all(self, step: i64) -> None:
        """A step for every player, in turn order."""
        for turn in range(self.players - 1, -1, -1):
            self.push(step, (self.priority + turn) % self.players)

    def _end_round(self, dealer: Dealer) -> None:
        """DB-12.5 to DB-12.7, DB-13, DB-15.1, DB-16.7"""
        self.clear_round()
        recipes = RECIPES_PER_PLAYER * self.players
        if i64(len(self.brewed)) >= recipes or self.round >= self.setting.max_rounds:
            return
        self.round += 1
        self.priority = self.after(self.priority)
        if self.round % 2 == 0:  # summer
            seat = self.priority
            for _ in range(self.players):
                if self.counts[SEED_SUPPLY] > 0:
                    self.counts[SEED_SUPPLY] -= 1
                    self.counts[self.seat_at(seat) + SEEDS] += 1
                    self.tell_amounts("summer-seed", seat, 0, 0, 1)
                seat = self.after(seat)
        self._begin_round(dealer)

    # -- the flow of steps -----------------------------------------------------------------------

    def _settle(self, dealer: Dealer) -> None:
        """Take all steps up to the next decision that has two options or more (DB-17)."""
        while self.depth > 0:
            frame = self.top()
            step = step_of(frame)
            seat = seat_of(frame)
            if step >= DECISIONS:
                self.pop()
                self._step(step, seat, detail_of(frame), dealer)
            else:
                self.to_play = seat
                if self._surely_asks(step, seat) or self.count_options() > 1:
                    return
                self.listing = 0
                if step != WINDOW:
                    self.tell_settled(seat, LEGAL[0])
                self._act(LEGAL[0], frame, dealer)
        self.to_play = OVER

    def _surely_asks(self, step: i64, seat: i64) -> bool:
        """Whether there are two options, if that can be told without listing them."""
        if step == ARRANGE or step == PURCHASE:
            return self.has_pool(seat)  # a die can be transferred, or not
        return step == PUTTING

    def _step(self, step: i64, seat: i64, detail: i64, dealer: Dealer) -> None:
        if step == REVEAL:
            self.turns += 1
            self.reveal(detail)
        elif step == TIDY:
            self.turns += 1
            self.tidy(seat)
        elif step == COLLECT:
            self.collect(seat)
        elif step == START_ARRANGING:
            self._begin_phase(ARRANGEMENT)
            self._ask(ARRANGE, self.priority)
        elif step == START_PURCHASING:
            self._start_purchasing()
        elif step == START_BREWING:
            self._start_brewing()
        elif step == LIGHT_FIRES:
            self._light_fires()
        elif step == START_TIDYING:
            self._start_tidying()
        else:
            self._end_round(dealer)

    # -- legal actions ---------------------------------------------------------------------------

    def fill(self, buffer: vec[i64]) -> i64:
        if self.to_play == OVER:
            return 0
        return self._options(buffer, self.top())

    def _options(self, buffer: vec[i64], frame: i64) -> i64:
        step = step_of(frame)
        seat = seat_of(frame)
        detail = detail_of(frame)
        if step == ARRANGE:
            return self.fill_turn(buffer, seat, detail)
        if step == PURCHASE:
            return self.fill_purchase(buffer, seat, detail)
        if step == WINDOW:
            buffer[0] = DECLINE
            return self.fill_tokens(buffer, 1, seat, -1)
        if step == BREWING:
            return self.fill_brewing(buffer, seat)
        if step == PUTTING:
            buffer[0] = PUT + POOL
            buffer[1] = PUT + WAREHOUSE
            return 2
        if step == PRACTISE:
            return self.fill_practise(buffer, seat)
        if step == SELECTING:
            return self.fill_select(buffer, seat)
        if step == EXCHANGING:
            return self.fill_exchange(buffer, seat, detail)
        if step == USING:
            return self.fill_using(buffer, seat, detail)
        if step == IMPROVING:
            return self.fill_improving(buffer, seat, detail)
        if step == CLAIMING:
            return self.fill_claim(buffer)
        return self.fill_gain(buffer, detail // COLOURS, detail % COLOURS)

    # -- playing an action -----------------------------------------------------------------------

    def apply(self, action: i64, dealer: Dealer) -> None:
        self.listing = 0
        self._act(action, self.top(), dealer)
        self._settle(dealer)

    def _act(self, action: i64, frame: i64, dealer: Dealer) -> None:
        """Carry out one option of the decision on top."""
        step = step_of(frame)
        seat = seat_of(frame)
        detail = detail_of(frame)
        if step == ARRANGE:
            self._arrange(action, seat, detail, dealer)
        elif step == PURCHASE:
            self._purchase(action, seat, detail, dealer)
        elif step == WINDOW:
            self._answer_window(action, seat, detail, dealer)
        elif step == BREWING:
            self._brew_or_decline(action, seat, detail)
        elif step == PUTTING:
            self.pop()
            if self.phase == TIDYING:
                self.put_raised(seat, detail, action - PUT)
            else:
                self.put(seat, detail, action - PUT)
        elif step == PRACTISE:
            if action == ROLL:
                self.practise(seat, dealer)
            else:
                self.choose(action, seat)
        elif step == SELECTING:
            self.select(seat, action - SELECT, dealer)
        elif step == EXCHANGING:
            self.exchange(action, seat)
        elif step == USING:
            self.use(action, seat, detail)
        elif step == IMPROVING:
            self.improve(action, seat, detail)
        elif step == CLAIMING:
            self.claim(action - CLAIM, seat)
        else:
            self.gain(action - GAIN, seat, detail // COLOURS)

    def _answer_window(self, action: i64, seat: i64, declines: i64, dealer: Dealer) -> None:
        """DB-10.5: the window closes when all decline in a row."""
        if action != DECLINE:
            declines = -1
            self.play_token(action, seat, dealer)
        if declines + 1 == self.players:
            self.pop()
        else:
            self._ask_next(WINDOW, self.after(seat), declines + 1)

    def _arrange(self, action: i64, seat: i64, placed: i64, dealer: Dealer) -> None:
        """DB-6.1, DB-6.10"""
        if action == PASS:
            self.counts[self.seat_at(seat) + PASSED] = 1
            self.tell("passed", seat)
            self._next_arrangement_turn(seat)
        elif action == END:
            self._next_arrangement_turn(seat)
        elif action < TRANSFER:
            self.place_piece(action, seat, placed, dealer)
        elif self.is_token(action):
            self.play_token(action, seat, dealer)
        else:
            self.transfer(action, seat)

    def _next_arrangement_turn(self, seat: i64) -> None:
        for turn in range(1, self.players + 1):
            other = (seat + turn) % self.players
            if self.counts[self.seat_at(other) + PASSED] == 0:
                self._ask_next(ARRANGE, other, 0)
                return
        self.pop()

    def _purchase(self, action: i64, seat: i64, detail: i64, dealer: Dealer) -> None:
        """DB-9.1"""
        if action == END:
            self.turns += 1
            self.pop()
        elif action < BUY:
            self.transfer(action, seat)
        elif self.is_token(action):
            self.play_token(action, seat, dealer)
        else:
            self.buy(action, seat, detail)

    def _brew_or_decline(self, action: i64, seat: i64, declines: i64) -> None:
        """DB-11.2: the phase ends when all decline in a row."""
        if action != DECLINE:
            self.start_brewing(seat, action - BREW)
        elif declines + 1 == self.players:
            self.pop()
        else:
            self._ask_next(BREWING, self.after(seat), declines + 1)
