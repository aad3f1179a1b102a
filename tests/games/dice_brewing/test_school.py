"""DB-7.15 to DB-7.17, DB-7.21 and DB-7.22: the School of Skills."""

from __future__ import annotations

from tests.games.dice_brewing.positions import decision, events, moves, play, position, refrain, seat, table

OTHER = {"pool": ["pale-1"]}


# -- S1: practise ----------------------------------------------------------------------------------


def test_db_7_15_practise_rolls_chosen_dice_at_once() -> None:
    state = position(seats=[{"pool": ["pale-1", "dark-2", "blue-2"], "warehouse": ["hops-1"]}, OTHER], max_rounds=3)
    play(state, "place pool blue-2 S1", "choose pool dark-2", "choose warehouse hops-1", chance=[6, 5])
    assert seat(state, 0)["pool"] == ["pale-1", "dark-6"]
    assert seat(state, 0)["warehouse"] == ["hops-5"]
    assert seat(state, 0)["board"]["S1"]["resource"] == "blue-2"
    refrain(state)
    assert "blue" in seat(state, 0)["pool"]


def test_db_7_22_any_dice_but_the_one_just_placed_and_at_least_one() -> None:
    state = position(seats=[{"pool": ["pale-1", "blue-2", "blue-6"], "warehouse": ["hops-1", "blue-1"]}, OTHER])
    play(state, "place pool blue-2 S1")
    every = ["pool pale-1", "pool blue-6", "warehouse hops-1", "warehouse blue-1"]
    assert moves(state) == [f"choose {die}" for die in every], "the roll is not offered before a die is chosen"
    play(state, "choose pool blue-6")
    assert moves(state) == ["roll", "choose warehouse hops-1", "choose warehouse blue-1"], "in one order only"
    play(state, "choose warehouse hops-1")
    assert moves(state) == ["roll", "choose warehouse blue-1"]
    play(state, "roll", chance=[1, 4])
    assert (seat(state, 0)["pool"], seat(state, 0)["warehouse"]) == (["pale-1", "blue-1"], ["hops-4", "blue-1"])
    assert decision(state) == ("arrange", 0)


def test_db_7_22_each_set_of_dice_is_chosen_in_one_way_only() -> None:
    state = position(seats=[{"pool": ["pale-1", "blue-2"], "warehouse": ["hops-1", "hops-2"]}, OTHER])
    play(state, "place pool blue-2 S1", "choose warehouse hops-1")
    assert moves(state) == ["roll", "choose warehouse hops-2"], "who wants pale-1 as well begins with it"


def test_db_7_22_equal_dice_can_be_chosen_as_often_as_there_are() -> None:
    state = position(seats=[{"pool": ["pale-1", "pale-1", "pale-3", "blue-2"]}, OTHER])
    play(state, "place pool blue-2 S1", "choose pool pale-1", "choose pool pale-1")
    assert moves(state) == ["roll", "choose pool pale-3"]
    play(state, "roll", chance=[5, 6])
    assert seat(state, 0)["pool"] == ["pale-3", "pale-5", "pale-6"]


def test_db_7_22_each_die_stays_where_it_was() -> None:
    state = position(seats=[{"pool": ["pale-4", "blue-2"], "warehouse": ["pale-4"]}, OTHER])
    play(state, "place pool blue-2 S1", "choose pool pale-4", "choose warehouse pale-4", chance=[1, 2])
    assert (seat(state, 0)["pool"], seat(state, 0)["warehouse"]) == (["pale-1"], ["pale-2"])


def test_db_7_22_no_practice_without_another_die_that_may_be_rolled() -> None:
    for lacking in ({}, {"warehouse": ["pale-1+blocked"]}, {"warehouse": ["pale-1+protected"]}):
        assert "place pool blue-4 S1" not in moves(position(seats=[{"pool": ["blue-4"], **lacking}, OTHER]))
    two = position(seats=[{"pool": ["blue-4", "blue-4"]}, OTHER])
    play(two, "place pool blue-4 S1", chance=[1])  # the other one is rolled, for there is no choice
    assert seat(two, 0)["pool"] == ["blue-1"]


def test_db_7_22_a_protected_blue_die_can_practise_with_one_other_die() -> None:
    state = position(seats=[{"pool": ["pale-1", "blue-4+protected"]}, OTHER])
    play(state, "place pool blue-4+protected S1", chance=[3])
    assert seat(state, 0)["pool"] == ["pale-3"]


# -- S2: select ------------------------------------------------------------------------------------


def test_db_7_16_select_exchanges_one_die_at_once() -> None:
    state = position(seats=[{"pool": ["pale-1", "blue-3"]}, OTHER], supply={"pale": 2})
    play(state, "place pool blue-3 S2", chance=[4, 6])  # pale is the only colour he has
    assert table(state)["rolled"] == [4, 6]
    assert moves(state) == ["decline", "exchange pool pale-1 4", "exchange pool pale-1 6"]
    play(state, "exchange pool pale-1 6")
    assert seat(state, 0)["pool"] == ["pale-6"]
    assert seat(state, 0)["board"]["S2"]["resource"] == "blue-3"
    assert table(state)["supply"]["pale"] == 2
    assert table(state)["rolled"] == []


def test_db_7_21_the_player_names_pale_dark_or_hops() -> None:
    own = {"pool": ["pale-1", "dark-1", "blue-3", "blue-1"], "warehouse": ["hops-1"]}
    state = position(seats=[own, OTHER], supply={"hops": 3})
    play(state, "place pool blue-3 S2")
    assert moves(state) == ["select pale", "select dark", "select hops"]
    play(state, "select hops", chance=[2, 2, 5])
    assert moves(state) == ["decline", "exchange warehouse hops-1 2", "exchange warehouse hops-1 5"]
    assert events(state, "supply-rolled")[0]["values"] == [2, 2, 5]


def test_db_7_21_the_new_die_takes_the_place_of_the_old_one() -> None:
    own = {"pool": ["hops-2", "blue-3"], "warehouse": ["hops-1"]}
    state = position(seats=[own, OTHER], supply={"hops": 1})
    play(state, "place pool blue-3 S2", chance=[6])
    play(state, "exchange warehouse hops-1 6")
    assert (seat(state, 0)["pool"], seat(state, 0)["warehouse"]) == (["hops-2"], ["hops-6"])


def test_db_7_21_it_may_be_declined_after_the_roll() -> None:
    state = position(seats=[{"pool": ["hops-2", "blue-3"]}, OTHER], supply={"hops": 1})
    play(state, "place pool blue-3 S2", chance=[6])
    play(state, "decline")
    assert seat(state, 0)["pool"] == ["hops-2"]
    assert table(state)["supply"]["hops"] == 1
    assert decision(state) == ("arrange", 0)


def test_db_7_21_a_worse_or_equal_die_may_be_taken() -> None:
    state = position(seats=[{"pool": ["hops-2", "blue-3"]}, OTHER], supply={"hops": 2})
    play(state, "place pool blue-3 S2", chance=[1, 2])
    assert moves(state, "exchange") == ["exchange pool hops-2 1", "exchange pool hops-2 2"]


def test_db_7_21_only_colours_that_qualify() -> None:
    own = {"pool": ["pale-1", "dark-1+blocked", "hops-1", "blue-3"], "warehouse": ["dark-6+protected"]}
    state = position(seats=[own, OTHER], supply={"hops": 0, "pale": 1})
    play(state, "place pool blue-3 S2", chance=[5])
    assert decision(state) == ("exchange", 0), "pale, for the others do not qualify"
    assert moves(state) == ["decline", "exchange pool pale-1 5"]


def test_db_7_21_without_such_a_colour_it_cannot_be_used() -> None:
    none = {"pool": ["dark-1+blocked", "blue-3", "blue-5"]}
    assert "place pool blue-3 S2" not in moves(position(seats=[none, OTHER]))
    empty = {"pool": ["dark-1", "blue-3"]}
    assert "place pool blue-3 S2" not in moves(position(seats=[empty, OTHER], supply={"dark": 0}))


def test_db_7_21_an_increase_leaves_with_the_old_die() -> None:
    state = position(seats=[{"pool": ["hops-2+1", "blue-3"]}, OTHER], supply={"hops": 1})
    play(state, "place pool blue-3 S2", chance=[2])
    play(state, "exchange pool hops-2+1 2")
    assert seat(state, 0)["pool"] == ["hops-2"]


# -- S3: study -------------------------------------------------------------------------------------


def test_db_7_17_study_brings_a_blue_die_in_tidying() -> None:
    state = position(seats=[{"pool": ["blue-5", "pale-1"]}, OTHER], max_rounds=3)
    play(state, "place pool blue-5 S3")
    assert seat(state, 0)["pool"] == ["pale-1"]
    refrain(state)
    assert seat(state, 0)["pool"] == ["pale", "blue", "blue"]
    assert events(state, "waits") == []
