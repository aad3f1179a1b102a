"""What lies where in Beer & Bread, and what of it a seat may know."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from brewhall.core.dealer import Dealer, shuffle
from brewhall.core.game import Game
from brewhall.core.numbers import Numbers
from brewhall.core.state import SPECTATOR, State, detail_of, step_of
from brewhall.games.beer_and_bread.components import (
    BEER,
    BREAD,
    CARDS,
    FRUITFUL,
    RESOURCES,
    ROOM,
    UNITS,
    WATER,
    WATER_UNITS,
    Components,
)
from brewhall.games.beer_and_bread.steps import PAYING, PLAYING_TAKEN, card_of

NO_CARD: Final[i64] = -1
HIDDEN: Final[i64] = 60  # + BEER or BREAD: a card of which only the back is known
HIDDEN_BEER: Final[i64] = 60
HIDDEN_BREAD: Final[i64] = 61
SOME_CARD: Final[i64] = 62  # one of the hand, nobody else knows which
HIDDEN_NAMES: Final = ["?beer", "?bread", "?"]

BIT: Final = vec[i64]([1 << card for card in range(63)])  # mypyc would shift a literal 1 in 32 bits

# Where tokens lie: five counters a place
FIELD: Final[i64] = 0  # the four fields and the river
SUPPLY: Final[i64] = 5  # BB-1.9
TABLE: Final[i64] = 10  # on offer, or laid out in an unfinished payment
STORE: Final[i64] = 15  # + seat * 5

YEARS: Final[i64] = 6  # BB-3.1; small sets have fewer
TURNS: Final[i64] = 10  # of a year, five for each of two players (BB-3.3); small sets have fewer

PRINTED_UNITS: Final[u8] = 9  # BB-1.7
PRINTED_ROOM: Final[u8] = 1  # BB-8.2


@final
class Side:
    """One player's half of the board, and their cards."""

    def __init__(self) -> None:
        self.hand = vec[i64]()  # ascending
        self.column = vec[i64]()  # as played (BB-1.10)
        self.upgrades = vec[i64]()  # as placed
        self.sold = vec[i64]()  # BB-1.11; the first `cleaned` lie beside the board, the others in brewery and bakery
        self.cleaned: i64 = 0
        self.brewing: i64 = 0  # cards in the brewery
        self.baking: i64 = 0  # cards in the bakery
        self.reserved: i64 = NO_CARD  # the card this player inverted (BB-13.6)
        self.powers = vec[u8]()  # what the upgrades add up to
        self.replaceable: i64 = 0  # the HIGH_BITS of resources for which another may stand

    def assign(self, other: Side) -> None:
        self.hand = other.hand[:]
        self.column = other.column[:]
        self.upgrades = other.upgrades[:]
        self.sold = other.sold[:]
        self.cleaned = other.cleaned
        self.brewing = other.brewing
        self.baking = other.baking
        self.reserved = other.reserved
        self.powers = other.powers[:]
        self.replaceable = other.replaceable

    def borrow(self, other: Side) -> None:
        self.hand = other.hand
        self.column = other.column
        self.upgrades = other.upgrades
        self.sold = other.sold
        self.cleaned = other.cleaned
        self.brewing = other.brewing
        self.baking = other.baking
        self.reserved = other.reserved
        self.powers = other.powers
        self.replaceable = other.replaceable

    def place_upgrade(self, card: i64, components: Components) -> None:
        """BB-10.1, BB-13.2: from now on the card's upgrade is theirs, beside any others (BB-10.2)."""
        self.upgrades = append(self.upgrades, card)
        self.empower(card, components)

    def empower(self, card: i64, components: Components) -> None:
        """BB-13.1: add what a card's upgrade gives to what its copies gave."""
        upgrade = components.upgrade[card]
        for gain in range(components.gain_start[upgrade], components.gain_start[upgrade + 1]):
            self.powers[components.gain_power[gain]] += components.gain_amount[gain]
        self.replaceable |= components.replaceable[upgrade]

    def take_up(self, card: i64) -> None:
        """Put a card into the hand, which stays ascending."""
        self.hand = append(self.hand, card)
        place = i64(len(self.hand)) - 1
        while place > 0 and self.hand[place - 1] > card:
            self.hand[place] = self.hand[place - 1]
            place -= 1
        self.hand[place] = card


class Pieces(State):
    """The board, shared (BB-1.6, BB-1.8) and of both players: all cards and tokens. Their course is in the subclass."""

    def __init__(self, game: Game, options: dict[str, object], components: Components) -> None:
        super().__init__(game, options, 2)
        self.components = components
        self.year: i64 = 1  # BB-2.3
        self.turn_of_year: i64 = 0  # turns finished this year, 0 to 10
        self.windmill: i64 = 0  # who holds it (BB-1.12)
        self.deck = vec[i64]()  # the top is the last
        self.backs = vec[i64]()  # the same face down, as everybody sees it
        self.beers: i64 = 0  # how many backs are beers
        self.discard = vec[i64]()
        self.exchange = vec[i64]()  # the card on each space, or NO_CARD
        self.tokens = vec[i64]()
        self.recalled: i64 = 0  # hand cards, as bits, whose front the other player has seen
        self.public: i64 = 0  # hand cards, as bits, whose front everybody has seen
        self.first = Side()
        self.second = Side()

    def set_out(self) -> None:
        """BB-2.1, before anything is dealt: all tokens in the supply, nothing else anywhere."""
        self.exchange = vec[i64]([NO_CARD, NO_CARD, NO_CARD])
        self.tokens = vec[i64]([0] * (STORE + 2 * RESOURCES))
        for r in range(RESOURCES):
            self.tokens[SUPPLY + r] = self.components.tokens[r]
        for seat in range(i64(2)):
            side = self.side(seat)
            side.powers = vec[u8]([u8(0)] * self.components.powers)
            side.powers[UNITS] = PRINTED_UNITS
            side.powers[ROOM + BEER] = PRINTED_ROOM
            side.powers[ROOM + BREAD] = PRINTED_ROOM

    def side(self, seat: i64) -> Side:
        return self.first if seat == 0 else self.second

    def card_name(self, card: i64) -> str | None:
        """A card's id; `?beer`, `?bread` or `?` for a hidden one; None for no card."""
        if card == NO_CARD:
            return None
        return self.components.cards[card] if card < HIDDEN else HIDDEN_NAMES[card - HIDDEN]

    def kind_of_year(self) -> i64:
        """BB-3.1"""
        return (self.year - 1) % 2

    # -- storage ---------------------------------------------------------------------------------

    def stored(self, seat: i64) -> i64:
        """Tokens in a storage, all types and units, water-only ones too (BB-13.12)."""
        tokens = self.tokens
        total: i64 = 0
        for r in range(RESOURCES):
            total += tokens[STORE + seat * RESOURCES + r]
        return total

    def spare_water(self, seat: i64) -> i64:
        """Water that lies in ordinary units, as the water-only ones are filled first (BB-9.2)."""
        spare = self.tokens[STORE + seat * RESOURCES + WATER] - i64(self.side(seat).powers[WATER_UNITS])
        if spare < 0:
            return 0
        return spare

    def free_units(self, seat: i64) -> i64:
        """BB-9.1: vacant ordinary units, those of BB-13.11 included; below 0 if that many tokens do not fit."""
        tokens = self.tokens
        powers = self.side(seat).powers
        start = STORE + seat * RESOURCES
        free = i64(powers[UNITS])
        spare = tokens[start + WATER] - i64(powers[WATER_UNITS])  # the water-only ones are filled first (BB-9.2)
        if spare > 0:
            free -= spare
        for i in range(start + WATER + 1, start + RESOURCES):
            free -= tokens[i]
        return free

    # -- copies and saving -----------------------------------------------------------------------

    def assign(self, other: State) -> None:
        assert isinstance(other, Pieces)
        super().assign(other)
        self.year = other.year
        self.turn_of_year = other.turn_of_year
        self.windmill = other.windmill
        self.deck = other.deck[:]
        self.backs = other.backs  # never changed, only replaced
        self.beers = other.beers
        self.discard = other.discard[:]
        self.exchange = other.exchange[:]
        self.tokens = other.tokens[:]
        self.recalled = other.recalled
        self.public = other.public
        self.first.assign(other.first)
        self.second.assign(other.second)

    def borrow(self, other: State) -> None:
        assert isinstance(other, Pieces)
        super().borrow(other)
        self.year = other.year
        self.turn_of_year = other.turn_of_year
        self.windmill = other.windmill
        self.deck = other.deck
        self.backs = other.backs
        self.beers = other.beers
        self.discard = other.discard
        self.exchange = other.exchange
        self.tokens = other.tokens
        self.recalled = other.recalled
        self.public = other.public
        self.first.borrow(other.first)
        self.second.borrow(other.second)

    def write(self, out: Numbers) -> None:
        super().write(out)
        out.put(self.year)
        out.put(self.turn_of_year)
        out.put(self.windmill)
        out.put_all(self.deck)
        out.put_all(self.discard)
        out.put_all(self.exchange)
        out.put_all(self.tokens)
        out.put(self.recalled)
        out.put(self.public)
        for seat in range(i64(2)):
            side = self.side(seat)
            out.put_all(side.hand)
            out.put_all(side.column)
            out.put_all(side.upgrades)
            out.put_all(side.sold)
            out.put(side.cleaned)
            out.put(side.reserved)

    def read(self, source: Numbers) -> None:
        super().read(source)
        self.set_out()
        self.year = source.get()
        self.turn_of_year = source.get()
        self.windmill = source.get()
        self.deck = source.get_all()
        self.discard = source.get_all()
        self.exchange = source.get_all()
        self.tokens = source.get_all()
        self.recalled = source.get()
        self.public = source.get()
        for seat in range(i64(2)):
            side = self.side(seat)
            side.hand = source.get_all()
            side.column = source.get_all()
            side.upgrades = source.get_all()
            side.sold = source.get_all()
            side.cleaned = source.get()
            side.reserved = source.get()

    def work_out(self) -> None:
        """Set what follows from where the cards lie: backs, powers, and how much was brewed and baked."""
        self.look_at_backs()
        for seat in range(i64(2)):
            side = self.side(seat)
            for card in side.upgrades:
                side.empower(card, self.components)
            self._count_goods(side)

    def _count_goods(self, side: Side) -> None:
        """Set the numbers of cards in brewery and bakery from the sold cards."""
        side.brewing = 0
        side.baking = 0
        for i in range(side.cleaned, i64(len(side.sold))):
            if self.components.good[side.sold[i]] == BEER:
                side.brewing += 1
            else:
                side.baking += 1

    # -- who sees what ---------------------------------------------------------------------------

    def swapped(self) -> bool:
        """Whether hands have been swapped this year, so that inverted cards are plain to see (BB-14.11)."""
        return self.kind_of_year() == FRUITFUL and self.turn_of_year >= 2

    def holder(self, owner: i64) -> i64:
        """Who holds the hand that `owner` was dealt this year (BB-7.3)."""
        if self.kind_of_year() == FRUITFUL and (self.turn_of_year // 2) % 2 == 1:
            return 1 - owner
        return owner

    def back(self, card: i64) -> i64:
        """The hidden card with the same back."""
        return card if card >= HIDDEN else HIDDEN + self.components.good[card]

    def look_at_backs(self) -> None:
        """Note the backs of the deck, whose cards have changed."""
        backs = self.deck[:]
        beers: i64 = 0
        for i in range(i64(len(backs))):
            backs[i] = self.back(backs[i])
            beers += HIDDEN_BREAD - backs[i]
        self.backs = backs
        self.beers = beers

    def hide(self) -> None:
        """BB-14.4, BB-14.6, BB-14.11: hides fronts of deck and hands, and which card is inverted.

        All else stays as it is: tokens and upgrades (BB-14.3), the discard pile (BB-14.5).
        """
        self.deck = self.backs
        for seat in range(i64(2)):
            if self.viewer == seat:
                continue
            known = self.public if self.viewer == SPECTATOR else self.recalled
            self._hide_reserve(seat, known)
        for seat in range(i64(2)):
            if self.viewer != seat:
                self._hide_hand(self.side(seat), self.public if self.viewer == SPECTATOR else self.recalled)
        self.recalled = self._only_visible(self.recalled)

    def _hide_reserve(self, owner: i64, known: i64) -> None:
        """BB-14.11: before the swap nobody else knows which card; then a spectator knows its back."""
        side = self.side(owner)
        if side.reserved == NO_CARD:
            return
        if not self.swapped():
            side.reserved = SOME_CARD
        elif self.viewer == SPECTATOR and known & BIT[side.reserved] == 0:
            side.reserved = self.back(side.reserved)

    def _hide_hand(self, side: Side, known: i64) -> None:
        """BB-14.6: known cards first, then backs, so that no position tells anything."""
        hand = side.hand[:]
        seen: i64 = 0
        beers: i64 = 0
        for card in hand:
            if known & BIT[card]:
                hand[seen] = card
                seen += 1
            elif self.components.good[card] == BEER:
                beers += 1
        for i in range(seen, i64(len(hand))):
            hand[i] = HIDDEN_BEER if i < seen + beers else HIDDEN_BREAD
        side.hand = hand

    def _only_visible(self, cards: i64) -> i64:
        """Those of `cards` (as bits) that lie in a hand and are not hidden."""
        visible: i64 = 0
        for seat in range(i64(2)):
            for card in self.side(seat).hand:
                if card < HIDDEN:
                    visible |= cards & BIT[card]
        return visible

    def imagine(self, dealer: Dealer) -> None:
        beers = self._unseen(BEER)
        breads = self._unseen(BREAD)
        shuffle(beers, dealer)
        shuffle(breads, dealer)
        used_beers: i64 = 0
        used_breads: i64 = 0
        for seat in range(i64(2)):
            side = self.side(seat)
            hand = side.hand
            side.hand = vec[i64]()
            for card in hand:
                dealt = card
                if card == HIDDEN_BEER:
                    dealt = beers[used_beers]
                    used_beers += 1
                elif card == HIDDEN_BREAD:
                    dealt = breads[used_breads]
                    used_breads += 1
                side.take_up(dealt)
                if card >= HIDDEN and self.viewer == SPECTATOR and self.swapped():
                    self.recalled |= BIT[dealt]
        for i in range(i64(len(self.deck))):
            if self.deck[i] == HIDDEN_BEER:
                self.deck[i] = beers[used_beers]
                used_beers += 1
            else:
                self.deck[i] = breads[used_breads]
                used_breads += 1
        for seat in range(i64(2)):
            self._imagine_reserve(seat, dealer)

    def _imagine_reserve(self, owner: i64, dealer: Dealer) -> None:
        side = self.side(owner)
        if side.reserved < HIDDEN:
            return
        candidates = vec[i64]()
        for card in self.side(self.holder(owner)).hand:
            if side.reserved == SOME_CARD or (self.back(card) == side.reserved and self.public & BIT[card] == 0):
                candidates = append(candidates, card)
        side.reserved = candidates[dealer.below(len(candidates))]

    def _unseen(self, good: i64) -> vec[i64]:
        """Cards of one back that lie nowhere in sight."""
        seen: i64 = 0
        for seat in range(i64(2)):
            side = self.side(seat)
            seen |= _bits(side.hand) | _bits(side.column) | _bits(side.upgrades) | _bits(side.sold)
        seen |= _bits(self.discard) | _bits(self.exchange) | self.in_play() | self.components.absent
        cards = vec[i64]()
        for card in range(CARDS):
            if seen & BIT[card] == 0 and self.components.good[card] == good:
                cards = append(cards, card)
        return cards

    def in_play(self) -> i64:
        """Cards, as bits, that are in nobody's zone because a decision about them is pending."""
        bits: i64 = 0
        for place in range(self.depth):
            frame = self.agenda[place]
            if step_of(frame) == PLAYING_TAKEN:
                bits |= BIT[detail_of(frame)]
            elif step_of(frame) == PAYING:
                bits |= BIT[card_of(detail_of(frame))]
        return bits


def _bits(cards: vec[i64]) -> i64:
    bits: i64 = 0
    for card in cards:
        if 0 <= card < HIDDEN:
            bits |= BIT[card]
    return bits
