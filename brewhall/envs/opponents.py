"""Who plays the seats that do not learn."""

from __future__ import annotations

from collections.abc import Sequence

from brewhall.bots import Bot, Player, create_bot
from brewhall.core.errors import BadOption

Opponents = Player | Sequence[Player]


def opponents_of(given: Opponents, players: int) -> list[Player]:
    """One for each other seat, from one for all of them or from as many as there are."""
    alone = isinstance(given, (str, Bot)) or callable(given)
    if not alone and not isinstance(given, Sequence):
        raise BadOption(f"opponents cannot be {given!r}; give a bot's name, or one for each other seat")
    others = players - 1
    found: list[Player] = [given] * others if alone else list(given)  # type: ignore[list-item, arg-type]
    if len(found) != others:
        raise BadOption(f"{players} players need {others} opponents, not {len(found)}")
    for player in found:
        create_bot(player)
    return found


def check_seat(seat: int | None, players: int) -> int | None:
    """The seat that learns; None: another one each game."""
    if seat is not None and seat not in range(players):
        raise BadOption(f"seat cannot be {seat}; seats are 0 to {players - 1}, None for any")
    return seat
