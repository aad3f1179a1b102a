"""What needs the agreement of others: a rematch, and a turn back."""

from __future__ import annotations

import pytest

from brewhall.core.game import Game
from brewhall.core.record import Line, read_record, replay
from brewhall.games import bundled
from brewhall.tables import Accepted, Clock, Rejected, Table
from brewhall.tables.commands import AnswerOffer, HandBack, MakeOffer, Play, Resign, TakeOver, Undo
from brewhall.tables.events import Moved, Seated
from brewhall.tables.history import record_of
from brewhall.tables.offers import LASTS, PAUSE
from brewhall.tables.proposals import propose_expiry, propose_for_bot, propose_passing
from brewhall.tables.seats import OPEN, bot_seat, person_seat
from tests.tables.company import (
    ANNA,
    BERT,
    CARL,
    NOW,
    do,
    ids,
    other,
    person_to_play,
    play,
    play_out,
    play_until,
    refuse,
    set_up,
    set_up_for,
    two,
)


def ask(table: Table, what: str) -> MakeOffer:
    return MakeOffer(next(ids), table.version, what)  # type: ignore[arg-type]


def answer(table: Table, agree: bool) -> AnswerOffer:
    return AnswerOffer(next(ids), table.version, agree)


def bots_play(table: Table) -> None:
    """Bots play their first legal moves until a person is asked."""
    while table.bot_to_play() is not None:
        action = table.standing.state.legal_actions()[0]
        accepted = propose_for_bot(table, table.standing.to_play, action, table.version, NOW)
        assert isinstance(accepted, Accepted)
        table.commit(accepted)


def with_bot(game: Game, seed: int = 0) -> Table:
    return set_up(game, person_seat(ANNA, "Anna"), bot_seat("greedy"), seed=seed)


def finished(game: Game) -> Table:
    return play_out(two(game, clock=Clock(60)))


# -- rematch -------------------------------------------------------------------------------------


def test_a_rematch_begins_when_all_have_agreed_and_no_clock_runs_before(game: Game) -> None:
    table = finished(game)
    assert do(table, ANNA, ask(table, "rematch")).rematch is None
    assert table.offer is not None
    assert table.offer.waits_for == (1,)
    assert table.condition.rematch == ""
    assert table.deadline is None
    later = NOW + 3600
    accepted = do(table, BERT, answer(table, True), later)
    assert accepted.rematch is not None
    assert table.condition.rematch == accepted.rematch.id
    assert [seat.person for seat in accepted.rematch.seats] == [BERT, ANNA]
    assert accepted.rematch.deadline == later + 60
    assert accepted.rematch.setup.secret != table.setup.secret
    assert table.offer is None
    assert refuse(table, BERT, ask(table, "rematch")).result == "duplicate"


def test_a_rematch_is_refused_while_the_game_goes_on(game: Game) -> None:
    table = two(game)
    assert refuse(table, ANNA, ask(table, "rematch")).result == "illegal"


def test_against_bots_a_rematch_is_immediate(game: Game) -> None:
    table = with_bot(game)
    do(table, ANNA, Resign(next(ids), table.version))
    accepted = do(table, ANNA, ask(table, "rematch"))
    assert accepted.rematch is not None
    assert [seat.kind for seat in accepted.rematch.seats] == ["bot", "person"]


def test_who_is_asked_may_decline_and_is_not_asked_again_at_once(game: Game) -> None:
    table = finished(game)
    do(table, ANNA, ask(table, "rematch"))
    do(table, BERT, answer(table, False))
    assert table.offer is not None
    assert (table.offer.closed, table.offer.closed_by) == ("declined", 1)
    assert refuse(table, ANNA, answer(table, True)).result == "stale"
    assert refuse(table, ANNA, ask(table, "rematch"), NOW + PAUSE["declined"] - 1).reason.startswith(
        "Bert has just said no"
    )
    do(table, ANNA, ask(table, "rematch"), NOW + PAUSE["declined"])
    assert table.offer is not None
    assert not table.offer.closed


def test_who_asks_may_withdraw_it_but_not_agree_to_it(game: Game) -> None:
    table = finished(game)
    do(table, ANNA, ask(table, "rematch"))
    assert refuse(table, ANNA, answer(table, True)).result == "illegal"
    do(table, ANNA, answer(table, False))
    assert table.offer is not None
    assert table.offer.closed == "withdrawn"
    assert refuse(table, BERT, answer(table, True)).result == "stale"
    assert refuse(table, ANNA, ask(table, "rematch")).result == "illegal", "nobody is pestered"
    do(table, BERT, ask(table, "rematch"))


def test_one_thing_is_asked_at_a_time_and_asking_the_same_is_agreeing(game: Game) -> None:
    table = finished(game)
    do(table, ANNA, ask(table, "rematch"))
    assert refuse(table, ANNA, ask(table, "rematch")).result == "duplicate"
    assert do(table, BERT, ask(table, "rematch")).rematch is not None


def test_an_offer_lapses(game: Game) -> None:
    table = finished(game)
    do(table, ANNA, ask(table, "rematch"))
    assert refuse(table, BERT, answer(table, True), NOW + LASTS).result == "stale"
    do(table, BERT, ask(table, "rematch"), NOW + LASTS)
    assert table.condition.rematch == ""


def test_an_answer_is_to_what_was_asked_then(game: Game) -> None:
    table = finished(game)
    do(table, ANNA, ask(table, "rematch"))
    old = answer(table, True)
    do(table, ANNA, answer(table, False))
    do(table, ANNA, ask(table, "rematch"), NOW + PAUSE["withdrawn"])
    assert refuse(table, BERT, old).result == "stale"
    assert refuse(table, BERT, AnswerOffer(next(ids), table.version + 1, True)).result == "stale"
    do(table, BERT, answer(table, True))


def three() -> Table:
    people = [person_seat(name, name.title()) for name in (ANNA, BERT, CARL)]
    return set_up(bundled("heaven-and-ale"), *people)


def resigned(table: Table, *people: str) -> Table:
    for person in people:
        do(table, person, Resign(next(ids), table.version))
    return table


def test_at_three_all_must_agree_and_one_answer_leaves_the_other_valid() -> None:
    table = resigned(three(), BERT, CARL)
    table.presence.note(BERT, NOW + 20)  # a bot played on for Bert, who stayed to look on
    do(table, ANNA, ask(table, "rematch"))
    first, second = answer(table, True), answer(table, True)
    assert do(table, BERT, first).rematch is None
    assert refuse(table, BERT, answer(table, True)).result == "duplicate"
    assert do(table, CARL, second).rematch is not None


def test_one_who_declines_ends_it_for_all() -> None:
    table = resigned(three(), BERT, CARL)
    table.presence.note(BERT, NOW + 20)
    do(table, ANNA, ask(table, "rematch"))
    do(table, CARL, answer(table, False))
    assert refuse(table, BERT, answer(table, True)).result == "stale"


def test_a_bot_sits_down_for_whoever_left() -> None:
    table = resigned(three(), BERT, CARL)
    assert table.seats[1].stand_in
    do(table, CARL, ask(table, "rematch"))
    assert table.offer is not None
    assert table.offer.asked == (0,)
    accepted = do(table, ANNA, answer(table, True))
    assert accepted.rematch is not None
    assert [seat.person for seat in accepted.rematch.seats] == [CARL, ANNA, None]
    assert accepted.rematch.seats[2].kind == "bot"


def test_those_who_watch_can_neither_ask_nor_answer(game: Game) -> None:
    table = finished(game)
    assert refuse(table, CARL, ask(table, "rematch")).result == "not-yours"
    do(table, ANNA, ask(table, "rematch"))
    assert refuse(table, None, answer(table, True)).result == "not-yours"
    assert refuse(table, CARL, answer(table, True)).result == "not-yours"


# -- taking back against bots --------------------------------------------------------------------


def test_against_bots_the_last_turn_is_taken_back_freely(game: Game) -> None:
    table = with_bot(game)
    bots_play(table)
    for _ in range(3):
        before = table.standing
        while table.standing.same_turn(before):
            play(table)
        bots_play(table)
    assert table.may_take_back((0,))
    assert not table.may_take_back(())
    do(table, ANNA, ask(table, "takeback"))
    assert table.standing.state.digest() == before.state.digest()
    assert table.standing.log == before.log
    assert (table.condition.takebacks, table.undone_by) == (1, 0)
    play(table)
    assert table.undone_by is None
    assert table.condition.takebacks == 1


def test_taking_back_again_goes_one_turn_further(game: Game) -> None:
    table = with_bot(game)
    bots_play(table)
    begun = [table.standing.moves]
    while len(begun) < 4:
        before = table.standing
        while table.standing.same_turn(before):
            play(table)
        bots_play(table)
        begun.append(table.standing.moves)
    for expected in begun[-2::-1]:
        do(table, ANNA, ask(table, "takeback"))
        assert table.standing.moves == expected
    assert refuse(table, ANNA, ask(table, "takeback")).reason == "there is nothing of yours to take back"
    assert not table.may_take_back((0,))


def test_a_turn_that_is_not_over_is_taken_back_first(game: Game) -> None:
    table = play_until(with_people_at_one_device(game), lambda table: table.standing.goes_on)
    start = table.standing.earlier[0]
    do(table, ANNA, ask(table, "takeback"))
    assert table.standing.state.digest() == start.state.digest()


def with_people_at_one_device(game: Game) -> Table:
    return set_up(game, person_seat(ANNA, "Anna"), person_seat(ANNA, "Anna (2)"))


def test_the_dealers_stream_does_not_go_back() -> None:
    """Otherwise whoever takes back a roll would know the next one."""
    table = play_until(with_people_at_one_device(bundled("dice-brewing")), lambda table: rolls(table) == 2, 3)
    drawn, rolled = table.standing.drawn, table.standing.log[-1]
    while table.standing.moves >= rolled.move:
        do(table, ANNA, ask(table, "takeback"))
    assert table.standing.drawn == drawn
    while table.standing.moves < rolled.move:
        play(table, table.setup.game.action(again(table).move))
    assert table.standing.log[-1].action == rolled.action
    assert table.standing.log[-1].answers != rolled.answers


def rolls(table: Table) -> int:
    """Moves of some dice."""
    return sum(len(line.answers) > 3 for line in table.standing.log[1:])


def again(table: Table) -> Line:
    """The move that was taken back here."""
    back = table.taken_back[-1]
    return back.lines[table.standing.moves - back.after]


@pytest.mark.parametrize("name", ["beer-and-bread", "heaven-and-ale", "dice-brewing"])
def test_a_game_with_takebacks_has_a_record_that_verifies(name: str) -> None:
    table = with_people_at_one_device(bundled(name))
    for turns in range(4):  # further and further, and back over what was played anew, too
        moves = 10 + 5 * turns
        play_until(table, lambda table: table.standing.moves >= moves, turns)  # noqa: B023 (called at once)
        for _ in range(turns):
            do(table, ANNA, ask(table, "takeback"))
    play_out(table, 4)
    record = record_of(table)
    assert [each.after for each in record.taken_back] == [each.after for each in table.taken_back]
    assert len(record.taken_back) == table.condition.takebacks == 6
    again = read_record(record.to_text())
    assert again == record
    positions = list(replay(again, bundled(name)))  # checks every mark, and the key
    assert len(positions) == table.standing.moves + 1
    assert positions[-1].digest() == table.standing.state.digest()


def test_a_bot_that_had_decided_decides_anew(game: Game) -> None:
    table = with_bot(game)
    bots_play(table)
    while table.bot_to_play() is None:
        play(table)
    version, action = table.version, table.standing.state.legal_actions()[0]
    do(table, ANNA, ask(table, "takeback"))
    assert isinstance(propose_for_bot(table, 1, action, version, NOW), Rejected)


def test_what_was_decided_on_an_old_position_is_stale(game: Game) -> None:
    table = with_bot(game)
    bots_play(table)
    asked = ask(table, "takeback")
    play(table)
    assert refuse(table, ANNA, asked).result == "stale"


def test_the_same_takeback_is_done_once(game: Game) -> None:
    table = with_people_at_one_device(game)
    for _ in range(4):
        play(table)
    asked = ask(table, "takeback")
    do(table, ANNA, asked)
    assert refuse(table, ANNA, asked).result == "duplicate"


def test_a_finished_game_stays_as_it_is(game: Game) -> None:
    table = with_bot(game)
    bots_play(table)
    play(table)
    do(table, ANNA, Resign(next(ids), table.version))
    assert refuse(table, ANNA, ask(table, "takeback")).reason == "the game is over"


def test_an_open_seat_is_nobody_to_ask(game: Game) -> None:
    table = set_up_for(game, 0, person_seat(ANNA, "Anna"), OPEN)
    play(table)
    do(table, ANNA, ask(table, "takeback"))
    assert table.standing.moves == 0


# -- taking back among people --------------------------------------------------------------------


def moved_and_asked(game: Game) -> tuple[Table, str, str]:
    """Somebody has ended a turn and wants it back."""
    table = two(game, clock=Clock(60))
    asker = person_to_play(table)
    while person_to_play(table) == asker:
        play(table)
    do(table, asker, ask(table, "takeback"))
    return table, asker, other(asker)


def test_among_people_the_others_decide(game: Game) -> None:
    table, asker, asked = moved_and_asked(game)
    moves = table.standing.moves
    assert moves
    assert table.condition.takebacks == 0
    assert refuse(table, asker, answer(table, True)).result == "illegal"
    do(table, asked, answer(table, True))
    assert table.standing.moves < moves
    assert person_to_play(table) == asker
    assert (table.condition.takebacks, table.offer) == (1, None)
    assert table.undone_by == table.seats_of(asker)[0]


def test_no_is_no(game: Game) -> None:
    table, asker, asked = moved_and_asked(game)
    standing = table.standing
    do(table, asked, answer(table, False))
    assert table.standing is standing
    assert refuse(table, asker, ask(table, "takeback")).result == "illegal"
    play(table)
    assert table.offer is None


def test_who_plays_on_does_not_agree(game: Game) -> None:
    table, _, asked = moved_and_asked(game)
    late = answer(table, True)
    play(table)
    assert table.offer is None
    assert refuse(table, asked, late).result == "stale"


def test_of_two_answers_at_once_the_second_comes_too_late(game: Game) -> None:
    table, asker, asked = moved_and_asked(game)
    yes, withdrawal = answer(table, True), answer(table, False)
    do(table, asked, yes)
    assert refuse(table, asker, withdrawal).result == "stale"
    assert refuse(table, asked, yes).result == "stale"


def test_a_bot_does_not_agree_for_whoever_left(game: Game) -> None:
    table, asker, asked = moved_and_asked(game)
    expired = propose_expiry(table, NOW + 60)
    assert expired is not None
    table.commit(expired)
    assert table.offer is None
    do(table, asker, ask(table, "takeback"), NOW + 61)  # now that a bot plays, nobody is left to ask
    assert table.condition.takebacks == 1
    do(table, asked, HandBack(next(ids)), NOW + 62)


def test_who_asked_and_left_does_not_ask_any_more(game: Game) -> None:
    table, asker, _ = moved_and_asked(game)
    do(table, asker, TakeOver(next(ids), table.seats_of(asker)[0]))
    assert table.offer is None


def test_whoever_left_a_seat_to_a_bot_takes_nothing_back(game: Game) -> None:
    table = two(game)
    asker = person_to_play(table)
    while person_to_play(table) == asker:
        play(table)
    do(table, asker, TakeOver(next(ids), table.seats_of(asker)[0]))
    assert refuse(table, asker, ask(table, "takeback")).result == "illegal"


def test_what_was_played_before_somebody_gave_up_stays() -> None:
    table = three()
    for _ in range(6):
        play(table)
    gone = other(person_to_play(table)) if person_to_play(table) != CARL else ANNA
    resigned(table, gone)
    for person in {ANNA, BERT, CARL} - {gone}:
        assert refuse(table, person, ask(table, "takeback")).result == "illegal"


def test_everybody_is_told_what_is_asked_and_what_became_of_it(game: Game) -> None:
    table, _, asked = moved_and_asked(game)
    told = table.events[-1]
    assert isinstance(told, Seated)
    assert told.offer == table.offer
    do(table, asked, answer(table, True))
    told = table.events[-1]
    assert isinstance(told, Moved)
    assert (told.offer, told.takebacks, told.undone_by) == (None, 1, table.undone_by)


def test_undo_within_a_turn_says_who_it_was_and_is_no_takeback(game: Game) -> None:
    table = play_until(two(game), lambda table: bool(table.standing.earlier))
    seat = table.standing.turn_of
    do(table, table.seats[seat].person or "", Undo(next(ids), table.version))
    assert table.undone_by == seat
    assert (table.condition.takebacks, table.taken_back) == (0, [])


def test_an_offer_stays_with_the_seats_when_somebody_takes_a_name(game: Game) -> None:
    table, _asker, asked = moved_and_asked(game)
    passed = propose_passing(table, asked, CARL, "Carl", NOW)
    assert passed is not None
    table.commit(passed)
    do(table, CARL, answer(table, True))
    assert table.condition.takebacks == 1


def test_play_is_refused_to_nobody_while_something_is_asked(game: Game) -> None:
    table, _, asked = moved_and_asked(game)
    legal = table.standing.state.legal_actions()[0]
    do(table, asked, Play(next(ids), table.version - 1, [legal]))  # decided before it was asked
