"""What a seat sees of Beer & Bread as numbers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from brewhall.core.observation import Observer, Rows, cut
from brewhall.core.state import State
from brewhall.games.beer_and_bread.actions import SPACES
from brewhall.games.beer_and_bread.components import BEER, CARDS, MOST_TOKENS, RESOURCES, ROOM, UNITS, WATER_UNITS
from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from brewhall.games.beer_and_bread.state import (
    BIT,
    FIELD,
    HIDDEN,
    HIDDEN_BEER,
    HIDDEN_BREAD,
    NO_CARD,
    STORE,
    TURNS,
    YEARS,
    Pieces,
    Side,
)
from brewhall.games.beer_and_bread.steps import (
    DECISIONS,
    DRAWING,
    KEEP,
    OFFERING,
    PAYING,
    PLAYING_TAKEN,
    REDRAWING,
    TAKING,
    card_of,
    excess_of,
    resource_of,
)

UNIT_MEASURE: Final[i64] = 20
ROOM_MEASURE: Final[i64] = 5
COIN_MEASURE: Final[i64] = 50
HAND_MEASURE: Final[i64] = 5
NEXT_CARDS: Final[i64] = 5  # of the deck, whose backs are written
TOKENS: Final = "water, wheat, barley, rye, hops, tokens / 18"
SCALARS: Final[i64] = 9  # of a side, see `_declare_side`


@final
class BeerAndBreadObserver(Observer):
    """60 places a zone, one for each card in the order of the card set; resources in the order of the board."""

    def __init__(self) -> None:
        super().__init__(DECISIONS, "keep, redraw, draw, play, play-taken, pay, offer, take, reserve")
        self.decision_card = self.declare(
            "decision.card",
            CARDS,
            0,
            1,
            "the card taken or to be paid; for keep the lowest that may still be discarded",
        )
        self.decision_resource = self.declare("decision.resource", RESOURCES, 0, 1, "what is paid, offered or taken")
        self.decision_left = self.declare("decision.left", 1, 0, 1, "draws or tokens to be offered that are left / 20")
        self.year = self.declare("year", YEARS, 0, 1, "the year, one of six; odd ones are fruitful, even ones dry")
        self.turn = self.declare("turn", 1, 0, 1, "turns finished this year / 10")
        self.windmill = self.declare("windmill", 1, 0, 1, "1 if the observer has the windmill")
        self.fields = self.declare("fields", RESOURCES, 0, 1, f"on fields and river: {TOKENS}")
        self.supply = self.declare("supply", RESOURCES, 0, 1, f"in the supply: {TOKENS}")
        self.table = self.declare("table", RESOURCES, 0, 1, f"on offer or laid out in a payment: {TOKENS}")
        self.deck = self.declare("deck", 2, 0, 1, "cards in the deck / 60, beers among them / 60")
        self.next = self.declare("deck.next", NEXT_CARDS, -1, 1, "backs from the top: 1 beer, -1 bread, 0 none")
        self.exchange = self.declare("exchange", SPACES * CARDS, 0, 1, "the card on each of three exchange spaces")
        self.discard = self.declare("discard", CARDS, 0, 1, "cards in the discard pile")
        self.told = self.declare("own.told", CARDS, 0, 1, "own hand cards whose front the other has seen")
        self.unknown = self.declare("other.unknown", 2, 0, 1, "unknown beers and breads in the other hand / 5")
        self.own = self._declare_side("own")
        self.other = self._declare_side("other")

    def _declare_side(self, name: str) -> i64:
        start = self.declare(f"{name}.storage", RESOURCES, 0, 1, f"in the storage: {TOKENS}")
        self.declare(
            f"{name}.units", 3, -1, 1, "ordinary units, vacant ones (below 0: too many tokens), water units / 20"
        )
        self.declare(f"{name}.room", 4, 0, 2, "room of brewery and bakery, cards in them, each / 5")
        self.declare(f"{name}.coins", 2, 0, 2.54, "coins on sold beers and sold breads / 50")
        known = "" if name == "own" else " that the observer has seen"
        self.declare(f"{name}.hand", CARDS, 0, 1, f"hand cards{known}")
        self.declare(f"{name}.column", CARDS, 0, 1, "the harvest column")
        self.declare(f"{name}.upgrades", CARDS, 0, 1, "upgrades placed")
        self.declare(f"{name}.made", CARDS, 0, 1, "cards in brewery and bakery")
        self.declare(f"{name}.sold", CARDS, 0, 1, "cards sold and cleaned away")
        self.declare(f"{name}.reserved", CARDS + 1, 0, 1, "the card reserved; the last place: one that is not known")
        return start

    def write(self, seen: State, rows: Rows) -> None:
        assert isinstance(seen, BeerAndBreadState)
        viewer = seen.viewer
        if seen.year <= seen.components.years:
            rows.mark(self.year + seen.year - 1)
        rows.set(self.turn, seen.turn_of_year, TURNS)
        rows.set(self.windmill, i64(seen.windmill == viewer), 1)
        rows.set_all(self.fields, seen.tokens, FIELD, STORE, MOST_TOKENS)  # supply and table follow in both
        self._write_deck(seen, rows)
        rows.mark_all(self.discard, seen.discard, CARDS)
        exchange = seen.exchange
        for space in range(SPACES):
            if exchange[space] != NO_CARD:
                rows.mark(self.exchange + space * CARDS + exchange[space])
        self._write_side(seen, 1 - viewer, rows, self.other)
        self._write_side(seen, viewer, rows, self.own)
        self._write_hands(seen, rows)
        self.write_decision(seen, rows)

    def write_detail(self, step: i64, detail: i64, rows: Rows) -> None:
        if step == PLAYING_TAKEN or step == KEEP:
            if detail < CARDS:
                rows.mark(self.decision_card + detail)
        elif step == PAYING:
            rows.mark(self.decision_card + card_of(detail))
            rows.mark(self.decision_resource + resource_of(detail))
        elif step == OFFERING:
            rows.mark(self.decision_resource + resource_of(detail))
            rows.put(self.decision_left, excess_of(detail), UNIT_MEASURE)
        elif step == TAKING:
            rows.mark(self.decision_resource + detail)
        elif step == REDRAWING or step == DRAWING:
            rows.put(self.decision_left, detail, UNIT_MEASURE)

    def _write_deck(self, seen: Pieces, rows: Rows) -> None:
        deck = seen.deck
        size = i64(len(deck))
        rows.set(self.deck, size, CARDS)
        rows.set(self.deck + 1, seen.beers, CARDS)
        for place in range(NEXT_CARDS):
            back: i64 = 0
            if place < size:
                back = 2 * (HIDDEN_BREAD - deck[size - 1 - place]) - 1
            rows.set(self.next + place, back, 1)

    def _write_hands(self, seen: Pieces, rows: Rows) -> None:
        """What each knows of the other's hand."""
        for card in seen.side(seen.viewer).hand:
            if seen.recalled & BIT[card]:
                rows.mark(self.told + card)
        beers: i64 = 0
        breads: i64 = 0
        for card in seen.side(1 - seen.viewer).hand:
            if card == HIDDEN_BEER:
                beers += 1
            elif card >= HIDDEN:
                breads += 1
        rows.set(self.unknown, beers, HAND_MEASURE)
        rows.set(self.unknown + 1, breads, HAND_MEASURE)

    def _write_side(self, seen: Pieces, seat: i64, rows: Rows, start: i64) -> None:
        side = seen.side(seat)
        rows.set_all(start, seen.tokens, STORE + seat * RESOURCES, RESOURCES, MOST_TOKENS)
        powers = side.powers
        at = start + RESOURCES
        rows.set(at, i64(powers[UNITS]), UNIT_MEASURE)
        rows.set(at + 1, seen.free_units(seat), UNIT_MEASURE)
        rows.set(at + 2, i64(powers[WATER_UNITS]), UNIT_MEASURE)
        rows.set(at + 3, i64(powers[ROOM]), ROOM_MEASURE)
        rows.set(at + 4, i64(powers[ROOM + 1]), ROOM_MEASURE)
        rows.set(at + 5, side.brewing, ROOM_MEASURE)
        rows.set(at + 6, side.baking, ROOM_MEASURE)
        at += SCALARS
        rows.mark_all(at + 2 * CARDS, side.upgrades, CARDS)
        self._write_sold(seen, side, rows, at)
        rows.mark_all(at + CARDS, side.column, CARDS)
        rows.mark_all(at, side.hand, CARDS)
        if side.reserved != NO_CARD:
            rows.mark(at + 5 * CARDS + min(side.reserved, CARDS))

    def _write_sold(self, seen: Pieces, side: Side, rows: Rows, at: i64) -> None:
        good = seen.components.good
        coins = seen.components.coins
        sold = side.sold
        beer: i64 = 0
        bread: i64 = 0
        for place in range(i64(len(sold))):
            card = sold[place]
            if good[card] == BEER:
                beer += coins[card]
            else:
                bread += coins[card]
            zone: i64 = 3
            if place < side.cleaned:
                zone = 4
            rows.mark(at + zone * CARDS + card)
        rows.set(at - 2, cut(beer), COIN_MEASURE)
        rows.set(at - 1, cut(bread), COIN_MEASURE)
