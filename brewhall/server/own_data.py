"""The HTTP interface for one's own data: taking all of it along as one file, and deleting it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from brewhall.protocol.messages.tables import Me
from brewhall.protocol.outcomes import name_of
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.endpoints import Endpoints, body, reply
from brewhall.server.identity import Identity
from brewhall.server.limits import Ledger
from brewhall.server.messages import Deletion
from brewhall.server.rooms import Rooms
from brewhall.server.tokens import forget
from brewhall.server.visitors import Visitors
from brewhall.store import StoreError
from brewhall.store.people import Person
from brewhall.tables import Table
from brewhall.tables.history import record_of
from brewhall.tables.presence import Presence
from brewhall.tables.results import results_of

TITLE = "your data at Brewhall 1"


class OwnData:
    def __init__(self, rooms: Rooms, visitors: Visitors, identity: Identity) -> None:
        self._rooms = rooms
        self._store = rooms.store
        self._visitors = visitors
        self._identity = identity
        self._exports = Ledger(rooms.settings.export_rate)

    def register(self, endpoints: Endpoints) -> None:
        endpoints.add("GET", "/api/me/export", self.export)
        endpoints.add("POST", "/api/me/deletion", self.delete, Me, Deletion)

    # -- taking it along -------------------------------------------------------------------------

    async def export(self, request: Request) -> Response:
        """All that is kept about you as one JSON file: games with their records, what you said, ratings, friends,
        devices, holidays, where you are told that it is your move. What others report about you is the host's."""
        person = await self._identity.person(request)
        if person is None:
            raise Trouble(404, refusal("data.none"))
        if not self._exports.spend(person.id, time.monotonic()):
            pause = str(self._exports.rate.pause)
            raise Trouble(429, refusal("data.again"), {"Retry-After": pause})
        name = {"Content-Disposition": 'attachment; filename="brewhall.json"'}
        return StreamingResponse(self._written(person), headers=name, media_type="application/json")

    async def _written(self, person: Person) -> AsyncIterator[bytes]:
        """One game after the other: however many there are, few are held at a time."""
        ratings = await self._store.ratings.of(person.id)
        head = {
            "title": TITLE,
            "name": person.name,
            "guest": person.guest,
            "since": await self._store.profiles.since(person.id),
            **await self._store.belongings.settings(person.id),
            **await self._store.belongings.of(person.id),
            "ratings": {game: vars(rating) for game, rating in ratings.items()},
        }
        yield msgspec.json.encode(head)[:-1] + b',"games":['
        for number, game in enumerate(await self._store.games.with_person(person.id)):
            told = msgspec.json.encode(await self._game(person, game))
            yield (b",\n" if number else b"\n") + told
            await asyncio.sleep(0)  # others may have a move to make
        yield b"]}\n"

    async def _game(self, person: Person, game: str) -> dict[str, Any]:
        try:
            table = await self._store.games.load(game, Presence(self._rooms.now()))
        except StoreError as error:
            return {"table": game, "problem": str(error)}
        if table is None:
            return {"table": game, "problem": "it is no longer there"}
        setup = table.setup
        return {
            "table": game,
            "game": setup.game.id,
            "options": setup.options,
            "begun": setup.created,
            "seats": [name_of(seat) for seat in table.seats],
            "yours": list(table.seats_of(person.id)),
            "over": table.over,
            "results": [vars(result) for result in results_of(table.standing, table.seats)],
            "said": [
                {"at": line.at, "text": line.text, "reaction": line.reaction}
                for line in await self._store.games.said_by(person.id, game)
            ],
            "moves": _own_moves(table, person),
            "record": record_of(table).to_text() if table.over else "",
        }

    # -- deleting it -----------------------------------------------------------------------------

    async def delete(self, request: Request) -> Response:
        """Delete your account and all that is yours alone. In games with others you become "a former guest"."""
        given = await body(request, Deletion, self._rooms.settings.body_bytes)
        person = await self._identity.person(request)
        if person is None:
            raise Trouble(404, refusal("data.none"))
        if given.name != person.name:
            raise Trouble(409, refusal("data.name"))
        ended = await self._store.people.sessions(person.id)
        await self._visitors.leave_for_good(person.id)
        response = reply(Me("", True))
        response.background = BackgroundTask(self._identity.ended, ended)
        forget(request, response)
        return response


def _own_moves(table: Table, person: Person) -> list[str]:
    """What somebody did; what others did in a game that is not over may be hidden from them."""
    own = table.seats_of(person.id)
    return [table.setup.game.move(entry.action) for entry in table.standing.log[1:] if entry.seat in own]
