"""Action C, upgrade and clean (BB-10)."""

from __future__ import annotations

from mypy_extensions import i64

from brewhall.games.beer_and_bread.chronicle import tell, tell_card
from brewhall.games.beer_and_bread.components import (
    ANY_BEER,
    ANY_BREAD,
    BOTH,
    ON_CLEANING,
    ONLY_BEER,
    ONLY_BREAD,
    RESOURCES,
    amounts_given,
)
from brewhall.games.beer_and_bread.state import Pieces, Side
from brewhall.games.beer_and_bread.storage import collect


def upgrade(state: Pieces, seat: i64, card: i64) -> None:
    """BB-10.3: first the upgrade takes effect, for what cleaning collects too (BB-14.16); then the player cleans.

    Nothing else cleans (BB-10.6).
    """
    side = state.side(seat)
    side.place_upgrade(card, state.components)
    tell_card(state, "upgraded", seat, card)
    if side.brewing + side.baking > 0:  # BB-14.14
        clean(state, seat, side)


def clean(state: Pieces, seat: i64, side: Side) -> None:
    """BB-10.4, then BB-10.5."""
    beers = side.brewing
    breads = side.baking
    side.cleaned = len(side.sold)
    side.brewing = 0
    side.baking = 0
    tell(state, "cleaned", seat)
    wanted: i64 = 0
    if beers > 0:
        wanted += for_cleaning(side, ANY_BEER)
    if breads > 0:
        wanted += for_cleaning(side, ANY_BREAD)
    if breads == 0:
        wanted += for_cleaning(side, ONLY_BEER)
    if beers == 0:
        wanted += for_cleaning(side, ONLY_BREAD)
    if beers > 0 and breads > 0:
        wanted += for_cleaning(side, BOTH)
    collect(state, seat, wanted)


def for_cleaning(side: Side, condition: i64) -> i64:
    """BB-13.15"""
    return amounts_given(side.powers, ON_CLEANING + condition * RESOURCES)
