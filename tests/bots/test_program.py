"""Programs as bots: what they are told, and what becomes of those that crash, hang or answer nonsense."""

from __future__ import annotations

import copy
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import brewhall
from brewhall.arena.series import Series, summarise
from brewhall.arena.workers import play_series
from brewhall.bots import Forfeit, create_bot
from brewhall.bots.program import ProgramBot, dismiss_programs
from brewhall.core import Game, State
from brewhall.core.errors import IllegalAction, UnknownName
from brewhall.core.record import read_record, replay
from brewhall.core.resigning import RESIGNED
from brewhall.envs.observations import observation
from tests.processes import wait_for_the_end

EXAMPLE = f"program:{Path(__file__).parents[2] / 'examples' / 'bot.py'}"
GAME = brewhall.load("beer-and-bread")
ABBEYS = brewhall.load("heaven-and-ale")


def program(folder: Path, source: str) -> str:
    """The name of a bot that is this Python source."""
    file = folder / "bot.py"
    file.write_text(source)
    return f"program:{file}"


def first_decision(game: Game = GAME) -> State:
    state = game.start(seed=1)
    return state.seen_by(state.to_play)


def answering(folder: Path, answer: str) -> str:
    """A program that gives the same answer to all questions."""
    return program(folder, f"import sys\nfor line in sys.stdin: print({answer!r}, flush=True)\n")


def test_the_example_plays_whole_games_of_every_game_without_a_fault(game: Game) -> None:
    series = Series(game, (EXAMPLE, "random"), 2, 1, {})
    played = list(play_series(series))
    assert [each.forfeits for each in played] == [(), ()]
    assert played == list(play_series(series)), "its seed makes it deterministic"


def test_it_is_told_what_is_played_then_decides_then_learns_how_it_ended(tmp_path: Path) -> None:
    log = tmp_path / "log"
    source = f"""
import json, sys
log = open({str(log)!r}, "w")
for line in sys.stdin:
    log.write(line)
    message = json.loads(line)
    if "view" in message:
        print(json.dumps(message["view"]["actions"][-1]["move"]), flush=True)
log.write("left")
"""
    match = brewhall.Match(GAME, ["random", program(tmp_path, source)], seed=3)
    outcome = match.run()
    hello, *decisions, end, left = log.read_text().splitlines()
    assert left == "left", "it was given the time to end by itself"
    context = {"game": GAME.id, "players": 2, "seat": 1}
    told = json.loads(hello)
    assert told["brewhall"] == 1
    assert context.items() <= told.items()
    assert told["options"] == match.state.options
    assert told["seconds"] == 10.0
    views = [json.loads(line) for line in decisions]
    assert [each["number"] for each in views] == list(range(1, len(views) + 1))
    assert len(views) == sum(line.seat == 1 for line in match.record.lines)
    assert all(context.items() <= each.items() and each["view"]["viewer"] == 1 for each in views)
    assert json.loads(end)["outcome"]["scores"] == list(outcome.scores)


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("harvest", "answered 'harvest', which is no JSON"),
        ("[" * 900, "which is no JSON"),
        ("true", "answered 'true'; expected is the number of an action, or a move as a string"),
        ('{"action": 1}', "expected is the number of an action"),
        ('"fly away"', "answered: 'fly away' is no move"),
        ("1000000", "answered action 1000000, which is not legal; legal are: "),
    ],
)
def test_nonsense_is_a_forfeit_that_says_what_was_wrong(tmp_path: Path, answer: str, problem: str) -> None:
    with pytest.raises(Forfeit) as failure:
        create_bot(answering(tmp_path, answer)).choose(first_decision())
    assert problem in str(failure.value)


def test_a_program_that_ends_is_a_forfeit(tmp_path: Path) -> None:
    with pytest.raises(Forfeit, match=r"ended without an answer \(exit code 3\)"):
        create_bot(program(tmp_path, "raise SystemExit(3)")).choose(first_decision())


@pytest.mark.parametrize(
    "source",
    [
        "import time\nwhile True: time.sleep(60)",  # neither reads nor answers
        "import sys\nwhile True: sys.stdin.readline()",  # reads, and does not answer
        "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'while True: pass'])",  # hangs in a child
    ],
)
def test_a_program_that_hangs_is_ended_with_all_it_started(tmp_path: Path, source: str) -> None:
    name = program(tmp_path, source).replace("program:", "program@0.3:")
    with pytest.raises(Forfeit, match=r"gave no answer within 0\.3 s"):
        create_bot(name).choose(first_decision())


def test_a_series_goes_on_and_counts_what_was_given_up(tmp_path: Path) -> None:
    name = answering(tmp_path, "-1")
    series = Series(GAME, (name, "random"), 4, 1, {})
    played = list(play_series(series, jobs=2))
    assert [each.why for each in played] == [RESIGNED] * 4
    failing, other = summarise(series, played).bots
    assert (failing.forfeits, failing.wins.value) == (4, 0.0)
    assert (other.forfeits, other.wins.value) == (0, 1.0)


def test_of_three_the_others_play_on_and_a_stand_in_fills_the_seat(tmp_path: Path) -> None:
    match = brewhall.Match(ABBEYS, ["greedy", answering(tmp_path, "null"), "random"], seed=1)
    outcome = match.run()
    assert list(match.forfeits) == [1]
    assert outcome.ranks[1] == 3
    assert match.state.outcome() is not None, "it was played to its end"
    record = read_record(match.record.to_text())
    assert [each.seat for each in record.resigned] == [1]
    *_, last = replay(record, ABBEYS)
    assert last.scores() == match.state.scores()


def test_who_resigned_or_whose_game_is_over_cannot_resign() -> None:
    match = brewhall.Match(ABBEYS, ["random"] * 3, seed=1)
    match.resign(2)
    with pytest.raises(IllegalAction, match="seat 2 has resigned already"):
        match.resign(2)
    match.resign(0)
    assert match.over
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    with pytest.raises(IllegalAction, match="the game is over"):
        match.resign(1)


def test_commands_with_arguments_and_limits(tmp_path: Path) -> None:
    file = tmp_path / "my bot.py"
    file.write_text("")
    bot = create_bot(f"program@2.5:'{file}' --fast")
    assert isinstance(bot, ProgramBot)
    assert bot.seconds == 2.5
    assert bot._arguments == [sys.executable, str(file), "--fast"]


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("program:./nowhere.py", "there is no program './nowhere.py', or it cannot be executed"),
        ("program:'unclosed", "cannot be read: No closing quotation"),
        ("program@soon:cat", "seconds for a decision are a number above 0"),
        ("program@-1:cat", "seconds for a decision are a number above 0"),
        ("program@nan:cat", "seconds for a decision are a number above 0"),
        ("program:cat\nseat 1 human", "names no program"),
        ("program:", "there is no bot 'program:'"),
        ("program", "there is no bot 'program'"),
    ],
)
def test_programs_that_cannot_be_are_refused_before_anything_is_played(name: str, problem: str) -> None:
    with pytest.raises(UnknownName) as error:
        create_bot(name)
    assert problem in str(error.value)


# -- what a program can ask for -------------------------------------------------------------------------

ASKING = """
import json, os, sys
log = open({log!r}, "a")
for line in sys.stdin:
    message = json.loads(line)
    log.write(json.dumps([os.getpid(), sorted(message), message]) + "\\n")
    log.flush()
    if "view" in message:
        print(json.dumps({wishes}), flush=True)
    elif "number" in message:
        print(message["legal"][0], flush=True)
"""


def asking(folder: Path, **wishes: object) -> tuple[str, Path]:
    """A program that asks for this, and then plays the first legal action; and its log."""
    log = folder / "log"
    return program(folder, ASKING.format(log=str(log), wishes=wishes).replace("true", "True")), log


def told_to(log: Path) -> list[tuple[int, list[str], dict[str, Any]]]:
    return [json.loads(line) for line in log.read_text().splitlines()]


def test_it_gets_the_position_and_the_observation_if_it_asks(game: Game, tmp_path: Path) -> None:
    name, log = asking(tmp_path, send=["state", "observation", "legal"])
    match = brewhall.Match(game, [name, *["random"] * (game.seats[0] - 1)], seed=3)
    seen: list[State] = []
    while not match.over and len(seen) < 5:
        if match.state.to_play == 0:
            seen.append(match.state.seen_by(0))
        match.step()
    assert not match.forfeits
    questions = [message for _, names, message in told_to(log) if "number" in names and "view" not in names]
    for question, state in zip(questions, seen, strict=True):
        assert game.from_json(question["state"]) == state
        assert question["observation"] == pytest.approx(observation(state, 0).tolist())
        assert question["legal"] == state.legal_actions()
        assert "view" not in question


def test_one_that_stays_plays_many_games_in_one_process(tmp_path: Path) -> None:
    name, log = asking(tmp_path, send=["legal"], stay=True)
    played = list(play_series(Series(GAME, (name, "random"), 4, 1, {})))
    assert not any(game.forfeits for game in played)
    dismiss_programs()
    told = told_to(log)
    wait_for_the_end(told[0][0], 60)
    assert len({process for process, _, _ in told}) == 1
    assert [message["seed"] for _, _, message in told if "brewhall" in message] == ["1/0 0", "1/0 1", "1/1 0", "1/1 1"]
    assert sum("view" in names for _, names, _ in told) == 1, "it asks once"
    assert sum("outcome" in names for _, names, _ in told) == 4


def test_what_cannot_be_asked_for_is_refused_with_what_can(tmp_path: Path) -> None:
    for wishes in ({"send": ["everything"]}, {"send": "state"}, {"stay": "yes"}):
        name, _ = asking(tmp_path, **wishes)
        with pytest.raises(Forfeit, match=r'what can be asked for is {"send": \["view", "state", "observation"'):
            create_bot(name).choose(first_decision())


def test_a_running_program_is_not_copied(tmp_path: Path) -> None:
    bot = create_bot(answering(tmp_path, "0"))
    assert isinstance(copy.deepcopy(bot), ProgramBot)
    with pytest.raises(Forfeit):
        bot.choose(first_decision())
    name, _ = asking(tmp_path, send=["legal"])
    bot = create_bot(name)
    bot.choose(first_decision())
    with pytest.raises(TypeError, match="a running program cannot be copied or pickled"):
        copy.deepcopy(bot)
