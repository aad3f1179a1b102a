"""Builds what a seat sees and may do. Made from `seen_by` only."""

from __future__ import annotations

from brewhall.core.state import detail_of, step_of
from brewhall.core.view import Impossible, LegalAction, Zone
from brewhall.core.viewing import head, legal_moves, refused
from brewhall.games.beer_and_bread.answers import answers
from brewhall.games.beer_and_bread.catalog import GOODS, KINDS_OF_YEAR, RESOURCES, SLOTS, Catalog
from brewhall.games.beer_and_bread.components import BEER, BREAD, CHOICE, OWN_TYPE, ROOM, UNITS, WATER_UNITS
from brewhall.games.beer_and_bread.narrator import BeerAndBreadNarrator
from brewhall.games.beer_and_bread.notation import amounts
from brewhall.games.beer_and_bread.rules import DECISION, BeerAndBreadState
from brewhall.games.beer_and_bread.scoring import Totals, coins_for, printed, totals
from brewhall.games.beer_and_bread.state import FIELD, HIDDEN, NO_CARD, STORE, SUPPLY, TABLE
from brewhall.games.beer_and_bread.view import BeerAndBreadView, Bonus, Card, Event, Resource, Side

TO_REMEMBER = ("hand", "brewery", "bakery", "sold")  # where others have seen cards; not with strict memory (BB-14.8)
# Events that can be told before a move is made: they depend on nothing hidden.
FORESEEABLE = frozenset(
    [
        "harvested",
        "sold",
        "paid",
        "upgraded",
        "cleaned",
        "exchanged",
        "collected",
        "settled",
        "offered",
        "took",
        "returned",
        "discarded",
    ]
)


def view(seen: BeerAndBreadState, catalog: Catalog, narrator: BeerAndBreadNarrator) -> BeerAndBreadView:
    table = _Table(seen, catalog, narrator)
    for seat in range(2):
        table.lay_side(seat)
    table.lay_shared()
    moves: list[LegalAction[Event]] = legal_moves(seen, FORESEEABLE, narrator)
    impossible: list[Impossible] = []
    if moves:
        seat, frame = seen.to_play, seen.top()
        decision = DECISION[step_of(frame)]
        for move in moves:
            move.targets = decision.targets(seat, seen.game.actions[move.action], catalog)
            move.lines = narrator.lines(seen, move)
        impossible = refused(decision.impossible(seen, seat, detail_of(frame)), narrator)
    years = seen.components.years
    return BeerAndBreadView(
        **head(seen, narrator),
        zones=table.zones,
        pieces=table.pieces,
        places=narrator.vocabulary.places,
        counters=_counters(seen),
        actions=moves,
        impossible=impossible,
        year=min(seen.year, years),
        year_kind=KINDS_OF_YEAR[seen.kind_of_year() if seen.year <= years else (years - 1) % 2],
        calendar=[KINDS_OF_YEAR[year % 2] for year in range(years)],
        turn=seen.turn_of_year,
        turns_in_year=int(seen.components.turns),
        windmill=seen.windmill,
        seeding=_seeding(seen),
        deck=[
            GOODS[card - HIDDEN] if card >= HIDDEN else catalog.cards[card].good for card in reversed(list(seen.deck))
        ],
        sides=[_side(seen, seat, table.pieces, narrator) for seat in range(2)],
        answers=answers(seen, catalog, narrator) if moves else [],
    )


class _Table:
    """Zones and the pieces in them, in the order they lie."""

    def __init__(self, seen: BeerAndBreadState, catalog: Catalog, narrator: BeerAndBreadNarrator) -> None:
        self.seen = seen
        self.catalog = catalog
        self.narrator = narrator
        self.zones: list[Zone] = []
        self.pieces: dict[str, Card] = {}

    def lay_side(self, seat: int) -> None:
        side = self.seen.side(seat)
        unclean = [card for place, card in enumerate(side.sold) if place >= side.cleaned]
        good = self.seen.components.good
        self._lay(f"hand-{seat}", "hand", seat, list(side.hand))
        self._lay(f"column-{seat}", "column", seat, list(side.column))
        self._lay(f"brewery-{seat}", "brewery", seat, [c for c in unclean if good[c] == BEER], "down")
        self._lay(f"bakery-{seat}", "bakery", seat, [c for c in unclean if good[c] != BEER], "down")
        self._lay(f"sold-{seat}", "sold", seat, list(side.sold)[: side.cleaned], "down")
        for slot in SLOTS:
            placed = [card for card in side.upgrades if self.catalog.cards[card].upgrade.slot == slot]
            self._lay(f"slot-{seat}-{slot}", "slot", seat, placed)

    def lay_shared(self) -> None:
        for space in range(3):
            card = self.seen.exchange[space]
            self._lay(f"exchange-{space + 1}", "exchange", None, [] if card == NO_CARD else [card])
        self._lay("deck", "deck", None, list(self.seen.deck)[-1:])
        self._lay("discard", "discard", None, list(self.seen.discard))  # BB-14.5
        in_play = self.seen.in_play()
        self._lay("in-play", "in-play", None, [card for card in range(int(HIDDEN)) if in_play >> card & 1])

    def _lay(self, zone: str, kind: str, seat: int | None, cards: list[int], face: str = "up") -> None:
        ids: list[str] = []
        backs = dict.fromkeys(GOODS, 0)
        forgotten = self.narrator.strict and kind in TO_REMEMBER and seat != self.narrator.viewer
        for number in cards:
            if number >= HIDDEN or forgotten:
                back = GOODS[number - HIDDEN] if number >= HIDDEN else self.catalog.cards[number].good
                backs[back] += 1
                piece = f"{zone}-{back}-{backs[back]}"
                name = self.narrator.words.text(f"back.{back}")
                self.pieces[piece] = Card("card", "hidden", seat, zone, name, back, None)
            else:
                card = self.catalog.cards[number]
                piece = card.id
                name = self.narrator.vocabulary.cards[piece].text
                self.pieces[piece] = Card("card", face, seat, zone, name, card.good, card.front)
            ids.append(piece)
        self.zones.append(Zone(zone, kind, seat, ids))


def _seeding(seen: BeerAndBreadState) -> dict[Resource, int | None]:
    """Up to how many tokens this year's seeding filled each field; None: with all there were."""
    row = seen.kind_of_year() * len(RESOURCES)
    targets = [int(seen.components.targets[row + number]) for number in range(len(RESOURCES))]
    return {name: None if target < 0 else target for name, target in zip(RESOURCES, targets, strict=True)}


def _counters(seen: BeerAndBreadState) -> dict[str, dict[str, int]]:
    return {
        "fields": amounts(seen, FIELD),
        "supply": amounts(seen, SUPPLY),
        "table": amounts(seen, TABLE),
        "storage-0": amounts(seen, STORE),
        "storage-1": amounts(seen, STORE + 5),
    }


def _side(seen: BeerAndBreadState, seat: int, pieces: dict[str, Card], narrator: BeerAndBreadNarrator) -> Side:
    side = seen.side(seat)
    coins = totals(seen, seat)
    told = seat == narrator.viewer or not narrator.strict
    reserved = seen.card_name(side.reserved)
    return Side(
        units=side.powers[UNITS],
        water_units=side.powers[WATER_UNITS],
        stored=seen.stored(seat),
        free_units=seen.free_units(seat),
        brewery_room=side.powers[ROOM],
        bakery_room=side.powers[ROOM + 1],
        beer=coins.beer if told else None,
        bread=coins.bread if told else None,
        score=coins.lower if told else None,
        bonuses=_bonuses(seen, seat, coins) if told else [],
        reserved=reserved if reserved in pieces else None,
    )


def _bonuses(seen: BeerAndBreadState, seat: int, coins: Totals) -> list[Bonus]:
    """What each scoring upgrade pays if the game ended now, so that every coin of the totals can be explained."""
    components = seen.components
    rows: list[Bonus] = []
    chosen: list[Bonus] = []  # where its coins go is the player's choice: to bread, until they are needed for beer
    for card in seen.side(seat).upgrades:
        bonus = components.bonuses[components.upgrade[card]]
        if bonus is None:
            continue
        beer, bread = coins_for(bonus, seen, seat, BEER), coins_for(bonus, seen, seat, BREAD)
        if bonus.to == BEER:
            beer, bread = beer + bread, 0
        elif bonus.to != OWN_TYPE:
            beer, bread = 0, beer + bread
        rows.append(Bonus(components.cards[card], beer, bread))
        if bonus.to == CHOICE:
            chosen.append(rows[-1])
    to_beer = coins.beer - printed(seen.side(seat), components).beer - sum(row.beer for row in rows)
    ways: dict[int, list[Bonus]] = {0: []}  # which of the coins of choice add up to a sum
    for row in chosen:
        ways = {total + row.bread: [*picked, row] for total, picked in ways.items()} | ways
    for row in ways[to_beer]:  # BB-13.20: as the engine assigned them
        row.beer, row.bread = row.bread, 0
    return rows
