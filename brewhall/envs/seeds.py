"""What may be given as a seed."""

from __future__ import annotations

import operator

from brewhall.core.errors import BadOption


def check_seed(seed: object) -> int:
    """A seed as a number, of whatever type."""
    try:
        return operator.index(seed)  # type: ignore[arg-type]  # that is the question
    except TypeError:
        raise BadOption(f"seed cannot be {seed!r}; it is a whole number, or None for chance") from None
