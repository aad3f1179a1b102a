"""Information-set Monte-Carlo tree search: one for all games, for two players and for more.

Every simulation imagines a whole position that agrees with what the seat sees, walks down a tree that all simulations
share, and judges the first position beyond it. Nodes stand for what was decided so far; chance falls anew each time,
and what may be done differs from world to world, so a choice is weighed only against those that its world offers.
Values are shares of the victory, one for every seat; each player is taken to want the most for themselves.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from brewhall.bots.evaluators.evaluator import Evaluator, share_victory
from brewhall.core.dealer import Dealer
from brewhall.core.state import MOST_ACTIONS, OVER, State, playout

EXPLORE: Final = 0.3  # how much a choice that looks good at first sight is tried before others
SHARPNESS: Final = 0.4  # of the evaluator's spread: so much better makes a choice e times likelier
FAINT: Final = -30.0  # exponents below make no difference
CURIOSITY: Final = 0.7  # of the plain search: how much it tries what it knows little of
FIRST: Final = 1000.0  # the appeal of what it has not tried at all

LISTED: Final = vec[i64]([0] * MOST_ACTIONS)
PLACES: Final = vec[i64]([0] * MOST_ACTIONS)  # of the listed actions in the node


@final
class Node:
    """What was decided so far, and what is known of the choices here. Rows over choices are in order of actions."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.actions = vec[i64]()
        self.prior = vec[float]()
        self.tried = vec[i64]()
        self.shares = vec[float]()  # sums, (choice, seat)
        self.children: list[Node | None] = []

    def offer(self, count: i64, players: i64) -> None:
        """Take the listed actions as the choices of a new node."""
        self.actions = vec[i64]([0] * count)
        for i in range(count):
            self.actions[i] = LISTED[i]
        self.prior = vec[float]([0.0] * count)
        self.tried = vec[i64]([0] * count)
        self.shares = vec[float]([0.0] * (count * players))
        self.children = [None for _ in range(count)]

    def insert(self, place: i64, action: i64, players: i64) -> None:
        """Make room for a choice that no world before offered."""
        last = i64(len(self.actions))
        self.actions = append(self.actions, action)
        self.prior = append(self.prior, 0.0)
        self.tried = append(self.tried, 0)
        for _ in range(players):
            self.shares = append(self.shares, 0.0)
        self.children.insert(place, None)
        for i in range(last, place, -1):
            self.actions[i] = self.actions[i - 1]
            self.prior[i] = self.prior[i - 1]
            self.tried[i] = self.tried[i - 1]
            for seat in range(players):
                self.shares[i * players + seat] = self.shares[(i - 1) * players + seat]
        self.actions[place] = action
        self.prior[place] = 0.0
        self.tried[place] = 0
        for seat in range(players):
            self.shares[place * players + seat] = 0.0

    def child(self, place: i64) -> Node:
        node = self.children[place]
        if node is None:
            node = Node()
            self.children[place] = node
        return node

    def favourite(self) -> i64:
        """The place of the choice that was tried most; of equals the one that looked better at first sight."""
        chosen: i64 = 0
        for i in range(1, i64(len(self.actions))):
            more = self.tried[i] - self.tried[chosen]
            if more > 0 or (more == 0 and self.prior[i] > self.prior[chosen]):
                chosen = i
        return chosen


class Search:
    """The search for one decision. `run` may be called again and again; `best` answers at any time after."""

    def __init__(self, seen: State, evaluator: Evaluator, chance: Dealer, root: Node) -> None:
        self.seen = seen
        self.evaluator = evaluator
        self.chance = chance
        self.root = root  # a new node, or what an earlier search already knows of this position
        self.players = seen.players
        self.leaf = vec[float]([0.0] * seen.players)
        self.judged: i64 = 0  # positions

    def run(self, simulations: i64) -> None:
        for _ in range(simulations):
            self._simulate()

    def best(self) -> int:
        return self.root.actions[self.root.favourite()]

    def choices(self) -> list[tuple[int, int, list[float]]]:
        """Every action with how often it was tried and what share of the victory it brought each seat."""
        root = self.root
        found: list[tuple[int, int, list[float]]] = []
        for i in range(i64(len(root.actions))):
            tried = root.tried[i]
            shares = [root.shares[i * self.players + seat] / float(max(i64(1), tried)) for seat in range(self.players)]
            found.append((root.actions[i], tried, shares))
        return found

    def after(self, action: i64) -> Node:
        """What is known of the position that follows if nothing new comes to light."""
        root = self.root
        for i in range(i64(len(root.actions))):
            if root.actions[i] == action:
                return root.child(i)
        return Node()

    def _simulate(self) -> None:
        world = self.seen.completed(self.chance)
        node = self.root
        nodes: list[Node] = []
        places = vec[i64]()
        while world.to_play != OVER:
            count = world.fill(LISTED)
            if node.visits == 0:
                node.offer(count, self.players)
                self._open(node, world)
                break
            place = self._select(node, world, count)
            nodes.append(node)
            places = append(places, place)
            world.apply(node.actions[place], self.chance)
            node = node.child(place)
        if world.to_play == OVER:
            share_victory(world, self.leaf, 0)
        node.visits += 1
        leaf = self.leaf
        for i in range(i64(len(nodes))):
            passed = nodes[i]
            place = places[i]
            passed.visits += 1
            passed.tried[place] += 1
            for seat in range(self.players):
                passed.shares[place * self.players + seat] += leaf[seat]

    def _select(self, node: Node, world: State, count: i64) -> i64:
        """The most appealing of the choices that this world offers."""
        seat = world.to_play
        place: i64 = 0
        spent: i64 = 0
        for i in range(count):
            action = LISTED[i]
            while place < len(node.actions) and node.actions[place] < action:
                place += 1
            if place == len(node.actions) or node.actions[place] != action:
                node.insert(place, action, self.players)
                self._meet(node, place, world)
            PLACES[i] = place
            spent += node.tried[place]
        urge = self._urge(spent)
        chosen = PLACES[0]
        highest = self._appeal(node, chosen, seat, urge)
        for i in range(1, count):
            appeal = self._appeal(node, PLACES[i], seat, urge)
            if appeal > highest:
                highest = appeal
                chosen = PLACES[i]
        return chosen

    # -- what the evaluator is asked ---------------------------------------------------------------

    def _open(self, node: Node, world: State) -> None:
        """Look at all choices of a new node at once: the best of them is what the node promises."""
        count = i64(len(node.actions))
        prior = node.prior
        best: i64 = 0
        for i in range(count):
            prior[i] = self._look(node, i, world)
            if prior[i] > prior[best]:
                best = i
        spread = self.evaluator.spread(world) * SHARPNESS
        highest = prior[best]
        total = 0.0
        for i in range(count):
            prior[i] = exp(max(FAINT, (prior[i] - highest) / spread))
            total += prior[i]
        for i in range(count):
            prior[i] /= total
        for seat in range(self.players):
            self.leaf[seat] = node.shares[best * self.players + seat]

    def _meet(self, node: Node, place: i64, world: State) -> None:
        """A choice that no world before offered gets an even chance."""
        self._look(node, place, world)
        node.prior[place] = 1.0 / float(len(node.actions))

    def _look(self, node: Node, place: i64, world: State) -> float:
        """Count the position that a choice leads to as its first visit; return its points."""
        trial = world.copy()
        trial.apply(node.actions[place], self.chance)
        node.tried[place] = 1
        self.judged += 1
        return self.evaluator.judge(trial, world.to_play, node.shares, place * self.players)

    def _urge(self, spent: i64) -> float:
        return EXPLORE * sqrt(float(spent))

    def _appeal(self, node: Node, place: i64, seat: i64, urge: float) -> float:
        """PUCT: what a choice brought so far, and curiosity led by the first look."""
        tried = float(node.tried[place])
        return node.shares[place * self.players + seat] / tried + urge * node.prior[place] / (1.0 + tried)


@final
class PlainSearch(Search):
    """The same without any knowledge of the game: new positions are played out at random. A yardstick."""

    def _open(self, node: Node, world: State) -> None:
        playout(world, self.chance, self.chance)

    def _meet(self, node: Node, place: i64, world: State) -> None:
        return

    def _urge(self, spent: i64) -> float:
        return CURIOSITY * sqrt(log(float(spent + 1)))

    def _appeal(self, node: Node, place: i64, seat: i64, urge: float) -> float:
        """UCB1: what a choice brought so far, and curiosity for what was tried little."""
        tried = float(node.tried[place])
        if tried == 0.0:
            return FIRST
        return node.shares[place * self.players + seat] / tried + urge / sqrt(tried)
