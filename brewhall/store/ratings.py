"""How strong people and bots are at each game, by OpenSkill: a mean and how sure it is.

Games are rated in the order in which they ended, each once. Whoever does it holds a lock, and marks in the same
transaction what was counted: several processes may try, and any may be stopped at any moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, Row, bindparam, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.database import RATING_LOCK, lock
from brewhall.store.errors import told_plainly
from brewhall.store.schema import finished, games, ratings, results, seats

AT_ONCE = 100  # games in one transaction
KEEP_RATING = text(
    "INSERT INTO ratings (who, game, mu, sigma, games) VALUES (:who, :game, :mu, :sigma, :games) "
    "ON CONFLICT (who, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games"
)
NOTE_RATING = (
    update(results)
    .where(results.c.game == bindparam("of"), results.c.seat == bindparam("at_seat"))
    .values(who=bindparam("whose"), mu=bindparam("mean"), sigma=bindparam("spread"))
)
COUNT = update(finished).where(finished.c.game == bindparam("of")).values(counted=True)
_model = PlackettLuce()


@dataclass(frozen=True)
class Rating:
    mu: float = _model.mu
    sigma: float = _model.sigma


UNKNOWN = Rating()


def bot_name(level: str) -> str:
    """Under which a bot is rated."""
    return f"bot:{level}"


def rated(before: Mapping[str, Rating], players: Sequence[tuple[str, int]]) -> list[Rating]:
    """The ratings after a game of `players`, who they are and which place they have."""
    known = [before.get(who, UNKNOWN) for who, _ in players]
    teams = [[_model.rating(rating.mu, rating.sigma)] for rating in known]
    after = _model.rate(teams, ranks=[float(place) for _, place in players])
    return [Rating(team[0].mu, team[0].sigma) for team in after]


class Ratings:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def of(self, who: str) -> dict[str, Rating]:
        """By game."""
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                found = (await connection.execute(select(ratings).where(ratings.c.who == who))).all()
        return {row.game: Rating(row.mu, row.sigma) for row in found}

    async def count(self) -> int:
        """Rate the games that have ended, the first ones first; returns how many."""
        with told_plainly("the ratings cannot be brought up to date"):
            async with self._engine.connect() as connection:
                waiting = await connection.scalar(select(finished.c.game).where(~finished.c.counted).limit(1))
            if waiting is None:
                return 0
            async with self._engine.connect() as connection:
                await connection.run_sync(lock, RATING_LOCK)
                number = await connection.run_sync(_count)
                await connection.commit()
        return number


def _count(connection: Connection) -> int:
    query = select(finished.c.game, games.c.game.label("title"), games.c.rated).join(
        games, games.c.id == finished.c.game
    )
    ended = connection.execute(
        query.where(~finished.c.counted).order_by(finished.c.ended, finished.c.game).limit(AT_ONCE)
    ).all()
    around = _around(connection, [row.game for row in ended if row.rated])
    book = Book(connection, {_player(seat) for seated in around.values() for seat in seated})
    for row in ended:
        if row.game in around:
            book.enter(row.game, row.title, around[row.game])
    book.keep(connection)
    if ended:
        connection.execute(COUNT, [{"of": row.game} for row in ended])
    return len(ended)


class Book:
    """The ratings of those who played, while some games are entered one after the other."""

    def __init__(self, connection: Connection, players: set[str | None]) -> None:
        known = connection.execute(select(ratings).where(ratings.c.who.in_(sorted(filter(None, players)))))
        self._ratings = {(row.who, row.game): (Rating(row.mu, row.sigma), int(row.games)) for row in known}
        self._changed: set[tuple[str, str]] = set()
        self._notes: list[dict[str, Any]] = []

    def enter(self, game: str, title: str, seated: Sequence[Row[Any]]) -> None:
        """A game; of one with somebody who is gone nothing follows."""
        players = [player for seat in seated if (player := _player(seat)) is not None]
        if len(players) < len(seated):
            return
        before = {player: self._ratings.get((player, title), (UNKNOWN, 0)) for player in players}
        places = zip(players, _places(seated), strict=True)
        after = rated({player: rating for player, (rating, _) in before.items()}, list(places))
        for player, (_, played) in before.items():
            own = [rating for rating, name in zip(after, players, strict=True) if name == player]
            self._ratings[player, title] = _mean(own), played + 1
            self._changed.add((player, title))
        for seat, player in zip(seated, players, strict=True):
            rating = self._ratings[player, title][0]
            note = {"whose": player, "mean": rating.mu, "spread": rating.sigma}
            self._notes.append({"of": game, "at_seat": seat.seat, **note})

    def keep(self, connection: Connection) -> None:
        if self._changed:
            connection.execute(KEEP_RATING, [_row(key, *self._ratings[key]) for key in sorted(self._changed)])
            connection.execute(NOTE_RATING, self._notes)


def _around(connection: Connection, names: Sequence[str]) -> dict[str, list[Row[Any]]]:
    """Who sat where, and what came of it."""
    query = (
        select(seats.c.game, seats.c.seat, seats.c.kind, seats.c.person, seats.c.bot)
        .add_columns(results.c.place, results.c.abandoned)
        .join(results, (results.c.game == seats.c.game) & (results.c.seat == seats.c.seat))
        .where(seats.c.game.in_(names))
        .order_by(seats.c.game, seats.c.seat)
    )
    found: dict[str, list[Row[Any]]] = {}
    for row in connection.execute(query):
        found.setdefault(row.game, []).append(row)
    return found


def _player(seat: Row[Any]) -> str | None:
    """Who is rated; None: somebody who is gone."""
    person: str | None = seat.person
    return bot_name(seat.bot) if seat.kind == "bot" else person


def _places(seated: Sequence[Row[Any]]) -> list[int]:
    """Whoever left the end to a bot comes last, whatever the bot made of it."""
    return [len(seated) + 1 if seat.abandoned else seat.place for seat in seated]


def _mean(found: Sequence[Rating]) -> Rating:
    """Two bots of one level at a table are one bot with two results."""
    return Rating(sum(each.mu for each in found) / len(found), sum(each.sigma for each in found) / len(found))


def _row(key: tuple[str, str], rating: Rating, played: int) -> dict[str, Any]:
    who, game = key
    return {"who": who, "game": game, "mu": rating.mu, "sigma": rating.sigma, "games": played}
