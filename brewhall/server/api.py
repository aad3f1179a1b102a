"""The HTTP interface: games, people, tables, looking back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Annotated

import msgspec
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from brewhall.core.errors import UnknownName
from brewhall.core.view import About
from brewhall.games import GAMES, bundled
from brewhall.server import lessons, replays
from brewhall.server.endpoints import Endpoints, body, reply
from brewhall.server.frames import hint_of, log_line
from brewhall.server.guard import address
from brewhall.server.identity import Identity, SignedIn
from brewhall.server.limits import Ledger
from brewhall.server.listing import game_info, seat_wished, summary_of, table_info
from brewhall.server.messages import (
    Answer,
    Claimed,
    Credentials,
    GameInfo,
    GameLessons,
    Hint,
    Lesson,
    Me,
    NewTable,
    RecordText,
    Remark,
    Replay,
    Step,
    TableInfo,
    Token,
    Turn,
    Wish,
)
from brewhall.server.problems import Trouble
from brewhall.server.quota import check_quota
from brewhall.server.room import Room
from brewhall.server.rooms import Rooms
from brewhall.server.thinkers import Thinkers, advice
from brewhall.server.tokens import forget, remember
from brewhall.server.visitors import RENEW_SECONDS, Visitors
from brewhall.store.people import Person
from brewhall.tables import new_table
from brewhall.tables.history import record_of, steps

RECENT = 3600  # seconds: games without a move for longer are not offered for watching
MOST_STEPS = 50  # in one request
LONGEST_WAIT = 30  # seconds
MOST = 2**31 - 1
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]


class Api:
    def __init__(self, rooms: Rooms, visitors: Visitors, identity: Identity, thinkers: Thinkers) -> None:
        self._rooms = rooms
        self._visitors = visitors
        self._identity = identity
        self._thinkers = thinkers
        self._settings = rooms.settings
        self._games = rooms.store.games
        self._sign_ins = Ledger(self._settings.sign_in_rate)

    def register(self, endpoints: Endpoints) -> None:
        add = endpoints.add
        add("GET", "/api/games", self.games, list[GameInfo])
        add("GET", "/api/words/{game}/{language}", self.words, dict[str, str])
        add("GET", "/api/lessons", self.lessons, list[GameLessons])
        add("GET", "/api/lessons/{game}/coach", self.coach, list[Remark])
        add("GET", "/api/lessons/{game}/{lesson}", self.lesson, Lesson)
        add("GET", "/api/lessons/{game}/{lesson}/about/{target}", self.lesson_about, About)
        add("GET", "/api/me", self.me, Me)
        add("POST", "/api/me", self.sign_up, Me, Credentials)
        add("POST", "/api/sessions", self.sign_in, Me, Credentials)
        add("DELETE", "/api/sessions", self.sign_out, Me)
        add("POST", "/api/tables", self.open_table, TableInfo, NewTable)
        add("GET", "/api/tables", self.my_tables, list[TableInfo])
        add("GET", "/api/tables/watchable", self.watchable, list[TableInfo])
        add("POST", "/api/claims/{claim}", self.claim, Claimed)
        add("POST", "/api/tokens", self.issue_token, Token)
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
        """All text of a game in one language, by key."""
        with _missing():
            return reply(bundled(_known(game)).texts(language))

    async def lessons(self, request: Request) -> Response:
        """The lessons of each game, in the order in which they are taught."""
        return _json(lessons.listed())

    async def lesson(self, request: Request, game: str, lesson: str) -> Response:
        """A lesson: its positions, what is said in each, and what may be done there."""
        with _missing():
            return _json(lessons.told(_known(game), lesson))

    async def lesson_about(self, request: Request, game: str, lesson: str, target: str) -> Response:
        """What a piece, zone or place of a lesson is, in its position number `frame`."""
        with _missing():
            found = lessons.about(_known(game), lesson, _number(request, "frame", 0), target)
        if found is None:
            raise Trouble(404, f"there is no '{target[:80]}' in this lesson")
        return reply(found)

    async def coach(self, request: Request, game: str) -> Response:
        """What the coach of a first game says when something is met for the first time."""
        return _json(lessons.remarks(_known(game)))

    # -- people ----------------------------------------------------------------------------------

    async def me(self, request: Request) -> Response:
        """Who you are; everybody is a guest until they take a name."""
        person = await self._identity.person(request)
        return reply(Me("", True) if person is None else _me(person))

    async def sign_up(self, request: Request) -> Response:
        """Take a name and a password, to play on other devices, too. Your games stay yours."""
        self._count_try(request)
        given = await body(request, Credentials, self._settings.body_bytes)
        person, _ = await self._identity.person_or_guest(request)
        signed_in = await self._identity.sign_up(person, given)
        await self._visitors.pass_seats(person, signed_in.person)
        return self._signed_in(request, signed_in)

    async def sign_in(self, request: Request) -> Response:
        """Come back by name and password on another device. What you played here as a guest becomes yours."""
        self._count_try(request)
        given = await body(request, Credentials, self._settings.body_bytes)
        before = await self._identity.session(request)
        signed_in = await self._identity.sign_in(before, given)
        if before is not None and before.person.guest:
            await self._visitors.pass_seats(before.person, signed_in.person)
            await self._rooms.store.people.merge(before.person.id, signed_in.person.id)
        return self._signed_in(request, signed_in)

    async def sign_out(self, request: Request) -> Response:
        """Forget this device; with `everywhere=true`, all devices and programs that act for you."""
        everywhere = request.query_params.get("everywhere") == "true"
        ended = await self._identity.sign_out(request, everywhere)
        response = reply(Me("", True))
        response.background = BackgroundTask(self._identity.ended, ended)
        forget(request, response)
        return response

    def _signed_in(self, request: Request, signed_in: SignedIn) -> Response:
        """Nobody who knew the old cookie of this device is let in by it: there is a new one."""
        response = reply(_me(signed_in.person))
        response.background = BackgroundTask(self._identity.ended, signed_in.ended)
        remember(request, response, signed_in.token)
        return response

    async def issue_token(self, request: Request) -> Response:
        """A token for a program that plays for you, or as a guest of its own. DELETE /api/sessions ends it."""
        return reply(Token(await self._identity.issue_token(request)), 201)

    def _count_try(self, request: Request) -> None:
        self._rooms.metrics.sign_in_tries.inc()
        if not self._sign_ins.spend(address(request), time.monotonic()):
            pause = str(self._sign_ins.rate.pause)
            raise Trouble(429, f"too many tries; wait {pause} seconds", {"Retry-After": pause})

    # -- tables ----------------------------------------------------------------------------------

    async def open_table(self, request: Request) -> Response:
        """Set a table; whoever asks is seated at once, as a guest if need be."""
        wish = await body(request, NewTable, self._settings.body_bytes)
        if wish.game not in GAMES:
            raise Trouble(400, f"there is no game '{wish.game[:40]}'; games are: {', '.join(GAMES)}")
        game = bundled(wish.game)
        game.check_players(len(wish.seats))
        person, token = await self._identity.person_or_guest(request)
        await check_quota(self._rooms, person)
        seats = [seat_wished(seat, place, person) for place, seat in enumerate(wish.seats)]
        table = new_table(game, seats, wish.options, self._rooms.now(), wish.seconds_per_move, wish.public, wish.hints)
        await self._rooms.begin(table)
        response = reply(table_info(summary_of(table), person.id), 201)
        remember(request, response, token)
        return response

    async def my_tables(self, request: Request) -> Response:
        """Your tables, those to continue first."""
        person = await self._identity.person(request)
        if person is None:
            return reply([])
        found = await self._games.of_person(person.id)
        return reply([table_info(summary, person.id) for summary in found])

    async def watchable(self, request: Request) -> Response:
        """Public games that are being played; their ids are watch ids."""
        found = await self._games.watchable(self._rooms.now() - RECENT)
        return reply([table_info(summary, None) for summary in found])

    async def claim(self, request: Request, claim: str) -> Response:
        """Sit down on the seat of an invitation. It works once."""
        found = await self._games.find_claim(claim)
        if found is None:
            raise Trouble(404, "this is no invitation; the link may be incomplete")
        person, token = await self._identity.person_or_guest(request)
        if found.used_by is not None:
            if found.used_by != person.id:
                raise Trouble(410, "this invitation has been used; ask for another one, or watch")
            return reply(Claimed(found.game, found.seat))
        response = reply(await self._visitors.sit_down(found.game, found.seat, person, claim))
        remember(request, response, token)
        return response

    # -- playing without a socket ----------------------------------------------------------------

    async def turn(self, request: Request, name: str) -> Response:
        """Your view of a table; with `wait`, as soon as you have something to decide, or after so many seconds."""
        until = time.monotonic() + min(_number(request, "wait", 0), LONGEST_WAIT)
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
                raise Trouble(409, "the record is given when the game is over: it shows everything")
            return PlainTextResponse(record_of(room.at).to_text())

    async def steps(self, request: Request, name: str) -> Response:
        """Positions of a game as you saw them: `from` one move `to` another."""
        async with self._visit(request, name) as (room, person):
            standing, viewer = room.at.standing, room.viewer(person)
        first = _number(request, "from", 0)
        last = _number(request, "to", min(standing.moves, first + MOST_STEPS - 1))
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
        step = _number(request, "step", 1)
        if not 1 <= step <= 3:
            raise Trouble(400, f"hints have steps 1 to 3, not {step}")
        async with self._visit(request, name) as (room, person):
            table = room.at
            if person is None or table.standing.to_play not in table.seats_of(person):
                raise Trouble(409, "it is not your turn")
            if not table.gives_hints:
                raise Trouble(403, "several people play here, and the table was set without hints")
            seen, seed = table.standing.state.seen_by(table.standing.to_play), f"{table.id} {table.moved}"
        if room.advice is None or room.advice[0] != seed:  # later steps are from the same advice as the first
            found = await self._thinkers.run(person, advice, table.setup.game.id, seen.to_bytes(), seed)
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
        told = await self._thinkers.run(await self._identity.whose(request), replays.tell, given.text)
        return _json(told)

    # -- helpers ---------------------------------------------------------------------------------

    @asynccontextmanager
    async def _visit(self, request: Request, name: str) -> AsyncIterator[tuple[Room, str | None]]:
        """A table, and who looks at it; by its watch id, nobody."""
        person = await self._identity.person(request)
        found = await self._rooms.find(name)
        async with self._rooms.visit(found.id, found.version) as room:
            yield room, person.id if person is not None and name == found.id else None


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


def _me(person: Person) -> Me:
    return Me(person.name, person.guest)


def _number(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name)
    try:
        return default if text is None else msgspec.convert(text, Count, strict=False)
    except msgspec.ValidationError:
        raise Trouble(400, f"'{name}' is a number from 0 to {MOST}, not '{(text or '')[:40]}'") from None
