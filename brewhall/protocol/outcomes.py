"""What a game ended as, in a sentence to whoever played it."""

from __future__ import annotations

from collections.abc import Sequence

from brewhall.core.phrases import Blank
from brewhall.core.view import Part, Phrase
from brewhall.protocol.messages.tables import Ended
from brewhall.protocol.wording import bot_name, listed, words
from brewhall.tables import Seat
from brewhall.tables.results import SeatResult
from brewhall.tables.wording import shown_name


def ended(seats: Sequence[Seat], results: Sequence[SeatResult], own: Sequence[int]) -> Ended | None:
    """For somebody with these seats; None: it is not known."""
    if not results:
        return None
    if len(own) != 1:
        return Ended("among", _among(seats, results))
    mine = results[own[0]]
    if mine.resigned:
        return Ended("resigned", _told(seats, results, mine, "resigned"))
    if mine.place > 1:
        return Ended("lost", _told(seats, results, mine, "lost"))
    others = [result for result in results if result is not mine]
    if any(result.place == 1 for result in others):
        return Ended("shared", _told(seats, results, mine, "shared"))
    return Ended("won", _told(seats, results, mine, "won.resigned" if all(each.resigned for each in others) else "won"))


def _told(seats: Sequence[Seat], results: Sequence[SeatResult], mine: SeatResult, how: str) -> Phrase:
    others = [result.seat for result in results if result is not mine]
    blanks: dict[str, Blank] = {"mine": mine.score, "others": _names(seats, others)}
    if len(results) == 2:
        return words().phrase(f"result.{how}", theirs=results[others[0]].score, **blanks)
    winners = [result for result in results if result.place == 1 and result is not mine]
    if winners:
        blanks |= {"winners": _names(seats, [each.seat for each in winners]), "best": winners[0].score}
    key = str(mine.place) if how == "lost" else how
    return words().phrase(f"result.many.{key}", seats=len(results), **blanks)


def _among(seats: Sequence[Seat], results: Sequence[SeatResult]) -> Phrase:
    """To those who share a device, and to strangers."""
    winners = [result for result in results if result.place == 1]
    left = all(result.resigned for result in results if result.place > 1) and len(winners) < len(results)
    key = "result.among.resigned" if left else "result.among"
    return words().phrase(key, winners=_names(seats, [each.seat for each in winners]), best=winners[0].score)


def _names(seats: Sequence[Seat], places: Sequence[int]) -> Phrase:
    return listed([person_part(seats[place], place) for place in places])


def person_part(seat: Seat, place: int) -> Part:
    return {"text": name_of(seat), "person": place}


def name_of(seat: Seat) -> str:
    if seat.kind == "bot":
        return bot_name(seat.bot or seat.name)
    return shown_name(seat.name) or words().text("seat.open")
