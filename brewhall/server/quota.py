"""How many unfinished games, and open seats for anybody, one person can have."""

from __future__ import annotations

from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.rooms import Rooms
from brewhall.store.people import Person


async def check_quota(rooms: Rooms, person: Person) -> None:
    """Raises Trouble if there is no room for one more."""
    most = rooms.settings.tables_per_person
    if await rooms.store.games.running_of(person.id) >= most:
        raise Trouble(409, refusal("quota.games", n=most))


async def check_offers(rooms: Rooms, person: Person) -> None:
    """Raises Trouble if somebody has open seats at too many tables already."""
    most = rooms.settings.offers_per_person
    if await rooms.store.lobby.offered_by(person.id) >= most:
        raise Trouble(409, refusal("quota.seats", n=most))
