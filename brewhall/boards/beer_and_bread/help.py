"""What `? NAME` says: rule topics, kinds of move, cards and upgrades."""

from __future__ import annotations

from brewhall.core.words import Words
from brewhall.games.beer_and_bread.catalog import Catalog
from brewhall.games.beer_and_bread.texts import card_name, card_text, sentence, upgrade_label, upgrade_text

SET = "cards"  # the topic that says where the card values come from


def topics(words: Words) -> list[str]:
    """The names of the rule topics, in reading order."""
    return [key.split(".")[1] for key in words.texts if key.startswith("rules.") and key.endswith(".title")]


def explain(words: Words, catalog: Catalog, name: str) -> list[tuple[str, str]]:
    """Everything of that name, or else everything whose name begins so."""
    known = _known(words, catalog)
    name = name.lower()
    found = [entry for names, entry in known if name in names]
    return found or [entry for names, entry in known if any(each.startswith(name) for each in names)]


def _known(words: Words, catalog: Catalog) -> list[tuple[list[str], tuple[str, str]]]:
    """All entries with the names they can be asked for by."""
    entries: list[tuple[list[str], tuple[str, str]]] = []
    for topic in topics(words):
        text = words.text(f"rules.{topic}")
        if topic == SET:
            text += "\n" + words.text("note.reconstruction")
        names = [topic, *words.text(f"rules.{topic}.also").split()]
        entries.append((names, (words.text(f"rules.{topic}.title"), text)))
    for key in words.texts:
        family, _, kind = key.partition(".")
        if family == "action":
            entries.append(([kind], (f"Move: {kind}", words.text(key))))
    for card in catalog.cards:
        entries.append(([card.id], (card_name(words, card), card_text(words, card))))
    for upgrade in catalog.upgrades:
        holders = [card.id for card in catalog.cards if card.upgrade is upgrade]
        text = f"{upgrade_text(words, upgrade)} ({words.text('list.comma').join(holders)})"
        entries.append(([upgrade.id], (sentence(upgrade_label(words, upgrade)), text)))
    return entries
