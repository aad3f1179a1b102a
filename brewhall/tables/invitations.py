"""Invitations to open seats."""

from __future__ import annotations

import base64
import hmac

from brewhall.tables.seats import Seat
from brewhall.tables.secret import Secret

BYTES = 16


def invitation(secret: Secret, seat: int) -> str:
    """The token of a seat. It follows from the dealer's key, so that nobody has to keep it and nobody can guess it."""
    mac = hmac.digest(secret.key, f"seat {seat}".encode(), "sha256")
    return base64.urlsafe_b64encode(mac[:BYTES]).rstrip(b"=").decode()


def invitations(secret: Secret, seats: tuple[Seat, ...]) -> dict[int, str]:
    """The tokens of all open seats."""
    return {place: invitation(secret, place) for place, seat in enumerate(seats) if seat.kind == "open"}
