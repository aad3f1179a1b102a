"""What takes a bot some time: work that others need not wait for. It is told by bytes and names, and can be done in
another process."""

from __future__ import annotations

from functools import lru_cache

from brewhall.bots import create_bot
from brewhall.bots.advice import SIMULATIONS, Advice, advise
from brewhall.core.game import Game
from brewhall.games import bundled, load

Cards = tuple[tuple[str, str], ...]  # an owner's own component values, by file; none: those of the package


def choose(game: str, seen: bytes, bot: str, seed: str, cards: Cards = ()) -> int:
    """A bot's action, from the bytes of what its seat sees."""
    return create_bot(bot, seed).choose(game_with(game, cards).from_bytes(seen))


def advice(game: str, seen: bytes, seed: str, cards: Cards = (), simulations: int = SIMULATIONS) -> Advice:
    """What to tell somebody who asks for hints, from the bytes of what their seat sees."""
    return advise(game_with(game, cards).from_bytes(seen), simulations, seed)


@lru_cache(maxsize=8)
def game_with(name: str, cards: Cards) -> Game:
    """A game with these component values."""
    return load(name, dict(cards)) if cards else bundled(name)


def cards_of(game: Game) -> Cards:
    """The values of a game as they are handed on."""
    return () if game.data_is_bundled else tuple(sorted(game.data.texts.items()))
