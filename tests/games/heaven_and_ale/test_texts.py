"""Texts of tiles, moves, questions and events: complete, filled in, and none of them idle."""

from __future__ import annotations

import re
from functools import cache
from typing import cast

import pytest

from brewhall import Match, load
from brewhall.boards.face import face_of
from brewhall.core import Journal, SeededDealer
from brewhall.core.outcome import Outcome
from brewhall.core.phrases import plain
from brewhall.core.resigning import RESIGNED, Resignation
from brewhall.core.story import Event
from brewhall.core.view import AnyView
from brewhall.games.heaven_and_ale.catalog import CARDS, MEASURES, PATTERNS
from brewhall.games.heaven_and_ale.component_texts import component_texts
from brewhall.games.heaven_and_ale.game import HeavenAndAle
from brewhall.games.heaven_and_ale.viewing import FORESEEABLE
from tests.games.board_words import shown_on_the_board, told_by_hints
from tests.games.told import tell
from tests.games.words_in_use import assert_whole, journal_of, noting, seen_in, set_up, show, told

GAME = cast(HeavenAndAle, load("heaven-and-ale"))
ENGLISH = GAME.words()
PLAYERS = ["Ann", "Ben", "Cleo", "Dan"]


def told_of(event: Event, viewer: int | None, players: list[str] = PLAYERS) -> str:
    return plain(GAME.narrator(viewer=viewer, names=players).event(event) or [])


@cache
def matches() -> list[Match]:
    """Games of two, three and four: one of bots that reach goals, others of people who seldom sell a card."""
    played = [Match(GAME, ["greedy", "random", "greedy"], seed=7)]
    played[0].run()
    for seed in range(9):
        edition = ("published", "manual")[seed % 2]
        match = Match(GAME, ["human"] * (2 + seed % 3), seed=seed, edition=edition)
        chance = SeededDealer(f"choices {seed}")
        while not match.over:
            legal = match.state.legal_actions()
            kept = [action for action in legal if not GAME.move(action).startswith("sell")]
            offered = kept if kept and chance.below(20) else legal
            match.play(offered[chance.below(len(offered))])
        played.append(match)
    return played


@cache
def journals() -> list[Journal]:
    return [journal_of(match) for match in matches()]


@cache
def views() -> list[AnyView]:
    return list(seen_in(matches()))


# -- pieces --------------------------------------------------------------------------------------


def test_tiles_cards_spots_and_goals_have_names() -> None:
    made = {key: thing.text for key, thing in component_texts(ENGLISH, GAME.catalog).items()}
    for text in made.values():
        assert_whole(text)
    assert made["tile.hops-3"] == "hops 3"
    assert made["tile.M2"] == "Cooper"
    assert made["card.P_DUCATS"] == "Purse"
    assert made["spot.X"] == "number"
    assert made["goal.B04"] == "6 resource tiles of fertility 5"
    assert made["tile.shady.hops-3"] == "It brings 3 ducats each time it is activated."
    assert made["space.offer.28"].startswith("Back to the gate")
    assert made["shed.published.shed2"] == "brewmaster +1, then 2 tiles opposite each other"
    assert {f"card.{card}.text" for card in CARDS} <= set(ENGLISH.texts)


@pytest.mark.parametrize("measure", MEASURES)
def test_every_measure_of_a_goal_has_words(measure: str) -> None:
    """An owner's goals may look at any of them."""
    assert_whole(ENGLISH.text(f"goal.{measure}", needed=3))
    assert_whole(ENGLISH.text(f"goal.{measure}.brief"))


def test_gains() -> None:
    gain = GAME.narrator().gain({"ducats": 1, "steps": {"hops": 2}}).said("")
    assert plain(gain) == "1 ducat, hops +2"
    assert gain[2] == {"text": "hops +2", "number": 2, "of": "hops"}
    assert GAME.narrator().gain({}).text == "nothing"


# -- events --------------------------------------------------------------------------------------


def test_every_event_has_words_for_everybody() -> None:
    kinds: set[str] = set()
    for journal in journals():
        for event, viewer in told(journal.since(0, None)):
            assert_whole(told_of(event, viewer))
            kinds.add(event["kind"])
    assert kinds == {*FORESEEABLE, "round", "starting-player"}
    keys = {key.split(".")[1] for key in ENGLISH.texts if key.startswith("event.")}
    gave_up = Resignation(0, 3).event()  # no rule of the game, so no journal tells it
    assert told_of(gave_up, None) == f"{PLAYERS[0]} gave up."
    assert keys - {"joined", "gains", "resigned"} == kinds


def test_events_own_others_and_seats() -> None:
    bought = {
        "kind": "bought",
        "seat": 1,
        "tile": "hops-3",
        "position": 5,
        "plot": "S05",
        "side": "sunny",
        "price": 6,
    }
    assert told_of(bought, 1) == "You bought hops 3 for 6 ducats, in the sun."
    assert told_of(bought, 0).startswith("Ben bought")
    assert told_of(bought, None, []).startswith("Seat 1 bought")
    assert GAME.narrator(viewer=1).event(bought) == [
        {"text": "You", "person": 1},
        " bought ",
        {"text": "hops 3", "piece": "tile-1-S05"},
        " for ",
        {"text": "6 ducats", "number": 6, "of": "ducats"},
        ", in the sun.",
    ]
    assert plain(GAME.narrator().brief(bought)) == "bought hops 3 for 6 ducats, in the sun"


def test_a_turn_is_a_line_of_the_story() -> None:
    events = journals()[3].since(0, None)
    lines = face_of(GAME).story(events, GAME.narrator(viewer=0, names=PLAYERS))
    opened = sum(event["kind"] in ("round", "starting-player", "moved") for event in events)
    figures = len(matches()[3].record.seats)
    sold = sum(event["kind"] == "sold" for event in events)  # perhaps at the beginning of a turn
    assert opened + figures <= len(lines) <= opened + figures + sold
    for line in lines:
        assert_whole(line)
        assert line.endswith(".")
        assert ".;" not in line


# -- questions and moves -------------------------------------------------------------------------


def test_every_decision_has_a_question() -> None:
    asked = {view.prompt.step for view in views()}
    written = {key.split(".")[1] for key in ENGLISH.texts if key.startswith("prompt.")}
    assert asked == written
    assert {f"prompt.shed.{pattern}" for pattern in PATTERNS if pattern != "none"} <= set(ENGLISH.texts)
    for view in views():
        assert_whole(plain(view.prompt.phrase))
        for action in view.actions:
            if action.then is not None:
                assert_whole(plain(action.then.phrase))


def test_every_kind_of_move_has_words_and_a_description() -> None:
    for kind in GAME.actions.kinds:
        assert f"action.{kind.name}" in ENGLISH
    said = {row.move: plain(GAME.narrator().move(row)) for row in GAME.actions}
    for text in said.values():
        assert_whole(text)
    assert said["score X 3"] == "score the number 3"
    assert said["privilege P_COLOUR wood"] == "place Field tally: wood"


def test_every_move_says_what_it_leads_to() -> None:
    said = {plain(line) for view in views() for action in view.actions for line in action.lines}
    for line in said:
        assert_whole(line)
        assert line.endswith(".")
    assert {"That ends your turn.", "You give the card away for good."} <= said
    assert any(line.startswith("It closes a shed with sum") for line in said)
    assert any(line.startswith("You get the large barrel:") for line in said)
    moves = {plain(action.phrase) for view in views() for action in view.actions if action.kind == "shed"}
    assert moves
    assert not any(re.search(r"[SD]\d\d", move) for move in moves)  # which tiles, by name


def test_every_hindrance_has_a_reason() -> None:
    for view in views():
        for entry in view.impossible:
            assert_whole(plain(entry.phrase))


# -- the words file ------------------------------------------------------------------------------


def test_no_key_is_missing_and_none_is_unused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that clients can show is shown; what is asked for and what is written must be the same."""
    words, asked = noting(ENGLISH)
    for name in ("title", "tagline", "note.reconstruction", "score.shared", "terminal.edition.manual"):
        words.text(name, players="", score="")
    monkeypatch.setitem(GAME._words, "en", words)
    monkeypatch.setattr(GAME, "_components", {})
    monkeypatch.setattr(GAME, "_rulebooks", {})
    face = face_of(GAME)
    set_up(GAME)
    for view in seen_in(matches()):
        show(face, view, PLAYERS)
        for zone in view.zones:  # a page without a board lists them
            words.text(f"zone.{zone.kind}")
    narrator = GAME.narrator(viewer=0, names=PLAYERS)
    narrator.event(Resignation(0, 3).event())
    narrator.outcome(Outcome((1, 2), (0,), (0, 0), RESIGNED))
    for row in GAME.actions:
        narrator.move(row)
    for topic, _ in face.topics():
        assert face.explain(topic)
    for match in matches()[:3]:
        tell(match, GAME)
    for journal in journals():
        face.story(journal.since(0, 0), narrator)
        for event, viewer in told(journal.since(0, None)):
            GAME.narrator(viewer=viewer).event(event)
    narrator.gain({})
    every = ("nth.", "goal.", "reason.", "prompt.shed.", "pattern.", "help.")  # asked for where data or luck want them
    explained = ("about.", "count.disc.", "list.semicolon")  # those, test_about looks for
    unused = {key for key in ENGLISH.texts if not key.startswith((*every, *explained))} - asked - told_by_hints(GAME)
    assert unused - shown_on_the_board("heaven-and-ale", unused) == set()
    assert asked <= set(ENGLISH.texts)
