"""The card set as numbers, for the compiled rules. `catalog` makes them from the data files."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

CARDS: Final[i64] = 60
ALL_CARDS: Final[i64] = 0x0FFFFFFFFFFFFFFF  # a bit for each
CARD_BIT: Final = vec[i64]([1 << card for card in range(60)])  # mypyc would shift a literal 1 in 32 bits
RESOURCES: Final[i64] = 5
WATER: Final[i64] = 0
MOST_TOKENS: Final[i64] = 18  # of one resource; the action table counts up to it

BEER: Final[i64] = 0
BREAD: Final[i64] = 1
STYLES: Final[i64] = 3

FRUITFUL: Final[i64] = 0
DRY: Final[i64] = 1

# What a side can do, as counters that upgrades add to.
UNITS: Final[i64] = 0  # ordinary storage units
WATER_UNITS: Final[i64] = 1  # water-only storage units
ROOM: Final[i64] = 2  # + BEER or BREAD: cards that brewery or bakery hold
HARVEST_BONUS: Final[i64] = 4  # + resource
FROM_SUPPLY: Final[i64] = 9  # + resource
SEED_COLLECT: Final[i64] = 14  # + kind of year * 5 + resource
REDRAWS: Final[i64] = 24  # + kind of year
FREE_KEEP: Final[i64] = 26  # + kind of year
LAST_DRAWS: Final[i64] = 28  # + kind of year
RESERVE: Final[i64] = 30  # + kind of year
HARVEST_ANSWERS: Final[i64] = 32  # how many upgrades answer the other player's harvest
ON_HARVEST: Final[i64] = 33  # + shown resource (5: any) * 5 + collected resource
ON_CLEANING: Final[i64] = 63  # + condition * 5 + collected resource
SUBSTITUTES: Final[i64] = 88  # how many upgrades allow substitution
SUBSTITUTE: Final[i64] = 89  # + rule of substitution

ANY_SHOWN: Final[i64] = 5

# Conditions of cleaning upgrades
ANY_BEER: Final[i64] = 0
ANY_BREAD: Final[i64] = 1
ONLY_BEER: Final[i64] = 2
ONLY_BREAD: Final[i64] = 3
BOTH: Final[i64] = 4

# Scoring upgrades
PER_CARD: Final[i64] = 0
PER_SET: Final[i64] = 1
MORE_UPGRADES: Final[i64] = 2
MORE_TOKENS: Final[i64] = 3
ALL_STYLES: Final[i64] = 4

# Where a scoring upgrade's coins go, besides BEER and BREAD
OWN_TYPE: Final[i64] = 2
CHOICE: Final[i64] = 3


# Five amounts in one number, a byte each, resource 0 lowest: compared and added at once where speed counts
BYTE: Final[i64] = 8
ONE_BYTE: Final[i64] = 0xFF
UNIT: Final = vec[i64]([1 << (8 * resource) for resource in range(5)])  # one of each
HIGH_BITS: Final[i64] = 0x8080808080  # added to a stock, they stay set where it covers what is taken away


def pack(amounts: vec[i64], start: i64) -> i64:
    """The five amounts from `start` on as one number."""
    packed: i64 = 0
    for r in range(RESOURCES):
        packed |= amounts[start + r] << (r * BYTE)
    return packed


def amounts_given(powers: vec[u8], start: i64) -> i64:
    """The same of the five powers from `start` on."""
    packed: i64 = 0
    for r in range(RESOURCES):
        packed |= i64(powers[start + r]) << (r * BYTE)
    return packed


def unpack(packed: i64, resource: i64) -> i64:
    return (packed >> (resource * BYTE)) & ONE_BYTE


@final
class Bonus:
    """What a scoring upgrade pays. Fields that its kind does not use are 0."""

    def __init__(self, kind: i64, coins: i64, to: i64, low: i64, high: i64, good: i64, size: i64, margin: i64) -> None:
        self.kind = kind
        self.coins = coins
        self.to = to
        self.low = low
        self.high = high
        self.good = good
        self.size = size
        self.margin = margin


@final
class Components:
    """All numbers of a card set. What depends on two, (card, resource), is flat, resource running fastest."""

    def __init__(
        self,
        cards: list[str],
        resources: list[str],
        tokens: vec[i64],
        targets: vec[i64],
        good: vec[i64],
        style: vec[i64],
        coins: vec[i64],
        harvest: vec[i64],
        recipe: vec[i64],
        upgrade: vec[i64],
        gain_start: vec[i64],
        gain_power: vec[i64],
        gain_amount: vec[u8],
        powers: i64,
        replaceable: vec[i64],
        packed_harvest: vec[i64],
        packed_recipe: vec[i64],
        rule_start: vec[i64],
        rule_from: vec[i64],
        rule_amount: vec[i64],
        bonuses: list[Bonus | None],
        deck: vec[i64],
        years: i64,
        hand: i64,
    ) -> None:
        self.cards = cards  # their names
        self.resources = resources  # their names
        self.tokens = tokens  # of each resource
        self.targets = targets  # (kind of year, resource); -1: all there is
        self.good = good  # of each card: BEER or BREAD
        self.style = style  # of each card: 0, 1, 2
        self.coins = coins
        self.harvest = harvest
        self.recipe = recipe
        self.upgrade = upgrade  # of each card: its number
        self.gain_start = gain_start  # of each upgrade: where its gains begin, and after the last one where they end
        self.gain_power = gain_power  # the power that a gain adds to ...
        self.gain_amount = gain_amount  # ... and how much
        self.powers = powers  # how many there are
        self.replaceable = replaceable  # of each upgrade: the HIGH_BITS of resources for which another may stand
        self.packed_harvest = packed_harvest  # of each card: its row in one number, see `pack`
        self.packed_recipe = packed_recipe
        self.rule_start = rule_start  # of each resource: where the rules of substitution for it begin, and the end
        self.rule_from = rule_from  # this resource may stand for it ...
        self.rule_amount = rule_amount  # ... so many for one
        self.rule_change = rule_amount[:]  # what a rule adds to a packed recipe when one token is replaced
        for resource in range(RESOURCES):
            for rule in range(rule_start[resource], rule_start[resource + 1]):
                self.rule_change[rule] = (rule_amount[rule] << (rule_from[rule] * BYTE)) - UNIT[resource]
        self.bonuses = bonuses  # of each upgrade
        self.deck = deck  # the cards that are in the game, the last one first
        self.years = years  # that a game has
        self.turns = 2 * hand  # of a year
        self.hand = hand  # cards that a hand is filled up to
        self.absent: i64 = ALL_CARDS  # cards, as bits, that are not in the game: small ones have fewer
        for card in deck:
            self.absent &= ~CARD_BIT[card]
