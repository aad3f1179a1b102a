"""Everything on the table that is neither a piece nor a zone and can be chosen, spoken of or looked at, by id."""

from __future__ import annotations

from collections.abc import Mapping

from brewhall.core.view import Place
from brewhall.core.words import Words
from brewhall.games.heaven_and_ale.catalog import CARDS, COUNTS, MARKERS, SPOTS, STARTING_SPACES, Catalog
from brewhall.games.heaven_and_ale.components import FERTILITIES, HOME, LAST_SPACE, LOWEST, TOP


def all_places(words: Words, texts: Mapping[str, str], catalog: Catalog) -> dict[str, Place]:
    """With as many seats as there can be."""
    places = {
        f"space-{position}": Place("space", None, str(position), texts[f"space.{position}"])
        for position in range(1, LAST_SPACE + 1)
    }
    places["home"] = Place("home", None, str(HOME), texts[f"space.{HOME}"])
    for space in STARTING_SPACES:
        places[f"start-{space}"] = Place("start", None, space, words.text(f"start.{space}"))
    for goal in catalog.goals:
        places[f"goal-{goal.id}"] = Place("goal", None, goal.id, texts[f"goal.{goal.id}"])
    for pile in ("resource", "monk"):
        places[f"pile-{pile}"] = Place("pile", None, pile, words.text(f"place.pile.{pile}"))
    for spot in range(int(LOWEST), int(TOP) + 1):
        places[f"level-{spot}"] = Place("level", None, str(spot), words.text("place.level", n=spot))
    for edition in (catalog.components.published, catalog.components.manual):
        for shed in edition.shed_types:
            places[f"reward-{shed}"] = Place("reward", None, shed, words.text("place.reward"))
    places["round"] = Place("round", None, "", words.text("place.round"))
    for seat in range(max(COUNTS)):
        for place in _of_a_seat(seat, words, texts, catalog):
            places[f"{place.kind}-{seat}-{place.item}" if place.item else f"{place.kind}-{seat}"] = place
    return places


def _of_a_seat(seat: int, words: Words, texts: Mapping[str, str], catalog: Catalog) -> list[Place]:
    pairs = [f"pair{number}" for number in range(1, len(catalog.pairs) + 1)]
    return [
        Place("purse", seat, "", words.text("place.purse")),
        Place("production", seat, "", words.text("zone.production")),
        *(Place(kind, seat, "", words.text(f"place.{kind}")) for kind in ("figure", "barrels", "score")),
        *(Place("plot", seat, plot, texts[f"plot.{plot}"]) for plot in catalog.board.plots),
        *(Place("shed", seat, shed, texts[f"shed.{shed}"]) for shed in catalog.board.sheds),
        *(Place("marker", seat, marker, words.text(f"marker.{marker}")) for marker in MARKERS),
        *(Place("spot", seat, spot, texts[f"spot.{spot}"]) for spot in SPOTS),
        *(Place("number", seat, str(number), str(number)) for number in range(1, FERTILITIES + 1)),
        *(Place("pair", seat, pair, texts[f"pair.{pair}"]) for pair in pairs),
        *(Place("card", seat, card, texts[f"card.{card}"]) for card in CARDS),
    ]
