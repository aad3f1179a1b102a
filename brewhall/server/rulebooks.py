"""The rule book over HTTP: chapters and clauses, all components, and examples that can be played."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from brewhall.core.game import Game
from brewhall.core.language import reader_language, speaking
from brewhall.core.rulebook import Rulebook
from brewhall.games import GAMES, bundled
from brewhall.protocol.messages.records import Replay
from brewhall.protocol.messages.tables import GalleryShown
from brewhall.protocol.rulebooks import actions_of, example, example_played, gallery
from brewhall.protocol.trouble import Trouble
from brewhall.server.endpoints import Endpoints, lasting, reply
from brewhall.server.rooms import Rooms


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
        return lasting(request, _rulebook(_known(game), reader_language()))

    async def gallery(self, request: Request, game: str) -> Response:
        """All components of a game; with `table`, those of the card set that is played there."""
        shown = self._rooms.store.card_sets.current(_known(game).id)
        table = request.query_params.get("table")
        if table is not None:
            found = await self._rooms.find(table)
            async with self._rooms.visit(found.id, found.version) as room:
                shown = room.at.setup.game
            if shown.id != game:
                raise Trouble(404, f"this is a table of {shown.id}, not of {game}")
        return lasting(request, _gallery(shown, reader_language()))

    async def example(self, request: Request, game: str, name: str) -> Response:
        """The moves of an example as its player sees them; with `play`, what these actions lead to instead."""
        shown = _known(game)
        wanted = request.query_params.get("play")
        if wanted is None:
            return lasting(request, _told(shown, name, reader_language()))
        return reply(example_played(shown, name, actions_of(wanted)))


def _known(name: str) -> Game:
    if name not in GAMES:
        raise Trouble(404, f"there is no game '{name[:40]}'; games are: {', '.join(GAMES)}")
    return bundled(name)


@cache
def _rulebook(game: Game, language: str) -> bytes:
    return msgspec.json.encode(game.rulebook(language))


@lru_cache(maxsize=48)
def _gallery(game: Game, language: str) -> bytes:
    with speaking(language):
        return msgspec.json.encode(gallery(game))


@cache
def _told(game: Game, name: str, language: str) -> bytes:
    with speaking(language):
        return msgspec.json.encode(example(game, name))
