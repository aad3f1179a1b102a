"""What `? NAME` says about tiles, monks, cards and goals."""

from __future__ import annotations

from brewhall.boards.heaven_and_ale.pieces import capital, face_code
from brewhall.boards.help import Entry
from brewhall.games.heaven_and_ale.catalog import CARDS, FACES, MONKS, Catalog
from brewhall.games.heaven_and_ale.narrator import HeavenAndAleNarrator


def entries_of_pieces(narrator: HeavenAndAleNarrator, catalog: Catalog) -> list[Entry]:
    words = narrator.words
    entries: list[Entry] = []
    for face in FACES:
        name = narrator.title("tile", face)
        price = int(face[-1])
        key = "help.monk" if face in MONKS else "help.tile"
        text = words.text(key, ducats=words.count("ducat", price), price=price, twice=2 * price)
        entries.append(([face.lower(), face_code(words, face).lower(), name.lower()], (capital(name), text)))
    for card in CARDS:
        name = narrator.title("card", card)
        entries.append(([card.lower(), name.lower()], (name, words.text(f"card.{card}.text"))))
    for goal in catalog.goals:
        about = words.text("help.goal", large=goal.large_points, small=goal.small_points)
        entries.append(([goal.id.lower()], (capital(narrator.title("goal", goal.id)), about)))
    return entries
