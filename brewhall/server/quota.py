"""How many unfinished games, and open seats for anybody, one person can have."""

from __future__ import annotations

from brewhall.server.problems import Trouble
from brewhall.server.rooms import Rooms
from brewhall.store.people import Person


async def check_quota(rooms: Rooms, person: Person) -> None:
    """Raises Trouble if there is no room for one more."""
    most = rooms.settings.tables_per_person
    if await rooms.store.games.running_of(person.id) >= most:
        raise Trouble(409, f"you have {most} unfinished games; finish or give up one of them first")


async def check_offers(rooms: Rooms, person: Person) -> None:
    """Raises Trouble if somebody has open seats at too many tables already."""
    most = rooms.settings.offers_per_person
    if await rooms.store.lobby.offered_by(person.id) >= most:
        raise Trouble(409, f"you have {most} tables with an open seat; wait until somebody sits down")
