"""Tells people who are away that it is their move.

What there is to tell lies in the store's outbox, written with the move itself. Several processes look into it; whoever
takes a notice sends it, and one that could not be sent everywhere is tried again a few times.
"""

from __future__ import annotations

import asyncio
import logging
from random import SystemRandom

import msgspec

from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import together, words
from brewhall.server.channels import Channels
from brewhall.server.logs import note
from brewhall.server.mail import Undelivered
from brewhall.server.push import Failed, Gone
from brewhall.server.rooms import NoSuchTable, Rooms
from brewhall.store import StoreError
from brewhall.store.addresses import Push
from brewhall.store.outbox import Waiting
from brewhall.tables import Table
from brewhall.tables.clock import Position

AT_ONCE = 10  # notices that are sent at the same time
MOST_LOOKED_AT = 100
TAKEN_SECONDS = 120.0  # for sending one; afterwards another process may try
PAUSES = (30.0, 300.0, 1800.0, 7200.0)  # seconds before it is tried again
MAILS_A_DAY = 20  # to one address


class Shown(msgspec.Struct):
    """What the service worker shows. Nothing of the game is in it."""

    title: str
    line: str
    link: str
    tag: str
    off: str  # ends it for this browser
    end: str  # how that is called


class Notifier:
    def __init__(self, rooms: Rooms, channels: Channels) -> None:
        self._rooms = rooms
        self._store = rooms.store
        self._channels = channels
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._rooms.settings.notice_seconds * SystemRandom().uniform(0.8, 1.2))
            try:
                await self.send_due()
            except StoreError as error:
                note("notices could not be looked for", logging.ERROR, why=str(error))
            except Exception:
                logging.getLogger("brewhall").exception("notices could not be sent")

    async def send_due(self) -> None:
        """Send everything that is due now, some at a time."""
        due = await self._store.outbox.due(self._rooms.now(), MOST_LOOKED_AT)
        for first in range(0, len(due), AT_ONCE):
            sending = (self._send(waiting) for waiting in due[first : first + AT_ONCE])
            for failed in await asyncio.gather(*sending, return_exceptions=True):
                if isinstance(failed, Exception):
                    logging.getLogger("brewhall").error("a notice could not be sent", exc_info=failed)

    async def _send(self, waiting: Waiting) -> None:
        outbox, taken = self._store.outbox, self._rooms.now() + TAKEN_SECONDS
        if not await outbox.take(waiting, taken):
            return
        table = await self._table(waiting)
        if table is None or waiting.tries > len(PAUSES):
            await outbox.drop(waiting, taken)
            return
        pushes = await self._store.addresses.pushes_of(waiting.person)
        mail = await self._store.addresses.mail_of(waiting.person) if self._channels.mailer is not None else None
        address = mail.address if mail is not None and mail.confirmed else ""
        if not pushes and not address:
            await outbox.drop(waiting, taken)
            return
        sent = set(waiting.sent)
        wanted = [push for push in pushes if push.id not in sent]
        arrived = await asyncio.gather(*(self._push(push, table, waiting.person) for push in wanted))
        sent.update(push.id for push, done in zip(wanted, arrived, strict=True) if done)
        done = all(arrived)
        if address and "mail" not in sent:
            if await self._mail(address, table, waiting.person):
                sent.add("mail")
            else:
                done = False
        again = None if done or waiting.tries >= len(PAUSES) else self._rooms.now() + PAUSES[waiting.tries]
        await outbox.put_off(waiting, taken, again, tuple(sorted(sent)))

    async def _table(self, waiting: Waiting) -> Table | None:
        """The table, if it is still that person's move there, and they are not there."""
        try:
            async with self._rooms.visit(waiting.game) as room:
                table = room.at
                await self._store.attendance.read(table.id, table.presence)
        except NoSuchTable:
            return None
        seat = None if table.closed else Position(table.standing, table.seats).running
        if seat is None or table.seats[seat].person != waiting.person or not _others(table, waiting.person):
            return None
        return None if table.presence.here(waiting.person, self._rooms.now()) else table

    async def _push(self, push: Push, table: Table, person: str) -> bool:
        """Whether this browser need not be tried again."""
        text = words().text
        shown = Shown(
            title=text("move.title"),
            line=text("move.line", game=table.setup.game.title, others=_others(table, person)),
            link=f"/#/table/{table.id}",
            tag=table.id,
            off=self._channels.links.path("push", push.id),
            end=text("move.off"),
        )
        try:
            await self._channels.pusher.send(push, msgspec.json.encode(shown))
        except (Gone, Trouble):
            await self._store.addresses.end_push(push.id)
        except Failed as error:
            note("a push notice did not arrive", logging.WARNING, why=str(error))
            return False
        return True

    async def _mail(self, address: str, table: Table, person: str) -> bool:
        mailer = self._channels.mailer
        if mailer is None or not await self._store.addresses.may_mail("move", address, MAILS_A_DAY, self._rooms.now()):
            return True
        try:
            off = self._channels.links.path("mail", person)
            await mailer.send_move(address, table.setup.game.title, _others(table, person), table.id, off)
        except Undelivered as error:
            note("an e-mail was not delivered", logging.WARNING, why=str(error))
            return False
        return True

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._channels.pusher.close()


def _others(table: Table, person: str) -> str:
    """Who else plays; empty if somebody turned out to be everybody."""
    return together([seat.name for seat in table.seats if seat.kind == "person" and seat.person != person])
