"""What speaks for one move and against another: both are followed to the end of the turn, in the same worlds."""

from __future__ import annotations

from dataclasses import dataclass

from brewhall.bots.evaluators import evaluator
from brewhall.bots.greedy import GreedyBot
from brewhall.bots.search import Node
from brewhall.core.contrast import Contrast, Course, Edge, Fact, certain, edges
from brewhall.core.dealer import SeededDealer
from brewhall.core.journal import Journal
from brewhall.core.narrator import Narrator
from brewhall.core.phrases import sentence
from brewhall.core.state import State
from brewhall.core.view import Phrase

WORLDS = 6  # in which a fact must be the same
REST_OF_TURN = 12  # decisions that are followed, at most
WELL_KNOWN = 12  # visits of a search below which its favourite is not followed
MOST_EDGES = 2
NOTICEABLE = 0.2  # points: a smaller edge is not worth a sentence


@dataclass(frozen=True)
class Outlook:
    """What a move leads to: its facts, and the points its player can expect."""

    facts: tuple[Fact, ...]
    points: float


@dataclass(frozen=True)
class Why:
    """What speaks for a move against another one, and what the search found for both, as shares of the victory."""

    edges: tuple[Edge, ...]
    over: int | None  # the other move; None: there is none
    share: float
    other_share: float
    unseen: bool  # what can be seen does not decide it, or even speaks for the other move


class Contrasts:
    """Of the moves of one decision. `root` is what a search knows of it, for the rest of the turn."""

    def __init__(self, seen: State, root: Node, seed: int | str) -> None:
        self.seen = seen
        self.game = seen.game
        self.root = root
        self.seed = seed
        self.seat = int(seen.to_play)
        strict = bool(seen.options.get("strict_memory"))
        self.narrator = self.game.narrator(viewer=self.seat, strict=strict)
        self.before = self.game.view(seen, self.narrator)
        self.contrast: Contrast = self.game.contrast
        self._known: dict[int, Outlook] = {}

    def outlook(self, action: int) -> Outlook:
        if action not in self._known:
            self._known[action] = self._follow(action)
        return self._known[action]

    def why(self, action: int, share: float, over: int | None, other_share: float) -> Why:
        """What speaks for an action against another one."""
        if over is None:
            return Why((), None, share, share, True)
        own, other = self.outlook(action), self.outlook(over)
        better = edges(own.facts, other.facts)
        worse = edges(other.facts, own.facts)
        behind = sum(edge.weight for edge in better) < sum(edge.weight for edge in worse)
        clear = [edge for edge in better if edge.weight >= NOTICEABLE]
        return Why(tuple(clear[:MOST_EDGES] or better[:1]), over, share, other_share, behind or not clear)

    def dominates(self, action: int, over: int) -> bool:
        """Whether all that can be seen speaks for an action, and something does."""
        own, other = self.outlook(action).facts, self.outlook(over).facts
        better, worse = edges(own, other), edges(other, own)
        return any(edge.weight > 0 for edge in better) and all(edge.weight == 0 for edge in worse)

    # -- the rest of the turn ------------------------------------------------------------------------

    def _follow(self, action: int) -> Outlook:
        judge = evaluator(self.game.id)
        found: list[list[Fact]] = []
        points = 0.0
        line: list[int] | None = None
        for number in range(WORLDS):
            chance = SeededDealer(f"contrast {self.seed} {number}")
            world = self.seen.completed(chance)
            world.journal = Journal()
            line = self._play(world, action, line, chance)
            events = world.journal.since(0, self.seat)
            world.journal = None
            after = self.game.view(world.seen_by(self.seat), self.narrator)
            found.append(self.contrast.facts(Course(self.seat, self.before, after, events)))
            points += judge.value(world, self.seat) / WORLDS
        return Outlook(tuple(certain(found)), points)

    def _play(self, world: State, action: int, line: list[int] | None, chance: SeededDealer) -> list[int]:
        """Play a move and the rest of its turn: as in the world before, as far as that goes; in the first one as the
        search would, then as is best at first sight."""
        played = [action]
        turn, node = world.turns, self._after(self.root, action)
        world.apply(action, chance)
        while len(played) < REST_OF_TURN and (world.to_play, world.turns) == (self.seat, turn):
            if self.narrator.prompt(world).step in self.contrast.pauses:
                break
            legal = world.legal_actions()
            if line is None:
                choice = self._favourite(node, world, legal)
                node = self._after(node, choice)
            elif len(line) > len(played) and line[len(played)] in legal:
                choice = line[len(played)]
            else:
                break
            world.apply(choice, chance)
            played.append(choice)
        return played if line is None else line

    def _favourite(self, node: Node | None, world: State, legal: list[int]) -> int:
        if node is not None and node.visits >= WELL_KNOWN and len(node.actions):
            choice = int(node.actions[node.favourite()])
            if choice in legal:
                return choice
        return GreedyBot(f"contrast {self.seed}").choose(world.seen_by(self.seat))

    def _after(self, node: Node | None, action: int) -> Node | None:
        if node is None:
            return None
        places = [place for place, each in enumerate(node.actions) if each == action]
        return node.children[places[0]] if places else None


def reasons(why: Why, seen: State, narrator: Narrator, played: bool = False) -> list[Phrase]:
    """What speaks for a move, in sentences; at least one. Where nothing can be seen, what the search found. `played`:
    against the move that was played, by whomever."""
    contrast, words = seen.game.contrast, narrator.words
    if why.over is None:
        return [words.phrase("contrast.forced")]
    over = contrast.rival(seen.game.actions[why.over], seen, narrator)
    if seen.game.actions[why.over].kind in contrast.makeshifts and not played:
        facts = [contrast.told(Edge(edge.weight, edge.own, None), over, narrator) for edge in why.edges if edge.own]
        return [*facts, words.phrase("contrast.makeshift")]
    said = [contrast.told(edge, over, narrator, played) for edge in why.edges]
    if said and not why.unseen:
        return said
    own, other = round(100 * why.share), round(100 * why.other_share)
    key = f"{'contrast.played' if played else 'contrast'}.{'even' if own == other else 'later'}"
    return [*said, sentence(words.phrase(key, own=own, rival=other, move=over))]
