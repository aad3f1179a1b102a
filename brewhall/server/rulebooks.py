"""The rule book over HTTP: chapters and clauses, all components, and examples that can be played."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import islice

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from brewhall.core.dealer import SeededDealer
from brewhall.core.game import Game
from brewhall.core.narrator import Narrator
from brewhall.core.record import read_record, retell
from brewhall.core.rulebook import Rulebook
from brewhall.core.standing import Standing
from brewhall.games import GAMES, bundled
from brewhall.server.endpoints import Endpoints, lasting, reply
from brewhall.server.frames import log_line
from brewhall.server.messages import GalleryShown, Replay, Step
from brewhall.server.problems import Trouble
from brewhall.server.rooms import Rooms
from brewhall.tables.shown import view_of

PLAYED = re.compile(r"\d{1,6}(?:,\d{1,6}){0,29}")  # the numbers of up to 30 actions


class Rulebooks:
    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def register(self, endpoints: Endpoints) -> None:
        add = endpoints.add
        add("GET", "/api/rulebook/{game}", self.rulebook, Rulebook)
        add("GET", "/api/rulebook/{game}/examples/{name}", self.example, Replay)
        add("GET", "/api/gallery/{game}", self.gallery, GalleryShown)

    async def rulebook(self, request: Request, game: str) -> Response:
        """The rules of a game for people: chapters, and the clauses behind them."""
        return lasting(request, _rulebook(_known(game)))

    async def gallery(self, request: Request, game: str) -> Response:
        """All components of a game; with `table`, those of the card set that is played there."""
        shown = _known(game)
        table = request.query_params.get("table")
        if table is not None:
            found = await self._rooms.find(table)
            async with self._rooms.visit(found.id, found.version) as room:
                shown = room.at.setup.game
            if shown.id != game:
                raise Trouble(404, f"this is a table of {shown.id}, not of {game}")
        return lasting(request, _gallery(shown))

    async def example(self, request: Request, game: str, name: str) -> Response:
        """The moves of an example as its player sees them; with `play`, what these actions lead to instead."""
        shown = _known(game)
        if name not in shown.scenes:
            raise Trouble(404, f"there is no example '{name[:40]}'; examples are: {', '.join(shown.scenes)}")
        wanted = request.query_params.get("play")
        if wanted is None:
            return lasting(request, _told(shown, name))
        if not PLAYED.fullmatch(wanted):
            raise Trouble(400, "play is a list of up to 30 actions with commas between: play=12,34")
        return reply(_played(shown, name, [int(action) for action in wanted.split(",")]))


def _known(name: str) -> Game:
    if name not in GAMES:
        raise Trouble(404, f"there is no game '{name[:40]}'; games are: {', '.join(GAMES)}")
    return bundled(name)


@cache
def _rulebook(game: Game) -> bytes:
    return msgspec.json.encode(game.rulebook())


@lru_cache(maxsize=16)
def _gallery(game: Game) -> bytes:
    found, note = game.gallery(), game.words().text("note.reconstruction")
    return msgspec.json.encode(GalleryShown(game.id, game.data_is_bundled, note, found.view, found.halls))


@cache
def _scene(game: Game, name: str) -> tuple[list[str], list[Standing]]:
    """The players of an example, and its positions, the one before its first move first."""
    scene = game.scenes[name]
    record = read_record(scene.record)
    return record.seats, list(islice(retell(record, game), scene.start, None))


@cache
def _told(game: Game, name: str) -> bytes:
    seats, standings = _scene(game, name)
    return msgspec.json.encode(_replay(game, seats, standings))


def _played(game: Game, name: str, actions: list[int]) -> Replay:
    seats, standings = _scene(game, name)
    then, player, dealer = standings[0], standings[0].to_play, SeededDealer(name)
    positions = [then]
    for action in actions:
        if then.to_play != player:
            raise Trouble(400, "the example ends with the player's own turn")
        then = then.played(action, dealer)
        positions.append(then)
    return _replay(game, seats, positions)


def _replay(game: Game, seats: list[str], standings: list[Standing]) -> Replay:
    narrator = game.narrator(viewer=standings[0].to_play, names=seats)
    steps = [_step(standings, number, narrator) for number in range(len(standings))]
    return Replay(game.id, len(steps) - 1, seats, "", steps)


def _step(standings: list[Standing], number: int, narrator: Narrator) -> Step:
    """Counted from the beginning of the example; what came before it is not told."""
    then = standings[number]
    line = log_line(then.log[-1], then, narrator) if number else None
    return Step(number, view_of(then, narrator), line)
