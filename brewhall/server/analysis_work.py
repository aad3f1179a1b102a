"""Looking back at games in worker processes: a game in parts, none of which takes long."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from brewhall.bots import analysis
from brewhall.bots.analysis import Decision, Moment
from brewhall.core.errors import RecordError
from brewhall.games import bundled
from brewhall.server.messages import Period, PlayedTurn, TurningPoint
from brewhall.server.replays import checked

SLICE = 0.3  # seconds of thinking before a worker is free for others again
SEED = 0


@dataclass(frozen=True)
class Given:
    """A decision as it travels between processes: what the seat saw, and what it did."""

    game: str
    move: int
    seen: bytes
    action: int

    def moment(self) -> Moment:
        return Moment(self.move, bundled(self.game).from_bytes(self.seen), self.action)


@dataclass(frozen=True)
class Past:
    """A game that can be looked back at."""

    decisions: tuple[Given, ...]
    ending: tuple[float, ...] | None
    periods: list[Period]
    players: int


def read(text: str) -> Past:
    """The decisions of a record. Raises RecordError."""
    record = checked(text)
    moments, ending = analysis.look_back(record, bundled(record.game))
    if not moments:
        raise RecordError("nothing was played in this game; there is nothing to look back at")
    given = (Given(record.game, each.move, each.seen.to_bytes(), each.action) for each in moments)
    told = [
        Period(
            each.title, [PlayedTurn(turn.seat, turn.number, turn.first, turn.last, turn.told) for turn in each.turns]
        )
        for each in analysis.periods(moments)
    ]
    return Past(tuple(given), ending, told, record.players)


def judge(decisions: Sequence[Given], simulations: int) -> list[Decision]:
    """As many of these decisions as there is time for, at least one."""
    end, found = time.monotonic() + SLICE, list[Decision]()
    for given in decisions:
        found.append(analysis.judged(given.moment(), simulations, SEED))
        if time.monotonic() > end:
            break
    return found


def compare(given: Given, decision: Decision, simulations: int) -> Decision:
    return analysis.compared(given.moment(), decision, simulations * analysis.CARE, SEED)


def choose_points(weighed: Sequence[Decision], decisions: Sequence[Given]) -> list[Decision]:
    return analysis.turning_points(weighed, [given.moment() for given in decisions])


def tell(given: Given, decision: Decision, simulations: int) -> TurningPoint:
    """A turning point in a client's terms, with the bot's moves of that turn."""
    moment = given.moment()
    point = analysis.turning_point(decision, moment, simulations, SEED)
    you = moment.seen.game.words().text("you")
    return TurningPoint(
        decision.move,
        decision.seat,
        round(decision.best_share, 3),
        round(decision.played_share, 3),
        moment.told(decision.played),
        [each.told(each.action) for each in point.line],
        point.reasons([you] * moment.seen.players),
        moment.targets(decision.played),
        moment.targets(decision.best),
    )
