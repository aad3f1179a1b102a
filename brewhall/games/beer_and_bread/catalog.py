"""The cards and upgrades of a card set: read from the data files, checked (BB-15.5 to 15.7), made into components."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from librt.vecs import vec
from mypy_extensions import i64, u8

from brewhall.core.data import DataFiles, Row, did_you_mean, fail
from brewhall.games.beer_and_bread import components as c
from brewhall.games.beer_and_bread.view import Front, Good, Resource, Slot, Tokens, YearKind

CARDS_FILE = "beer-and-bread-cards.csv"
UPGRADES_FILE = "beer-and-bread-upgrades.csv"
RESOURCES_FILE = "beer-and-bread-resources.csv"
COURSE_FILE = "beer-and-bread-course.csv"  # of small games only

RESOURCES: tuple[Resource, ...] = ("water", "wheat", "barley", "rye", "hops")  # BB-1.1
GOODS: tuple[Good, ...] = ("beer", "bread")
KINDS_OF_YEAR: tuple[YearKind, ...] = ("fruitful", "dry")
SLOTS: tuple[Slot, ...] = ("year", "harvest", "storage", "production", "cleaning", "scoring")
COINS = range(4, 10)
YEARS = 6  # BB-3.1
HAND = 5  # BB-6.4
CONDITIONS = ("any-beer", "any-bread", "only-beer", "only-bread", "both")
SCORE_CONDITIONS = ("more-upgrades", "more-tokens", "all-styles")
TARGETS = ("beer", "bread", "own-type", "choice")
LARGEST_POWER = 255

# The parameters of each effect; those in brackets are asked only of some conditions.
PARAMETERS: Mapping[str, tuple[str, ...]] = {
    "card-phase-redraw": ("years", "count"),
    "dry-free-keep": ("years",),
    "last-turn-draw": ("years", "count"),
    "reserve-card": ("years", "max"),
    "collect-after-seeding": ("years", "collect"),
    "collect-from-supply": ("resource",),
    "harvest-bonus": ("resource", "amount"),
    "opponent-harvest-collect": ("shown", "collect"),
    "storage": ("units", "accepts"),
    "capacity": ("space", "amount"),
    "substitute": ("rules",),
    "clean-collect": ("when", "collect"),
    "score-per-card": ("tier", "coins", "to"),
    "score-per-set": ("type", "set", "coins", "to"),
    "score-condition": ("condition", "coins", "to", "[margin]", "[type]"),
}


@dataclass(frozen=True, order=True)
class Substitution:
    """`amount` of `source` may stand for one `target` (BB-13.14)."""

    target: int
    source: int
    amount: int


@dataclass(frozen=True)
class Upgrade:
    id: str
    slot: Slot
    effect: str
    parameters: Mapping[str, str]
    gains: Mapping[int, int]  # power -> how much one copy adds
    rules: tuple[Substitution, ...]
    bonus: c.Bonus | None


@dataclass(frozen=True)
class Card:
    """BB-1.4"""

    id: str
    good: Good
    style: str
    coins: int
    harvest: tuple[int, ...]
    recipe: tuple[int, ...]
    upgrade: Upgrade

    @cached_property
    def front(self) -> Front:
        """What is printed on it, as a view shows it."""
        return Front(self.coins, _named(self.harvest), _named(self.recipe), self.upgrade.id)


def _named(row: tuple[int, ...]) -> Tokens:
    return {name: amount for name, amount in zip(RESOURCES, row, strict=True) if amount}


@dataclass(frozen=True)
class Catalog:
    """A checked card set."""

    cards: tuple[Card, ...]
    upgrades: tuple[Upgrade, ...]
    components: c.Components

    @cached_property
    def by_name(self) -> Mapping[str, Card]:
        return {card.id: card for card in self.cards}


def load_catalog(data: DataFiles) -> Catalog:
    """BB-15.4: no value of a card comes from anywhere else."""
    tokens, targets = _read_resources(data)
    upgrade_rows = data.rows(UPGRADES_FILE, ("id", "slot", "effect_type", "params", "copies"), ("text", "source"))
    upgrades = {upgrade.id: upgrade for upgrade in _read_upgrades(upgrade_rows)}
    years, hand = _read_course(data)
    cards = _read_cards(data, upgrades)
    _check_counts(cards, small=COURSE_FILE in data.texts)
    _check_copies(upgrade_rows, cards)
    catalog = tuple(upgrades.values())
    filled = (*cards, *_no_cards(len(cards), catalog[0]))
    return Catalog(filled, catalog, _make_components(tokens, targets, filled, catalog, len(cards), years, hand))


def _read_course(data: DataFiles) -> tuple[int, int]:
    """How many years there are, and cards in hand: as in the rules, or fewer in a small game."""
    if COURSE_FILE not in data.texts:
        return YEARS, HAND
    rows = data.rows(COURSE_FILE, ("years", "hand"), ("source",))
    if len(rows) != 1:
        fail(COURSE_FILE, 1, f"there are {len(rows)} rows; expected 1")
    return rows[0].number("years", 1, YEARS), rows[0].number("hand", 1, HAND)


def _no_cards(count: int, upgrade: Upgrade) -> Iterator[Card]:
    """What keeps the numbers of actions as they are in a set with fewer cards; it is never in the game."""
    none = (0,) * len(RESOURCES)
    for number in range(count, c.CARDS):
        yield Card(f"none-{number + 1:02}", GOODS[0], "none", COINS[0], none, none, upgrade)


# -- resources -----------------------------------------------------------------------------------


def _read_resources(data: DataFiles) -> tuple[list[int], list[int]]:
    """BB-1.2 and BB-4.1: token counts, and targets by kind of year (-1: all there is)."""
    rows = data.rows(RESOURCES_FILE, ("id", "tokens", *KINDS_OF_YEAR))
    found = [row.text("id") for row in rows]
    if found != list(RESOURCES):
        fail(RESOURCES_FILE, 1, f"the rows are {', '.join(found) or 'missing'}; expected: {', '.join(RESOURCES)}")
    tokens = [row.number("tokens", 1, c.MOST_TOKENS) for row in rows]
    targets = [
        -1 if row.text(kind) == "all" else row.number(kind, 0, count)
        for kind in KINDS_OF_YEAR
        for row, count in zip(rows, tokens, strict=True)
    ]
    return tokens, targets


def _amounts(row: Row, column: str) -> tuple[int, ...]:
    """`type:n` joined by `;`, each type once, at least one."""
    amounts = [0] * len(RESOURCES)
    for part in row.text(column).split(";"):
        resource, amount = _amount(row, column, part)
        if amounts[resource]:
            row.fail(f"{column} names {RESOURCES[resource]} twice")
        amounts[resource] = amount
    return tuple(amounts)


def _amount(row: Row, what: str, part: str) -> tuple[int, int]:
    name, colon, number = part.strip().partition(":")
    if not colon:
        row.fail(f"{what} has '{part}'; expected resource:number, for example wheat:2")
    return _resource(row, what, name), row.to_number(f"the amount of {name} in {what}", number, 1, c.MOST_TOKENS)


def _resource(row: Row, what: str, name: str) -> int:
    if name not in RESOURCES:
        row.fail(
            f"{what} names the unknown resource '{name}'; resources are: {', '.join(RESOURCES)}"
            f"{did_you_mean(name, RESOURCES)}"
        )
    return RESOURCES.index(name)


# -- upgrades ------------------------------------------------------------------------------------


def _read_upgrades(rows: Sequence[Row]) -> list[Upgrade]:
    if not rows:
        fail(UPGRADES_FILE, 1, "there is no upgrade")
    ids: set[str] = set()
    for row in rows:
        name = row.text("id")
        if name in ids:
            row.fail(f"the id '{name}' stands there twice")
        ids.add(name)
    return [_read_upgrade(row) for row in rows]


def _read_upgrade(row: Row) -> Upgrade:
    slot = row.one_of("slot", SLOTS)
    effect = row.one_of("effect_type", tuple(PARAMETERS))
    parameters = _parameters(row, effect)
    gains: dict[int, int] = {}
    rules: tuple[Substitution, ...] = ()
    bonus: c.Bonus | None = None
    if effect == "substitute":
        rules = _substitutions(row, parameters["rules"])
        gains = {int(c.SUBSTITUTES): 1}
    elif effect.startswith("score-"):
        bonus = _bonus(row, effect, parameters)
    else:
        gains = _gains(row, effect, parameters)
    return Upgrade(row.text("id"), slot, effect, parameters, gains, rules, bonus)


def _parameters(row: Row, effect: str) -> dict[str, str]:
    expected = PARAMETERS[effect]
    names = [name.strip("[]") for name in expected]
    given: dict[str, str] = {}
    for part in row.text("params").split(";"):
        name, equals, value = part.strip().partition("=")
        if not equals or not value:
            row.fail(f"params has '{part}'; expected name=value")
        if name not in names:
            row.fail(f"params has '{name}', which {effect} does not know; expected: {', '.join(names)}")
        if name in given:
            row.fail(f"params has '{name}' twice")
        given[name] = value
    for name in expected:
        if not name.startswith("[") and name not in given:
            row.fail(f"params lacks '{name}'; {effect} needs: {', '.join(names)}")
    return given


def _choice(row: Row, name: str, value: str, known: Sequence[str]) -> int:
    if value not in known:
        row.fail(f"{name} is '{value}'; expected one of: {', '.join(known)}")
    return known.index(value)


def _years(row: Row, value: str) -> Sequence[int]:
    kind = _choice(row, "years", value, (*KINDS_OF_YEAR, "any"))
    return (0, 1) if kind == 2 else (kind,)


def _gains(row: Row, effect: str, given: Mapping[str, str]) -> dict[int, int]:
    """What one copy adds to its owner's powers."""

    def amount(name: str) -> int:
        return row.to_number(name, given[name], 1, 9)

    def collected() -> tuple[int, int]:
        return _amount(row, "collect", given["collect"])

    if effect == "card-phase-redraw":
        return {int(c.REDRAWS) + kind: amount("count") for kind in _years(row, given["years"])}
    if effect == "dry-free-keep":
        return {int(c.FREE_KEEP) + kind: 1 for kind in _years(row, given["years"])}
    if effect == "last-turn-draw":
        return {int(c.LAST_DRAWS) + kind: amount("count") for kind in _years(row, given["years"])}
    if effect == "reserve-card":
        row.to_number("max (two inverted cards could leave a player without a playable one)", given["max"], 1, 1)
        return {int(c.RESERVE) + kind: 1 for kind in _years(row, given["years"])}
    if effect == "collect-after-seeding":
        resource, number = collected()
        return {int(c.SEED_COLLECT) + kind * 5 + resource: number for kind in _years(row, given["years"])}
    if effect == "collect-from-supply":
        return {int(c.FROM_SUPPLY) + _resource(row, "resource", given["resource"]): 1}
    if effect == "harvest-bonus":
        return {int(c.HARVEST_BONUS) + _resource(row, "resource", given["resource"]): amount("amount")}
    if effect == "opponent-harvest-collect":
        shown = _choice(row, "shown", given["shown"], (*RESOURCES, "any"))
        resource, number = collected()
        return {int(c.HARVEST_ANSWERS): 1, int(c.ON_HARVEST) + shown * 5 + resource: number}
    if effect == "storage":
        accepts = _choice(row, "accepts", given["accepts"], ("any", "water"))
        return {int(c.WATER_UNITS if accepts else c.UNITS): amount("units")}
    if effect == "capacity":
        return {int(c.ROOM) + _choice(row, "space", given["space"], ("brewery", "bakery")): amount("amount")}
    assert effect == "clean-collect"
    condition = _choice(row, "when", given["when"], CONDITIONS)
    resource, number = collected()
    return {int(c.ON_CLEANING) + condition * 5 + resource: number}


def _substitutions(row: Row, text: str) -> tuple[Substitution, ...]:
    """`a:n>b` joined by `|`."""
    rules: list[Substitution] = []
    for part in text.split("|"):
        left, arrow, target = part.strip().partition(">")
        if not arrow:
            row.fail(f"rules has '{part}'; expected resource:number>resource, for example wheat:2>hops")
        source, amount = _amount(row, "rules", left)
        rule = Substitution(_resource(row, "rules", target), source, amount)
        if rule.amount < 2:
            row.fail(f"rules has '{part}'; at least 2 tokens must stand for 1")
        if rule.source == rule.target:
            row.fail(f"rules has '{part}'; a resource cannot stand for itself")
        rules.append(rule)
    return tuple(rules)


def _bonus(row: Row, effect: str, given: Mapping[str, str]) -> c.Bonus:
    coins = row.to_number("coins", given["coins"], 1, 9)
    to = _choice(row, "to", given["to"], TARGETS)
    if effect == "score-per-card":
        tier = re.fullmatch("([0-9]{1,2})-([0-9]{1,2})", given["tier"])
        if tier is None or int(tier[1]) > int(tier[2]):
            row.fail(f"tier is '{given['tier']}'; expected lowest-highest, for example 6-7")
        return c.Bonus(c.PER_CARD, coins, to, int(tier[1]), int(tier[2]), 0, 0, 0)
    if effect == "score-per-set":
        good = _choice(row, "type", given["type"], GOODS)
        return c.Bonus(c.PER_SET, coins, to, 0, 0, good, row.to_number("set", given["set"], 1, 30), 0)
    if to == c.OWN_TYPE:
        row.fail("to is 'own-type', but a condition is about no type; expected beer, bread or choice")
    condition = SCORE_CONDITIONS[_choice(row, "condition", given["condition"], SCORE_CONDITIONS)]
    needed = "type" if condition == "all-styles" else "margin"
    if needed not in given:
        row.fail(f"params lacks '{needed}', which the condition {condition} needs")
    if condition == "all-styles":
        return c.Bonus(c.ALL_STYLES, coins, to, 0, 0, _choice(row, "type", given["type"], GOODS), 0, 0)
    margin = row.to_number("margin", given["margin"], 1, 84)
    kind = c.MORE_UPGRADES if condition == "more-upgrades" else c.MORE_TOKENS
    return c.Bonus(kind, coins, to, 0, 0, 0, 0, margin)


# -- cards ---------------------------------------------------------------------------------------


def _read_cards(data: DataFiles, upgrades: Mapping[str, Upgrade]) -> tuple[Card, ...]:
    rows = data.rows(CARDS_FILE, ("id", "type", "style", "coins", "harvest", "recipe", "upgrade"), ("source",))
    cards: list[Card] = []
    ids: set[str] = set()
    styles: dict[tuple[str, int], str] = {}
    for row in rows:
        card = Card(
            id=row.name("id"),
            good=row.one_of("type", GOODS),
            style=row.text("style"),
            coins=row.number("coins", COINS[0], COINS[-1]),
            harvest=_amounts(row, "harvest"),
            recipe=_amounts(row, "recipe"),
            upgrade=upgrades[row.one_of("upgrade", tuple(upgrades))],
        )
        if card.id in ids:
            row.fail(f"the id '{card.id}' stands there twice")
        ids.add(card.id)
        _check_style(row, card, styles)
        cards.append(card)
    return tuple(cards)


def _tier(coins: int) -> int:
    """BB-1.5: 4-5, 6-7, 8-9."""
    return (coins - COINS[0]) // 2


def _check_style(row: Row, card: Card, styles: dict[tuple[str, int], str]) -> None:
    """BB-15.7: one style a tier and type."""
    tier = (card.good, _tier(card.coins))
    for other, style in styles.items():
        if (other == tier) != (style == card.style):
            row.fail(
                f"style '{card.style}' with {card.coins} coins; every tier (4-5, 6-7, 8-9) of {card.good} has its own "
                f"style, and '{style}' is that of {other[0]} worth {4 + 2 * other[1]}-{5 + 2 * other[1]}"
            )
    styles[tier] = card.style


def _check_counts(cards: Sequence[Card], small: bool) -> None:
    """BB-1.3; a small game has at most as many, and enough to begin with."""
    goods = Counter(card.good for card in cards)
    if small:
        if not 2 <= len(cards) <= c.CARDS:
            fail(CARDS_FILE, 1, f"there are {len(cards)} cards; expected 2 to {c.CARDS}")
        return
    for good in GOODS:
        if goods[good] != c.CARDS // 2:
            fail(CARDS_FILE, 1, f"there are {goods[good]} {good} cards; expected {c.CARDS // 2}")


def _check_copies(rows: Sequence[Row], cards: Sequence[Card]) -> None:
    """BB-15.7: `copies` equal to the count in the card file; and counters that do not overflow."""
    counts = Counter(card.upgrade.id for card in cards)
    for row in rows:
        copies = row.number("copies", 0, c.CARDS)
        if counts[row.text("id")] != copies:
            row.fail(f"copies is {copies}, but {counts[row.text('id')]} cards have this upgrade")
    powers: Counter[int] = Counter()
    for card in cards:
        powers.update(card.upgrade.gains)
    if powers and max(powers.values()) > LARGEST_POWER - 9:
        fail(UPGRADES_FILE, 1, "the upgrades of one kind add up to more than any side could use")


# -- components ---------------------------------------------------------------------------------


def _pack(amounts: Sequence[int]) -> int:
    return c.pack(vec[i64](amounts), 0)


def _high_bits(resources: Iterable[int]) -> int:
    return sum({0x80 << (int(c.BYTE) * resource) for resource in resources})


def _make_components(
    tokens: Sequence[int],
    targets: Sequence[int],
    cards: Sequence[Card],
    upgrades: Sequence[Upgrade],
    in_game: int,
    years: int,
    hand: int,
) -> c.Components:
    rules = sorted({rule for upgrade in upgrades for rule in upgrade.rules})
    rule_starts = [bisect_left(rules, target, key=lambda rule: rule.target) for target in range(len(RESOURCES) + 1)]
    gains = [[*upgrade.gains.items()] for upgrade in upgrades]
    for upgrade, row in zip(upgrades, gains, strict=True):
        row.extend((int(c.SUBSTITUTE) + rules.index(rule), 1) for rule in upgrade.rules)
    numbers = {upgrade.id: number for number, upgrade in enumerate(upgrades)}
    return c.Components(
        [card.id for card in cards],
        list(RESOURCES),
        vec[i64](tokens),
        vec[i64](targets),
        vec[i64]([GOODS.index(card.good) for card in cards]),
        vec[i64]([_tier(card.coins) for card in cards]),
        vec[i64]([card.coins for card in cards]),
        vec[i64]([amount for card in cards for amount in card.harvest]),
        vec[i64]([amount for card in cards for amount in card.recipe]),
        vec[i64]([numbers[card.upgrade.id] for card in cards]),
        vec[i64](accumulate((len(row) for row in gains), initial=0)),
        vec[i64]([power for row in gains for power, _ in row]),
        vec[u8]([amount for row in gains for _, amount in row]),
        int(c.SUBSTITUTE) + len(rules),
        vec[i64]([_high_bits(rule.target for rule in upgrade.rules) for upgrade in upgrades]),
        vec[i64]([_pack(card.harvest) for card in cards]),
        vec[i64]([_pack(card.recipe) for card in cards]),
        vec[i64](rule_starts),
        vec[i64]([rule.source for rule in rules]),
        vec[i64]([rule.amount for rule in rules]),
        [upgrade.bonus for upgrade in upgrades],
        vec[i64](range(in_game - 1, -1, -1)),
        years,
        hand,
    )
