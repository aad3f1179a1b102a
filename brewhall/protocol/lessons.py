"""Lessons as messages."""

from __future__ import annotations

from dataclasses import fields
from functools import cache

from brewhall.core.language import reader_language
from brewhall.core.view import About
from brewhall.games import GAMES
from brewhall.lessons import lesson_named, lessons_of, remarks_of, tell, texts_of
from brewhall.lessons.lesson import Lesson as Written
from brewhall.lessons.telling import Frame, Told
from brewhall.protocol.messages.learning import GameLessons, Learned, Lesson, LessonInfo, LessonStep, Remark
from brewhall.protocol.messages.live import LogLine, SeatInfo
from brewhall.protocol.messages.records import Step

COACH = "journeyman"


def listed() -> list[GameLessons]:
    """All lessons there are, by game."""
    return [GameLessons(game, [_info(each) for each in lessons_of(game)]) for game in GAMES]


def told(game: str, name: str) -> Lesson:
    """A lesson with all its positions. Raises UnknownName."""
    taught = _taught(game, name, reader_language())
    lesson, lessons = taught.lesson, lessons_of(game)
    place = lessons.index(lesson)
    return Lesson(
        game=game,
        id=lesson.id,
        title=_info(lesson).title,
        number=place + 1,
        of=len(lessons),
        seat=lesson.seat,
        seats=[_seat(seat == lesson.seat) for seat in range(lesson.start.players)],
        steps=[LessonStep(*(getattr(step, each.name) for each in fields(LessonStep))) for step in taught.steps],
        frames=[Step(frame.move, frame.view, _line(frame)) for frame in taught.frames],
        learned=[Learned(*each) for each in zip(lesson.learned, taught.learned, strict=True)],
        next=_info(lessons[place + 1]) if place + 1 < len(lessons) else None,
    )


def about(game: str, name: str, frame: int, target: str) -> About | None:
    """What something on a lesson's table is. Raises UnknownName."""
    frames = _taught(game, name, reader_language()).frames
    return frames[frame].about(target) if frame < len(frames) else None


@cache
def _taught(game: str, name: str, language: str) -> Told:
    return tell(lesson_named(game, name), language)


def remarks(game: str) -> list[Remark]:
    """What the coach of a first game has to say."""
    text = texts_of(game).text
    return [
        Remark(
            name=each.name,
            asked=each.asked,
            event=each.event,
            head=text(f"coach.{each.name}.head"),
            text=text(f"coach.{each.name}.text"),
            why=text(f"coach.{each.name}.why"),
            clause=each.clause,
        )
        for each in remarks_of(game)
    ]


def _info(lesson: Written) -> LessonInfo:
    text = texts_of(lesson.game).text
    title, line = text(f"{lesson.id}.title"), text(f"{lesson.id}.line")
    return LessonInfo(lesson.id, title, line, lesson.minutes, len(lesson.steps))


def _line(frame: Frame) -> LogLine | None:
    return LogLine(frame.move, frame.seat, frame.events, frame.moments) if frame.move else None


def _seat(you: bool) -> SeatInfo:
    """The coach sits opposite; who learns is a guest."""
    return SeatInfo("person", "", you, online=True) if you else SeatInfo("bot", "", bot=COACH, online=True)
