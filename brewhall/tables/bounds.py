"""How large may be what comes from outside: written beside each field, checked where a message is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True)
class Bound:
    """What a number, a text or a list may be."""

    ge: float | None = None
    le: float | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None


class Asked:
    """A message from outside: there is nothing in it but its fields."""

    __slots__ = ()


Name = Annotated[str, Bound(min_length=1, max_length=64, pattern=r"^[ -~]*(?!\n)$")]  # printable ASCII
Version = Annotated[int, Bound(ge=0, le=2**53)]
Whole = Annotated[int, Bound(ge=-(2**31), le=2**31 - 1)]  # what every database and engine holds
Text = Annotated[str, Bound(max_length=1000)]
