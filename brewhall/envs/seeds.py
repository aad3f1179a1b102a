"""What may be given as a seed."""

from __future__ import annotations

import operator
from typing import SupportsIndex

from brewhall.core.errors import BadOption


def check_seed(seed: SupportsIndex) -> int:
    """A seed as a number, of whatever type."""
    try:
        return operator.index(seed)
    except TypeError:
        raise BadOption(f"seed cannot be {seed!r}; it is a whole number, or None for chance") from None
