"""What `? NAME` says: rule topics, kinds of move, tiles, monks, cards, goals."""

from __future__ import annotations

from brewhall.boards.heaven_and_ale.pieces import face_code
from brewhall.core.words import Words
from brewhall.games.heaven_and_ale.catalog import CARDS, FACES, MONKS, Catalog
from brewhall.games.heaven_and_ale.texts import goal_text, sentence, tile_text

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
        names = [topic, *words.text(f"rules.{topic}.also").split()]
        entries.append((names, (words.text(f"rules.{topic}.title"), words.text(f"rules.{topic}"))))
    for key in words.texts:
        family, _, kind = key.partition(".")
        if family == "action":
            entries.append(([kind], (words.text("help.move", move=kind), words.text(key))))
    return entries


def _pieces(words: Words, catalog: Catalog) -> list[Entry]:
    entries: list[Entry] = []
    for face in FACES:
        name = tile_text(words, catalog, face)
        text = words.text("help.monk" if face in MONKS else "help.tile", price=face[-1], twice=2 * int(face[-1]))
        entries.append(([face.lower(), face_code(words, face).lower(), name.lower()], (sentence(name), text)))
    for card in CARDS:
        name = catalog.card_names[card]
        entries.append(([card.lower(), name.lower()], (name, words.text(f"card.{card}.text"))))
    for goal in catalog.goals:
        about = words.text("help.goal", large=goal.large_points, small=goal.small_points)
        entries.append(([goal.id.lower()], (sentence(goal_text(words, catalog, goal.id)), about)))
    return entries
