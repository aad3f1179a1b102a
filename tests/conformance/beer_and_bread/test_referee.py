"""The engine against the referee, and the referee against the test vectors of the specification."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from brewhall.core import SeededDealer

from ..follow import compare_position, follow_game, line_up, load_game
from ..referee import DisagreementError
from ..refereed import BEER_AND_BREAD
from . import referee as rules
from . import tokens as choices
from .components import CARDS, Rule, Tokens, as_tokens
from .policies import POLICIES
from .referee import BeerAndBreadReferee, Side, Stock, best_totals
from .tokens import covers, fits, legal_offers, legal_payments, legal_takings, parts, payable, subtract, unchained

PAIRS = len(POLICIES) ** 2
PLACER = next(policy for policy in POLICIES if policy.name == "placer")

MUST_BE_SEEN = (
    "D1",
    "D2",
    "D2 again",
    "D3",
    "D3 again",
    "D4",
    "D5",
    "D6 in harvest",
    "D6 in seeding",
    "D6 in cleaning",
    "D6 in trigger",
    "D7",
    "D8",
    "chained payment",
    "cleaning upgrade works at once",
    "decided by higher-other-total",
    "decided by higher-score",
    "decided by without-windmill",
    "exchange",
    "inverted card discarded",
    "inverted card played",
    "inverted card withheld",
    "leftover discarded",
    "no card for exchange space 1",
    "no card for exchange space 2",
    "no card for exchange space 3",
    "offer to a full player",
    "only one offer possible",
    "only payment is a substitution",
    "overpaying refused",
    "payment with substitution",
    "redraw unusable",
    "reserve placed on the first turn",
    "reshuffle in deal",
    "reshuffle in exchange",
    "reshuffle in last draw",
    "reshuffle in redraw",
    "reshuffle in refill",
    "scored: score-all-beers",
    "scored: score-all-breads",
    "scored: score-more-stock",
    "scored: score-most-upgrades",
    "seat 0 starts",
    "seat 1 starts",
    "tokens from the supply in cleaning",
    "tokens from the supply in harvest",
    "two cards in brewery or bakery",
    "whole column discarded",
    "windmill tie",
)


def follow_pair(seed: int) -> Counter[str]:
    return follow_game(BEER_AND_BREAD, seed, line_up(BEER_AND_BREAD, 2, seed))[0]


def test_engine_and_referee_agree_whoever_plays() -> None:
    for seed in range(PAIRS):
        follow_pair(seed)


@pytest.mark.long
def test_nothing_rare_is_missed() -> None:
    """Every pair of policies, and games in which hardly anybody harvests, so that the cards run out (BB-6.3)."""
    seen: Counter[str] = Counter()
    for seed in range(4 * PAIRS):
        seen += follow_pair(seed)
    for seed in range(1000, 1000 + PAIRS):
        seen += follow_game(BEER_AND_BREAD, seed, (PLACER, PLACER))[0]
    missed = [situation for situation in MUST_BE_SEEN if not seen[situation]]
    assert not missed


# --- The referee notices ------------------------------------------------------------------------------------------


def first_position() -> dict[str, Any]:
    return load_game("beer-and-bread").start(dealer=SeededDealer(7)).to_json()


def one_more_water(position: dict[str, Any], place: str) -> dict[str, Any]:
    return {**position, place: {**position[place], "water": position[place]["water"] + 1}}


DOCTORED: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "year": lambda position: {**position, "year": 2},
    "turn": lambda position: {**position, "turn": 1},
    "windmill": lambda position: {**position, "windmill": 1 - position["windmill"]},
    "fields": lambda position: one_more_water(position, "fields"),
    "supply": lambda position: one_more_water(position, "supply"),
    "table": lambda position: one_more_water(position, "table"),
    "deck": lambda position: {**position, "deck": position["deck"][::-1]},
    "discard": lambda position: {**position, "discard": ["beer-01"]},
    "exchange": lambda position: {**position, "exchange": ["beer-01", None, None]},
    "recalled": lambda position: {**position, "recalled": position["sides"][0]["hand"][:1]},
    "public": lambda position: {**position, "public": position["sides"][0]["hand"][:1]},
    "sides": lambda position: {**position, "sides": position["sides"][::-1]},
}


@pytest.mark.parametrize("name", DOCTORED)
def test_a_doctored_position_is_noticed(name: str) -> None:
    position = first_position()
    referee = BeerAndBreadReferee(position)
    compare_position(referee.position(), position)
    with pytest.raises(DisagreementError, match=rf"^{name}\b"):
        compare_position(referee.position(), DOCTORED[name](position))


def whole_column_counts(self: BeerAndBreadReferee, seat: int, _card: str) -> Stock:
    return sum((Counter(CARDS[other].harvest) for other in self.sides[seat].column), Counter())


def may_keep_fewer(stock: Tokens, units: int, water_units: int) -> set[Tokens]:
    sizes = range(sum(stock) - units - water_units, sum(stock) + 1)
    offers = {offer for size in sizes if size > 0 for offer in parts(stock, size)}
    return {offer for offer in offers if fits(subtract(stock, offer), units, water_units)}


def must_take_all_that_fits(offered: Tokens, stock: Tokens, units: int, water_units: int) -> set[Tokens]:
    takings = legal_takings(offered, stock, units, water_units)
    return {taken for taken in takings if sum(taken) == max(map(sum, takings))}


def no_chains(recipe: Tokens, owned: frozenset[Rule], stock: Tokens) -> list[Tokens]:
    return [need for need in unchained(recipe, owned) if covers(stock, need)]


# One wrong reading of a clause each: the games must tell it from the engine's.
MISREADINGS: dict[str, tuple[object, str, object]] = {
    "BB-5.2": (BeerAndBreadReferee, "harvest_amounts", whole_column_counts),
    "BB-7.1": (BeerAndBreadReferee, "swap_hands", lambda _self: None),
    "BB-8.2": (Side, "limit", lambda _self, _good: 2),
    "BB-8.4": (choices, "legal_payments", lambda *asked: set(payable(*asked))),
    "BB-9.2": (choices, "fits", lambda stock, units, water_units: sum(stock) <= units + water_units),
    "BB-9.4": (choices, "legal_offers", may_keep_fewer),
    "BB-9.5": (choices, "legal_takings", must_take_all_that_fits),
    "BB-13.5": (BeerAndBreadReferee, "discard_leftovers", lambda _self, _seat: None),
    "BB-13.14": (choices, "payable", no_chains),
    "BB-13.15": (rules, "cleaning_condition", lambda _upgrade, beer, bread: beer + bread > 0),
    "BB-13.20": (rules, "best_totals", lambda beer, bread, choices: (beer + sum(choices), bread)),
    "BB-14.7": (BeerAndBreadReferee, "show", lambda self, card: self.front_seen.update({card: frozenset((0, 1))})),
    "BB-14.9": (
        BeerAndBreadReferee,
        "look",
        lambda self, seat, card: self.front_seen.update({card: frozenset({seat})}),
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("clause", MISREADINGS)
def test_a_misread_clause_is_noticed(clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, name, misreading = MISREADINGS[clause]
    monkeypatch.setattr(owner, name, misreading)

    def follow_many() -> None:
        for seed in range(10 * PAIRS):
            follow_pair(seed)

    with pytest.raises(DisagreementError):
        follow_many()


# --- The test vectors of section 16 -------------------------------------------------------------------------------


def tokens(**amounts: int) -> Tokens:
    return as_tokens(amounts)


def owned_rules(*names: str) -> frozenset[Rule]:
    placed = {card.upgrade.name: card.name for card in CARDS.values()}
    return Side(upgrades=[placed[name] for name in names]).rules


@pytest.mark.clause("BB-16.1", "BB-16.2")
@pytest.mark.parametrize(
    ("older", "card", "amounts"),
    [
        ("beer-11", "beer-06", {"water": 2, "wheat": 3, "barley": 1}),
        ("beer-01", "beer-09", {"barley": 3, "rye": 2}),
    ],
)
def test_harvest_amounts(older: str, card: str, amounts: dict[str, int]) -> None:
    referee = BeerAndBreadReferee(first_position())
    referee.sides[0].column = [older, card]
    assert referee.harvest_amounts(0, card) == amounts


@pytest.mark.clause("BB-16.3")
def test_full_brewery() -> None:
    referee = BeerAndBreadReferee(first_position())
    side = referee.sides[0]
    side.storage = Counter({"barley": 3, "hops": 2})
    assert referee.can_produce(0, CARDS["beer-16"])
    side.rooms["beer"] = ["beer-01"]
    assert not referee.can_produce(0, CARDS["beer-16"])


@pytest.mark.clause("BB-16.4")
def test_chained_substitution() -> None:
    chain = owned_rules("substitute-wheat", "substitute-hops")
    recipe = CARDS["bread-02"].recipe
    assert legal_payments(recipe, chain, tokens(water=1, wheat=5)) == {tokens(water=1, wheat=5)}
    assert not legal_payments(recipe, chain, tokens(water=1, wheat=4))


@pytest.mark.clause("BB-16.5")
def test_scoring() -> None:
    referee = BeerAndBreadReferee(first_position())
    side = referee.sides[0]
    side.sold = ["beer-16", "beer-17", "beer-21", "bread-16", "bread-17", "bread-26"]
    side.upgrades = ["beer-02", "beer-10"]
    assert referee.totals(0) == (24, 26)
    assert referee.result().scores[0] == 24


@pytest.mark.clause("BB-16.6")
def test_dry_seeding() -> None:
    referee = BeerAndBreadReferee(first_position())
    referee.year = 2
    referee.fields["barley"] = 7
    supply = referee.supply["barley"]
    assert list(referee.seeding_phase()) == []
    assert (referee.fields["barley"], referee.supply["barley"]) == (4, supply + 3)


@pytest.mark.clause("BB-16.7", "BB-16.7a")
def test_overflow() -> None:
    offers = legal_offers(tokens(water=3, wheat=9), 9, 2)
    assert offers == {tokens(water=1), tokens(wheat=1)}
    assert fits(tokens(water=2, wheat=9), 9, 2)


@pytest.mark.clause("BB-16.8")
def test_cleaning_upgrade_works_at_once() -> None:
    referee = BeerAndBreadReferee(first_position())
    side = referee.sides[0]
    side.sold = ["beer-01"]
    side.rooms["beer"] = ["beer-01"]
    assert list(referee.upgrade_and_clean(0, "beer-16")) == []
    assert side.storage == {"wheat": 2}


@pytest.mark.clause("BB-16.9")
def test_coins_of_free_choice() -> None:
    assert best_totals(20, 23, [2]) == (22, 23)
    assert best_totals(20, 21, [2, 2]) == (22, 23)


@pytest.mark.clause("BB-16.10")
def test_windmill_tie() -> None:
    referee = BeerAndBreadReferee(first_position())
    holder = referee.windmill
    referee.windmill_phase()
    assert referee.windmill == 1 - holder
