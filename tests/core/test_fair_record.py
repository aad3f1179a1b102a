"""Records of a fair dealer: anyone can verify afterwards that the shuffle was the one committed to beforehand."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import count

import pytest

import brewhall
from brewhall.core import FairDealer, IllegalAction, ScriptedDealer
from brewhall.core.dealer import commitment
from brewhall.core.record import Record, mark_of, read_record, written
from brewhall.core.standing import dealt
from tests.core.records import GAME, bots, played, positions, problem, with_line

KEY, OTHER_KEY = bytes(range(16)), bytes(range(1, 17))
WHOLE = played(dealer=FairDealer(KEY, b"salt"))
SALT = b"salt".hex()
COMMITMENT_LINE, SALT_LINE, KEY_LINE = 9, 10, len(WHOLE.splitlines()) - 1


def test_commitment_and_salt_stand_before_the_deal_and_the_key_at_the_end() -> None:
    lines = WHOLE.splitlines()
    assert lines[COMMITMENT_LINE - 1] == f"commitment {commitment(KEY)}"
    assert lines[SALT_LINE - 1] == f"salt {SALT}"
    assert lines[SALT_LINE].startswith("deal ")
    assert lines[KEY_LINE - 1] == f"key {KEY.hex()}"


def test_the_key_is_revealed_when_the_game_is_over_and_no_move_earlier() -> None:
    match = brewhall.Match(GAME, bots(), dealer=FairDealer(KEY, b"salt"))
    while not match.over:
        assert match.record.key == ""
        assert KEY.hex() not in match.record.to_text()
        match.step()
    assert match.record.key == KEY.hex()


def test_a_key_that_was_revealed_is_withdrawn_when_the_last_move_is_taken_back() -> None:
    """The game goes on, and with it the dealer."""
    match = brewhall.Match(GAME, bots(), dealer=FairDealer(KEY, b"salt"))
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


def forged(commit_to: bytes = KEY, salt: str = SALT, key: str = KEY.hex(), record: Record | None = None) -> str:
    """A record whose dealer claims another key or salt, every mark made to fit: only the cards give it away."""
    record = record or read_record(WHOLE)
    record.commitment, record.salt, record.key = commitment(commit_to), salt, key
    standing = dealt(GAME, record.players, record.options, ScriptedDealer(list(record.deal)))
    record.start = mark_of("", record.head(), standing.state)
    for line in record.lines:
        standing = standing.repeated(GAME.action(line.move), line.answers)
    return written(record, standing, key).to_text()


def reshuffled() -> FairDealer:
    """A dealer who has to shuffle the discard pile during the game."""
    for number in count():
        salt = b"%d" % number
        if any(line.answers for line in read_record(played(dealer=FairDealer(KEY, salt))).lines):
            break
    return FairDealer(KEY, salt)


def test_a_forger_who_forges_nothing_gets_the_record_that_was_there() -> None:
    assert forged() == WHOLE


def test_another_key_does_not_fit_the_commitment() -> None:
    message = "the dealer's key does not fit the commitment published before the game"
    assert problem(with_line(WHOLE, KEY_LINE, f"key {OTHER_KEY.hex()}")) == message
    assert problem(forged(key=OTHER_KEY.hex())) == message
    assert problem(forged(commit_to=OTHER_KEY)) == message


def test_another_shuffle_than_the_committed_one_is_noticed() -> None:
    """The cards were dealt with one key; another one is shown, with a commitment that fits it."""
    assert "the shuffle was not the committed one" in problem(forged(commit_to=OTHER_KEY, key=OTHER_KEY.hex()))


@pytest.mark.parametrize("salt", ["", "00", f"{SALT}00"])
def test_another_salt_than_the_one_dealt_with_is_noticed(salt: str) -> None:
    assert "the shuffle was not the committed one" in problem(forged(salt=salt))


def test_a_forged_answer_that_changed_nothing_is_noticed_too() -> None:
    """The lowest two cards of the last shuffle change places; nobody draws them, so the same game goes on."""
    dealer = reshuffled()
    record = read_record(played(dealer=dealer))
    place = max(place for place, line in enumerate(record.lines) if line.answers)
    line = record.lines[place]
    record.lines[place] = replace(line, answers=(*line.answers[:-1], 1 - line.answers[-1]))
    expected = "the dealer's key gives other answers than the record: the shuffle was not the committed one"
    assert problem(forged(salt=dealer.salt.hex(), record=record)) == expected


def test_an_edited_commitment_or_salt_is_noticed_before_the_game_is_over() -> None:
    paused = played(moves=20, dealer=FairDealer(KEY, b"salt"))
    for number, line in [(COMMITMENT_LINE, f"commitment {commitment(OTHER_KEY)}"), (SALT_LINE, "salt 00")]:
        assert problem(with_line(paused, number, line)).startswith("the set-up: the mark is ")
    assert problem(with_line(paused, SALT_LINE)).startswith(f"line {SALT_LINE}: ")
    assert problem(with_line(with_line(paused, SALT_LINE), COMMITMENT_LINE)).startswith("the set-up: the mark is ")


def test_a_finished_game_with_a_commitment_but_no_key_is_refused() -> None:
    """Whoever cheated would leave the key out."""
    assert "key" in problem(with_line(WHOLE, KEY_LINE))


def test_a_key_without_a_commitment_is_refused() -> None:
    plain = played()
    text = with_line(plain, len(plain.splitlines()), f"key {KEY.hex()}", plain.splitlines()[-1])
    assert problem(text) == "the dealer's key does not fit the commitment published before the game"


@pytest.mark.parametrize("salt", ["xyz", "7", f"{SALT}x", "²"])
def test_a_salt_that_is_not_hexadecimal_is_refused(salt: str) -> None:
    assert "salt" in problem(forged(salt=salt))


@pytest.mark.parametrize("line", ["key", "key xyz", "key 000", "key ²"])
def test_a_key_that_is_not_hexadecimal_is_refused(line: str) -> None:
    assert "key" in problem(with_line(WHOLE, KEY_LINE, line))


def test_a_key_that_is_too_short_is_refused_even_if_the_commitment_fits() -> None:
    assert "at least 16 bytes" in problem(forged(commit_to=b"short", key=b"short".hex()))


def test_taking_back_what_was_dealt_is_refused_or_leaves_a_game_that_verifies() -> None:
    """An honest table must not be told that its shuffle was not the committed one."""
    match = brewhall.Match(GAME, bots(), dealer=reshuffled())
    while not match.moves or not match.record.lines[-1].answers:
        match.step()
    with suppress(IllegalAction):
        match.undo(match.record.lines[-1].seat, past_reveals=True)
    match.run()
    assert positions(match.record.to_text())[-1].outcome() is not None
