"""Tables with an open seat for anybody."""

from __future__ import annotations

from sqlalchemy import ColumnElement, exists, func, or_, select

from brewhall.store.games import MOST_LISTED, Games
from brewhall.store.schema import games, presence, seats
from brewhall.tables.summary import Summary

SLOW = 3600  # seconds for a move: nobody need sit and wait at such a table


class Lobby:
    def __init__(self, stored: Games) -> None:
        self._games = stored

    async def tables(self, now: float, game: str = "", pace: str = "") -> list[Summary]:
        """Those that wait for somebody, the newest first, as long as somebody there gives signs of life; at slow tables
        one within a day will do, for as long as such signs are kept."""
        slow = games.c.seconds_per_move >= SLOW
        there = exists().where(presence.c.game == games.c.id, presence.c.watchers.is_(None))
        offered: list[ColumnElement[bool]] = [
            games.c.lobby,
            ~games.c.over,
            or_(there.where(presence.c.until > now), slow & there),
        ]
        if game:
            offered.append(games.c.game == game)
        match pace:
            case "none":
                offered.append(games.c.seconds_per_move.is_(None) & games.c.seconds_in_all.is_(None))
            case "live":
                offered.append((games.c.seconds_per_move < SLOW) | games.c.seconds_in_all.is_not(None))
            case "slow":
                offered.append(slow)
        query = select(games).where(*offered).order_by(games.c.updated.desc()).limit(MOST_LISTED)
        return await self._games.summaries(query)

    async def offered_by(self, person: str) -> int:
        """How many tables somebody has set there."""
        query = select(func.count(seats.c.game.distinct()).label("number")).join(games, seats.c.game == games.c.id)
        found = await self._games.rows(
            query.where(seats.c.person == person, seats.c.host, games.c.lobby, ~games.c.over)
        )
        return int(found[0].number)
