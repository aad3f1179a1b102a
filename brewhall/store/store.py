"""The store: one database with its games and people."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Sequence

from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.accounts import Accounts
from brewhall.store.addresses import Addresses
from brewhall.store.analyses import StoredAnalyses
from brewhall.store.announcements import Announcements
from brewhall.store.attempts import Attempts
from brewhall.store.belongings import Belongings
from brewhall.store.codes import Codes
from brewhall.store.database import create_engine, database_url, is_shared, migrate
from brewhall.store.errors import told_plainly
from brewhall.store.farewell import Farewell
from brewhall.store.friends import Friends
from brewhall.store.games import Games
from brewhall.store.holidays import Holidays
from brewhall.store.hosting import Hosting
from brewhall.store.keys import Keys
from brewhall.store.lobby import Lobby
from brewhall.store.mailbox import Mailbox
from brewhall.store.merging import Merging
from brewhall.store.notices import Hear, Listener, Notice
from brewhall.store.outbox import Outbox
from brewhall.store.overview import Overview
from brewhall.store.passkeys import Passkeys
from brewhall.store.people import People
from brewhall.store.presence import Attendance
from brewhall.store.profiles import Profiles
from brewhall.store.ratings import Ratings
from brewhall.store.reports import Reports
from brewhall.store.results import Results
from brewhall.store.sanctions import Sanctions
from brewhall.store.sightings import Sightings
from brewhall.store.writer import Writer
from brewhall.tables.card_sets import CardSets

CHECKPOINT_SECONDS = 5.0


class Store:
    def __init__(self, engine: AsyncEngine, card_sets: CardSets) -> None:
        self.engine = engine
        self.card_sets = card_sets
        self.process = secrets.token_urlsafe(8)  # this process, among those that use the same database
        self.shared = is_shared(engine)
        self._emptying = asyncio.create_task(self._empty_log())
        self._listener: Listener | Mailbox | None = None
        self.writer = Writer(engine)
        self.games = Games(engine, self.writer, card_sets.find, self.process)
        self.results = Results(engine, self.writer, self.games)
        self.ratings = Ratings(engine)
        self.profiles = Profiles(engine, self.games)
        self.farewell = Farewell(engine)
        self.people = People(engine, self.writer)
        self.codes = Codes(engine, self.writer)
        self.lobby = Lobby(self.games)
        self.accounts = Accounts(engine)
        self.passkeys = Passkeys(engine, self.writer)
        self.friends = Friends(engine)
        self.merging = Merging(engine)
        self.belongings = Belongings(engine)
        self.attempts = Attempts(engine)
        self.analyses = StoredAnalyses(engine, self.writer)
        self.addresses = Addresses(engine)
        self.holidays = Holidays(engine)
        self.keys = Keys(engine)
        self.outbox = Outbox(engine, self.writer)
        self.attendance = Attendance(engine, self.writer, self.process)
        self.sightings = Sightings(engine, self.writer)
        self.sanctions = Sanctions(engine)
        self.reports = Reports(engine, self.writer)
        self.overview = Overview(engine)
        self.announcements = Announcements(engine)
        self.hosting = Hosting(engine, self.writer, self.games, self.people, self.sanctions, self.sightings)

    async def listen(self, hear: Hear, missed: Callable[[], None]) -> None:
        """From now on `hear` is told what any process stores, and `missed` is called when something may be missing."""
        self.writer.hear = hear
        self._listener = Listener(self.engine.url, hear, missed) if self.shared else Mailbox(self.engine, hear)
        await self._listener.ready()

    async def tell(self, notices: Sequence[Notice]) -> None:
        """Tell all processes, this one too."""
        await self.writer.write(notices=notices)

    async def ping(self) -> None:
        """Raises StoreError if the database does not answer."""
        with told_plainly("the database does not answer"):
            async with self.engine.connect() as connection:
                await connection.execute(text("SELECT 1"))

    async def _empty_log(self) -> None:
        """Move what was committed from SQLite's log into the file, beside the writer."""
        while not self.shared:
            await asyncio.sleep(CHECKPOINT_SECONDS)
            with contextlib.suppress(SQLAlchemyError):  # a full disk: the writer will say so
                async with self.engine.connect() as connection:
                    await connection.execute(text("PRAGMA wal_checkpoint(PASSIVE)"))

    async def close(self) -> None:
        self._emptying.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._emptying  # its connection is given back before all are closed
        if self._listener is not None:
            await self._listener.close()
        await self.writer.close()
        await self.engine.dispose()


async def open_store(url: str | URL | None = None, card_sets: CardSets | None = None) -> Store:
    """Open the database, its tables brought up to date. Games that are read from it are played with `card_sets`."""
    engine = create_engine(url if isinstance(url, URL) else database_url(url))
    try:
        await migrate(engine)
    except BaseException:
        await engine.dispose()
        raise
    return Store(engine, card_sets or CardSets())
