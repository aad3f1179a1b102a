"""A row of whole numbers and its bytes."""

from __future__ import annotations

import struct

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.errors import BadState
from brewhall.core.numbers import Numbers, numbers_from

EXTREMES = [0, 1, -1, 255, 256, -(2**63), 2**63 - 1]


def written(*numbers: int) -> Numbers:
    out = Numbers(vec[i64]())
    for number in numbers:
        out.put(number)
    return out


def test_numbers_come_back_in_the_order_they_were_put() -> None:
    source = numbers_from(written(*EXTREMES).to_bytes())
    assert [source.get() for _ in EXTREMES] == EXTREMES
    assert source.at_end()


def test_a_number_takes_eight_bytes() -> None:
    assert written(*EXTREMES).to_bytes() == struct.pack(f"{len(EXTREMES)}q", *EXTREMES)


@pytest.mark.parametrize("items", [[], [5], EXTREMES])
def test_rows_come_back_between_their_neighbours(items: list[int]) -> None:
    out = written(7)
    out.put_all(vec[i64](items))
    out.put(8)
    source = numbers_from(out.to_bytes())
    assert (source.get(), list(source.get_all()), source.get()) == (7, items, 8)
    assert source.at_end()


def test_reading_has_an_end() -> None:
    source = numbers_from(written(1).to_bytes())
    assert not source.at_end()
    source.get()
    with pytest.raises(BadState, match="the bytes end in the middle of a state"):
        source.get()


@pytest.mark.parametrize("count", [3, -1, 2**63 - 1, -(2**63)])
def test_a_row_longer_than_the_bytes_is_refused(count: int) -> None:
    source = numbers_from(written(count, 10, 11).to_bytes())
    with pytest.raises(BadState, match="the bytes end in the middle of a state"):
        source.get_all()


@pytest.mark.parametrize("cut", range(1, 8))
def test_a_cut_number_is_refused(cut: int) -> None:
    with pytest.raises(BadState, match="the bytes end in the middle of a number"):
        numbers_from(written(1, 2).to_bytes()[:-cut])


def test_nothing_is_a_row_without_numbers() -> None:
    assert numbers_from(b"").at_end()
    assert written().to_bytes() == b""
