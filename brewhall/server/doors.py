"""Whom hosts keep out, as this process knows it: every request and every socket is asked."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from ipaddress import ip_network

from starlette.requests import HTTPConnection

from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import words
from brewhall.server.limits import network
from brewhall.store.networks import Network, is_in
from brewhall.store.people import Person
from brewhall.store.sanctions import Sanction

Seen = Callable[[str, str], None]


class KeptOut(Trouble):
    def __init__(self, refusal: str) -> None:
        super().__init__(403, refusal)


class Doors:
    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._people: dict[str, Sanction] = {}
        self._networks: list[tuple[Network, Sanction]] = []
        self.seen: Seen = lambda *_: None  # told who came, and from where

    def keep_out(self, bans: Iterable[Sanction]) -> None:
        """Only these from now on, each until its end."""
        found = sorted(bans, key=lambda ban: ban.until)
        self._people = {ban.person: ban for ban in found if ban.person is not None}
        self._networks = [(ip_network(ban.network), ban) for ban in found if ban.network is not None]

    def refusal(self, address: str, person: str | None = None) -> str:
        """Why somebody is not let in, in a line; empty: they are."""
        bans = [ban for network, ban in self._networks if is_in(network, address)]
        if person in self._people:
            bans.append(self._people[person])
        ban = max(bans, key=lambda ban: ban.until, default=None)
        if ban is None or ban.until <= self._now():
            return ""
        return words().text("no.door.why" if ban.reason else "no.door", time=moment(ban.until), why=ban.reason)

    def check(self, address: str, person: str | None) -> None:
        """Raises KeptOut."""
        refusal = self.refusal(address, person)
        if refusal:
            raise KeptOut(refusal)

    def admit(self, connection: HTTPConnection, person: Person) -> None:
        """Note that somebody came. Raises KeptOut if they are not let in."""
        where = network(connection.client.host) if connection.client is not None else ""
        self.check(where, person.id)
        self.seen(person.id, where)


def moment(at: float) -> str:
    """A time as it is said to people whose clock is not known."""
    then = time.gmtime(at)
    month, clock = words().term(f"month.{then.tm_mon}"), time.strftime("%H:%M", then)
    return words().text("moment", day=then.tm_mday, month=month, year=str(then.tm_year), clock=clock)
