"""How many unfinished games one person can have."""

from __future__ import annotations

from brewhall.server.hall import Hall
from brewhall.server.problems import Trouble
from brewhall.store.people import Person


async def check_quota(hall: Hall, person: Person) -> None:
    """Raises Trouble if there is no room for one more."""
    most = hall.settings.tables_per_person
    if await hall.store.games.running_of(person.id) >= most:
        raise Trouble(409, f"you have {most} unfinished games; finish or give up one of them first")
