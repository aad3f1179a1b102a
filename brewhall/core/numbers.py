"""A state as a row of whole numbers: written and read in one order, eight bytes each."""

from __future__ import annotations

from array import array
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from brewhall.core.errors import BadState


@final
class Numbers:
    """Numbers written at the end and read from the start."""

    def __init__(self, numbers: vec[i64]) -> None:
        self.numbers = numbers
        self.place: i64 = 0

    def put(self, number: i64) -> None:
        self.numbers = append(self.numbers, number)

    def put_all(self, items: vec[i64]) -> None:
        self.put(len(items))
        for item in items:
            self.put(item)

    def get(self) -> i64:
        if self.place >= len(self.numbers):
            raise BadState("the bytes end in the middle of a state")
        number = self.numbers[self.place]
        self.place += 1
        return number

    def get_all(self) -> vec[i64]:
        count = self.get()
        if count < 0 or count > len(self.numbers) - self.place:
            raise BadState("the bytes end in the middle of a state")
        self.place += count
        return self.numbers[self.place - count : self.place]

    def at_end(self) -> bool:
        return self.place == len(self.numbers)

    def to_bytes(self) -> bytes:
        return array("q", list(self.numbers)).tobytes()


def numbers_from(data: bytes) -> Numbers:
    """The inverse of `Numbers.to_bytes`."""
    if len(data) % 8:
        raise BadState("the bytes end in the middle of a number")
    row = array("q")
    row.frombytes(data)
    return Numbers(vec[i64](row))
