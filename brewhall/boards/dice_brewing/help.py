"""What `? NAME` says about spaces, ingredients, tokens and recipes."""

from __future__ import annotations

from brewhall.boards.help import Entry
from brewhall.core.phrases import sentence
from brewhall.core.words import Words
from brewhall.games.dice_brewing.catalog import Catalog
from brewhall.games.dice_brewing.components import INGREDIENT_NAMES, SPACE_NAMES, TOKEN_NAMES
from brewhall.games.dice_brewing.texts import recipe_name, recipe_text


def entries_of_pieces(words: Words, catalog: Catalog) -> list[Entry]:
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
