"""A live table: seats, commands, undo, clocks, chat. No web, no database and no event loop in it."""

from brewhall.tables.answers import Rejected
from brewhall.tables.clock import Clock
from brewhall.tables.seats import Seat
from brewhall.tables.table import Accepted, Table, new_table

__all__ = ["Accepted", "Clock", "Rejected", "Seat", "Table", "new_table"]
