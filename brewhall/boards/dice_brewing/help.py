"""What `? NAME` says: rule topics, kinds of move, spaces, ingredients, tokens, recipes."""

from __future__ import annotations

from brewhall.core.words import Words
from brewhall.games.dice_brewing.catalog import Catalog
from brewhall.games.dice_brewing.tables import INGREDIENT_NAMES, SPACE_NAMES, TOKEN_NAMES
from brewhall.games.dice_brewing.texts import recipe_name, recipe_text, sentence

SET = "cards"  # the topic that says where the card values come from
Entry = tuple[list[str], tuple[str, str]]  # the names it can be asked for by; heading and text


def topics(words: Words) -> list[str]:
    """The names of the rule topics, in reading order."""
    return [key.split(".")[1] for key in words.texts if key.startswith("rules.") and key.endswith(".title")]


def explain(words: Words, catalog: Catalog, name: str) -> list[tuple[str, str]]:
    """Everything of that name, or else everything whose name begins so."""
    known = [*_rules(words), *_pieces(words, catalog)]
    name = name.lower()
    found = [entry for names, entry in known if name in names]
    return found or [entry for names, entry in known if any(each.startswith(name) for each in names)]


def _rules(words: Words) -> list[Entry]:
    entries: list[Entry] = []
    for topic in topics(words):
        text = words.text(f"rules.{topic}")
        if topic == SET:
            text += "\n" + words.text("note.reconstruction")
        names = [topic, *words.text(f"rules.{topic}.also").split()]
        entries.append((names, (words.text(f"rules.{topic}.title"), text)))
    for key in words.texts:
        family, _, kind = key.partition(".")
        if family == "action":
            entries.append(([kind], (words.text("help.move", move=kind), words.text(key))))
    return entries


def _pieces(words: Words, catalog: Catalog) -> list[Entry]:
    entries: list[Entry] = []
    for space in SPACE_NAMES:
        name = words.text(f"space.{space}")
        heading = words.text("help.space", space=space, name=name)
        entries.append(([space.lower(), name], (heading, words.text(f"space.{space}.text"))))
    for item in INGREDIENT_NAMES:
        name, code = words.text(f"item.{item}"), words.text(f"item.{item}.code")
        users = [r.name for r in catalog.recipes if any(each.kind == item for each in r.improvements)]
        text = words.text("help.ingredient", recipes=words.text("list.comma").join(users))
        entries.append(([item, name, code.lower()], (sentence(name), text)))
    for item in TOKEN_NAMES:
        name = words.text(f"item.{item}")
        entries.append(([item, name.lower()], (name, words.text(f"item.{item}.text"))))
    for recipe in catalog.recipes:
        name = recipe_name(words, recipe)
        entries.append(([recipe.id.lower(), name.lower()], (name, recipe_text(words, recipe))))
    return entries
