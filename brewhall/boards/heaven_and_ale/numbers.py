"""The numbers people type: for a move the position, for a purchase the plots that stand out, else one for each."""

from __future__ import annotations

from collections.abc import Mapping

from brewhall.core.view import LegalAction
from brewhall.games.heaven_and_ale.catalog import Catalog
from brewhall.games.heaven_and_ale.view import Event, HeavenAndAleView

A_SIDE = 3  # plots that get a number, for each tile and side; any other is typed by its name
Action = LegalAction[Event]
Numbered = Mapping[int, Action]


def number(view: HeavenAndAleView, catalog: Catalog) -> Numbered:
    actions = view.actions
    numbered = {int(action.parameters["position"]): action for action in actions if action.kind == "move"}
    rest = [action for action in actions if action.kind not in ("move", "buy")]
    return numbered | dict(enumerate(_outstanding(view, catalog) + rest, 1 + max(numbered, default=0)))


def _outstanding(view: HeavenAndAleView, catalog: Catalog) -> list[Action]:
    """For each tile and side the plots with most around them; one that closes a shed comes before all others."""
    chosen: list[Action] = []
    purchases = [action for action in view.actions if action.kind == "buy"]
    for tile in dict.fromkeys(action.parameters["tile"] for action in purchases):
        for sunny in (False, True):
            fitting = [
                action
                for action in purchases
                if action.parameters["tile"] == tile and catalog.board.sunny[action.parameters["plot"]] == sunny
            ]
            fitting.sort(key=lambda action: (not closed(action), *_lonely(view, catalog, action)))
            chosen += fitting[:A_SIDE]
    return chosen


def closed(action: Action) -> list[Event]:
    """The sheds that an action closes, as the journal would tell them."""
    return [event for event in action.effects if event["kind"] == "enclosed"]


def _lonely(view: HeavenAndAleView, catalog: Catalog, action: Action) -> tuple[int, int, str]:
    """Orders plots: many tiles beside them first, then sheds that are nearly enclosed, then by name."""
    side, board = view.sides[view.viewer or 0], catalog.board
    plot = action.parameters["plot"]
    place = board.plots.index(plot)
    beside = sum(board.plots[other] in side.garden for other in board.near[place])
    filled = max(side.sheds[board.sheds[shed]].filled for shed in board.touch[place])
    return -beside, -filled, plot
