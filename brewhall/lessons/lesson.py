"""What a lesson is, and how it is read: `games/<game>/lessons/NN-name.json`, described in docs/build/lessons.md."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from brewhall.core.errors import BrewhallError, UnknownName
from brewhall.core.game import Game
from brewhall.games import bundled

FILE = re.compile(r"(\d\d-[a-z][a-z-]*)\.json")
REMARKS = "coach.json"
T = TypeVar("T")


class BadLesson(BrewhallError):
    """A lesson that cannot be taught as it is written."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where a lesson begins: a deal by its seed or a position, and the moves from there on."""

    seed: int
    players: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)
    position: Mapping[str, Any] | None = None
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to read or to do. Its texts are found by its name."""

    name: str
    clause: str  # of the rules, which says why
    do: tuple[str, ...] = ()  # the moves that the learner makes; none: to be read
    then: tuple[str, ...] = ()  # the moves that follow by themselves
    light: tuple[str, ...] = ()  # where one acts; none: what the first move is about
    look: tuple[str, ...] = ()  # what else to look at


@dataclass(frozen=True, slots=True)
class Lesson:
    game: str
    id: str
    seat: int  # the learner's
    minutes: int
    start: Start
    steps: tuple[Step, ...]
    learned: tuple[str, ...]  # a symbol for each thing that one takes along


@dataclass(frozen=True, slots=True)
class Remark:
    """What the coach says in a game when something is met for the first time."""

    name: str
    clause: str
    asked: str = ""  # the question that the learner is asked: `prompt.step`
    event: str = ""  # or the kind of event that happened


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """All lessons of a game, in the order in which they are taught."""
    found = (FILE.fullmatch(file.name) for file in _folder(bundled(game)).iterdir())
    return tuple(_read(bundled(game), name) for name in sorted(each[1] for each in found if each))


def lesson_named(game: str, name: str) -> Lesson:
    for lesson in lessons_of(game):
        if lesson.id == name:
            return lesson
    raise UnknownName(f"there is no lesson '{name[:40]}' of {bundled(game).title}")


@cache
def remarks_of(game: str) -> tuple[Remark, ...]:
    """What the coach of the first game has to say, in the order in which it matters."""
    written = _json(_folder(bundled(game)).joinpath(REMARKS))
    return tuple(_made(Remark, each, REMARKS) for each in written["remarks"])


def _folder(game: Game) -> Traversable:
    return files(game.package).joinpath("lessons")


def _json(file: Traversable) -> dict[str, Any]:
    found = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(found, dict):
        raise BadLesson(f"{file.name} is no JSON object")
    return found


def _read(game: Game, name: str) -> Lesson:
    written = _json(_folder(game).joinpath(f"{name}.json"))
    start = _made(Start, written.pop("start"), name)
    steps = tuple(_made(Step, each, name) for each in written.pop("steps"))
    names = [step.name for step in steps]
    if len(set(names)) < len(names):
        raise BadLesson(f"{name}: two steps have the same name")
    return _made(Lesson, {"game": game.id, "id": name, "start": start, "steps": steps, **written}, name)


def _made(kind: type[T], written: Mapping[str, Any], where: str) -> T:
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in written.items()}
    try:
        return kind(**values)
    except TypeError as error:
        raise BadLesson(f"{where}: {error}") from error
