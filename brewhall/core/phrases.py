"""Phrases that the texts of every game are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from brewhall.core.words import Words


def count_text(words: Words, noun: str, number: int) -> str:
    """A number with its noun: "1 coin", "2 coins"."""
    return words.text(f"count.{noun}.{'one' if number == 1 else 'many'}", n=number)


def list_text(words: Words, items: Iterable[str], joint: str = "list.comma") -> str:
    """All of them in a row, or "nothing"."""
    return words.text(joint).join(items) or words.text("list.nothing")


def player_text(words: Words, seat: int, viewer: int | None, players: Sequence[str] = ()) -> str:
    if seat == viewer:
        return words.text("you")
    return players[seat] if players else words.text("seat", seat=seat)


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
