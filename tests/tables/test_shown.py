"""Who is shown what: chat, records, strict memory, the fair dealer."""

from __future__ import annotations

from typing import Any

import pytest

from brewhall.bots import create_bot
from brewhall.core.dealer import SeededDealer, commitment
from brewhall.core.errors import BadOption, RecordError
from brewhall.core.game import Game
from brewhall.core.narrator import Narrator
from brewhall.core.record import read_record, retell
from brewhall.games import bundled
from brewhall.tables.chat import LONGEST
from brewhall.tables.commands import Resign, Say
from brewhall.tables.events import Moved
from brewhall.tables.history import open_view, record_of, steps
from brewhall.tables.shown import events_of, narrator_of, view_of
from brewhall.tables.table import Table
from tests.tables.company import ANNA, CARL, do, ids, play, play_out, play_until, refuse, two


def told_to(table: Table, seat: int | None) -> Narrator:
    return narrator_of(table.standing, seat)


def shown(table: Table, seat: int | None) -> Any:
    """What a seat is shown now."""
    return view_of(table.standing, told_to(table, seat))


def test_the_shuffle_can_be_verified(game: Game) -> None:
    table = two(game)
    published = table.setup.secret.commitment
    assert table.key == ""
    play_out(table)
    record = record_of(table)
    assert commitment(bytes.fromhex(table.key)) == published == record.commitment
    assert len(list(retell(read_record(record.to_text()), game))) == table.standing.moves + 1
    record.key = "11" * 32
    with pytest.raises(RecordError, match="key does not fit"):
        list(retell(record, game))


def test_a_resigned_game_can_be_verified_too(game: Game) -> None:
    table = play_until(two(game), lambda table: table.standing.moves == 20)
    do(table, ANNA, Resign(next(ids), table.version))
    record = record_of(table)
    assert [(each.seat, each.after) for each in record.resigned] == [(0, 20)]
    assert record.result is not None
    assert record.result.endswith("winners 1 why resigned")
    assert record.key == table.key
    again = read_record(record.to_text())
    assert again == record
    *_, standing = retell(again, game)
    assert standing.moves == 20
    last = open_view(standing, game.narrator())
    assert last.over
    assert last.outcome is not None
    assert last.outcome.resigned == [0]
    assert last.outcome.winners == [1]


def test_a_resignation_stands_in_the_log(game: Game) -> None:
    table = play_until(two(game), lambda table: table.standing.moves == 20)
    do(table, ANNA, Resign(next(ids), table.version))
    event = table.events[-1]
    assert isinstance(event, Moved)
    assert event.log_from == 20
    assert events_of(table.standing.log[20], table.standing, told_to(table, None))[-1] == {
        "kind": "resigned",
        "seat": 0,
    }
    assert {"kind": "resigned", "seat": 0} not in events_of(
        table.standing.log[19], table.standing, told_to(table, None)
    )
    *_, (_, before), (_, last) = steps(table.standing, told_to(table, None), 0, 20)
    assert not before.over
    assert last.over


def test_chat_is_short_text_from_people_at_the_table(game: Game) -> None:
    table = two(game)
    line = do(table, ANNA, Say(next(ids), text="  <b>hi</b>\u202e\n there ")).line
    assert line is not None
    assert line.text == "<b>hi</b> there"
    assert do(table, ANNA, Say(next(ids), reaction="hello")).line is not None
    for text, reaction in (("x" * (LONGEST + 1), ""), ("", ""), (" ", ""), ("x", "hello"), ("", "rude")):
        assert refuse(table, ANNA, Say(next(ids), text=text, reaction=reaction)).result == "illegal"
    assert refuse(table, CARL, Say(next(ids), text="hi")).result == "not-yours"
    same = Say(next(ids), text="once")
    do(table, ANNA, same)
    assert refuse(table, ANNA, same).result == "duplicate"


def test_strict_memory_names_no_card_that_lies_face_down() -> None:
    table = two(bundled("beer-and-bread"), strict_memory=True)
    bot = create_bot("greedy", 1)
    while not any(event.kind == "sold" and event.seat == 1 for entry in table.standing.log for event in entry.events):
        play(table, bot.choose(table.standing.state.seen_by(table.standing.to_play)))
    view = shown(table, 0)
    for zone in view.zones:
        if zone.kind in ("brewery", "bakery", "sold", "hand") and zone.seat == 1:
            assert all(view.pieces[piece].face == "hidden" for piece in zone.pieces)
    lines = [event for entry in table.standing.log for event in events_of(entry, table.standing, told_to(table, 0))]
    assert not any("card" in event for event in lines if event["kind"] == "sold" and event["seat"] == 1)
    assert not any("cards" in event for event in lines if event["kind"] in ("hand", "swapped"))


def test_strict_memory_in_whole_games() -> None:
    """At every position, also where some cards of a hand are known and some are not, all backs are there."""
    game = bundled("beer-and-bread")
    for seed in range(5):
        table = two(game, seed=seed, strict_memory=True)
        chance = SeededDealer(seed)
        while not table.over:
            for seat in (0, 1, None):
                view = shown(table, seat)
                sizes = [(zone["id"], len(zone["pieces"])) for zone in table.standing.state.view(seat)["zones"]]
                assert [(zone.id, len(set(zone.pieces))) for zone in view.zones] == sizes
                assert set(view.pieces) == {piece for zone in view.zones for piece in zone.pieces}
            legal = table.standing.state.legal_actions()
            play(table, legal[chance.below(len(legal))])


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_strict_memory_gives_away_no_total_of_others(viewer: int | None) -> None:
    """BB-14.8: what lies face down is to be remembered, and so is what it is worth."""
    table = two(bundled("beer-and-bread"), strict_memory=True)
    bot = create_bot("greedy", 1)
    while not all(table.standing.state.scores()):
        play(table, bot.choose(table.standing.state.seen_by(table.standing.to_play)))
    views = [
        shown(table, viewer),
        *(view for _, view in steps(table.standing, told_to(table, viewer), 10, 29)),
    ]
    for view in views:
        for seat, side in enumerate(view.sides):
            assert ({side.beer, side.bread, side.score} == {None}) == (seat != viewer)
            assert side.bonuses == [] or seat == viewer
            assert side.reserved is None or side.reserved in view.pieces
    play_out(table)
    for view in (
        shown(table, viewer),
        *(view for _, view in steps(table.standing, told_to(table, viewer), 10, 29)),
    ):
        assert all(side.score is not None for side in view.sides)


def test_steps_show_what_the_seat_saw_then(game: Game) -> None:
    table = two(game)
    seen = [shown(table, 0)]

    while table.standing.moves < 40:
        play(table)
        seen.append(shown(table, 0))
    assert [view for _, view in steps(table.standing, told_to(table, 0), 0, table.standing.moves)] == seen
    with pytest.raises(BadOption, match="has moves 0 to"):
        list(steps(table.standing, told_to(table, 0), 0, 1000))


def test_a_record_told_again_hides_nothing(game: Game) -> None:
    table = play_out(two(game))
    standings = list(retell(record_of(table), game))
    assert len(standings) == table.standing.moves + 1
    view = open_view(standings[0], game.narrator())
    hands = [zone for zone in view.zones if zone.kind == "hand"]
    assert all(view.pieces[piece].face != "hidden" for zone in hands for piece in zone.pieces)
