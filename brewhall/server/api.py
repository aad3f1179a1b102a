"""The HTTP interface: games, tables, looking back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from brewhall.core.errors import UnknownName
from brewhall.core.language import reader_language, speaking
from brewhall.core.view import About
from brewhall.games import GAMES, bundled
from brewhall.protocol import lessons, replays
from brewhall.protocol.frames import hint_of, log_line
from brewhall.protocol.listing import clock_wished, game_info, seat_wished, table_info
from brewhall.protocol.messages.learning import GameLessons, Hint, Lesson, Remark
from brewhall.protocol.messages.live import Answer, Wish
from brewhall.protocol.messages.records import RecordText, Replay, Step
from brewhall.protocol.messages.tables import GameInfo, NewTable, TableInfo, Turn
from brewhall.protocol.thinking import advice, cards_of
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.endpoints import Endpoints, body, number, reply
from brewhall.server.identity import Identity
from brewhall.server.quota import check_offers, check_quota
from brewhall.server.room import Room
from brewhall.server.rooms import Rooms
from brewhall.server.thinkers import Thinkers
from brewhall.server.tokens import remember
from brewhall.server.visitors import RENEW_SECONDS, Visitors
from brewhall.tables import new_table
from brewhall.tables.access import Access, has_open_seat
from brewhall.tables.history import record_of, steps
from brewhall.tables.summary import summary_of

RECENT = 3600  # seconds: games without a move for longer are not offered for watching
MOST_STEPS = 50  # in one request
LONGEST_WAIT = 30  # seconds


class Api:
    def __init__(self, rooms: Rooms, visitors: Visitors, identity: Identity, thinkers: Thinkers) -> None:
        self._rooms = rooms
        self._visitors = visitors
        self._identity = identity
        self._thinkers = thinkers
        self._settings = rooms.settings
        self._games = rooms.store.games

    def register(self, endpoints: Endpoints) -> None:
        add = endpoints.add
        add("GET", "/api/games", self.games, list[GameInfo])
        add("GET", "/api/words/{game}/{language}", self.words, dict[str, Any])
        add("GET", "/api/lessons", self.lessons, list[GameLessons])
        add("GET", "/api/lessons/{game}/coach", self.coach, list[Remark])
        add("GET", "/api/lessons/{game}/{lesson}", self.lesson, Lesson)
        add("GET", "/api/lessons/{game}/{lesson}/about/{target}", self.lesson_about, About)
        add("POST", "/api/tables", self.open_table, TableInfo, NewTable)
        add("GET", "/api/tables", self.my_tables, list[TableInfo])
        add("GET", "/api/tables/watchable", self.watchable, list[TableInfo])
        add("GET", "/api/tables/{name}/turn", self.turn, Turn)
        add("POST", "/api/tables/{name}/commands", self.command, Answer, Wish)
        add("GET", "/api/tables/{name}/record", self.record)
        add("GET", "/api/tables/{name}/steps", self.steps, list[Step])
        add("GET", "/api/tables/{name}/hint", self.hint, Hint)
        add("GET", "/api/tables/{name}/about/{target}", self.about, About)
        add("POST", "/api/replays", self.replay, Replay, RecordText)

    # -- games -----------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        """The games there are, with their options and bots."""
        return reply([game_info(bundled(name)) for name in GAMES])

    async def words(self, request: Request, game: str, language: str) -> Response:
        """All text of a game in one language, by key; with `card_set`, of an owner's own one."""
        with _missing():
            data = request.query_params.get("card_set", "")
            return reply(self._rooms.store.card_sets.find(_known(game), data).texts(language))

    async def lessons(self, request: Request) -> Response:
        """The lessons of each game, in the order in which they are taught."""
        return _json(_kept(reader_language(), lessons.listed))

    async def lesson(self, request: Request, game: str, lesson: str) -> Response:
        """A lesson: its positions, what is said in each, and what may be done there."""
        with _missing():
            return _json(_kept(reader_language(), lessons.told, _known(game), lesson))

    async def lesson_about(self, request: Request, game: str, lesson: str, target: str) -> Response:
        """What a piece, zone or place of a lesson is, in its position number `frame`."""
        with _missing():
            found = lessons.about(_known(game), lesson, number(request, "frame", 0), target)
        if found is None:
            raise Trouble(404, f"there is no '{target[:80]}' in this lesson")
        return reply(found)

    async def coach(self, request: Request, game: str) -> Response:
        """What the coach of a first game says when something is met for the first time."""
        return _json(_kept(reader_language(), lessons.remarks, _known(game)))

    # -- tables ----------------------------------------------------------------------------------

    async def open_table(self, request: Request) -> Response:
        """Set a table; whoever asks is seated at once, as a guest if need be."""
        wish = await body(request, NewTable, self._settings.body_bytes)
        if wish.game not in GAMES:
            raise Trouble(400, f"there is no game '{wish.game[:40]}'; games are: {', '.join(GAMES)}")
        game = self._rooms.store.card_sets.current(wish.game)
        if wish.data not in ("", game.data.hash):
            raise Trouble(400, "here everybody plays with the same card set; leave 'data' out")
        game.check_players(len(wish.seats))
        person, token = await self._identity.person_or_guest(request)
        await check_quota(self._rooms, person)
        for seat in wish.seats:
            seat.name = await self._identity.free_name(person, seat.name) if seat.name else ""
        seats = [seat_wished(seat, place, person.id, person.name) for place, seat in enumerate(wish.seats)]
        access, now = Access(wish.public, wish.lobby), self._rooms.now()
        if access.lobby:
            await check_offers(self._rooms, person)
        table = new_table(game, seats, wish.options, now, clock_wished(wish), access, wish.hints, wish.rated)
        await self._rooms.begin(table)
        code = await self._rooms.store.codes.of(table.id) if has_open_seat(seats) else ""
        response = reply(table_info(summary_of(table), person.id, now, code), 201)
        remember(request, response, token)
        return response

    async def my_tables(self, request: Request) -> Response:
        """Your tables, those to continue first."""
        person = await self._identity.person(request)
        if person is None:
            return reply([])
        found = await self._games.of_person(person.id)
        now, codes = self._rooms.now(), await self._rooms.store.codes.known([summary.id for summary in found])
        return reply([table_info(summary, person.id, now, codes.get(summary.id, "")) for summary in found])

    async def watchable(self, request: Request) -> Response:
        """Games that are being played and that others may watch."""
        now = self._rooms.now()
        found = await self._games.watchable(now - RECENT)
        return reply([table_info(summary, None, now) for summary in found])

    # -- playing without a socket ----------------------------------------------------------------

    async def turn(self, request: Request, name: str) -> Response:
        """Your view of a table; with `wait`, as soon as you have something to decide, or after so many seconds."""
        until = time.monotonic() + number(request, "wait", 0, LONGEST_WAIT)
        while True:
            async with self._visit(request, name) as (room, person):
                await self._visitors.sign_of_life(room, person)
                viewer = room.viewer(person)
            left = until - time.monotonic()
            if viewer.awaited or left <= 0 or self._rooms.draining:
                return reply(viewer.turn())
            await room.changed(min(left, RENEW_SECONDS))

    async def command(self, request: Request, name: str) -> Response:
        """What one can say over a table's socket, chat apart, with the same answers."""
        came = time.perf_counter()
        given: Wish = await body(request, Wish, self._settings.frame_bytes)  # type: ignore[arg-type]  # a union
        async with self._visit(request, name) as (room, person):
            await self._visitors.sign_of_life(room, person)
            return reply(await self._rooms.command(room, person, given, came))

    # -- looking back and ahead ------------------------------------------------------------------

    async def record(self, request: Request, name: str) -> Response:
        """A finished game on paper, with the dealer's key: anyone can verify the shuffle."""
        async with self._visit(request, name) as (room, _):
            if not room.at.over:
                raise Trouble(409, refusal("record.early"))
            return PlainTextResponse(record_of(room.at).to_text())

    async def steps(self, request: Request, name: str) -> Response:
        """Positions of a game as you saw them: `from` one move `to` another."""
        async with self._visit(request, name) as (room, person):
            standing, viewer = room.at.standing, room.viewer(person)
        first = number(request, "from", 0)
        last = number(request, "to", min(standing.moves, first + MOST_STEPS - 1))
        if last - first >= MOST_STEPS:
            raise Trouble(400, f"at most {MOST_STEPS} steps at once")
        viewer.seats = viewer.seats[:1]
        narrator = viewer.narrator(standing)
        found: list[Step] = []
        for entry, view in steps(standing, narrator, first, last):
            found.append(Step(entry.move, view, log_line(entry, standing, narrator)))
            await asyncio.sleep(0)  # others may have a move to make
        return reply(found)

    async def hint(self, request: Request, name: str) -> Response:
        """Advice for whoever is to play, one `step` after the other: 1 where to look, 2 candidates, 3 the best move."""
        step = number(request, "step", 1)
        if not 1 <= step <= 3:
            raise Trouble(400, f"hints have steps 1 to 3, not {step}")
        async with self._visit(request, name) as (room, person):
            table = room.at
            if person is None or table.standing.to_play not in table.seats_of(person):
                raise Trouble(409, refusal("not-your-turn"))
            if not table.gives_hints:
                raise Trouble(403, refusal("no-hints"))
            seen, seed = table.standing.state.seen_by(table.standing.to_play), f"{table.id} {table.moved}"
        if room.advice is None or room.advice[0] != seed:  # later steps are from the same advice as the first
            found = await self._thinkers.run(
                person, advice, table.setup.game.id, seen.to_bytes(), seed, cards_of(table.setup.game)
            )
            await self._rooms.store.results.unrate(table.id)
            room.advice = seed, found
        return reply(hint_of(room.advice[1], step, seen, room.viewer(person).narrator(table.standing)))

    async def about(self, request: Request, name: str, target: str) -> Response:
        """What a piece, zone or place is, and what it means for whoever asks, now."""
        async with self._visit(request, name) as (room, person):
            standing = room.at.standing
            narrator = room.viewer(person).narrator(standing)
            found = narrator.about(standing.state.seen_by(narrator.viewer), target)
        if found is None:
            raise Trouble(404, f"there is no '{target[:80]}' at this table")
        return reply(found)

    async def replay(self, request: Request) -> Response:
        """A record told again, move by move."""
        given = await body(request, RecordText, self._settings.record_bytes)
        told = await self._thinkers.run(await self._identity.whose(request), _replayed, given.text, reader_language())
        return _json(told)

    # -- helpers ---------------------------------------------------------------------------------

    @asynccontextmanager
    async def _visit(self, request: Request, name: str) -> AsyncIterator[tuple[Room, str | None]]:
        """A table, and who looks at it; by its watch id, nobody."""
        person = await self._identity.person(request)
        found = await self._rooms.find(name)
        looker = person.id if person is not None and name == found.id else None
        async with self._rooms.visit(found.id, found.version) as room:
            room.check_admitted(name, looker)
            yield room, looker


@cache
def _kept(language: str, tell: Callable[..., object], *args: str) -> bytes:
    """What never changes while a server runs: it is told once in a language and kept as it is sent."""
    with speaking(language):
        return msgspec.json.encode(tell(*args))


def _replayed(text: str, language: str) -> bytes:
    """In a worker process."""
    with speaking(language):
        return msgspec.json.encode(replays.tell(text))


def _json(content: bytes) -> Response:
    return Response(content, media_type="application/json")


@contextmanager
def _missing() -> Iterator[None]:
    """What is not known by that name is not there."""
    try:
        yield
    except UnknownName as error:
        raise Trouble(404, str(error)) from error


def _known(game: str) -> str:
    if game not in GAMES:
        raise Trouble(404, f"there is no game '{game[:40]}'; games are: {', '.join(GAMES)}")
    return game
