"""Records of games in which moves were taken back: they tell that, too, and the dealer's stream goes on."""

from __future__ import annotations

from dataclasses import replace

import pytest

import brewhall
from brewhall.core import FairDealer, SeededDealer
from brewhall.core.errors import RecordError
from brewhall.core.journal import Journal
from brewhall.core.record import Record, TakenBack, begin_record, line_of, read_record, replay, retell, written
from brewhall.core.standing import Standing, dealt

GAME = brewhall.load("dice-brewing")
KEY = bytes(range(16))


def play(standing: Standing, moves: int, dealer: FairDealer, seed: int) -> Standing:
    chance = SeededDealer(seed)
    for _ in range(moves):
        legal = standing.state.legal_actions()
        standing = standing.played(legal[chance.below(len(legal))], dealer, Journal())
        if standing.over:
            break
    return standing


def back(standing: Standing, after: int) -> tuple[Standing, TakenBack]:
    lines = tuple(line_of(GAME, entry) for entry in standing.log[after + 1 :])
    return next(standing.retold(after)), TakenBack(0, after, lines)


def game(dealer: FairDealer) -> tuple[Record, Standing, list[TakenBack]]:
    """Forty moves, ten of them back, five more, thirty back, and to the end."""
    standing = dealt(GAME, 2, {}, dealer)
    begun = begin_record(standing, ["anna", "bert"], dealer)
    standing, first = back(play(standing, 40, dealer, 1), 30)
    standing, second = back(play(standing, 5, dealer, 2), 5)
    return begun, play(standing, 10_000, dealer, 3), [first, second]


BEGUN, LAST, TAKEN_BACK = game(FairDealer(KEY))
RECORD = written(BEGUN, LAST, KEY.hex(), TAKEN_BACK)
TEXT = RECORD.to_text()


def problem(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        list(replay(read_record(text), GAME))
    return str(caught.value)


def test_the_text_tells_everything_in_order() -> None:
    lines = TEXT.splitlines()
    places = [place for place, line in enumerate(lines) if line.startswith("taken-back ")]
    assert [lines[place].split(" = ")[0] for place in places] == ["taken-back 0 30", "taken-back 0 5"]
    assert [lines[place - 1].split()[0] for place in places] == ["40", "35"]
    assert [lines[place + 1].split()[0] for place in places] == ["31", "6"]


def test_it_reads_back_and_verifies() -> None:
    again = read_record(TEXT)
    assert again == RECORD
    assert again.to_text() == TEXT
    standings = list(retell(again, GAME))
    assert [standing.moves for standing in standings] == list(range(LAST.moves + 1))
    assert standings[-1].state.digest() == LAST.state.digest()


def test_positions_are_given_as_soon_as_they_are_checked() -> None:
    broken = TEXT.replace("taken-back 0 30", "taken-back 1 30")
    given = retell(read_record(broken), GAME)
    assert [next(given).moves for _ in range(5)] == list(range(5))
    assert "the mark of what was taken back" in problem(broken)


def test_what_was_taken_back_cannot_be_left_out() -> None:
    """Marks that fit are easily made; the key gives it away that numbers were drawn meanwhile."""
    assert "not the committed one" in problem(written(BEGUN, LAST, KEY.hex()).to_text())


def test_nothing_can_be_added_to_it() -> None:
    more = replace(TAKEN_BACK[1], after=4, lines=(line_of(GAME, LAST.log[5]), *TAKEN_BACK[1].lines))
    assert written(BEGUN, LAST, KEY.hex(), [TAKEN_BACK[0], more]).lines != [], "marks are made for anything legal"
    assert "not the committed one" in problem(written(BEGUN, LAST, KEY.hex(), [*TAKEN_BACK, TAKEN_BACK[1]]).to_text())


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("taken-back 0 = 123456789abc", "'taken-back SEAT MOVES = MARK' is expected"),
        ("taken-back 0 x = 123456789abc", "'taken-back SEAT MOVES = MARK' is expected"),
        ("taken-back 0 30", "'taken-back SEAT MOVES = MARK' is expected"),
        ("taken-back 0 40 = 123456789abc", "of 40 moves 40 are left; expected 0 to 39"),
        ("taken-back 7 30 = 123456789abc", "seat 7 can take back nothing"),
        ("taken-back 0 30 = 123456789abc", "the record was changed"),
    ],
)
def test_what_is_wrong_is_said(line: str, expected: str) -> None:
    lines = TEXT.splitlines()
    place = next(place for place, each in enumerate(lines) if each.startswith("taken-back "))
    assert expected in problem("\n".join([*lines[:place], line, *lines[place + 1 :]]) + "\n")


def test_what_came_before_somebody_gave_up_is_not_taken_back() -> None:
    standing = dealt(GAME, 3, {}, dealer := FairDealer(KEY))
    begun = begin_record(standing, ["anna", "bert", "carl"])
    standing = play(play(standing, 10, dealer, 1).resigned_by(2), 5, dealer, 2)
    standing, taken_back = back(standing, 12)
    record = written(begun, play(standing, 3, dealer, 3), taken_back=[taken_back])
    assert read_record(record.to_text()) == record
    assert len(list(replay(record, GAME))) == 16
    text = record.to_text().replace("taken-back 0 12", "taken-back 0 10")
    assert "expected 11 to 14" in problem(text)
