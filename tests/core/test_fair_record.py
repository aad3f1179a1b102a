"""Records of a fair dealer: anyone can verify afterwards that the shuffle was the one committed to beforehand."""

from __future__ import annotations

from contextlib import suppress
from itertools import count

import pytest

import brewhall
from brewhall.core import FairDealer, IllegalAction, ScriptedDealer
from brewhall.core.dealer import commitment
from brewhall.core.record import read_record
from tests.core.records import GAME, played, positions, problem, with_line

KEY, OTHER_KEY = bytes(range(16)), bytes(range(1, 17))
WHOLE = played(dealer=FairDealer(KEY, b"salt"))
COMMITMENT_LINE, SALT_LINE, KEY_LINE = 9, 10, len(WHOLE.splitlines()) - 1


def test_commitment_and_salt_stand_before_the_deal_and_the_key_at_the_end() -> None:
    lines = WHOLE.splitlines()
    assert lines[COMMITMENT_LINE - 1] == f"commitment {commitment(KEY)}"
    assert lines[SALT_LINE - 1] == f"salt {b'salt'.hex()}"
    assert lines[SALT_LINE].startswith("deal ")
    assert lines[KEY_LINE - 1] == f"key {KEY.hex()}"


def test_the_key_is_revealed_when_the_game_is_over_and_no_move_earlier() -> None:
    match = brewhall.Match(GAME, ["random", "random"], dealer=FairDealer(KEY, b"salt"))
    while not match.over:
        assert match.record.key == ""
        assert KEY.hex() not in match.record.to_text()
        match.step()
    assert match.record.key == KEY.hex()


def test_a_key_that_was_revealed_is_withdrawn_when_the_last_move_is_taken_back() -> None:
    """The game goes on, and with it the dealer."""
    match = brewhall.Match(GAME, ["random", "random"], dealer=FairDealer(KEY, b"salt"))
    match.run()
    match.undo(match.record.lines[-1].seat)
    assert not match.over
    assert KEY.hex() not in match.record.to_text()


def test_a_whole_game_verifies() -> None:
    assert positions(WHOLE)[-1].outcome() is not None
    assert read_record(WHOLE).to_text() == WHOLE


def test_a_dealer_without_salt_verifies_too() -> None:
    text = played(dealer=FairDealer(KEY))
    assert "\nsalt -\n" in text
    assert read_record(text).salt == ""
    assert positions(text)[-1].outcome() is not None


def test_a_paused_game_has_no_key_and_replays() -> None:
    text = played(moves=20, dealer=FairDealer(KEY, b"salt"))
    assert f"commitment {commitment(KEY)}" in text
    assert "key" not in text
    assert len(positions(text)) == 21


def test_another_key_does_not_fit_the_commitment() -> None:
    message = "the dealer's key does not fit the commitment published before the game"
    assert problem(with_line(WHOLE, KEY_LINE, f"key {OTHER_KEY.hex()}")) == message
    assert problem(with_line(WHOLE, COMMITMENT_LINE, f"commitment {commitment(OTHER_KEY)}")) == message
    assert problem(with_line(WHOLE, COMMITMENT_LINE, "commitment x")) == message


def test_a_key_without_a_commitment_is_refused() -> None:
    text = with_line(with_line(WHOLE, SALT_LINE), COMMITMENT_LINE)
    assert problem(text) == "the dealer's key does not fit the commitment published before the game"


def test_another_shuffle_than_the_committed_one_is_noticed() -> None:
    """The dealer shuffled with one key and shows another, with a commitment that fits it."""
    forged = with_line(WHOLE, KEY_LINE, f"key {OTHER_KEY.hex()}")
    forged = with_line(forged, COMMITMENT_LINE, f"commitment {commitment(OTHER_KEY)}")
    assert "the shuffle was not the committed one" in problem(forged)


def test_another_salt_than_the_one_dealt_with_is_noticed() -> None:
    for salt in ("00", "-", "73616c74ff"):
        assert "the shuffle was not the committed one" in problem(with_line(WHOLE, SALT_LINE, f"salt {salt}"))


def test_a_forged_answer_that_changed_nothing_is_noticed_too() -> None:
    """The lowest two cards of the last shuffle change places; nobody draws them, so the same game goes on."""
    for salt in count():
        honest = read_record(played(dealer=FairDealer(KEY, b"%d" % salt)))
        if any(line.answers for line in honest.lines):
            break
    answers = [*honest.deal, *(answer for line in honest.lines for answer in line.answers)]
    answers[-1] ^= 1
    forged = brewhall.Match(GAME, ["random", "random"], dealer=ScriptedDealer(answers))
    for line in honest.lines:
        forged.play(line.move)
    forged.record.commitment, forged.record.salt, forged.record.key = honest.commitment, honest.salt, honest.key
    expected = "the dealer's key gives other answers than the record: the shuffle was not the committed one"
    assert problem(forged.record.to_text()) == expected


def test_a_finished_game_with_a_commitment_but_no_key_is_refused() -> None:
    """Whoever cheated would leave the key out."""
    assert "key" in problem(with_line(WHOLE, KEY_LINE))


@pytest.mark.parametrize("line", ["salt", "salt xyz", "salt 7", "salt 73616c74x"])
def test_a_salt_that_is_not_hexadecimal_is_refused_at_its_line(line: str) -> None:
    assert problem(with_line(WHOLE, SALT_LINE, line)).startswith(f"line {SALT_LINE}: ")


@pytest.mark.parametrize("line", ["key", "key xyz", "key 000", "key ²"])
def test_a_key_that_is_not_hexadecimal_is_refused_at_its_line(line: str) -> None:
    assert problem(with_line(WHOLE, KEY_LINE, line)).startswith(f"line {KEY_LINE}: ")


def test_a_key_that_is_too_short_is_refused_even_if_the_commitment_fits() -> None:
    text = with_line(WHOLE, COMMITMENT_LINE, f"commitment {commitment(b'short')}")
    assert "at least 16 bytes" in problem(with_line(text, KEY_LINE, f"key {b'short'.hex()}"))


def test_taking_back_what_was_dealt_is_refused_or_leaves_a_game_that_verifies() -> None:
    """An honest table must not be told that its shuffle was not the committed one."""
    match = brewhall.Match(GAME, ["random", "random"], dealer=FairDealer(KEY, b"undo"))
    while not match.record.lines or not match.record.lines[-1].answers:
        match.step()
    with suppress(IllegalAction):
        match.undo(match.record.lines[-1].seat, past_reveals=True)
    match.run()
    assert positions(match.record.to_text())[-1].outcome() is not None
