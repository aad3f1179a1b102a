"""Whole answers to questions about tokens, which the engine asks one resource after the other."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from brewhall.core.dealer import SeededDealer
from brewhall.core.journal import Journal
from brewhall.core.state import State, detail_of, step_of
from brewhall.games.beer_and_bread.catalog import Catalog
from brewhall.games.beer_and_bread.narrator import BeerAndBreadNarrator
from brewhall.games.beer_and_bread.notation import amounts
from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from brewhall.games.beer_and_bread.state import TABLE
from brewhall.games.beer_and_bread.steps import OFFERING, PAYING, TAKING, card_of
from brewhall.games.beer_and_bread.view import Answer

QUESTIONS = (OFFERING, PAYING, TAKING)
ON_THE_WAY = ("settled", "took")  # events that leave the question open


def answers(seen: BeerAndBreadState, catalog: Catalog, narrator: BeerAndBreadNarrator) -> list[Answer]:
    """All there are to the question that is asked; none if it is not about tokens."""
    if step_of(seen.top()) not in QUESTIONS:
        return []
    found: list[Answer] = []
    _follow(seen.completed(SeededDealer(0)), Counter(), [], found)
    if step_of(seen.top()) == PAYING:
        recipe = catalog.cards[card_of(detail_of(seen.top()))].front.recipe
        laid = Counter(amounts(seen, TABLE))
        for answer in found:
            answer.lines = narrator.substitution(recipe, laid + Counter(answer.tokens))
    return found


def _follow(world: State, tokens: Counter[str], actions: list[int], found: list[Answer]) -> None:
    """Every way on from a position of an imagined world in which the same question is still being answered."""
    seat, step = world.to_play, step_of(world.top())
    for number in world.legal_actions():
        trial = world.copy()
        trial.journal = Journal()
        trial.play(number, SeededDealer(0))
        parameters = world.game.actions[number].parameters
        events = trial.journal.since(0, seat)
        given = tokens + Counter({parameters["resource"]: int(parameters["amount"])})
        for event in takewhile(lambda event: event["kind"] == "settled", events):
            given += Counter({event["resource"]: event["amount"]})
        ended = any(event["kind"] not in ON_THE_WAY for event in events)  # the same may be asked again, of other tokens
        if not ended and trial.to_play == seat and step_of(trial.top()) == step:
            _follow(trial, given, [*actions, number], found)
        else:
            found.append(Answer(dict(given), [*actions, number], []))
