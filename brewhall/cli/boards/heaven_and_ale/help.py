"""What `? NAME` says about tiles, monks, cards and goals."""

from __future__ import annotations

from brewhall.cli.boards.heaven_and_ale.pieces import face_code
from brewhall.cli.boards.help import Entry
from brewhall.core.phrases import sentence
from brewhall.core.words import Words
from brewhall.games.heaven_and_ale.catalog import CARDS, FACES, MONKS, Catalog
from brewhall.games.heaven_and_ale.texts import goal_text, tile_text


def entries_of_pieces(words: Words, catalog: Catalog) -> list[Entry]:
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
