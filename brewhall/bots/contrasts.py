"""What speaks for one move and against another: both are followed to the end of the turn, in the same worlds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from brewhall.bots.evaluators import evaluator
from brewhall.bots.greedy import GreedyBot
from brewhall.bots.search import Node
from brewhall.core.contrast import Contrast, Course, Edge, Fact, certain, edges
from brewhall.core.dealer import SeededDealer
from brewhall.core.journal import Journal
from brewhall.core.narrator import Narrator
from brewhall.core.phrases import plain, sentence
from brewhall.core.state import State
from brewhall.core.view import Phrase

WORLDS = 6  # in which a fact must be the same
OTHERWISE = 8  # ways to go on that must not change it, where there is a choice
REST_OF_TURN = 12  # decisions that are followed, at most
WELL_KNOWN = 12  # visits of a search below which its favourite is not followed
MOST_DEEDS = 2
MOST_EDGES = 2
NOTICEABLE = 0.2  # points: a smaller edge is not worth a sentence
CONSIDERABLE = 0.6  # points: so much of the other move must be told beside what it costs


@dataclass(frozen=True)
class Outlook:
    """What a move leads to: its facts, and the points its player can expect."""

    facts: tuple[Fact, ...]
    points: float

    @property
    def visible(self) -> float:
        """What its facts weigh."""
        return sum(fact.weight for fact in self.facts)


@dataclass(frozen=True)
class Why:
    """What a move does, what speaks for it against another one, and what the search found for both, as shares of the
    victory."""

    deeds: tuple[Fact, ...]
    edges: tuple[Edge, ...]
    over: int | None  # the other move; None: there is none
    share: float
    other_share: float
    unseen: bool  # what can be seen does not decide it, or even speaks for the other move
    against: Fact | None = None  # what the other move has for it, where that is so or only its costs would be told
    alone: bool = False  # all other moves are makeshifts


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
        table = self.game.actions
        others = [table[each].kind for each in self.seen.legal_actions() if each != action]
        why = self._against(action, share, over, other_share)
        return replace(why, alone=all(kind in self.contrast.makeshifts for kind in others))

    def _against(self, action: int, share: float, over: int | None, other_share: float) -> Why:
        own = self.outlook(action)
        deeds = tuple(fact for fact in own.facts if fact.deed)[:MOST_DEEDS]
        if over is None:
            return Why(deeds, (), None, share, share, True)
        other = self.outlook(over)
        better, worse = edges(own.facts, other.facts), edges(other.facts, own.facts)
        clear = [edge for edge in better if edge.weight >= NOTICEABLE]
        ahead = sum(edge.weight for edge in better) - sum(edge.weight for edge in worse)
        if clear and (ahead > 0 or (ahead == 0 and not worse)):
            instead = [Edge(0.0, None, fact) for fact in other.facts if fact.deed and fact not in own.facts]
            told = _beside(deeds, clear)[:MOST_EDGES]
            told = tuple(edge for edge in told if edge.own or (edge.other and edge.other.weight)) or tuple(instead[:1])
            costs = any(edge.own is None and edge.other and edge.other.weight < 0 for edge in told)
            gain = next((edge.own for edge in worse if edge.own and edge.weight >= CONSIDERABLE), None)
            return Why(deeds, told, over, share, other_share, False, gain if costs else None)
        against = next((edge.own for edge in worse if edge.own and edge.weight >= NOTICEABLE), None)
        differ = clear if clear or against else [edge for edge in better if edge.own and edge.other][:1]
        return Why(deeds, _beside(deeds, differ)[: MOST_EDGES - 1], over, share, other_share, True, against)

    def differs(self, action: int, other: int) -> bool:
        """Whether a player can see that two actions do not lead to the same."""
        own, others = ({fact.says() for fact in self.outlook(each).facts} for each in (action, other))
        return own != others

    # -- the rest of the turn ------------------------------------------------------------------------

    def _follow(self, action: int) -> Outlook:
        judge = evaluator(self.game.id)
        found: list[list[Fact]] = []
        points = 0.0
        line: list[int] | None = None
        choices = frozenset[str]()
        for number in range(WORLDS):
            chance = SeededDealer(f"contrast {self.seed} {number}")
            world = self._imagined(chance)
            line, choices = self._play(world, action, line, chance)
            found.append(self._facts(world, action, choices))
            points += judge.value(world, self.seat) / WORLDS
        otherwise: list[list[Fact]] = []
        for number in range(OTHERWISE if choices - self.contrast.plans else 0):
            chance = SeededDealer(f"contrast {self.seed} {number}")
            world = self._imagined(chance)
            self._play_otherwise(world, line or [action], number, chance)
            otherwise.append(self._facts(world, action, choices))
        return Outlook(tuple(certain(found, otherwise)), points)

    def _imagined(self, chance: SeededDealer) -> State:
        world = self.seen.completed(chance)
        world.journal = Journal()
        return world

    def _facts(self, world: State, action: int, choices: frozenset[str]) -> list[Fact]:
        """What came of a move, in a world that was played on."""
        assert world.journal is not None
        events = world.journal.since(0, self.seat)
        world.journal = None
        after = self.game.view(world.seen_by(self.seat), self.narrator)
        return self.contrast.facts(Course(self.seat, self.game.actions[action], self.before, after, events, choices))

    def _play(
        self, world: State, action: int, line: list[int] | None, chance: SeededDealer
    ) -> tuple[list[int], frozenset[str]]:
        """Play a move and the rest of its turn: as in the world before, as far as that goes; in the first one as the
        search would, then as is best at first sight. Also at which questions there was a choice."""
        played = [action]
        choices = set[str]()
        node = self._after(self.root, action)
        world.apply(action, chance)
        while (step := self._goes_on(world, played)) is not None:
            legal = world.legal_actions()
            if len(legal) > 1:
                choices.add(step)
            if line is None:
                choice = self._favourite(node, world, legal)
                node = self._after(node, choice)
            elif len(line) > len(played) and line[len(played)] in legal:
                choice = line[len(played)]
            else:
                break
            world.apply(choice, chance)
            played.append(choice)
        return played if line is None else line, frozenset(choices)

    def _play_otherwise(self, world: State, line: list[int], way: int, chance: SeededDealer) -> None:
        """Play the same move and the rest of its turn another way: each of them answers the first question differently,
        as far as there are answers, and then anything. Only what is told with the move stays the same."""
        played, open_yet, whim = line[:1], True, SeededDealer(f"otherwise {self.seed} {way}")
        world.apply(line[0], chance)
        while (step := self._goes_on(world, played)) is not None:
            legal = self._sensible(world.legal_actions())
            planned = line[len(played)] if step in self.contrast.plans and len(line) > len(played) else None
            if planned in legal:
                choice = planned
            elif open_yet and len(legal) > 1:
                choice, open_yet = legal[way * max(len(legal), OTHERWISE) // OTHERWISE % len(legal)], False
            else:
                choice = legal[whim.below(len(legal))]
            world.apply(choice, chance)
            played.append(choice)

    def _goes_on(self, world: State, played: list[int]) -> str | None:
        """The question that is asked next in the same turn; None where what is chosen depends on what came to light, or
        is another move."""
        if len(played) >= REST_OF_TURN or (world.to_play, world.turns) != (self.seat, self.seen.turns):
            return None
        step = self.narrator.prompt(world).step
        return None if world.reveals != self.seen.reveals or step in self.contrast.pauses else step

    def _sensible(self, legal: list[int]) -> list[int]:
        """Without makeshifts, where anything else can be done."""
        table = self.game.actions
        return [action for action in legal if table[action].kind not in self.contrast.makeshifts] or legal

    def _favourite(self, node: Node | None, world: State, legal: list[int]) -> int:
        if node is not None and node.visits >= WELL_KNOWN and len(node.actions):
            choice = int(node.actions[node.favourite()])
            if choice in self._sensible(legal):
                return choice
        choice = GreedyBot(f"contrast {self.seed}").choose(world.seen_by(self.seat))
        return choice if choice in self._sensible(legal) else self._sensible(legal)[0]

    def _after(self, node: Node | None, action: int) -> Node | None:
        if node is None:
            return None
        places = [place for place, each in enumerate(node.actions) if each == action]
        return node.children[places[0]] if places else None


def _beside(deeds: tuple[Fact, ...], found: list[Edge]) -> tuple[Edge, ...]:
    """What is left to be said where the deeds were told."""
    left = (replace(edge, own=None) if edge.own in deeds else edge for edge in found)
    return tuple(edge for edge in left if edge.own or edge.other)


def reasons(why: Why, seen: State, narrator: Narrator, played: bool = False) -> list[Phrase]:
    """What a move does and what speaks for it, in sentences; at least one. Where nothing that can be seen does, what
    the search found. `played`: against the move that was played, by whomever."""
    contrast, words = seen.game.contrast, narrator.words
    said = [contrast.done(why.deeds, narrator)] if why.deeds else []
    if why.over is None:
        return [*said, words.phrase("contrast.forced")]
    over = contrast.move(seen.game.actions[why.over], seen, narrator)
    if why.alone and not played:
        said += [contrast.told(replace(edge, other=None), over, narrator) for edge in why.edges if edge.own]
        return [*said, words.phrase("contrast.makeshift")]
    said += [contrast.told(edge, over, narrator, played) for edge in why.edges if edge.own]
    said = list({plain(each): each for each in said}.values())  # pieces that are alike are told alike
    others = [why.against] if why.against else []
    others += [edge.other for edge in why.edges if edge.other and not edge.own and edge.other not in others]
    prefix = "contrast.played" if played else "contrast"
    if not why.unseen and (said or others):
        if others:
            said.append(sentence(words.phrase(f"{prefix}.with", move=over, other=contrast.together(others, narrator))))
        return said
    own, other = percent(why.share), percent(why.other_share)
    key = f"{prefix}.{'even' if own == other else 'later'}"
    if not others:
        return [*said, sentence(words.phrase(key, own=own, rival=other, move=over))]
    instead = contrast.together(others, narrator)
    return [*said, sentence(words.phrase(f"{key}.but", own=own, rival=other, move=over, other=instead))]


def percent(share: float) -> int:
    """As whoever reads a share of two digits shows it."""
    return round(100 * round(share, 2))
