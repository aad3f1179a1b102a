"""Texts of tiles, moves, questions and events: complete, filled in, and none of them idle."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import pytest

from brewhall import Match, load
from brewhall.cli.boards.heaven_and_ale import Face
from brewhall.cli.retelling import retell
from brewhall.core import Journal, SeededDealer
from brewhall.core.resigning import Resignation
from brewhall.games.heaven_and_ale import texts
from brewhall.games.heaven_and_ale.catalog import CARDS, MEASURES, PATTERNS
from brewhall.games.heaven_and_ale.game import HeavenAndAle
from brewhall.games.heaven_and_ale.view import FORESEEABLE
from tests.games.board_words import shown_on_the_board
from tests.games.words_in_use import Asked, assert_whole, seen_in, show, told

GAME = cast(HeavenAndAle, load("heaven-and-ale"))
ENGLISH = GAME.words()
PLAYERS = ["Ann", "Ben", "Cleo", "Dan"]


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
    return [retell(match.record, GAME)[0] for match in matches()]


@cache
def views() -> list[dict[str, Any]]:
    return list(seen_in(matches()))


# -- pieces --------------------------------------------------------------------------------------


def test_tiles_cards_spots_and_goals_have_names() -> None:
    made = texts.names(ENGLISH, GAME.catalog)
    for text in made.values():
        assert_whole(text)
    assert made["tile.hops-3"] == "hops 3"
    assert made["tile.M2"] == "Cooper"
    assert made["card.P_DUCATS"] == "Purse"
    assert made["spot.X"] == "number"
    assert made["goal.B04"] == "6 resource tiles of fertility 5"
    assert {f"card.{card}.text" for card in CARDS} <= set(ENGLISH.texts)


@pytest.mark.parametrize("measure", MEASURES)
def test_every_measure_of_a_goal_has_words(measure: str) -> None:
    """An owner's goals may look at any of them."""
    assert_whole(ENGLISH.text(f"goal.{measure}", needed=3))
    assert_whole(ENGLISH.text(f"goal.{measure}.brief"))


def test_gains() -> None:
    assert texts.gain_text(ENGLISH, {"ducats": 1, "steps": {"hops": 2}}) == "1 ducat, hops +2"
    assert texts.gain_text(ENGLISH, {}) == "nothing"


# -- events --------------------------------------------------------------------------------------


def test_every_event_has_words_for_everybody() -> None:
    kinds: set[str] = set()
    for journal in journals():
        for event, viewer in told(journal.since(0, None)):
            assert_whole(texts.event_text(ENGLISH, GAME.catalog, event, viewer, PLAYERS))
            kinds.add(event["kind"])
    assert kinds == {*FORESEEABLE, "round", "starting-player"}
    keys = {key.split(".")[1] for key in ENGLISH.texts if key.startswith("event.")}
    gave_up = Resignation(0, 3).event()  # no rule of the game, so no journal tells it
    assert texts.event_text(ENGLISH, GAME.catalog, gave_up, None, PLAYERS) == f"{PLAYERS[0]} gave up."
    assert keys - {"joined", "resigned"} == kinds


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
    assert texts.event_text(ENGLISH, GAME.catalog, bought, 1) == "You bought hops 3 for 6 ducats, on sunny S05."
    assert texts.event_text(ENGLISH, GAME.catalog, bought, 0, PLAYERS).startswith("Ben bought")
    assert texts.event_text(ENGLISH, GAME.catalog, bought, None).startswith("Seat 1 bought")
    short = texts.event_text(ENGLISH, GAME.catalog, bought, None, short=True)
    assert short == "bought hops 3 for 6 ducats, on sunny S05"


def test_a_turn_is_a_line_of_the_story() -> None:
    events = journals()[3].since(0, None)
    lines = Face(GAME).story(events, 0, PLAYERS)
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
    patterns = {f"prompt.shed.{pattern}" for pattern in PATTERNS if pattern != "none"}
    asked = {view["prompt"]["key"] for view in views()}
    written = {key for key in ENGLISH.texts if key.startswith("prompt.")}
    assert asked | patterns == written
    for view in views():
        assert_whole(texts.prompt_text(ENGLISH, GAME.catalog, view["prompt"]))
        for action in view["actions"]:
            if action["then"] is not None:
                assert_whole(texts.prompt_text(ENGLISH, GAME.catalog, action["then"]))


def test_every_kind_of_move_has_words_and_a_description() -> None:
    for kind in GAME.actions.kinds:
        assert f"action.{kind.name}" in ENGLISH
    for row in GAME.actions:
        assert_whole(texts.move_text(ENGLISH, GAME.catalog, {"kind": row.kind, "parameters": row.parameters}))
    number = {"kind": "score", "parameters": {"spot": "X", "number": "3"}}
    assert texts.move_text(ENGLISH, GAME.catalog, number) == "score the number 3"
    tally = {"kind": "privilege", "parameters": {"card": "P_COLOUR", "resource": "wood"}}
    assert texts.move_text(ENGLISH, GAME.catalog, tally) == "place Field tally: wood"


def test_every_hindrance_has_a_reason() -> None:
    reasons = [entry["reason"] for view in views() for entry in view["impossible"]]
    assert {reason["key"] for reason in reasons} <= {key for key in ENGLISH.texts if key.startswith("reason.")}
    for reason in reasons:
        assert_whole(texts.reason_text(ENGLISH, reason))


# -- the words file ------------------------------------------------------------------------------


def test_no_key_is_missing_and_none_is_unused() -> None:
    """Everything that clients can show is shown; what is asked for and what is written must be the same."""
    words = Asked(ENGLISH)
    for name in ("title", "tagline", "note.reconstruction", "score.shared", "terminal.edition.manual"):
        words.text(name, players="", score="")
    face = Face(GAME)
    face.words = words
    for view in views():
        show(face, view, PLAYERS[: len(view["sides"])])
        for zone in view["zones"]:  # a page without a board lists them
            words.text(f"zone.{zone['kind']}")
    texts.event_text(words, GAME.catalog, Resignation(0, 3).event(), None)
    for row in GAME.actions:
        face.move({"kind": row.kind, "parameters": row.parameters})
    for topic, _ in face.topics():
        assert face.explain(topic)
    for journal in journals():
        face.story(journal.since(0, 0), 0, PLAYERS)
        for event, viewer in told(journal.since(0, None)):
            texts.event_text(words, GAME.catalog, event, viewer)
    texts.names(words, GAME.catalog)
    texts.gain_text(words, {})
    every = ("goal.", "reason.", "prompt.shed.", "pattern.", "help.")  # asked for where data or luck want them
    unused = {key for key in ENGLISH.texts if not key.startswith(every)} - words.keys
    assert unused - shown_on_the_board("heaven-and-ale", unused) == set()
    assert words.keys <= set(ENGLISH.texts)
