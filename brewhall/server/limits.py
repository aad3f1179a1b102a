"""Credits: so many in a while, growing back evenly; and files, of which every connection needs one."""

from __future__ import annotations

import contextlib
import sys
from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from math import ceil

if sys.platform != "win32":
    import resource

MOST_REMEMBERED = 10_000


@dataclass(frozen=True)
class Rate:
    """`count` in `seconds`."""

    count: float
    seconds: float

    @property
    def pause(self) -> int:
        """Whole seconds after which at least one credit has grown back."""
        return ceil(self.seconds / self.count)


class Credits:
    """What one socket or address may still do."""

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.left = rate.count
        self.at = now

    def spend(self, now: float) -> bool:
        """Whether there was a credit left."""
        grown = (now - self.at) * self.rate.count / self.rate.seconds
        self.left = min(self.rate.count, self.left + max(0.0, grown))
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Ledger:
    """Credits by name. Those not used for longest are forgotten: by then they have grown back."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._credits: OrderedDict[str, Credits] = OrderedDict()

    def spend(self, name: str, now: float) -> bool:
        account = self._credits.setdefault(name, Credits(self.rate, now))
        self._credits.move_to_end(name)
        if len(self._credits) > MOST_REMEMBERED:
            self._credits.popitem(last=False)
        return account.spend(now)


def network(host: str) -> str:
    """Where a connection comes from, as it is counted: who has one IPv6 address has all of its /64."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host  # a proxy may name its clients otherwise
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"


def raise_file_limit() -> None:
    """As many open files as the system allows: its usual 1,024 would be the most connections there can be."""
    if sys.platform != "win32":
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):  # macOS names a limit that it does not grant
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
