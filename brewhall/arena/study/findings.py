"""What many watched games say together. All sums are of whole numbers: the order of the games makes no difference."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from brewhall.arena.intervals import Interval, share
from brewhall.arena.study.watching import Component, Decisions, StudySeries, Watched, components

PARTS = 12  # of a win: it can be shared by two, three or four
FEW = 100  # seats: below, nothing is said about a component
FAR = 0.08  # of the wins: so far from the average of its group is worth a look
BEYOND_CHANCE = 3  # standard errors: among some hundred components one or two come as far by chance with 2
RARELY = 4  # times less often used, or left alone, than is usual in its group is worth a look,
USUAL = 0.2, 0.8  # if it is usual neither to leave nearly everything alone nor to use nearly everything


@dataclass
class Tally:
    """Seats to which a component was offered or that used it, how often they used it, and what they won."""

    offered: int = 0
    seats: int = 0
    times: int = 0
    wins: int = 0  # in parts

    @property
    def win_share(self) -> Interval | None:
        """Of the seats that used it; None: nobody did."""
        return share(self.wins / PARTS, self.seats) if self.seats else None

    @property
    def taken(self) -> float | None:
        """Of the seats that could use it, how many did; None where it is not offered."""
        return self.seats / self.offered if self.offered else None


@dataclass(frozen=True)
class Row:
    """One component of a group, with the shares of wins and of use that its group has on average."""

    component: str
    name: str
    tally: Tally
    average: float
    usual: float | None  # of those of the group who could use something, how many did

    @property
    def verdict(self) -> str:
        """What is far out about it, in words; empty: nothing."""
        found: list[str] = []
        wins, taken = self.tally.win_share, self.tally.taken
        if wins is not None and self.tally.seats >= FEW:
            distance = wins.value - self.average
            error = sqrt(self.average * (1 - self.average) / self.tally.seats)
            if abs(distance) >= max(FAR, BEYOND_CHANCE * error):
                found.append(
                    f"wins {wins.value:.0%}, {abs(distance):.0%} {'above' if distance > 0 else 'below'} average"
                )
        if taken is not None and self.usual is not None and self.tally.offered >= FEW:
            seldom = taken < self.usual / RARELY and self.usual > USUAL[0]
            always = 1 - taken < (1 - self.usual) / RARELY and self.usual < USUAL[1]
            if seldom or always:
                found.append(f"used by {taken:.0%} of those who could, where {self.usual:.0%} are usual")
        return "; ".join(found)


@dataclass(frozen=True)
class Group:
    """The components of one kind, those whose users win most first."""

    title: str
    average: float  # share of wins over all uses
    rows: tuple[Row, ...]


class Findings:
    """The games of one set of components."""

    def __init__(self, name: str, series: StudySeries) -> None:
        self.name = name
        self.series = series
        self.players = len(series.bots)
        self.games = 0
        self.scores: list[Counter[int]] = [Counter() for _ in series.bots]  # by place in the turn order
        self.winning: Counter[int] = Counter()  # scores of winners
        self.margins: Counter[int] = Counter()  # of the best score over the next
        self.wins = [0] * self.players  # by place in the turn order, in parts
        self.reasons: Counter[str] = Counter()
        self.moves: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.rounds: Counter[int] = Counter()
        self.decisions: dict[str, Decisions] = {}
        self.forfeits = 0
        self.tallies: dict[Component, Tally] = {component: Tally() for component in components(series)}

    def add(self, game: Watched) -> None:
        """Count a game."""
        self.games += 1
        part = PARTS // len(game.winners)
        for seat, score in enumerate(game.scores):
            self.scores[game.place(seat)][score] += 1
        for seat in game.winners:
            self.wins[game.place(seat)] += part
            self.winning[game.scores[seat]] += 1
        best, second, *_ = sorted(game.scores, reverse=True)
        self.margins[best - second] += 1
        self.reasons[game.why] += 1
        self.moves[game.moves] += 1
        self.turns[game.turns] += 1
        self.rounds[game.rounds] += 1
        self.forfeits += len(game.forfeits)
        for kind, decisions in game.decisions.items():
            self.decisions.setdefault(kind, Decisions()).add(decisions)
        for seat, used in enumerate(game.used):
            for component in game.offered[seat] | used.keys():
                tally = self.tallies.setdefault(component, Tally())
                tally.offered += bool(self.series.game.uses[component[0]].actions)
                if component in used:
                    tally.seats += 1
                    tally.times += used[component]
                    tally.wins += part if seat in game.winners else 0

    @property
    def all_scores(self) -> Counter[int]:
        """The scores of all seats."""
        return sum(self.scores, Counter())

    def place_wins(self, place: int) -> Interval:
        """What a place in the turn order won."""
        return share(self.wins[place] / PARTS, self.games)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """All components by group, those whose users win most first, those never used last. To be asked in the end."""
        game = self.series.game
        texts = game.texts()
        found: list[Group] = []
        for place, use in enumerate(game.uses):
            tallies = {component: tally for (group, component), tally in self.tallies.items() if group == place}
            seats = sum(tally.seats for tally in tallies.values())
            average = sum(tally.wins for tally in tallies.values()) / PARTS / seats if seats else 0.0
            offered = sum(tally.offered for tally in tallies.values())
            usual = seats / offered if offered else None
            rows = [
                Row(component, game.component_name(use, component, texts), tally, average, usual)
                for component, tally in tallies.items()
            ]
            rows.sort(key=lambda row: (-_wins(row), row.component))
            if rows:
                found.append(Group(use.group, average, tuple(rows)))
        return tuple(found)


def _wins(row: Row) -> float:
    wins = row.tally.win_share
    return -1.0 if wins is None else wins.value
