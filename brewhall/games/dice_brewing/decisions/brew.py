"""Which recipe to brew (DB-11.2)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.core.narrator import Refusal, reason
from brewhall.games.dice_brewing.actions import BREW, DECLINE
from brewhall.games.dice_brewing.decisions.decision import Decision
from brewhall.games.dice_brewing.progress import needs
from brewhall.games.dice_brewing.recipes import fill_recipes
from brewhall.games.dice_brewing.rounds import ask_next
from brewhall.games.dice_brewing.state import BLOCKED_RECIPE, DISPLAY, NO_CARD, Pieces
from brewhall.games.dice_brewing.steps import BREWING, USING


@final
class Brew(Decision):
    """Detail: declines in a row."""

    def options(self, state: Pieces, seat: i64, declines: i64, buffer: vec[i64], /) -> i64:
        buffer[0] = DECLINE  # DB-11.3
        return fill_recipes(state, buffer, 1, BREW, seat)

    def choose(self, state: Pieces, seat: i64, declines: i64, action: i64, dealer: Dealer, /) -> None:
        """DB-11.2: the seat goes on to the dice, then the next is asked. The phase ends when all decline in a row."""
        if action != DECLINE:  # nobody has declined since; the turn ends, and is counted, in `reveal`
            state.replace_top(BREWING, state.after(seat), 0)
            state.push(USING, seat, action - BREW)
        elif declines + 1 == state.players:
            state.pop()
        else:
            ask_next(state, BREWING, state.after(seat), declines + 1)

    def targets(self, state: Pieces, seat: i64, declines: i64, action: Action) -> list[str]:
        return list(action.parameters.values())

    def impossible(self, state: Pieces, seat: i64, declines: i64, legal: list[Action]) -> list[Refusal]:
        possible = {action.parameters.get("recipe") for action in legal}
        found: list[Refusal] = []
        for slot in range(state.slots()):
            recipe = state.counts[DISPLAY + slot]
            if recipe == NO_CARD or state.components.recipes[recipe] in possible:
                continue
            if state.counts[BLOCKED_RECIPE + slot] > 0:
                why = reason("banned")
            else:
                missing = [need for need in needs(state, seat, recipe) if need.place != "warehouse"]
                why = reason("lacks-dice", missing=missing)
            name = state.components.recipes[recipe]
            found.append(Refusal("brew", name, f"brew {name}", why))
        return found
