"""Everything printed in Heaven & Ale, in words: it never changes, so clients are told once (`Game.texts`)."""

from __future__ import annotations

from collections import Counter

from brewhall.core.phrases import joined, plain, sentence
from brewhall.core.words import Words
from brewhall.games.heaven_and_ale.catalog import CARDS, FACES, LETTERS, MONKS, PATTERNS, RESOURCES, SPOTS, Catalog
from brewhall.games.heaven_and_ale.components import HOME, MONK, Edition, fertility_of, resource_of


def component_texts(words: Words, catalog: Catalog) -> dict[str, str]:
    """Names and sentences by key; those of monks and cards are in the component data."""
    made = {f"card.{card}": catalog.card_names[card] for card in CARDS}
    for face in range(len(FACES)):
        made |= _tile(words, catalog, face)
    for number, spot in enumerate(SPOTS):
        name = catalog.monk_names[spot] if spot in MONKS else words.text(_spot_key(spot))
        letter = LETTERS[int(catalog.components.spot_letter[number]).bit_length() - 1]
        made |= {f"spot.{spot}": name, f"spot.of.{spot}": words.text("spot.of", spot=name, letter=letter)}
    for number, (first, second) in enumerate(catalog.pairs, 1):
        made[f"pair.pair{number}"] = words.text("pair", first=made[f"spot.{first}"], second=made[f"spot.{second}"])
    for position in range(1, HOME + 1):
        made |= _space(words, catalog, position)
    made |= _garden(words, catalog)
    for goal in catalog.goals:
        name = words.text(f"goal.{goal.measure}", needed=goal.threshold)
        made |= {f"goal.{goal.id}": name, f"goal.of.{goal.id}": plain(sentence(words.phrase("goal.of", goal=name)))}
    made |= _sheds(words, catalog.components.published, "published")
    return made | _sheds(words, catalog.components.manual, "manual")


def _tile(words: Words, catalog: Catalog, face: int) -> dict[str, str]:
    """Its name ("hops 3", "Cooper"), and what it brings when it is activated on either side (HA-7.8)."""
    if face >= MONK:
        name = catalog.monk_names[FACES[face]]
        sunny = shady = words.text("gain.steps", marker=words.text("marker.brewmaster"), steps=1)
    else:
        resource, fertility = words.text(f"resource.{RESOURCES[resource_of(face)]}"), int(fertility_of(face))
        name = words.text("tile", resource=resource, fertility=fertility)
        sunny = words.text("gain.steps", marker=resource, steps=fertility)
        shady = words.count("ducat", fertility)
    return {
        f"tile.{FACES[face]}": name,
        f"tile.sunny.{FACES[face]}": words.text("tile.brings", gain=sunny),
        f"tile.shady.{FACES[face]}": words.text("tile.brings", gain=shady),
    }


def _spot_key(spot: str) -> str:
    return f"resource.{spot}" if spot in RESOURCES else "spot.number"


def _space(words: Words, catalog: Catalog, position: int) -> dict[str, str]:
    """A space of the track: "space 7 (monks for 3)", and what one does there."""
    if position == HOME:
        return {f"space.{position}": words.text("space.home"), f"space.offer.{position}": words.text("offer.home")}
    space = catalog.track[position]
    name = words.text(f"space.{space.kind}", position=position, cost=space.cost, letters=space.letters)
    return {
        f"space.{position}": name,
        f"space.of.{position}": plain(sentence(words.phrase("space.of", space=name))),
        f"space.offer.{position}": words.text(f"offer.{space.kind}", cost=space.cost, letters=space.letters),
    }


def _garden(words: Words, catalog: Catalog) -> dict[str, str]:
    """Plots and shed spots as one finds them: "the 2nd sunny plot of row 3", "the sunny shed of row 4"."""
    made: dict[str, str] = {}
    rows = sorted({each.r for each in catalog.board.hexes})
    counted: Counter[tuple[int, str]] = Counter()
    for each in sorted(catalog.board.hexes, key=lambda each: (each.r, each.q)):
        row = rows.index(each.r) + 1
        side = words.text(f"side.{each.side}")
        if each.kind == "shed":
            made[f"shed.{each.id}"] = words.text("shed.name", side=side, row=row)
        else:
            counted[row, each.side] += 1
            nth = words.text(f"nth.{counted[row, each.side]}")
            made[f"plot.{each.id}"] = words.text("plot.name", nth=nth, side=side, row=row)
    return made


def _sheds(words: Words, edition: Edition, name: str) -> dict[str, str]:
    """What closing a shed brings: "brewmaster +1, then 2 tiles opposite each other"."""
    made: dict[str, str] = {}
    for number, kind in enumerate(edition.shed_types):
        steps, pattern = int(edition.shed_steps[number]), PATTERNS[edition.shed_pattern[number]]
        rewards = [words.text("gain.steps", marker=words.text("marker.brewmaster"), steps=steps)] if steps else []
        rewards += [words.text(f"pattern.{pattern}")] if pattern != "none" else []
        made[f"shed.{name}.{kind}"] = plain(joined(rewards, words.text("list.then"))) or words.text("list.nothing")
    return made
