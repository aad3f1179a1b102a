"""The helper that builds positions builds those that play reaches."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.beer_and_bread.positions import (
    CARDS,
    DRY_FIELDS,
    assert_conserved,
    hand,
    play,
    play_out,
    position,
    start,
    storage,
    tokens,
)


def test_named_cards_and_tokens_are_where_they_were_put() -> None:
    state = position(
        year=2,
        hands=[["beer-06"], []],
        storage=[{"wheat": 3}, {"rye": 1}],
        upgrades=[["beer-26"], []],
        fields={"barley": 1},
        deck=["bread-30"],
    )
    data = state.to_json()
    assert "beer-06" in hand(state, 0)
    assert [len(hand(state, seat)) for seat in range(2)] == [5, 5]
    assert data["sides"][0]["upgrades"] == ["beer-26"]
    assert data["deck"][0] == "bread-30"
    assert tokens(state, "fields") == DRY_FIELDS | {"barley": 1}
    assert tokens(state, "supply") == {"wheat": 10, "barley": 17, "rye": 10, "hops": 11}
    play(state, "harvest beer-06")
    assert storage(state, 0) == {"water": 1, "wheat": 4, "barley": 1}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_decision_stack_is_the_one_of_real_play(seed: int) -> None:
    def compare(state: Any) -> None:
        data = state.to_json()
        if data["to_play"] < 0 or data["decisions"][0]["step"] not in ("play", "draw"):
            return
        if len(data["sides"][data["to_play"]]["hand"]) > 5 - data["turn"] // 2:
            return  # a card was drawn at the start of this turn
        sides = data["sides"]
        built = position(
            year=data["year"],
            turn=data["turn"],
            windmill=data["windmill"],
            hands=[side["hand"] for side in sides],
            columns=[side["column"] for side in sides],
            upgrades=[side["upgrades"] for side in sides],
            goods=[side["sold"][side["cleaned"] :] for side in sides],
            beside=[side["sold"][: side["cleaned"]] for side in sides],
            reserved=[side["reserved"] for side in sides],
            storage=[side["storage"] for side in sides],
            fields=data["fields"],
            exchange=data["exchange"],
            deck=data["deck"],
            discard=data["discard"],
        ).to_json()
        if data["year"] % 2 == 0:  # what was taken up is known to both; positions of dry years leave that out
            built |= {name: data[name] for name in ("recalled", "public")}
        assert built | {"reveals": 0, "options": {}} == data | {"reveals": 0, "options": {}}

    play_out(start(seed), seed, compare)


def test_cards_and_tokens_are_conserved() -> None:
    data = position().to_json()
    data["deck"].remove(CARDS[59])
    with pytest.raises(AssertionError):
        assert_conserved(data)
