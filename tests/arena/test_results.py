"""Results on disk: whatever stops a tournament, going on with it gives the same file."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

import brewhall
from brewhall.arena.results import ResultsError, StoredResults, form_of, game_of, row_of
from brewhall.arena.tournament import Tournament
from brewhall.arena.workers import play_tasks
from brewhall.core.errors import BadOption

GAME = brewhall.load("beer-and-bread")
TOURNAMENT = Tournament(GAME, ("greedy", "random"), 2, 8, "1", {})
FORMS = pytest.mark.parametrize("suffix", [".json", ".parquet"])


def play(path: Path, tournament: Tournament = TOURNAMENT, most: int | None = None) -> int:
    """Go on with a tournament for `most` games, or to its end; how many were played."""
    results = StoredResults(tournament, path, form_of(path))
    known = len(results.games)
    for result in play_tasks(tournament.meetings, tournament.tasks(results.games), None):
        if most is not None and len(results.games) - known >= most:
            break
        results.add(result)
    results.close()
    return len(results.games) - known


def journal(path: Path) -> Path:
    return path.with_name(path.name + ".journal")


@FORMS
def test_a_file_holds_all_games_in_order(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"games{suffix}"
    assert play(path) == 8
    head, rows = form_of(path).read(path)
    assert head == {**TOURNAMENT.identity, "games": 8}
    (meeting,) = TOURNAMENT.meetings
    assert [row["number"] for row in rows] == list(range(8))
    assert [row["bots"] for row in rows] == [["greedy", "random"], ["random", "greedy"]] * 4
    assert [game_of(meeting, row) for row in rows] == [meeting.play(number) for number in range(8)]


@FORMS
def test_interrupted_and_resumed_is_the_same_file(tmp_path: Path, suffix: str) -> None:
    whole, pieces = tmp_path / f"whole{suffix}", tmp_path / f"pieces{suffix}"
    play(whole)
    assert [play(pieces, most=3), play(pieces, most=3)] == [3, 3]
    assert not pieces.exists()
    assert play(pieces) == 2
    assert whole.read_bytes() == pieces.read_bytes()


@FORMS
def test_several_meetings_are_resumed_together(tmp_path: Path, suffix: str) -> None:
    three = Tournament(GAME, ("greedy", "random", "search:1"), 2, 4, "1", {})
    whole, pieces = tmp_path / f"whole{suffix}", tmp_path / f"pieces{suffix}"
    assert play(whole, three) == 12
    assert [play(pieces, three, most=7), play(pieces, three)] == [7, 5]
    assert whole.read_bytes() == pieces.read_bytes()
    rows = form_of(whole).read(whole)[1]
    assert [(row["meeting"], row["number"]) for row in rows] == [
        (place, game) for place in range(3) for game in range(4)
    ]
    assert [sorted(row["bots"]) for row in rows[::4]] == [
        ["greedy", "random"],
        ["greedy", "search:1"],
        ["random", "search:1"],
    ]


@FORMS
def test_a_game_that_was_half_written_is_played_again(tmp_path: Path, suffix: str) -> None:
    whole, torn = tmp_path / f"whole{suffix}", tmp_path / f"torn{suffix}"
    play(whole)
    play(torn, most=4)
    written = journal(torn).read_bytes()
    last = written.rstrip(b"\n").rfind(b"\n") + 1
    for cut in (last + 1, (last + len(written)) // 2, len(written) - 1):
        journal(torn).write_bytes(written[:cut])
        assert play(torn) == 5
        assert whole.read_bytes() == torn.read_bytes()


def test_the_order_in_which_games_end_does_not_matter(tmp_path: Path) -> None:
    whole, mixed = tmp_path / "whole.json", tmp_path / "mixed.json"
    play(whole)
    play(mixed)
    head, *lines = journal(mixed).read_text().splitlines(keepends=True)
    journal(mixed).write_text("".join([head, *reversed(lines)]))
    assert play(mixed) == 0
    assert whole.read_bytes() == mixed.read_bytes()


@FORMS
def test_what_is_finished_is_not_played_again_with_or_without_its_journal(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"games{suffix}"
    play(path)
    before = path.read_bytes()
    assert play(path) == 0
    journal(path).unlink()
    assert play(path) == 0
    assert path.read_bytes() == before


@FORMS
def test_more_games_go_on_from_fewer(tmp_path: Path, suffix: str) -> None:
    longer = dataclasses.replace(TOURNAMENT, games=12)
    whole, grown = tmp_path / f"whole{suffix}", tmp_path / f"grown{suffix}"
    play(whole, longer)
    play(grown)
    journal(grown).unlink()
    assert play(grown, longer) == 4
    assert whole.read_bytes() == grown.read_bytes()
    with pytest.raises(ResultsError, match="holds more than 8 games a meeting"):
        play(grown)


@FORMS
def test_a_file_that_was_not_written_in_the_end_is_written_later(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"games{suffix}"
    play(path)
    before = path.read_bytes()
    path.unlink()
    assert play(path) == 0
    assert path.read_bytes() == before


def test_times_are_kept_in_the_journal_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    play(path)
    assert "thinking" not in path.read_text()
    again = StoredResults(TOURNAMENT, path, form_of(path))
    again.close()
    assert sum(times.total() for times in again.thinking.values()) == sum(game.moves for game in again.games.values())


def test_a_row_is_a_game() -> None:
    (meeting,) = TOURNAMENT.meetings
    played = meeting.play(3)
    assert game_of(meeting, json.loads(json.dumps(row_of(meeting, played)))) == played


# -- what is refused -------------------------------------------------------------------------------


@FORMS
@pytest.mark.parametrize("without_journal", [False, True])
@pytest.mark.parametrize(
    ("other", "message"),
    [
        (dataclasses.replace(TOURNAMENT, seed="2"), "its seed is 1, not 2"),
        (dataclasses.replace(TOURNAMENT, bots=("random", "greedy")), r'its bots is \["greedy", "random"\], not'),
        (dataclasses.replace(TOURNAMENT, options={"starting_player": 0}), "its options is"),
        (dataclasses.replace(TOURNAMENT, game=brewhall.load("dice-brewing")), "its game is beer-and-bread, not dice"),
    ],
)
def test_another_tournament_is_refused_and_the_file_left_alone(
    tmp_path: Path, suffix: str, without_journal: bool, other: Tournament, message: str
) -> None:
    path = tmp_path / f"games{suffix}"
    play(path)
    if without_journal:
        journal(path).unlink()
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(ResultsError, match=message):
        play(path, other)
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


@pytest.mark.parametrize("name", ["games.json", "games.parquet", "games.json.journal"])
@pytest.mark.parametrize(
    "content", [b"", b"my notes\n", b'{"a": 1}\nmy notes', b"[1, 2]\n", b'{"tournament": 1, "games": []}']
)
def test_a_foreign_file_is_refused_and_left_alone(tmp_path: Path, name: str, content: bytes) -> None:
    foreign = tmp_path / name
    foreign.write_bytes(content)
    with pytest.raises(ResultsError, match="another file"):
        play(tmp_path / name.removesuffix(".journal"))
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [content]


def test_a_place_that_cannot_be_written_is_refused_before_playing(tmp_path: Path) -> None:
    (tmp_path / "games.json").mkdir()
    for path, message in (
        (tmp_path / "games.json", "is a folder"),
        (tmp_path / "no" / "games.json", "there is no folder"),
    ):
        with pytest.raises(ResultsError, match=message):
            play(path)


def test_a_file_of_unknown_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"ends in \.parquet or \.json"):
        form_of(tmp_path / "games.xlsx")
