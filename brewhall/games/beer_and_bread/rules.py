"""Who may do what in Beer & Bread, and what follows from it. Clause numbers are those of the specification."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer
from brewhall.core.state import OVER, State, detail_of, seat_of, step_of
from brewhall.games.beer_and_bread.actions import (
    AMOUNTS,
    DISCARD,
    DRAW,
    EXCHANGE,
    HARVEST,
    OFFER,
    PAY,
    PRODUCE,
    REDRAW,
    RESERVE_CARD,
    SPACES,
    STOP,
    TAKE,
    UPGRADE,
)
from brewhall.games.beer_and_bread.scoring import outcome, scores
from brewhall.games.beer_and_bread.state import BIT, NO_CARD, STORE, TURNS, YEARS
from brewhall.games.beer_and_bread.steps import (
    ANSWER_HARVEST,
    COLLECT_SEEDS,
    DEAL,
    DECISIONS,
    DRAWING,
    END_TURN,
    KEEP,
    LAY_EXCHANGE,
    NEXT_TURN,
    OFFERING,
    PAYING,
    PICK_UP,
    PLAYING,
    PLAYING_TAKEN,
    REDRAWING,
    REFILL,
    RESERVING,
    TAKING,
    TURN,
    WINDMILL,
)
from brewhall.games.beer_and_bread.tables import CARDS, DRY, FRUITFUL, LAST_DRAWS, RESERVE, RESOURCES, pack
from brewhall.games.beer_and_bread.works import Works

if TYPE_CHECKING:
    from brewhall.core.game import Outcome


@final
class BeerAndBreadState(Works):
    """A position of Beer & Bread."""

    def blank(self) -> State:
        return BeerAndBreadState(self.game, self.options, self.tables)

    def scores(self) -> list[int]:
        return scores(self)

    def outcome(self) -> Outcome | None:
        return outcome(self) if self.to_play == OVER else None

    # -- set-up (BB-2) ---------------------------------------------------------------------------

    def set_up(self, windmill: i64, dealer: Dealer) -> None:
        """Deal the game. `windmill` is the starting player, or -1 to let the dealer choose (BB-2.4, BB-14.2)."""
        self.set_out()
        self.deck = vec[i64](range(CARDS - 1, -1, -1))
        self._shuffle(dealer)
        self.windmill = dealer.below(2) if windmill < 0 else windmill
        self._begin_year()
        self._settle(dealer)

    def _begin_year(self) -> None:
        """BB-3.2: the four phases, the last one pushed first."""
        self.turn = 0
        self.tell_year()
        self._seed()
        self.push(WINDMILL, 0)
        self.push(TURN, 0)
        self.push(DEAL, 0)
        self.push(COLLECT_SEEDS, 1 - self.windmill)
        self.push(COLLECT_SEEDS, self.windmill)

    # -- the flow of steps -----------------------------------------------------------------------

    def _settle(self, dealer: Dealer) -> None:
        """Take all steps up to the next decision that is one."""
        while self.depth > 0:
            frame = self.top()
            step = step_of(frame)
            if step == PLAYING or step == PLAYING_TAKEN:  # harvest and upgrade are always there (BB-3.4)
                self.to_play = seat_of(frame)
                return
            if step < DECISIONS:
                if self._asks(frame):
                    self.to_play = seat_of(frame)
                    return
            else:
                self.pop()
                self._step(step, seat_of(frame), detail_of(frame), dealer)
        self.to_play = OVER

    def _step(self, step: i64, seat: i64, detail: i64, dealer: Dealer) -> None:
        if step == END_TURN:
            self._end_turn(seat)
        elif step == NEXT_TURN:
            self._next_turn()
        elif step == TURN:
            self._turn()
        elif step == ANSWER_HARVEST:
            self._answer_harvest(seat, detail)
        elif step == COLLECT_SEEDS:
            self._collect_seeds(seat)
        elif step == DEAL:
            self._deal(dealer)
        elif step == PICK_UP:
            self._pick_up(seat)
        elif step == REFILL:
            self._refill(seat, dealer)
        elif step == LAY_EXCHANGE:
            self._lay_exchange(dealer)
        else:
            self._windmill_phase()

    def _asks(self, frame: i64) -> bool:
        """Whether the decision on top has two options or more; if not, carry it out (BB-14.1a)."""
        step = step_of(frame)
        seat = seat_of(frame)
        detail = detail_of(frame)
        if step == OFFERING:
            return self._asks_offer(seat, detail // 8, detail % 8)
        if step == TAKING:
            return self._asks_take(seat, detail)
        if step == PAYING:
            return self._asks_payment(seat, detail // 8, detail % 8)
        if step == KEEP:
            for card in self.side(seat).column:
                if card >= detail:
                    return True
        elif step == REDRAWING or step == DRAWING:
            if detail > 0 and len(self.deck) + len(self.discard) > 0:
                return True
        elif len(self.side(seat).hand) > 0:  # RESERVING
            return True
        self.pop()
        return False

    # -- legal actions ---------------------------------------------------------------------------

    def fill(self, buffer: vec[i64]) -> i64:
        if self.to_play == OVER:
            return 0
        frame = self.top()
        step = step_of(frame)
        seat = seat_of(frame)
        detail = detail_of(frame)
        if step == PLAYING:
            return self._fill_play(buffer, seat)
        if step == PLAYING_TAKEN:
            return self._fill_taken(buffer, seat, detail)
        if step == OFFERING:
            excess = detail // 8
            r = detail % 8
            low = self._least_offer(seat, excess, r)
            high = self._most_offer(seat, excess, r)
            return _fill_range(buffer, OFFER + r * AMOUNTS, low, high)
        if step == TAKING:
            return _fill_range(buffer, TAKE + detail * AMOUNTS, 0, self._most_take(seat, detail))
        if step == PAYING:
            n: i64 = 0
            for amount in self._payment_amounts(self._legal_payments(seat, detail // 8), detail % 8):
                buffer[n] = PAY + detail % 8 * AMOUNTS + amount
                n += 1
            return n
        if step == KEEP:
            return self._fill_keep(buffer, seat, detail)
        if step == DRAWING:
            buffer[0] = DRAW
            buffer[1] = STOP
            return 2
        base = REDRAW if step == REDRAWING else RESERVE_CARD
        hand = self.side(seat).hand
        for i in range(i64(len(hand))):
            buffer[i] = base + hand[i]
        buffer[len(hand)] = STOP
        return i64(len(hand)) + 1

    def _fill_play(self, buffer: vec[i64], seat: i64) -> i64:
        """BB-7.9: a playable hand card and an action, or an exchange."""
        n: i64 = 0
        side = self.side(seat)
        hand = side.hand
        barred = self.side(1 - seat).reserved
        for card in hand:
            if card != barred:
                buffer[n] = HARVEST + card
                n += 1
        stock = pack(self.tokens, STORE + seat * RESOURCES)
        for card in hand:
            if card != barred and self._can_produce(side, seat, card, stock):
                buffer[n] = PRODUCE + card
                n += 1
        for card in hand:
            if card != barred:
                buffer[n] = UPGRADE + card
                n += 1
        if self.kind_of_year() == DRY:
            for card in hand:
                if card != barred:
                    for space in range(SPACES):
                        if self.exchange[space] != NO_CARD:  # BB-7.8
                            buffer[n] = EXCHANGE + card * SPACES + space
                            n += 1
        return n

    def _fill_taken(self, buffer: vec[i64], seat: i64, card: i64) -> i64:
        """BB-7.5: the card taken by exchange must be played at once."""
        n: i64 = 0
        buffer[n] = HARVEST + card
        n += 1
        if self._can_produce(self.side(seat), seat, card, pack(self.tokens, STORE + seat * RESOURCES)):
            buffer[n] = PRODUCE + card
            n += 1
        buffer[n] = UPGRADE + card
        return n + 1

    def _fill_keep(self, buffer: vec[i64], seat: i64, lowest: i64) -> i64:
        """BB-13.4: discards in ascending order, so that each set of cards is chosen in one way only."""
        n: i64 = 0
        for card in self.side(seat).column:
            if card >= lowest:
                place = n
                while place > 0 and buffer[place - 1] > DISCARD + card:
                    buffer[place] = buffer[place - 1]
                    place -= 1
                buffer[place] = DISCARD + card
                n += 1
        buffer[n] = STOP
        return n + 1

    # -- playing an action -----------------------------------------------------------------------

    def apply(self, action: i64, dealer: Dealer) -> None:
        frame = self.top()
        step = step_of(frame)
        seat = seat_of(frame)
        detail = detail_of(frame)
        if step == PLAYING or step == PLAYING_TAKEN:
            self.pop()
            self._play_card(action, seat, step == PLAYING)
        elif step == OFFERING:
            r = detail % 8
            self._offer(seat, detail // 8, r, action - OFFER - r * AMOUNTS)
        elif step == TAKING:
            self._take(seat, detail, action - TAKE - detail * AMOUNTS)
        elif step == PAYING:
            r = detail % 8
            self._lay_out(seat, r, action - PAY - r * AMOUNTS)
            self.replace_top(PAYING, seat, detail + 1)
        elif action == STOP:
            self.pop()
        elif step == KEEP:
            self._discard_harvest(seat, action - DISCARD)
        elif step == REDRAWING:
            self._redraw(seat, detail, action - REDRAW, dealer)
        elif step == DRAWING:
            self._draw_extra(seat, detail, dealer)
        else:
            self._reserve(seat, action - RESERVE_CARD)
        self._settle(dealer)

    def _play_card(self, action: i64, seat: i64, from_hand: bool) -> None:
        if action >= EXCHANGE:
            self._exchange(seat, (action - EXCHANGE) // SPACES, (action - EXCHANGE) % SPACES)
            return
        card = action % CARDS
        if from_hand:
            self._leave_hand(seat, card)
        if action < PRODUCE:
            self._harvest(seat, card)
        elif action < UPGRADE:
            self._produce(seat, card)
        else:
            self._upgrade(seat, card)

    # -- turns (BB-7) ----------------------------------------------------------------------------

    def _turn(self) -> None:
        """BB-7.10: start-of-turn effect, play, end of turn; the last one pushed first."""
        if self.turn == TURNS:
            return
        self.turns += 1
        seat = self.windmill if self.turn % 2 == 0 else 1 - self.windmill
        self.push(END_TURN, seat)
        if self.can_play(seat):
            self.push(PLAYING, seat)
        if self._is_last_turn():
            self.push(DRAWING, seat, i64(self.side(seat).powers[LAST_DRAWS + self.kind_of_year()]))

    def can_play(self, seat: i64) -> bool:
        """BB-3.4: always so in a game from its start; a position that somebody made may hold fewer cards."""
        hand = self.side(seat).hand
        return len(hand) > 1 or (len(hand) == 1 and hand[0] != self.side(1 - seat).reserved)

    def _is_last_turn(self) -> bool:
        """Whether the player at turn takes their fifth turn of the year."""
        return self.turn >= TURNS - 2

    def _draw_extra(self, seat: i64, left: i64, dealer: Dealer) -> None:
        """BB-13.5"""
        self.pop()
        self.push(DRAWING, seat, left - 1)
        self._draw_into_hand(seat, dealer)

    def _end_turn(self, seat: i64) -> None:
        """BB-7.10: leftover cards of BB-13.5 are discarded; then BB-13.6."""
        side = self.side(seat)
        if self._is_last_turn():
            if len(side.hand) > 0:
                self.reveals += 1
            while len(side.hand) > 0:
                card = side.hand[0]
                self._leave_hand(seat, card)
                self._to_discard(seat, card)
        elif self.turn < 2 and side.powers[RESERVE + self.kind_of_year()] > 0:
            self.push(NEXT_TURN, seat)
            self.push(RESERVING, seat)
            return
        self._next_turn()

    def _reserve(self, seat: i64, card: i64) -> None:
        """BB-13.6"""
        self.pop()
        self.side(seat).reserved = card
        self.tell_reserved(seat, card)

    def _next_turn(self) -> None:
        """BB-7.1, BB-7.2: in fruitful years hands are swapped after both have played."""
        self.turn += 1
        if self.kind_of_year() == FRUITFUL and self.turn % 2 == 0 and self.turn < TURNS:
            self.first.hand, self.second.hand = self.second.hand, self.first.hand
            for seat in range(i64(2)):
                for card in self.side(seat).hand:
                    self.recalled |= BIT[card]  # BB-14.9
            self.reveals += 1
            self.tell_hand("swapped", 0)
            self.tell_hand("swapped", 1)
        self._turn()

    def _exchange(self, seat: i64, card: i64, space: i64) -> None:
        """BB-7.5, BB-7.7"""
        taken = self.exchange[space]
        self._leave_hand(seat, card)
        self.exchange[space] = card
        self.tell_exchange(seat, card, space, taken)
        self.push(PLAYING_TAKEN, seat, taken)

    # -- windmill phase (BB-11) ------------------------------------------------------------------

    def _windmill_phase(self) -> None:
        first = self.stored(0)
        second = self.stored(1)
        if first == second:
            self.windmill = 1 - self.windmill
        else:
            self.windmill = 0 if first < second else 1
        self.tell("windmill", self.windmill)
        self.first.reserved = NO_CARD  # BB-13.6
        self.second.reserved = NO_CARD
        if self.kind_of_year() == DRY:  # BB-11.3
            for space in range(SPACES):
                if self.exchange[space] != NO_CARD:
                    self.discard = append(self.discard, self.exchange[space])
                    self.exchange[space] = NO_CARD
            for seat in range(i64(2)):
                side = self.side(seat)
                for card in side.column:
                    self.discard = append(self.discard, card)
                side.column = vec[i64]()
        self.year += 1
        if self.year <= YEARS:
            self._begin_year()

    # -- knowledge -------------------------------------------------------------------------------

    def in_play(self) -> i64:
        bits: i64 = 0
        for place in range(self.depth):
            frame = self.agenda[place]
            if step_of(frame) == PLAYING_TAKEN:
                bits |= BIT[detail_of(frame)]
            elif step_of(frame) == PAYING:
                bits |= BIT[detail_of(frame) // 8]
        return bits


def _fill_range(buffer: vec[i64], base: i64, low: i64, high: i64) -> i64:
    n: i64 = 0
    for amount in range(low, high + 1):
        buffer[n] = base + amount
        n += 1
    return n
