"""Names of tables, people and whatever else is stored."""

from __future__ import annotations

import secrets


def new_id() -> str:
    """128 bits that nobody can guess. No dash comes first: in a terminal that would be an option."""
    drawn = secrets.token_urlsafe(16)
    return new_id() if drawn.startswith("-") else drawn
