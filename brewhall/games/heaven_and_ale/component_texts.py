"""Everything printed in Heaven & Ale, in words: it never changes, so clients are told once (`Game.texts`)."""

from __future__ import annotations

from collections import Counter

from brewhall.core.phrases import Named, sentence
from brewhall.core.words import Words, component, listed
from brewhall.games.heaven_and_ale.catalog import CARDS, FACES, LETTERS, MONKS, PATTERNS, RESOURCES, SPOTS, Catalog
from brewhall.games.heaven_and_ale.components import HOME, MONK, Edition, fertility_of, resource_of


def component_texts(words: Words, catalog: Catalog) -> dict[str, Named]:
    """Names and sentences by key; an owner's own names of monks and cards are in the component data."""
    made = {f"card.{card}": component(words, f"card.{card}", catalog.card_names[card]) for card in CARDS}
    for face in range(len(FACES)):
        made |= _tile(words, catalog, face)
    for number, spot in enumerate(SPOTS):
        name = _monk(words, catalog, spot) if spot in MONKS else words.term(_spot_key(spot))
        letter = LETTERS[int(catalog.components.spot_letter[number]).bit_length() - 1]
        made |= {f"spot.{spot}": name, f"spot.of.{spot}": words.term("spot.of", spot=name, letter=letter)}
    for number, (first, second) in enumerate(catalog.pairs, 1):
        made[f"pair.pair{number}"] = words.term("pair", first=made[f"spot.{first}"], second=made[f"spot.{second}"])
    for position in range(1, HOME + 1):
        made |= _space(words, catalog, position)
    made |= _garden(words, catalog)
    for goal in catalog.goals:
        name = words.term(f"goal.{goal.measure}", needed=goal.threshold)
        made |= {f"goal.{goal.id}": name, f"goal.of.{goal.id}": _sentence(words.term("goal.of", goal=name))}
    made |= _sheds(words, catalog.components.published, "published")
    return made | _sheds(words, catalog.components.manual, "manual")


def _tile(words: Words, catalog: Catalog, face: int) -> dict[str, Named]:
    """Its name ("hops 3", "Cooper"), and what it brings when it is activated on either side (HA-7.8)."""
    if face >= MONK:
        name = _monk(words, catalog, FACES[face])
        sunny = shady = words.term("gain.steps", marker=words.term("marker.brewmaster"), steps=1)
    else:
        resource, fertility = words.term(f"resource.{RESOURCES[resource_of(face)]}"), int(fertility_of(face))
        name = words.term("tile", resource=resource, fertility=fertility)
        sunny = words.term("gain.steps", marker=resource, steps=fertility)
        shady = words.count("ducat", fertility)
    return {
        f"tile.{FACES[face]}": name,
        f"tile.sunny.{FACES[face]}": words.term("tile.brings", gain=sunny),
        f"tile.shady.{FACES[face]}": words.term("tile.brings", gain=shady),
    }


def _monk(words: Words, catalog: Catalog, monk: str) -> Named:
    return component(words, f"monk.{monk}", catalog.monk_names[monk])


def _sentence(said: Named) -> Named:
    [text] = sentence([said.text])
    return Named(text)


def _spot_key(spot: str) -> str:
    return f"resource.{spot}" if spot in RESOURCES else "spot.number"


def _space(words: Words, catalog: Catalog, position: int) -> dict[str, Named]:
    """A space of the track: "space 7 (monks for 3)", and what one does there."""
    if position == HOME:
        return {f"space.{position}": words.term("space.home"), f"space.offer.{position}": words.term("offer.home")}
    space = catalog.track[position]
    name = words.term(f"space.{space.kind}", position=position, cost=space.cost, letters=space.letters)
    return {
        f"space.{position}": name,
        f"space.of.{position}": _sentence(words.term("space.of", space=name)),
        f"space.offer.{position}": words.term(f"offer.{space.kind}", cost=space.cost, letters=space.letters),
    }


def _garden(words: Words, catalog: Catalog) -> dict[str, Named]:
    """Plots and shed spots as one finds them: "the 2nd sunny plot of row 3", "the sunny shed of row 4"."""
    made: dict[str, Named] = {}
    rows = sorted({each.r for each in catalog.board.hexes})
    counted: Counter[tuple[int, str]] = Counter()
    for each in sorted(catalog.board.hexes, key=lambda each: (each.r, each.q)):
        row = rows.index(each.r) + 1
        side = words.term(f"side.{each.side}")
        if each.kind == "shed":
            made[f"shed.{each.id}"] = words.term("shed.name", side=side, row=row)
        else:
            counted[row, each.side] += 1
            nth = words.term(f"nth.{counted[row, each.side]}")
            made[f"plot.{each.id}"] = words.term("plot.name", nth=nth, side=side, row=row)
    return made


def _sheds(words: Words, edition: Edition, name: str) -> dict[str, Named]:
    """What closing a shed brings: "brewmaster +1, then 2 tiles opposite each other"."""
    made: dict[str, Named] = {}
    for number, kind in enumerate(edition.shed_types):
        steps, pattern = int(edition.shed_steps[number]), PATTERNS[edition.shed_pattern[number]]
        rewards = [words.term("gain.steps", marker=words.term("marker.brewmaster"), steps=steps)] if steps else []
        rewards += [words.term(f"pattern.{pattern}")] if pattern != "none" else []
        made[f"shed.{name}.{kind}"] = listed(words, rewards, "list.then")
    return made
