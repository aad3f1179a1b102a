"""A second Beer & Bread, written from the specification alone.

It makes the choices of the specification as wholes (a payment, an offer, a set of tokens to take) before it splits them
into the engine's moves. The order after a shuffle is read off the engine's next position (`top_card`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterable
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from ..referee import Ask, DisagreementError, Flow, Position, Referee, Result
from . import tokens
from .components import (
    ALL_STYLES,
    CARDS,
    GOODS,
    RESOURCES,
    Card,
    Rule,
    Tokens,
    Upgrade,
    as_tokens,
    in_file_order,
    read_rules,
)

Stock = Counter[str]  # tokens somewhere: resource -> amount
Choice = Generator[Ask, str, Tokens]

ALL_TOKENS = {"water": 18, "wheat": 18, "barley": 18, "rye": 15, "hops": 15}  # BB-1.2
FRUITFUL_FIELDS = {"wheat": 7, "barley": 8, "rye": 6, "hops": 6}  # BB-4.1
DRY_FIELDS = {"wheat": 5, "barley": 4, "rye": 4, "hops": 4}  # BB-4.1
YEARS, TURNS, HAND, SPACES, UNITS = 6, 5, 5, 3, 9  # BB-3.1, 3.3, 6.4, 1.6, 1.7
SEATS = (0, 1)
SPECTATOR = 2
EVERYBODY = frozenset((*SEATS, SPECTATOR))


def best_totals(beer: int, bread: int, choices: list[int]) -> tuple[int, int]:
    """Give each bonus of free choice wholly to one good: highest lower total, then highest beer total (BB-13.20)."""
    totals = []
    for goods in product(GOODS, repeat=len(choices)):
        given = {good: sum(coins for coins, to in zip(choices, goods, strict=True) if to == good) for good in GOODS}
        totals.append((beer + given["beer"], bread + given["bread"]))
    return max(totals, key=lambda total: (min(total), total[0]))


@dataclass
class Side:
    """A player's side of the board (BB-1.7)."""

    hand: list[str] = field(default_factory=list)
    column: list[str] = field(default_factory=list)
    upgrades: list[str] = field(default_factory=list)
    sold: list[str] = field(default_factory=list)
    rooms: dict[str, list[str]] = field(default_factory=lambda: {"beer": [], "bread": []})  # brewery and bakery
    storage: Stock = field(default_factory=Counter)
    reserved: str | None = None

    def with_effect(self, effect: str) -> list[Upgrade]:
        """The player's upgrades of a kind, every copy (BB-13.1)."""
        return [CARDS[name].upgrade for name in self.upgrades if CARDS[name].upgrade.effect == effect]

    @property
    def units(self) -> int:
        """Ordinary units (BB-13.11)."""
        extra = [one.amount("units") for one in self.with_effect("storage") if one.params["accepts"] == "any"]
        return UNITS + sum(extra)

    @property
    def water_units(self) -> int:
        """Water-only units (BB-13.12)."""
        return sum(one.amount("units") for one in self.with_effect("storage") if one.params["accepts"] == "water")

    @property
    def rules(self) -> frozenset[Rule]:
        """Substitution rules; copies do not add up (BB-13.14)."""
        return frozenset(rule for one in self.with_effect("substitute") for rule in read_rules(one.params["rules"]))

    def limit(self, good: str) -> int:
        """How many sold cards the brewery or the bakery holds (BB-8.2, BB-13.13)."""
        space = {"beer": "brewery", "bread": "bakery"}[good]
        return 1 + sum(one.amount("amount") for one in self.with_effect("capacity") if one.params["space"] == space)

    def fits(self) -> bool:
        return tokens.fits(as_tokens(self.storage), self.units, self.water_units)


class BeerAndBreadReferee(Referee):
    """Follows one game of Beer & Bread."""

    def __init__(self, engine: Position) -> None:
        super().__init__(engine)
        self.sides = (Side(), Side())
        self.fields: Stock = Counter()
        self.supply: Stock = Counter(ALL_TOKENS)  # BB-2.1
        self.table: Stock = Counter()
        self.deck: list[str] = []
        self.fresh: list[str] = []  # cards of a new deck that the engine drew in the same move
        self.discard: list[str] = []
        self.exchange: list[str | None] = [None] * SPACES
        self.front_seen: dict[str, frozenset[int]] = {}
        self.year = 1  # BB-2.3
        self.turn = 0
        self.turns_begun = 0
        self.windmill: int = engine["windmill"]  # BB-2.4: by chance
        self.note(f"seat {self.windmill} starts")
        self.begin()

    def _go_on(self, move: str | None) -> None:
        super()._go_on(move)
        if self.fresh:
            raise DisagreementError(f"the engine drew {self.fresh} from the new deck, the referee did not")

    def position(self) -> dict[str, Any]:
        """The position in the names of the engine; discard pile and knowledge as sets."""
        return {
            "to_play": -1 if self.ask is None else self.ask.seat,
            "year": self.year,
            "turn": self.turn,
            "turns": self.turns_begun,
            "windmill": self.windmill,
            "fields": named(self.fields),
            "supply": named(self.supply),
            "table": named(self.table),
            "deck": self.deck,
            "discard": set(self.discard),
            "exchange": self.exchange,
            "recalled": self.recalled(),
            "public": self.public(),
            "sides": [
                {
                    "hand": in_file_order(side.hand),
                    "column": side.column,
                    "upgrades": side.upgrades,
                    "sold": side.sold,
                    "cleaned": len(side.sold) - len(side.rooms["beer"]) - len(side.rooms["bread"]),
                    "brewery": side.rooms["beer"],
                    "bakery": side.rooms["bread"],
                    "storage": named(side.storage),
                    "reserved": side.reserved,
                }
                for side in self.sides
            ],
        }

    def view(self, seat: int | None) -> dict[str, Any]:
        """The position as a seat or a spectator knows it, with perfect recall (BB-14.8)."""
        viewer = SPECTATOR if seat is None else seat
        view = self.position()
        view["deck"] = [back(card) for card in self.deck]  # BB-14.4
        view["recalled"] = {card for card in view["recalled"] if viewer in self.front_seen[card]}
        for owner in SEATS:
            hand: list[str] = view["sides"][owner]["hand"]
            known = [card for card in hand if viewer in self.front_seen[card]]
            hidden = [back(card) for card in hand if viewer not in self.front_seen[card]]
            view["sides"][owner]["hand"] = known + sorted(hidden)
            view["sides"][owner]["reserved"] = self.inverted_as_seen(owner, viewer)
        return view

    def inverted_as_seen(self, owner: int, viewer: int) -> str | None:
        """An inverted card shows as such, or its back does, once the hand was swapped (BB-14.11)."""
        card = self.sides[owner].reserved
        if card is None or viewer in self.front_seen[card]:
            return card
        swapped = 1 - owner in self.front_seen[card]
        return back(card) if swapped else "?"

    # Small helpers

    @property
    def fruitful(self) -> bool:
        return self.year % 2 == 1  # BB-3.1

    def in_season(self, upgrade: Upgrade) -> bool:
        """`years` is tested against the current year (BB-15.6)."""
        return upgrade.params["years"] in ("any", "fruitful" if self.fruitful else "dry")

    def seasonal(self, seat: int, effect: str) -> list[Upgrade]:
        return [upgrade for upgrade in self.sides[seat].with_effect(effect) if self.in_season(upgrade)]

    def windmill_first(self) -> tuple[int, int]:
        return self.windmill, 1 - self.windmill

    # Knowledge (BB-14b)

    def show(self, card: str) -> None:
        """The card lies face up for everybody (BB-14.5, BB-14.7)."""
        self.front_seen[card] = EVERYBODY

    def look(self, seat: int, card: str) -> None:
        """The holder of a hand sees its fronts (BB-14.6)."""
        self.front_seen[card] = self.front_seen[card] | {seat}

    def recalled(self) -> set[str]:
        """Hand cards whose front the other player has seen (BB-14.8)."""
        return {card for seat in SEATS for card in self.sides[seat].hand if 1 - seat in self.front_seen[card]}

    def public(self) -> set[str]:
        """Hand cards whose front everybody has seen, a spectator too."""
        return {card for side in self.sides for card in side.hand if self.front_seen[card] == EVERYBODY}

    # Deck and discard pile

    def shuffle(self, cards: list[str]) -> None:
        """Make a new deck. The engine's deck is its lower part; what it lacks was drawn since, in the same move."""
        deck: list[str] = self.engine["deck"]
        if len(set(deck)) != len(deck) or not set(deck) <= set(cards):
            raise DisagreementError(
                f"{in_file_order(cards)} were to be shuffled (BB-6.2), but the engine's deck is {deck}"
            )
        self.deck = list(deck)
        self.fresh = in_file_order(set(cards) - set(deck))
        for card in cards:
            self.front_seen[card] = frozenset()

    def can_draw(self) -> bool:
        return bool(self.deck or self.fresh or self.discard)

    def top_card(self, destination: Collection[str | None], occasion: str) -> str | None:
        """Take the top card; `destination` is what the engine has there after the move, where a fresh card shows."""
        if not self.can_draw():
            return None  # BB-6.3
        if not self.deck and not self.fresh:
            self.note(f"reshuffle in {occasion}")
            shuffled, self.discard = self.discard, []
            self.shuffle(shuffled)  # BB-6.2: when a card is needed, not earlier
        if not self.fresh:
            return self.deck.pop(0)
        card = next((card for card in self.fresh if card in destination), None)
        if card is None:
            raise DisagreementError(f"none of {self.fresh}, drawn after a shuffle, lies where the {occasion} puts it")
        self.fresh.remove(card)
        return card

    def draw(self, seat: int, occasion: str) -> None:
        card = self.top_card(self.engine["sides"][seat]["hand"], occasion)
        if card is None:
            raise AssertionError(f"no card for the {occasion}")  # BB-6.3: cannot happen for hands
        self.sides[seat].hand.append(card)
        self.look(seat, card)

    def put_on_discard_pile(self, card: str) -> None:
        self.discard.append(card)
        self.show(card)

    # The game (BB-3)

    def game(self) -> Flow:
        self.shuffle(list(CARDS))  # BB-2.2
        while self.year <= YEARS:
            self.turn = 0
            yield from self.seeding_phase()
            yield from self.card_phase()
            yield from self.action_phase()
            self.windmill_phase()

    # Seeding phase (BB-4)

    def seeding_phase(self) -> Flow:
        targets = FRUITFUL_FIELDS if self.fruitful else DRY_FIELDS
        for crop, target in targets.items():
            if self.fields[crop] > target:  # BB-4.3
                move_tokens(crop, self.fields[crop] - target, self.fields, self.supply)
            wanted = min(target - self.fields[crop], self.supply[crop])  # BB-4.2, BB-4.4
            move_tokens(crop, wanted, self.supply, self.fields)
        move_tokens("water", self.supply["water"], self.supply, self.fields)  # BB-4.5
        for seat in self.windmill_first():  # BB-4.7, BB-13.7
            wanted_crops = total_of(self.seasonal(seat, "collect-after-seeding"))
            yield from self.collect(seat, wanted_crops, "seeding")

    # Card phase (BB-6)

    def card_phase(self) -> Flow:
        for seat in self.windmill_first():  # BB-6.1
            if self.fruitful:
                for _ in range(HAND):  # BB-6.4
                    self.draw(seat, "deal")
            else:
                yield from self.take_up_column(seat)
        for seat in self.windmill_first():  # BB-6.7
            yield from self.redraw(seat)
        if not self.fruitful:
            self.lay_exchange_cards()

    def take_up_column(self, seat: int) -> Flow:
        """BB-6.5; D1 with year-free-keep (BB-13.4)."""
        side = self.sides[seat]
        if self.seasonal(seat, "dry-free-keep"):
            yield from self.discard_from_column(seat)
        side.hand, side.column = side.column, []
        while len(side.hand) < HAND:
            self.draw(seat, "refill")

    def discard_from_column(self, seat: int) -> Flow:
        """D1: any subset of the column; the engine asks card by card, ascending in the card file."""
        column = self.sides[seat].column
        candidates = in_file_order(column)
        first = next(iter(CARDS))
        while candidates:
            self.note("D1")
            moves = frozenset(["stop", *(f"discard {card}" for card in candidates)])
            answer = yield Ask("keep", seat, moves, {"discards_from": first})
            if answer == "stop":
                return
            card = answer.split()[1]
            column.remove(card)
            self.put_on_discard_pile(card)
            candidates = candidates[candidates.index(card) + 1 :]
            first = card
        self.note("whole column discarded" if not column else "last card of the column discarded")

    def redraw(self, seat: int) -> Flow:
        """D2 (BB-13.3): up to k times, seeing each drawn card first."""
        side = self.sides[seat]
        copies = sum(one.amount("count") for one in self.seasonal(seat, "card-phase-redraw"))
        for left in range(copies, 0, -1):
            if not self.can_draw():
                self.note("redraw unusable")
                return
            self.note("D2" if left == copies else "D2 again")
            moves = frozenset(["stop", *(f"redraw {card}" for card in side.hand)])
            answer = yield Ask("redraw", seat, moves, {"left": left})
            if answer == "stop":
                return
            card = answer.split()[1]
            side.hand.remove(card)
            self.put_on_discard_pile(card)  # BB-6.2: in the shuffle, if there is one
            self.draw(seat, "redraw")

    def lay_exchange_cards(self) -> None:
        """BB-6.8, BB-14.18: from space 1, as many as there are."""
        for space in range(SPACES):
            card = self.top_card([self.engine["exchange"][space]], "exchange")
            self.exchange[space] = card
            if card is None:
                self.note(f"no card for exchange space {space + 1}")
            else:
                self.show(card)

    # Action phase (BB-7)

    def action_phase(self) -> Flow:
        for number in range(1, TURNS + 1):
            for seat in self.windmill_first():
                self.turns_begun += 1
                yield from self.one_turn(seat, number)
                self.turn += 1
            if self.fruitful:
                self.swap_hands()
        for side in self.sides:
            side.reserved = None  # BB-13.6

    def swap_hands(self) -> None:
        """BB-7.1; an inverted card travels with the hand (BB-13.6)."""
        first, second = self.sides
        first.hand, second.hand = second.hand, first.hand
        for seat in SEATS:
            for card in self.sides[seat].hand:
                self.look(seat, card)

    def one_turn(self, seat: int, number: int) -> Flow:
        """BB-7.10: one fixed order."""
        if self.fruitful and number == TURNS:
            yield from self.last_draw(seat)
        yield from self.play_card(seat)
        if self.fruitful and number == TURNS:
            self.discard_leftovers(seat)
        if self.fruitful and number == 1:
            yield from self.reserve(seat)

    def last_draw(self, seat: int) -> Flow:
        """D3 (BB-13.5)."""
        copies = sum(one.amount("count") for one in self.seasonal(seat, "last-turn-draw"))
        for left in range(copies, 0, -1):
            self.note("D3" if left == copies else "D3 again")
            answer = yield Ask("draw", seat, frozenset(["draw", "stop"]), {"left": left})
            if answer == "stop":
                return
            self.draw(seat, "last draw")

    def discard_leftovers(self, seat: int) -> None:
        """BB-13.5: what was not played goes face up to the discard pile."""
        side = self.sides[seat]
        for card in side.hand:
            self.note("leftover discarded")
            if side.reserved == card:
                self.note("inverted card discarded")
                side.reserved = None
            self.put_on_discard_pile(card)
        side.hand = []

    def reserve(self, seat: int) -> Flow:
        """D8 (BB-13.6): one of the cards left, or none."""
        side = self.sides[seat]
        if not self.seasonal(seat, "reserve-card"):
            return
        self.note("D8")
        moves = frozenset(["stop", *(f"reserve {card}" for card in side.hand)])
        answer = yield Ask("reserve", seat, moves)
        if answer != "stop":
            side.reserved = answer.split()[1]

    # A turn (BB-7c)

    def play_card(self, seat: int) -> Flow:
        """D4: a hand card, or a hand card for an exchange card, and one of three actions (BB-7.9)."""
        side = self.sides[seat]
        cards = [card for card in side.hand if card != self.sides[1 - seat].reserved]  # BB-13.6
        if len(cards) < len(side.hand):
            self.note("inverted card withheld")
        moves = {move for card in cards for move in self.actions_with(seat, card)}
        if not self.fruitful:
            spaces = [space for space in range(SPACES) if self.exchange[space] is not None]  # BB-7.8
            moves |= {f"exchange {card} {space + 1}" for card in cards for space in spaces}
        self.note("D4")
        answer = yield Ask("play", seat, frozenset(moves))
        verb, card = answer.split()[:2]
        side.hand.remove(card)
        self.show(card)  # BB-14.7
        if verb == "exchange":  # BB-7.5
            self.note("exchange")
            space = int(answer.split()[2]) - 1
            taken = self.exchange[space]
            if taken is None:
                raise AssertionError("only spaces with a card can be used")
            self.exchange[space] = card
            answer = yield Ask("play-taken", seat, self.actions_with(seat, taken), {"card": taken})
            verb, card = answer.split()
        if side.reserved == card:
            self.note("inverted card played")
            side.reserved = None
        yield from self.act(seat, verb, card)

    def actions_with(self, seat: int, card: str) -> frozenset[str]:
        """Harvest and upgrade are always legal (BB-3.4)."""
        moves = {f"harvest {card}", f"upgrade {card}"}
        if self.can_produce(seat, CARDS[card]):
            moves.add(f"produce {card}")
        return frozenset(moves)

    def act(self, seat: int, verb: str, card: str) -> Flow:
        if verb == "harvest":
            yield from self.harvest_and_store(seat, card)
        elif verb == "produce":
            yield from self.produce_and_sell(seat, card)
        else:
            yield from self.upgrade_and_clean(seat, card)

    # Action A (BB-5)

    def harvest_and_store(self, seat: int, card: str) -> Flow:
        side = self.sides[seat]
        side.column.append(card)  # BB-5.1
        yield from self.collect(seat, self.harvest_amounts(seat, card), "harvest")
        yield from self.answer_harvest(1 - seat, card)  # BB-5.7

    def harvest_amounts(self, seat: int, card: str) -> Stock:
        """BB-5.2 to 5.4: the types of the new card, summed over the column, and bonuses."""
        side = self.sides[seat]
        amounts: Stock = Counter()
        for resource in CARDS[card].harvest:
            amounts[resource] = sum(CARDS[other].harvest.get(resource, 0) for other in side.column)
            bonuses = [one for one in side.with_effect("harvest-bonus") if one.params["resource"] == resource]
            amounts[resource] += sum(one.amount("amount") for one in bonuses)  # BB-13.9
        return amounts

    def answer_harvest(self, seat: int, card: str) -> Flow:
        """BB-13.10: the other player harvested."""
        triggered = [
            one
            for one in self.sides[seat].with_effect("opponent-harvest-collect")
            if one.params["shown"] == "any" or one.params["shown"] in CARDS[card].harvest
        ]
        yield from self.collect(seat, total_of(triggered), "trigger")

    # Action B (BB-8)

    def can_produce(self, seat: int, card: Card) -> bool:
        side = self.sides[seat]
        if len(side.rooms[card.good]) >= side.limit(card.good):  # BB-8.2
            return False
        return bool(tokens.payable(card.recipe, side.rules, as_tokens(side.storage)))  # BB-8.3

    def produce_and_sell(self, seat: int, name: str) -> Flow:
        """BB-8; D5 where there is more than one legal payment."""
        side = self.sides[seat]
        card = CARDS[name]
        payments = tokens.legal_payments(card.recipe, side.rules, as_tokens(side.storage))
        if len(payments) > 1:
            self.note("D5")
        if len(payments) < len(tokens.payable(card.recipe, side.rules, as_tokens(side.storage))):
            self.note("overpaying refused")
        payment = yield from self.choose_tokens("pay", seat, payments, side.storage, self.table, {"card": name})
        if payment != card.recipe:
            self.note("payment with substitution" if len(payments) > 1 else "only payment is a substitution")
            if payment not in tokens.unchained(card.recipe, side.rules):
                self.note("chained payment")
        self.empty_table()  # BB-8.5
        side.sold.append(name)
        side.rooms[card.good].append(name)  # BB-8.1, BB-8.6
        if len(side.rooms[card.good]) > 1:
            self.note("two cards in brewery or bakery")

    # Action C (BB-10)

    def upgrade_and_clean(self, seat: int, card: str) -> Flow:
        side = self.sides[seat]
        side.upgrades.append(card)  # BB-10.1, BB-10.3: first
        if CARDS[card].upgrade.effect == "reserve-card" and self.fruitful and self.turn < len(SEATS):
            self.note("reserve placed on the first turn")
        removed = {good: len(cards) for good, cards in side.rooms.items()}
        side.rooms = {"beer": [], "bread": []}  # BB-10.4
        triggered = [one for one in side.with_effect("clean-collect") if cleaning_condition(one, **removed)]
        if CARDS[card].upgrade in triggered:
            self.note("cleaning upgrade works at once")
        yield from self.collect(seat, total_of(triggered), "cleaning")  # BB-10.5

    # Collecting and storage (BB-1.13, BB-9)

    def collect(self, seat: int, amounts: Stock, occasion: str) -> Flow:
        """All amounts at once, then one overflow decision (BB-5.5, BB-9.8)."""
        side = self.sides[seat]
        reaching = {one.params["resource"] for one in side.with_effect("collect-from-supply")}
        for resource, amount in amounts.items():
            from_field = min(amount, self.fields[resource])
            move_tokens(resource, from_field, self.fields, side.storage)
            if from_field < amount and resource in reaching:  # BB-13.8
                from_supply = min(amount - from_field, self.supply[resource])
                move_tokens(resource, from_supply, self.supply, side.storage)
                if from_supply:
                    self.note(f"tokens from the supply in {occasion}")
        if not side.fits():
            yield from self.settle_overflow(seat, occasion)

    def settle_overflow(self, seat: int, occasion: str) -> Flow:
        """D6, then D7 (BB-9.3 to 9.5)."""
        side, other = self.sides[seat], self.sides[1 - seat]
        offers = tokens.legal_offers(as_tokens(side.storage), side.units, side.water_units)
        self.note(f"D6 in {occasion}" if len(offers) > 1 else "only one offer possible")
        offered = yield from self.choose_tokens("offer", seat, offers, side.storage, self.table, {})
        takings = tokens.legal_takings(offered, as_tokens(other.storage), other.units, other.water_units)
        self.note("D7" if len(takings) > 1 else "offer to a full player")  # BB-9.7
        yield from self.choose_tokens("take", 1 - seat, takings, self.table, other.storage, {})
        self.empty_table()

    def empty_table(self) -> None:
        for resource in RESOURCES:
            move_tokens(resource, self.table[resource], self.table, self.supply)

    def choose_tokens(
        self, step: str, seat: int, choices: set[Tokens], source: Stock, goal: Stock, details: dict[str, object]
    ) -> Choice:
        """Let a player make one of the whole choices, resource by resource; a settled amount is not asked."""
        for place, resource in enumerate(RESOURCES):
            amounts = {choice[place] for choice in choices}
            amount = min(amounts)
            if len(amounts) > 1:
                moves = frozenset(f"{step} {resource} {number}" for number in amounts)
                if step == "offer":
                    details = {"excess": sum(next(iter(choices))[place:])}
                answer = yield Ask(step, seat, moves, {**details, "resource": resource})
                amount = int(answer.split()[2])
            choices = {choice for choice in choices if choice[place] == amount}
            move_tokens(resource, amount, source, goal)
        return choices.pop()

    # Windmill phase (BB-11)

    def windmill_phase(self) -> None:
        holder, other = self.windmill_first()
        if self.sides[holder].storage.total() == self.sides[other].storage.total():
            self.note("windmill tie")
        if self.sides[other].storage.total() <= self.sides[holder].storage.total():  # BB-11.1
            self.windmill = other
        if not self.fruitful:  # BB-11.3
            for card in (*self.exchange, *self.sides[0].column, *self.sides[1].column):
                if card is not None:
                    self.put_on_discard_pile(card)
            self.exchange = [None] * SPACES
            for side in self.sides:
                side.column = []
        self.year += 1  # BB-11.4

    # End (BB-12)

    def totals(self, seat: int) -> tuple[int, int]:
        """Beer and bread total (BB-12.2)."""
        side = self.sides[seat]
        totals = dict.fromkeys(GOODS, 0)
        sold = [CARDS[name] for name in side.sold]
        for card in sold:
            totals[card.good] += card.coins
        for upgrade in side.with_effect("score-per-card"):  # BB-13.16
            low, high = (int(coins) for coins in upgrade.params["tier"].split("-"))
            for card in sold:
                if low <= card.coins <= high:
                    totals[card.good] += upgrade.amount("coins")
        for upgrade in side.with_effect("score-per-set"):  # BB-13.17
            cards = sum(card.good == upgrade.params["type"] for card in sold)
            totals[upgrade.params["to"]] += upgrade.amount("coins") * (cards // upgrade.amount("set"))
        return best_totals(totals["beer"], totals["bread"], [one.amount("coins") for one in self.fulfilled(seat)])

    def fulfilled(self, seat: int) -> list[Upgrade]:
        return [one for one in self.sides[seat].with_effect("score-condition") if self.condition_holds(seat, one)]

    def condition_holds(self, seat: int, upgrade: Upgrade) -> bool:
        """BB-13.18, BB-13.19."""
        own, other = self.sides[seat], self.sides[1 - seat]
        condition = upgrade.params["condition"]
        if condition == "more-upgrades":
            return len(own.upgrades) - len(other.upgrades) >= upgrade.amount("margin")
        if condition == "more-tokens":
            return own.storage.total() - other.storage.total() >= upgrade.amount("margin")
        good = upgrade.params["type"]
        return {CARDS[name].style for name in own.sold if CARDS[name].good == good} == ALL_STYLES[good]

    def scores(self) -> list[int]:
        return [min(self.totals(seat)) for seat in SEATS]

    def result(self) -> Result:
        """BB-12.4 to 12.6."""
        for seat in SEATS:
            for upgrade in self.fulfilled(seat):
                self.note(f"scored: {upgrade.name}")
        scores = self.scores()
        others = [max(self.totals(seat)) for seat in SEATS]
        if scores[0] != scores[1]:
            winner, why = scores.index(max(scores)), "higher-score"
        elif others[0] != others[1]:
            winner, why = others.index(max(others)), "higher-other-total"
        else:
            winner, why = 1 - self.windmill, "without-windmill"
        self.note(f"decided by {why}")
        return Result(scores, tuple(1 if seat == winner else 2 for seat in SEATS), why)


def back(card: str) -> str:
    """What a card's back tells (BB-1.3)."""
    return f"?{CARDS[card].good}"


def named(stock: Stock) -> dict[str, int]:
    return {resource: stock[resource] for resource in RESOURCES}


def move_tokens(resource: str, amount: int, source: Stock, goal: Stock) -> None:
    """Tokens only change places (BB-1.2)."""
    if not 0 <= amount <= source[resource]:
        raise AssertionError(f"{amount} {resource} cannot be taken from {source}")
    source[resource] -= amount
    goal[resource] += amount


def total_of(upgrades: Iterable[Upgrade]) -> Stock:
    """What several upgrades collect at the same moment; copies add up (BB-9.8, BB-13.1)."""
    amounts: Stock = Counter()
    for upgrade in upgrades:
        resource, amount = upgrade.collects
        amounts[resource] += amount
    return amounts


def cleaning_condition(upgrade: Upgrade, beer: int, bread: int) -> bool:
    """BB-13.15: by the numbers of cards removed."""
    conditions = {
        "any-beer": beer >= 1,
        "any-bread": bread >= 1,
        "only-beer": beer >= 1 and bread == 0,
        "only-bread": bread >= 1 and beer == 0,
        "both": beer >= 1 and bread >= 1,
    }
    return conditions[upgrade.params["when"]]
