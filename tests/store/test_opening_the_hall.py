"""A database from before tables were private: nobody is listed who was not asked, and hosts are known."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, select, text

import brewhall.store
from brewhall.store import open_store
from brewhall.store.database import create_engine, database_url
from brewhall.store.schema import games, seats

pytestmark = pytest.mark.asyncio
MIGRATIONS = Path(brewhall.store.__file__).parent / "migrations"
BEFORE = "0004"
OLD = (
    "INSERT INTO people (id, name, created) VALUES ('anna', 'Anna', 0), ('bert', 'Bert', 0)",
    "INSERT INTO games (id, watch, game, engine, data, options, key, salt, deal, opening, start, public, hints, "
    "created, updated, version, moves, to_play, over, rematch) VALUES ('one', 'w', 'beer-and-bread', '0', 'x', '{}', "
    ":key, :key, '[]', '[]', 'x', :yes, :no, 0, 0, 1, 0, 0, :no, '')",
    "INSERT INTO seats (game, seat, kind, name, person) VALUES ('one', 0, 'person', 'Anna', 'anna'), "
    "('one', 1, 'person', 'Bert', 'bert'), ('one', 2, 'bot', 'greedy', NULL)",
    "INSERT INTO claims (token, game, seat, used_by) VALUES ('t', 'one', 1, 'bert')",
)


def as_it_was(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, BEFORE)
    for line in OLD:
        given = {"key": b"key", "yes": True, "no": False} if ":key" in line else {}
        connection.execute(text(line), given)


async def test_old_tables_become_private_and_whoever_invited_is_their_host(untouched: str) -> None:
    engine = create_engine(database_url(untouched))
    async with engine.begin() as connection:
        await connection.run_sync(as_it_was)
    await engine.dispose()
    store = await open_store(untouched)
    async with store.engine.connect() as connection:
        (game,) = await connection.execute(select(games.c.public, games.c.lobby))
        hosts = (await connection.execute(select(seats.c.host).order_by(seats.c.seat))).scalars().all()
    await store.close()
    assert (game.public, game.lobby) == (False, False)
    assert hosts == [True, False, False]
