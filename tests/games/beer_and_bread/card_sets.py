"""Card sets for tests: the bundled one with changes, as an owner of the game would make them (BB-15.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from brewhall.games.beer_and_bread.catalog import CARDS_FILE, RESOURCES_FILE, UPGRADES_FILE
from brewhall.games.beer_and_bread.game import BeerAndBread
from tests.games.beer_and_bread.positions import GAME
from tests.games.data_files import Rows, rows_of, text_of

__all__ = ["CARDS_FILE", "RESOURCES_FILE", "UPGRADES_FILE", "card_set", "rows", "text_of"]


def rows(file: str) -> Rows:
    """The rows of a bundled data file."""
    return rows_of(GAME, file)


def card_set(upgrades: Mapping[str, str] | None = None, params: Mapping[str, str] | None = None) -> BeerAndBread:
    """The game with another upgrade on some cards, and other parameters of some upgrades."""
    cards, known = rows(CARDS_FILE), rows(UPGRADES_FILE)
    for card in cards:
        card["upgrade"] = (upgrades or {}).get(card["id"], card["upgrade"])
    copies = Counter(card["upgrade"] for card in cards)
    for upgrade in known:
        upgrade["params"] = (params or {}).get(upgrade["id"], upgrade["params"])
        upgrade["copies"] = str(copies[upgrade["id"]])
    return BeerAndBread({CARDS_FILE: text_of(cards), UPGRADES_FILE: text_of(known)})
