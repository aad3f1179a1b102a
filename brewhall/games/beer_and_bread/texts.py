"""Cards, upgrades, moves and events in words. Templates come from the words file, numbers from the card set in use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from brewhall.core.phrases import count_text, list_text, player_text, sentence
from brewhall.core.words import Words
from brewhall.games.beer_and_bread.catalog import GOODS, RESOURCES, Card, Catalog, Upgrade

# -- phrases -------------------------------------------------------------------------------------


def tokens_text(words: Words, tokens: Mapping[str, int], template: str = "tokens.item") -> str:
    """Tokens with their names: "2 water, 1 wheat"."""
    items = [
        words.text(template, amount=amount, resource=words.text(f"resource.{name}"))
        for name, amount in tokens.items()
        if amount
    ]
    return list_text(words, items)


def goods_text(words: Words, goods: Iterable[str]) -> str:
    """Cards by their backs: "2 beers, 1 bread"."""
    counts = Counter(goods)
    items = [count_text(words, good, counts[good]) for good in GOODS if counts[good]]
    return list_text(words, items)


def style_text(words: Words, style: str) -> str:
    """An owner's own card set may have styles that no words file knows."""
    key = f"style.{style}"
    return words.text(key) if key in words else style.replace("-", " ").capitalize()


# -- cards and upgrades --------------------------------------------------------------------------


def card_name(words: Words, card: Card) -> str:
    """Style and id: "Amber ale beer-11"."""
    return words.text("card.name", style=style_text(words, card.style), card=card.id)


def card_text(words: Words, card: Card) -> str:
    """Everything that is printed on a card."""
    return words.text(
        "card.text",
        card=card.id,
        style=style_text(words, card.style),
        good=words.text(f"good.{card.good}"),
        coins=count_text(words, "coin", card.coins),
        harvest=tokens_text(words, dict(zip(RESOURCES, card.harvest, strict=True))),
        recipe=tokens_text(words, dict(zip(RESOURCES, card.recipe, strict=True))),
        slot=words.text(f"slot.{card.upgrade.slot}"),
        upgrade=upgrade_text(words, card.upgrade),
    )


def upgrade_text(words: Words, upgrade: Upgrade) -> str:
    """What an upgrade does, in a sentence."""
    return _upgrade(words, upgrade, "upgrade")


def upgrade_label(words: Words, upgrade: Upgrade) -> str:
    """The same in a few words, for boards."""
    return _upgrade(words, upgrade, "label")


def _upgrade(words: Words, upgrade: Upgrade, family: str) -> str:
    """The template of the effect, or of the effect under one of its parameters where there is one."""
    key = f"{family}.{upgrade.effect}"
    special = [f"{key}.{value}" for value in upgrade.parameters.values() if f"{key}.{value}" in words]
    rules = _rules_text(words, upgrade, f"{key}.rule") if upgrade.rules else ""
    return words.text(special[0] if special else key, **_blanks(words, upgrade.parameters), rules=rules)


def _rules_text(words: Words, upgrade: Upgrade, template: str) -> str:
    """Substitutions that spend the same tokens are told together."""
    targets: dict[tuple[int, int], list[str]] = {}
    for rule in upgrade.rules:
        targets.setdefault((rule.source, rule.amount), []).append(words.text(f"resource.{RESOURCES[rule.target]}"))
    return words.text("list.comma").join(
        words.text(
            template,
            tokens=tokens_text(words, {RESOURCES[source]: amount}),
            targets=words.text("list.or").join(names),
        )
        for (source, amount), names in targets.items()
    )


def _blanks(words: Words, parameters: Mapping[str, str]) -> dict[str, str]:
    """An upgrade's parameters as words."""
    blanks = {name: value for name, value in parameters.items() if name in ("amount", "count")}
    for name, noun, blank in (
        ("count", "card", "cards"),
        ("units", "unit", "units"),
        ("coins", "coin", "coins"),
        ("margin", "token", "tokens"),
        ("margin", "upgrade", "upgrades"),
        ("set", parameters.get("type", ""), "cards"),
    ):
        if name in parameters:
            blanks[blank] = count_text(words, noun, int(parameters[name]))
    if "space" in parameters:
        blanks["cards"] = count_text(words, "card", int(parameters["amount"]))
    if "collect" in parameters:
        resource, _, amount = parameters["collect"].partition(":")
        blanks["tokens"] = tokens_text(words, {resource: int(amount)})
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
            blanks[blank] = words.text(key)
    return blanks


# -- moves and prompts ---------------------------------------------------------------------------


def move_text(words: Words, action: Mapping[str, Any], catalog: Catalog | None = None) -> str:
    """An entry of `view["actions"]` in words; with the catalog its card is named by style, too."""
    parameters = action["parameters"]
    blanks = dict(parameters)
    if "card" in parameters:
        blanks["card"] = _named(words, parameters["card"], catalog)
    if "amount" in parameters:
        amount = int(parameters["amount"])
        resource = words.text(f"resource.{parameters['resource']}")
        key = "tokens.item" if amount else "move.amount.none"
        blanks["tokens"] = words.text(key, amount=amount, resource=resource)
    return words.text(f"move.{action['kind']}", **blanks)


def prompt_text(words: Words, prompt: Mapping[str, Any]) -> str:
    """The question on the table: `view["prompt"]`."""
    blanks = dict(prompt["values"])
    if "resource" in blanks:
        blanks["resource"] = words.text(f"resource.{blanks['resource']}")
    if "excess" in blanks:
        blanks["tokens"] = count_text(words, "token", blanks["excess"])
    return words.text(prompt["key"], **blanks)


def reason_text(words: Words, reason: Mapping[str, Any]) -> str:
    """Why something is impossible: the `reason` of an entry of `view["impossible"]`."""
    blanks = dict(reason["values"])
    lacks: Mapping[str, Mapping[str, int]] = blanks.pop("lacks", {})
    for name in ("needs", "has"):
        items = [
            words.text("tokens.item", amount=lack[name], resource=words.text(f"resource.{resource}"))
            for resource, lack in lacks.items()
        ]
        blanks[name] = words.text("list.comma").join(items)
    return words.text(reason["key"], **blanks)


def _named(words: Words, card: str, catalog: Catalog | None) -> str:
    return card if catalog is None else card_name(words, catalog.by_name[card])


# -- events --------------------------------------------------------------------------------------


def event_text(
    words: Words,
    event: Mapping[str, Any],
    viewer: int | None,
    players: Sequence[str] = (),
    catalog: Catalog | None = None,
) -> str:
    """A journal event as the viewer may see it, in a sentence; cards and players by name where these are given."""
    blanks = _event_blanks(words, event, catalog)
    seat = event.get("windmill", event["seat"])
    if seat is not None:
        blanks["player"] = player_text(words, seat, viewer, players)
    key = f"event.{event['kind']}"
    if catalog is not None and event["kind"] in ("sold", "upgraded") and "card" in event:
        card = catalog.by_name[event["card"]]
        blanks["coins"] = count_text(words, "coin", card.coins)
        blanks["upgrade"] = upgrade_label(words, card.upgrade)
        key += f".{card.good}" if event["kind"] == "sold" else ".known"
    return sentence(words.text(key + _variant(words, key, event, viewer), **blanks))


def _event_blanks(words: Words, event: Mapping[str, Any], catalog: Catalog | None) -> dict[str, Any]:
    """What an event tells, as words."""
    blanks = {name: event[name] for name in ("year", "space") if name in event}
    for name in ("card", "taken"):
        if name in event:
            blanks[name] = _named(words, event[name], catalog)
    if "cards" in event:
        names = [_named(words, card, catalog) for card in event["cards"]]
        blanks["cards"] = list_text(words, names)
    if "backs" in event:
        blanks["backs"] = goods_text(words, event["backs"])
        blanks.setdefault("cards", count_text(words, "card", len(event["backs"])))
    if "back" in event:
        blanks["back"] = words.text(f"good.{event['back']}")
    if "year_kind" in event:
        blanks["year_kind"] = words.text(f"year.{event['year_kind']}")
    if "tokens" in event:
        template = "tokens.change" if event["kind"] == "seeded" else "tokens.item"
        blanks["tokens"] = tokens_text(words, event["tokens"], template)
    elif "resource" in event:
        blanks["tokens"] = tokens_text(words, {event["resource"]: event["amount"]})
    return blanks


def _variant(words: Words, key: str, event: Mapping[str, Any], viewer: int | None) -> str:
    """Own, hidden or settled by kind of choice, where the words tell these apart."""
    if event["kind"] == "settled":
        return f".{event['choice']}"
    if "card" not in event and "cards" not in event and f"{key}.hidden" in words:
        return ".hidden"
    return ".own" if event["seat"] == viewer and f"{key}.own" in words else ""
