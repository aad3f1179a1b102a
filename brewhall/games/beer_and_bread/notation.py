"""A position of Beer & Bread as JSON and back. docs/build/state-json.md explains every name."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.errors import BadState
from brewhall.core.notation import bits_in, count_in, heading, reading, seat_in
from brewhall.core.state import detail_of, frame_of, seat_of, step_of
from brewhall.games.beer_and_bread.catalog import RESOURCES
from brewhall.games.beer_and_bread.components import BEER
from brewhall.games.beer_and_bread.rules import DECISION, BeerAndBreadState
from brewhall.games.beer_and_bread.state import FIELD, HIDDEN, HIDDEN_NAMES, NO_CARD, STORE, SUPPLY, TABLE, Side
from brewhall.games.beer_and_bread.steps import ANSWER_HARVEST, DECISIONS, KEEP, STEP_NAMES, offering

FORMAT = "beer-and-bread-state-1"


def amounts(state: BeerAndBreadState, place: int) -> dict[str, int]:
    """The tokens of one place by resource."""
    return {name: state.tokens[place + r] for r, name in enumerate(RESOURCES)}


def to_json(state: BeerAndBreadState) -> dict[str, Any]:
    return {
        **heading(state, FORMAT),
        "to_play": state.to_play,
        "year": state.year,
        "turn": state.turn_of_year,
        "turns": state.turns,
        "reveals": state.reveals,
        "windmill": state.windmill,
        "fields": amounts(state, FIELD),
        "supply": amounts(state, SUPPLY),
        "table": amounts(state, TABLE),
        "deck": [state.card_name(card) for card in reversed(list(state.deck))],
        "discard": [state.card_name(card) for card in state.discard],
        "exchange": [state.card_name(card) for card in state.exchange],
        "recalled": _cards_of_bits(state, state.recalled),
        "public": _cards_of_bits(state, state.public),
        "sides": [_side_to_json(state, seat) for seat in range(2)],
        "decisions": [_frame_to_json(state, state.agenda[i]) for i in range(state.depth - 1, -1, -1)],
    }


def _side_to_json(state: BeerAndBreadState, seat: int) -> dict[str, Any]:
    side = state.side(seat)
    unclean = [card for place, card in enumerate(side.sold) if place >= side.cleaned]
    good = state.components.good
    return {
        "hand": [state.card_name(card) for card in side.hand],
        "column": [state.card_name(card) for card in side.column],
        "upgrades": [state.card_name(card) for card in side.upgrades],
        "sold": [state.card_name(card) for card in side.sold],
        "cleaned": side.cleaned,
        "brewery": [state.card_name(card) for card in unclean if good[card] == BEER],
        "bakery": [state.card_name(card) for card in unclean if good[card] != BEER],
        "storage": amounts(state, STORE + 5 * seat),
        "reserved": state.card_name(side.reserved),
    }


def _cards_of_bits(state: BeerAndBreadState, bits: int) -> list[str]:
    return [name for card, name in enumerate(state.components.cards) if bits >> card & 1]


def _frame_to_json(state: BeerAndBreadState, frame: int) -> dict[str, Any]:
    step, detail = step_of(frame), detail_of(frame)
    named: dict[str, Any] = {"step": STEP_NAMES[step], "seat": seat_of(frame)}
    if step == KEEP:
        named["discards_from"] = state.card_name(detail)
    elif step == ANSWER_HARVEST:
        named["card"] = state.card_name(detail)
    elif step < DECISIONS:
        named |= DECISION[step].blanks(state, detail)
    return named


def from_json(state: BeerAndBreadState, data: dict[str, Any]) -> None:
    """Fill a blank state from what `to_json` wrote."""
    with reading(state, data, FORMAT):
        _from_json(state, data, _Names(state))


class _Names:
    """From names back to numbers."""

    def __init__(self, state: BeerAndBreadState) -> None:
        self.cards: dict[str | None, int] = {name: card for card, name in enumerate(state.components.cards)}
        self.cards |= {name: int(HIDDEN) + place for place, name in enumerate(HIDDEN_NAMES)}
        self.cards[None] = int(NO_CARD)

    def all(self, names: list[str | None]) -> vec[i64]:
        return vec[i64]([self.cards[name] for name in names])

    def frame(self, named: dict[str, Any]) -> int:
        step = STEP_NAMES.index(named["step"])
        detail = count_in("left", named.get("left", named.get("excess", 0)))
        if "discards_from" in named:
            detail = self.cards[named["discards_from"]]
        if "card" in named:
            detail = self.cards[named["card"]]
        if "resource" in named:
            detail = offering(detail, RESOURCES.index(named["resource"]))  # the same numbers as those of paying
        return frame_of(step, named["seat"], detail)


def _from_json(state: BeerAndBreadState, data: dict[str, Any], names: _Names) -> None:
    state.set_out()
    state.year = count_in("year", data["year"])
    state.turn_of_year = count_in("turn", data["turn"])
    state.windmill = seat_in(state, data["windmill"])
    state.deck = names.all(data["deck"][::-1])
    state.discard = names.all(data["discard"])
    state.exchange = names.all(data["exchange"])
    state.recalled = bits_in(state.components.cards, data["recalled"])
    state.public = bits_in(state.components.cards, data["public"])
    state.agenda = vec[i64]([names.frame(named) for named in reversed(data["decisions"])])
    state.depth = len(state.agenda)
    if len(data["sides"]) != 2:
        raise BadState(f"there are 2 sides, not {len(data['sides'])}")
    places = [data["fields"], data["supply"], data["table"], *(side["storage"] for side in data["sides"])]
    state.tokens = vec[i64]([place[name] for place in places for name in RESOURCES])
    for seat, named in enumerate(data["sides"]):
        _side_from_json(state.side(seat), named, names)


def _side_from_json(side: Side, named: dict[str, Any], names: _Names) -> None:
    side.hand = names.all(named["hand"])
    side.column = names.all(named["column"])
    side.upgrades = names.all(named["upgrades"])
    side.sold = names.all(named["sold"])
    side.cleaned = count_in("cleaned", named["cleaned"])
    side.reserved = names.cards[named["reserved"]]
