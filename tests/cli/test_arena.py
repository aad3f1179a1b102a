"""`brewhall arena`: tables, JSON, and that neither processes nor interruptions nor a cluster change the results."""

from __future__ import annotations

import importlib
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import ABBEYS, COMMAND, GAME, PATIENCE, ROOT, run, start, wait_until

TOURNAMENT = ["arena", GAME, "greedy", "random", "--games", "10", "--seed", "5"]


def test_ratings_and_the_cross_table() -> None:
    text = run(*TOURNAMENT).out
    assert "beer-and-bread, 2 players: 10 games, with 95 % intervals" in text
    assert "greedy is stronger than random: greedy wins 100.0% (72.2% to 100.0%) of 10 games." in text
    assert re.search(r"^greedy +1\d{3} \(1\d{3} to \d{4}\) +\S+, \S+ ms *$", text, re.M)
    assert re.search(r"^greedy +100\.0% \(72\.2% to 100\.0%\) *$", text, re.M)
    assert re.search(r"^random +0\.0% \(0\.0% to 27\.8%\) *$", text, re.M)


def test_who_is_stronger_is_not_said_before_it_is_known() -> None:
    text = run("arena", GAME, "random", "search:1", "greedy", "--games", "2").out
    assert "random or search:1: who is stronger cannot be told yet; random wins " in text
    assert json.loads(run(*TOURNAMENT, "--json").out)["meetings"][0]["stronger"] == "greedy"


def test_at_a_table_of_four_one_meets_three() -> None:
    text = run("arena", ABBEYS, "greedy", "random", "--players", "4", "--games", "8").out
    assert "heaven-and-ale, 4 players: 8 games" in text
    assert re.search(r"^wins of +against 3 random *$", text, re.M)
    assert re.search(r"^greedy +100\.0% \(67\.6% to 100\.0%\) *$", text, re.M)
    assert "An equal would win 25.0%." in text


def test_many_bots_or_long_names_are_listed_meeting_by_meeting() -> None:
    """A table that does not fit would be cut to pieces."""
    text = run("arena", GAME, "greedy", "random", "search:1", "search:2", "--games", "2").out
    assert re.search(r"^ +against +wins *$", text, re.M)
    pairs = [("greedy", "random"), ("greedy", "search:1"), ("random", "search:2"), ("search:1", "search:2")]
    for one, other in pairs:
        assert re.search(rf"^{one} +{other} +\d+\.\d% \(\d+\.\d% to \d+\.\d%\) *$", text, re.M)


def test_json() -> None:
    told = json.loads(run(*TOURNAMENT, "--json").out)
    assert told["tournament"]["bots"] == ["greedy", "random"]
    assert told["tournament"]["seed"] == "5"
    assert [bot["bot"] for bot in told["bots"]] == ["greedy", "random"]
    assert told["bots"][0]["rating"]["value"] > told["bots"][1]["rating"]["value"]
    assert told["meetings"][0]["wins"]["value"] == 1.0
    assert told["meetings"][0]["games"] == told["games"] == 10


def test_processes_do_not_change_the_file(tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        assert run(*TOURNAMENT, "--jobs", jobs, "--out", tmp_path / f"{jobs}.parquet").code == 0
    assert (tmp_path / "1.parquet").read_bytes() == (tmp_path / "2.parquet").read_bytes()


def test_options_reach_the_games(tmp_path: Path) -> None:
    run(*TOURNAMENT, "--starting-player", "0", "--out", tmp_path / "0.json")
    run(*TOURNAMENT, "--starting-player", "1", "--out", tmp_path / "1.json")
    first, second = (json.loads((tmp_path / name).read_text()) for name in ("0.json", "1.json"))
    assert first["tournament"]["options"]["starting_player"] == 0
    assert first["games"] != second["games"]


def test_a_file_of_another_tournament_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    run(*TOURNAMENT, "--out", file)
    before = file.read_bytes()
    answer = run(*TOURNAMENT[:-1], "6", "--out", file)
    assert (answer.code, "its seed is 5, not 6" in answer.err, answer.out) == (2, True, "")
    assert file.read_bytes() == before


# -- interruptions, in real processes ----------------------------------------------------------------


LONG = ["arena", GAME, "greedy", "random", "--games", "400", "--out"]


def interrupted(file: Path, jobs: int, how: signal.Signals) -> tuple[int, str, str]:
    """Begin a tournament, and stop it when a few games have been written."""
    journal = file.with_name(file.name + ".journal")
    with start(*LONG, file, "--jobs", str(jobs)) as process:
        wait_until(lambda: journal.exists() and journal.read_bytes().count(b"\n") >= 6, process)
        if how == signal.SIGINT:
            os.killpg(process.pid, how)  # a terminal tells all processes of the command
        else:
            process.send_signal(how)
        out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


@pytest.mark.parametrize(("jobs", "suffix"), [pytest.param(1, ".json", marks=pytest.mark.long), (2, ".parquet")])
def test_killed_and_resumed_gives_the_same_bytes(tmp_path: Path, jobs: int, suffix: str) -> None:
    whole, pieces = tmp_path / f"whole{suffix}", tmp_path / f"pieces{suffix}"
    assert interrupted(pieces, jobs, signal.SIGKILL)[0] == -signal.SIGKILL
    assert not pieces.exists()
    assert run(*LONG, pieces).code == 0
    assert run(*LONG, whole).code == 0
    assert pieces.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_sums_up_and_says_how_to_go_on(tmp_path: Path, jobs: int) -> None:
    file = tmp_path / "games.json"
    code, out, err = interrupted(file, jobs, signal.SIGINT)
    assert code == 130
    assert re.fullmatch(r"Interrupted after \d+ of 400 games\. The same command plays the others\.\n", err)
    assert "with 95 % intervals" in out
    assert not file.exists()


# -- a cluster -------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_cluster_gives_the_same_file(tmp_path: Path) -> None:
    """On a real one of two workers, in a process and with a home of its own."""
    run(*TOURNAMENT, "--out", tmp_path / "here.parquet")
    done = subprocess.run(
        [*COMMAND, *TOURNAMENT, "--ray", "local", "--jobs", "2", "--out", str(tmp_path / "there.parquet")],
        env={**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "10 games, with 95 % intervals" in done.stdout
    assert (tmp_path / "here.parquet").read_bytes() == (tmp_path / "there.parquet").read_bytes()


@pytest.mark.parametrize(
    ("address", "problem"),
    [("127.0.0.1:1", "no Ray cluster answers at 127.0.0.1:1"), ("nowhere", "an address is HOST:PORT")],
)
def test_a_cluster_that_is_not_there_is_one_clear_line(address: str, problem: str) -> None:
    done = subprocess.run(
        [*COMMAND, *TOURNAMENT, "--ray", address],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("package", "module", "arguments"),
    [
        ("ray", "brewhall.arena.cluster", ["--ray", "local"]),
        ("pyarrow", "brewhall.arena.parquet", ["--out", "games.parquet"]),
    ],
)
def test_a_package_that_is_not_installed_is_named(
    monkeypatch: pytest.MonkeyPatch, package: str, module: str, arguments: list[str]
) -> None:
    """Without it everything else works, for it is imported only when asked for."""
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module(module)
    answer = run(*TOURNAMENT, *arguments)
    assert answer.code == 2
    assert f"{package} is not installed; this needs: pip install 'brewhall[" in answer.err
    assert run(*TOURNAMENT).code == 0
