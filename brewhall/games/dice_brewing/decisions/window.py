"""Which token to play in windows W1 and W4, when all players may (DB-10.5)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.core.narrator import Refusal
from brewhall.games.dice_brewing.actions import DECLINE
from brewhall.games.dice_brewing.decisions.decision import Decision
from brewhall.games.dice_brewing.rounds import ask_next
from brewhall.games.dice_brewing.state import Pieces
from brewhall.games.dice_brewing.steps import NO_TOKEN, ROLLING, WINDOW
from brewhall.games.dice_brewing.token_effects import play_token
from brewhall.games.dice_brewing.tokens import fill_tokens, token_targets, unplayable_tokens


@final
class Window(Decision):
    """Detail: declines in a row."""

    def options(self, state: Pieces, seat: i64, declines: i64, buffer: vec[i64], /) -> i64:
        buffer[0] = DECLINE
        return fill_tokens(state, buffer, 1, seat, NO_TOKEN)

    def choose(self, state: Pieces, seat: i64, declines: i64, action: i64, dealer: Dealer, /) -> None:
        """DB-10.5: the window closes when all decline in a row."""
        if action != DECLINE:
            play_token(state, seat, action, dealer)
            ask_next(state, WINDOW, state.after(seat), 0)
        elif declines + 1 == state.players:
            state.pop()
        else:
            ask_next(state, WINDOW, state.after(seat), declines + 1)

    def variant(self, state: Pieces, declines: i64) -> str:
        return ".start" if state.phase == ROLLING else ".brewing"

    def targets(self, state: Pieces, seat: i64, declines: i64, action: Action) -> list[str]:
        return [] if action.kind == "decline" else token_targets(state, seat, action)

    def impossible(self, state: Pieces, seat: i64, declines: i64, legal: list[Action]) -> list[Refusal]:
        return unplayable_tokens(state, seat, NO_TOKEN, legal)
