"""A record reads back as it was written, and its header, its end and its form are checked."""

from __future__ import annotations

import pytest

import brewhall
from brewhall.core import SeededDealer
from brewhall.core.errors import RecordError
from brewhall.core.record import Record, read_record, replay
from tests.core.records import GAME, eventful, played, positions, problem, with_line

WHOLE = eventful()
PAUSED = played(moves=30)
BOTH = pytest.mark.parametrize("text", [WHOLE, PAUSED], ids=["whole", "paused"])
HEADER = 10  # lines before the first move


# -- reading back ----------------------------------------------------------------------------------


@BOTH
def test_a_record_reads_back_as_it_was_written(text: str) -> None:
    assert read_record(text).to_text() == text


def test_a_record_begins_with_the_set_up_and_ends_with_the_result() -> None:
    lines = WHOLE.splitlines()
    assert lines[:8] == [
        "brewhall record 1",
        "game beer-and-bread",
        f"data {GAME.data.hash}",
        "players 2",
        "option starting_player random",
        "option strict_memory False",
        "seat 0 random",
        "seat 1 random",
    ]
    assert [line.split()[0] for line in lines[8:HEADER]] == ["deal", "start"]
    assert [line.split()[0] for line in lines[HEADER:-1]] == [str(number) for number in range(1, len(lines) - HEADER)]
    outcome = positions(WHOLE)[-1].outcome()
    assert outcome is not None
    (first, second), (winner,) = outcome.scores, outcome.winners
    assert lines[-1] == f"result scores {first} {second} winners {winner} why higher-score"


def test_a_paused_record_says_after_how_many_moves() -> None:
    record = read_record(PAUSED)
    assert PAUSED.endswith("\npaused after 30\n")
    assert (len(record.lines), record.result) == (30, None)


def test_a_game_that_was_only_dealt_is_a_record() -> None:
    (dealt,) = positions(played(moves=0))
    assert dealt.turns == 1


@BOTH
def test_line_ends_blank_ends_and_a_missing_line_end_do_not_matter(text: str) -> None:
    record = read_record(text)
    for same in (text.replace("\n", "\r\n"), text.rstrip("\n"), text + "\n\n", text.replace("\n", "  \n")):
        assert read_record(same) == record


def test_options_are_played_by_after_reading() -> None:
    for seat in range(2):
        match = brewhall.Match(GAME, ["random", "random"], seed=1, starting_player=seat)
        record = read_record(match.record.to_text())
        assert record.options == {"starting_player": str(seat), "strict_memory": "False"}
        assert next(iter(replay(record, GAME))).options == {"starting_player": seat, "strict_memory": False}


def test_what_is_done_with_a_position_of_a_replay_changes_no_other_one() -> None:
    digests = [state.digest() for state in positions(PAUSED)]
    for state, digest in zip(replay(read_record(PAUSED), GAME), digests, strict=True):
        assert state.digest() == digest
        state.play(state.legal_actions()[0], SeededDealer(1))


def test_a_record_of_a_game_without_chance_in_its_set_up_reads_back() -> None:
    text = Record("chess", "0123456789abcdef", 2, {}, ["human", "human"], (), "0123456789ab").to_text()
    assert read_record(text).to_text() == text


# -- cut off, mixed up, not a record ---------------------------------------------------------------


@BOTH
def test_a_record_cut_off_after_any_line_is_refused_at_the_line_that_is_missing(text: str) -> None:
    lines = text.splitlines()
    for kept in range(len(lines)):
        with pytest.raises(RecordError, match=rf"^line {kept + 1}: the record ends here; expected "):
            read_record("\n".join(lines[:kept]))


@BOTH
def test_a_record_cut_off_within_any_line_is_refused(text: str) -> None:
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        assert problem("\n".join([*lines[: number - 1], line[: len(line) // 2]])), line


@pytest.mark.parametrize(
    "text", ["hello\n", "\n", "\nbrewhall record 1\n", "Brewhall record 1", "brewhall record 2", '{"game": 1}', "\0\1"]
)
def test_what_is_no_record_is_refused_at_its_first_line(text: str) -> None:
    assert problem(text) == "line 1: this is no record; the first line of one is 'brewhall record 1'"


def test_half_a_character_is_refused() -> None:
    with pytest.raises(RecordError, match="half of a character is in the record; expected UTF-8 text"):
        read_record(WHOLE.replace("seat 0 random", "seat 0 \ud800"))


def test_an_empty_file_is_no_record() -> None:
    assert problem("") == "line 1: the record ends here; expected a record"


@BOTH
@pytest.mark.parametrize("more", ["x", "paused after 30", "brewhall record 1", "31 0 stop = 0123456789ab"])
def test_text_after_the_end_is_refused(text: str, more: str) -> None:
    line = len(text.splitlines()) + 1
    assert problem(f"{text}{more}\n") == f"line {line}: there is something after the end of the record"


@BOTH
def test_a_missing_line_is_noticed(text: str) -> None:
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        assert problem(with_line(text, number)), line


@BOTH
def test_lines_in_another_order_are_noticed(text: str) -> None:
    lines = text.splitlines()
    for number in range(1, len(lines)):
        first, second = lines[number - 1 : number + 1]
        assert problem(with_line(with_line(text, number, second), number + 1, first)), first


@BOTH
def test_a_doubled_line_is_noticed_unless_it_means_the_same(text: str) -> None:
    for number, line in enumerate(text.splitlines(), 1):
        doubled = with_line(text, number, line, line)
        if line.startswith("option"):
            assert read_record(doubled) == read_record(text)
        else:
            assert problem(doubled).startswith(f"line {number + 1}"), line


def test_a_paused_record_with_a_wrong_count_says_that_moves_are_missing() -> None:
    last = len(PAUSED.splitlines())
    for count in ("29", "31", "x"):
        message = problem(with_line(PAUSED, last, f"paused after {count}"))
        assert message == f"line {last}: 'paused after {count}' after 30 moves: moves are missing"


# -- the header ------------------------------------------------------------------------------------


def test_a_record_of_another_game_is_refused_with_both_names() -> None:
    assert problem(with_line(WHOLE, 2, "game chess")) == "this is a game of chess, not of beer-and-bread"


def test_a_record_of_another_card_set_is_refused_with_both_hashes() -> None:
    name = sorted(GAME.data.texts)[0]
    other = brewhall.load("beer-and-bread", data={name: GAME.data.texts[name] + "\n"})
    with pytest.raises(RecordError) as error:
        list(replay(read_record(WHOLE), other))
    message = f"it was played with component data {GAME.data.hash}; the loaded data is {other.data.hash}"
    assert str(error.value) == message
    assert "component data 0123456789abcdef;" in problem(with_line(WHOLE, 3, "data 0123456789abcdef"))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("players", "line 4: expected 'players' and one number"),
        ("player 2", "line 4: 'player 2' where 'players …' is expected"),
        ("players two", "line 4: 'two' where whole numbers are expected"),
        ("players -2", "line 4: '-2' where whole numbers are expected"),
        ("players 2 2", "line 4: expected 'players' and one number"),
        ("players 1", "line 8: 'seat 1 random' where 'deal …' is expected"),
        ("players 3", "line 9: 'deal "),
    ],
)
def test_an_edited_number_of_players_is_noticed(line: str, message: str) -> None:
    assert problem(with_line(WHOLE, 4, line)).startswith(message)


def test_a_number_of_players_that_the_game_does_not_have_is_refused() -> None:
    three = with_line(with_line(WHOLE, 8, "seat 1 random", "seat 2 random"), 4, "players 3")
    assert problem(three) == "the deal cannot be repeated: beer-and-bread is for 2 players, not 3"


@pytest.mark.parametrize(
    ("number", "line", "message"),
    [
        (5, "option starting_player 0", "the set-up: 1 of the dealer's answers are not needed"),
        (5, "option starting_player 2", "the deal cannot be repeated: option starting_player cannot be '2'"),
        (5, "option beginner 0", "the deal cannot be repeated: there is no option 'beginner'"),
        (6, "option strict_memory maybe", "the deal cannot be repeated: option strict_memory cannot be 'maybe'"),
    ],
)
def test_an_edited_option_is_noticed(number: int, line: str, message: str) -> None:
    assert problem(with_line(WHOLE, number, line)).startswith(message)


def test_an_edited_option_that_changes_no_rule_is_noticed() -> None:
    assert problem(with_line(WHOLE, 6, "option strict_memory True")).startswith("the set-up: the mark is ")


@pytest.mark.parametrize("number", [5, 6])
def test_an_option_that_was_left_out_is_noticed(number: int) -> None:
    assert problem(with_line(WHOLE, number)).startswith("the set-up: the mark is ")


@pytest.mark.parametrize("number", [7, 8])
def test_an_edited_player_is_noticed(number: int) -> None:
    message = problem(with_line(WHOLE, number, f"seat {number - 7} human"))
    assert message.startswith("the set-up: the mark is ")


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("scores ", "scores 1"),
        ("winners ", "winners 0 "),
        ("winners", "losers"),
        ("higher-score", "windmill"),
        ("result scores", "result"),
    ],
)
def test_an_edited_result_is_noticed(old: str, new: str) -> None:
    last = WHOLE.splitlines()[-1]
    assert old in last
    message = problem(with_line(WHOLE, len(WHOLE.splitlines()), last.replace(old, new)))
    assert message.startswith("the result is written as '")
    assert message.endswith(f"but the game gives '{last.removeprefix('result ')}'")


def test_a_finished_game_is_not_paused_and_a_paused_one_has_no_result() -> None:
    moves = len(read_record(WHOLE).lines)
    assert problem(with_line(WHOLE, len(WHOLE.splitlines()), f"paused after {moves}")).startswith("the result")
    assert problem(with_line(PAUSED, len(PAUSED.splitlines()), WHOLE.splitlines()[-1])).startswith("the result")
