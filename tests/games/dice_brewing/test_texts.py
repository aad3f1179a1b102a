"""Texts of dice, recipes, moves, questions and events: complete, filled in, and none of them idle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, cast

import pytest

from brewhall import Match, load
from brewhall.boards.dice_brewing import Face
from brewhall.boards.retelling import retell
from brewhall.core import Journal, SeededDealer
from brewhall.core.resigning import Resignation
from brewhall.games.dice_brewing import texts
from brewhall.games.dice_brewing.components import SPACE_NAMES, TOKEN_NAMES
from brewhall.games.dice_brewing.game import DiceBrewing
from brewhall.games.dice_brewing.view import FORESEEABLE
from tests.games.board_words import told_by_hints
from tests.games.dice_brewing.positions import position
from tests.games.words_in_use import Asked, assert_whole, seen_in, show, told

GAME = cast(DiceBrewing, load("dice-brewing"))
ENGLISH = GAME.words()
DECLINE = GAME.action("decline")
PLAYERS = ["Ann", "Ben", "Cleo", "Dan"]
MODES = ((2, "advanced"), (3, "standard"), (4, "advanced"))


@cache
def matches() -> list[Match]:
    """Games of two, three and four: of bots that brew, and of people who do anything at all, but often decline."""
    played = [Match(GAME, ["greedy"] * players, seed=players, mode=mode) for players, mode in MODES]
    for match in played:
        match.run()
    for seed in range(8):
        match = Match(GAME, ["human"] * (2 + seed % 3), seed=seed, unlucky_roll=True, max_rounds=12)
        chance = SeededDealer(f"choices {seed}")
        while not match.over:
            legal = match.state.legal_actions()
            declined = DECLINE in legal and chance.below(2) == 0
            match.play(DECLINE if declined else legal[chance.below(len(legal))])
        played.append(match)
    return played


@cache
def journals() -> list[Journal]:
    return [retell(match.record, GAME)[0] for match in matches()]


@cache
def views() -> list[dict[str, Any]]:
    return list(seen_in(matches()))


def rarities() -> Iterator[dict[str, Any]]:
    """What is seldom seen: every token in hand and on the table."""
    holder = {
        "pool": ["pale-3", "pale-3+1", "hops-2+blocked", "blue-1", "blue-6"],
        "warehouse": ["dark-5", "hops-4+protected"],
        "tokens": dict.fromkeys(TOKEN_NAMES, 1),
        "coins": 5,
        "closed": ["hops-plantation"],
    }
    other = {"warehouse": ["hops-1"], "board": {"M2": "pale-5"}, "tokens": {"take_die": 1}}
    for decision in ("window", "arrange", "purchase", "window-brewing"):
        yield position(decision, seats=[holder, other], mode="advanced").view(0)
    ban = position("window-brewing", seats=[holder | {"warehouse": ["pale-2", "hops-2"]}, other])
    ban.play(GAME.action("ban DB01"), SeededDealer(0))
    yield ban.view(0)
    yield position("purchase", seats=[{"pool": ["pale-1", "hops-1"]}, other], unlucky_roll=True).view(0)


# -- pieces --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pale-4", "pale malt 4"),
        ("hops", "hops"),
        ("dark-3+1", "dark malt 3 raised by 1"),
        ("blue-6+blocked", "blue 6, blocked"),
        ("pale-2+2+protected", "pale malt 2 raised by 2, protected"),
    ],
)
def test_dice(name: str, text: str) -> None:
    assert texts.die_text(ENGLISH, name) == text


def test_recipes_have_names_and_texts() -> None:
    made = texts.made_texts(ENGLISH, GAME.catalog)
    for text in made.values():
        assert_whole(text)
    assert made["recipe.of.DB26"] == "Strong Roasted Stout"
    assert made["recipe.text.of.DB26"] == (
        "Strong Roasted Stout, a Stout of level 4. It takes pale malt 2+ and 3+, dark malt 3+ and 5+, hops 4+ from your"
        " Warehouse and brings 6 points. Improved by one of: blue 4+: 1 point, special malt: 5 coins, special hops:"
        " 3 points."
    )


def test_amounts() -> None:
    assert texts.amounts_text(ENGLISH, {"xp": 1, "coin": 2, "seed": 0}) == "1 point, 2 coins"
    assert texts.amounts_text(ENGLISH, {}) == "nothing"


# -- events --------------------------------------------------------------------------------------


def test_every_event_has_words_for_everybody() -> None:
    kinds: set[str] = set()
    for journal in journals():
        for event, viewer in told(journal.since(0, None)):
            assert_whole(texts.event_text(ENGLISH, event, viewer, PLAYERS, GAME.catalog))
            kinds.add(event["kind"])
    written = {key.split(".")[1] for key in ENGLISH.texts if key.startswith("event.")}
    gave_up = Resignation(0, 3).event()  # no rule of the game, so no journal tells it
    assert texts.event_text(ENGLISH, gave_up, None, PLAYERS) == "Ann gave up."
    assert kinds | {"joined", "resigned"} == written
    assert kinds > FORESEEABLE


def test_events_own_others_and_seats() -> None:
    bought = {"kind": "bought", "seat": 1, "item": "honey", "coins": 1, "unlucky": 1, "die": "blue-6", "from": "pool"}
    assert texts.event_text(ENGLISH, bought, 1) == "You bought honey for 2 coins, with blue 6 as a discount."
    assert texts.event_text(ENGLISH, bought, 0, PLAYERS).startswith("Ben bought honey")
    assert texts.event_text(ENGLISH, bought, None).startswith("Seat 1 bought honey")


def test_a_story_goes_on_in_one_line_while_one_player_acts() -> None:
    for journal in journals():
        lines = Face(GAME).story(journal.since(0, None), 0, PLAYERS)
        for line in lines:
            assert_whole(line)
            assert line.endswith(".")
            assert ".;" not in line
    events: list[dict[str, Any]] = [
        {"kind": "placed", "seat": 1, "die": "pale-3", "from": "pool", "space": "M3"},
        {"kind": "settled", "seat": 1, "move": "end"},
        {"kind": "transferred", "seat": 1, "die": "hops-5"},
        {"kind": "transferred", "seat": 1, "die": "dark-4"},
        {"kind": "passed", "seat": 0},
    ]
    assert Face(GAME).story(events, 0, PLAYERS) == [
        "Ben placed pale malt 3 on improve malt; moved hops 5, dark malt 4 to the Warehouse.",
        "You passed.",
    ]


def test_a_story_lists_what_is_rolled_again_and_speaks_to_its_reader() -> None:
    events: list[dict[str, Any]] = [
        {"kind": "revealed", "seat": None, "recipe": "DB01", "slot": 1},
        {"kind": "revealed", "seat": None, "recipe": "DB02", "slot": 2},
        {"kind": "rerolled", "seat": 0, "die": "hops-3", "place": "pool", "becomes": "hops-5"},
        {"kind": "rerolled", "seat": 0, "die": "blue-4", "place": "pool", "becomes": "blue-2"},
        {"kind": "rerolled", "seat": 1, "die": "pale-1", "place": "M2", "becomes": "pale-6"},
        {"kind": "waits", "seat": 0, "gain": "dark", "amount": 1},
    ]
    assert Face(GAME).story(events, 0, PLAYERS) == [
        "Recipe 1: Mass Lager; 2: Cheap Lager.",
        "Your hops 3 was rolled again: hops 5; blue 4: blue 2.",
        "Pale malt 1 of Ben was rolled again: pale malt 6.",
        "You wait for a dark malt die (1).",
    ]
    assert Face(GAME).story(events[4:5], None, PLAYERS) == ["Pale malt 1 of Ben was rolled again: pale malt 6."]


# -- questions and moves -------------------------------------------------------------------------


def test_every_decision_has_a_question() -> None:
    asked = {view["prompt"]["key"] for view in views()}
    assert asked == {key for key in ENGLISH.texts if key.startswith("prompt.")}
    for view in views():
        assert_whole(texts.prompt_text(ENGLISH, view["prompt"], GAME.catalog))
        for action in view["actions"]:
            if action["then"] is not None:
                assert_whole(texts.prompt_text(ENGLISH, action["then"], GAME.catalog))


def test_every_kind_of_move_has_words_and_a_description() -> None:
    for kind in GAME.actions.kinds:
        assert f"action.{kind.name}" in ENGLISH
    for row in GAME.actions:
        assert_whole(texts.move_text(ENGLISH, {"kind": row.kind, "parameters": row.parameters}, GAME.catalog))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("place seed M1", "plant a seed on grow pale malt"),
        ("place warehouse pale-3+1 M3", "place pale malt 3 raised by 1 (Warehouse) on improve malt"),
        ("speed M3 pool blue-2", "speed up improve malt with blue 2 (Active Pool)"),
        ("buy honey pool blue-6", "buy honey with blue 6 (Active Pool) as a discount"),
        ("reroll 1 M2", "roll the die on roast malt of seat 1 again"),
        ("improve none", "no improvement"),
        ("improve blue-4", "improve with blue 4"),
        ("brew DB01", "brew Mass Lager"),
    ],
)
def test_moves(move: str, text: str) -> None:
    row = GAME.actions[GAME.action(move)]
    assert texts.move_text(ENGLISH, {"kind": row.kind, "parameters": row.parameters}, GAME.catalog) == text


def test_every_hindrance_has_a_reason() -> None:
    reasons = [entry["reason"] for view in (*views(), *rarities()) for entry in view["impossible"]]
    for reason in reasons:
        assert_whole(texts.reason_text(ENGLISH, reason))
    assert len({reason["key"] for reason in reasons}) > 12


# -- the words file ------------------------------------------------------------------------------


def test_no_key_is_missing_and_none_is_unused() -> None:
    """Everything that clients can show is shown; what is asked for and what is written must be the same."""
    words = Asked(ENGLISH)
    for name in ("title", "tagline", "note.reconstruction", "score.shared"):
        words.text(name, players="", score="")
    face = Face(GAME)
    face.words = words
    for view in (*views(), *rarities()):
        show(face, view, PLAYERS[: len(view["seats"])])
    for row in GAME.actions:
        face.move({"kind": row.kind, "parameters": row.parameters})
    for topic, _ in face.topics():
        assert face.explain(topic)
    texts.event_text(words, Resignation(0, 3).event(), None)
    for journal in journals():
        face.story(journal.since(0, 0), 0, PLAYERS)
        for event, viewer in told(journal.since(0, None)):
            texts.event_text(words, event, viewer)
    texts.made_texts(words, GAME.catalog)
    chance = ("reason.", "event.settled.", "outcome.", "gain.", "place.", "count.")  # asked for where luck wants them
    browser = ("board.", "end.", "key.", "zone.", "when.", "speed.text", "item.hidden", "score.xp")
    missing = {key for key in ENGLISH.texts if not key.startswith((*chance, *browser))} - words.keys
    assert missing - told_by_hints(GAME) == set()
    assert words.keys <= set(ENGLISH.texts)


def test_every_space_and_item_is_explained() -> None:
    assert {f"space.{name}.text" for name in SPACE_NAMES} <= set(ENGLISH.texts)
    assert {f"item.{name}.text" for name in TOKEN_NAMES} <= set(ENGLISH.texts)
