"""Lessons: games and positions with a teacher beside them. What is said and what may be done is data of each game."""

from brewhall.lessons.lesson import Lesson, Remark, lesson_named, lessons_of, remarks_of
from brewhall.lessons.telling import Frame, TaughtStep, Told, tell
from brewhall.lessons.texts import Texts, texts_of

__all__ = [
    "Frame",
    "Lesson",
    "Remark",
    "TaughtStep",
    "Texts",
    "Told",
    "lesson_named",
    "lessons_of",
    "remarks_of",
    "tell",
    "texts_of",
]
