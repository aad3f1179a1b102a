"""What `? NAME` says about cards and upgrades."""

from __future__ import annotations

from brewhall.boards.beer_and_bread.pieces import read
from brewhall.boards.help import Entry
from brewhall.core.phrases import plain, sentence
from brewhall.games.beer_and_bread.vocabulary import Vocabulary


def entries_of_pieces(vocabulary: Vocabulary) -> list[Entry]:
    words, catalog = vocabulary.words, vocabulary.catalog
    entries: list[Entry] = []
    for card in catalog.cards:
        entries.append(([card.id], (read(vocabulary.cards[card.id].said(""), words), vocabulary.sentence(card))))
    for upgrade in catalog.upgrades:
        holders = [card.id for card in catalog.cards if card.upgrade is upgrade]
        text = f"{vocabulary.upgrade(upgrade)} ({words.text('list.comma').join(holders)})"
        entries.append(([upgrade.id], (plain(sentence([vocabulary.label(upgrade)])), text)))
    return entries
