"""A match: state, dealer, record and players that stay together through moves, mistakes, undo and pauses."""

from __future__ import annotations

import pytest

import brewhall
from brewhall.bots import Bot, create_bot
from brewhall.core import FairDealer, IllegalAction, ScriptedDealer, SeededDealer, State
from brewhall.core.errors import BadOption, DealerExhausted, UnknownMove, UnknownName
from brewhall.core.record import Record, read_record, replay

GAME = brewhall.load("beer-and-bread")
KEY = bytes(range(16))


def people(starting_player: int | str = "random") -> brewhall.Match:
    return brewhall.Match(GAME, ["human", "human"], seed=1, starting_player=starting_player)


def play_any(match: brewhall.Match, moves: int = 1) -> None:
    """Play the first legal action, so many times."""
    for _ in range(moves):
        match.play(match.state.legal_actions()[0])


def positions(record: Record) -> list[State]:
    return list(replay(read_record(record.to_text()), GAME))


class FirstBot(Bot):
    """Always takes the first legal action."""

    def choose(self, seen: State) -> int:
        return seen.legal_actions()[0]


# -- playing ---------------------------------------------------------------------------------------


def test_a_move_is_played_by_number_or_by_text() -> None:
    by_number, by_text = people(), people()
    for _ in range(20):
        action = by_number.state.legal_actions()[0]
        by_number.play(action)
        by_text.play(GAME.move(action))
    assert by_number.state.digest() == by_text.state.digest()
    assert by_number.record.to_text() == by_text.record.to_text()
    assert by_number.moves == 20


def test_the_record_goes_along_with_the_state() -> None:
    match = people()
    for number in range(1, 30):
        seat, action = match.state.to_play, match.state.legal_actions()[-1]
        match.play(action)
        line = match.record.lines[-1]
        assert (len(match.record.lines), line.seat, line.move) == (number, seat, GAME.move(action))
    assert positions(match.record)[-1].digest() == match.state.digest()


@pytest.mark.parametrize("wrong", ["stop", -1, 10**6])
def test_an_illegal_action_changes_neither_state_nor_record(wrong: int | str) -> None:
    match = people()
    play_any(match, 3)
    before = match.state.digest(), match.record.to_text(), match.moves
    with pytest.raises(IllegalAction, match=r"is not legal now; seat \d may: "):
        match.play(wrong)
    assert (match.state.digest(), match.record.to_text(), match.moves) == before


def test_a_text_that_is_no_move_changes_nothing() -> None:
    match = people()
    before = match.record.to_text()
    with pytest.raises(UnknownMove, match="'drink' is no move"):
        match.play("drink")
    assert (match.record.to_text(), match.moves) == (before, 0)


def test_nothing_is_played_after_the_end() -> None:
    match = brewhall.Match(GAME, ["random", "random"], seed=1)
    match.run()
    text = match.record.to_text()
    with pytest.raises(IllegalAction, match="the game is over"):
        match.play("stop")
    with pytest.raises(IllegalAction, match="no bot is to play"):
        match.step()
    assert match.record.to_text() == text


def test_a_move_that_the_dealer_could_not_finish_can_be_played_again() -> None:
    """At a real table an answer is missing, is brought, and the record is as if nothing had happened."""
    for seed in range(100):
        whole = brewhall.Match(GAME, ["random", "random"], seed=seed)
        whole.run()
        late = [place for place, line in enumerate(whole.record.lines) if len(line.answers) > 2]
        if late:
            break
    line = whole.record.lines[late[0]]
    script = ScriptedDealer([*whole.record.deal, *line.answers[:2]])
    match = brewhall.Match(GAME, ["random", "random"], dealer=script)
    for earlier in whole.record.lines[: late[0]]:
        match.play(earlier.move)
    with pytest.raises(DealerExhausted):
        match.play(line.move)
    script.answers = [*script.answers, *line.answers]
    match.play(line.move)
    assert match.record.lines[-1].answers == line.answers
    assert positions(match.record)[-1].digest() == match.state.digest()


# -- players ---------------------------------------------------------------------------------------


def test_bots_play_and_people_are_waited_for() -> None:
    match = brewhall.Match(GAME, ["human", "random"], seed=1, starting_player=0)
    assert match.bot_to_play() is None
    with pytest.raises(IllegalAction, match=r"no bot is to play; call match.play\(action\)"):
        match.step()
    play_any(match)
    while match.bot_to_play() is not None:
        legal = match.state.legal_actions()
        assert match.step() in legal
    assert match.state.to_play == 0
    assert {line.seat for line in match.record.lines} == {0, 1}


def test_run_stops_with_an_error_where_a_person_is_to_play() -> None:
    match = brewhall.Match(GAME, ["human", "random"], seed=1, starting_player=1)
    with pytest.raises(IllegalAction, match="no bot is to play"):
        match.run()
    assert match.state.to_play == 0
    assert positions(match.record)[-1].digest() == match.state.digest()


def test_run_plays_to_the_end_and_gives_the_outcome() -> None:
    match = brewhall.Match(GAME, ["random", "greedy"], seed=1)
    outcome = match.run()
    assert match.over
    assert match.bot_to_play() is None
    assert outcome == match.state.outcome()
    assert list(outcome.scores) == match.state.scores()
    assert match.run() == outcome


def test_the_same_seed_plays_the_same_game_and_another_seed_another() -> None:
    def text(seed: int | str) -> str:
        match = brewhall.Match(GAME, ["random", "random"], seed=seed)
        match.run()
        return match.record.to_text()

    assert text(1) == text(1) == text("1")
    assert text(1) != text(2)


def test_without_a_seed_cards_and_bots_differ_from_game_to_game() -> None:
    matches = [brewhall.Match(GAME, ["random", "random"]) for _ in range(3)]
    assert len({match.record.deal for match in matches}) == 3
    bots = [bot for match in matches for bot in match.bots if bot is not None]
    assert len({bot.chance.below(2**31 - 1) for bot in bots}) == len(bots) == 6


def test_two_bots_of_one_match_do_not_draw_the_same_luck() -> None:
    first, second = brewhall.Match(GAME, ["random", "random"], seed=1).bots
    assert first is not None
    assert second is not None
    assert [first.chance.below(1000) for _ in range(5)] != [second.chance.below(1000) for _ in range(5)]


def test_a_bot_may_be_given_itself_and_stands_in_the_record_by_its_class() -> None:
    match = brewhall.Match(GAME, [FirstBot(), create_bot("random", 1)], seed=1)
    match.run()
    assert match.record.seats == ["FirstBot", "RandomBot"]
    for line, before in zip(match.record.lines, positions(match.record), strict=False):
        if line.seat == 0:
            assert line.move == GAME.move(before.legal_actions()[0])


def test_a_bot_is_shown_what_its_seat_sees() -> None:
    shown: list[tuple[int, int]] = []

    class Onlooker(Bot):
        def choose(self, seen: State) -> int:
            shown.append((int(seen.viewer), int(seen.to_play)))
            return seen.legal_actions()[0]

    brewhall.Match(GAME, [Onlooker(), Onlooker()], seed=1).run()
    assert set(shown) == {(0, 0), (1, 1)}


# -- bad beginnings --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [[], ["random"], ["random"] * 3])
def test_a_wrong_number_of_seats_is_refused(seats: list[str]) -> None:
    with pytest.raises(BadOption, match=f"beer-and-bread is for 2 players, not {len(seats)}"):
        brewhall.Match(GAME, seats, seed=1)
    with pytest.raises(BadOption, match=f"beer-and-bread is for 2 players, not {len(seats)}"):
        brewhall.Match.resumed(GAME, people().record, seats)


def test_a_seed_and_a_dealer_are_not_both_given() -> None:
    with pytest.raises(BadOption, match="give a seed or a dealer, not both"):
        brewhall.Match(GAME, ["human", "human"], seed=1, dealer=SeededDealer(1))


def test_unknown_bots_and_options_are_refused() -> None:
    with pytest.raises(UnknownName, match="there is no bot 'clever'; bots are: "):
        brewhall.Match(GAME, ["clever", "human"], seed=1)
    with pytest.raises(UnknownName, match="there is no option 'colour'"):
        brewhall.Match(GAME, ["human", "human"], seed=1, colour="red")


# -- undo ------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_seats_last_decision() -> None:
    match = people(starting_player=0)
    before = match.state.digest(), match.record.to_text()
    play_any(match)
    assert match.state.to_play == 1
    match.undo(0)
    assert (match.state.digest(), match.record.to_text(), match.moves) == (*before, 0)


def test_undo_takes_along_what_the_others_played_since() -> None:
    """In a dry year, where turns reveal nothing, seat 0 plays, then seat 1; seat 0 takes back both."""
    match = people()
    while match.state.view(None)["year_kind"] != "dry" or match.state.to_play != 0:
        play_any(match)
    before, moves = match.state.digest(), match.moves
    while match.state.to_play == 0:
        play_any(match)
    play_any(match)
    last = max(place for place, line in enumerate(match.record.lines) if line.seat == 0)
    match.undo(0)
    assert match.moves == last >= moves
    while match.moves > moves:
        match.undo(0)
    assert match.state.digest() == before


def test_after_undo_the_game_goes_on_and_its_record_is_sound() -> None:
    match = people()
    play_any(match, 5)
    seat = match.record.lines[-1].seat
    match.undo(seat, past_reveals=True)
    match.play(match.state.legal_actions()[-1])
    play_any(match, 20)
    assert positions(match.record)[-1].digest() == match.state.digest()


def test_what_was_seen_cannot_be_unseen() -> None:
    """After the second turn of the first year hands are swapped."""
    match = people(starting_player=0)
    play_any(match, 2)
    assert match.state.reveals > people(starting_player=0).state.reveals
    text = match.record.to_text()
    for seat in range(2):
        with pytest.raises(IllegalAction, match="what has been seen cannot be unseen"):
            match.undo(seat)
    assert match.record.to_text() == text
    match.undo(1, past_reveals=True)
    assert (match.moves, match.state.to_play) == (1, 1)


def test_what_was_played_on_after_a_reveal_can_still_be_taken_back() -> None:
    match = people(starting_player=0)
    play_any(match, 2)
    before = match.state.digest()
    seat = match.state.to_play
    play_any(match)
    match.undo(seat)
    assert match.state.digest() == before


@pytest.mark.parametrize("seat", [1, 7, -1])
def test_a_seat_that_has_played_nothing_takes_nothing_back(seat: int) -> None:
    match = people(starting_player=0)
    play_any(match)
    with pytest.raises(IllegalAction, match=f"seat {seat} has played nothing yet that could be taken back"):
        match.undo(seat)
    assert match.moves == 1


def test_taking_back_the_last_move_of_a_game_reopens_it() -> None:
    match = brewhall.Match(GAME, ["random", "random"], seed=1)
    match.run()
    match.undo(match.record.lines[-1].seat)
    assert not match.over
    assert match.record.to_text().splitlines()[-1] == f"paused after {match.moves}"
    match.run()
    assert positions(match.record)[-1].outcome() is not None


def test_the_journal_is_kept_over_undo_and_goes_on() -> None:
    match = people(starting_player=0)
    journal = match.keep_journal()
    play_any(match)
    heard = len(journal.events)
    assert heard > 0
    match.undo(0)
    assert match.state.journal is journal
    play_any(match)
    assert len(journal.events) == 2 * heard


def test_a_journal_hears_from_when_it_was_asked_for() -> None:
    match = people()
    play_any(match, 3)
    assert match.state.journal is None
    journal = match.keep_journal()
    assert journal.events == []
    play_any(match)
    assert journal.events


# -- going on after a pause ------------------------------------------------------------------------


def paused(moves: int) -> tuple[brewhall.Match, Record]:
    """A match, and its record as read from paper."""
    match = people()
    play_any(match, moves)
    return match, read_record(match.record.to_text())


def test_a_resumed_match_goes_on_where_it_stopped() -> None:
    for moves in (0, 1, 37):
        match, record = paused(moves)
        again = brewhall.Match.resumed(GAME, record, ["human", "human"])
        assert again.record.to_text() == match.record.to_text()
        assert (again.state.digest(), again.moves, again.over) == (match.state.digest(), moves, False)
        assert again.state.legal_actions() == match.state.legal_actions()


def test_the_same_moves_lead_to_the_same_positions_after_a_pause() -> None:
    """Until the dealer is asked, who after a pause is another one."""
    match, record = paused(37)
    again = brewhall.Match.resumed(GAME, record, ["human", "human"])
    for _ in range(40):
        play_any(match)
        if match.record.lines[-1].answers:
            break
        again.play(match.record.lines[-1].move)
        assert again.record.lines[-1] == match.record.lines[-1]
        assert again.state.digest() == match.state.digest()


def test_a_resumed_match_is_played_to_the_end_by_other_players() -> None:
    _, record = paused(37)
    match = brewhall.Match.resumed(GAME, record, ["random", "greedy"], seed=5)
    match.run()
    assert positions(match.record)[-1].outcome() is not None
    assert match.record.seats == ["human", "human"], "who began it stands in the record"


def test_what_was_played_before_a_pause_can_be_taken_back() -> None:
    _, record = paused(4)
    match = brewhall.Match.resumed(GAME, record, ["human", "human"])
    match.undo(match.record.lines[-1].seat, past_reveals=True)
    assert match.moves == 3
    match.undo(match.record.lines[0].seat, past_reveals=True)
    assert match.moves < 3


def test_a_fair_game_goes_on_with_its_dealer_and_verifies() -> None:
    """The dealer is brought to where it was by dealing again what was dealt."""
    bots = [create_bot("random", 0), create_bot("random", 1)]
    begun = brewhall.Match(GAME, bots, dealer=FairDealer(KEY, b"salt"))
    for _ in range(40):
        begun.step()
    record = read_record(begun.record.to_text())
    dealer = FairDealer(KEY, b"salt")
    state = GAME.deal(2, record.options, dealer)
    for line in record.lines:
        state.play(GAME.action(line.move), dealer)
    match = brewhall.Match(GAME, bots, dealer=dealer, resume=record)
    match.run()
    assert match.record.key == KEY.hex()
    assert positions(match.record)[-1].outcome() is not None


def test_a_finished_record_is_resumed_as_a_finished_match() -> None:
    match = brewhall.Match(GAME, ["random", "random"], seed=1)
    outcome = match.run()
    again = brewhall.Match.resumed(GAME, read_record(match.record.to_text()), ["random", "random"])
    assert again.over
    assert again.run() == outcome
