"""Who may do what in Beer & Bread, and what follows from it. Clause numbers are those of the specification."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, pop, remove, vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer, shuffle
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
from brewhall.games.beer_and_bread.chronicle import Chronicle
from brewhall.games.beer_and_bread.payments import amounts_next, payable, payments
from brewhall.games.beer_and_bread.scoring import outcome, scores
from brewhall.games.beer_and_bread.state import BIT, FIELD, NO_CARD, STORE, SUPPLY, TABLE, Side
from brewhall.games.beer_and_bread.tables import (
    ANY_BEER,
    ANY_BREAD,
    ANY_SHOWN,
    BEER,
    BOTH,
    CARDS,
    DRY,
    FREE_KEEP,
    FROM_SUPPLY,
    FRUITFUL,
    HARVEST_BONUS,
    HIGH_BITS,
    LAST_DRAWS,
    ON_CLEANING,
    ON_HARVEST,
    ONLY_BEER,
    ONLY_BREAD,
    REDRAWS,
    RESERVE,
    RESOURCES,
    ROOM,
    SEED_COLLECT,
    SUBSTITUTES,
    TRIGGERS,
    WATER,
    WATER_UNITS,
    pack,
    unpack,
)

if TYPE_CHECKING:
    from brewhall.core.game import Outcome

YEARS: Final[i64] = 6  # BB-3.1
HAND: Final[i64] = 5  # BB-6.4, BB-6.5
TURNS: Final[i64] = 10  # BB-3.3: five for each of two players

# Decisions (BB-14a), by the name of the spec's table
KEEP: Final[i64] = 0  # D1; detail: the lowest card that may still be discarded
REDRAWING: Final[i64] = 1  # D2; detail: redraws left
DRAWING: Final[i64] = 2  # D3; detail: draws left
PLAYING: Final[i64] = 3  # D4
PLAYING_TAKEN: Final[i64] = 4  # D4 after an exchange; detail: the card taken
PAYING: Final[i64] = 5  # D5; detail: card * 8 + resource
OFFERING: Final[i64] = 6  # D6; detail: tokens still to be offered * 8 + resource
TAKING: Final[i64] = 7  # D7; detail: resource
RESERVING: Final[i64] = 8  # D8
DECISIONS: Final[i64] = 9

# Steps that the engine takes by itself
COLLECT_SEEDS: Final[i64] = 9  # BB-13.7
DEAL: Final[i64] = 10  # BB-6
PICK_UP: Final[i64] = 11  # BB-6.5
REFILL: Final[i64] = 12  # BB-6.5
LAY_EXCHANGE: Final[i64] = 13  # BB-6.8
TURN: Final[i64] = 14  # BB-7.10
ANSWER_HARVEST: Final[i64] = 15  # BB-13.10; detail: the card harvested
END_TURN: Final[i64] = 16  # BB-7.10
NEXT_TURN: Final[i64] = 17  # BB-7.1, BB-7.4
WINDMILL: Final[i64] = 18  # BB-11

STEP_NAMES: Final = [
    "keep",
    "redraw",
    "draw",
    "play",
    "play-taken",
    "pay",
    "offer",
    "take",
    "reserve",
    "collect-seeds",
    "deal",
    "pick-up",
    "refill",
    "lay-exchange",
    "turn",
    "answer-harvest",
    "end-turn",
    "next-turn",
    "windmill",
]


@final
class BeerAndBreadState(Chronicle):
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

    def _leave_hand(self, seat: i64, card: i64) -> None:
        side = self.side(seat)
        side.hand = remove(side.hand, card)
        self.recalled &= ~BIT[card]
        self.public &= ~BIT[card]
        if side.reserved == card:
            side.reserved = NO_CARD

    # -- seeding (BB-4) --------------------------------------------------------------------------

    def _seed(self) -> None:
        kind = self.kind_of_year()
        moved = vec[i64]([0, 0, 0, 0, 0])
        for r in range(RESOURCES):
            target = self.tables.targets[kind * RESOURCES + r]
            added = self.tokens[SUPPLY + r]
            if target >= 0:
                missing = target - self.tokens[FIELD + r]
                if missing < added:
                    added = missing
                if kind == FRUITFUL and added < 0:  # BB-4.2: a fruitful year only adds
                    added = 0
            self.tokens[FIELD + r] += added
            self.tokens[SUPPLY + r] -= added
            moved[r] = added
        self.tell_tokens("seeded", self.windmill, moved)

    def _collect_seeds(self, seat: i64) -> None:
        """BB-13.7"""
        powers = self.side(seat).powers
        row = SEED_COLLECT + self.kind_of_year() * RESOURCES
        wanted = vec[i64]([0, 0, 0, 0, 0])
        for r in range(RESOURCES):
            wanted[r] = i64(powers[row + r])
        self._collect(seat, wanted)

    # -- card phase (BB-6) -----------------------------------------------------------------------

    def _deal(self, dealer: Dealer) -> None:
        """Hands, then redraws, then exchange cards; the windmill holder first (BB-6.1, BB-6.7)."""
        kind = self.kind_of_year()
        holder = self.windmill
        other = 1 - holder
        if kind == DRY:
            self.push(LAY_EXCHANGE, 0)
        self.push(REDRAWING, other, i64(self.side(other).powers[REDRAWS + kind]))
        self.push(REDRAWING, holder, i64(self.side(holder).powers[REDRAWS + kind]))
        if kind == FRUITFUL:
            self._refill(holder, dealer)
            self._refill(other, dealer)
        else:
            self.push(PICK_UP, other)
            self.push(PICK_UP, holder)

    def _pick_up(self, seat: i64) -> None:
        """BB-6.5: the harvest column comes back, but for what BB-13.4 lets go."""
        self.push(REFILL, seat)
        if self.side(seat).powers[FREE_KEEP + self.kind_of_year()] > 0:
            self.push(KEEP, seat)

    def _discard_harvest(self, seat: i64, card: i64) -> None:
        self.pop()
        side = self.side(seat)
        side.column = remove(side.column, card)
        self._to_discard(seat, card)
        self.push(KEEP, seat, card)

    def _refill(self, seat: i64, dealer: Dealer) -> None:
        """Take up the column, which everybody knows (BB-14.10), then draw to five."""
        side = self.side(seat)
        for card in side.column:
            side.take_up(card)
            self.recalled |= BIT[card]
            self.public |= BIT[card]
        if len(side.column) > 0:
            self.tell_cards("picked-up", seat, side.column)
            side.column = vec[i64]()
        while len(side.hand) < HAND:
            card = self._draw(dealer)
            if card == NO_CARD:
                break
            side.take_up(card)
        self.reveals += 1
        self.tell_hand("hand", seat)

    def _redraw(self, seat: i64, left: i64, card: i64, dealer: Dealer) -> None:
        """BB-13.3: the discarded card is part of a shuffle that the draw causes (BB-6.2)."""
        self.pop()
        self.push(REDRAWING, seat, left - 1)
        self._leave_hand(seat, card)
        self._to_discard(seat, card)
        self._draw_into_hand(seat, dealer)

    def _lay_exchange(self, dealer: Dealer) -> None:
        """BB-6.8, BB-14.18"""
        laid = vec[i64]()
        for space in range(SPACES):
            card = self._draw(dealer)
            self.exchange[space] = card
            if card != NO_CARD:
                laid = append(laid, card)
        self.reveals += 1
        self.tell_cards("laid-exchange", self.windmill, laid)

    def _draw(self, dealer: Dealer) -> i64:
        """BB-6.2, BB-6.3: the top card, after a shuffle of the discard pile if the deck is empty."""
        if len(self.deck) == 0:
            if len(self.discard) == 0:
                return NO_CARD
            self.deck = self.discard
            self.discard = vec[i64]()
            self._shuffle(dealer)
        self.deck, card = pop(self.deck)
        return card

    def _draw_into_hand(self, seat: i64, dealer: Dealer) -> None:
        card = self._draw(dealer)
        self.side(seat).take_up(card)
        self.reveals += 1
        self.tell_private_card("drew", seat, card)

    def _shuffle(self, dealer: Dealer) -> None:
        shuffle(self.deck, dealer)
        self.reveals += 1
        self.tell_shuffle()

    def _to_discard(self, seat: i64, card: i64) -> None:
        self.discard = append(self.discard, card)
        self.tell_card("discarded", seat, card)

    # -- turns (BB-7) ----------------------------------------------------------------------------

    def _turn(self) -> None:
        """BB-7.10: start-of-turn effect, play, end of turn; the last one pushed first."""
        if self.turn == TURNS:
            return
        self.turns += 1
        seat = self.windmill if self.turn % 2 == 0 else 1 - self.windmill
        self.push(END_TURN, seat)
        self.push(PLAYING, seat)
        if self._is_last_turn():
            self.push(DRAWING, seat, i64(self.side(seat).powers[LAST_DRAWS + self.kind_of_year()]))

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

    # -- action A: harvest and store (BB-5) ------------------------------------------------------

    def _harvest(self, seat: i64, card: i64) -> None:
        side = self.side(seat)
        side.column = append(side.column, card)
        self.tell_card("harvested", seat, card)
        shown = self.tables.packed_harvest[card]
        column: i64 = 0
        for each in side.column:
            column += self.tables.packed_harvest[each]
        wanted = vec[i64]([0, 0, 0, 0, 0])
        for r in range(RESOURCES):
            if unpack(shown, r) > 0:  # BB-5.2
                wanted[r] = unpack(column, r) + i64(side.powers[HARVEST_BONUS + r])  # BB-5.3, BB-5.4
        if self.side(1 - seat).powers[TRIGGERS] > 0:
            self.push(ANSWER_HARVEST, 1 - seat, card)
        self._collect(seat, wanted)

    def _answer_harvest(self, seat: i64, card: i64) -> None:
        """BB-13.10"""
        powers = self.side(seat).powers
        wanted = vec[i64]([0, 0, 0, 0, 0])
        for shown in range(RESOURCES + 1):
            if shown == ANY_SHOWN or self.tables.harvest[card * RESOURCES + shown] > 0:
                for r in range(RESOURCES):
                    wanted[r] += i64(powers[ON_HARVEST + shown * RESOURCES + r])
        self._collect(seat, wanted)

    def _collect(self, seat: i64, wanted: vec[i64]) -> None:
        """BB-1.13, BB-13.8: what there is goes into the storage; what does not fit is offered (BB-9.3)."""
        tokens = self.tokens
        store = STORE + seat * RESOURCES
        for r in range(RESOURCES):
            if wanted[r] == 0:
                continue
            found = min(wanted[r], tokens[FIELD + r])
            missing = wanted[r] - found
            tokens[FIELD + r] -= found
            if missing > 0 and self.side(seat).powers[FROM_SUPPLY + r] > 0:
                extra = min(missing, tokens[SUPPLY + r])
                tokens[SUPPLY + r] -= extra
                found += extra
            tokens[store + r] += found
            wanted[r] = found
        self.tell_tokens("collected", seat, wanted)
        excess = -self.free_units(seat)
        if excess > 0:
            self.push(OFFERING, seat, excess * 8)

    # -- overflow and offer (BB-9) ---------------------------------------------------------------

    def _most_offer(self, seat: i64, excess: i64, r: i64) -> i64:
        """BB-9.4: all tokens may go but water that a water-only unit holds."""
        if r == WATER:
            return min(excess, self.spare_water(seat))
        return min(excess, self.tokens[STORE + seat * RESOURCES + r])

    def _least_offer(self, seat: i64, excess: i64, r: i64) -> i64:
        tokens = self.tokens
        store = STORE + seat * RESOURCES
        for later in range(r + 1, RESOURCES):
            excess -= tokens[store + later]
        if excess < 0:
            return 0
        return excess

    def _asks_offer(self, seat: i64, excess: i64, r: i64) -> bool:
        low = self._least_offer(seat, excess, r)
        if low < self._most_offer(seat, excess, r):
            return True
        self.tell_settled("offer", seat, r, low)
        self._offer(seat, excess, r, low)
        return False

    def _offer(self, seat: i64, excess: i64, r: i64, amount: i64) -> None:
        """BB-9.3: one resource after the other; then the other player is asked (BB-9.5)."""
        self.tokens[STORE + seat * RESOURCES + r] -= amount
        self.tokens[TABLE + r] += amount
        if amount < excess:
            self.replace_top(OFFERING, seat, (excess - amount) * 8 + r + 1)
        else:
            self.tell_table("offered", seat)
            self.replace_top(TAKING, 1 - seat, 0)

    def _most_take(self, seat: i64, r: i64) -> i64:
        offered = self.tokens[TABLE + r]
        if offered == 0:
            return 0
        room = self.free_units(seat)
        if r == WATER:
            free = i64(self.side(seat).powers[WATER_UNITS]) - self.tokens[STORE + seat * RESOURCES + WATER]
            if free > 0:
                room += free
        return min(offered, room)

    def _asks_take(self, seat: i64, r: i64) -> bool:
        while r < RESOURCES:
            if self._most_take(seat, r) > 0:
                self.replace_top(TAKING, seat, r)
                return True
            r += 1
        self.pop()
        self._table_to_supply("returned", 1 - seat)
        return False

    def _take(self, seat: i64, r: i64, amount: i64) -> None:
        """BB-9.5: one resource after the other; what is left goes to the supply."""
        self.tokens[TABLE + r] -= amount
        self.tokens[STORE + seat * RESOURCES + r] += amount
        self.tell_taken(seat, r, amount)
        self.replace_top(TAKING, seat, r + 1)

    def _table_to_supply(self, kind: str, seat: i64) -> None:
        self.tell_table(kind, seat)
        tokens = self.tokens
        for r in range(RESOURCES):
            tokens[SUPPLY + r] += tokens[TABLE + r]
            tokens[TABLE + r] = 0

    # -- action B: produce and sell (BB-8) -------------------------------------------------------

    def _can_produce(self, side: Side, seat: i64, card: i64, stock: i64) -> bool:
        """Whether there is room and a payment for the card; `stock` is the packed storage."""
        lacking = HIGH_BITS & ~((stock | HIGH_BITS) - self.tables.packed_recipe[card])
        if lacking & ~side.replaceable:  # BB-8.3
            return False
        good = self.tables.good[card]
        made = side.brewing if good == BEER else side.baking
        if made >= i64(side.powers[ROOM + good]):  # BB-8.2
            return False
        if lacking == 0:
            return True
        recipe = self.tables.recipe[card * RESOURCES : card * RESOURCES + RESOURCES]
        return payable(self.tables, side.powers, recipe, self.tokens, STORE + seat * RESOURCES)

    def _produce(self, seat: i64, card: i64) -> None:
        """BB-8.4: without substitution the payment is the recipe itself."""
        if self.side(seat).powers[SUBSTITUTES] > 0:
            self.push(PAYING, seat, card * 8)
            return
        recipe = self.tables.recipe
        for r in range(RESOURCES):
            self._lay_out(seat, r, recipe[card * RESOURCES + r])
        self._sell(seat, card)

    def _legal_payments(self, seat: i64, card: i64) -> list[vec[i64]]:
        """BB-13.14; what is already laid out counts as still in the storage."""
        stock = vec[i64]([0, 0, 0, 0, 0])
        for r in range(RESOURCES):
            stock[r] = self.tokens[STORE + seat * RESOURCES + r] + self.tokens[TABLE + r]
        recipe = self.tables.recipe[card * RESOURCES : card * RESOURCES + RESOURCES]
        return payments(self.tables, self.side(seat).powers, recipe, stock)

    def _payment_amounts(self, legal: list[vec[i64]], r: i64) -> vec[i64]:
        """What may be paid of resource r, ascending, given what is laid out of those before it."""
        return amounts_next(legal, self.tokens[TABLE : TABLE + RESOURCES], r)

    def _asks_payment(self, seat: i64, card: i64, r: i64) -> bool:
        legal = self._legal_payments(seat, card)
        while r < RESOURCES:
            amounts = self._payment_amounts(legal, r)
            if len(amounts) > 1:
                self.replace_top(PAYING, seat, card * 8 + r)
                return True
            self.tell_settled("pay", seat, r, amounts[0])
            self._lay_out(seat, r, amounts[0])
            r += 1
        self.pop()
        self._sell(seat, card)
        return False

    def _lay_out(self, seat: i64, r: i64, amount: i64) -> None:
        self.tokens[STORE + seat * RESOURCES + r] -= amount
        self.tokens[TABLE + r] += amount

    def _sell(self, seat: i64, card: i64) -> None:
        """BB-8.5, BB-8.6"""
        side = self.side(seat)
        self._table_to_supply("paid", seat)
        side.sold = append(side.sold, card)
        if self.tables.good[card] == BEER:
            side.brewing += 1
        else:
            side.baking += 1
        self.tell_card("sold", seat, card)

    # -- action C: upgrade and clean (BB-10) -----------------------------------------------------

    def _upgrade(self, seat: i64, card: i64) -> None:
        """BB-10.3: first the upgrade takes effect, then the player cleans."""
        side = self.side(seat)
        side.place_upgrade(card, self.tables)
        self.tell_card("upgraded", seat, card)
        beers = side.brewing
        breads = side.baking
        if beers + breads == 0:  # BB-14.14
            return
        side.cleaned = len(side.sold)
        side.brewing = 0
        side.baking = 0
        self.tell("cleaned", seat)
        wanted = vec[i64]([0, 0, 0, 0, 0])
        if beers > 0:
            self._add_cleaning(wanted, side, ANY_BEER)
        if breads > 0:
            self._add_cleaning(wanted, side, ANY_BREAD)
        if breads == 0:
            self._add_cleaning(wanted, side, ONLY_BEER)
        if beers == 0:
            self._add_cleaning(wanted, side, ONLY_BREAD)
        if beers > 0 and breads > 0:
            self._add_cleaning(wanted, side, BOTH)
        self._collect(seat, wanted)

    def _add_cleaning(self, wanted: vec[i64], side: Side, condition: i64) -> None:
        """BB-13.15"""
        for r in range(RESOURCES):
            wanted[r] += i64(side.powers[ON_CLEANING + condition * RESOURCES + r])

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
