"""What `? NAME` says about spaces, ingredients, tokens and recipes."""

from __future__ import annotations

from brewhall.boards.help import Entry
from brewhall.core.phrases import plain, sentence
from brewhall.games.dice_brewing.component_texts import ComponentTexts
from brewhall.games.dice_brewing.view import INGREDIENTS, SPACES, TOKENS


def entries_of_pieces(texts: ComponentTexts) -> list[Entry]:
    words = texts.words
    entries: list[Entry] = []
    for space in SPACES:
        name = words.text(f"space.{space}")
        heading = words.text("help.space", space=space, name=name)
        entries.append(([space.lower(), name], (heading, words.text(f"space.{space}.text"))))
    for item in INGREDIENTS:
        name, code = words.text(f"item.{item}"), words.text(f"item.{item}.code")
        users = [
            texts.beers[r.id].text for r in texts.recipes.values() if any(each.kind == item for each in r.improvements)
        ]
        text = words.text("help.ingredient", recipes=words.text("list.comma").join(users))
        entries.append(([item, name, code.lower()], (plain(sentence([name])), text)))
    for token in TOKENS:
        name = words.text(f"item.{token}")
        entries.append(([token, name.lower()], (name, words.text(f"item.{token}.text"))))
    for recipe in texts.recipes.values():
        name = texts.beers[recipe.id].text
        entries.append(([recipe.id.lower(), name.lower()], (name, texts.recipe(recipe.id))))
    return entries
