"""`brewhall play`: whole games by typed lines, and all that can be typed instead of a move."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import GAME, PATIENCE, Answer, run, script, start

FIRST = ["play", GAME, "--seed", "7", "--starting-player", "0"]  # the person at seat 0 begins


def play(*typed: str) -> Answer:
    return run(*FIRST, typed="".join(f"{line}\n" for line in typed))


def answers(text: str) -> str:
    """What came after the first question, in one line."""
    return re.sub(r"\s+", " ", text.split("(? helps) > ", 1)[1])


@pytest.mark.parametrize(("seed", "player"), [(1, "greedy"), (2, "random")])
def test_a_whole_game_by_numbers(seed: int, player: str) -> None:
    game = script(seed, player=player)
    answer = run("play", GAME, "--seats", "human,greedy", "--seed", str(seed), typed=game.typed)
    outcome = game.positions[-1].outcome()
    assert answer.code == 0
    assert outcome is not None
    score, other = sorted(outcome.scores, reverse=True)
    winner = "You" if outcome.winners == (0,) else "Greedy"
    assert f"{winner} won, {score} to {other}." in answer.out
    assert "\x1b" not in answer.out


def test_the_scoring_pad_explains_every_coin() -> None:
    text = run("play", GAME, "--seats", "greedy,greedy", "--seed", "12", columns=80).out
    pads = re.split(r"╭─ Greedy \d: (\d+) ─+╮", text)[1:]
    assert len(pads) == 4
    for score, pad in zip(pads[::2], pads[1::2], strict=True):
        columns: tuple[list[int], list[int]] = ([], [])
        for line in pad.split("╰")[0].splitlines():
            for column, half in zip(columns, (line[:40], line[40:]), strict=False):
                if found := re.search(r"\s\+?(\d+)\s*│?$", half):
                    column.append(int(found[1]))
        for *coins, total in columns:
            assert sum(coins) == total
        assert int(score) == min(column[-1] for column in columns)


def test_moves_can_be_typed_in_words_and_shortened() -> None:
    assert "You harvested with Amber ale beer-11:" in play("harvest beer-11").out
    assert "You harvested with Amber ale beer-11:" in play("H  beer-11").out
    assert "You placed Amber ale beer-11" in play("u beer-1").out


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("99", "there is no move 99 now; the numbers are 1 to 10"),
        ("h beer", "“h beer” could be harvest beer-11, harvest beer-24; type more of it, or the number"),
        ("dance", "'dance' is no move; a move begins with one of: harvest, produce"),
        ("harvest beer-99", "'beer-99' is no card"),
        ("harvest beer-01", "“harvest beer-01” is not possible now. The moves above are"),
        (
            "produce beer-11",
            "not possible now. You still need 1 water, 3 barley, 1 hops.",
        ),
        ("? nothing", "there is nothing called “nothing”"),
        ("? bee", "could be many things"),
        ("undo", "seat 0 has played nothing yet"),
        ("", "Type a number or a move; ? helps."),
    ],
)
def test_invalid_input_is_one_line_and_loses_nothing(line: str, problem: str) -> None:
    answer = play(line, "1")
    assert problem in answers(answer.out)
    assert "You harvested with Amber ale beer-11:" in answer.out


def test_help_lists_commands_and_topics() -> None:
    text = play("?").out
    for word in ("hint", "undo!", "save [FILE]", "? windmill", "? scoring"):
        assert word in text


@pytest.mark.parametrize(
    ("topic", "text"),
    [
        ("beer-06", "Table beer, beer, 5 coins. Harvest: 1 water, 1 wheat, 1 barley."),
        ("storage-any-1", "Your storage grows by 1 unit"),
        ("harvest", "as much as all cards of your column show together"),
        ("d4", "Play exactly one card"),
        ("brew", "Pay the whole recipe from your storage"),
        ("cards", "reconstruction"),
    ],
)
def test_help_explains(topic: str, text: str) -> None:
    assert text in answers(play(f"? {topic}").out)
    assert text in answers(play(f"?{topic}").out)


NUMBERED = re.compile(r"^ {2,3}(\d+) (.+)$", re.MULTILINE)


def test_hints_tell_more_every_time() -> None:
    look, think, best, again = play("hint", "hint", "hint", "hint").out.split("(? helps) > ")[1:5]
    assert re.search(r"^Think about: [a-z]", look, re.MULTILINE)
    assert not NUMBERED.search(look)
    among = set(re.findall(r"\d+", look.split("among these:")[1]))
    candidates = [number for number, _ in NUMBERED.findall(think)]
    assert 1 <= len(candidates) <= 3
    assert set(candidates) <= among
    assert len(re.findall(r"^ +\d+% to win\. [A-Z]", think, re.MULTILINE)) == len(candidates)
    assert [number for number, _ in NUMBERED.findall(best)] == candidates[:1]
    assert again == best


def test_hints_begin_anew_after_a_move() -> None:
    text = play("hint", "hint", "1", "hint").out
    assert text.count("Think about:") == 2


def test_a_journeyman_sits_across_unless_others_are_named() -> None:
    assert "╭─ Journeyman" in play().out
    assert "╭─ Master" in run(*FIRST, "--seats", "human,master").out


def test_help_names_the_levels() -> None:
    assert "apprentice, journeyman, brewer, master" in re.sub(r"[\s│]+", " ", run("play", "--help").out)


def test_log_and_board() -> None:
    text = play("1", "log", "log all", "board").out
    assert text.count("Year 1 is fruitful. You go first.") == 3
    assert text.count("╭─ You") == 3


def test_undo_takes_a_move_back() -> None:
    """Seat 0 has the windmill, so after its first move cards are revealed only by the swap."""
    seats = [*FIRST, "--seats", "human,human"]
    text = run(*seats, typed="1\n2\nundo\nundo!\n6\n").out
    assert (
        "something was revealed since then; what has been seen cannot be unseen; undo! takes the move back"
        in answers(text)
    )
    assert "Taken back: harvest beer-11, harvest" in answers(text)
    assert "You placed Amber ale beer-11" in text or "Seat 0 placed Amber ale beer-11" in text


def test_undo_leaves_no_trace_in_log_and_record(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    typed = f"1\nsave {file}\nundo!\n2\nlog all\nquit\n"
    text = run(*FIRST, typed=typed).out
    assert "beer-11 as" not in text.split("log all")[1]
    assert "You harvested with Amber ale beer-11" not in text.split("log all")[1]
    assert "harvest beer-11" not in file.read_text()
    assert run("replay", file, "--check").code == 0


def test_save_resume_and_check(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    lines = script(1).lines
    typed = "\n".join([*lines[:20], f"save {file}", *lines[20:25], "quit", ""])
    begun = run("play", GAME, "--seats", "human,greedy", "--seed", "1", typed=typed)
    assert begun.code == 0
    assert "brewhall play beer-and-bread --resume" in begun.out
    assert run("replay", file, "--check").code == 0
    [saved] = [line for line in file.read_text().splitlines() if line.startswith("paused after")]
    resumed = run("play", GAME, "--resume", file, typed="log all\nhint\nquit\n")
    assert resumed.code == 0
    assert "Year 1 is fruitful" in resumed.out
    assert saved in file.read_text()
    ended = run("play", GAME, "--resume", file, "--seats", "greedy,greedy")
    assert "won, " in ended.out
    assert f"The game is saved in {file}." in ended.out
    assert run("replay", file, "--check").code == 0
    assert "won, " in run("play", GAME, "--resume", file).out


def test_a_game_is_saved_after_every_move_once_asked(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    answer = run(*FIRST, "--save", file, typed="1\n1\n")
    assert answer.code == 0
    assert len(re.findall(r"^\d+ 0 ", file.read_text(), re.MULTILINE)) == 2


def test_a_file_that_cannot_be_written_any_more_ends_the_saving_not_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    with start(*FIRST, "--save", folder / "game.record") as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith(" bread-18   5"):  # the last move of the first list
                break
        folder.rmdir()
        out, err = process.communicate("1\n1\nquit\nn\n", timeout=PATIENCE)
    assert (process.returncode, err) == (0, "")
    assert "The game goes on, but is not saved any more." in " ".join(out.split())
    assert out.count("You harvested with") == 2


def test_saving_overwrites_no_other_file(tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text("mine")
    assert "exists already; choose another name" in answers(play("1", f"save {file}").out)
    assert "exists already" in run(*FIRST, "--save", file).err
    assert file.read_text() == "mine"
    assert "cannot be written" in answers(play("1", f"save {tmp_path}/no/file").out)


def test_quit_offers_to_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "The game was not saved." in play("1", "quit", "n").out
    assert list(tmp_path.iterdir()) == []
    assert "Saved in beer-and-bread-1.record" in play("1", "quit", "").out
    assert "Saved in beer-and-bread-2.record" in play("1", "quit", "/nowhere/file", "").out
    assert run("replay", "beer-and-bread-2.record", "--check").code == 0
    assert "Save the game?" not in play("quit").out


def test_the_end_of_input_is_like_quit() -> None:
    answer = play("1")
    assert (answer.code, "Save the game?" in answer.out, "not saved" in answer.out) == (0, True, True)


def test_resuming_what_does_not_fit(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    run(*FIRST, "--save", file, typed="1\n")
    text = file.read_text()
    assert "is for 2 players, not 3" in run("play", GAME, "--resume", file, "--seats", "human,greedy,random").err
    assert "keeps its options" in run("play", GAME, "--resume", file, "--starting-player", "1").err
    file.write_text(text.replace("harvest beer-11", "harvest beer-01"))
    assert "'harvest beer-01' is not legal now" in run("play", GAME, "--resume", file).err


def test_two_people_are_asked_to_pass_the_keyboard() -> None:
    text = run(*FIRST, "--seats", "human,human", typed="1\n1\n").out
    assert [int(seat) for seat in re.findall(r"Pass the keyboard to seat (\d)\.", text)] == [0, 1, 0]
