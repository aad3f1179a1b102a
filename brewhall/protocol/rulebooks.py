"""The rule book as messages: all components, and examples that can be played."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice

from brewhall.core.dealer import SeededDealer
from brewhall.core.game import Game
from brewhall.core.narrator import Narrator
from brewhall.core.record import read_record, retell
from brewhall.core.standing import Standing
from brewhall.protocol.frames import log_line
from brewhall.protocol.messages.records import Replay, Step
from brewhall.protocol.messages.tables import GalleryShown
from brewhall.protocol.trouble import Trouble
from brewhall.tables.card_sets import own_values
from brewhall.tables.shown import view_of

PLAYED = re.compile(r"\d{1,6}(?:,\d{1,6}){0,29}")  # the numbers of up to 30 actions


def actions_of(text: str) -> list[int]:
    """The actions somebody tries in an example. Raises Trouble."""
    if not PLAYED.fullmatch(text):
        raise Trouble(400, "play is a list of up to 30 actions with commas between: play=12,34")
    return [int(action) for action in text.split(",")]


def gallery(game: Game) -> GalleryShown:
    found, note = game.gallery(), game.words().text("note.reconstruction")
    return GalleryShown(game.id, game.data_is_bundled, note, found.view, found.halls, own_values(game))


def example(game: Game, name: str) -> Replay:
    """The moves of an example as its player sees them. Raises Trouble."""
    return _replay(game, *_scene(game, name))


def example_played(game: Game, name: str, actions: list[int]) -> Replay:
    """What other actions lead to in an example. Raises Trouble."""
    seats, standings = _scene(game, name)
    then, player, dealer = standings[0], standings[0].to_play, SeededDealer(name)
    positions = [then]
    for action in actions:
        if then.to_play != player:
            raise Trouble(400, "the example ends with the player's own turn")
        then = then.played(action, dealer)
        positions.append(then)
    return _replay(game, seats, positions)


@cache
def _scene(game: Game, name: str) -> tuple[list[str], list[Standing]]:
    """The players of an example, and its positions, the one before its first move first."""
    if name not in game.scenes:
        raise Trouble(404, f"there is no example '{name[:40]}'; examples are: {', '.join(game.scenes)}")
    scene = game.scenes[name]
    record = read_record(scene.record)
    return record.seats, list(islice(retell(record, game), scene.start, None))


def _replay(game: Game, seats: list[str], standings: list[Standing]) -> Replay:
    narrator = game.narrator(viewer=standings[0].to_play, names=seats)
    steps = [_step(standings, number, narrator) for number in range(len(standings))]
    return Replay(game.id, len(steps) - 1, seats, "", steps)


def _step(standings: list[Standing], number: int, narrator: Narrator) -> Step:
    """Counted from the beginning of the example; what came before it is not told."""
    then = standings[number]
    line = log_line(then.log[-1], then, narrator) if number else None
    return Step(number, view_of(then, narrator), line)
