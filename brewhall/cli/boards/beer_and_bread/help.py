"""What `? NAME` says about cards and upgrades."""

from __future__ import annotations

from brewhall.cli.boards.help import Entry
from brewhall.core.phrases import sentence
from brewhall.core.words import Words
from brewhall.games.beer_and_bread.catalog import Catalog
from brewhall.games.beer_and_bread.texts import card_name, card_text, upgrade_label, upgrade_text


def entries_of_pieces(words: Words, catalog: Catalog) -> list[Entry]:
    entries: list[Entry] = []
    for card in catalog.cards:
        entries.append(([card.id], (card_name(words, card), card_text(words, card))))
    for upgrade in catalog.upgrades:
        holders = [card.id for card in catalog.cards if card.upgrade is upgrade]
        text = f"{upgrade_text(words, upgrade)} ({words.text('list.comma').join(holders)})"
        entries.append(([upgrade.id], (sentence(upgrade_label(words, upgrade)), text)))
    return entries
