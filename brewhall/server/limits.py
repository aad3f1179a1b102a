"""Credits: so many in a while, growing back evenly."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil

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
