"""A lesson told: every position of it as the learner sees it, and what is said and may be done there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from brewhall.core.dealer import Dealer, SeededDealer
from brewhall.core.errors import IllegalAction, UnknownMove
from brewhall.core.journal import Journal
from brewhall.core.language import reader_language
from brewhall.core.narrator import Narrator
from brewhall.core.standing import NOBODY, LogEntry, Standing, dealt
from brewhall.core.state import State
from brewhall.core.view import About, AnyView, GameEvent, Moment, Phrase
from brewhall.games import bundled
from brewhall.lessons.lesson import BadLesson, Lesson, Start, Step
from brewhall.lessons.texts import Texts, texts_of
from brewhall.tables.shown import events_of, narrator_of, view_of


@dataclass(frozen=True, slots=True)
class Frame:
    """A position, and the move that led to it: who made it and how it is told."""

    move: int
    view: AnyView
    seat: int
    events: list[GameEvent]
    moments: list[Moment]
    narrator: Narrator
    seen: State

    def about(self, target: str) -> About | None:
        """What a piece, zone or place is, and what it means for the learner, here."""
        return self.narrator.about(self.seen, target)


@dataclass(frozen=True, slots=True)
class TaughtStep:
    """`at` is the frame it is said in. After its `actions`, a frame each, the rest follows by itself."""

    name: str
    at: int
    head: Phrase
    text: Phrase
    task: Phrase
    why: Phrase
    otherwise: Phrase
    clause: str
    actions: list[int]
    light: list[str]
    look: list[str]


@dataclass(frozen=True, slots=True)
class Told:
    lesson: Lesson
    frames: list[Frame]
    steps: list[TaughtStep]
    learned: list[Phrase]


def tell(lesson: Lesson, language: str | None = None) -> Told:
    """Raises BadLesson where a move of the script is none."""
    return _Telling(lesson, language or reader_language()).told()


class _Telling:
    def __init__(self, lesson: Lesson, language: str) -> None:
        self.lesson = lesson
        self.texts: Texts = texts_of(lesson.game, language)
        self.language = language
        self.standing, self.dealer = begun(lesson.game, lesson.start)
        for move in lesson.start.moves:
            self._play(move, lesson.id)
        self.frames = [self._frame()]

    def told(self) -> Told:
        steps = [self._step(step) for step in self.lesson.steps]
        last = self.frames[-1].view
        learned = [
            self.texts.phrase(f"{self.lesson.id}.learned.{n}", last) for n in range(1, len(self.lesson.learned) + 1)
        ]
        return Told(self.lesson, self.frames, steps, learned)

    def _step(self, step: Step) -> TaughtStep:
        at, view = len(self.frames) - 1, self.frames[-1].view
        said = f"{self.lesson.id}.{step.name}"
        actions = [self._done(move, said) for move in step.do]
        for move in step.then:
            self._played(move, said)
        return TaughtStep(
            name=step.name,
            at=at,
            head=self.texts.phrase(f"{said}.head", view),
            text=self.texts.phrase(f"{said}.text", view),
            task=self.texts.phrase(f"{said}.task", view) if actions else [],
            why=self.texts.phrase(f"{said}.why", view),
            otherwise=(self.texts.maybe(f"{said}.not", view) or self.texts.phrase("not", view)) if actions else [],
            clause=step.clause,
            actions=actions,
            light=list(step.light) or _targets(view, actions),
            look=list(step.look),
        )

    def _done(self, move: str, where: str) -> int:
        if self.standing.to_play != self.lesson.seat:
            raise BadLesson(f"{where}: it is not the learner who decides about '{move}'")
        return self._played(move, where)

    def _played(self, move: str, where: str) -> int:
        action = self._play(move, where)
        self.frames.append(self._frame())
        return action

    def _play(self, move: str, where: str) -> int:
        game = self.standing.state.game
        try:
            action = game.action(move)
            self.standing = self.standing.played(action, self.dealer, Journal(), final=True)
        except (IllegalAction, UnknownMove) as error:
            legal = game.list_moves(self.standing.state, most=200)
            raise BadLesson(f"{where}: {error}; legal for seat {self.standing.to_play}: {legal}") from error
        return action

    def _frame(self) -> Frame:
        standing = self.standing
        narrator = self._narrator()
        entry = standing.log[-1]
        events = events_of(entry, standing, narrator)
        moments = standing.state.game.story(events, narrator).moments()
        seen = standing.state.seen_by(self.lesson.seat)
        return Frame(standing.moves, view_of(standing, narrator), entry.seat, events, moments, narrator, seen)

    def _narrator(self) -> Narrator:
        return narrator_of(self.standing, self.lesson.seat, names_of(self.lesson, self.texts), self.language)


def begun(name: str, start: Start) -> tuple[Standing, Dealer]:
    """The first standing of a lesson, and the dealer that serves it."""
    game, dealer = bundled(name), SeededDealer(start.seed)
    if start.position is None:
        return dealt(game, start.players, start.options, dealer), dealer
    state = game.from_json({**start.position, "data": game.data.hash})
    return Standing(state, (LogEntry(0, NOBODY, NOBODY, (), ()),)), dealer


def names_of(lesson: Lesson, texts: Texts) -> Sequence[str]:
    return [texts.text("coach")] * lesson.start.players


def _targets(view: AnyView, actions: Sequence[int]) -> list[str]:
    return next((list(each.targets) for each in view.actions if actions and each.action == actions[0]), [])
