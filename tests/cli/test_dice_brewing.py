"""Dice Brewing at the keyboard: dice by code, what is impossible and why, and the end explained."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import brewhall
from brewhall.boards.face import face_of
from brewhall.cli.keyboard import find_move
from brewhall.core.state import State
from tests.cli.running import DICE, Answer, run, whole_game
from tests.games.dice_brewing.positions import position, seen

FACE = face_of(brewhall.load(DICE))
FIRST = ["play", DICE, "--seed", "4", "--seats", "human,random"]  # rolls P3 D6 H6 B1 for the person, who begins
PEOPLE = ["play", DICE, "--seed", "4", "--seats", "human,human"]


def play(*typed: str, game: list[str] = FIRST) -> Answer:
    return run(*game, typed="".join(f"{line}\n" for line in typed))


def answers(text: str) -> str:
    """What came after the first question, in one line."""
    return re.sub(r"\s+", " ", text.split("(? helps) > ", 1)[1])


def drawn(state: State, viewer: int | None = 0, width: int = 110, brief: bool = False) -> str:
    players = ["Ann", "Ben", "Cleo", "Dan"][: state.players]
    console = Console(width=width, file=io.StringIO())
    lines = console.render_lines(FACE.board(seen(state, viewer), players, width, brief), pad=False)
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def offered(state: State, width: int = 110) -> str:
    view = seen(state, 0)
    console = Console(width=width, file=io.StringIO())
    lines = console.render_lines(FACE.choices(view, FACE.numbers(view), width), pad=False)
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def typed(state: State, line: str) -> str:
    """The move that a line means."""
    view = seen(state, 0)
    action = find_move(line, view.actions, FACE.numbers(view), FACE, FACE.refusals(view), state.game)
    return state.game.move(action)


# -- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seats",
    [("human", "greedy"), pytest.param(("random", "human", "greedy", "random"), marks=pytest.mark.long)],
    ids=",".join,
)
def test_a_whole_game(seats: tuple[str, ...]) -> None:
    whole_game(DICE, 2, seats, "greedy")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["standard", "advanced"])
def test_the_pad_adds_up(players: int, mode: str) -> None:
    text = run("play", DICE, "--seats", ",".join(["greedy"] * players), "--seed", "12", "--mode", mode, columns=80).out
    rows = [line for line in text.split("won with")[-1].splitlines() if re.search(r"^\w.* \d+$", line)]
    points = [[int(cell.split(": ")[-1]) for cell in re.split("  +", row)[1:]] for row in rows]
    assert rows[0].startswith("Recipes, 1 each ")
    *lines, total = points
    assert [sum(column) for column in zip(*lines, strict=True)] == total
    assert len(lines) == 8
    assert len(total) == players


# -- the board -----------------------------------------------------------------------------------


def table() -> State:
    """A little of everything, in round 3."""
    return position(
        "arrange",
        seats=[
            {
                "pool": ["pale-3", "pale-3+1", "hops-2+blocked", "blue-6"],
                "warehouse": ["dark-5", "hops-6+protected"],
                "board": {"M1": "seed", "M3": {"resource": None, "speed": "blue-4"}},
                "coins": 3,
                "ingredients": {"fruit": 1, "honey": 2},
                "tokens": {"increase_die": 1, "block_recipe": 1},
                "closed": ["hops-plantation"],
            },
            {"pool": ["pale-1"], "board": {"M2": "pale-5"}, "tokens": {"take_die": 2}},
        ],
        display=["DB01", "DB02", "DB09"],
    )


@pytest.mark.parametrize("width", [80, 110])
def test_what_lies_on_the_table_is_on_the_board(width: int) -> None:
    text = drawn(table(), width=width)
    for piece in (
        "Round 3, winter  Arrangement · priority: you · 0 of 10 brewed",
        "Active Pool  P3 P3+1 H2+blocked B6    Warehouse  [D5] [H6+protected]",
        "Ingredients  fruit, honey x2    Action tokens  Increase, Block a Recipe",
        "M1 seed → P die      now B3+ seed @0",
        "M2 P → D die         now B3+ @1 full",
        "M3 P/D → +1          now B2+ (B4) @0",
        "S1 B2+ → re-roll now",
        "Hops Plantation  closed",
        "D3 B/D → 4/3 coins   now B3+",
    ):
        assert piece in text
    assert re.search(r"honey 4c, 2c B6 x1", text)
    assert re.search(r"Mass Lager +P2◐ P2◐ H2● +1xp 4c +B3\+ 2c", text)
    assert re.search(r"Harvest Lager +P3◐ D3● H3● +3xp +B4\+ 1xp", text)
    assert "M2 P5 → D die" in text


def test_improvements_that_one_could_make_have_a_dot() -> None:
    state = position("brew", seats=[{"warehouse": ["pale-2", "hops-2", "blue-4"], "ingredients": {"fruit": 1}}, {}])
    assert "B4+ 2c●  fruit 4c●" in drawn(state)


def test_a_building_says_when_it_opens() -> None:
    text = drawn(position("arrange", in_round=1))
    assert "School of Skills  from round 2" in text
    assert "Department of Seed  from round 3" in text
    assert "Market (from round 2)" in text
    assert "Black Market (from round 3)" in text


def test_tokens_of_others_lie_face_down_in_advanced_mode() -> None:
    seats: list[dict[str, Any]] = [{}, {"tokens": {"take_die": 2}}]
    assert "Action tokens Take a Die x2" in drawn(position("arrange", seats=seats))
    hidden = position("arrange", seats=seats, mode="advanced")
    for brief in (False, True):
        assert "2 face down" in drawn(hidden, brief=brief)
        assert "Take a Die x2" not in drawn(hidden, brief=brief)
    assert "Action tokens  Take a Die x2" in drawn(hidden, viewer=1)


def test_a_blocked_recipe_and_coins_for_ones_are_told() -> None:
    brewer = {"tokens": {"block_recipe": 1}, "warehouse": ["pale-2", "hops-2"]}
    state = position("window-brewing", seats=[brewer, {}])
    state.play(state.game.action("ban DB01"), brewhall.core.SeededDealer(0))
    assert re.search(r"Mass Lager +blocked", drawn(state))
    ones = position("purchase", seats=[{"pool": ["pale-1", "hops-1"]}, {}], unlucky_roll=True)
    assert "2 more for 1s" in drawn(ones)


def test_whoever_looks_on_sees_all_boards_and_nobodys_progress() -> None:
    text = drawn(table(), viewer=None)
    assert text.count("Malt House") == 2
    assert re.search(r"Mass Lager +P2 P2 H2 ", text)


# -- the moves -----------------------------------------------------------------------------------


def test_placements_are_grouped_by_building_and_say_what_they_give() -> None:
    state = position(
        "arrange", seats=[{"pool": ["pale-3", "blue-3"], "warehouse": ["pale-5"], "board": {"M1": "seed"}}, {}]
    )
    assert offered(state, 80).splitlines() == [
        " Malt House         M1 → P die now: 1 B3  M2 → D die: 2 P3  3 [P5]",
        "                    M3 → +1: 4 P3  5 [P5]",
        " School of Skills   S1 → re-roll now: 6 B3  S2 → swap now: 7 B3",
        " Department of Seed D3 → 4/3 coins: 8 B3",
        " To the Warehouse   9 P3  10 B3",
        " 0 pass",
    ]


def test_purchases_tell_the_price_that_is_paid() -> None:
    state = position("purchase", seats=[{"pool": ["blue-6"], "coins": 3}, {}])
    assert offered(state).splitlines() == [
        " Market             1 fruit 2c  2 spices 3c  3 spices 2c with B6  4 honey 2c with B6  5 special malt 3c",
        "                    6 special malt 2c with B6  7 special hops 2c with B6",
        " Black Market       8 Increase 2c  9 Take a Die 3c  10 Re-roll 2c  11 Block or Protect 3c",
        "                    12 Block a Building 2c  13 Block a Recipe 3c",
        " To the Warehouse   14 B6",
        " 0 end the turn",
    ]


def test_tokens_list_their_targets_by_player() -> None:
    state = position(
        "window",
        seats=[
            {"pool": ["pale-3"], "tokens": {"reroll_die": 1, "block_building": 1}},
            {"warehouse": ["dark-2"], "board": {"M2": "pale-5"}},
        ],
    )
    lines = offered(state).splitlines()
    assert lines[0] == " Re-roll            @0 1 P3  @1 2 [D2]  3 M2 P5"
    assert lines[1].startswith(" Block a Building   @1 4 Malt House  5 Hops Plantation")
    assert lines[-1] == " 0 do nothing"


def test_brewing_names_reward_and_best_improvement() -> None:
    state = position("brew", seats=[{"warehouse": ["pale-2", "hops-2", "blue-4"], "ingredients": {"fruit": 1}}, {}])
    assert " 1 Cheap Lager: 1xp 2c  (improve it with fruit 4c)" in offered(state).splitlines()


# -- typing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("place pool pale-3 M3", "place pool pale-3 M3"),
        ("P3 m3", "place pool pale-3 M3"),
        ("m3 p3", "place pool pale-3 M3"),
        ("[p5] m3", "place warehouse pale-5 M3"),
        ("place w p5 m3", "place warehouse pale-5 M3"),
        ("speed m1", "speed M1 pool blue-3"),
        ("b3 m1", "speed M1 pool blue-3"),
        ("t p3", "transfer pale-3"),
        ("b3 s2", "place pool blue-3 S2"),
        ("0", "pass"),
    ],
)
def test_a_placement_can_be_typed_in_many_ways(line: str, move: str) -> None:
    state = position(
        "arrange", seats=[{"pool": ["pale-3", "blue-3"], "warehouse": ["pale-5"], "board": {"M1": "seed"}}, {}]
    )
    assert typed(state, line) == move


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("fruit", "buy fruit"),
        ("special malt", "buy special_malt"),
        ("honey b6", "buy honey pool blue-6"),
        ("buy increase", "buy increase_die"),
        ("re-roll", "buy reroll_die"),
    ],
)
def test_goods_are_called_by_name(line: str, move: str) -> None:
    assert typed(position("purchase", seats=[{"pool": ["blue-6"], "coins": 6}, {}]), line) == move


def test_recipes_are_called_by_name() -> None:
    state = position("brew", seats=[{"warehouse": ["pale-2", "pale-2", "hops-2", "hops-2"]}, {}])
    assert typed(state, "cheap lager") == "brew DB02"
    assert typed(state, "brew mass") == "brew DB01"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("99", "there is no move 99 now; the numbers are 0 to 8"),
        ("dance", "'dance' is no move; a move begins with one of: pass, end"),
        ("h6 m3", "“h6 m3” is not possible now. This space takes pale malt or dark malt."),
        ("seed m2", "This space takes pale malt."),
        ("d6 m3", "A 6 cannot be raised."),
        ("b1 s1", "It opens in round 2."),
        ("h2", "“h2” is not possible now. A 6 cannot be raised."),
        ("speed m3", "Nothing of yours waits on this space."),
        ("buy fruit", "Things are bought in the Purchasing phase."),
        ("brew mass lager", "Recipes are brewed in the Brewing phase"),
        ("increase p3", "You have no token Increase."),
        ("p3", "“p3” could be place pool pale-3 M2, place pool pale-3 M3; type more"),
        ("? nothing", "there is nothing called “nothing”"),
    ],
)
def test_invalid_input_says_why_and_loses_nothing(line: str, problem: str) -> None:
    answer = play(line, "p3 m3")
    assert problem in answers(answer.out)
    assert "You placed pale malt 3 on “improve malt”." in answer.out


@pytest.mark.parametrize(
    ("decision", "seat", "line", "reason"),
    [
        ("arrange", {"pool": ["blue-2"], "board": {"M1": "seed"}}, "b2 m1", "takes a blue die of 3 or more"),
        ("arrange", {"pool": ["blue-2", "pale-1"]}, "b2 s3", "It takes a blue die of 5 or more."),
        ("arrange", {"pool": ["pale-2+blocked", "pale-3"]}, "p2+blocked m2", "This die is blocked this round."),
        ("arrange", {"pool": ["pale-2+protected", "pale-3"]}, "p2+protected m3", "A protected die cannot be raised."),
        ("purchase", {"coins": 1}, "fruit", "It costs 2 coins; you have 1 coin."),
        ("purchase", {"tokens": {"block_recipe": 1}, "coins": 5}, "ban", "It can only be played just before brewing"),
        ("brew", {"warehouse": ["pale-2", "hops-2"]}, "mass lager", "Your Warehouse lacks pale malt 2+."),
    ],
)
def test_refusals_have_reasons(decision: str, seat: dict[str, Any], line: str, reason: str) -> None:
    with pytest.raises(brewhall.core.errors.UnknownMove, match=re.escape(reason)):
        typed(position(decision, seats=[seat, {}]), line)


# -- people at one keyboard, help, news ----------------------------------------------------------


def test_people_at_one_keyboard_hide_nothing_and_are_asked_by_name() -> None:
    text = play("p3 m3", "end", game=PEOPLE).out
    assert "Pass the keyboard" not in text
    assert "Seat 0: Place one or two pieces" in text
    assert "Seat 1: Place one or two pieces" in text


def test_undo_takes_a_placement_back() -> None:
    assert "Taken back: place pool pale-3 M3." in answers(play("p3 m3", "undo").out)


@pytest.mark.parametrize(
    ("topic", "text"),
    [
        ("m3", "A pale or dark malt die below 6 gets one pip more."),
        ("study", "you get another blue die when the workplace is tidied"),
        ("fr", "A special ingredient, used up when it improves a recipe: Cheap Lager, Cloudy Wheat"),
        ("take a die", "A die goes from any Warehouse back to its owner\u2019s Active Pool."),
        ("mass lager", "It takes pale malt 2+ and 2+, hops 2+ from your Warehouse and brings 1 point, 4 coins."),
        ("speed", "Lay a blue die of the number shown, or more, on the speed slot"),
        ("cards", "brewhall data export dice-brewing DIR"),
    ],
)
def test_help_explains(topic: str, text: str) -> None:
    assert text in answers(play(f"? {topic}").out)


def test_every_topic_can_be_asked_for_by_its_names() -> None:
    for topic, _ in FACE.topics():
        for name in (topic, *brewhall.load(DICE).rulebook().chapter(topic).also.split()):
            assert 1 <= len(FACE.explain(name)) <= 3, name


def test_hints_have_a_number() -> None:
    best = play("hint", "hint", "hint").out.split("Best:")[1].splitlines()[1]
    assert re.match(r" +\d+ \w+", best)


# -- the other commands --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_recorded_told_checked_and_drawn(tmp_path: Path, players: int) -> None:
    file = tmp_path / "game.record"
    seats = ",".join(["greedy"] * players)
    assert run("play", DICE, "--seats", seats, "--seed", "4", "--mode", "advanced", "--save", file).code == 0
    assert "every line is right, and the result is right" in run("replay", file, "--check").out
    assert re.search(r"won with \d+ points|share the victory", run("replay", file).out)
    drawn_at = run("replay", file, "--at", "40", columns=80).out
    assert [f"@{seat} " in drawn_at for seat in range(players)] == [True] * players
    seen = json.loads(run("replay", file, "--at", "40", "--seat", "1", "--json").out)
    assert (seen["viewer"], len(seen["seats"])) == (1, players)
