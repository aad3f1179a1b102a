"""Texts of dice, recipes, moves, questions and events: complete, filled in, and none of them idle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, cast, get_args

import pytest

from brewhall import Match, load
from brewhall.boards.face import face_of
from brewhall.core import Journal, SeededDealer
from brewhall.core.phrases import plain
from brewhall.core.record import replay
from brewhall.core.resigning import Resignation
from brewhall.core.story import Event
from brewhall.games.dice_brewing.components import SPACE_NAMES, TOKEN_NAMES
from brewhall.games.dice_brewing.game import DiceBrewing
from brewhall.games.dice_brewing.view import DiceBrewingView, EventKind
from brewhall.games.dice_brewing.viewing import FORESEEABLE
from tests.games.board_words import told_by_hints
from tests.games.dice_brewing.positions import position, seen
from tests.games.told import tell
from tests.games.words_in_use import assert_whole, journal_of, noting, seen_in, set_up, show, told

GAME = cast(DiceBrewing, load("dice-brewing"))
ENGLISH = GAME.words()
TEXTS = GAME.component_texts()
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
    return [journal_of(match) for match in matches()]


@cache
def views() -> list[DiceBrewingView]:
    return [cast(DiceBrewingView, view) for view in seen_in(matches())]


def rarities() -> Iterator[DiceBrewingView]:
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
        yield seen(position(decision, seats=[holder, other], mode="advanced"), 0)
    ban = position("window-brewing", seats=[holder | {"warehouse": ["pale-2", "hops-2"]}, other])
    ban.play(GAME.action("ban DB01"), SeededDealer(0))
    yield seen(ban, 0)
    yield seen(position("purchase", seats=[{"pool": ["pale-1", "hops-1"]}, other], unlucky_roll=True), 0)


def told_as(event: Event, viewer: int | None, names: Sequence[str] = PLAYERS) -> str:
    return plain(GAME.narrator(viewer=viewer, names=names).event(event) or [])


def story(events: list[dict[str, Any]], viewer: int | None) -> list[str]:
    return face_of(GAME).story(events, GAME.narrator(viewer=viewer, names=PLAYERS))


# -- pieces --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pale-4", "pale malt 4"),
        ("hops", "hops"),
        ("dark-3+1", "dark malt 3 (raised by 1)"),
        ("blue-6+blocked", "blue 6, blocked"),
        ("pale-2+2+protected", "pale malt 2 (raised by 2), protected"),
    ],
)
def test_dice(name: str, text: str) -> None:
    assert TEXTS.die(name).text == text


def test_recipes_have_names_and_texts() -> None:
    made = TEXTS.all()
    for text in made.values():
        assert_whole(text)
    assert made["recipe.of.DB26"] == "Strong Roasted Stout"
    assert made["recipe.text.of.DB26"] == (
        "Strong Roasted Stout (Stout, level 4). It takes pale malt 2+ and 3+, dark malt 3+ and 5+, hops 4+ from your"
        " Warehouse and brings 6 points. Improved by one of: blue 4+: 1 point, special malt: 5 coins, special hops:"
        " 3 points."
    )


def test_spaces_and_items_have_texts() -> None:
    made = TEXTS.all()
    assert made["space.text.of.M1"] == (
        "Grow pale malt. Plant a seed; it becomes a pale malt die. It happens when the workplace is tidied."
    )
    assert made["item.text.of.fruit"] == "Fruit. It can improve one of your brews, where the recipe names it."


def test_amounts() -> None:
    assert TEXTS.amounts({"xp": 1, "coins": 2, "seeds": 0}).text == "1 point, 2 coins"
    assert TEXTS.amounts({}).text == "nothing"


# -- events --------------------------------------------------------------------------------------


def test_every_event_has_words_for_everybody() -> None:
    kinds: set[str] = set()
    for journal in journals():
        kinds |= {event.kind for event in journal.events}
        for event, viewer in told(GAME.story(journal.since(0, None), GAME.narrator()).gathered()):
            assert_whole(told_as(event, viewer))
    written = {key.split(".")[1] for key in ENGLISH.texts if key.startswith("event.")}
    gave_up = Resignation(0, 3).event()  # no rule of the game, so no journal tells it
    assert told_as(gave_up, None) == "Ann gave up."
    assert kinds - {"rewarded"} | {"joined", "resigned"} == written  # a reward is told with its brew
    assert kinds | {"resigned"} == set(get_args(EventKind))
    assert kinds > FORESEEABLE


def test_events_own_others_and_seats() -> None:
    bought = {"kind": "bought", "seat": 1, "item": "honey", "coins": 1, "unlucky": 1, "die": "blue-6", "from": "pool"}
    assert told_as(bought, 1) == "You bought honey for 2 coins, with blue 6 as a discount."
    assert told_as(bought, 0).startswith("Ben bought honey")
    assert told_as(bought, None, ()).startswith("Seat 1 bought honey")


def test_the_end_of_a_turn_that_nobody_chose_is_told_and_other_settled_choices_are_not() -> None:
    ended: dict[str, Any] = {"kind": "settled", "seat": None, "move": "end", "players": [1]}
    assert told_as(ended, 0) == "Ben had nothing left to do."
    assert GAME.narrator().event(ended | {"move": "use pale-3"}) is None


def test_a_story_goes_on_in_one_line_while_one_player_acts() -> None:
    for journal in journals():
        lines = story(journal.since(0, None), 0)
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
    assert story(events, 0) == [
        "Ben placed pale malt 3 on “improve malt”; kept hops 5, dark malt 4 in the Warehouse.",
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
    assert story(events, 0) == [
        "New to brew: Mass Lager, Cheap Lager.",
        "Rolled again for you: hops 3 to hops 5, blue 4 to blue 2.",
        "Rolled again for Ben: pale malt 1 to pale malt 6.",
        "You wait for a dark malt die (1).",
    ]


# -- questions and moves -------------------------------------------------------------------------


def test_every_decision_has_a_question() -> None:
    asked = {view.prompt.step for view in views()}
    assert asked == {key.split(".")[1] for key in ENGLISH.texts if key.startswith("prompt.")}
    for view in views():
        assert_whole(plain(view.prompt.phrase))
        for action in view.actions:
            if action.then is not None:
                assert_whole(plain(action.then.phrase))


def test_every_kind_of_move_has_words_and_a_description() -> None:
    for kind in GAME.actions.kinds:
        assert f"action.{kind.name}" in ENGLISH
    for row in GAME.actions:
        assert_whole(plain(GAME.narrator().move(row)))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("place seed M1", "plant a seed on “grow pale malt”"),
        ("place warehouse pale-3+1 M3", "place pale malt 3 (raised by 1) (Warehouse) on “improve malt”"),
        ("speed M3 pool blue-2", "speed up “improve malt” with blue 2 (Active Pool)"),
        ("buy honey pool blue-6", "buy honey with blue 6 (Active Pool) as a discount"),
        ("reroll 1 M2", "roll the die on “roast malt” of seat 1 again"),
        ("improve none", "no improvement"),
        ("improve blue-4", "improve with blue 4"),
        ("brew DB01", "brew Mass Lager"),
    ],
)
def test_moves(move: str, text: str) -> None:
    row = GAME.actions[GAME.action(move)]
    assert plain(GAME.narrator().move(row)) == text
    assert plain(GAME.narrator(viewer=0).move(row)) == text


def test_every_hindrance_has_a_reason() -> None:
    reasons = {plain(entry.phrase) for view in (*views(), *rarities()) for entry in view.impossible}
    for reason in reasons:
        assert_whole(reason)
    assert len(reasons) > 20


def test_what_stands_for_a_thing_is_there() -> None:
    for view in (*views(), *rarities()):
        there = {*view.pieces, *view.places, *(zone.id for zone in view.zones)}
        for phrase in [view.prompt.phrase, *(action.phrase for action in view.actions)]:
            for part in phrase:
                if not isinstance(part, str):
                    assert {part.get("piece"), part.get("place")} - {None} <= there


@pytest.mark.parametrize(
    ("decision", "move", "lines"),
    [
        (
            "arrange",
            "place pool dark-4 D3",
            [
                "You get 3 coins when the workplace is tidied.",
                "With a blue die of 3 or more on its speed slot it happens at once.",
            ],
        ),
        ("arrange", "speed M2 pool blue-6", ["You get a dark malt die at once."]),
        (
            "arrange",
            "place pool blue-6 S1",
            ["You get another roll of your dice at once.", "Then: Choose the dice to roll again."],
        ),
        (
            "purchase",
            "buy honey pool blue-6",
            ["It can improve one of your brews, where the recipe names it.", "It costs 2 coins."],
        ),
        (
            "brew",
            "brew DB01",
            [
                "Its dice go to your Active Pool.",
                "You get 1 point, 4 coins.",
                "Then: Brewing Mass Lager: which die goes in?",
            ],
        ),
    ],
)
def test_what_a_move_leads_to(decision: str, move: str, lines: list[str]) -> None:
    seat = {
        "pool": ["dark-4", "pale-1", "blue-6"],
        "warehouse": ["pale-2", "pale-3", "pale-4", "hops-2"],
        "board": {"M2": "pale-1"},
        "coins": 9,
    }
    actions = seen(position(decision, seats=[seat, {}]), 0).actions
    assert [plain(line) for action in actions if action.move == move for line in action.lines] == lines


# -- the words file ------------------------------------------------------------------------------


def test_no_key_is_missing_and_none_is_unused() -> None:
    """Everything that clients can show is shown; what is asked for and what is written must be the same."""
    words, asked = noting(ENGLISH)
    for name in ("title", "tagline", "note.reconstruction", "score.shared"):
        words.text(name, players="", score="")
    game = DiceBrewing()
    game._words["en"] = words
    set_up(game)
    face, narrator = face_of(game), game.narrator(viewer=0, names=PLAYERS)
    for view in (*views(), *rarities()):
        show(face, view, PLAYERS[: len(view.seats)])
    for match in matches()[:4]:
        for state in islice(replay(match.record, game), 0, None, 5):
            game.view(state.seen_by(max(state.to_play, 0)), game.narrator(viewer=max(int(state.to_play), 0)))
    for row in GAME.actions:
        narrator.move(row)
    for topic, _ in face.topics():
        assert face.explain(topic)
    narrator.event(Resignation(0, 3).event())
    for match in matches()[:4]:
        tell(match, game)
    for journal in journals():
        face.story(journal.since(0, 0), narrator)
    game.texts()
    chance = (
        "interlude.",
        "reason.",
        "event.settled.",
        "outcome.",
        "gain.",
        "place.",
        "count.",
    )  # asked for where luck wants them
    browser = ("board.", "end.", "key.", "zone.", "resource.", "tokens.item", "score.xp")
    explained = "about."  # those, test_about looks for
    missing = {key for key in ENGLISH.texts if not key.startswith((*chance, *browser, explained))} - asked
    assert missing - told_by_hints(GAME) == set()
    assert asked <= set(ENGLISH.texts)


def test_every_space_and_item_is_explained() -> None:
    assert {f"space.{name}.text" for name in SPACE_NAMES} <= set(ENGLISH.texts)
    assert {f"item.{name}.text" for name in TOKEN_NAMES} <= set(ENGLISH.texts)
