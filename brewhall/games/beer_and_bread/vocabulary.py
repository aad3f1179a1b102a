"""Cards, upgrades and tokens by name. Templates come from the words, numbers from the card set in use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from brewhall.core.phrases import Blank, Named, amount, piece, plain, sentence
from brewhall.core.view import Phrase, Place
from brewhall.core.words import Words, listed, named
from brewhall.games.beer_and_bread.catalog import GOODS, RESOURCES, Card, Catalog, Upgrade
from brewhall.games.beer_and_bread.state import YEARS


class Vocabulary:
    """What never changes in the course of a game, in one language: made once, used by all narrators."""

    def __init__(self, words: Words, catalog: Catalog) -> None:
        self.words = words
        self.catalog = catalog
        self.moves: dict[int, Phrase] = {}  # kept by narrators
        self._amounts: dict[tuple[str, int, str], Named] = {}

    def texts(self) -> dict[str, Any]:
        """All words for a client, and what is said of the components of this card set."""
        texts = self.words.all()
        for card in self.catalog.cards:
            texts[f"card.of.{card.id}"] = self.sentence(card)
        for upgrade in self.catalog.upgrades:
            texts[f"label.of.{upgrade.id}"] = plain(sentence([self.label(upgrade)]))
            texts[f"chip.of.{upgrade.id}"] = self.chip(upgrade)
            texts[f"upgrade.of.{upgrade.id}"] = self.upgrade(upgrade)
            texts[f"slot.of.{upgrade.id}"] = upgrade.slot
        return texts

    # -- cards -------------------------------------------------------------------------------------

    @cached_property
    def cards(self) -> Mapping[str, Named]:
        """Cards as parts of phrases, by id: "Amber ale"."""
        return {card.id: piece(self.style(card.style), card.id) for card in self.catalog.cards}

    def style(self, style: str) -> Named:
        """An owner's own card set may have styles that no words file knows."""
        return named(self.words, "style", style)

    def sentence(self, card: Card) -> str:
        """Everything that is printed on a card."""
        words = self.words
        return words.text(
            "card.text",
            style=self.style(card.style),
            good=words.term(f"good.{card.good}"),
            coins=words.count("coin", card.coins),
            harvest=self.tokens(dict(zip(RESOURCES, card.harvest, strict=True))),
            recipe=self.tokens(dict(zip(RESOURCES, card.recipe, strict=True))),
            slot=words.term(f"slot.{card.upgrade.slot}"),
            upgrade=self.upgrade(card.upgrade),
        )

    def backs(self, goods: Iterable[str]) -> Named:
        """Cards by their backs: "2 beers, 1 bread"."""
        counts = Counter(goods)
        return self.list(self.words.count(good, counts[good]) for good in GOODS if counts[good])

    @cached_property
    def places(self) -> dict[str, Place]:
        """Where tokens and coins are and who has the windmill, by id."""
        text = self.words.text
        places = {name: Place(name, None, "", text(f"zone.{name}")) for name in ("fields", "supply", "table")}
        for resource in RESOURCES:
            field = sentence([text("place.field", resource=self.words.term(f"resource.{resource}"))])
            name = text("zone.river") if resource == "water" else plain(field)
            places[f"field-{resource}"] = Place("field", None, resource, name)
        places["windmill"] = Place("windmill", None, "", plain(sentence([text("zone.windmill")])))
        for seat in range(2):
            places[f"storage-{seat}"] = Place("storage", seat, "", text("zone.storage"))
            for good in GOODS:
                places[f"coins-{seat}-{good}"] = Place("coins", seat, good, text(f"place.coins.{good}"))
            places[f"score-{seat}"] = Place("score", seat, "", text("place.score"))
        return places

    @cached_property
    def all_places(self) -> dict[str, Place]:
        """Those, and the years, which a view tells by its calendar."""
        years = range(1, int(YEARS) + 1)
        named = {year: self.words.text("board.year", year=year) for year in years}
        return self.places | {f"year-{year}": Place("year", None, str(year), named[year]) for year in years}

    # -- tokens ------------------------------------------------------------------------------------

    def amount(self, resource: str, number: int, template: str = "tokens.item") -> Named:
        """Tokens of one resource: "2 water"; none of it: "no water"."""
        known = (resource, number, template)
        part = self._amounts.get(known)
        if part is None:
            key = template if number else "tokens.none"
            said = self.words.term(key, amount=number, resource=self.words.term(f"resource.{resource}"))
            part = self._amounts[known] = amount(said, number, resource)
        return part

    def tokens(self, tokens: Mapping[str, int], template: str = "tokens.item") -> Named:
        """Tokens of all resources: "2 water, 1 wheat"."""
        return self.list(self.amount(name, number, template) for name, number in tokens.items() if number)

    def list(self, items: Iterable[Blank]) -> Named:
        return listed(self.words, items)

    # -- upgrades ----------------------------------------------------------------------------------

    def upgrade(self, upgrade: Upgrade) -> str:
        """What an upgrade does, in a sentence."""
        return self._upgrade(upgrade, "upgrade")

    def label(self, upgrade: Upgrade) -> str:
        """The same in a few words, for boards."""
        return self._upgrade(upgrade, "label")

    def chip(self, upgrade: Upgrade) -> str:
        """The same in symbols, for the narrowest places: "+1[res-wheat]". A symbol stands in brackets."""
        parameters = upgrade.parameters
        resource, _, number = parameters.get("collect", "").partition(":")
        blanks = {name: parameters[name] for name in ("amount", "count", "units", "coins", "set") if name in parameters}
        blanks["low"], _, blanks["high"] = parameters.get("tier", "").partition("-")
        good = self.words.text(f"chip.good.{parameters['type']}") if "type" in parameters else ""
        return self.words.text(
            self._template(upgrade, "chip"),
            **blanks,
            good=good,
            symbol=_symbol(parameters.get("resource", "")),
            symbols=("" if number == "1" else number) + _symbol(resource),
            rules=self._chip_rules(upgrade),
        )

    def _chip_rules(self, upgrade: Upgrade) -> str:
        """Substitutions in symbols; one that works both ways is drawn once."""
        targets: dict[tuple[int, int], list[int]] = {}
        for rule in upgrade.rules:
            targets.setdefault((rule.source, rule.amount), []).append(rule.target)
        chips: list[str] = []
        both: set[tuple[int, int]] = set()
        for (source, number), found in targets.items():
            if (source, number) in both:
                continue
            back = targets.get((found[0], number))
            mutual = len(found) == 1 and back == [source]
            if mutual:
                both.add((found[0], number))
            way = self.words.text("chip.either" if mutual else "chip.for")
            chips.append(f"{number}{_symbol(RESOURCES[source])}{way}{''.join(_symbol(RESOURCES[r]) for r in found)}")
        return " ".join(chips)

    def _upgrade(self, upgrade: Upgrade, family: str) -> str:
        key = f"{family}.{upgrade.effect}"
        rules = self._rules(upgrade, f"{key}.rule") if upgrade.rules else ""
        return self.words.text(self._template(upgrade, family), **self._parameters(upgrade.parameters), rules=rules)

    def _template(self, upgrade: Upgrade, family: str) -> str:
        """The template of the effect, or of the effect under one of its parameters where there is one."""
        key = f"{family}.{upgrade.effect}"
        special = [f"{key}.{value}" for value in upgrade.parameters.values() if f"{key}.{value}" in self.words]
        return special[0] if special else key

    def _rules(self, upgrade: Upgrade, template: str) -> str:
        """Substitutions that spend the same tokens are told together."""
        words = self.words
        targets: dict[tuple[int, int], list[Blank]] = {}
        for rule in upgrade.rules:
            names = targets.setdefault((rule.source, rule.amount), [])
            names.append(words.term(f"resource.{RESOURCES[rule.target]}"))
        told = [
            words.text(template, tokens=self.amount(RESOURCES[source], number), targets=listed(words, names, "list.or"))
            for (source, number), names in targets.items()
        ]
        return words.text("list.comma").join(told)

    def _parameters(self, parameters: Mapping[str, str]) -> dict[str, Blank]:
        """An upgrade's parameters as words."""
        words = self.words
        blanks: dict[str, Blank] = {name: value for name, value in parameters.items() if name in ("amount", "count")}
        for name, noun, blank in (
            ("count", "card", "cards"),
            ("units", "unit", "units"),
            ("coins", "coin", "coins"),
            ("margin", "token", "tokens"),
            ("margin", "upgrade", "upgrades"),
            ("set", parameters.get("type", ""), "cards"),
        ):
            if name in parameters:
                blanks[blank] = words.count(noun, int(parameters[name]))
        if "space" in parameters:
            blanks["cards"] = words.count("card", int(parameters["amount"]))
        if "collect" in parameters:
            resource, _, number = parameters["collect"].partition(":")
            blanks["tokens"] = self.amount(resource, int(number))
        if "tier" in parameters:
            blanks["low"], _, blanks["high"] = parameters["tier"].partition("-")
        for name, family, blank in (
            ("resource", "resource", "resource"),
            ("shown", "resource", "shown"),
            ("type", "good", "good"),
            ("years", "years", "years"),
            ("to", "to", "to"),
        ):
            key = f"{family}.{parameters.get(name)}"
            if key in words:
                blanks[blank] = words.term(key)
        return blanks


def _symbol(resource: str) -> str:
    return f"[res-{resource}]" if resource else ""
