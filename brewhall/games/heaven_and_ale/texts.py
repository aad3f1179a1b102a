"""Tiles, cards, moves and events in words. Templates come from the words file, names of monks and cards from data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from brewhall.core.phrases import count_text, list_text, player_text, sentence
from brewhall.core.words import Words
from brewhall.games.heaven_and_ale.catalog import CARDS, FACES, MONKS, RESOURCES, Catalog
from brewhall.games.heaven_and_ale.components import HOME


def names(words: Words, catalog: Catalog) -> dict[str, str]:
    """Texts that depend on the component data."""
    made = {f"monk.{monk}": catalog.monk_names[monk] for monk in MONKS}
    made |= {f"card.{card}": catalog.card_names[card] for card in CARDS}
    made |= {f"tile.{face}": tile_text(words, catalog, face) for face in FACES}
    made |= {f"spot.{spot}": spot_text(words, catalog, spot) for pair in catalog.pairs for spot in pair}
    made |= {f"pair.pair{n}": pair_text(words, catalog, f"pair{n}") for n in range(1, len(catalog.pairs) + 1)}
    made |= {f"space.{position}": position_text(words, catalog, position) for position in range(1, HOME + 1)}
    made |= {f"goal.{goal.id}": words.text(f"goal.{goal.measure}", needed=goal.threshold) for goal in catalog.goals}
    return made


def tile_text(words: Words, catalog: Catalog, face: str) -> str:
    """A tile as people call it: "hops 3", "Cooper"."""
    if face in MONKS:
        return catalog.monk_names[face]
    resource, _, fertility = face.partition("-")
    return words.text("tile", resource=words.text(f"resource.{resource}"), fertility=fertility)


def spot_text(words: Words, catalog: Catalog, spot: str) -> str:
    if spot in RESOURCES:
        return words.text(f"resource.{spot}")
    return catalog.monk_names[spot] if spot in MONKS else words.text("spot.number")


def pair_text(words: Words, catalog: Catalog, pair: str) -> str:
    first, second = catalog.pairs[int(pair.removeprefix("pair")) - 1]
    return words.text("pair", first=spot_text(words, catalog, first), second=spot_text(words, catalog, second))


def position_text(words: Words, catalog: Catalog, position: int) -> str:
    """A space of the track: "7, monks for 3"."""
    if position == HOME:
        return words.text("space.home")
    space = catalog.track[position]
    blanks = {"position": position, "cost": space.cost, "letters": space.letters}
    return words.text(f"space.{space.kind}", **blanks)


def gain_text(words: Words, gain: Mapping[str, Any]) -> str:
    """Ducats and steps: "3 ducats, hops +2"."""
    items = [
        words.text("gain.steps", marker=words.text(f"marker.{marker}"), steps=steps)
        for marker, steps in gain.get("steps", {}).items()
    ]
    if gain.get("ducats"):
        items.insert(0, count_text(words, "ducat", gain["ducats"]))
    return list_text(words, items)


# -- moves and prompts ---------------------------------------------------------------------------


def move_text(words: Words, catalog: Catalog, action: Mapping[str, Any]) -> str:
    """An entry of `view["actions"]` in words."""
    blanks = _blanks(words, catalog, action["parameters"])
    key = f"move.{action['kind']}"
    variant = f"{key}.{'number' if 'number' in blanks else 'resource'}"
    special = ("number" in blanks or "resource" in blanks) and variant in words
    return words.text(variant if special else key, **blanks)


def prompt_text(words: Words, catalog: Catalog, prompt: Mapping[str, Any]) -> str:
    """The question on the table: `view["prompt"]`."""
    blanks = dict(prompt["values"])
    if "pair" in blanks:
        blanks["pair"] = pair_text(words, catalog, blanks["pair"])
    if "ducats" in blanks:
        blanks["ducats"] = count_text(words, "ducat", blanks["ducats"])
    return words.text(prompt["key"], **blanks)


def reason_text(words: Words, reason: Mapping[str, Any]) -> str:
    """Why something is impossible: the `reason` of an entry of `view["impossible"]`."""
    return words.text(reason["key"], **reason["values"])


def _blanks(words: Words, catalog: Catalog, given: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters of a move or details of an event as words."""
    told: dict[str, Callable[[str], str]] = {
        "tile": lambda face: tile_text(words, catalog, face),
        "card": lambda card: catalog.card_names[card],
        "spot": lambda spot: spot_text(words, catalog, spot),
        "pair": lambda pair: pair_text(words, catalog, pair),
        "position": lambda position: position_text(words, catalog, int(position)),
        "space": lambda space: words.text(f"start.{space}"),
        "resource": lambda resource: words.text(f"resource.{resource}"),
        "goal": lambda goal: goal_text(words, catalog, goal),
        "size": lambda size: words.text(f"barrel.{size}"),
        "side": lambda side: words.text(f"side.{side}"),
    }
    blanks = {name: told[name](value) if name in told else value for name, value in given.items()}
    if "price" in blanks:
        blanks["price"] = count_text(words, "ducat", int(blanks["price"]))
    if "plots" in blanks:
        plots = blanks["plots"].split("+") if isinstance(blanks["plots"], str) else blanks["plots"]
        blanks["plots"] = words.text("list.comma").join(plots)
    return blanks


def goal_text(words: Words, catalog: Catalog, goal: str) -> str:
    found = next(each for each in catalog.goals if each.id == goal)
    return words.text(f"goal.{found.measure}", needed=found.threshold)


# -- events --------------------------------------------------------------------------------------


def event_text(
    words: Words,
    catalog: Catalog,
    event: Mapping[str, Any],
    viewer: int | None,
    players: Sequence[str] = (),
    short: bool = False,
) -> str:
    """A journal event in a sentence; `short` for one that goes on after another of the same player."""
    blanks = _blanks(words, catalog, {name: value for name, value in event.items() if name not in ("kind", "seat")})
    if event["seat"] is not None:
        blanks["player"] = player_text(words, event["seat"], viewer, players)
    if event["kind"] == "gained":
        blanks["gain"] = gain_text(words, event)
    if event["kind"] == "sold":
        blanks["ducats"] = count_text(words, "ducat", event["ducats"])
    key = f"event.{event['kind']}"
    if event["kind"] == "moved" and event["position"] == HOME:
        key += ".home"
    elif "number" in event:
        key += ".number"
    return words.text(f"{key}.short", **blanks) if short else sentence(words.text(key, **blanks))
