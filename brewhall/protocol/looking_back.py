"""A game looked back at, in parts none of which takes long and each of which can be done in another process."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from brewhall.bots import analysis
from brewhall.bots.analysis import Decision, Moment
from brewhall.core.errors import RecordError
from brewhall.core.language import reader_language, speaking
from brewhall.protocol.messages.records import Analysis, Period, PlayedTurn, TurningPoint
from brewhall.protocol.replays import checked
from brewhall.tables.card_sets import brought

SLICE = 0.3  # seconds of thinking before a worker is free for others again
SEED = 0
Run = Callable[..., Awaitable[Any]]  # does work somewhere: a function and what it is given


@dataclass(frozen=True)
class Given:
    """A decision as it travels between processes: what the seat saw, and what it did."""

    game: str
    data: str
    move: int
    seen: bytes
    action: int

    def moment(self) -> Moment:
        return Moment(self.move, brought.find(self.game, self.data).from_bytes(self.seen), self.action)


@dataclass(frozen=True)
class Past:
    """A game that can be looked back at."""

    decisions: tuple[Given, ...]
    ending: tuple[float, ...] | None
    periods: list[Period]
    players: int


async def look_back(found: Analysis, text: str, simulations: int, run: Run) -> None:
    """The same steps as `brewhall.bots.analysis.analyse`, each of them done by `run`; `found` tells how far it is."""
    past = await run(read, text, reader_language())
    given = past.decisions
    most = past.players * (analysis.CANDIDATES + analysis.TURNING_POINTS)
    found.of = len(given) + min(most, len(given))
    judged: list[Decision] = []
    while len(judged) < len(given):
        judged += await run(judge, given[len(judged) : len(judged) + found.of], simulations)
        found.done = len(judged)
    weighed: list[Decision] = []
    for place in analysis.candidates(judged):
        weighed.append(await run(compare, given[place], judged[place], simulations))
        found.done += 1
    for point in await run(choose_points, tuple(weighed), given):
        found.points.append(await run(tell, given[point.move - 1], point, simulations, reader_language()))
        found.done += 1
    found.curve = [[round(share, 3) for share in shares] for shares in analysis.curve(judged, past.ending)]
    found.periods = past.periods
    found.done, found.ready = found.of, True


def read(text: str, language: str) -> Past:
    """The decisions of a record, its turns told in a language. Raises RecordError."""
    record = checked(text)
    moments, ending = analysis.look_back(record, brought.find(record.game, record.data))
    if not moments:
        raise RecordError("nothing was played in this game; there is nothing to look back at")
    given = (Given(record.game, record.data, each.move, each.seen.to_bytes(), each.action) for each in moments)
    with speaking(language):
        told = [
            Period(
                each.title,
                [PlayedTurn(turn.seat, turn.number, turn.first, turn.last, turn.told) for turn in each.turns],
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


def tell(given: Given, decision: Decision, simulations: int, language: str) -> TurningPoint:
    """A turning point in a client's terms, with the bot's moves of that turn."""
    moment = given.moment()
    point = analysis.turning_point(decision, moment, simulations, SEED)
    with speaking(language):
        return _told(point, decision, moment)


def _told(point: analysis.TurningPoint, decision: Decision, moment: Moment) -> TurningPoint:
    return TurningPoint(
        decision.move,
        decision.seat,
        round(decision.best_share, 3),
        round(decision.played_share, 3),
        moment.told(decision.played),
        [each.told(each.action) for each in point.line],
        [point.reasons((), reader) for reader in (*range(moment.seen.players), None)],
        moment.targets(decision.played),
        moment.targets(decision.best),
    )
