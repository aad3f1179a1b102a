"""The part of a view that is made the same way for every game: where it stands, and what the viewer may do now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, TypedDict, cast

from brewhall.core.dealer import SeededDealer
from brewhall.core.journal import Journal
from brewhall.core.narrator import Narrator, Refusal
from brewhall.core.outcome import Outcome
from brewhall.core.state import OVER, SPECTATOR, State
from brewhall.core.view import Impossible, LegalAction, Place, Prompt, Result, Undo


class Head(TypedDict):
    """The first fields of every view."""

    game: str
    data: str
    options: dict[str, str | int | bool]
    viewer: int | None
    to_play: int | None
    over: bool
    turns: int
    reveals: int
    outcome: Result | None
    prompt: Prompt


def head(seen: State, narrator: Narrator) -> Head:
    """Which game it is, how far it has come, how it ended, what is asked."""
    outcome = seen.outcome()
    return {
        "game": seen.game.id,
        "data": seen.game.data.hash,
        "options": cast(dict[str, str | int | bool], dict(seen.options)),
        "viewer": seat_or_none(seen.viewer),
        "to_play": seat_or_none(seen.to_play),
        "over": seen.to_play == OVER,
        "turns": seen.turns,
        "reveals": seen.reveals,
        "outcome": None if outcome is None else result(outcome, narrator),
        "prompt": narrator.over() if seen.to_play == OVER else asked(seen, narrator),
    }


def asked(seen: State, narrator: Narrator) -> Prompt:
    """What is asked now, and where the game stands."""
    prompt = narrator.prompt(seen)
    prompt.context = narrator.context(seen)
    return prompt


def seat_or_none(seat: int) -> int | None:
    """Seats as clients read them: None for nobody, or for a spectator."""
    return None if seat < 0 else seat


def result(outcome: Outcome, narrator: Narrator, resigned: Sequence[int] = ()) -> Result:
    ranks, winners, scores = list(outcome.ranks), list(outcome.winners), list(outcome.scores)
    return Result(ranks, winners, scores, outcome.why, narrator.outcome(outcome, resigned), list(resigned))


def legal_moves(seen: State, foreseeable: Collection[str], narrator: Narrator) -> list[LegalAction[Any]]:
    """What the viewer may do, tried out in an imagined world; empty when others decide. Games add targets and lines.

    `effects` are the events that surely follow: those before the first that is not of a `foreseeable` kind.
    """
    if seen.viewer == SPECTATOR or seen.viewer != seen.to_play:
        return []
    table = seen.game.actions
    world = seen.completed(SeededDealer(0))
    moves: list[LegalAction[Any]] = []
    for number in seen.legal_actions():
        trial = world.copy()
        trial.journal = Journal()
        trial.play(number, SeededDealer(0))
        events = trial.journal.since(0, seen.viewer)
        undo = undo_class(world, trial)
        action = table[number]
        moves.append(
            LegalAction(
                number,
                action.move,
                action.kind,
                dict(action.parameters),
                undo,
                [],
                list(takewhile(lambda event: event["kind"] in foreseeable, events)),
                narrator.prompt(trial) if undo == "free" else None,
                narrator.move(action),
                [],
            )
        )
    return moves


def undo_class(before: State, after: State) -> Undo:
    """`reveals` if somebody learned something, else `passes` if the turn went on to somebody else, else `free`."""
    if after.reveals != before.reveals:
        return "reveals"
    return "free" if (after.to_play, after.turns) == (before.to_play, before.turns) else "passes"


def spoken_of(
    places: Mapping[str, Place], prompt: Prompt, moves: Sequence[LegalAction[Any]], others: Iterable[str]
) -> dict[str, Place]:
    """Of all places those that a question, a move or something else in a view names: a view need not name the rest."""
    phrases = [prompt.phrase, prompt.context]
    named = set(others)
    for move in moves:
        named.update(move.targets)
        phrases += [move.phrase, *move.lines]
    named.update(part["place"] for phrase in phrases for part in phrase if isinstance(part, dict) and "place" in part)
    return {name: place for name, place in places.items() if name in named}


def named_places(places: Mapping[str, Place]) -> dict[str, str]:
    """All places by name, for the texts of a game: a view has only those that it speaks of."""
    return {f"place.of.{name}": place.name for name, place in places.items()}


def refused(refusals: Sequence[Refusal], narrator: Narrator) -> list[Impossible]:
    """What the viewer cannot do now, each with its reason in words."""
    return [Impossible(kind, target, move, narrator.reason(why)) for kind, target, move, why in refusals]
