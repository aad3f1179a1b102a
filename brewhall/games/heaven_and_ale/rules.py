"""Who may do what in Heaven & Ale, and what follows from it. Clause numbers are those of the specification."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer, shuffle
from brewhall.core.state import OVER, State, detail_of, seat_of, step_of
from brewhall.games.heaven_and_ale.actions import BUY, DECLINE, DONE, MOVE, PRIVILEGE, SCORE, SELL, SHED, STAND
from brewhall.games.heaven_and_ale.effects import BITS, Effects
from brewhall.games.heaven_and_ale.scoring import outcome, scores
from brewhall.games.heaven_and_ale.state import NOTHING, TILE_BITS, TILE_MASK, Abbey, sort
from brewhall.games.heaven_and_ale.steps import (
    BUYING,
    CHOOSING_TILES,
    CLAIMING,
    DECISIONS,
    ENCLOSE,
    END_TURN,
    MOVING,
    SCORING,
    SETTING_UP,
    STANDING,
)
from brewhall.games.heaven_and_ale.tables import (
    CARDS,
    COLOUR,
    DISCS,
    FERTILITIES,
    FIRST,
    HOME,
    LAST,
    LAST_SPACE,
    NONE,
    NUMBER_SPOT,
    PATTERNS,
    PLOTS,
    RESOURCE_SPACE,
    RESOURCES,
    SPACES,
    SPOTS,
    TILES,
)

if TYPE_CHECKING:
    from brewhall.core.game import Outcome


SALE: Final[i64] = 3  # HA-11.1

UNKNOWN: Final[i64] = -1
ONLY: Final = vec[i64]([0, 0])  # room for a decision that is none, and one more
STARTS: Final = vec[i64]([0] * 8)
ALL_STARTING_SPACES: Final[i64] = 15


@final
class HeavenAndAleState(Effects):
    """A position of Heaven & Ale."""

    def blank(self) -> State:
        return HeavenAndAleState(self.game, self.options, self.players, self.tables)

    def scores(self) -> list[int]:
        return scores(self)

    def outcome(self) -> Outcome | None:
        return outcome(self) if self.to_play == OVER else None

    # -- set-up (HA-3) ---------------------------------------------------------------------------

    def set_up(self, starting_player: i64, dealer: Dealer) -> None:
        """Deal the game. `starting_player` is a seat, or -1 to let the dealer choose."""
        self.set_out()
        tables = self.tables
        below = shuffled(tables.tiles[0], dealer)
        self.resource_pile = on_top(below, shuffled(tables.tiles[1], dealer))
        monks = shuffled(tables.monks[0], dealer)[: tables.stacks[0][self.players] * self.monk_spaces()]
        later = vec[i64]()
        if tables.stacks[1][self.players] > 0:
            drawn = shuffled(tables.monks[1], dealer)
            used = tables.stacks[1][self.players] * self.monk_spaces()
            later = drawn[:used]
            self.put_away = drawn[used:]
            sort(self.put_away)
        self.monk_pile = on_top(monks, later)
        first = starting_player
        if first < 0:
            first = dealer.below(self.players)
        self._refill()
        self.tell_starting_player(first)
        self.stand(first, FIRST, 0)
        self.push(MOVING, first)
        for place in range(i64(1), self.players):  # HA-3.9: the last in turn order is on top
            self.push(SETTING_UP, (first + place) % self.players)
        self._settle()

    def _refill(self) -> None:
        """HA-3.2 to HA-3.5, HA-4.4 to HA-4.7"""
        self.tell_round()
        tables = self.tables
        for space in range(SPACES):
            if tables.kinds[space] == TILES:
                if tables.costs[space] > 0:
                    self.monk_pile = self._lay_top(space, self.monk_pile)
                else:
                    self.resource_pile = self._lay_top(space, self.resource_pile)
            elif tables.kinds[space] == DISCS:
                self.discs[space] = 1
        if self.round == self.rounds:
            for space in tables.second_discs[self.players]:
                self.discs[space] = 2

    def _lay_top(self, space: i64, pile: vec[i64]) -> vec[i64]:
        """The top tile of a pile goes to the track; only in a position that somebody made there may be none."""
        if len(pile) > 0:
            pile, face = pop(pile)
            self.lay(space, face)
        return pile

    # -- the flow of steps -----------------------------------------------------------------------

    def _settle(self) -> None:
        """Take all steps up to the next decision that is one."""
        while self.depth > 0:
            frame = self.top()
            step = step_of(frame)
            if step < DECISIONS:
                self.to_play = seat_of(frame)
                if self._asks(step, seat_of(frame), detail_of(frame)):
                    return
                self.fill(ONLY)
                self._carry_out(ONLY[0])
            else:
                self.pop()
                if step == ENCLOSE:
                    self._enclose(seat_of(frame), detail_of(frame))
                else:
                    self._end_turn(seat_of(frame))
        self.to_play = OVER

    def _asks(self, step: i64, seat: i64, detail: i64) -> bool:
        """Whether a decision has two options or more."""
        abbey = self.abbeys[seat]
        if step == CHOOSING_TILES:
            return True
        if step == SETTING_UP or step == STANDING:
            if step == STANDING and abbey.cards:
                return True
            return self._fill_starts(STARTS, seat, step == STANDING) > 1
        if step == SCORING:
            return self._fill_scores(ONLY, abbey, 2) > 1
        if abbey.cards:  # one may sell, or do what the step is about
            return True
        if step == MOVING:
            return self._fill_moves(ONLY, abbey, 2) > 1
        if step == BUYING:
            return self._fill_purchases(ONLY, abbey, detail, 2) > 1
        return False

    def _end_turn(self, seat: i64) -> None:
        """HA-4.2, HA-4.3"""
        self.turns += 1
        for place in range(i64(1), self.players + 1):
            other = (seat + place) % self.players
            if not self.abbeys[other].returned:
                self.push(MOVING, other)
                return
        if self.round < self.rounds:
            self._next_round()

    def _next_round(self) -> None:
        self.round += 1
        self.reveals += 1
        self._refill()
        for seat in range(self.players):
            abbey = self.abbeys[seat]
            abbey.returned = False
            if abbey.space == FIRST:
                self.push(MOVING, seat)  # HA-4.8

    # -- legal actions ---------------------------------------------------------------------------

    def fill(self, buffer: vec[i64]) -> i64:
        if self.to_play == OVER:
            return 0
        frame = self.top()
        step = step_of(frame)
        abbey = self.abbeys[seat_of(frame)]
        detail = detail_of(frame)
        most = i64(len(buffer))
        if step == MOVING:
            return fill_sales(buffer, self._fill_moves(buffer, abbey, most), abbey)
        if step == BUYING:
            return fill_sales(buffer, self._fill_purchases(buffer, abbey, detail, most), abbey)
        if step == CHOOSING_TILES:
            return self._fill_sets(buffer, abbey, detail)
        if step == SCORING:
            return self._fill_scores(buffer, abbey, most)
        if step == CLAIMING:
            return fill_sales(buffer, self._fill_privileges(buffer, abbey), abbey)
        n = self._fill_starts(buffer, seat_of(frame), step == STANDING)
        if step == SETTING_UP:
            return n
        return fill_sales(buffer, n, abbey)

    def _fill_moves(self, buffer: vec[i64], abbey: Abbey, most: i64) -> i64:
        """HA-5.4, HA-5.6: spaces whose action can be carried out, and the starting area."""
        n: i64 = 0
        budget = abbey.budget()
        letters: i64 = UNKNOWN
        barrels: i64 = UNKNOWN
        kinds = self.tables.kinds
        for position in range(abbey.figure + 1, LAST_SPACE + 1):
            kind = kinds[position]
            if kind == TILES:
                if self.cheapest[position] > budget:
                    continue
            elif kind == DISCS:
                if letters == UNKNOWN:
                    letters = self.usable_letters(abbey)
                if self.discs[position] == 0 or self.tables.letters[position] & letters == 0:
                    continue
            else:
                if barrels == UNKNOWN:
                    barrels = i64(self.any_barrel(abbey))
                if not barrels:
                    continue
            buffer[n] = MOVE + position
            n += 1
            if n == most:
                return n
        buffer[n] = MOVE + HOME
        return n + 1

    def _fill_purchases(self, buffer: vec[i64], abbey: Abbey, bought: i64, most: i64) -> i64:
        """HA-6: every distinct tile on every empty plot that can be paid for; then one may stop."""
        n: i64 = 0
        garden = abbey.garden
        sunny = self.tables.sunny
        left = self.tiles[abbey.figure]
        last: i64 = NOTHING
        while left:
            face = (left & TILE_MASK) - 1
            left >>= TILE_BITS
            price = self.shady_price(abbey.figure, face)
            if face == last or price > abbey.ducats:
                continue
            last = face
            for plot in range(PLOTS):
                if garden[plot] == NOTHING and price << sunny[plot] <= abbey.ducats:
                    buffer[n] = BUY + face * PLOTS + plot
                    n += 1
                    if n == most:
                        return n
        if bought:
            buffer[n] = DONE
            n += 1
        return n

    def _fill_sets(self, buffer: vec[i64], abbey: Abbey, shed: i64) -> i64:
        """HA-8.5"""
        offer = shed * PATTERNS + self.edition.shed_pattern[abbey.sheds[shed]]
        n: i64 = 0
        for place in range(self.tables.option_start[offer], self.tables.option_start[offer + 1]):
            buffer[n] = SHED + self.tables.options[place]
            n += 1
        return n

    def _fill_scores(self, buffer: vec[i64], abbey: Abbey, most: i64) -> i64:
        """HA-7.2 to HA-7.4"""
        n: i64 = 0
        letters = self.tables.letters[abbey.figure]
        for spot in range(SPOTS):
            if self.tables.spot_letter[spot] & letters == 0 or not self.usable(abbey, spot):
                continue
            if spot == NUMBER_SPOT:
                for number in range(FERTILITIES):
                    if (abbey.faces >> number) & 0x108421 and n < most:
                        buffer[n] = SCORE + number
                        n += 1
            elif n < most:
                buffer[n] = SCORE + 4 + spot
                n += 1
        return n

    def _fill_privileges(self, buffer: vec[i64], abbey: Abbey) -> i64:
        """HA-10.3, HA-10.5"""
        n: i64 = 0
        if abbey.cards & BITS[COLOUR]:
            for r in range(RESOURCES):
                buffer[n] = PRIVILEGE + r
                n += 1
        if abbey.cards & BITS[LAST]:
            rearmost = self.rearmost(abbey)
            for r in range(RESOURCES):
                if abbey.markers[r] == rearmost:
                    buffer[n] = PRIVILEGE + RESOURCES + r
                    n += 1
        for card in range(LAST + 1, CARDS):
            if abbey.cards & BITS[card]:
                buffer[n] = PRIVILEGE + 8 + card
                n += 1
        buffer[n] = DECLINE
        return n + 1

    def _fill_starts(self, buffer: vec[i64], seat: i64, returning: bool) -> i64:
        n: i64 = 0
        open_spaces = self._open_spaces(seat, returning)
        for space in range(RESOURCE_SPACE):
            if open_spaces & BITS[space]:
                buffer[n] = STAND + space
                n += 1
        if open_spaces & BITS[RESOURCE_SPACE]:
            for r in range(RESOURCES):
                buffer[n] = STAND + RESOURCE_SPACE + r
                n += 1
        return n

    def _open_spaces(self, seat: i64, returning: bool) -> i64:
        """HA-3.9, HA-12.1 to HA-12.3: the starting spaces, as bits, that a player may choose."""
        taken: i64 = 0
        last = returning
        for other in range(self.players):
            if other != seat:
                abbey = self.abbeys[other]
                if abbey.space != NOTHING:
                    taken |= BITS[abbey.space]
                if not abbey.returned:
                    last = False
        if last and taken & BITS[FIRST] == 0:
            return BITS[FIRST]
        return ALL_STARTING_SPACES & ~taken

    # -- playing an action -----------------------------------------------------------------------

    def apply(self, action: i64, dealer: Dealer) -> None:
        self._carry_out(action)
        self._settle()

    def _carry_out(self, action: i64) -> None:
        frame = self.top()
        step = step_of(frame)
        seat = seat_of(frame)
        detail = detail_of(frame)
        if SELL <= action < SHED:
            self._sell(seat, action - SELL)
            return
        if step == BUYING:
            if action == DONE:
                self.pop()
            else:
                self._buy(seat, (action - BUY) // PLOTS, (action - BUY) % PLOTS)
            return
        self.pop()
        if step == MOVING:
            self._move(seat, action - MOVE)
        elif step == CHOOSING_TILES:
            self.activate_set(seat, action - SHED)
        elif step == SCORING:
            self._score(seat, action - SCORE)
        elif step == CLAIMING:
            self._claim(seat, action, detail)
        else:
            self._stand(seat, action - STAND, step == STANDING)

    def _sell(self, seat: i64, card: i64) -> None:
        """HA-11.1"""
        self.listing = 0
        abbey = self.abbeys[seat]
        abbey.cards &= ~BITS[card]
        abbey.ducats += SALE
        self.tell_sold(seat, card, SALE)

    def _move(self, seat: i64, position: i64) -> None:
        """HA-5.1"""
        abbey = self.abbeys[seat]
        self.tell_moved(seat, position)
        self.push(END_TURN, seat)
        abbey.space = NOTHING
        if position == HOME:
            abbey.figure = 0
            self.push(STANDING, seat)
            return
        abbey.figure = position
        kind = self.tables.kinds[position]
        if kind == TILES:
            self.push(BUYING, seat)
        elif kind == DISCS:
            self.push(SCORING, seat)
        else:
            self.take_barrels(seat)

    def _buy(self, seat: i64, face: i64, plot: i64) -> None:
        """HA-6.5: pay, place, resolve the sheds that are enclosed, then go on."""
        abbey = self.abbeys[seat]
        sunny = self.tables.sunny[plot]
        price = self.shady_price(abbey.figure, face) << sunny
        abbey.ducats -= price
        self.take(abbey.figure, face)
        abbey.plant(plot, face, sunny)
        self.tell_bought(seat, abbey.figure, face, plot, price)
        self.replace_top(BUYING, seat, 1)
        touch = self.tables.touch
        for place in range(self.tables.touch_start[plot + 1] - 1, self.tables.touch_start[plot] - 1, -1):
            if self.surrounded(abbey, touch[place]):
                self.push(ENCLOSE, seat, touch[place])  # HA-8.8: the lowest on top

    def _enclose(self, seat: i64, shed: i64) -> None:
        self.enclose(seat, shed)
        if self.edition.shed_pattern[self.abbeys[seat].sheds[shed]] != NONE:
            self.push(CHOOSING_TILES, seat, shed)

    def _score(self, seat: i64, choice: i64) -> None:
        """HA-7.1, HA-7.11"""
        abbey = self.abbeys[seat]
        self.discs[abbey.figure] -= 1
        spot: i64 = NUMBER_SPOT
        number = choice + 1
        if choice >= FERTILITIES:
            spot = choice - 4
            number = 0
        self.score(seat, spot, number)
        pair = self.tables.spot_pair[spot]
        discs = self.tables.pair_discs[pair]
        if abbey.discs & discs == discs and abbey.cards:
            self.push(CLAIMING, seat, pair)

    def _claim(self, seat: i64, action: i64, pair: i64) -> None:
        """HA-10.3"""
        if action == DECLINE:
            self.tell_declined(seat, pair)
            return
        choice = action - PRIVILEGE
        if choice < RESOURCES:
            self.place_card(seat, COLOUR, choice, pair)
        elif choice < 2 * RESOURCES:
            self.place_card(seat, LAST, choice - RESOURCES, pair)
        else:
            self.place_card(seat, choice - 8, 0, pair)

    def _stand(self, seat: i64, choice: i64, returning: bool) -> None:
        """HA-3.9, HA-12.1, HA-12.4"""
        if choice < RESOURCE_SPACE:
            self.stand(seat, choice, 0)
        else:
            self.stand(seat, RESOURCE_SPACE, choice - RESOURCE_SPACE)
        if returning:
            self.abbeys[seat].returned = True


def fill_sales(buffer: vec[i64], n: i64, abbey: Abbey) -> i64:
    """HA-11.2"""
    for card in range(CARDS):
        if abbey.cards & BITS[card]:
            buffer[n] = SELL + card
            n += 1
    return n


def shuffled(items: vec[i64], dealer: Dealer) -> vec[i64]:
    """The first is the top."""
    mixed = items[:]
    shuffle(mixed, dealer)
    return mixed


def on_top(upper: vec[i64], lower: vec[i64]) -> vec[i64]:
    """A pile as it is kept, the top last, of two lists whose first is the top."""
    pile = vec[i64]()
    for place in range(i64(len(lower)) - 1, -1, -1):
        pile = append(pile, lower[place])
    for place in range(i64(len(upper)) - 1, -1, -1):
        pile = append(pile, upper[place])
    return pile
