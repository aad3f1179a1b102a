"""What a seat sees as a row of numbers, in named segments: the input of learning agents.

Compiled code knows no 32-bit floating point numbers, so rows hold their bit patterns, looked up in a table.
"""

from __future__ import annotations

from abc import abstractmethod
from array import array
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from brewhall.core.state import State, detail_of, seat_of, step_of

LARGEST: Final[i64] = 127  # of a value, and of what a value may be measured by
LEAST: Final[i64] = -128
ONE: Final[i32] = 0x3F800000
SEAT_NAMES: Final = ["own", "next", "second", "third"]


def _patterns() -> vec[i32]:
    """Of every (measure, value): the bits of value / measure."""
    ratios = array("f", [value / max(measure, 1) for measure in range(128) for value in range(-128, 128)])
    bits = array("i")
    bits.frombytes(ratios.tobytes())
    return vec[i32](bits)


PATTERNS: Final = _patterns()


@final
class Segment:
    """A named part of every row: where it is, what it means, and which values it can have."""

    def __init__(self, name: str, start: i64, size: i64, low: float, high: float, meaning: str) -> None:
        self.name = name
        self.start = start
        self.size = size
        self.low = low
        self.high = high
        self.meaning = meaning

    @property
    def stop(self) -> i64:
        return self.start + self.size


@final
class Rows:
    """Rows of numbers of which few are not 0, so that a row is cleared by visiting those.

    As far as a row is written in the same order as the one that was there, nothing is cleared: write first what seldom
    changes, and no place twice. Places that are set are never cleared: whoever sets them does so in every row. A place
    is either marked or put to values, so that one that is marked and was so before need not be written.
    """

    def __init__(self, count: i64, width: i64) -> None:
        self.width = width
        self.cells = vec[i32](array("i", bytes(4 * count * width)))
        self.marks = vec[i64](array("q", bytes(8 * count * width)))  # of each row: the cells to be cleared ...
        self.marked = vec[i64]([0] * count)  # ... and where they end
        self.row: i64 = 0
        self.base: i64 = 0
        self.used: i64 = 0  # where the marks of this row end so far
        self.kept: i64 = 0  # where they ended when the row was written last; 0 once those left are cleared

    def begin(self, row: i64) -> None:
        """What follows is written into this row."""
        self.row = row
        self.base = row * self.width
        self.used = self.base
        self.kept = self.marked[row]

    def end(self) -> None:
        """Nothing else is in the row that was begun."""
        self._clear()
        self.marked[self.row] = self.used

    def _clear(self) -> None:
        """Take away what the row still holds from the last time."""
        cells = self.cells
        marks = self.marks
        for i in range(self.used, self.kept):
            cells[marks[i]] = 0
        self.kept = 0

    def put(self, place: i64, value: i64, measure: i64) -> None:
        """Write value / measure; `cut` the value if it may be larger than can be written."""
        if value != 0:
            cell = self.base + place
            self._note(cell)
            self.cells[cell] = PATTERNS[(measure << 8) + value + 128]

    def set(self, place: i64, value: i64, measure: i64) -> None:
        """The same, and faster, for places that are written in every row."""
        self.cells[self.base + place] = PATTERNS[(measure << 8) + value + 128]

    def set_all(self, place: i64, values: vec[i64], start: i64, count: i64, measure: i64) -> None:
        """The same for `count` values from `start` on."""
        cells = self.cells
        patterns = PATTERNS
        at = self.base + place - start
        shift = (measure << 8) + 128
        for i in range(start, start + count):
            cells[at + i] = patterns[shift + values[i]]

    def mark(self, place: i64) -> None:
        """Write a 1."""
        cell = self.base + place
        if not self._note(cell):
            self.cells[cell] = ONE

    def mark_all(self, place: i64, items: vec[i64], end: i64) -> None:
        """Write a 1 for each item below `end`."""
        cells = self.cells
        marks = self.marks
        first = self.base + place
        used = self.used
        kept = self.kept
        for item in items:
            if item < end:
                cell = first + item
                if used < kept and marks[used] == cell:
                    used += 1
                    continue
                if kept > 0:
                    self.used = used
                    self._clear()
                    kept = 0
                cells[cell] = ONE
                marks[used] = cell
                used += 1
        self.used = used

    def mark_bits(self, place: i64, bits: i64) -> None:
        """Write a 1 for each bit that is set."""
        while bits:
            if bits & 1:
                self.mark(place)
            bits >>= 1
            place += 1

    def _note(self, cell: i64) -> bool:
        """Remember to clear a cell some day; whether it is the very one that came next the last time."""
        used = self.used
        known = used < self.kept and self.marks[used] == cell
        if not known:
            if self.kept > 0:
                self._clear()
            self.marks[used] = cell
        self.used = used + 1
        return known


def cut(value: i64) -> i64:
    if value > LARGEST:
        return LARGEST
    if value < LEAST:
        return LEAST
    return value


class Observer:
    """Writes what a seat sees. Each game has one; it declares its segments and writes them from `seen_by` only."""

    def __init__(self, decisions: i64, names: str) -> None:
        self.width: i64 = 0
        self.segments: list[Segment] = []
        self.deciding = self.declare("deciding", 1, 0, 1, "1 if the observer is to decide")
        self.decision = self.declare("decision", decisions, 0, 1, f"what is decided: {names}")

    def declare(self, name: str, size: i64, low: float, high: float, meaning: str) -> i64:
        """Add a segment; return where it starts."""
        start = self.width
        self.segments.append(Segment(name, start, size, low, high, meaning))
        self.width += size
        return start

    @abstractmethod
    def write(self, seen: State, rows: Rows) -> None:
        """Write all segments of `seen`, which is what its viewer sees, into the row that `rows` has begun."""

    @abstractmethod
    def write_detail(self, step: i64, detail: i64, rows: Rows) -> None:
        """Write what the decision on top of the agenda is about."""

    def write_decision(self, seen: State, rows: Rows) -> None:
        """Write what is decided, if anything is. It changes at every step: do this last."""
        if seen.depth == 0:
            return
        frame = seen.top()
        step = step_of(frame)
        if seen.to_play == seen.viewer:
            rows.mark(self.deciding)
        rows.mark(self.decision + step)
        self.write_detail(step, detail_of(frame), rows)

    def observe(self, seen: State, rows: Rows, row: i64) -> None:
        """Write a whole row."""
        if seen.viewer < 0:
            raise ValueError("an observation is what one seat sees: pass state.seen_by(seat)")
        rows.begin(row)
        self.write(seen, rows)
        rows.end()


class TableObserver(Observer):
    """Shared things, then four seats clockwise from the observer's; those of absent players are 0."""

    def declare_seats(self) -> None:
        """Declare all seats, after everything else."""
        self.seats = self.width
        for name in SEAT_NAMES:
            self.declare(f"{name}.present", 1, 0, 1, "1 if somebody plays there")
            self.declare(f"{name}.asked", 1, 0, 1, "1 if this seat is to decide")
            self.declare_seat(name)
        self.seat_size: i64 = (self.width - self.seats) // len(SEAT_NAMES)

    @abstractmethod
    def declare_seat(self, name: str) -> None:
        """Declare the segments of one seat."""

    @abstractmethod
    def write_seat(self, seen: State, seat: i64, rows: Rows, at: i64) -> None:
        """Write them; the first one is at `at`."""

    def seat_at(self, seen: State, seat: i64) -> i64:
        """Where a seat starts."""
        place = seat - seen.viewer
        if place < 0:
            place += seen.players
        return self.seats + place * self.seat_size

    def write_seats(self, seen: State, rows: Rows) -> None:
        """Write all seats; the observer's own one, which changes most, last."""
        for place in range(seen.players - 1, -1, -1):
            at = self.seats + place * self.seat_size
            seat = seen.viewer + place
            if seat >= seen.players:
                seat -= seen.players
            rows.mark(at)
            self.write_seat(seen, seat, rows, at + 2)

    def write_decision(self, seen: State, rows: Rows) -> None:
        if seen.depth > 0:
            rows.mark(self.seat_at(seen, seat_of(seen.top())) + 1)
        super().write_decision(seen, rows)
