"""Every fact that is told about a move is true of the position after it, in any position of any game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from brewhall.bots.contrasts import Contrasts, reasons
from brewhall.bots.search import Node
from brewhall.core import OVER, Game, SeededDealer, State
from brewhall.core.phrases import plain
from tests.conformance.fact_checks import CHECKS, Turn
from tests.conformance.random_games import random_game
from tests.games.contrasted import facts_of


def decisions(game: Game, seeds: range, every: int) -> Iterator[State]:
    for seed in seeds:
        for players in game.seats:
            for number, state in enumerate(random_game(game, seed, players)):
                if state.to_play != OVER and number % every == seed % every:
                    yield state


def test_every_fact_is_true_of_the_position_after_the_turn(game: Game) -> None:
    chance = SeededDealer("which move")
    kinds = set[str]()
    for state in decisions(game, range(3), 13):
        legal = state.legal_actions()
        facts, after = facts_of(state, legal[chance.below(len(legal))], chance)
        turn = Turn(state, after)
        for fact in facts:
            kinds.add(fact.kind)
            CHECKS[game.id](fact, turn)
    assert len(kinds) > 18, "many kinds of facts were seen"


def played_on(state: State, action: int, rest: SeededDealer) -> State | None:
    """After an action and any rest of its turn; None where that begins with an answer that is told with the move."""
    after, seat, contrast = state.copy(), int(state.to_play), state.game.contrast
    narrator, table = state.game.narrator(viewer=seat), state.game.actions
    after.play(action, SeededDealer("facts"))
    while (after.to_play, after.turns) == (seat, state.turns):
        step = narrator.prompt(after).step
        if after.reveals != state.reveals or step in contrast.pauses:
            break
        if step in contrast.plans:
            return None
        legal = after.legal_actions()
        sensible = [each for each in legal if table[each].kind not in contrast.makeshifts] or legal
        after.play(sensible[rest.below(len(sensible))], SeededDealer("facts"))
    return after


def test_what_is_not_told_as_possible_is_true_however_the_turn_goes_on(game: Game) -> None:
    """But for the answers that are told with the move, and what a hint never goes on with."""
    told = 0
    for number, state in enumerate(decisions(game, range(4), 23)):
        legal, chance = state.legal_actions(), SeededDealer(f"which move {number}")
        action = legal[chance.below(len(legal))]
        facts = Contrasts(state.seen_by(state.to_play), Node(), number).outlook(action).facts
        for _ in range(4):
            after = played_on(state, action, chance)
            if after is None:
                continue
            told += len(facts)
            turn = Turn(state, after)
            for fact in facts:
                if not fact.possible:
                    CHECKS[game.id](fact, turn)
    assert told > 150


def test_every_move_has_something_that_it_does(game: Game) -> None:
    """What a hint opens with. Only a die that is put somewhere when all is over does nothing."""
    chance = SeededDealer("rest of the turn")
    for state in decisions(game, range(1), 23):
        view = state.view(None)
        over = view.get("brewed", 0) >= view.get("brewed_at_end", 1)
        for action in state.legal_actions()[:3]:
            assert any(fact.deed for fact in facts_of(state, action, chance)[0]) or over, state.game.move(action)


def test_reasons_name_only_what_is_there_and_are_never_empty(game: Game) -> None:
    chance = SeededDealer("which moves")
    places = {key.removeprefix("place.of.") for key in game.texts() if key.startswith("place.of.")}
    for state in decisions(game, range(1), 9):
        seat, legal = int(state.to_play), state.legal_actions()
        seen = state.seen_by(seat)
        contrasts, narrator = Contrasts(seen, Node(), 1), game.narrator(viewer=seat)
        one, other = legal[chance.below(len(legal))], legal[chance.below(len(legal))]
        if one == other:
            continue
        view = contrasts.before
        known = set(view.pieces) | {zone.id for zone in view.zones} | set(view.places) | places
        for played in (False, True):
            for reason in reasons(contrasts.why(one, 0.5, other, 0.5), seen, narrator, played):
                assert len(plain(reason)) > 8
                assert plain(reason).endswith(".")
                for part in reason:
                    if isinstance(part, dict):
                        assert part.get("piece", part.get("place")) in known | {None}


def test_what_is_said_does_not_depend_on_what_is_hidden(game: Game) -> None:
    for number, state in enumerate(decisions(game, range(1), 31)):
        seat = int(state.to_play)
        seen = state.seen_by(seat)
        otherwise = seen.completed(SeededDealer(number)).seen_by(seat)
        action = state.legal_actions()[0]
        assert Contrasts(otherwise, Node(), 1).outlook(action) == Contrasts(seen, Node(), 1).outlook(action)


def test_a_move_is_never_said_to_beat_itself(game: Game) -> None:
    state = next(decisions(game, range(1), 5))
    contrasts = Contrasts(state.seen_by(state.to_play), Node(), 1)
    action = state.legal_actions()[0]
    assert contrasts.why(action, 0.5, action, 0.5).edges == ()


@pytest.mark.parametrize("past", [False, True])
def test_words_have_every_sentence_that_reasons_are_put_into(game: Game, past: bool) -> None:
    prefix = "contrast.played" if past else "contrast"
    assert all(f"{prefix}.{key}" in game.words() for key in ("with", "than", "later", "even"))
