"""DB-12: Tidying, when there is enough for everyone."""

from __future__ import annotations

from tests.games.dice_brewing.positions import decision, events, moves, play, position, seat, table, tidied


def test_db_12_1_each_evaluates_the_whole_board_in_turn_order() -> None:
    board = {"board": {"M3": "pale-3", "S3": "blue-5"}}
    state = tidied(board, board, board, priority=1)
    asked = []
    while state.to_play >= 0:
        asked.append(decision(state))
        studied = [seat(state, number)["pool"].count("blue") for number in range(3)]
        assert studied == [2 if ("put", number) in asked[:-1] else 0 for number in range(3)], "first all of one board"
        play(state, "put warehouse")
    assert asked == [("put", 1), ("put", 2), ("put", 0)]


def test_db_12_2_raised_dice_go_where_their_owner_likes() -> None:
    state = tidied({"board": {"M3": "pale-3", "H2": "hops-1"}}, {})
    assert moves(state) == ["put pool", "put warehouse"]
    assert table(state)["decisions"][0]["die"] == "pale-4", "M3 is asked before H2"
    play(state, "put warehouse")
    assert table(state)["decisions"][0]["die"] == "hops-2"
    play(state, "put pool")
    assert (seat(state, 0)["warehouse"], seat(state, 0)["pool"]) == (["pale-4"], ["hops"])


def test_db_12_2_a_six_stays_six() -> None:
    state = tidied({"board": {"M3": "pale-6", "H2": "hops-6"}}, {}, raised_die_in_tidying="warehouse")
    assert seat(state, 0)["warehouse"] == ["pale-6", "hops-6"]


def test_db_12_2_values_before_blue_dice_before_exchanges() -> None:
    board = {"M3": "pale-3", "S1": "blue-2", "D3": "dark-1"}
    state = tidied({"board": board, "discount_die": "blue-6"}, {})
    assert seat(state, 0)["pool"] == [], "nothing comes back before the raised die is put somewhere"
    play(state, "put pool")
    assert seat(state, 0)["pool"] == ["pale", "blue", "blue"]
    told = [event["kind"] for event in events(state)]
    assert told.index("raised") < told.index("put") < told.index("returned") < told.index("sold")


def test_db_12_2_a_sped_up_space_brings_nothing_more() -> None:
    used = {"resource": None, "speed": "blue-6"}
    state = tidied({"board": dict.fromkeys(["M1", "M2", "M3", "H1", "H2", "D1", "D2", "D3"], used)}, {})
    assert state.to_play == -1
    own = seat(state, 0)
    assert (own["pool"], own["warehouse"], own["coins"], own["seeds"]) == (["blue"] * 8, [], 0, 0)


def test_db_12_2_seeds_return_before_the_department_gives_them() -> None:
    state = tidied({"board": {"M1": "seed", "D1": "hops-1"}}, {}, supply={"seeds": 0})
    assert seat(state, 0)["seeds"] == 1


def test_db_12_2_the_departments_dice_return_before_others_are_taken() -> None:
    own = {"board": {"D1": "hops-1", "H1": "seed", "D2": "dark-1", "M2": "pale-1", "M1": "seed"}}
    state = tidied(own, {}, supply={"pale": 0, "dark": 0, "hops": 0})
    assert seat(state, 0)["pool"] == ["pale", "dark", "hops"], "the pale die that M2 returns is taken by M1"


def test_db_12_2_the_blue_die_of_study_comes_before_the_one_sold() -> None:
    state = tidied({"board": {"S3": "blue-5", "D3": "blue-1"}}, {}, supply={"blue": 0})
    assert [event["gain"] for event in events(state, "waits")] == ["blue"]
    assert seat(state, 0)["pool"] == ["blue", "blue"], "the sold one is there when waiting gains are served"


def test_db_12_3_dice_gained_are_rolled_next_round() -> None:
    state = position("brew", seats=[{"board": {"M1": "seed"}}, {}], display=[None] * 3)
    play(state, "decline", chance=[4])
    assert seat(state, 0)["pool"] == ["pale-4"]


def test_db_12_6_blocked_recipes_and_markers_are_cleared() -> None:
    own = {"warehouse": ["pale-2+1+blocked"], "closed": ["hops-plantation"], "pool": ["dark"]}
    state = position("brew", seats=[own, {}], display=["DB01", "DB02", "DB03"], banned=["DB02"])
    play(state, "decline", chance=[1])
    assert table(state)["banned"] == []
    assert (seat(state, 0)["warehouse"], seat(state, 0)["closed"]) == (["pale-2"], [])


def test_db_12_7_then_season_priority_and_seeds() -> None:
    state = position("brew", seats=[{}, {}], display=[None] * 3)
    play(state, "decline")
    data = table(state)
    assert (data["round"], data["season"], data["priority"]) == (4, "summer", 1)
    assert [own["seeds"] for own in data["seats"]] == [1, 1]
