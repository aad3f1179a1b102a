"""What a move is said to lead to, for tests of every game: the facts of a move, and its reasons against another one."""

from __future__ import annotations

from brewhall.bots.contrasts import Contrasts, reasons
from brewhall.bots.search import Node
from brewhall.core import Game, Journal, SeededDealer, State
from brewhall.core.contrast import Course, Fact
from brewhall.core.phrases import plain

NAMES = ("Anna", "Bert", "Carla", "Dirk")


def facts_of(state: State, action: int, rest: SeededDealer | None = None) -> tuple[list[Fact], State]:
    """Of an action, and the position after it; with `rest` of it and the rest of its turn, by chance."""
    seat, game, dealer = int(state.to_play), state.game, SeededDealer("facts")
    narrator = game.narrator(viewer=seat)
    before = game.view(state.seen_by(seat), narrator)
    after = state.copy()
    after.journal = Journal()
    after.play(action, dealer)
    choices = set[str]()
    while rest is not None and (after.to_play, after.turns) == (seat, state.turns):
        step = narrator.prompt(after).step
        if after.reveals != state.reveals or step in game.contrast.pauses:
            break
        legal = after.legal_actions()
        if len(legal) > 1:
            choices.add(step)
        after.play(legal[rest.below(len(legal))], dealer)
    events = after.journal.since(0, seat)
    after.journal = None
    view = game.view(after.seen_by(seat), narrator)
    return game.contrast.facts(Course(seat, game.actions[action], before, view, events, frozenset(choices))), after


def why(state: State, move: str, over: str) -> list[str]:
    """What speaks for a move against another one, in sentences."""
    game: Game = state.game
    seen = state.seen_by(state.to_play)
    found = Contrasts(seen, Node(), 0).why(game.action(move), 0.6, game.action(over), 0.5)
    narrator = game.narrator(viewer=int(state.to_play), names=NAMES)
    return [plain(reason) for reason in reasons(found, seen, narrator)]
