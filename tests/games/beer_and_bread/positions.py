"""Positions for tests: a real start whose cards and tokens are put elsewhere, none added, none lost.

    state = position(year=2, hands=[["beer-06"], []], storage=[{"wheat": 3}, {}], upgrades=[["beer-26"], []])
    play(state, "harvest beer-06")
    assert storage(state, 0) == {"water": 1, "wheat": 4, "barley": 1}

Zones that come in pairs are given by seat. What is not named gets the cards and tokens that make sense there: hands
and exchange spaces are filled up, fields are as seeded, everything else is in the deck and in the supply.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, cast

from brewhall.core import OVER, Dealer, Journal, ScriptedDealer, SeededDealer
from brewhall.games.beer_and_bread.game import BeerAndBread
from brewhall.games.beer_and_bread.rules import BeerAndBreadState

Cards = Sequence[str]
Tokens = Mapping[str, int]

GAME = BeerAndBread()
CARDS = tuple(card.id for card in GAME.catalog.cards)
TOKENS = {"water": 18, "wheat": 18, "barley": 18, "rye": 15, "hops": 15}
FRUITFUL_FIELDS = {"water": 18, "wheat": 7, "barley": 8, "rye": 6, "hops": 6}
DRY_FIELDS = {"water": 18, "wheat": 5, "barley": 4, "rye": 4, "hops": 4}
LAST_TURN = 9  # nine of the ten turns of a year are over

QUIET = ("beer-30", "beer-26", "beer-15", "bread-15", "bread-27")  # upgrades that matter only to who produces
NONE: tuple[Cards, Cards] = ((), ())


def position(
    game: BeerAndBread = GAME,
    *,
    year: int = 1,
    turn: int = 0,
    windmill: int = 0,
    hands: Sequence[Cards] = NONE,
    columns: Sequence[Cards] = NONE,
    upgrades: Sequence[Cards] = NONE,
    goods: Sequence[Cards] = NONE,
    beside: Sequence[Cards] = NONE,
    reserved: Sequence[str | None] = (None, None),
    storage: Sequence[Tokens] = ({}, {}),
    fields: Tokens | None = None,
    exchange: Sequence[str | None] | None = None,
    deck: Cards = (),
    discard: Cards = (),
    rest: Literal["deck", "discard", "beside"] = "deck",
) -> BeerAndBreadState:
    """A moment of the Action phase at which the player whose turn it is chooses a card (or draws, BB-13.5).

    `turn` turns of the year are over. `goods` are sold cards in brewery and bakery, `beside` those beside the board.
    `deck` is the top of the deck; `rest` says where cards go that are named nowhere (`beside`: to seat 0).
    """
    dry = year % 2 == 0
    named = [*deck, *discard, *(card for card in exchange or () if card)]
    named += [card for zone in (hands, columns, upgrades, goods, beside) for pile in zone for card in pile]
    unused = [card for card in (*QUIET, *(card for card in CARDS if card not in QUIET)) if card not in named]

    def fill(cards: Cards, size: int) -> list[str]:
        assert len(cards) <= size, f"{len(cards)} cards where {size} can lie at turn {turn}"
        return [*cards, *(unused.pop(0) for _ in range(size - len(cards)))]

    taken = [(turn + (seat == windmill)) // 2 for seat in range(2)]  # turns each seat has taken this year
    full_hands = [sorted(fill(hands[seat], 5 - taken[seat]), key=CARDS.index) for seat in range(2)]
    if exchange is None:
        exchange = fill((), 3) if dry else (None, None, None)
    left: dict[str, list[str]] = {"deck": [], "discard": [], "beside": []}
    left[rest] = sorted(unused, key=CARDS.index)

    data = game.start(seed=1, starting_player=windmill).to_json()
    data |= {"year": year, "turn": turn, "turns": (year - 1) * 10 + turn + 1}
    data |= {"deck": [*deck, *left["deck"]], "discard": [*discard, *left["discard"]], "exchange": list(exchange)}
    if not dry and turn >= 2:  # BB-14.9: everybody has held every card
        data["recalled"] = sorted([*full_hands[0], *full_hands[1]], key=CARDS.index)
    for seat, side in enumerate(data["sides"]):
        cleaned = [*beside[seat], *(left["beside"] if seat == 0 else ())]
        side |= {"hand": full_hands[seat], "column": list(columns[seat]), "upgrades": list(upgrades[seat])}
        side |= {"sold": [*cleaned, *goods[seat]], "cleaned": len(cleaned), "reserved": reserved[seat]}
        side |= {"storage": dict.fromkeys(TOKENS, 0) | dict(storage[seat])}
    _lay_tokens(data, DRY_FIELDS if dry else FRUITFUL_FIELDS, fields or {})

    seat = windmill if turn % 2 == 0 else 1 - windmill
    data["to_play"] = seat
    data["decisions"] = [{"step": step, "seat": seat} for step in ("play", "end-turn")]
    data["decisions"].append({"step": "windmill", "seat": 0})
    draws = sum(_upgrade(game, card) == "year-last-draw" for card in upgrades[seat])
    if draws and not dry and turn >= 8:
        data["decisions"].insert(0, {"step": "draw", "seat": seat, "left": draws})
    assert_conserved(data)
    return cast(BeerAndBreadState, game.from_json(data))


def _lay_tokens(data: dict[str, Any], seeded: Tokens, wanted: Tokens) -> None:
    """Fields as wanted, or as seeded as far as tokens are left; the others are in the supply."""
    for name, total in TOKENS.items():
        left = total - sum(side["storage"][name] for side in data["sides"])
        data["fields"][name] = wanted.get(name, min(seeded[name], left))
        data["supply"][name] = left - data["fields"][name]


def _upgrade(game: BeerAndBread, card: str) -> str:
    return game.catalog.cards[CARDS.index(card)].upgrade.id


def assert_conserved(data: dict[str, Any]) -> None:
    """Every card is in one place; no token is lost (BB-1.2)."""
    sides = data["sides"]
    cards = [*data["deck"], *data["discard"], *(card for card in data["exchange"] if card)]
    cards += [card for side in sides for zone in ("hand", "column", "upgrades", "sold") for card in side[zone]]
    cards += [entry["card"] for entry in data["decisions"] if entry["step"] in ("pay", "play-taken")]
    assert sorted(cards) == sorted(CARDS), f"cards in two places or none: {set(CARDS) ^ set(cards)} of {cards}"
    places = [data["fields"], data["supply"], data["table"], sides[0]["storage"], sides[1]["storage"]]
    assert all(place[name] >= 0 for place in places for name in TOKENS)
    assert {name: sum(place[name] for place in places) for name in TOKENS} == TOKENS


# -- playing ---------------------------------------------------------------------------------------


def play(state: BeerAndBreadState, *texts: str, dealer: Dealer | None = None) -> BeerAndBreadState:
    """Play moves by their text. Without a dealer nothing may be left to chance on the way."""
    chance = dealer or ScriptedDealer([])
    for text in texts:
        state.play(state.game.action(text), chance)
    return state


def end_year(state: BeerAndBreadState, dealer: Dealer | None = None) -> BeerAndBreadState:
    """Place the last card of the year as an upgrade, so that the engine goes on to the next year."""
    (card,) = hand(state, state.to_play)
    return play(state, f"upgrade {card}", dealer=dealer)


def finished(**zones: Any) -> BeerAndBreadState:
    """The end of a game whose last card seat 0 places. With equal storages seat 0 has the windmill at the end."""
    return end_year(position(year=6, turn=LAST_TURN, windmill=1, **zones))


def ways(state: BeerAndBreadState, kind: str) -> list[BeerAndBreadState]:
    """Every position that a choice made of several moves of one kind (`pay`, `offer`, `take`, …) can end in."""
    first = moves(state)
    if not first or first[0].split()[0] != kind:
        return [state]
    trials = [(cast(BeerAndBreadState, state.copy()), move) for move in first]
    return [end for trial, move in trials for end in ways(play(trial, move), kind)]


def unshuffled(cards: int) -> ScriptedDealer:
    """Answers that leave a discard pile of that many cards as it is: the card discarded last comes to the top."""
    return ScriptedDealer(list(range(cards - 1, 0, -1)))


def play_out(state: BeerAndBreadState, seed: int, at_each: Callable[[BeerAndBreadState], None]) -> BeerAndBreadState:
    """Play random moves to the end of the game and look at every position on the way."""
    dealer, choices = SeededDealer(seed), SeededDealer(f"choices {seed}")
    while state.to_play != OVER:
        at_each(state)
        legal = state.legal_actions()
        state.play(legal[choices.below(len(legal))], dealer)
    at_each(state)
    return state


def start(seed: int = 1, starting_player: int | str = 0) -> BeerAndBreadState:
    """A dealt game."""
    return cast(BeerAndBreadState, GAME.start(seed=seed, starting_player=starting_player))


# -- looking ---------------------------------------------------------------------------------------


def moves(state: BeerAndBreadState, kind: str = "") -> list[str]:
    """The texts of the legal moves, all of them or those of one kind."""
    texts = [state.game.move(action) for action in state.legal_actions()]
    return [text for text in texts if text.split()[0] == kind or not kind]


def decision(state: BeerAndBreadState) -> tuple[str, int]:
    """What is asked, and who."""
    top = state.to_json()["decisions"][0]
    return top["step"], top["seat"]


def side(state: BeerAndBreadState, seat: int) -> dict[str, Any]:
    return cast(dict[str, Any], state.to_json()["sides"][seat])


def hand(state: BeerAndBreadState, seat: int) -> list[str]:
    return cast(list[str], side(state, seat)["hand"])


def storage(state: BeerAndBreadState, seat: int) -> dict[str, int]:
    """The tokens in a storage, without the resources of which there are none."""
    return _some(side(state, seat)["storage"])


def tokens(state: BeerAndBreadState, place: Literal["fields", "supply", "table"]) -> dict[str, int]:
    """The tokens of a shared place, without the resources of which there are none."""
    return _some(state.to_json()[place])


def _some(amounts: Tokens) -> dict[str, int]:
    return {name: amount for name, amount in amounts.items() if amount}


def coins(state: BeerAndBreadState, seat: int) -> tuple[int, int]:
    """A player's totals for beer and for bread."""
    totals = state.view(None)["sides"][seat]
    return totals["beer"], totals["bread"]


def journal_of(state: BeerAndBreadState) -> Journal:
    """A journal that hears what happens from now on."""
    state.journal = Journal()
    return state.journal


def kinds(journal: Journal) -> list[tuple[str, int | None]]:
    """What happened to whom, in order."""
    return [(event.kind, event.seat) for event in journal.events]
