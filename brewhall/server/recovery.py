"""Recovery codes: for whoever has lost everything else. As long as a key, so a plain hash of one is enough."""

from __future__ import annotations

import hashlib
import secrets

SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that looks like another one
GROUPS, LENGTH = 4, 5  # 98 bits


def new_code() -> str:
    return "-".join("".join(secrets.choice(SIGNS) for _ in range(LENGTH)) for _ in range(GROUPS))


def hashed_code(code: str) -> str:
    """However it was typed: case and what stands between the signs do not count."""
    return hashlib.sha256("".join(filter(str.isalnum, code.upper())).encode()).hexdigest()
