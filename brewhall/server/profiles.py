"""The HTTP interface for a record of yourself: ratings, statistics, opponents, history. Nobody sees another's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from brewhall.core.game import Game
from brewhall.core.view import Phrase
from brewhall.games import GAMES, bundled
from brewhall.protocol.messages.records import (
    GamePage,
    GameRecord,
    Opponent,
    PlayedGame,
    Profile,
    RatingPoint,
    RatingShown,
)
from brewhall.protocol.outcomes import ended
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import bot_name, words
from brewhall.server.endpoints import Endpoints, reply
from brewhall.server.identity import Identity
from brewhall.store import Store
from brewhall.store.people import Person
from brewhall.store.profiles import PAGE, Entry, Met, Opening, Played, Totals, Wanted
from brewhall.store.ratings import UNKNOWN, Rating

AVERAGE = 1500  # what everybody begins with
POINTS = 30  # for one of OpenSkill's, so that 400 more means to win ten times of eleven, as in chess
SURE = 1.96  # deviations: 95 of 100
SHOWN = 60  # points of a curve
FEW = 5  # games from which nothing is concluded


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """Which games of one's history are wanted."""

    game: Annotated[str, msgspec.Meta(max_length=40)] = ""
    result: Annotated[str, msgspec.Meta(pattern="^(won|lost)?$")] = ""
    against: Annotated[str, msgspec.Meta(max_length=40)] = ""  # bots, people, or the key of an opponent
    since: Annotated[float, msgspec.Meta(ge=0, le=2**40)] | None = None
    until: Annotated[float, msgspec.Meta(ge=0, le=2**40)] | None = None
    before: Annotated[str, msgspec.Meta(max_length=80, pattern=r"^([0-9.e+]+ [A-Za-z0-9_-]+)?$")] = ""


class Profiles:
    def __init__(self, store: Store, identity: Identity) -> None:
        self._store = store
        self._identity = identity

    def register(self, endpoints: Endpoints) -> None:
        endpoints.add("GET", "/api/me/profile", self.profile, Profile)
        endpoints.add("GET", "/api/me/games", self.history, GamePage)

    async def profile(self, request: Request) -> Response:
        """What you have played: ratings, scores, opponents. Only you see it."""
        person = await self._identity.person(request)
        if person is None:
            return reply(Profile("", True, 0.0, 0, [], []))
        await self._store.ratings.count()
        stored = self._store.profiles
        totals, ratings = await stored.totals(person.id), await self._store.ratings.of(person.id)
        records = [await self._record(person, each, ratings.get(each.game)) for each in totals if each.game in GAMES]
        records.sort(key=lambda record: list(GAMES).index(record.game))
        return reply(
            Profile(
                person.name,
                person.guest,
                await stored.since(person.id),
                sum(record.played for record in records),
                records,
                [_opponent(met) for met in await stored.met(person.id)],
            )
        )

    async def _record(self, person: Person, totals: Totals, rating: Rating | None) -> GameRecord:
        recent = await self._store.profiles.recent(person.id, totals.game)
        game = bundled(totals.game)
        openings = await self._store.profiles.openings(person.id, recent, game.data.hash)
        return GameRecord(
            totals.game,
            totals.played,
            totals.won,
            None if totals.average is None else round(totals.average, 1),
            totals.best,
            _row(recent),
            None if rating is None else _shown(rating),
            [_point(played) for played in recent if played.mu is not None][-SHOWN:],
            _habits(game, openings),
        )

    async def history(self, request: Request) -> Response:
        """Your finished games, the last one first: by `game`, `result`, `against`, `since`, `until`."""
        try:
            wish = msgspec.convert(dict(request.query_params), Wish, strict=False)
        except msgspec.ValidationError as error:
            raise Trouble(400, f"games cannot be looked for like this: {error}") from error
        person = await self._identity.person(request)
        if person is None:
            return reply(GamePage([], ""))
        wanted = await self._wanted(person, wish)
        found = [] if wanted is None else await self._store.profiles.history(person.id, wanted, PAGE + 1)
        page = found[:PAGE]
        last = f"{page[-1].ended!r} {page[-1].summary.id}" if len(found) > PAGE else ""
        return reply(GamePage([_played(entry, person) for entry in page], last))

    async def _wanted(self, person: Person, wish: Wish) -> Wanted | None:
        """None: nobody is known by that key, so there is no such game."""
        kind = wish.against if wish.against in ("bots", "people") else ""
        met: Met | None = None
        if wish.against and not kind:
            known = await self._store.profiles.met(person.id)
            met = next((each for each in known if each.key == wish.against), None)
            if met is None:
                return None
        return Wanted(wish.game, wish.result, met, kind, wish.since, wish.until, _cursor(wish.before))


def _cursor(text: str) -> tuple[float, str] | None:
    if not text:
        return None
    at, _, game = text.partition(" ")
    try:
        return float(at), game
    except ValueError:
        raise Trouble(400, "games cannot be looked for like this: there is no such page") from None


def _played(entry: Entry, person: Person) -> PlayedGame:
    table = entry.summary
    own = [place for place, seat in enumerate(table.seats) if seat.person == person.id]
    told = ended(table.seats, table.results, own)
    return PlayedGame(table.id, table.game, entry.ended, told, table.moves, entry.rated)


def _opponent(met: Met) -> Opponent:
    name = met.name if met.bot is None else bot_name(met.bot)
    return Opponent(met.key, name, met.bot, met.played, met.won, met.last)


def _value(mu: float) -> int:
    return round(AVERAGE + (mu - UNKNOWN.mu) * POINTS)


def _give(sigma: float) -> int:
    return round(sigma * SURE * POINTS)


def _shown(rating: Rating) -> RatingShown:
    value, give = _value(rating.mu), _give(rating.sigma)
    low, high = value - give, value + give
    return RatingShown(value, give, low, high, words().phrase("rating.range", low=low, high=high))


def _point(played: Played) -> RatingPoint:
    return RatingPoint(_value(played.mu or 0.0), _give(played.sigma or 0.0), played.ended)


def _row(recent: Sequence[Played]) -> int:
    """The most games won one after the other."""
    longest = row = 0
    for played in recent:
        row = row + 1 if played.place == 1 else 0
        longest = max(longest, row)
    return longest


def _habits(game: Game, openings: Sequence[Opening]) -> list[Phrase]:
    """How somebody likes to begin, if there is a choice and they made one."""
    kinds = Counter(game.actions[opening.action].kind for opening in openings)
    told = game.words()
    if len(openings) < FEW or len(kinds) < 2:
        return []
    return [
        words().phrase(
            "habit.opening",
            what=told.text(f"look.{kind}"),
            n=number,
            of=len(openings),
            won=sum(opening.won for opening in openings if game.actions[opening.action].kind == kind),
        )
        for kind, number in kinds.most_common(2)
        if f"look.{kind}" in told
    ]
