"""What decides about all chance at a table."""

from __future__ import annotations

from dataclasses import dataclass

from brewhall.core.dealer import FairDealer


@dataclass(frozen=True)
class Secret:
    """The key of a table's fair dealer, and the salt that all may know."""

    key: bytes
    salt: bytes
    inherited: int | None = None  # moves that were played elsewhere, with the deal: this key has no part in them

    @property
    def commitment(self) -> str:
        return self.dealer().commitment

    def dealer(self, drawn: int = 0) -> FairDealer:
        """The dealer after it has drawn this many numbers from its stream."""
        return FairDealer(self.key, self.salt, drawn)
