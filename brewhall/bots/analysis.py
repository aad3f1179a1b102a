"""A game looked back at: how each player's chances went, and where the game turned.

Every decision is judged by a search from what the seat to play could see then, so nothing is known better for having
come later. The curve therefore also moves when the one to play knows something that the others do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from brewhall.bots.chances import chances
from brewhall.bots.contrasts import Contrasts, Why, reasons
from brewhall.bots.evaluators import evaluator
from brewhall.bots.search import Node, Search
from brewhall.bots.trial import Trial
from brewhall.core.dealer import SeededDealer
from brewhall.core.game import Game
from brewhall.core.phrases import joined, sentence
from brewhall.core.record import Record, retell
from brewhall.core.state import State
from brewhall.core.view import Phrase

SIMULATIONS = 200  # for each decision
CARE = 4  # times as many for each of both moves where a game may have turned
CANDIDATES = 6  # decisions of each seat that get this care
TURNING_POINTS = 3  # of each seat
LEAST = 0.01  # of the victory: who lost less than that did not go wrong
LONGEST_LINE = 20  # moves of a turn that are told
TOLD = 3  # of a turn, in the list of all moves


@dataclass(frozen=True)
class Moment:
    """A decision: what the seat to play saw, and what it did. Moves are numbered from 1, as in the record."""

    move: int
    seen: State
    action: int

    @property
    def seat(self) -> int:
        return int(self.seen.viewer)

    @property
    def turn(self) -> tuple[int, int]:
        """The same for all decisions of one turn."""
        return int(self.seen.turns), self.seat

    def told(self, action: int) -> Phrase:
        """A move in words, for whoever had to decide."""
        game = self.seen.game
        return game.contrast.move(game.actions[action], self.seen, game.narrator(viewer=self.seat)).said("")

    def targets(self, action: int) -> list[str]:
        """What a move is about on the board."""
        game = self.seen.game
        view = game.view(self.seen, game.narrator(viewer=self.seat))
        return next(each.targets for each in view.actions if each.action == action)


@dataclass(frozen=True)
class Decision:
    """A decision judged: every seat's share of the victory if the bot's choice is played, and what each move brings
    the one who decides."""

    move: int
    seat: int
    shares: tuple[float, ...]
    played: int
    played_share: float
    best: int
    best_share: float

    @property
    def loss(self) -> float:
        """What the move that was played gave away."""
        return self.best_share - self.played_share if self.played != self.best else 0.0


@dataclass(frozen=True)
class TurningPoint:
    """A decision at which much was lost, and how the bot would have played that turn to its end."""

    decision: Decision
    moment: Moment
    line: tuple[Moment, ...]
    why: Why  # the bot's move, and not the one that was played

    def reasons(self, names: Sequence[str], reader: int | None = None) -> list[Phrase]:
        """Why the bot's move was better, told to a seat or to nobody in particular."""
        narrator = self.moment.seen.game.narrator(viewer=self.moment.seat, names=names)
        narrator.you = reader
        return reasons(self.why, self.moment.seen, narrator, played=True)


@dataclass(frozen=True)
class Turn:
    """Decisions of one turn, by the numbers of its moves. Turns of a seat are counted in each period of the game."""

    seat: int
    number: int
    first: int
    last: int
    told: Phrase


@dataclass(frozen=True)
class Period:
    """A year or a round, by its turns."""

    title: Phrase
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class Progress:
    """How many of the searches are done."""

    done: int
    of: int


@dataclass(frozen=True)
class Analysis:
    """All that was found: the curve has a point before each move, and the last one is how it ended."""

    decisions: tuple[Decision, ...]
    curve: tuple[tuple[float, ...], ...]
    turning_points: tuple[TurningPoint, ...]


def analyse(
    record: Record, game: Game, simulations: int = SIMULATIONS, seed: int | str = 0
) -> Generator[Progress, None, Analysis]:
    """Look back at a game, telling how far it has come; the analysis is what the generator returns.

    First every decision is judged. Then both moves, the one played and the bot's, are searched again with the same
    care where the game may have turned. Turning points are the decisions by which each seat lost most against the bot's
    choice, at most one in a turn: a swing of the chances alone may be luck, but what a choice gave away was in
    somebody's hands.
    """
    moments, ending = look_back(record, game)
    searches = len(moments) + min(CANDIDATES * record.players, len(moments))
    decisions: list[Decision] = []
    for moment in moments:
        decisions.append(judged(moment, simulations, seed))
        yield Progress(len(decisions), searches)
    weighed: list[Decision] = []
    for place in candidates(decisions):
        weighed.append(compared(moments[place], decisions[place], simulations * CARE, seed))
        yield Progress(len(moments) + len(weighed), searches)
    points = [
        turning_point(each, moments[each.move - 1], simulations, seed) for each in turning_points(weighed, moments)
    ]
    return Analysis(tuple(decisions), curve(decisions, ending), tuple(points))


# -- the parts -----------------------------------------------------------------------------------


def look_back(record: Record, game: Game) -> tuple[list[Moment], tuple[float, ...] | None]:
    """All decisions of a game, and how the victory was shared; None: it was not finished."""
    standings = list(retell(record, game))
    moments = [
        Moment(after.moves, before.state.seen_by(after.log[-1].seat), after.log[-1].action)
        for before, after in pairwise(standings)
    ]
    outcome = standings[-1].outcome
    if outcome is None:
        return moments, None
    part = 1 / len(outcome.winners)
    return moments, tuple(part if seat in outcome.winners else 0.0 for seat in range(record.players))


def judged(moment: Moment, simulations: int, seed: int | str) -> Decision:
    """A decision after a plain search."""
    search = _search(moment.seen, simulations, f"{seed} {moment.move}")
    found = chances(search)
    seat, best = moment.seat, undominated(moment, search.best())
    return Decision(
        moment.move,
        seat,
        tuple(found[best]),
        moment.action,
        found[moment.action][seat],
        best,
        found[best][seat],
    )


def undominated(moment: Moment, best: int) -> int:
    """A move, or one that cannot be worse."""
    table, contrast = moment.seen.game.actions, moment.seen.game.contrast
    for action in moment.seen.legal_actions():
        if contrast.dominates(table[action], table[best]):
            best = action
    return best


def candidates(decisions: Sequence[Decision]) -> list[int]:
    """Where the game may have turned: the places of the decisions by which each seat seems to have lost most."""
    lossy = [place for place, decision in enumerate(decisions) if decision.loss > 0]
    costly = sorted(lossy, key=lambda place: -decisions[place].loss)
    seats = sorted({decision.seat for decision in decisions})
    return [place for seat in seats for place in [each for each in costly if decisions[each].seat == seat][:CANDIDATES]]


def compared(moment: Moment, decision: Decision, simulations: int, seed: int | str) -> Decision:
    """The same decision after both moves were searched equally long: a move that was hardly tried is misjudged."""
    played = _trial(moment.seen, decision.played, simulations, f"{seed} {moment.move} played")
    best = _trial(moment.seen, decision.best, simulations, f"{seed} {moment.move} best")
    return replace(decision, played_share=played[moment.seat], best_share=best[moment.seat])


def turning_points(weighed: Iterable[Decision], moments: Sequence[Moment]) -> list[Decision]:
    """The decisions by which each seat lost most, one a turn, the costliest first."""
    worst: dict[tuple[int, int], Decision] = {}
    for decision in sorted(weighed, key=lambda each: -each.loss):
        if decision.loss >= LEAST:
            worst.setdefault(moments[decision.move - 1].turn, decision)
    seats = sorted({decision.seat for decision in worst.values()})
    found = [[each for each in worst.values() if each.seat == seat][:TURNING_POINTS] for seat in seats]
    return sorted((each for some in found for each in some), key=lambda each: -each.loss)


def turning_point(decision: Decision, moment: Moment, simulations: int, seed: int | str) -> TurningPoint:
    """With the bot's moves of that turn, and what speaks for the first of them."""
    root = _search(moment.seen, simulations, f"{seed} {moment.move}").root
    contrasts = Contrasts(moment.seen, root, seed)
    why = contrasts.why(decision.best, decision.best_share, decision.played, decision.played_share)
    return TurningPoint(decision, moment, bots_line(moment, decision.best, simulations, seed), why)


def periods(moments: Sequence[Moment]) -> list[Period]:
    """The moves of a game by years or rounds and turns. What others decide in somebody's turn is a part of it."""
    found: list[Period] = []
    for title, group in groupby(moments, _period):
        counts: Counter[int] = Counter()
        turns: list[Turn] = []
        for _, decisions in groupby(group, lambda each: int(each.seen.turns)):
            turn = list(decisions)
            counts[turn[0].seat] += 1
            told = joined(
                (each.told(each.action) for each in turn[:TOLD]), turn[0].seen.game.words().text("list.comma")
            )
            turns.append(Turn(turn[0].seat, counts[turn[0].seat], turn[0].move, turn[-1].move, sentence(told)))
        found.append(Period(title, tuple(turns)))
    return found


def _period(moment: Moment) -> Phrase:
    return moment.seen.game.narrator(viewer=moment.seat).period(moment.seen)


def bots_line(moment: Moment, first: int, simulations: int, seed: int | str) -> tuple[Moment, ...]:
    """How the bot would have played the turn: until it ends, or something comes to light that nobody could know."""
    chance = SeededDealer(f"line {seed} {moment.move}")
    world, line = moment.seen.completed(chance), [replace(moment, action=first)]
    while len(line) < LONGEST_LINE:
        world.apply(line[-1].action, chance)
        if world.to_play != moment.seat or world.reveals != moment.seen.reveals:
            break
        move, seen = moment.move + len(line), world.seen_by(moment.seat)
        next_one = Moment(move, seen, _search(seen, simulations, f"{seed} {moment.move} {move}").best())
        if next_one.turn != moment.turn:
            break
        line.append(next_one)
    return tuple(line)


def curve(decisions: Sequence[Decision], ending: tuple[float, ...] | None) -> tuple[tuple[float, ...], ...]:
    """Everybody's chances before each decision, and how it ended."""
    points = tuple(decision.shares for decision in decisions)
    return points if ending is None else (*points, ending)


def _search(seen: State, simulations: int, seed: str) -> Search:
    search = Search(seen, evaluator(seen.game.id), SeededDealer(f"analysis {seed}"), Node())
    search.run(simulations)
    return search


def _trial(seen: State, action: int, simulations: int, seed: str) -> list[float]:
    trial = Trial(seen, evaluator(seen.game.id), SeededDealer(f"analysis {seed}"), action)
    trial.run(simulations)
    return chances(trial)[action]
