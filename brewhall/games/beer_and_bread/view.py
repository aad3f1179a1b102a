"""What a seat sees and may do, as plain data for clients and bots. Built from `seen_by` only."""

from __future__ import annotations

from typing import Any, cast

from brewhall.core.state import OVER, State, detail_of, step_of
from brewhall.core.views import legal_moves, standing
from brewhall.games.beer_and_bread.catalog import GOODS, KINDS_OF_YEAR, RESOURCES, SLOTS, Catalog
from brewhall.games.beer_and_bread.components import BEER, BREAD, CHOICE, OWN_TYPE, ROOM, UNITS, WATER_UNITS
from brewhall.games.beer_and_bread.notation import amounts
from brewhall.games.beer_and_bread.rules import DECISION, BeerAndBreadState
from brewhall.games.beer_and_bread.scoring import Totals, coins_for, printed, totals
from brewhall.games.beer_and_bread.state import FIELD, HIDDEN, NO_CARD, STORE, SUPPLY, TABLE, TURNS, YEARS
from brewhall.games.beer_and_bread.steps import STEP_NAMES

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


def view(seen: BeerAndBreadState, catalog: Catalog) -> dict[str, Any]:
    table = _Table(seen, catalog)
    for seat in range(2):
        table.lay_side(seat)
    table.lay_shared()
    moves = legal_moves(seen, FORESEEABLE, _prompt)
    impossible: list[dict[str, Any]] = []
    if moves:
        seat, frame = seen.to_play, seen.top()
        decision = DECISION[step_of(frame)]
        for move in moves:
            move["targets"] = decision.targets(seat, seen.game.actions[move["action"]], catalog)
        impossible = decision.impossible(seen, seat, detail_of(frame))
    return {
        **standing(seen),
        "year": min(seen.year, YEARS),
        "year_kind": KINDS_OF_YEAR[seen.kind_of_year() if seen.year <= YEARS else 1],
        "calendar": [KINDS_OF_YEAR[year % 2] for year in range(YEARS)],
        "turn": seen.turn_of_year,
        "turns_in_year": int(TURNS),
        "windmill": seen.windmill,
        "seeding": _seeding(seen),
        "prompt": _prompt(seen),
        "zones": table.zones,
        "pieces": table.pieces,
        "counters": _counters(seen),
        "sides": [_side(seen, seat) for seat in range(2)],
        "actions": moves,
        "impossible": impossible,
    }


class _Table:
    """Zones and the pieces in them, in the order they lie."""

    def __init__(self, seen: BeerAndBreadState, catalog: Catalog) -> None:
        self.seen = seen
        self.catalog = catalog
        self.zones: list[dict[str, Any]] = []
        self.pieces: dict[str, dict[str, Any]] = {}

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
        self._lay("deck", "deck", None, list(self.seen.deck)[::-1])
        self._lay("discard", "discard", None, list(self.seen.discard))
        in_play = self.seen.in_play()
        self._lay("in-play", "in-play", None, [card for card in range(int(HIDDEN)) if in_play >> card & 1])

    def _lay(self, zone: str, kind: str, seat: int | None, cards: list[int], face: str = "up") -> None:
        ids: list[str] = []
        backs = dict.fromkeys(GOODS, 0)
        for card in cards:
            if card >= HIDDEN:
                back = GOODS[card - HIDDEN]
                backs[back] += 1
                piece = f"{zone}-{back}-{backs[back]}"
                self.pieces[piece] = {"kind": "card", "good": back, "face": "hidden"}
            else:
                piece = self.catalog.cards[card].id
                self.pieces[piece] = self._front(card, face)
            ids.append(piece)
        self.zones.append({"id": zone, "kind": kind, "seat": seat, "pieces": ids})

    def _front(self, number: int, face: str) -> dict[str, Any]:
        reserved = [seat for seat in range(2) if self.seen.side(seat).reserved == number]
        return {**self.catalog.cards[number].printed, "face": face, "reserved_by": reserved[0] if reserved else None}


def _seeding(seen: BeerAndBreadState) -> dict[str, int | None]:
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


def _side(seen: BeerAndBreadState, seat: int) -> dict[str, Any]:
    side = seen.side(seat)
    coins = totals(seen, seat)
    return {
        "units": side.powers[UNITS],
        "water_units": side.powers[WATER_UNITS],
        "stored": seen.stored(seat),
        "free_units": seen.free_units(seat),
        "brewery_room": side.powers[ROOM],
        "bakery_room": side.powers[ROOM + 1],
        "beer": coins.beer,
        "bread": coins.bread,
        "score": coins.lower,
        "bonuses": _bonuses(seen, seat, coins),
        "reserved": seen.card_name(side.reserved),
    }


def _bonuses(seen: BeerAndBreadState, seat: int, coins: Totals) -> list[dict[str, Any]]:
    """What each scoring upgrade pays if the game ended now, so that every coin of the totals can be explained."""
    components = seen.components
    rows: list[dict[str, Any]] = []
    chosen: list[tuple[dict[str, Any], int]] = []
    for card in seen.side(seat).upgrades:
        bonus = components.bonuses[components.upgrade[card]]
        if bonus is None:
            continue
        beer, bread = coins_for(bonus, seen, seat, BEER), coins_for(bonus, seen, seat, BREAD)
        row = {"card": components.cards[card], "beer": beer, "bread": bread}
        if bonus.to == CHOICE:
            row |= {"beer": 0, "bread": beer + bread}
            chosen.append((row, beer + bread))
        elif bonus.to != OWN_TYPE:
            row |= {"beer": 0, "bread": 0} | {GOODS[bonus.to]: beer + bread}
        rows.append(row)
    to_beer = coins.beer - printed(seen.side(seat), components).beer - sum(row["beer"] for row in rows)
    ways: dict[int, list[dict[str, Any]]] = {0: []}  # which of the coins of choice add up to a sum
    for row, amount in chosen:
        ways = {total + amount: [*picked, row] for total, picked in ways.items()} | ways
    for row in ways[to_beer]:  # BB-13.20: as the engine assigned them
        row |= {"beer": row["bread"], "bread": 0}
    return rows


def _prompt(state: State) -> dict[str, Any]:
    """The question on the table: a key of the words and its blanks."""
    seen = cast(BeerAndBreadState, state)
    if seen.to_play == OVER:
        return {"key": "prompt.over", "values": {}}
    frame = seen.top()
    step = step_of(frame)
    return {"key": f"prompt.{STEP_NAMES[step]}", "values": DECISION[step].blanks(seen, detail_of(frame))}
