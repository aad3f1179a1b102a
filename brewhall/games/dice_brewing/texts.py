"""Dice, recipes, moves and events in words. Templates come from the words file, numbers from the card set in use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from brewhall.core.phrases import count_text, list_text, player_text, sentence
from brewhall.core.words import Words
from brewhall.games.dice_brewing.catalog import Catalog, Improvement, Recipe
from brewhall.games.dice_brewing.components import XP_FOR_BREWING
from brewhall.games.dice_brewing.dice import COLOUR_NAMES

# -- phrases -------------------------------------------------------------------------------------


def die_text(words: Words, name: str) -> str:
    """A die by the name it has in moves: "pale 4", "pale 3 raised by 1, blocked"."""
    colour, _, face = name.partition("-")
    if not face:
        return words.text("die.unrolled", colour=words.text(f"colour.{colour}"))
    value, *extras = face.split("+")
    text = words.text("die", colour=words.text(f"colour.{colour}"), value=value)
    for extra in extras:
        text += words.text("die.increased", n=extra) if extra.isdigit() else words.text(f"die.{extra}")
    return text


def dice_text(words: Words, names: Iterable[str]) -> str:
    return list_text(words, (die_text(words, name) for name in names))


def amounts_text(words: Words, amounts: Mapping[str, int]) -> str:
    """Points, coins, seeds: "2 points, 3 coins"."""
    return list_text(words, (count_text(words, noun, n) for noun, n in amounts.items() if n))


# -- recipes -------------------------------------------------------------------------------------


def recipe_name(words: Words, recipe: Recipe) -> str:
    return words.text("recipe.name", name=recipe.name)


def needs_text(words: Words, recipe: Recipe) -> str:
    """The dice of a recipe: "pale 2+ and 3+, hops 4+"."""
    parts = [
        words.text(
            "need", colour=words.text(f"colour.{colour}"), values=words.text("list.and").join(f"{v}+" for v in values)
        )
        for colour, values in zip(COLOUR_NAMES, recipe.needs, strict=False)
        if values
    ]
    return list_text(words, parts)


def reward_text(words: Words, recipe: Recipe) -> str:
    """What brewing brings, the point for brewing included."""
    xp = recipe.xp + XP_FOR_BREWING
    amounts = {"xp": xp, "coin": recipe.coins, "token": recipe.tokens, "die": recipe.dice}
    return amounts_text(words, amounts)


def improvement_text(words: Words, improvement: Improvement) -> str:
    noun = "xp" if improvement.bonus == "xp" else "coin"
    kind = words.text(f"improvement.{improvement.kind}", least=improvement.least)
    return words.text("improvement", kind=kind, bonus=count_text(words, noun, improvement.amount))


def recipe_text(words: Words, recipe: Recipe) -> str:
    """Everything that is printed on a recipe."""
    return words.text(
        "recipe.text",
        name=recipe.name,
        type=recipe.beer_type,
        level=recipe.level,
        needs=needs_text(words, recipe),
        reward=reward_text(words, recipe),
        improvements=list_text(words, (improvement_text(words, each) for each in recipe.improvements)),
    )


def made_texts(words: Words, catalog: Catalog) -> dict[str, str]:
    """Texts that clients need about the card set in use."""
    made: dict[str, str] = {}
    for recipe in catalog.recipes:
        made[f"recipe.of.{recipe.id}"] = recipe.name
        made[f"recipe.text.of.{recipe.id}"] = recipe_text(words, recipe)
    return made


def _recipe(catalog: Catalog | None, name: str) -> str:
    """A recipe by its name where the card set is at hand, else by its id."""
    names = {recipe.id: recipe.name for recipe in catalog.recipes} if catalog else {}
    return names.get(name, name)


# -- moves and prompts ---------------------------------------------------------------------------


def move_text(words: Words, action: Mapping[str, Any], catalog: Catalog | None = None) -> str:
    """An entry of `view["actions"]` in words."""
    given = action["parameters"]
    key = f"move.{action['kind']}"
    for form in ("piece", "space", "die"):
        if form in given and f"{key}.{form}" in words:
            key = f"{key}.{form}"
            break
    if given.get("ingredient") == "none":
        key = f"{key}.none"
    return words.text(key, **_blanks(words, given, catalog))


def _blanks(words: Words, given: Mapping[str, Any], catalog: Catalog | None) -> dict[str, Any]:
    """Parameters as words."""
    blanks = dict(given)
    for name, family in (
        ("source", "place"),
        ("from", "place"),
        ("place", "place"),
        ("colour", "colour"),
        ("item", "item"),
        ("ingredient", "item"),
        ("space", "space"),
        ("building", "building"),
        ("phase", "phase"),
        ("season", "season"),
        ("gain", "gain"),
    ):
        if name in given and f"{family}.{given[name]}" in words:
            blanks[name] = words.text(f"{family}.{given[name]}")
    for name in ("die", "becomes"):
        if name in given:
            blanks[name] = die_text(words, given[name])
    if "dice" in given:
        blanks["dice"] = dice_text(words, given["dice"])
    if "recipe" in given:
        blanks["recipe"] = _recipe(catalog, given["recipe"])
    if "seat" in given and given["seat"] is not None:
        blanks["owner"] = words.text("seat", seat=given["seat"])
    return blanks


def prompt_text(words: Words, prompt: Mapping[str, Any], catalog: Catalog | None = None) -> str:
    """The question on the table: `view["prompt"]`."""
    blanks = _blanks(words, prompt["values"], catalog)
    if "left" in blanks:
        blanks["dice"] = count_text(words, "die", blanks["left"])
    return words.text(prompt["key"], **blanks)


def reason_text(words: Words, reason: Mapping[str, Any]) -> str:
    """Why something is impossible: the `reason` of an entry of `view["impossible"]`."""
    blanks = dict(reason["values"])
    if "colours" in blanks:
        blanks["colours"] = list_text(words, (words.text(f"colour.{each}") for each in blanks["colours"]), "list.or")
    if "missing" in blanks:
        blanks["missing"] = list_text(
            words,
            (
                words.text("need", colour=words.text(f"colour.{each['colour']}"), values=f"{each['least']}+")
                for each in blanks["missing"]
            ),
        )
    for name in ("price", "coins"):
        if name in blanks:
            blanks[name] = count_text(words, "coin", blanks[name])
    return words.text(reason["key"], **blanks)


# -- events --------------------------------------------------------------------------------------


def event_text(
    words: Words,
    event: Mapping[str, Any],
    viewer: int | None,
    players: Sequence[str] = (),
    catalog: Catalog | None = None,
) -> str:
    """A journal event in a sentence; recipes and players by name where these are given."""
    blanks = _blanks(words, event, catalog)
    seat = event.get("priority", event["seat"])
    if seat is not None:
        blanks["player"] = player_text(words, seat, viewer, players)
    key = f"event.{event['kind']}"
    if event["kind"] == "settled":
        key = f"{key}.{event['move'].split()[0]}"
    elif event["kind"] == "bought":
        blanks["coins"] = count_text(words, "coin", event["coins"] + event["unlucky"])
        key += ".discount" if "die" in event else ""
    elif event["kind"] == "brewed" and event["improvement"] != "none":
        improvement = event["improvement"]
        known = f"item.{improvement}" in words
        blanks["improvement"] = words.text(f"item.{improvement}") if known else die_text(words, improvement)
        key += ".improved"
    elif event["kind"] == "first-roll":
        rolls = zip(event["seats"], event["values"], strict=True)
        texts = [f"{player_text(words, each, viewer, players)} {value}" for each, value in rolls]
        blanks["rolls"] = list_text(words, texts)
    if "xp" in event:
        blanks["amounts"] = amounts_text(words, {"xp": event["xp"], "coin": event["coins"], "seed": event["seeds"]})
    if "values" in event:
        blanks["values"] = list_text(words, (str(value) for value in event["values"]))
    if "blue" in event:
        blanks["dice"] = count_text(words, "blue", event["blue"])
    return sentence(words.text(key, **blanks))
